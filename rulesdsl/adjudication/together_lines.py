"""Lines that are read together: where one question asks for all that they name."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rulesdsl.board import board_tree as b
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Entity

from .name_resolver import NameResolver, place_named, text_of


def chosen_first(lines: Sequence[b.Line]) -> tuple[list[b.Line], int]:
    """All that is chosen, and then what is done to each of it."""
    picks = [line for line in lines if isinstance(line, b.Picks)]
    things = [replace(pick, where=None) for line in picks for pick in line.picks if not pick.to]
    chosen = replace(picks[0], verb="chooses", picks=tuple(things), end=None, deck_of=None, goal=None, source=None)
    done: list[b.Line] = []
    for line in picks:
        places = [pick for pick in line.picks if pick.to]
        done += [replace(line, picks=(pick, *places)) for pick in line.picks if not pick.to]
    return [chosen, *done], len(lines)


def goes_on(line: b.Line, first: b.Picks) -> bool:
    return isinstance(line, b.Picks) and (line.player, line.verb) == (first.player, first.verb) and bool(line.picks)


def gathered(lines: Sequence[b.Picks]) -> b.Picks:
    """First all that is to be chosen, then the places behind it, each once."""
    picks = [pick for line in lines for pick in line.picks]
    things = [replace(pick, where=None) for pick in picks if not pick.to]
    places = [place for pick in picks for place in ([pick] if pick.to else place_named(pick))]
    once = {key(text_of(place.what)): place for place in places}
    return replace(lines[0], picks=(*things, *once.values()))


def plays_one_of(line: b.Line, player: b.Named, resolver: NameResolver, offered: Set[Entity | None]) -> bool:
    is_play = isinstance(line, b.Plays) and line.player == player and line.pick.where is None
    return is_play and isinstance(line, b.Plays) and resolver.names_one_of(line.pick, offered)
