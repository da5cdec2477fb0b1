"""A row of the table, and the way to time two things fairly."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Row:
    """`what` took `measured` seconds (or bytes), `against` took `floor`; no more than `limit` times that is fine."""

    what: str
    measured: float
    against: str
    floor: float
    limit: float
    unit: str = "seconds"

    @property
    def ratio(self) -> float:
        return self.measured / self.floor

    @property
    def ok(self) -> bool:
        return self.ratio <= self.limit


@dataclass(frozen=True, slots=True)
class Missing:
    """A row that could not be measured, and why."""

    what: str
    why: str


def race(
    *runners: Callable[[], object], rounds: int, typical: Callable[[list[float]], float] = median
) -> list[float]:  # fmt: skip
    """Seconds of the processor a run of each: medians of interleaved runs, after one that does not count.

    Where the runs differ, as games do, and it is asked how many there are in a second, `typical` is the mean.
    """
    times: list[list[float]] = [[] for _ in runners]
    for round_ in range(rounds + 1):
        for runner, seconds in zip(runners, times, strict=True):
            start = _used()
            runner()
            if round_:
                seconds.append(_used() - start)
    return [typical(seconds) for seconds in times]


def _used() -> float:
    """Seconds of the processor so far, of this process and of those that it has started and that have ended."""
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


Command: TypeAlias = Callable[[], Sequence[str]]
"""Prepares a run, and says what Python is to run."""


def command(*arguments: str) -> Command:
    return lambda: arguments


def cpu_race(*commands: Command, rounds: int) -> list[float]:
    """Seconds of the processor that each takes in Python processes: the least of interleaved runs, after one that does
    not count. What else the machine has to do matters less to it than to the clock."""
    least = [inf for _ in commands]
    for round_ in range(rounds + 1):
        for number, prepared in enumerate(commands):
            seconds = _cpu_seconds(prepared())
            if round_:
                least[number] = min(least[number], seconds)
    return least


def _cpu_seconds(arguments: Sequence[str]) -> float:
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return used.ru_utime + used.ru_stime


def shown(amount: float, unit: str) -> str:
    return duration(amount) if unit == "seconds" else f"{amount / 1000:.1f} kB"


def duration(seconds: float) -> str:
    """`12.3 ms`, with the unit that suits it."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
