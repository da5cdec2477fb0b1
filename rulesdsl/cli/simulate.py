"""`rulesdsl simulate`: whole games by seeded players, with all invariants on."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from .output import BadInput, counted, json_option, print_json
from .simulation_output import print_simulation, progress_shown

if TYPE_CHECKING:
    from rulesdsl.explore.simulations import Series, Shard, Simulation

MOST_JOBS = 1024


LARGEST_SHARD = 10_000_000
"""Bytes; a shard has some ten thousand, and more only if many games failed."""


def _numbers(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """`3`, `2..4` or `2,4`."""
    try:
        if ".." in value:
            first, last = map(int, value.split(".."))
            found = tuple(range(first, last + 1)) if first >= 2 and last <= 4 else ()
        else:
            found = tuple(map(int, value.split(",")))
    except ValueError:
        found = ()
    if not found or not all(2 <= number <= 4 for number in found):
        raise click.BadParameter("say 2, 3 or 4, a range such as 2..4, or a list such as 2,4")
    return found


def _shard(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """`3/10`."""
    if value is None:
        return None
    number, _, of = value.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(value) < 20 and 1 <= int(number) <= int(of)):
        raise click.BadParameter("say which shard of how many, from 1/10 to 10/10")
    return int(number), int(of)


@click.command(name="simulate")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--players", default="2", show_default=True, callback=_numbers, help="2, 3, 4 or a range: 2..4.")
@click.option("--factions", default="", help="Only these, separated by commas. Default: all that are known.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--edition", metavar="BOOK", help="Play by this book. Default: for each rule the newest that speaks.")
@click.option("--no-checks", is_flag=True, help="Only play: leave out the invariants.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, MOST_JOBS), help="How many processes.")
@click.option("--shard", metavar="K/N", callback=_shard, help="Play one of N parts of the games, and print JSON.")
@click.option("--merge", is_flag=True, help="Play nothing: add up the JSON of all shards, from FILES.")
@json_option
@click.argument("files", metavar="[FILES]...", nargs=-1)
@click.pass_context
def command(
    ctx: click.Context, games: int, players: tuple[int, ...], factions: str, seed: int, edition: str | None,
    no_checks: bool, jobs: int, shard: tuple[int, int] | None, merge: bool, as_json: bool, files: tuple[str, ...],
) -> None:  # fmt: skip
    """Play whole games by chance and check that nothing impossible ever happens.

    A game that breaks becomes a board file, with the command that plays it again. Ctrl-C stops and prints what there is
    by then. Exit status 1 if a game broke.

    The games are the same however many processes play them. To spread them over several machines, give each a shard:

    \b
        rulesdsl simulate --games 20000 --shard 3/10 > 3.json
        rulesdsl simulate --merge *.json
    """
    if merge:
        _refuse_other_options(ctx)
        simulation = _merged(files)
    elif files:
        raise click.UsageError(f"{files[0]} is not needed: files are read with --merge only.")
    else:
        from rulesdsl.explore.simulations import WHOLE, Series, Shard

        series = Series(_chosen_factions(factions), games, players, seed, _book(edition), not no_checks)
        simulation = _played(series, Shard(*shard) if shard else WHOLE, jobs)
    if as_json or shard:
        from rulesdsl.explore.shards import document

        print_json(document(simulation))
    else:
        print_simulation(simulation)
    ctx.exit(_status(simulation))


def _status(simulation: Simulation) -> int:
    from rulesdsl.explore.simulations import INTERRUPTED

    if simulation.stopped == INTERRUPTED:
        return 128 + signal.SIGINT
    return 1 if simulation.tally.failures or simulation.stopped else 0


# --- playing ----------------------------------------------------------------------------------------------------------


def _chosen_factions(factions: str) -> tuple[str, ...]:
    from rulesdsl.table.catalogue import standard_catalogue

    known = sorted(standard_catalogue().factions())
    chosen = [name.strip() for name in factions.split(",") if name.strip()] or known
    for name in chosen:
        if name not in known:
            message = f"there is no faction {name!r}; known are {', '.join(known)}"
            raise click.BadParameter(message, param_hint="--factions")
    if len(set(chosen)) < 2:
        raise click.BadParameter("a deck is made of two factions: name at least two", param_hint="--factions")
    return tuple(chosen)


def _book(edition: str | None) -> str | None:
    from rulesdsl.rulebook import UnknownNameError, load

    try:
        load().edition(edition)
    except UnknownNameError as unknown:
        message = f"there is no book {edition!r}; known are {', '.join(unknown.known)}"
        raise click.BadParameter(message, param_hint="--edition") from None
    return edition


def _played(series: Series, shard: Shard, jobs: int) -> Simulation:
    from rulesdsl.explore.simulations import simulate

    if shard.of > series.games:
        raise BadInput(f"{counted(series.games, 'game')} cannot be split into {shard.of} shards.")
    games = len(shard.games(series))
    with progress_shown(series, games) as progress:
        return simulate(series, shard, jobs=min(jobs, games), progress=progress)


# --- adding up --------------------------------------------------------------------------------------------------------


def _refuse_other_options(ctx: click.Context) -> None:
    """The shards know what was played."""
    for param in ctx.command.params:
        given = ctx.get_parameter_source(param.name or "") is not ParameterSource.DEFAULT
        if given and param.name not in ("merge", "files", "as_json"):
            raise click.UsageError(f"{param.opts[0]} does not go together with --merge.")


def _merged(files: tuple[str, ...]) -> Simulation:
    from rulesdsl.explore.shards import CannotMerge, merged

    if not files:
        raise click.UsageError("--merge needs the files with the JSON of the shards.")
    try:
        return merged({file: _read(file) for file in files})
    except CannotMerge as problem:
        raise BadInput(str(problem)) from None


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as shard:
            text = shard.read(LARGEST_SHARD + 1)
        if len(text) > LARGEST_SHARD:
            raise BadInput(f"{file} is too large: the numbers of a shard have {LARGEST_SHARD // 1_000_000} MB at most.")
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    except (OSError, ValueError) as problem:
        raise BadInput(f"{file} cannot be read: {problem}") from None
