"""`rulesdsl fmt`: the canonical layout."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import click

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.format.card_layout import format_cards

from .output import BadInput, counted, diagnostic_json, json_option, print_diagnostics, print_json
from .sources import STDIN, SourceFiles, paths_argument, read_files

DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


@click.command()
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change, and exit 1 if anything would.")
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], check: bool, diff: bool, as_json: bool) -> None:
    """Put cards, boards and rulings into the canonical layout.

    PATH is a file, a directory, or - for standard input, which is formatted to standard output. Without a PATH:
    everything that is built in. A file with a mistake is left alone.
    """
    sources = read_files(paths)
    formatted = {path: format_cards(file, sources.texts[path]) for path, file in sources.files.items()}
    formatted |= _boards(sources)
    changed = [path for path, text in formatted.items() if text != sources.texts[path]]
    write = not check and not diff
    if write:
        _write({path: formatted[path] for path in changed if path != STDIN})
    if as_json:
        files = [{"file": path, "changed": path in changed} for path in formatted]
        print_json({"files": files, "diagnostics": list(map(diagnostic_json, sources.problems))})
    elif diff:
        for path in changed:
            _print_diff(path, sources.texts[path], formatted[path])
    elif write and STDIN in formatted:
        click.echo(formatted[STDIN], nl=False)
    elif formatted:
        _print_summary(changed, len(formatted), "reformatted" if write else "would be reformatted")
    if not as_json:
        print_diagnostics(sources.problems, sources.texts, err=True)
    ctx.exit(2 if sources.problems else 1 if changed and not write else 0)


def _boards(sources: SourceFiles) -> dict[str, str]:
    if not sources.boards:
        return {}
    from rulesdsl.board.format_board import format_board  # card files do not need it

    formatted = {}
    for path in sources.boards:
        try:
            formatted[path] = format_board(sources.texts[path], path)
        except SourceError as error:
            sources.problems.extend(error.diagnostics)
    return formatted


def _write(texts: dict[str, str]) -> None:
    for path, text in texts.items():
        try:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror}.") from None


def _print_diff(path: str, before: str, after: str) -> None:
    lines = unified_diff(before.splitlines(), after.splitlines(), path, path, lineterm="")
    for line in lines:
        click.echo(click.style(line, fg=DIFF_COLOURS.get(line[:1])))


def _print_summary(changed: list[str], files: int, done: str) -> None:
    for path in changed:
        click.echo(f"{path} {done}")
    click.echo(
        f"{len(changed)} of {counted(files, 'file')} {done}" if changed else f"{counted(files, 'file')} in order"
    )
