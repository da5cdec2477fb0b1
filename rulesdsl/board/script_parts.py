"""The parts of a script line, until the line around them takes them up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesdsl.language.syntax.node import replace

from . import board_tree as b

OWN = b.Named("their")
"""`her Grunt` is that of the player who acts."""
OWN_WORDS = frozenset({"her", "his", "their"})

SAID_AS = {
    "picks": "chooses", "selects": "chooses", "targets": "chooses", "puts": "places", "shows": "reveals",
    "goes": "moves",
    "challenges": "duels", "fights": "duels", "takes control of": "takes", "agrees": "accepts",
    "refuses": "declines", "skips": "passes",
    "is finished": "is done", "plays nothing": "does nothing", "plays nothing more": "does nothing",
    "uses it": "accepts", "passes the turn": "is done",
}  # fmt: skip
"""Other words for the same."""


def flat(parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(x for part in parts for x in (part if isinstance(part, list) else [part]))


def things_of(parts: Iterable[Any]) -> list[Any]:
    """The parts of a line, with what is said of each thing behind it."""
    found = [x for part in parts for x in (part if type(part) is tuple and part[:1] != ("source",) else (part,))]
    return [x for x in found if x is not None]


def deck_owner(words: list[Any]) -> b.Named | None:
    owner = next((word for word in words if isinstance(word, b.Named)), None)
    return owner or (OWN if any(word in OWN_WORDS for word in words) else None)


def held_by(pick: b.Pick, player: b.Named) -> b.Pick:
    """The pick, with `her` standing for the player who acts. A card from a pile of nobody's comes from their own."""
    own = {name: player for name in ("player", "holder") if getattr(pick, name) is OWN}
    pick = replace(pick, **own) if own else pick
    if isinstance(pick.origin, b.NamedPile) and pick.origin.of in (OWN, None):
        return replace(pick, origin=replace(pick.origin, of=player))
    return pick


def done_by(line: b.Picks, player: b.Named) -> b.Picks:
    goal = line.goal if line.goal is None or line.goal.of is not OWN else replace(line.goal, of=player)
    deck_of = player if line.deck_of is OWN else line.deck_of
    picks = tuple(held_by(pick, player) for pick in line.picks)
    return replace(line, player=player, picks=picks, goal=goal, deck_of=deck_of)


def from_one_place(picks: list[b.Pick]) -> list[b.Pick]:
    """`A and B from Docks`: both of them."""
    origin = picks[-1].origin if picks and not any(pick.origin for pick in picks[:-1]) else None
    return picks if origin is None else [replace(pick, origin=origin) for pick in picks]


class OnDeck:
    """`… on top of Ann's deck`, until the line around it takes it up."""

    def __init__(self, end: str, deck_of: b.Named | None) -> None:
        self.end, self.deck_of = end, deck_of


class ThenPlays:
    """`… to play Grunt`, until the line around it says who does it."""

    def __init__(self, plays: list[b.Plays]) -> None:
        self.plays = plays


class Against:
    """The second of two that duel: `with Grunt against Page`."""

    def __init__(self, pick: b.Pick) -> None:
        self.pick = pick


def named_part(part: Any) -> tuple[str, Any]:
    """What a line says beside the things that it names, by the name of its field."""
    match part:
        case b.Picks() | ThenPlays():
            return "then", part
        case b.NamedPile():
            return "goal", part
        case OnDeck():
            return "on_deck", part
        case b.Called():
            return "to", part
        case bool():
            return "", None
        case int():
            return "change", part
        case ("source", called):
            return "source", called
    return "", None


def challenger_first(picks: list[b.Pick]) -> list[b.Pick]:
    """`challenges Page with Grunt`: Grunt duels Page."""
    if len(picks) != 1 or picks[0].where is None:
        return picks
    (other,) = picks
    assert other.where is not None
    return [b.Pick(other.where, other.holder, span=other.where.span), replace(other, where=None, holder=None)]
