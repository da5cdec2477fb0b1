"""`rulesdsl check`: what is wrong with cards, boards and rulings."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rulesdsl.language.check.card_checks import KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import BadCardFile, Diagnostic, SourceError
from rulesdsl.language.diagnostics.span import Span
from rulesdsl.language.library.load_library import open_library

from .output import counted, diagnostic_json, json_option, print_diagnostics, print_json
from .sources import paths_argument, read_files


@click.command()
@paths_argument
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Find mistakes in cards, boards and rulings.

    PATH is a file, a directory, or - for standard input. Without a PATH: everything that is built in. The script of a
    board is carried out, and what it expects must come true. Exit status 2 if there is a mistake.
    """
    reading = read_files(paths)
    names = KnownNames(reading.declared_cards.union(open_library().index.names))
    found = [*reading.problems, *check_set(reading.files.items())]
    found += [diagnostic for path, file in reading.files.items() for diagnostic in check_cards(file, path, names)]
    unchecked = 0
    for path in reading.boards:
        try:
            found += wrong_with_board(path, reading.texts[path])
        except BadCardFile:  # the mistake is not in the board
            unchecked += 1
    found.sort(key=lambda diagnostic: (diagnostic.path, diagnostic.span))
    cards = sum(len(file.cards) for file in reading.files.values())
    files = len(reading.texts.keys() | {diagnostic.path for diagnostic in found})
    if as_json:
        counts = {"files": files, "cards": cards, "boards": len(reading.boards)}
        print_json({**counts, "diagnostics": list(map(diagnostic_json, found))})
    else:
        print_diagnostics(found, reading.texts)
        if unchecked:
            click.echo(f"{counted(unchecked, 'board')} not checked: the cards are in a file with mistakes")
        if found:
            bad = len({diagnostic.path for diagnostic in found})
            click.echo(f"{counted(len(found), 'problem')} in {bad} of {counted(files, 'file')}")
        else:
            click.echo(f"{_all(cards, len(reading.boards))} in {counted(files, 'file')}: no problems")
    ctx.exit(2 if found else 0)


def wrong_with_board(path: str, text: str) -> Iterator[Diagnostic]:
    from rulesdsl.adjudication.adjudicate import adjudicate  # card files do not need it

    if not any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
        suggestion = "say what lies on the table and who does what: `base …`, `hand Ann: …`, `do`"
        yield Diagnostic("B105", "The board is empty.", path, Span(1, 1, 1, 2), suggestion)
        return
    try:
        ruling = adjudicate(text, path=path)
    except BadCardFile:
        raise
    except SourceError as error:
        yield from error.diagnostics
        return
    for expectation, judged in zip(ruling.board.expectations, ruling.expectations, strict=True):
        if not judged.holds:
            end = "" if judged.found.endswith("?") else "."
            message = f"`{judged.expected}` is expected, but {judged.found}{end}"
            suggestion = f"`rulesdsl adjudicate {path}` shows how it came to that"
            yield Diagnostic("B301", message, path, expectation.node.span, suggestion)


def _all(cards: int, boards: int) -> str:
    """What was looked at: cards, or boards, or both."""
    counts = [counted(number, noun) for number, noun in ((cards, "card"), (boards, "board")) if number]
    return " and ".join(counts) or counted(0, "card")
