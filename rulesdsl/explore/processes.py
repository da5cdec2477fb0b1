"""Spread work over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def results(do: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R]:
    """What `do` returns for each task, as soon as it is there. One job needs no other process.

    Whoever closes the generator cancels what has not begun.
    """
    if jobs == 1:
        yield from map(do, tasks)
        return
    left = iter(tasks)
    waiting: set[Future[R]] = set()
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
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


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
