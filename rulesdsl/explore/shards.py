"""Simulations as JSON, and the shards of a series added up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from shlex import join
from typing import Any

from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.version import __version__

from .simulations import COUNTS, NUMBERS, Failure, Series, Shard, Simulation, Tally
from .standstill import BaseInReach, Standstill

MOST_NAMED = 10


class CannotMerge(ValueError):
    """These are not all shards of one series."""


def document(simulation: Simulation) -> dict[str, Any]:
    series, tally = simulation.series, simulation.tally
    failures = [{**failure._asdict(), "replay": replay_command(series, failure)} for failure in tally.failures]
    return {
        "command": command(series),
        **tally._asdict(),
        "standstills": len(tally.unfinished),
        "failures": failures,
        "unfinished": [_plain(series, game) for game in tally.unfinished],
        "seconds": round(simulation.seconds, 3),
        "stopped": simulation.stopped,
        "shard": str(simulation.shard),
        **_series(series),
    }


def _series(series: Series) -> dict[str, Any]:
    """What must be the same in all shards."""
    return {
        "of": series.games,
        "seed": series.seed,
        "players": list(series.players),
        "factions": list(series.factions),
        "edition": series.edition,
        "checked": series.checked,
        "version": __version__,
    }


def _plain(series: Series, game: Standstill) -> dict[str, Any]:
    bases = [{**base._asdict(), "could_score": base.could_score} for base in game.bases]
    return {**game._asdict(), "bases": bases, "replay": replay_command(series, game)}


def replay_command(series: Series, game: Failure | Standstill) -> str:
    """The command that plays one game again and no other."""
    return command(series._replace(games=1, seed=game.seed, players=(game.players,)))


def command(series: Series) -> str:
    """The command that plays these games, in one process."""
    players = ",".join(map(str, series.players))
    words = ["rulesdsl", "simulate", "--games", str(series.games), "--seed", str(series.seed), "--players", players]
    if list(series.factions) != sorted(standard_catalogue().factions()):
        words += ["--factions", ",".join(series.factions)]
    if series.edition is not None:
        words += ["--edition", series.edition]
    return join(words if series.checked else [*words, "--no-checks"])


def read(text: str) -> Simulation:
    """A simulation from its JSON. Raises `CannotMerge` if it is something else."""
    try:
        plain = json.loads(text)
        version = plain["version"]
        told: dict[str, Any] = {name: _number(plain[name]) for name in NUMBERS}
        told |= {name: {str(key): _number(number) for key, number in plain[name].items()} for name in COUNTS}
        failures = tuple(Failure(*(failure[name] for name in Failure._fields)) for failure in plain["failures"])
        tally = Tally(**told, failures=failures, unfinished=tuple(map(_standstill, plain["unfinished"])))
        factions, players = tuple(plain["factions"]), tuple(map(_number, plain["players"]))
        series = Series(
            factions, _number(plain["of"]), players, int(plain["seed"]), plain["edition"], bool(plain["checked"])
        )
        shard = Shard(*map(int, plain["shard"].split("/")))
        if not 1 <= shard.number <= shard.of <= series.games:
            raise ValueError(shard)
        found = Simulation(series, shard, tally, float(plain["seconds"]), str(plain["stopped"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CannotMerge("is not what `simulate --shard` prints") from None
    if version != __version__:
        raise CannotMerge(f"was written by version {version}, and this is version {__version__}")
    return found


def _standstill(plain: Mapping[str, Any]) -> Standstill:
    numbers = ("total", "breakpoint", "reach")
    bases = tuple(BaseInReach(str(base["base"]), *(_number(base[name]) for name in numbers)) for base in plain["bases"])
    return Standstill(int(plain["seed"]), _number(plain["players"]), bases, str(plain["board"]))


def _number(plain: object) -> int:
    if isinstance(plain, int) and plain >= 0:
        return plain
    raise ValueError(plain)


def merged(texts: Mapping[str, str]) -> Simulation:
    """Add up shards, given as JSON by the names of their files."""
    shards: dict[int, str] = {}
    parts: dict[str, Simulation] = {}
    for file, text in texts.items():
        try:
            parts[file] = part = read(text)
        except CannotMerge as problem:
            raise CannotMerge(f"{file} {problem}.") from None
        first = next(iter(parts))
        _demand_same(first, parts[first], file, part)
        number = part.shard.number
        if number in shards:
            raise CannotMerge(f"{shards[number]} and {file} are the same shard, {part.shard}.")
        shards[number] = file
        wanted = len(part.shard.games(part.series))
        if part.tally.played != wanted:
            raise CannotMerge(f"{file} has {part.tally.played} of {wanted} games: play that shard to its end.")
    whole = next(iter(parts.values()))
    missing = (f"{number}/{whole.shard.of}" for number in range(1, whole.shard.of + 1) if number not in shards)
    if named := [*islice(missing, MOST_NAMED)]:
        more = ", …" if next(missing, None) else ""
        raise CannotMerge(f"Not all shards are there; missing: {', '.join(named)}{more}.")
    seconds = sum(part.seconds for part in parts.values())
    return Simulation(whole.series, Shard(), Tally.total(part.tally for part in parts.values()), seconds, "")


def _demand_same(file: str, one: Simulation, other_file: str, other: Simulation) -> None:
    ours, theirs = ({**_series(part.series), "shards": part.shard.of} for part in (one, other))
    for name, value in ours.items():
        if theirs[name] != value:
            differ = f"{name} {_shown(value)} and {_shown(theirs[name])}"
            raise CannotMerge(f"{file} and {other_file} are not of one series: {differ}.")


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
