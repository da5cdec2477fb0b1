"""What `rulesdsl simulate` prints: how far it is, games that broke or did not end, and what came of all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import counted

if TYPE_CHECKING:
    from rulesdsl.explore.simulations import Failure, Progress, Series, Simulation, Tally
    from rulesdsl.explore.standstill import Standstill

LINE_EVERY = 60
"""So many seconds lie between two lines of progress, where no terminal reads them."""


@contextmanager
def progress_shown(series: Series, games: int) -> Iterator[Progress]:
    """Yields a function to call after each game. On a terminal one line is kept up to date; in a pipe lines are few."""
    is_terminal = sys.stderr.isatty()
    shown_at = 0.0

    def progress(game: Tally, so_far: Tally, seconds: float) -> None:
        nonlocal shown_at
        told: list[Failure | Standstill] = [*game.failures, *game.unfinished]
        for each in told:
            click.echo("\r\033[K" * is_terminal + _report(series, each), err=True)
        line = _line(so_far, games, seconds)
        if is_terminal:
            click.echo(f"\r\033[K{line} (Ctrl-C stops)", nl=False, err=True)
        elif seconds - shown_at >= LINE_EVERY:
            shown_at = seconds
            click.echo(line, err=True)

    try:
        yield progress
    finally:
        if is_terminal:
            click.echo("\r\033[K", nl=False, err=True)


def _line(tally: Tally, games: int, seconds: float) -> str:
    left = seconds / tally.played * (games - tally.played)
    found = f"{_number(len(tally.failures), 'failure')}, {_number(len(tally.unfinished), 'standstill')}"
    return f"{tally.played} of {counted(games, 'game')}, {found}, {duration(left)} left"


def _number(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}"


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _report(series: Series, game: Failure | Standstill) -> str:
    """Write the board of a game that broke or came to a standstill, and say where it is."""
    from rulesdsl.explore.shards import replay_command
    from rulesdsl.explore.standstill import Standstill

    command = replay_command(series, game)
    if isinstance(game, Standstill):
        file, told = Path(f"standstill-{game.seed}.board"), ["came to a standstill:", *_bases(game)]
    else:
        file, told = Path(f"broken-{game.seed}.board"), [f"broke {game.problem}"]
    told[0] = f"The game with seed {game.seed} {told[0]}"
    comments = [f"# {' '.join(line.split())}\n" for line in (*told, f"To play it again: {command}")]
    try:
        file.write_text("".join((*comments, "\n", game.board)), encoding="utf-8")
        where = f"Its last moves are in {file}."
    except OSError as problem:
        where = f"{file} cannot be written: {problem}"
    return "\n    ".join((*told, f"{where} To play it again:", command))


def _bases(game: Standstill) -> list[str]:
    """How far each base is from scoring."""
    return [
        f"{base.base} has {base.total} of {base.breakpoint}, and {base.reach} with all other minions of the players: "
        + ("it could still score" if base.could_score else "out of reach")
        for base in game.bases
    ]


def print_simulation(simulation: Simulation) -> None:
    from rulesdsl.explore.random_game import MOST_TURNS

    tally, seconds = simulation.tally, simulation.seconds
    games = tally.games
    broken = f"{len(tally.failures)} broke" if tally.failures else "no invariant broken"
    click.echo(f"{counted(games, 'game')} played to the end, {broken if simulation.series.checked else 'not checked'}")
    if simulation.stopped:
        click.echo(f"{simulation.stopped}, with {simulation.series.games - tally.played} games still to play")
    if tally.unfinished or simulation.stopped:
        click.echo(f"{len(tally.unfinished) or 'none'} came to a standstill: after {MOST_TURNS} turns nobody had won")
    if games and seconds:
        click.echo(f"{tally.decisions / seconds:.0f} decisions a second, {games / seconds:.1f} games a second")
    if games:
        each = (tally.decisions / games, tally.steps / games, tally.turns / games)
        click.echo("{:.0f} decisions, {:.0f} steps, {:.1f} turns a game".format(*each))
    for faction, wins in sorted(tally.wins.items(), key=lambda pair: (-pair[1], pair[0])):
        click.echo(f"  {faction}: in {counted(wins, 'winning deck')} of {tally.decks[faction]}")
    for failure in tally.failures:
        click.echo(f"  seed {failure.seed} broke {failure.problem}")
    for game in tally.unfinished:
        click.echo("\n    ".join((f"  seed {game.seed} came to a standstill:", *_bases(game))))
