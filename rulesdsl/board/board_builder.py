"""Build the tree of a board while lark parses it, as for card files: most rules hold the fields of one node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.notation import third_person
from rulesdsl.language.syntax.rule_builder import RuleBuilder
from rulesdsl.language.syntax.tree import Node, Span

from . import board_tree as b

NODES = {name: node for name, node in vars(b).items() if isinstance(node, type) and issubclass(node, Node)}
ORDINALS = {
    f"the {word}": number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))
}


NOBODY = b.Named("")
"""Who makes an attempt, until the expectation around it says it."""
OWN = b.Named("their")
"""`her Grunt` is that of the player who acts."""
SAID_AS = {
    "picks": "chooses", "selects": "chooses", "targets": "chooses", "puts": "places",
    "shows": "reveals", "goes": "moves", "takes control of": "takes", "agrees": "accepts", "refuses": "declines",
    "skips": "passes", "is finished": "is done", "plays nothing": "does nothing", "plays nothing more": "does nothing",
}  # fmt: skip
"""Other words for the same."""
MOST_COPIES = 40
"""More copies of a card than any board has."""


def _flat(parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(x for part in parts for x in (part if isinstance(part, list) else [part]))


def _deck_owner(words: list[Any]) -> b.Named | None:
    owner = next((word for word in words if isinstance(word, b.Named)), None)
    return owner or (OWN if any(word in ("her", "his", "their") for word in words) else None)


def _held_by(pick: b.Pick, player: b.Named) -> b.Pick:
    own, there = pick.player is OWN, pick.holder is OWN
    if own or there:
        return replace(pick, player=player if own else pick.player, holder=player if there else pick.holder)
    return pick


def _done_by(line: b.Picks, player: b.Named) -> b.Picks:
    return replace(line, player=player, picks=tuple(_held_by(pick, player) for pick in line.picks))


class BoardBuilder(RuleBuilder):
    """A method for each rule that does not build the node of its name."""

    nodes = NODES
    renamed_rules: ClassVar = {"end_of_turn": b.Deadline, "start_of_turn": b.Deadline, "name": b.Named}
    list_rules = frozenset({"attached", "participle_list"})
    wrapper_rules = frozenset({"line", "expectation", "called", "owned"})

    def board(self, span: Span, c: list[Any]) -> b.BoardFile:
        return b.BoardFile(tuple(c), span=span)

    start = board

    def script(self, span: Span, c: list[Any]) -> b.Script:
        return b.Script(_flat(c), span=span)

    def expectations(self, span: Span, c: list[Any]) -> b.Expectations:
        return b.Expectations(tuple(c), span=span)

    # --- about the board ----------------------------------------------------------------------------------------

    def title(self, span: Span, c: list[Any]) -> b.Prose:
        return b.Prose("title", " ".join(c), span=span)

    def question(self, span: Span, c: list[Any]) -> b.Prose:
        return b.Prose("question", " ".join(c), span=span)

    def answer(self, span: Span, c: list[Any]) -> b.Prose:
        return b.Prose("answer", " ".join(c), span=span)

    def cites(self, span: Span, c: list[Any]) -> b.Cites:
        return b.Cites(tuple(c), span=span)

    # --- players, turn, points ----------------------------------------------------------------------------------

    def players(self, span: Span, c: list[Any]) -> b.Players:
        return b.Players(tuple(c), span=span)

    def turn(self, span: Span, c: list[Any]) -> b.Turn:
        player, *moment = [x for x in c if x is not None and x != "'s"]
        return b.Turn(player, moment[0] if moment else b.Phase("play cards", span=span), span=span)

    def first_hands(self, span: Span, c: list[Any]) -> b.Turn:
        """`before the first turn of Ann`, `before Ann's first turn`."""
        player = next((x for x in c if isinstance(x, b.Named)), None)
        return b.Turn(player, b.BeforeGame(span=span), span=span)

    def before_scoring(self, span: Span, c: list[Any]) -> b.AroundScoring:
        return b.AroundScoring("before", c[0], span=span)

    def after_scoring(self, span: Span, c: list[Any]) -> b.AroundScoring:
        return b.AroundScoring("after", c[0], span=span)

    def phase(self, span: Span, c: list[Any]) -> b.Phase:
        return b.Phase(cast(Any, " ".join(c)), span=span)

    def use(self, span: Span, c: list[Any]) -> b.Use:
        return b.Use(cast(Any, " ".join(c)), span=span)

    def seat(self, span: Span, c: list[Any]) -> b.Seat:
        return b.Seat(c[0], tuple(x for x in c[1:] if x is not None), span=span)

    def vp(self, span: Span, c: list[Any]) -> b.Points:
        return b.Points(tuple(c), span=span)

    def used(self, span: Span, c: list[Any]) -> b.Used:
        return b.Used(c[0], tuple(c[1:]), span=span)

    def played(self, span: Span, c: list[Any]) -> b.PlayedEarlier:
        return b.PlayedEarlier(c[0], tuple(c[1:]), span=span)

    def extra(self, span: Span, c: list[Any]) -> b.Extra:
        return b.Extra(c[0], tuple(c[1:]), span=span)

    # --- cards --------------------------------------------------------------------------------------------------

    def spelt(self, span: Span, c: list[Any]) -> b.Called:
        text, printing, number = c
        return b.Called(text, number and int(number[1:]), printing and printing[1:-1].strip(), span=span)

    def unknown(self, span: Span, c: list[Any]) -> b.Unknown:
        return b.Unknown(1 if c[0] is None else c[0], span=span)

    def minion_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        return b.StandIn("minion", c[1], power=c[0], span=span)

    def action_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        return b.StandIn("action", c[0], span=span)

    def monster_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        power, treasures, undead, label = c
        return b.StandIn("monster", label, power=power, treasures=treasures or 0, undead=bool(undead), span=span)

    def base_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        points, *vp, label = c
        return b.StandIn("base", label, breakpoint=points, vp=tuple(x for x in vp if x is not None), span=span)

    def counters(self, span: Span, c: list[Any]) -> int:
        return int(c[0])

    def base(self, span: Span, c: list[Any]) -> b.Base:
        place, counters, attached, *rows = c
        return b.Base(place, counters or 0, attached or (), tuple(row for row in rows if row is not None), span=span)

    def minions(self, span: Span, c: list[Any]) -> b.Minions:
        return b.Minions(c[0], _flat(c[1:]), span=span)

    def monsters(self, span: Span, c: list[Any]) -> b.Minions:
        return b.Minions(None, tuple(c), span=span)

    def minion(self, span: Span, c: list[Any]) -> b.Minion:
        card, counters, label, owner, attached = c
        if label is not None and isinstance(card, b.StandIn) and card.label is None:
            card = replace(card, label=label)
        return b.Minion(card, counters or 0, owner, attached or (), span=span)

    def several_minions(self, span: Span, c: list[Any]) -> list[b.Minion]:
        return [b.Minion(c[1], span=span) for _ in range(min(c[0], MOST_COPIES))]

    def several(self, span: Span, c: list[Any]) -> list[b.Item]:
        return [b.Item(c[1], c[2], span=span) for _ in range(min(c[0], MOST_COPIES))]

    def buried(self, span: Span, c: list[Any]) -> b.Buried:
        return b.Buried(tuple(c), span=span)

    def hidden(self, span: Span, c: list[Any]) -> b.Hidden:
        player, card, counters, owner = c
        return b.Hidden(player, card, counters or 0, owner, span=span)

    def pile(self, span: Span, c: list[Any]) -> b.Pile:
        return b.Pile(c[0], c[1], _flat(c[2:]), span=span)

    def own_pile(self, span: Span, c: list[Any]) -> b.Pile:
        """`Ann's hand: …`."""
        player, _, zone, *items = c
        return b.Pile(zone, player, _flat(items), span=span)

    def common_pile(self, span: Span, c: list[Any]) -> b.Pile:
        return b.Pile(c[1], c[0], _flat(c[2:]), span=span)

    def shuffled(self, span: Span, c: list[Any]) -> b.Shuffled:
        return b.Shuffled(_flat(c), span=span)

    # --- what is done -------------------------------------------------------------------------------------------

    def plays(self, span: Span, c: list[Any]) -> b.Line | list[b.Line]:
        """`Ann plays A, B at Docks` is two lines; what stands behind the last card goes for all of them.

        `Ann plays A to destroy B` is two lines as well.
        """
        player, *picks, to, then = c
        if to is not None and picks[-1].where is None:
            picks[-1] = replace(picks[-1], where=to)
        last = picks[-1].where if not any(pick.where for pick in picks[:-1]) else None
        picks = [pick if pick.where or last is None else replace(pick, where=last, to=True) for pick in picks]
        lines: list[b.Line] = [b.Plays(player, _held_by(pick, player), span=span) for pick in picks]
        lines += [] if then is None else [_done_by(then, player)]
        return lines if len(lines) > 1 else lines[0]

    def pick_on_deck(self, span: Span, c: list[Any]) -> tuple[b.Pick, str, b.Named | None]:
        whose, what, player, end, *deck = c
        return b.Pick(what, whose or player, span=span), end, _deck_owner(deck)

    def to_deck(self, span: Span, c: list[Any]) -> tuple[None, str, b.Named | None]:
        return None, c[0], _deck_owner(c[1:])

    def whose(self, span: Span, c: list[Any]) -> b.Named:
        return c[0] if isinstance(c[0], b.Named) else OWN

    def then(self, span: Span, c: list[Any]) -> b.Picks:
        return self.picks(span, [NOBODY, c[0] if c[0] in SAID_AS or c[0].endswith("s") else third_person(c[0]), *c[1:]])

    def picks_to(self, span: Span, c: list[Any]) -> b.Picks:
        """`Ann chooses to destroy Grunt`."""
        player, _, infinitive, *rest = c
        return self.picks(span, [player, third_person(infinitive), *rest])

    def goes_to(self, span: Span, c: list[Any]) -> b.Picks:
        """`Grunt moves to Docks`."""
        player, verb, called = c
        return self.picks(span, [player, verb, b.Pick(called, to=True, span=called.span)])

    def base_scores(self, span: Span, c: list[Any]) -> b.Picks:
        return b.Picks(c[0], "scores", span=span)

    def counts(self, span: Span, c: list[Any]) -> b.Picks:
        player, verb, count = c
        return b.Picks(player, verb, count=count, span=span)

    def uses(self, span: Span, c: list[Any]) -> b.Uses:
        player, pick, then = c
        return b.Uses(player, _held_by(pick, player), False, then and _done_by(then, player), span=span)

    def uses_talent(self, span: Span, c: list[Any]) -> b.Uses:
        player, of, *_, then = c
        named = b.Called(of.text, span=of.span) if isinstance(of, b.Named) else None
        pick = _held_by(of, player) if named is None else b.Pick(named, span=of.span)
        return b.Uses(player, pick, True, then and _done_by(then, player), span=span)

    def declines(self, span: Span, c: list[Any]) -> b.Tells:
        return b.Tells(c[0], "declines", c[-1], span=span)

    def says(self, span: Span, c: list[Any]) -> b.Tells:
        return b.Tells(c[0], f"says {c[1]}", span=span)

    def pick(self, span: Span, c: list[Any]) -> b.Pick:
        whose, what, player, holder, where, origin = c
        return b.Pick(what, whose or player, where, False, origin, holder, span=span)

    def verb(self, span: Span, c: list[Any]) -> str:
        words = " ".join(c)
        return SAID_AS.get(words, words)

    def picks(self, span: Span, c: list[Any]) -> b.Picks:
        player, verb, *rest = c
        if rest and isinstance(rest[0], int):
            return self.counts(span, c)
        if rest and isinstance(rest[0], str):
            end: Any = None if rest[0] in ORDINALS else rest[0]
            return b.Picks(player, verb, (), ORDINALS.get(rest[0]), end, span=span)
        ends = [x[1:] for x in rest if isinstance(x, tuple)]
        end, deck_of = ends[-1] if ends else (None, None)
        things = [x[0] if isinstance(x, tuple) else x for x in rest]
        picks = [x if isinstance(x, b.Pick) else b.Pick(x, to=True, span=x.span) for x in things if x is not None]
        picks = [_held_by(pick, player) for pick in picks]
        deck_of = player if deck_of is OWN else deck_of
        return b.Picks(player, verb, tuple(picks), None, cast(Any, end), deck_of=deck_of, span=span)

    def chance(self, span: Span, c: list[Any]) -> b.Chance:
        _, (turns_up, deck_of), what = c
        return b.Chance(turns_up, deck_of, what, span=span)

    def end_of_deck(self, span: Span, c: list[Any]) -> tuple[str, b.Named | b.Common | None]:
        return c[0], next((x for x in c[1:] if isinstance(x, b.Named) or x in ("base", "monster", "treasure")), None)

    def random_card(self, span: Span, c: list[Any]) -> tuple[str, b.Named | b.Common | None]:
        return "random card", None

    def that_card(self, span: Span, c: list[Any]) -> tuple[str, b.Named | b.Common | None]:
        return "that card", None

    def the(self, span: Span, c: list[Any]) -> bool:
        return True

    is_not = undead = the

    def nobody(self, span: Span, c: list[Any]) -> None:
        return None

    # --- what must come out -------------------------------------------------------------------------------------

    def player_zone(self, span: Span, c: list[Any]) -> str:
        return str(c[0])

    def some_pile(self, span: Span, c: list[Any]) -> b.SomePile:
        """`discard of Ann`, `Ann's discard`, `base discard`."""
        named = next((x for x in c if isinstance(x, b.Named)), None)
        words: list[Any] = [x for x in c if isinstance(x, str)]
        zone = words[-1]
        return b.SomePile(zone, named or words[0], span=span)

    def some_deck(self, span: Span, c: list[Any]) -> b.SomePile:
        return b.SomePile("deck", c[0], span=span)

    def vp_of(self, span: Span, c: list[Any]) -> b.PointsOf:
        return b.PointsOf(c[0], span=span)

    def power_of_name(self, span: Span, c: list[Any]) -> b.PowerOf:
        named = b.Called(c[0].text, span=c[0].span)
        return b.PowerOf(b.Subject(named, span=c[0].span), span=span)

    def has_points(self, span: Span, c: list[Any]) -> b.NumberIs:
        called = c[0].card
        return b.NumberIs(b.PointsOf(b.Named(called.text, span=called.span), span=span), c[1], span=span)

    def has_power(self, span: Span, c: list[Any]) -> b.NumberIs:
        return b.NumberIs(b.PowerOf(c[0], span=c[0].span), c[1], span=span)

    def holds_cards(self, span: Span, c: list[Any]) -> b.HoldsCards:
        return b.HoldsCards(c[0], tuple(c[1:]), span=span)

    def may(self, span: Span, c: list[Any]) -> b.May:
        player, negated, what, because = c
        return b.May(player, bool(negated), what, because, span=span)

    def may_use_talent(self, span: Span, c: list[Any]) -> b.MayUse:
        return b.MayUse(c[0], True, span=span)

    def cannot_do(self, span: Span, c: list[Any]) -> b.CannotDo:
        subject, attempt, because = c
        player = b.Named(subject.card.text, span=subject.card.span)
        attempt = replace(attempt, player=player, span=span)
        if isinstance(attempt, b.Picks):
            attempt = _done_by(attempt, player)
        elif isinstance(attempt, b.Plays | b.Uses):
            attempt = replace(attempt, pick=_held_by(attempt.pick, player))
        return b.CannotDo(attempt, because, span=span)

    def attempt_play(self, span: Span, c: list[Any]) -> b.Plays:
        return b.Plays(NOBODY, c[0], span=span)

    def attempt_use(self, span: Span, c: list[Any]) -> b.Uses:
        return b.Uses(NOBODY, c[0], span=span)

    def attempt_talent(self, span: Span, c: list[Any]) -> b.Uses:
        return b.Uses(NOBODY, c[0], True, span=span)

    def attempt_deed(self, span: Span, c: list[Any]) -> b.Picks:
        return self.picks(span, [NOBODY, third_person(c[0]), *c[1:]])

    def attempt_word(self, span: Span, c: list[Any]) -> b.Tells:
        return b.Tells(NOBODY, third_person(c[0]), span=span)

    def word(self, span: Span, c: list[Any]) -> str:
        words = " ".join(c)
        if words.startswith("keeps") and words.endswith("hand"):
            return "keeps the hand"
        if words.endswith("for later"):
            return "keeps it for later"
        if words.startswith("plays no "):
            return "does nothing"
        return "is done" if words.startswith("ends ") else SAID_AS.get(words, words)

    def decider(self, span: Span, c: list[Any]) -> Any:
        return c[0] if c else None

    def nobody_wins(self, span: Span, c: list[Any]) -> b.Wins:
        return b.Wins(None, span=span)

    def happening(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(c[0], bool(c[1]), c[2], c[3], span=span)

    def scores(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(b.Subject(c[0], span=span), False, "scores", span=span)

    def chosen_to_score(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(c[0], bool(c[1]), "chosen to score", span=span)

    def does_not_score(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(b.Subject(c[0], span=span), True, "scores", span=span)
