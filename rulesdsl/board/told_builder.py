"""Build the lines of a script that tell what comes of it: points, power, counters, who wins, what is done to a card."""

from __future__ import annotations

from typing import Any, cast

from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.rule_builder import RuleBuilder
from rulesdsl.language.syntax.tokens import LayoutError
from rulesdsl.language.syntax.tree import Span

from . import board_tree as b
from .script_parts import OWN_WORDS, SAID_AS, OnDeck, held_by
from .spoken_verbs import DONE_TO

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
        """`Ann gains 2 VP`, `Ann gets a VP`, `Ann gets 4 VP for Docks`."""
        numbers = [each for each in c if isinstance(each, int)]
        source = c[-1] if isinstance(c[-1], b.Called) else None
        return b.Picks(c[0], "gains", count=numbers[0] if numbers else 1, source=source, span=span)

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
        return self.keeps_there(span, [b.Anybody("", span=span), (replace(pick, where=c[1]),)])

    def keeps_there(self, span: Span, c: list[Any]) -> b.Tells:
        """`Ann keeps Grunt at Docks`, `Ann leaves Grunt there`."""
        player, (pick, *_) = c
        return b.Tells(player, "declines", pick.what, "moves", pick.where, span=span)

    def loses_it(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt loses the duel`, `Grunt loses to Page`."""
        winner = next((each for each in c[1:] if isinstance(each, b.Called)), None)
        others = () if winner is None else (b.Pick(winner, span=winner.span),)
        return b.Picks(c[0], "loses", others, span=span)

    def beats(self, span: Span, c: list[Any]) -> b.Picks:
        return b.Picks(c[0], "beats", (b.Pick(c[1], span=c[1].span),), span=span)

    def is_ranked(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann is second at Docks`."""
        player, rank, base = c
        picks = () if base is None else (b.Pick(base, span=base.span),)
        return b.Picks(player, "ranks", picks, ("first", "second", "third").index(rank), span=span)

    def rank(self, span: Span, c: list[Any]) -> str:
        return str(c[0])

    def replaces(self, span: Span, c: list[Any]) -> b.Picks:
        """`Pier replaces Docks`."""
        return b.Picks(c[0], "replaces", (b.Pick(c[1], span=c[1].span),), span=span)

    def goes_first(self, span: Span, c: list[Any]) -> b.Picks:
        """Said of a base, of a player or of what waits."""
        return b.Picks(c[0], "goes first", span=span)

    def done(self, span: Span, c: list[Any]) -> str:
        return str(c[0])

    def counted(self, span: Span, c: list[Any]) -> str:
        return str(c[0])

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
        picks, verb = _cards_of(named), DONE_TO.get(participle, participle)
        match place:
            case b.NamedPile():
                return b.Picks(player, verb, picks, goal=place, span=span)
            case OnDeck():
                return b.Picks(player, verb, picks, end=cast(Any, place.end), deck_of=place.deck_of, span=span)
        if verb == "plays" and len(picks) == 1:
            return b.Plays(player, replace(picks[0], where=place), span=span)
        places = () if place is None else (b.Pick(place, to=True, span=place.span),)
        return b.Picks(player, verb, (*picks, *places), span=span)

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
