"""Build the tree of a board while lark parses it, as for card files: most rules hold the fields of one node."""

from __future__ import annotations

from typing import Any, ClassVar, cast, get_args

from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.notation import third_person
from rulesdsl.language.syntax.tree import Node, Span

from . import board_tree as b
from .script_builder import MOST_COPIES, NOBODY, ScriptBuilder
from .script_parts import done_by, flat, held_by

NODES = {name: node for name, node in vars(b).items() if isinstance(node, type) and issubclass(node, Node)}


class BoardBuilder(ScriptBuilder):
    """A method for each rule that does not build the node of its name."""

    nodes = NODES
    renamed_rules: ClassVar = {"end_of_turn": b.Deadline, "start_of_turn": b.Deadline, "name": b.Named}
    list_rules = frozenset({"attached", "attached_to_base", "participle_list"})
    wrapper_rules = frozenset({"expectation", "called", "owned"})

    def board(self, span: Span, c: list[Any]) -> b.BoardFile:
        return b.BoardFile(tuple(c), span=span)

    start = board

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
        kind, text, printing, number = c
        kind = None if kind is None else str(kind)
        return b.Called(text, number and int(number[1:]), printing and printing[1:-1].strip(), kind, span=span)

    def unknown(self, span: Span, c: list[Any]) -> b.Unknown:
        return b.Unknown(1 if c[0] is None else c[0], span=span)

    def minion_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        return b.StandIn("minion", c[1], power=c[0], span=span)

    def action_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        return b.StandIn("action", c[0], span=span)

    def titan_stand_in(self, span: Span, c: list[Any]) -> b.StandIn:
        return b.StandIn("titan", c[0], span=span)

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
        return b.Minions(c[0], flat(c[1:]), span=span)

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
        return b.Pile(c[0], c[1], flat(c[2:]), span=span)

    def own_pile(self, span: Span, c: list[Any]) -> b.Pile:
        """`Ann's hand: …`."""
        player, _, zone, *items = c
        return b.Pile(zone, player, flat(items), span=span)

    def common_pile(self, span: Span, c: list[Any]) -> b.Pile:
        return b.Pile(c[1], c[0], flat(c[2:]), span=span)

    def shuffled(self, span: Span, c: list[Any]) -> b.Shuffled:
        return b.Shuffled(flat(c), span=span)

    # --- chance -----------------------------------------------------------------------------------------------------

    def chance(self, span: Span, c: list[Any]) -> b.Chance:
        _, (turns_up, deck_of), what = c
        return b.Chance(turns_up, deck_of, what, span=span)

    def chance_of_whatever(self, span: Span, c: list[Any]) -> b.Chance:
        return b.Chance("", None, c[0], span=span)

    def whatever(self, span: Span, c: list[Any]) -> tuple[str, b.Named | b.Common | None]:
        return "", None

    def coin_falls(self, span: Span, c: list[Any]) -> b.Chance:
        return b.Chance(c[0], None, b.SomeUnknown(span=span), span=span)

    def end_of_deck(self, span: Span, c: list[Any]) -> tuple[str, b.Named | b.Common | None]:
        return c[0], next((x for x in c[1:] if isinstance(x, b.Named) or x in get_args(b.Common)), None)

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

    def lies_beside(self, span: Span, c: list[Any]) -> b.LiesIn:
        card, negated, player = c
        return b.LiesIn(card, bool(negated), b.SomePile("beside", player, span=span), span=span)

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
        if isinstance(what, b.MayDo) and isinstance(what.line, b.Picks):
            what = b.MayDo(done_by(what.line, player), span=span)
        return b.May(player, bool(negated), what, because, span=span)

    def may_do(self, span: Span, c: list[Any]) -> b.MayDo:
        return b.MayDo(self.picks(span, [NOBODY, third_person(c[0]), *c[1:]]), span=span)

    def may_use_talent(self, span: Span, c: list[Any]) -> b.MayUse:
        return b.MayUse(c[0], True, span=span)

    def cannot_do(self, span: Span, c: list[Any]) -> b.CannotDo:
        subject, attempt, because = c
        player = b.Named(subject.card.text, span=subject.card.span)
        attempt = replace(attempt, player=player, span=span)
        if isinstance(attempt, b.Picks):
            attempt = done_by(attempt, player)
        elif isinstance(attempt, b.Plays | b.Uses):
            attempt = replace(attempt, pick=held_by(attempt.pick, player))
        return b.CannotDo(attempt, because, span=span)

    def attempt_play(self, span: Span, c: list[Any]) -> b.Plays:
        return b.Plays(NOBODY, c[0][0], span=span)

    def attempt_use(self, span: Span, c: list[Any]) -> b.Uses:
        return b.Uses(NOBODY, c[0][0], span=span)

    def attempt_talent(self, span: Span, c: list[Any]) -> b.Uses:
        return b.Uses(NOBODY, c[0][0], True, span=span)

    def attempt_deed(self, span: Span, c: list[Any]) -> Any:
        return self.picks(span, [NOBODY, third_person(c[0]), *c[1:]])

    def attempt_word(self, span: Span, c: list[Any]) -> b.Tells:
        return b.Tells(NOBODY, third_person(c[0]), span=span)

    def decider(self, span: Span, c: list[Any]) -> Any:
        return c[0] if c else None

    def nobody_wins(self, span: Span, c: list[Any]) -> b.Wins:
        return b.Wins((), span=span)

    def wins(self, span: Span, c: list[Any]) -> b.Wins:
        return b.Wins(tuple(c), span=span)

    def happening(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(c[0], bool(c[1]), c[2], c[3], span=span)

    def scores(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(b.Subject(c[0], span=span), False, "scores", span=span)

    def chosen_to_score(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(c[0], bool(c[1]), "chosen to score", span=span)

    def does_not_score(self, span: Span, c: list[Any]) -> b.Happening:
        return b.Happening(b.Subject(c[0], span=span), True, "scores", span=span)
