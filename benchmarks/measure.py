"""A row of the table, and the way to time two things fairly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


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
    """Seconds a run of each: medians of interleaved runs, after one that does not count.

    Where the runs differ, as games do, and it is asked how many there are in a second, `typical` is the mean.
    """
    times: list[list[float]] = [[] for _ in runners]
    for round_ in range(rounds + 1):
        for runner, seconds in zip(runners, times, strict=True):
            start = perf_counter()
            runner()
            if round_:
                seconds.append(perf_counter() - start)
    return [typical(seconds) for seconds in times]


def shown(amount: float, unit: str) -> str:
    return duration(amount) if unit == "seconds" else f"{amount / 1000:.1f} kB"


def duration(seconds: float) -> str:
    """`12.3 ms`, with the unit that suits it."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
