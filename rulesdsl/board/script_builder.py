"""Build the lines of a script while lark parses a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.notation import third_person
from rulesdsl.language.syntax.rule_builder import RuleBuilder
from rulesdsl.language.syntax.tokens import LayoutError
from rulesdsl.language.syntax.tree import Span

from . import board_tree as b

ORDINALS = {
    f"the {word}": number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))
}
NOBODY = b.Named("")
"""Who makes an attempt, until the expectation around it says it."""
OWN = b.Named("their")
"""`her Grunt` is that of the player who acts."""
MOST_COPIES = 40
"""More copies of a card than any board has."""
OWN_WORDS = frozenset({"her", "his", "their"})
SAID_AS = {
    "picks": "chooses", "selects": "chooses", "targets": "chooses", "puts": "places", "lays": "places",
    "drops": "places", "throws": "discards", "flips": "uncovers", "digs": "uncovers", "turns": "uncovers",
    "sends": "moves", "shifts": "moves", "challenges": "duels", "fights": "duels",
    "shows": "reveals", "goes": "moves", "takes control of": "takes", "agrees": "accepts", "refuses": "declines",
    "skips": "passes", "is finished": "is done", "plays nothing": "does nothing", "plays nothing more": "does nothing",
    "uses it": "accepts", "passes the turn": "is done",
}  # fmt: skip
"""Other words for the same."""
AGAINST_FIRST = frozenset({"challenges", "fights"})
"""`challenges Bob's minion with mine`: the other way round than `duels`."""
DONE_TO: dict[str, str] = {
    "played": "plays", "destroyed": "destroys", "discarded": "discards", "drawn": "draws", "placed": "places",
    "moved": "moves", "transferred": "transfers", "returned": "returns", "buried": "buries", "uncovered": "uncovers",
    "shuffled": "shuffles", "revealed": "reveals", "looked at": "looks at",
}  # fmt: skip
"""`is destroyed` is said of what somebody destroys."""


def flat(parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(x for part in parts for x in (part if isinstance(part, list) else [part]))


def _things(parts: Iterable[Any]) -> list[Any]:
    """The parts of a line, with what is said of each thing behind it."""
    found = [x for part in parts for x in (part if type(part) is tuple and part[:1] != ("source",) else (part,))]
    return [x for x in found if x is not None]


def _deck_owner(words: list[Any]) -> b.Named | None:
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


def _from_one_place(picks: list[b.Pick]) -> list[b.Pick]:
    """`A and B from Docks`: both of them."""
    origin = picks[-1].origin if picks and not any(pick.origin for pick in picks[:-1]) else None
    return picks if origin is None else [replace(pick, origin=origin) for pick in picks]


class _OnDeck:
    """`… on top of Ann's deck`, until the line around it takes it up."""

    def __init__(self, end: str, deck_of: b.Named | None) -> None:
        self.end, self.deck_of = end, deck_of


class _Against:
    """The second of two that duel: `with Grunt against Page`."""

    def __init__(self, pick: b.Pick) -> None:
        self.pick = pick


class ScriptBuilder(RuleBuilder):
    """A method for each rule of a script that does not build the node of its name."""

    def script(self, span: Span, c: list[Any]) -> b.Script:
        return b.Script(flat(c), span=span)

    def line(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        lines = [*flat(c)]
        return lines if len(lines) > 1 else lines[0]

    # --- who ----------------------------------------------------------------------------------------------------

    def card_of(self, span: Span, c: list[Any]) -> b.CardOf:
        return b.CardOf(c[2].text, c[0], span=span)

    def everybody(self, span: Span, c: list[Any]) -> b.Everybody:
        members = [name for name in str(c[0]).split(" and ") if name != "everybody"]
        return b.Everybody("", tuple(b.Named(name, span=span) for name in members), span=span)

    # --- things -------------------------------------------------------------------------------------------------

    def pick(self, span: Span, c: list[Any]) -> tuple[Any, ...]:
        """The thing, what it is done against, and the end of a deck where it goes."""
        whose, what, *details, on_deck = c
        found: dict[str, Any] = {}
        for name, value in (pair for detail in details for pair in detail):
            if name in found:
                message = "This is said twice of one card."
                raise LayoutError("S101", message, span, "say it once, and the rest on a line of its own")
            found[name] = value
        whose = whose or found.pop("player", None)
        against, holder = found.pop("against", None), found.pop("its_holder", None)
        if against is not None and "where" not in found:
            found |= {"where": against, "holder": holder}
            against = None
        made = b.Pick(what, whose, span=span, **found)
        others = [] if against is None else [_Against(b.Pick(against, holder, span=against.span))]
        return made, *others, *([] if on_deck is None else [on_deck])

    def several_picks(self, span: Span, c: list[Any]) -> tuple[Any, ...]:
        """`two Grunts at Docks`."""
        number, *rest = c
        picked = self.pick(span, [None, *rest])
        return *picked[:1] * min(number, MOST_COPIES), *picked[1:]

    def of_player(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("player", c[0]),)

    def origin(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("origin", c[0]),)

    def at_place(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (
            ("where", c[1]),
            ("holder", c[0]),
        )

    def against(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (
            ("against", c[1]),
            ("its_holder", c[0]),
        )

    def there(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("where", b.There("there", span=span)),)

    def on_deck(self, span: Span, c: list[Any]) -> _OnDeck:
        return _OnDeck(c[0], _deck_owner(c[1:]))

    def to_deck(self, span: Span, c: list[Any]) -> _OnDeck:
        return _OnDeck(c[0], _deck_owner(c[1:]))

    def from_pile(self, span: Span, c: list[Any]) -> b.NamedPile:
        words = [x for x in c if isinstance(x, str) and x not in OWN_WORDS and x != "'s"]
        return b.NamedPile(cast(Any, words[0]), _deck_owner(c), span=span)

    to_pile = from_pile

    def whose(self, span: Span, c: list[Any]) -> b.Named:
        return c[0] if isinstance(c[0], b.Named) else OWN

    def verb(self, span: Span, c: list[Any]) -> str:
        return " ".join(c)

    def change(self, span: Span, c: list[Any]) -> int:
        return int(c[0])

    def talent(self, span: Span, c: list[Any]) -> bool:
        return bool(c[0] == "talent")

    def as_extra(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("extra", next(x for x in c if x in ("minion", "action"))),)

    def source(self, span: Span, c: list[Any]) -> tuple[str, b.Called]:
        return "source", c[0]

    # --- playing and using --------------------------------------------------------------------------------------

    def plays(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        """`Ann plays A, B at Docks` is two lines; what stands behind the last card goes for all of them.

        `Ann plays A to destroy B` is two lines as well.
        """
        player, *listed, to, extra, then = c
        things = _things(listed)
        picks = [thing for thing in things if isinstance(thing, b.Pick)]
        picks[-1] = picks[-1] if extra is None else replace(picks[-1], extra=extra[0][1])
        if to is not None and picks[-1].where is None:
            picks[-1] = replace(picks[-1], where=to)
        last = picks[-1].where if not any(pick.where for pick in picks[:-1]) else None
        picks = [pick if pick.where or last is None else replace(pick, where=last, to=True) for pick in picks]
        lines: list[b.Line] = [b.Plays(player, held_by(pick, player), span=span) for pick in picks]
        against = tuple(held_by(thing.pick, player) for thing in things if isinstance(thing, _Against))
        lines += [b.Picks(player, "chooses", against, span=span)] if against else []
        lines += [] if then is None else [done_by(then, player)]
        return lines if len(lines) > 1 else lines[0]

    def plays_for(self, span: Span, c: list[Any]) -> list[b.Line]:
        """`Ann plays Order: Grunt against Page`."""
        player, picked, *things = c
        return [b.Plays(player, held_by(picked[0], player), span=span), self.picks(span, [player, "chooses", *things])]

    def uses(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        player, (pick, *against), then = c
        used = b.Uses(player, held_by(pick, player), False, then and done_by(then, player), span=span)
        return [used, self.picks(span, [player, "chooses", *against])] if against else used

    def uses_for(self, span: Span, c: list[Any]) -> b.Uses:
        player, (pick, *_), *things = c
        then = self.picks(span, [player, "chooses", *things])
        return b.Uses(player, held_by(pick, player), False, then, span=span)

    def uses_talent(self, span: Span, c: list[Any]) -> b.Uses:
        """`uses the talent of Grunt`, `uses Grunt's talent on Page`."""
        player, *named, then = c
        named = [x for x in named if x is not None and x != "'s"]
        talent = next(x for x in named if isinstance(x, bool))
        of, *things = [x for x in named if not isinstance(x, bool)]
        pick = b.Pick(b.Called(of.text, span=of.span), span=of.span) if isinstance(of, b.Named) else of[0]
        if things:
            then = self.picks(span, [player, "chooses", *things])
        return b.Uses(player, held_by(pick, player), talent, then and done_by(then, player), span=span)

    # --- words ----------------------------------------------------------------------------------------------------

    def declines(self, span: Span, c: list[Any]) -> b.Tells:
        return self.does_not(span, [c[0], "use", c[1]])

    def does_not(self, span: Span, c: list[Any]) -> b.Tells:
        """`Ann does not use Grunt`, `Ann doesn't place a card`."""
        player, bare, what = c
        verb = third_person(bare)
        if isinstance(what, b.Called):
            return b.Tells(player, "declines", what, None if verb == "uses" else verb, span=span)
        if what.startswith("duel") or what == "the duel":
            verb = "duels"
        elif "extra" in what:
            verb = "plays"
        return b.Tells(player, "declines", None, None if verb == "uses" else verb, span=span)

    def unnamed(self, span: Span, c: list[Any]) -> str:
        return " ".join(c)

    def says(self, span: Span, c: list[Any]) -> b.Tells:
        return b.Tells(c[0], f"says {c[1]}", span=span)

    def tells(self, span: Span, c: list[Any]) -> b.Line:
        """`Ann draws` says what she does, and not of what."""
        if c[1] == "draws":
            return b.Picks(c[0], "draws", count=0, span=span)
        if c[1] == "plays no extra":
            return b.Tells(c[0], "declines", None, "plays", span=span)
        return b.Tells(c[0], c[1], span=span)

    def word(self, span: Span, c: list[Any]) -> str:
        words = " ".join(c)
        if words.startswith("keeps") and words.endswith("hand"):
            return "keeps the hand"
        if words.endswith("for later"):
            return "keeps it for later"
        if words.startswith("plays no "):
            return "plays no extra" if "extra" in words else "does nothing"
        return "is done" if words.startswith(("ends ", "finishes ")) else SAID_AS.get(words, words)

    # --- every other verb -----------------------------------------------------------------------------------------

    def then(self, span: Span, c: list[Any]) -> Any:
        return self.picks(span, [NOBODY, third_person(c[0]), *c[1:]])

    def picks(self, span: Span, c: list[Any]) -> Any:
        player, verb, *rest = c
        parts = _things(rest)
        if parts and isinstance(parts[0], str):
            end: Any = None if parts[0] in ORDINALS else parts[0]
            return b.Picks(player, SAID_AS.get(verb, verb), (), ORDINALS.get(parts[0]), end, span=span)
        said = {name: part for name, part in map(_named_part, parts) if name}
        then = said.pop("then", None)
        things = [x.pick if isinstance(x, _Against) else x for x in parts if isinstance(x, b.Pick | _Against)]
        if verb in AGAINST_FIRST:
            things = _challenger_first(things)
        picks = _from_one_place(things)
        if any(pick.extra for pick in picks):
            message = "Only what is played is an extra card."
            raise LayoutError("S101", message, span, "write `plays`, or leave it out")
        to = said.pop("to", None)
        picks += [] if to is None else [b.Pick(to, to=True, span=to.span)]
        on_deck = said.pop("on_deck", None)
        ends = {} if on_deck is None else {"end": on_deck.end, "deck_of": on_deck.deck_of}
        line = b.Picks(player, SAID_AS.get(verb, verb), tuple(picks), span=span, **said, **ends)
        line = line if player is NOBODY else done_by(line, player)
        return line if then is None else [line, done_by(then, player)]

    def picks_to(self, span: Span, c: list[Any]) -> Any:
        """`Ann chooses to destroy Grunt`."""
        player, _, infinitive, *rest = c
        return self.picks(span, [player, third_person(infinitive), *rest])

    def goes_to(self, span: Span, c: list[Any]) -> Any:
        """`Grunt moves to Docks`."""
        return self.picks(span, c)

    def base_scores(self, span: Span, c: list[Any]) -> b.Picks:
        return b.Picks(c[0], "scores", span=span)

    def counts(self, span: Span, c: list[Any]) -> Any:
        """`draws 2 cards`, `discards 2 cards: A and B`."""
        player, verb, *rest = [x for x in c if x is not None and not (isinstance(x, str) and x in OWN_WORDS)]
        number, things = rest[0], rest[1:]
        if not things:
            return b.Picks(player, SAID_AS.get(verb, verb), count=number, span=span)
        if number != len(things):
            message = f"The line says {number}, and names {len(things)}."
            raise LayoutError("S101", message, span, f"name {number}, or write {len(things)}")
        return self.picks(span, [player, verb, *things])

    def has_done(self, span: Span, c: list[Any]) -> Any:
        """`Ann has Grunt duel Page`."""
        player, picked, infinitive, other = c
        return self.picks(span, [player, third_person(infinitive), picked, other])

    def gets(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt gets +2 power`."""
        named, change = c
        whose = named.of if isinstance(named, b.CardOf) else None
        pick = b.Pick(b.Called(named.text, span=named.span), whose, span=named.span)
        return b.Picks(b.Anybody("", span=named.span), "gives", (pick,), change=change, span=span)

    def puts_counters(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann puts two counters on Grunt`, `Ann puts a +1 power counter on Grunt`."""
        player, verb, number, signed, (pick, *_) = c
        counters = (1 if number is None else number) * (1 if signed is None else int(signed))
        picks = (held_by(pick, player),)
        return b.Picks(player, SAID_AS.get(verb, verb), picks, counters=counters, span=span)

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


def _named_part(part: Any) -> tuple[str, Any]:
    """What a line says beside the things that it names, by the name of its field."""
    match part:
        case b.Picks():
            return "then", part
        case b.NamedPile():
            return "goal", part
        case _OnDeck():
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


def _challenger_first(picks: list[b.Pick]) -> list[b.Pick]:
    """`challenges Page with Grunt`: Grunt duels Page."""
    if len(picks) != 1 or picks[0].where is None:
        return picks
    (other,) = picks
    assert other.where is not None
    return [b.Pick(other.where, other.holder, span=other.where.span), replace(other, where=None, holder=None)]
