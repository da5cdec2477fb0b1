"""`python -m benchmarks [--strict]`: run every subject and print the table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

from . import engine, loading, lookup, parsing, rulings, site, startup
from .measure import Missing, Row, shown

SUBJECTS: tuple[Callable[[], Iterable[Row | Missing]], ...] = (
    parsing.rows,
    loading.rows,
    startup.rows,
    lookup.rows,
    rulings.rows,
    engine.rows,
    site.rows,
)


def table(rows: Iterable[Row]) -> str:
    cells = [("what", "measured", "against", "", "ratio", "limit", "")]
    cells += [
        (
            row.what,
            shown(row.measured, row.unit),
            row.against,
            shown(row.floor, row.unit),
            f"{row.ratio:.2f}",
            f"{row.limit:g}",
            "ok" if row.ok else "OVER",
        )
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    numeric = {1, 3, 4, 5}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in numeric else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--strict", action="store_true", help="exit 1 when a row is over its limit or missing")
    strict = parser.parse_args().strict
    measured = [row for subject in SUBJECTS for row in subject()]
    rows = [row for row in measured if isinstance(row, Row)]
    missing = [row for row in measured if isinstance(row, Missing)]
    print(table(rows))
    for row in missing:
        print(f"not measured: {row.what}: {row.why}")
    return int(strict and not (all(row.ok for row in rows) and not missing))


if __name__ == "__main__":
    sys.exit(main())
