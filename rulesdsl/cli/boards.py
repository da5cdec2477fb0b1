"""Finds, reads and adjudicates the board or ruling that a command was given."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click
from click.shell_completion import CompletionItem

from rulesdsl import rulebook
from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.explain.ruling import Ruling
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.diagnostics.vocabulary import nearest
from rulesdsl.language.syntax.source_text import is_path, read_source, read_stdin
from rulesdsl.paths import data
from rulesdsl.rulebook import UnknownNameError

from .output import BadInput, diagnostic_json, print_diagnostics, print_json

STDIN = "-"
MOST_QUESTION_LINES = 3
BEGINNING = """Say what lies on the table and who does what, for example:

    base 20 "Docks"
        Ann: minion 3 "Page"
        Bob: minion 4 "Grunt"
    hand Ann: …
    do
        Ann plays …"""


def complete_board(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Built-in boards and rulings, and files."""
    built_ins = sorted(name for name in _built_in_names() if name.startswith(incomplete.lower()))
    return [CompletionItem(incomplete, type="file"), *map(CompletionItem, built_ins)]


def complete_edition(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    books = rulebook.load().books.values()
    return [name for book in books for name in (book.id, str(book.year)) if name.startswith(incomplete)]


board_argument = click.argument("board", metavar="BOARD", nargs=-1, required=True, shell_complete=complete_board)
edition_option = click.option(
    "--edition", metavar="BOOK", shell_complete=complete_edition,
    help="Decide by this book, or the book of this year, instead of the board's.",
)  # fmt: skip


def built_in(name: str) -> Path | None:
    """A built-in board or ruling, by the name of its file, with or without the suffix; spaces may be hyphens.

    Where a board and a ruling have the same name, the name alone means the board.
    """
    root = data("cardtexts")
    name = "-".join(name.lower().split())
    if not name or "/" in name or "\0" in name:
        return None
    boards = [root / "boards" / f"{name.removesuffix('.board')}.board"]
    rulings = [entry / "rulings" / f"{name.removesuffix('.ruling')}.ruling" for entry in sorted(root.iterdir())]
    wanted = boards if name.endswith(".board") else rulings if name.endswith(".ruling") else [*boards, *rulings]
    return next(filter(is_path, wanted), None)


def _built_in_names() -> list[str]:
    root = data("cardtexts")
    return [file.stem for file in (*root.glob("*/rulings/*.ruling"), *root.glob("boards/*.board"))]


def _looks_like_a_question(text: str) -> bool:
    """Is it a sentence to a person, and not a board?"""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return len(lines) <= MOST_QUESTION_LINES and bool(lines) and (lines[0].endswith("?") or len(lines[0].split()) > 5)


def board_text(argument: str) -> tuple[str, str]:
    """The path to show, and the text: from standard input, a file, or a built-in board."""
    if argument == STDIN:
        return STDIN, read_stdin(STDIN)
    known = built_in(argument)
    if known is not None and not is_path(argument):
        return str(known), read_source(known)
    try:
        return argument, read_source(argument)
    except SourceError:
        if is_path(argument) or "/" in argument or Path(argument).suffix:
            raise
        near = nearest("-".join(argument.lower().split()), _built_in_names(), 3)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        if _looks_like_a_question(argument) or (not near and " " in argument):
            hint = f" To ask in plain English: rulesdsl lookup {quote(argument)}"
        raise BadInput(f"There is neither a file nor a built-in board or ruling {argument!r}.{hint}") from None


def ruling_on(
    ctx: click.Context, board: tuple[str, ...], *, edition: str | None, as_json: bool, seed: int | None = None
) -> Ruling:
    """Adjudicate a board. If it cannot be read, end the command with exit status 2."""
    path, text = board_text(" ".join(board))
    if not any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
        raise BadInput(f"{path} is empty. {BEGINNING}")
    try:
        return adjudicate(text, path=path, edition=edition, seed=seed)
    except SourceError as error:
        if as_json:
            print_json({"diagnostics": [diagnostic_json(diagnostic) for diagnostic in error.diagnostics]})
        else:
            print_diagnostics(error.diagnostics, {path: text}, err=True)
            if _looks_like_a_question(text):
                click.echo(f"To ask in plain English: rulesdsl lookup {quote(' '.join(text.split()))}", err=True)
        ctx.exit(2)
    except UnknownNameError as unknown:
        raise BadInput(f"{unknown} The books are {', '.join(unknown.known)}.") from None
