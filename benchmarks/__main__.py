"""`python -m benchmarks [--strict] [SUBJECT]...`: run these subjects, or all, and print the table."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable

from .measure import Missing, Row, shown
from .subjects import SUBJECTS, measure


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
    parser.add_argument("subjects", nargs="*", choices=[*SUBJECTS, []], metavar="SUBJECT", help=", ".join(SUBJECTS))
    arguments = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever uses a program has its byte code
    measured = list(measure(arguments.subjects or list(SUBJECTS)))
    rows = [row for row in measured if isinstance(row, Row)]
    missing = [row for row in measured if isinstance(row, Missing)]
    print(table(rows))
    for row in missing:
        print(f"not measured: {row.what}: {row.why}")
    over = [f"{row.what} ({row.ratio:.2f} instead of {row.limit:g})" for row in rows if not row.ok]
    print(f"{len(rows) - len(over)} of {len(rows)} limits hold" + (f"; over: {', '.join(over)}" if over else "."))
    return int(arguments.strict and bool(over or missing))


if __name__ == "__main__":
    sys.exit(main())
