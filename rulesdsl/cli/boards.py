"""Which board or ruling a command is to work on, and what it says."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from ..language.diagnostics import SourceError
from ..language.parse import decode_source, read_source
from ..language.words import nearest
from ..paths import data
from .output import BadInput

STDIN = "-"


@cache
def built_in() -> dict[str, Path]:
    """Boards and rulings that come along, by the names of their files."""
    root = data("cardtexts")
    files = [*root.glob("boards/*.board"), *root.glob("*/rulings/*.ruling")]
    return {file.stem: file for file in sorted(files)}


def board_text(argument: str) -> tuple[str, str]:
    """The path to show and the text: of standard input, of a file, or of something that comes along."""
    if argument == STDIN:
        return STDIN, decode_source(sys.stdin.buffer.read(), STDIN)
    if argument in built_in() and not Path(argument).exists():
        path = str(built_in()[argument])
        return path, read_source(path)
    try:
        return argument, read_source(argument)
    except SourceError:
        if Path(argument).exists() or "/" in argument or Path(argument).suffix:
            raise
        near = nearest(argument, built_in(), 3)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise BadInput(f"There is neither a file nor a built-in board or ruling {argument!r}.{hint}") from None
