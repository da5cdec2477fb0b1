"""Lines that are read together: where one question asks for all that they name, or one after the other for each."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import takewhile

from rulesdsl.board import board_tree as b
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Entity

from .name_resolver import NameResolver, place_named, text_of
from .settled_things import one_by_one


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


def in_turn_asked(lines: Sequence[b.Line], resolver: NameResolver) -> list[b.Line]:
    """The first lines, in the order in which they are asked for, if each says the same of one of several things."""
    things, first = one_by_one(resolver.table), lines[0]
    found = dict[int, b.Line]()
    if not things or not isinstance(first, b.Picks):
        return []
    for line in takewhile(lambda line: goes_on(line, first), lines):
        assert isinstance(line, b.Picks)
        places = [at for at, thing in enumerate(things) if resolver.names_entity(line.picks[0], thing)]
        if len(places) != 1 or places[0] in found:
            break
        found[places[0]] = line
    return [found[place] for place in sorted(found)]
