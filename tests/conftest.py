"""What tests of several packages share, and how the tests are divided among processes."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .shares import rank_of, share_of

if TYPE_CHECKING:
    from rulesdsl.publish import Corpus, Extra, Page

os.environ["RULESDSL_ENGINE"] = "false"  # those who need the engine in the page ask for it
os.environ["RULESDSL_PREVIEWS"] = "false"  # as those who need a picture for each ruling


@pytest.fixture
def each_adjudicated_once() -> Iterator[None]:
    from .adjudicated import adjudicating_once

    with adjudicating_once():
        yield


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    from rulesdsl.publish import load_corpus

    from .adjudicated import adjudicating_once

    with adjudicating_once():
        return load_corpus()


@pytest.fixture(scope="session")
def made(corpus: Corpus) -> dict[str, Page | Extra]:
    """Everything that the site is made of, by its path."""
    from rulesdsl.publish import pages

    found = list(pages(corpus))
    assert len({page.file for page in found}) == len(found)
    return {page.path: page for page in found}


# --- several processes ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def between_processes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the processes of this run share, and nobody else."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def session_cache(between_processes: Path) -> Path:
    """What one test of this run has compiled is there for all."""
    folder = between_processes / "kept"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def compiled(session_cache: Path) -> Path:
    """The same, with our cards compiled and the index of our texts made."""
    from rulesdsl.lookup.index import open_index

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        open_index()
    return session_cache


def pytest_collection_finish() -> None:
    """Rulings are kept until the end. To look for garbage among them again and again would take a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest shares begin first, so that all processes end at about the same time."""
    if hasattr(config, "workerinput") and config.getoption("--until") is None:
        items.sort(key=lambda item: rank_of(share_of(item.nodeid)))


class Numbered(list[str]):
    """A list of different texts that knows where each of them is."""

    def __init__(self, texts: Iterable[str]) -> None:
        super().__init__(texts)
        self._places = {text: place for place, text in enumerate(self)}

    def index(self, text: str, *_: Any) -> int:
        return self._places[text]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n`, tests of one share go to the same process."""
    from xdist.scheduler import LoadScopeScheduling

    class ByShare(LoadScopeScheduling):
        """With thousands of tests, each search for one of them in a list would take as long as a test."""

        def _split_scope(self, nodeid: str) -> str:
            return share_of(nodeid)

        def add_node_collection(self, node: Any, collection: Any) -> None:
            super().add_node_collection(node, collection)
            self.registered_collections[node] = Numbered(collection)

        def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
            """What is done need not be counted again."""
            for share in [share for share, tests in workload.items() if all(tests.values())]:
                del workload[share]
            return super()._pending_of(workload)

    config.option.loadscopereorder = False
    return ByShare(config, log)


# --- a limited time ---------------------------------------------------------------------------------------------------

NOT_RUN = pytest.StashKey[int]()
"""How many tests came too late."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, metavar="TIME", help="begin no test later (in seconds of the epoch)")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOT_RUN] = 0


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    until = item.config.getoption("--until")
    if until is None or time.time() < until:
        return None
    item.config.stash[NOT_RUN] += 1
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["not run"] = session.config.stash[NOT_RUN]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[NOT_RUN] += getattr(node, "workeroutput", {}).get("not run", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.stash[NOT_RUN]:
        terminalreporter.line(f"There was no time left for {config.stash[NOT_RUN]} tests.")
