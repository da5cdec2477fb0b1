"""`rulesdsl simulate`: whole games by seeded players, with all invariants on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import counted, json_option, print_json

if TYPE_CHECKING:
    from rulesdsl.explore.random_game import Game, GameBroken
    from rulesdsl.explore.simulations import Tally


def _numbers(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """`3`, `2..4` or `2,4`."""
    try:
        if ".." in value:
            first, last = map(int, value.split(".."))
            found = tuple(range(first, last + 1))
        else:
            found = tuple(map(int, value.split(",")))
    except ValueError:
        found = ()
    if not found or not all(2 <= number <= 4 for number in found):
        raise click.BadParameter("say 2, 3 or 4, a range such as 2..4, or a list such as 2,4")
    return found


@click.command(name="simulate")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--players", default="2", show_default=True, callback=_numbers, help="2, 3, 4 or a range: 2..4.")
@click.option("--factions", default="", help="Only these, separated by commas. Default: all that are known.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--edition", metavar="BOOK", help="Play by this book. Default: for each rule the newest that speaks.")
@click.option("--no-checks", is_flag=True, help="Only play: leave out the invariants.")
@json_option
def command(
    games: int, players: tuple[int, ...], factions: str, seed: int, edition: str | None, no_checks: bool, as_json: bool
) -> None:
    """Play whole games by chance and check that nothing impossible ever happens."""
    from rulesdsl.explore.random_game import GameBroken
    from rulesdsl.explore.simulations import simulate
    from rulesdsl.table.catalogue import standard_catalogue

    catalogue = standard_catalogue()
    chosen = _chosen_factions(factions, sorted(catalogue.factions()))
    switches = _switches(edition)
    began = time.perf_counter()
    with _progress_line(games, shown=sys.stderr.isatty() and not as_json) as progress:
        try:
            tally = simulate(
                catalogue, switches, chosen, games=games, players=players, seed=seed, checked=not no_checks,
                progress=progress,
            )  # fmt: skip
        except GameBroken as broken:
            raise _saved(broken) from broken
    seconds = time.perf_counter() - began
    if as_json:
        played = {"seed": seed, "edition": edition, "players": list(players)}
        print_json({**tally._asdict(), "seconds": round(seconds, 3), **played})
    else:
        _print_tally(tally, seconds)


def _chosen_factions(factions: str, known: list[str]) -> list[str]:
    chosen = [name.strip() for name in factions.split(",") if name.strip()] or known
    for name in chosen:
        if name not in known:
            message = f"there is no faction {name!r}; known are {', '.join(known)}"
            raise click.BadParameter(message, param_hint="--factions")
    if len(set(chosen)) < 2:
        raise click.BadParameter("a deck is made of two factions: name at least two", param_hint="--factions")
    return chosen


def _switches(edition: str | None) -> Mapping[str, str]:
    from rulesdsl.rulebook import UnknownNameError, load

    try:
        return load().edition(edition).switches
    except UnknownNameError as unknown:
        message = f"there is no book {edition!r}; known are {', '.join(unknown.known)}"
        raise click.BadParameter(message, param_hint="--edition") from None


@contextmanager
def _progress_line(games: int, *, shown: bool) -> Iterator[Callable[[Game], None]]:
    """Yields a function to call after each game."""
    done = 0

    def progress(game: Game) -> None:
        nonlocal done
        done += 1
        if shown:
            click.echo(f"\r{done} of {games} games", nl=False, err=True)

    try:
        yield progress
    finally:
        if shown:
            click.echo("", err=True)


def _saved(broken: GameBroken) -> click.ClickException:
    from rulesdsl.engine.save import save

    file = Path(f"broken-{broken.seed}.json")
    file.write_text(save(broken.table), encoding="utf-8")
    return click.ClickException(f"{broken}\nThe table at that moment was saved in {file}.")


def _print_tally(tally: Tally, seconds: float) -> None:
    games = tally.games
    click.echo(f"{counted(games, 'game')} played to the end, no invariant broken")
    click.echo(f"{tally.decisions / seconds:.0f} decisions a second, {games / seconds:.1f} games a second")
    each = (tally.decisions / games, tally.steps / games, tally.turns / games)
    click.echo("{:.0f} decisions, {:.0f} steps, {:.1f} turns a game".format(*each))
    for faction, wins in sorted(tally.wins.items(), key=lambda pair: -pair[1]):
        click.echo(f"  {faction}: in {counted(wins, 'winning deck')}")
