"""What is measured, each subject in a process of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from . import engine, hostile, loading, lookup, many_cards, page, parsing, rulings, site, startup
from .measure import Missing, Row

SUBJECTS: dict[str, Callable[[], Iterable[Row | Missing]]] = {
    "parsing": parsing.rows,
    "loading": loading.rows,
    "startup": startup.rows,
    "lookup": lookup.rows,
    "rulings": rulings.rows,
    "many_cards": many_cards.rows,
    "engine": engine.rows,
    "site": site.rows,
    "page": page.rows,
    "hostile": hostile.rows,
}


def measure(subjects: Sequence[str]) -> Iterator[Row | Missing]:
    """Each subject in a process of its own: what one leaves in memory is not counted for the next."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for number, subject in enumerate(subjects, start=1):
            print(f"{number} of {len(subjects)}: {subject}", file=sys.stderr, flush=True)
            yield from pool.submit(_rows_of, subject).result()


def _rows_of(subject: str) -> list[Row | Missing]:
    return list(SUBJECTS[subject]())
