"""`rulesdsl adjudicate`: what comes of a board, step by step, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.terminal_style import TerminalStyle

from .boards import STDIN, board_argument, edition_option, ruling_on
from .output import BadInput, json_option, print_json, terminal_columns

LONGEST_LINE = 10_000
"""Characters of a line that is typed: what is longer is taken for several lines."""
PLAIN = str.maketrans({"┌": "+", "└": "+", "─": "-", "│": "|", "…": "...", "\N{REPLACEMENT CHARACTER}": "?"})
"""For terminals whose encoding has no lines to draw with."""


@click.command()
@board_argument
@json_option
@click.option("--quiet", is_flag=True, help="Print the answer only.")
@click.option("--explain", "in_full", is_flag=True, help="Quote the clauses in full.")
@edition_option
@click.option("--seed", type=int, help="Let chance decide what the script leaves open.")
@click.option("--step", "stepping", is_flag=True, help="Go through it at a prompt: on, back, why, why not.")
@click.option("--html", "html_file", metavar="FILE", help="Write a page with a stepper (- for standard output).")
@click.option("--svg", "svg_file", metavar="FILE", help="Write a picture of the final board (- for standard output).")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@click.pass_context
def command(
    ctx: click.Context, board: tuple[str, ...], as_json: bool, quiet: bool, in_full: bool, edition: str | None,
    seed: int | None, stepping: bool, html_file: str | None, svg_file: str | None, force: bool,
) -> None:  # fmt: skip
    """Resolve a board or a ruling, step by step, and say why.

    BOARD is a file, the name of a built-in board or ruling (no quotes needed), or - for standard input. Exit status 0
    if everything comes out as the board expects, 1 if something does not, 2 if the board or its script cannot be read.
    """
    if stepping and (board == (STDIN,) or as_json or quiet):
        raise click.UsageError("--step talks to you: give it a board from a file, and neither --json nor --quiet.")
    ruling = ruling_on(ctx, board, edition=edition, as_json=as_json, seed=seed)
    style = TerminalStyle(colours=True, width=min(120, terminal_columns(100)))
    written = [*_pictures(ruling, html_file, svg_file, force)]
    if stepping:
        _step_through(ruling, style, seed)
        return
    if STDIN not in written:
        _print(ruling, style, as_json=as_json, quiet=quiet, in_full=in_full)
    ctx.exit(0 if ruling.holds else 1)


def _print(ruling: Ruling, style: TerminalStyle, *, as_json: bool, quiet: bool, in_full: bool) -> None:
    if as_json:
        from rulesdsl.explain.ruling_json import document

        print_json(document(ruling))
        return
    from rulesdsl.explain.report import answer, report

    _echo(answer(ruling, style) if quiet else report(ruling, style, in_full=in_full))


def _echo(text: str) -> None:
    """Print with colours on terminals only; replace characters that the encoding lacks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    click.echo(text)


def _pictures(ruling: Ruling, html_file: str | None, svg_file: str | None, force: bool) -> Iterator[str]:
    """Write the HTML page and the SVG picture, if asked for."""
    if html_file is not None:
        from rulesdsl.explain.html_page import page

        _write(html_file, page(ruling), force)
        yield html_file
    if svg_file is not None:
        from rulesdsl.explain.board_picture import picture
        from rulesdsl.explain.svg_board import svg

        _write(svg_file, svg(picture(ruling.table, ruling.names)), force)
        yield svg_file


def _write(file: str, text: str, force: bool) -> None:
    if file == STDIN:
        _echo(text)
        return
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        raise BadInput(f"{file} exists already: name another file, or overwrite it with --force.") from None
    except (OSError, ValueError) as problem:
        raise BadInput(f"{file} cannot be written: {problem}") from None
    click.echo(f"Written: {file}", err=True)


def _step_through(ruling: Ruling, style: TerminalStyle, seed: int | None) -> None:
    """Step through the ruling at a prompt, or by lines from a pipe. The end of the input quits."""
    from rulesdsl.adjudication.stepper import PROMPT, Stepper

    stepper = Stepper(ruling, style, seed)
    for part in stepper.begin():
        _echo(part)
    for line in _lines(PROMPT):
        for part in stepper.take(line):
            _echo(part)
        if stepper.done:
            return


def _lines(prompt: str) -> Iterator[str]:
    """The lines typed, with a history; or the lines from a pipe, in whatever encoding."""
    if sys.stdin is None:  # closed by whoever started the program
        return
    if not sys.stdin.isatty():
        while line := sys.stdin.buffer.readline(LONGEST_LINE):
            yield line.decode("utf-8", "replace")
        return
    with suppress(ImportError):  # not everywhere, and needed by nothing
        import readline  # noqa: F401
    while True:
        try:
            yield input(prompt)
        except EOFError:
            click.echo()
            return
