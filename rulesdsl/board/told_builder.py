"""Build the lines of a script that tell what comes of it: points, power, counters, who wins, what is done to a card."""

from __future__ import annotations

from typing import Any

from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.rule_builder import RuleBuilder
from rulesdsl.language.syntax.tokens import LayoutError
from rulesdsl.language.syntax.tree import Span

from . import board_tree as b
from .script_parts import OWN_WORDS, SAID_AS, held_by

DONE_TO: dict[str, str] = {
    "played": "plays", "destroyed": "destroys", "discarded": "discards", "drawn": "draws", "placed": "places",
    "moved": "moves", "transferred": "transfers", "returned": "returns", "buried": "buries", "uncovered": "uncovers",
    "shuffled": "shuffles", "revealed": "reveals", "looked at": "looks at",
}  # fmt: skip
"""`is destroyed` is said of what somebody destroys."""

COUNTERS_GIVEN = {"gives": "places", "adds": "places"}
"""Other verbs for what is done with counters."""


class ToldBuilder(RuleBuilder):
    def they(self, span: Span, c: list[Any]) -> b.They:
        return b.They(str(c[0]), span=span)

    def all_minions(self, span: Span, c: list[Any]) -> b.AllMinions:
        """`all her minions`, `each of Bob's minions`."""
        whose = str(c[0])
        owner = None if not whose else b.Named(whose if whose.casefold() in OWN_WORDS else whose[:-2], span=span)
        return b.AllMinions(f"{whose} minions".strip(), of=owner, span=span)

    def gains(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann gains 2 VP`, `Ann gets a VP`."""
        return b.Picks(c[0], "gains", count=c[-1] if isinstance(c[-1], int) else 1, span=span)

    def base_scores(self, span: Span, c: list[Any]) -> b.Picks:
        return b.Picks(c[0], "scores", span=span)

    def this_base_scores(self, span: Span, c: list[Any]) -> b.Picks:
        """`the base scores`: the one that was spoken of."""
        there = b.Pick(b.There("the base", span=span), span=span)
        return b.Picks(b.Anybody("", span=span), "scores", (there,), span=span)

    def wins_it(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann wins Docks`; `Grunt wins`, of a duel."""
        named = [each for each in c[1:] if isinstance(each, b.Called)]
        return b.Picks(c[0], "wins", tuple(b.Pick(each, span=each.span) for each in named), span=span)

    def stays(self, span: Span, c: list[Any]) -> b.Tells:
        """`Grunt stays at Docks`: it is not moved."""
        (pick,) = _cards_of(c[0])[:1]
        assert isinstance(pick.what, b.Called)
        return b.Tells(b.Anybody("", span=span), "declines", pick.what, "moves", span=span)

    def ends_turn_of(self, span: Span, c: list[Any]) -> b.Tells:
        player, whose = c[0], c[1]
        if key(player.text) != key(whose.text):
            message = f"{player.text} can't end {whose.text}'s turn."
            raise LayoutError("B203", message, span, f"write `{whose.text} ends the turn`")
        return b.Tells(player, "is done", span=span)

    def gets(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt gets +2 power`, `Grunt and Page get +2`, `all her minions get +1`."""
        named, change = c
        return b.Picks(b.Anybody("", span=span), "gives", _cards_of(named), change=change, span=span)

    def loses(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt loses 1 power`."""
        return self.gets(span, [c[0], -c[1]])

    def gets_counters(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt gets two +1 power counters`."""
        named, number, signed = c
        counters = (1 if number is None else number) * (1 if signed is None else int(signed))
        return b.Picks(b.Anybody("", span=span), "places", _cards_of(named), counters=counters, span=span)

    def puts_counters(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann puts two counters on Grunt`, `Ann transfers a +1 power counter from Grunt to Page`."""
        player, verb, number, signed, *named, to = c
        counters = (1 if number is None else number) * (1 if signed is None else int(signed))
        picks = (*(held_by(pick, player) for pick, *_ in named), *(() if to is None else to))
        return b.Picks(player, COUNTERS_GIVEN.get(verb, SAID_AS.get(verb, verb)), picks, counters=counters, span=span)

    def passive(self, span: Span, c: list[Any]) -> b.Line:
        """`Grunt is destroyed by Ann`, `Grunt is moved to Docks`."""
        named, participle, by, place = c
        player = by or b.Anybody("", span=named.span)
        called, whose = b.Called(named.text, span=named.span), named.of if isinstance(named, b.CardOf) else None
        verb = DONE_TO.get(participle, participle)
        if verb == "plays" and not isinstance(place, b.NamedPile):
            return b.Plays(player, b.Pick(called, whose, place, span=named.span), span=span)
        pick = b.Pick(called, whose, span=named.span)
        if isinstance(place, b.NamedPile):
            return b.Picks(player, verb, (pick,), goal=place, span=span)
        places = () if place is None else (b.Pick(place, to=True, span=place.span),)
        return b.Picks(player, verb, (pick, *places), span=span)

    def passive_by(self, span: Span, c: list[Any]) -> b.Line:
        """`Grunt is moved to Docks by Ann`."""
        named, participle, place, by = c
        return self.passive(span, [named, participle, by, place])


def _cards_of(named: b.Named | b.Called) -> tuple[b.Pick, ...]:
    """The cards that a line is said of."""
    if isinstance(named, b.Called):  # `it`, or `all her minions`
        return (b.Pick(named, span=named.span),)
    each = named.members if isinstance(named, b.Everybody) else (named,)
    whose = named.of if isinstance(named, b.CardOf) else None
    return tuple(b.Pick(numbered(name), whose, span=name.span) for name in each)


def numbered(name: b.Named) -> b.Called:
    """`Grunt#2`, as the subject of a line."""
    text, _, number = name.text.partition("#")
    return b.Called(text, int(number) if number.isdecimal() else None, span=name.span)
