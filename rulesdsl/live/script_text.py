"""The script of a board file, as text: what the page writes when somebody answers."""

from __future__ import annotations

from collections.abc import Iterable

SCRIPT = "do"
TELL_OF_IT = ("question", "answer", "cites", "expect")
"""Parts of a ruling that say what comes of its script."""
INDENT = "    "


def with_script(text: str, lines: Iterable[str]) -> str:
    """The same board with these script lines instead of its own, and without what may no longer be true then."""
    board = "\n".join(_without(text, (SCRIPT, *TELL_OF_IT))).rstrip()
    return _with_block(board, list(lines))


def with_line(text: str, line: str) -> str:
    """The same board with one more line at the end of its script."""
    rows = text.rstrip().split("\n")
    heads = [number for number, row in enumerate(rows) if _head(row)]
    if heads and _head(rows[heads[-1]]) == SCRIPT:
        return "\n".join([*rows, f"{INDENT}{line}", ""])
    return _with_block("\n".join(rows), [line])


def _with_block(board: str, lines: list[str]) -> str:
    script = [SCRIPT, *(f"{INDENT}{line}" for line in lines)] if lines else []
    return "\n".join([*([board] if board else []), *([""] if board and script else []), *script, ""])


def _without(text: str, blocks: tuple[str, ...]) -> Iterable[str]:
    inside = False
    for row in text.split("\n"):
        inside = _head(row) in blocks if _head(row) else inside
        if not inside:
            yield row


def _head(row: str) -> str:
    """The first word of a line that begins a part; empty for a line within one, or for a comment."""
    if not row.strip() or row[0] in " \t#":
        return ""
    return row.split()[0].rstrip(":").lower()
