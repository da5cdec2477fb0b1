"""Whether what a board expects has come true, and what is true instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.board.printings import are_called
from rulesdsl.board.read_board import Expectation
from rulesdsl.board.shared_piles import HOMES
from rulesdsl.engine import play_targets, plays
from rulesdsl.engine.events import Event
from rulesdsl.engine.frames import TurnFrame
from rulesdsl.engine.options import (
    AbilityOption,
    CardOption,
    PickCard,
    PlayOption,
    SpecialOption,
    TalentOption,
    UncoverOption,
)
from rulesdsl.engine.questions import ExtraNow, PlayCards, PlayExtraCard
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.tree import Node
from rulesdsl.meaning import control, modifiers, numbers
from rulesdsl.meaning.differences import changes
from rulesdsl.table.cards import BOX, CardId, Entity, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, of_player


class Outcome(NamedTuple):
    """`cards` are those that the expectation is about: whoever asks why looks for the last step that touched them."""

    ok: bool
    expected: str
    found: str
    cards: tuple[CardId, ...] = ()


class Found(NamedTuple):
    ok: bool
    found: str
    cards: tuple[CardId, ...] = ()


def holds(expectation: Expectation, start: Table, table: Table, events: tuple[Event, ...]) -> Outcome:
    """Judge one expectation: `start` is the table of the board, `events` all that happened since."""
    judged = JUDGES[type(expectation.node)](Judge(expectation, start, table, events), expectation.node)
    return Outcome(judged.ok, expectation.text, judged.found, judged.cards)


@dataclass(frozen=True)
class Judge:
    expectation: Expectation
    start: Table
    table: Table
    events: tuple[Event, ...]

    @cached_property
    def names(self) -> CardNames:
        return CardNames(self.expectation.names)

    # --- what the words mean ------------------------------------------------------------------------------------

    def card(self, subject: b.Subject | b.Called) -> CardId | None:
        """The card meant, as things are now; None if there is none (yet), or more than one."""
        called = subject.card if isinstance(subject, b.Subject) else subject
        meant = self.names.find_of_board(self.table, called.text, called.number, called.set)
        if isinstance(subject, b.Subject) and subject.player is not None:
            meant = of_player(self.table, meant, self.player(subject.player))
        return meant[0] if len(meant) == 1 else None

    def player(self, named: b.Named) -> Player:
        return next(player for player in self.table.players if key(player) == key(named.text))

    def call(self, entity: CardId | Player | None) -> str:
        return self.names.written(self.table, entity)

    def place(self, place: Place) -> str:
        return self.names.written_place(self.table, place)

    def pile(self, pile: b.SomePile) -> Place:
        return Place(pile.zone, self.player(pile.of) if isinstance(pile.of, b.Named) else HOMES[pile.of])

    def missing(self, subject: b.Subject | b.Called) -> Found:
        called = subject.card if isinstance(subject, b.Subject) else subject
        return Found(False, f"there is no single card {called.text} on the table")

    # --- places -------------------------------------------------------------------------------------------------

    def lies(self, subject: b.Subject, wanted: Callable[[Place], bool]) -> Found:
        card = self.card(subject)
        if card is None:
            return self.missing(subject)
        place = self.table.cards[card].place
        return Found(wanted(place), f"{self.call(card)} is {self.place(place)}", (card,))

    def lies_at(self, node: b.LiesAt) -> Found:
        return self.lies(node.card, lambda place: place == Place("at", self.card(node.base)))

    def lies_on(self, node: b.LiesOn) -> Found:
        return self.lies(node.card, lambda place: place == Place("on", self.card(node.host)))

    def lies_buried(self, node: b.LiesBuried) -> Found:
        return self.lies(node.card, lambda place: place == Place("buried", self.card(node.base)))

    def lies_in(self, node: b.LiesIn) -> Found:
        return self.lies(node.card, lambda place: place == self.pile(node.pile))

    def lies_in_box(self, node: b.LiesInBox) -> Found:
        return self.lies(node.card, lambda place: place == BOX)

    def lies_on_deck(self, node: b.LiesOnDeck) -> Found:
        card = self.card(node.card)
        if card is None:
            return self.missing(node.card)
        place = self.pile(node.pile)
        pile = self.table.pile(place)
        first, last = self.table.loose.get(place, (len(pile), 0))
        position = 0 if node.end == "top" else len(pile) - 1
        settled = not first <= position < last
        if card not in pile:
            return Found(False, f"{self.call(card)} is {self.place(self.table.cards[card].place)}", (card,))
        if not settled:
            return Found(False, f"nobody knows what is on the {node.end} of that deck", (card,))
        there = pile[position]
        return Found(there == card, f"{self.call(there)} is on the {node.end} of that deck", (card, there))

    # --- numbers ------------------------------------------------------------------------------------------------

    def number_is(self, node: b.NumberIs) -> Found:
        of = node.of
        if isinstance(of, b.PointsOf):
            player = self.player(of.player)
            points = self.table.vp_of(player)
            return Found(points == node.number, f"vp of {player} is {points}")
        meant = of.card if isinstance(of, b.PowerOf) else of.base
        card = self.card(meant)
        if card is None:
            return self.missing(meant)
        number, what, cards = self._number(of, card)
        return Found(number == node.number, f"{what} {self.call(card)} is {number}", cards)

    def _number(self, of: Node, card: CardId) -> tuple[int, str, tuple[CardId, ...]]:
        there = (card, *self.table.minions_at(card))
        match of:
            case b.PowerOf():
                return numbers.power(self.table, card), "power of", (card,)
            case b.TotalOf(named):
                player = self.player(named)
                return numbers.total(self.table, card, player), f"total of {player} at", there
            case b.TotalAt():
                return numbers.total_of_all(self.table, card), "total at", there
        return numbers.breakpoint(self.table, card), "breakpoint of", (card,)

    def has_counters(self, node: b.HasCounters) -> Found:
        card = self.card(node.card)
        if card is None:
            return self.missing(node.card)
        number = self.table.cards[card].counters
        return Found(number == node.number, f"{self.call(card)} has {number} counters", (card,))

    def holds_number(self, node: b.HoldsNumber) -> Found:
        place = self.pile(node.pile)
        pile = self.table.pile(place)
        return Found(len(pile) == node.number, f"there are {len(pile)} cards {self.place(place)}", pile)

    def holds_cards(self, node: b.HoldsCards) -> Found:
        place = self.pile(node.pile)
        pile = self.table.pile(place)
        listed = ", ".join(self.call(card) for card in pile) or "nothing"
        cards = [self.table.cards[card].name for card in pile]
        return Found(are_called(self.table.catalogue, cards, node.cards), f"{self.place(place)}: {listed}", pile)

    # --- players ------------------------------------------------------------------------------------------------

    def controls(self, node: b.Controls) -> Found:
        card = self.card(node.card)
        if card is None:
            return self.missing(node.card)
        holder = control.controller(self.table, card)
        wanted = None if node.player is None else self.player(node.player)
        return Found(holder == wanted, f"{holder or 'nobody'} controls {self.call(card)}", (card,))

    def owns(self, node: b.Owns) -> Found:
        card = self.card(node.card)
        if card is None:
            return self.missing(node.card)
        owner = control.owner(self.table, card)
        wanted = None if node.player is None else self.player(node.player)
        return Found(owner == wanted, f"{owner or 'nobody'} owns {self.call(card)}", (card,))

    def decides(self, node: b.Decides) -> Found:
        decision = self.table.decision
        if decision is None:
            return Found(False, "no question is open")
        decider = decision.player or "chance"
        wanted = "chance" if node.player is None else self.player(node.player)
        return Found(decider == wanted, f"{decider} decides: {decision.published}")

    def nothing_open(self, node: b.NothingOpen) -> Found:
        """What to play next is asked as long as the phase lasts: it is not a question that something left open."""
        decision = self.table.decision
        if decision is None or (type(self.table.stack[-1]) is TurnFrame and isinstance(decision, PlayCards)):
            return Found(True, "no question is open")
        return Found(False, f"{decision.player or 'chance'} decides: {decision.published}")

    def wins(self, node: b.Wins) -> Found:
        winners = self.table.winners
        wanted = () if node.player is None else (self.player(node.player),)
        return Found(winners == wanted, f"{' and '.join(winners) or 'nobody'} wins")

    # --- permissions --------------------------------------------------------------------------------------------

    def may(self, node: b.May) -> Found:
        player = self.player(node.player)
        permission = node.what
        offered, cards = self._offered(player, permission)
        truth = "may" if offered else "may not"
        what = self.expectation.text.partition(" may ")[2].removeprefix("not ").partition(" because ")[0]
        return Found(offered != node.negated, f"{player} {truth} {what}", cards)

    def _offered(self, player: Player, what: Node) -> tuple[bool, tuple[CardId, ...]]:
        if isinstance(what, b.MayPlayExtra):
            return self._extra_offered(player, what), ()
        assert isinstance(what, b.MayPlay | b.MayUse | b.MayChoose | b.MayUncover)
        decision = self.table.decision
        meant = next((name for name in self.table.players if key(name) == key(what.card.card.text)), None)
        if isinstance(what, b.MayChoose) and meant is not None:
            asked = decision is not None and decision.player == player
            return asked and decision is not None and any(o.entity == meant for o in decision.options), ()
        card = self.card(what.card)
        if card is None or decision is None or decision.player != player:
            return False, () if card is None else (card,)
        options = [option for option in decision.options if self._same(option.entity, card)]
        match what:
            case b.MayPlay(_, where):
                ok = any(self._may_play(option, where) for option in options if isinstance(option, CardOption))
            case b.MayUse(_, talent):
                kinds = (TalentOption,) if talent else (AbilityOption, SpecialOption)
                ok = any(isinstance(option, kinds) for option in options)
            case b.MayUncover():
                ok = any(isinstance(option, UncoverOption) or self._uncovers() for option in options)
            case _:
                ok = any(isinstance(option, PickCard) for option in options)
        return ok, (card,)

    def _same(self, value: Entity | None, card: CardId) -> bool:
        """Alike cards outside play are offered as one."""
        mine, other = self.table.cards[card], self.table.cards.get(value) if isinstance(value, int) else None
        if other is None or other.id == card:
            return other is not None
        if mine.in_play or mine.name is None:
            return False
        return (other.name, other.owner, other.place) == (mine.name, mine.owner, mine.place)

    def _may_play(self, option: CardOption, where: b.Called | None) -> bool:
        decision = self.table.decision
        assert decision is not None
        as_extra = isinstance(option, PickCard) and isinstance(decision, PlayExtraCard)
        if not as_extra and not isinstance(option, PlayOption | SpecialOption):
            return False
        if where is None:
            return True
        target = self.card(where)
        if as_extra:
            return target in plays.extra_targets(self.table, option.card, self.table.stack[-1])
        if isinstance(option, PlayOption) and self.table.blueprint(option.card) is not None:
            return target in plays.turn_targets(self.table, option.card)
        return target in play_targets.targets(self.table, option.card, decision.player or "", None)

    def _uncovers(self) -> bool:
        decision = self.table.decision
        return (
            decision is not None
            and decision.address is not None
            and isinstance(self.table.deed_at(decision.address), t.Uncover)
        )

    def _extra_offered(self, player: Player, what: b.MayPlayExtra) -> bool:
        """An extra that waits, or one that is offered right now."""
        base = None if what.base is None else self.card(what.base)
        decision = self.table.decision
        if decision is not None and decision.player == player and isinstance(decision, ExtraNow):
            frame = self.table.stack[-1]
            bases = getattr(frame, "bases", None)
            deed = self.table.deed_at(frame.address)
            if _kinds(deed) >= {what.kind} and (base is None or bases is None or base in bases):
                return True
        return any(
            grant.player == player
            and _kinds(self.table.deed_at(grant.address)) >= {what.kind}
            and (base is None or (there := plays.grant_bases(self.table, grant)) is None or base in there)
            for grant in self.table.turn.grants
        )

    def cannot_be(self, node: b.CannotBe) -> Found:
        card = self.card(node.card)
        if card is None:
            return self.missing(node.card)
        by = None if node.by is None else self.player(node.by)
        cards = (c for c in self.table.cards if by is not None and control.controller(self.table, c) == by)
        through = next(cards, None)  # any card of that player stands for all of them
        forbidden = modifiers.forbidding(self.table, node.happening, card, by, through) is not None
        return Found(forbidden, f"{self.call(card)} {'cannot' if forbidden else 'can'} be {node.happening}", (card,))

    # --- what happened ------------------------------------------------------------------------------------------

    def happens(self, node: b.Happens) -> Found:
        first = self._when(node.first)
        if node.then is None:
            found = self._said(node.first, first is not None)
            return Found((first is not None) != node.first.negated, found, self._about(node.first))
        then = self._when(node.then)
        cards = (*self._about(node.first), *self._about(node.then))
        for event, when in ((node.first, first), (node.then, then)):
            if when is None:
                return Found(False, self._said(event, False), cards)
        assert first is not None
        assert then is not None
        early, late = (node.first, node.then) if first < then else (node.then, node.first)
        return Found(first < then, f"{self._said(early)} before {self._said(late)}", cards)

    def _when(self, event: b.Happening) -> int | None:
        """The first time that it happened."""
        card = self.card(event.card)
        by = None if event.by is None else self.player(event.by)
        for index, happened in enumerate(self.events):
            if card is None or happened.card != card or event.happening not in happened.happenings:
                continue
            if by is None or happened.actor == by:
                return index
        return None

    def _about(self, event: b.Happening) -> tuple[CardId, ...]:
        card = self.card(event.card)
        return () if card is None else (card,)

    def _said(self, event: b.Happening, true: bool = True) -> str:
        card = self.card(event.card)
        subject = event.card.card.text if card is None else self.call(card)
        if event.happening == "scores":
            return f"{subject} {'scores' if true else 'does not score'}"
        by = "" if event.by is None else f" by {self.player(event.by)}"
        return f"{subject} {'is' if true else 'is not'} {event.happening}{by}"

    def nothing_else(self, node: b.NothingElse) -> Found:
        others = [other for other in self.expectation.siblings if not isinstance(other, b.NothingElse)]
        found = changes(self.start, self.table, self._mentioned(others))
        told = "; ".join(change.told(self.call, self.place) for change in found)
        return Found(not found, told or "nothing else changed", tuple(c.card for c in found if c.card is not None))

    def _mentioned(self, nodes: Iterable[b.Expectation]) -> set[CardId | Player | Place]:
        """Cards, players (their points) and piles that the other expectations speak of."""
        found: set[CardId | Player | Place] = set()
        for node in nodes:
            for called in every(node, b.Called):
                found |= set(self.names.find_of_board(self.table, called.text, called.number, called.set))
            found |= {self.player(points.player) for points in every(node, b.PointsOf)}
            if isinstance(node, b.HoldsNumber | b.HoldsCards):
                found.add(self.pile(node.pile))
            for total in every(node, b.TotalOf):
                base = self.card(total.base)
                for minion in self.table.minions_at(base) if base is not None else ():
                    if control.controller(self.table, minion) == self.player(total.player):
                        found.add(minion)
        return found


def _kinds(deed: t.Deed) -> set[str]:
    if not isinstance(deed, t.Play):
        return set()
    return {term.kind for term in deed.what.terms if isinstance(term, t.Selector)}


JUDGES: dict[type, Callable[[Judge, Any], Found]] = {
    b.LiesAt: Judge.lies_at, b.LiesOn: Judge.lies_on, b.LiesBuried: Judge.lies_buried, b.LiesIn: Judge.lies_in,
    b.LiesInBox: Judge.lies_in_box, b.LiesOnDeck: Judge.lies_on_deck, b.NumberIs: Judge.number_is,
    b.HasCounters: Judge.has_counters, b.HoldsNumber: Judge.holds_number, b.HoldsCards: Judge.holds_cards,
    b.Controls: Judge.controls, b.Owns: Judge.owns, b.May: Judge.may, b.Decides: Judge.decides,
    b.NothingOpen: Judge.nothing_open, b.CannotBe: Judge.cannot_be, b.Wins: Judge.wins, b.Happens: Judge.happens,
    b.NothingElse: Judge.nothing_else,
}  # fmt: skip
