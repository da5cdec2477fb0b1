"""Build the lines of a script while lark parses a board."""

from __future__ import annotations

from typing import Any, cast

from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.tokens import LayoutError
from rulesdsl.language.syntax.tree import Span

from . import board_tree as b
from .script_parts import (
    OWN,
    OWN_WORDS,
    SAID_AS,
    Against,
    OnDeck,
    ThenPlays,
    challenger_first,
    deck_owner,
    done_by,
    flat,
    from_one_place,
    held_by,
    named_part,
    things_of,
)  # fmt: skip
from .spoken_verbs import third
from .told_builder import ToldBuilder

ORDINALS = {
    f"the {word}": number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))
}
NOBODY = b.Named("")
"""Who makes an attempt, until the expectation around it says it."""
MOST_COPIES = 40
"""More copies of a card than any board has."""
KINDS = frozenset({"minion", "action", "treasure", "monster"})
"""What cards are said to be that are only counted."""
AGAINST_FIRST = frozenset({"challenges", "fights"})
"""`challenges Bob's minion with mine`: the other way round than `duels`."""


class ScriptBuilder(ToldBuilder):
    """A method for each rule of a script that does not build the node of its name."""

    def script(self, span: Span, c: list[Any]) -> b.Script:
        return b.Script(flat(c), span=span)

    def line(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        lines = [*flat(c)]
        return lines if len(lines) > 1 else lines[0]

    def spoken(self, span: Span, c: list[Any]) -> b.Spoken:
        return b.Spoken(NOBODY, str(c[0]), span=span)

    # --- who ----------------------------------------------------------------------------------------------------

    def card_of(self, span: Span, c: list[Any]) -> b.CardOf:
        return b.CardOf(c[2].text, c[0], span=span)

    def everybody(self, span: Span, c: list[Any]) -> b.Everybody:
        members = [name for name in str(c[0]).split(" and ") if name not in ("everybody", "others")]
        said = "others" if c[0] == "others" else ""
        return b.Everybody(said, tuple(b.Named(name, span=span) for name in members), span=span)

    # --- things -------------------------------------------------------------------------------------------------

    def pick(self, span: Span, c: list[Any]) -> tuple[Any, ...]:
        """The thing, what it is done against, and the end of a deck where it goes."""
        whose, what, *details, on_deck = c
        found: dict[str, Any] = {}
        others: list[Any] = []
        for name, value in (pair for detail in details for pair in detail):
            if name == "where" and name in found and not others:  # `plays Order on Grunt at Docks`
                target = found.pop("where")
                others = [Against(b.Pick(target, found.pop("holder", None), value, span=target.span))]
                continue
            if name in found:
                message = "This is said twice of one card."
                raise LayoutError("S101", message, span, "say it once, and the rest on a line of its own")
            found[name] = value
        whose = whose or found.pop("player", None)
        against, holder = found.pop("against", None), found.pop("its_holder", None)
        if against is not None and "where" not in found:
            found |= {"where": against, "holder": holder, "versus": True}
            against = None
        made = b.Pick(what, whose, span=span, **found)
        others += [] if against is None else [Against(b.Pick(against, holder, span=against.span))]
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

    def it(self, span: Span, c: list[Any]) -> b.It:
        return b.It("it", span=span)

    def on_deck(self, span: Span, c: list[Any]) -> OnDeck:
        return OnDeck(c[0], deck_owner(c[1:]))

    def to_deck(self, span: Span, c: list[Any]) -> OnDeck:
        return OnDeck(c[0], deck_owner(c[1:]))

    def from_pile(self, span: Span, c: list[Any]) -> b.NamedPile:
        words = [x for x in c if isinstance(x, str) and x not in OWN_WORDS and x != "'s"]
        return b.NamedPile(cast(Any, words[0]), deck_owner(c), span=span)

    to_pile = from_pile

    def whose(self, span: Span, c: list[Any]) -> b.Named:
        return c[0] if isinstance(c[0], b.Named) else OWN

    def verb(self, span: Span, c: list[Any]) -> str:
        return " ".join(c)

    def change(self, span: Span, c: list[Any]) -> int:
        return int(c[0])

    def talent(self, span: Span, c: list[Any]) -> str:
        return str(c[0])

    def as_extra(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("extra", next(x for x in c if x in ("minion", "action"))),)

    def as_regular(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return (("regular", next(x for x in c if x in ("minion", "action"))),)

    def as_special(self, span: Span, c: list[Any]) -> tuple[tuple[str, Any], ...]:
        return ()

    def source(self, span: Span, c: list[Any]) -> tuple[str, b.Called]:
        return "source", c[0]

    # --- playing and using --------------------------------------------------------------------------------------

    def plays(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        """`Ann plays A, B at Docks` is two lines; what stands behind the last card goes for all of them.

        `Ann plays A to destroy B` is two lines as well.
        """
        player, *listed, to, extra, then = c
        things = things_of(listed)
        picks = [thing for thing in things if isinstance(thing, b.Pick)]
        picks[-1] = picks[-1] if extra is None else replace(picks[-1], extra=extra[0][1])
        if to is not None and picks[-1].where is None:
            picks[-1] = replace(picks[-1], where=to)
        last = picks[-1].where if not any(pick.where for pick in picks[:-1]) else None
        picks = [pick if pick.where or last is None else replace(pick, where=last, to=True) for pick in picks]
        if picks[-1].versus:
            return self._plays_to_duel(span, player, picks)
        lines: list[b.Line] = [b.Plays(player, held_by(pick, player), span=span) for pick in picks]
        against = tuple(held_by(thing.pick, player) for thing in things if isinstance(thing, Against))
        lines += [b.Picks(player, "chooses", against, span=span)] if against else []
        lines += [*self._afterwards(then, player)]
        return lines if len(lines) > 1 else lines[0]

    def _plays_to_duel(self, span: Span, player: b.Named, picks: list[b.Pick]) -> list[b.Line]:
        """`plays Grunt against Page`: where Page is. `plays Order, Grunt against Page`: for their duel."""
        *played, first = picks
        second = b.Pick(cast(b.Called, first.where), first.holder, span=first.span)
        first = replace(first, where=None, holder=None, versus=False)
        duelists = (held_by(first, player), held_by(second, player)) if played else (held_by(second, player),)
        lines: list[b.Line] = [b.Plays(player, held_by(pick, player), span=span) for pick in played or [first]]
        return [*lines, b.Picks(player, "duels", duelists, span=span)]

    def _afterwards(self, then: Any, player: b.Named) -> list[b.Line]:
        """What a card is played or used for, as lines of their own."""
        if isinstance(then, ThenPlays):
            return [replace(line, player=player, pick=held_by(line.pick, player)) for line in then.plays]
        return [] if then is None else [done_by(then, player)]

    def plays_for(self, span: Span, c: list[Any]) -> list[b.Line]:
        """`Ann plays Order: Grunt against Page`."""
        player, picked, *things = c
        return [b.Plays(player, held_by(picked[0], player), span=span), self.picks(span, [player, "chooses", *things])]

    def uses(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        player, (pick, *against), then = c
        then = _of_itself(then, pick)
        plays = self._afterwards(then, player) if isinstance(then, ThenPlays) else []
        used = b.Uses(
            player, held_by(pick, player), False, None if plays else then and done_by(then, player), span=span
        )
        more = [self.picks(span, [player, "chooses", *against])] if against else []
        return [used, *more, *plays] if more or plays else used

    def uses_for(self, span: Span, c: list[Any]) -> b.Uses:
        player, (pick, *_), *things = c
        then = self.picks(span, [player, "chooses", *things])
        return b.Uses(player, held_by(pick, player), False, then, span=span)

    def uses_talent(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        """`uses the talent of Grunt`, `uses the talent of Grunt on Page and Ogre`."""
        player, called, (pick, *against), *others, then = c
        things: list[Any] = [*against, *others]
        if pick.where is not None and others:
            things = [b.Pick(pick.where, pick.holder, span=pick.where.span), *things]
            pick = replace(pick, where=None, holder=None)
        then = self.picks(span, [player, "chooses", *things]) if things else _of_itself(then, pick)
        plays = self._afterwards(then, player) if isinstance(then, ThenPlays) else []
        then = None if plays else then and done_by(then, player)
        pick = held_by(pick, player)
        used = b.Uses(player, pick, called == "talent", then, called == "special", span=span)
        return [used, *plays] if plays else used

    # --- words ----------------------------------------------------------------------------------------------------

    def declines(self, span: Span, c: list[Any]) -> b.Tells:
        return self.does_not(span, [c[0], "use", c[1]])

    def declines_to(self, span: Span, c: list[Any]) -> b.Tells:
        return self.does_not(span, c)

    def simply_not(self, span: Span, c: list[Any]) -> b.Tells:
        """`Ann doesn't`."""
        return b.Tells(c[0], "declines", span=span)

    def in_a_word(self, span: Span, c: list[Any]) -> b.Line:
        """`yes`, `no`, `on top`, said by whoever is asked."""
        nobody = b.Anybody("", span=span)
        if c[0] in ("yes", "no"):
            return b.Tells(nobody, f"says {c[0]}", span=span)
        return b.Picks(nobody, "chooses", (), end=c[0], span=span)

    def does_not(self, span: Span, c: list[Any]) -> b.Tells:
        """`Ann does not use Grunt`, `Ann doesn't place a card`."""
        player, bare, *named = c
        what = named[0] if named else None
        verb = SAID_AS.get(third(bare), third(bare))
        if what is None or isinstance(what, b.Called):
            return b.Tells(player, "declines", what, None if verb in ("uses", "chooses") else verb, span=span)
        if what == "anything" and verb == "plays":
            return b.Tells(player, "does nothing", None, verb, span=span)
        if what.startswith("duel") or what == "the duel":
            verb = "duels"
        elif "extra" in what:
            verb = "plays"
        return b.Tells(player, "declines", None, None if verb == "uses" else verb, span=span)

    def unnamed(self, span: Span, c: list[Any]) -> str:
        return " ".join(c)

    def says(self, span: Span, c: list[Any]) -> b.Tells:
        word = "declines" if c[1] == "no" and c[2] is not None else f"says {c[1]}"
        return b.Tells(c[0], word, c[2], span=span)

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
        return self.picks(span, [NOBODY, third(c[0]), *c[1:]])

    def then_counts(self, span: Span, c: list[Any]) -> b.Picks:
        """`uses Grunt to draw 2 cards`."""
        return b.Picks(NOBODY, third(c[0]), count=1 if c[1] is None else c[1], span=span)

    def then_goes(self, span: Span, c: list[Any]) -> Any:
        """`uses Grunt to move to Docks`: Grunt itself."""
        it = b.Pick(b.It("it", span=span), span=span)
        if isinstance(c[1], tuple):  # `… to move there`
            return self.picks(span, [NOBODY, third(c[0]), replace(it, where=c[1][0][1])])
        return self.picks(span, [NOBODY, third(c[0]), it, c[1]])

    def then_plays(self, span: Span, c: list[Any]) -> ThenPlays:
        """`uses Grunt to play Page`."""
        played = self.plays(span, [NOBODY, *c, None, None, None])
        lines = played if isinstance(played, list) else [played]
        return ThenPlays([line for line in lines if isinstance(line, b.Plays)])

    def picks(self, span: Span, c: list[Any]) -> Any:
        player, verb, *rest = c
        parts = things_of(rest)
        if parts and isinstance(parts[0], str):
            end: Any = None if parts[0] in ORDINALS else parts[0]
            return b.Picks(player, SAID_AS.get(verb, verb), (), ORDINALS.get(parts[0]), end, span=span)
        said = {name: part for name, part in map(named_part, parts) if name}
        then = said.pop("then", None)
        if any(isinstance(part, Against) and part.pick.where is not None for part in parts):
            message = "This is said twice of one card."
            raise LayoutError("S101", message, span, "say it once, and the rest on a line of its own")
        things = [x.pick if isinstance(x, Against) else x for x in parts if isinstance(x, b.Pick | Against)]
        if verb in AGAINST_FIRST:
            things = challenger_first(things)
        picks = from_one_place(things)
        if any(pick.extra or pick.regular for pick in picks):
            message = "Only what is played is the card of the turn or an extra card."
            raise LayoutError("S101", message, span, "write `plays`, or leave it out")
        to = said.pop("to", None)
        picks += [] if to is None else [b.Pick(to, to=True, span=to.span)]
        on_deck = said.pop("on_deck", None)
        ends = {} if on_deck is None else {"end": on_deck.end, "deck_of": on_deck.deck_of}
        line = b.Picks(player, SAID_AS.get(verb, verb), tuple(picks), span=span, **said, **ends)
        line = line if player is NOBODY else done_by(line, player)
        return line if then is None else [line, *self._afterwards(then, player)]

    def picks_to(self, span: Span, c: list[Any]) -> Any:
        """`Ann chooses to destroy Grunt`."""
        player, _, infinitive, *rest = c
        return self.picks(span, [player, third(infinitive), *rest])

    def goes_to(self, span: Span, c: list[Any]) -> Any:
        """`Grunt moves to Docks`."""
        return self.picks(span, c)

    def goes_to_deck(self, span: Span, c: list[Any]) -> Any:
        """`Grunt goes to the bottom of Ann's deck`."""
        named, _, on_deck = c
        whose = named.of if isinstance(named, b.CardOf) else None
        pick = b.Pick(b.Called(named.text, span=named.span), whose, span=named.span)
        return self.picks(span, [b.Anybody("", span=named.span), "places", pick, on_deck])

    def goes_to_pile(self, span: Span, c: list[Any]) -> Any:
        """`Grunt goes to Ann's discard pile`, whatever it is that sends it there."""
        named, _, goal = c
        whose = named.of if isinstance(named, b.CardOf) else None
        pick = b.Pick(b.Called(named.text, span=named.span), whose, span=named.span)
        return b.Picks(b.Anybody("", span=named.span), "goes", (pick,), goal=named_part(goal)[1], span=span)

    def counts(self, span: Span, c: list[Any]) -> Any:
        """`draws 2 cards`, `discards 2 cards: A and B`, `draws a treasure`."""
        player, verb, *rest = [x for x in c if x is not None and not (isinstance(x, str) and x in OWN_WORDS)]
        kind = next((x for x in rest if isinstance(x, str) and x.rstrip("s") in KINDS), None)
        number, things = rest[0], [x for x in rest[1:] if not isinstance(x, str)]
        source = things[0][1] if things and type(things[0]) is tuple and things[0][:1] == ("source",) else None
        kind = None if kind is None else kind.rstrip("s")
        if not things or source is not None:
            verb = "gains" if verb == "scores" else verb  # `Ann scores 4`
            return b.Picks(player, SAID_AS.get(verb, verb), count=number, kind=kind, source=source, span=span)
        line = self.picks(span, [player, verb, *things])
        named = [pick for pick in line.picks if not pick.to]
        if number != len(named):
            message = f"The line says {number}, and names {len(named)}."
            raise LayoutError("S101", message, span, f"name {number}, or write {len(named)}")
        called = {pick: replace(pick, what=replace(pick.what, kind=kind)) for pick in named} if kind else {}
        return replace(line, picks=tuple(called.get(pick, pick) for pick in line.picks))

    def has_done(self, span: Span, c: list[Any]) -> Any:
        """`Ann has Grunt duel Page`, `Ann has Grunt move to Docks`."""
        player, picked, infinitive, *others = c
        return self.picks(span, [player, third(infinitive), picked, *others])


def _of_itself(then: Any, pick: b.Pick) -> Any:
    """What a card is used for, with `it` standing for that card."""
    if not isinstance(then, b.Picks) or not any(isinstance(each.what, b.It) for each in then.picks):
        return then
    it = replace(pick, where=None)
    return replace(then, picks=tuple(it if isinstance(each.what, b.It) else each for each in then.picks))
