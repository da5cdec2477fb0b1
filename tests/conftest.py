"""What tests of several packages share, and how the tests are divided among processes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from .shares import rank_of, share_of

if TYPE_CHECKING:
    from rulesdsl.publish import Corpus

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


# --- several processes ------------------------------------------------------------------------------------------------


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest shares begin first, so that all processes end at about the same time."""
    if hasattr(config, "workerinput") and config.getoption("--until") is None:
        items.sort(key=lambda item: rank_of(share_of(item.nodeid)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n`, tests of one share go to the same process."""
    from xdist.scheduler import LoadScopeScheduling

    class ByShare(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return share_of(nodeid)

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
