"""What tests of several packages share, and how the tests are divided among processes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from .shares import rank_of, share_of

if TYPE_CHECKING:
    from rulesdsl.publish import Corpus

DEADLINE = pytest.StashKey[float]()


@pytest.fixture
def each_adjudicated_once() -> Iterator[None]:
    from .adjudicated import adjudicating_once

    with adjudicating_once():
        yield


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    from rulesdsl.publish import gathered

    from .adjudicated import adjudicating_once

    with adjudicating_once():
        return gathered()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seconds", type=float, help="begin no test later than this; those that are left are skipped")


def pytest_configure(config: pytest.Config) -> None:
    seconds = config.getoption("--seconds")
    config.stash[DEADLINE] = float("inf") if seconds is None else time.monotonic() + seconds


def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() > item.config.stash[DEADLINE]:
        pytest.skip("no time left")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In several processes the longest shares begin first, so that all processes end at about the same time."""
    if hasattr(config, "workerinput"):
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
