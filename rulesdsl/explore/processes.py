"""Spread work over processes."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

NEW_OBJECTS = 50_000
"""So many new objects are made before Python looks for cycles among them. Games leave hardly any cycles behind; with
Python's own number, looking for them takes a fifth of the time of a game that is checked."""


def results(do: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R]:
    """What `do` returns for each task, as soon as it is there. One job needs no other process.

    Whoever closes the generator cancels what has not begun.
    """
    if jobs == 1:
        with _few_collections():
            yield from map(do, tasks)
        return
    left = iter(tasks)
    waiting: set[Future[R]] = set()
    with ProcessPoolExecutor(jobs, initializer=_prepare) as pool:
        try:
            while True:
                waiting |= {pool.submit(do, task) for task in islice(left, 2 * jobs - len(waiting))}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave interrupts to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(NEW_OBJECTS)


@contextmanager
def _few_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
