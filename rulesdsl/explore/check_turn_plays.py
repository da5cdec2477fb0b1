"""Check that a card may be played exactly when the cards of the turn can be counted in some way, each time anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulesdsl.engine.allowances import Reach, is_for, normal_allowance, reach_of, turn_targets, waiting_elsewhere
from rulesdsl.engine.frames import PlayCard
from rulesdsl.engine.options import PlayOption
from rulesdsl.engine.play_targets import targets
from rulesdsl.engine.plays import OF_THE_TURN
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.turn_plays import gives_more, offered
from rulesdsl.table.cards import HAND, CardId, Place
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, Grant, Turn

from .invariants import Broken


class TurnPlaysCheck:
    """Keep all that has let cards be played this turn, and which of it each card that was played would have fitted.

    A number stands for a place in `allowances`, because two extra plays can be equal.
    """

    def __init__(self) -> None:
        self.turn: tuple[int, str] | None = None
        self.allowances: list[Allowance] = []
        self.plays: list[set[int]] = []
        self.settled: set[int] = set()
        """Plays that cannot be counted as anything else any more."""
        self.over: set[int] = set()
        """Extra plays of cards that have been played anew since: what such a card gives now, it gives afresh."""

    def after_step(self, before: Table, after: Table) -> None:
        """Look at every step of a game, in their order."""
        if self.turn != (after.turn.number, after.turn.phase):
            self.turn = after.turn.number, after.turn.phase
            self.allowances, self.plays, self.settled, self.over = _left(after.turn), [], set(), set()
        elif (taken := _taken_at_once(before, after)) is not None:
            self._add(taken)
            self._note_play(before, after)
        elif before.turn is not after.turn and _left(before.turn) != _left(after.turn):
            had, has = Counter(_left(before.turn)), Counter(_left(after.turn))
            if has.total() < had.total():
                self._note_play(before, after)
            for allowance in (has - had).elements():
                self._add(allowance)
        if isinstance(after.decision, PlayCards) and len(self.allowances) > 2:
            self._check_offers(after)

    def _add(self, allowance: Allowance) -> None:
        """An ability gives its extra plays one by one; they are all alike for a card that was played in between."""
        alike = {index for index, other in enumerate(self.allowances) if other == allowance} - self.over
        for index, fits in enumerate(self.plays):
            if index not in self.settled and fits & alike:
                fits.add(len(self.allowances))
        self.allowances.append(allowance)

    def _note_play(self, before: Table, after: Table) -> None:
        frame, played = before.stack[-1], after.turn.played[len(before.turn.played) :]
        if isinstance(frame, PlayCard):
            card, regular = frame.card, frame.how == "regular"
        elif played:  # an ability had only this card to play
            card, regular = played[-1][1], True
        else:
            raise Broken(f"a play of the turn was used up by {type(frame).__name__}")
        target, in_hand = _target(after.cards[card].place), before.cards[card].place.zone == "hand"
        self.over |= {index for index, allowance in enumerate(self.allowances) if _source(allowance) == card}
        spent = {fit for index in self.settled for fit in self.plays[index]}
        self.plays.append(_at(before, self._meant(before, card, in_hand=in_hand or regular), target) - spent)
        counted_as = _counted(self.plays)
        if counted_as is None:
            raise Broken("a card was played that none of the plays of the turn was left for")
        unsettled = {index: frozenset(fits) for index, fits in enumerate(self.plays) if index not in self.settled}
        full = {
            fits
            for fits in {*unsettled.values()}
            if not _has_room(self.plays, counted_as, {*fits})
            and not gives_more(after, [self.allowances[fit] for fit in fits])
        }
        self.settled |= {index for index, fits in unsettled.items() if fits in full}

    def _meant(self, table: Table, card: CardId, *, in_hand: bool) -> dict[int, Reach]:
        """What the card fits wherever it is played, each with where that may be."""
        blueprint = table.blueprint(card)
        normal = normal_allowance(blueprint) if blueprint is not None and in_hand else None
        return {
            index: ANYWHERE if isinstance(allowance, str) else reach_of(table, allowance)
            for index, allowance in enumerate(self.allowances)
            if (allowance == normal if isinstance(allowance, str) else is_for(table, allowance, card))
        }

    def _check_offers(self, table: Table) -> None:
        assert table.decision is not None
        player, counted_as = table.turn.player, _counted(self.plays)
        assert counted_as is not None
        offered = {option.card for option in table.decision.options if isinstance(option, PlayOption)}
        for card in (*table.pile(HAND[player]), *waiting_elsewhere(table)):
            blueprint, in_hand = table.blueprint(card), table.cards[card].place.zone == "hand"
            if blueprint is None or not blueprint.plays_any_time:
                continue
            meant = self._meant(table, card, in_hand=in_hand)
            allowed = {
                target
                for target in targets(table, card, player, None)
                if _has_room(self.plays, counted_as, _at(table, meant, target))
            }
            name = table.cards[card].name
            if allowed != set(turn_targets(table, card)):
                raise Broken(f"where {name} may be played is not what the plays of the turn allow")
            if allowed and not any(table.cards[other].name == name for other in offered):
                raise Broken(f"{name} is not offered, although it may be played")


ANYWHERE = Reach(None, None)


def _at(table: Table, meant: Mapping[int, Reach], target: CardId | None) -> set[int]:
    """Which of these a card fits that is played there."""
    return {index for index, reach in meant.items() if reach.includes(table, target)}


def _left(turn: Turn) -> list[Allowance]:
    minions: list[Allowance] = ["minion"] * turn.minions_left
    actions: list[Allowance] = ["action"] * turn.actions_left
    return [*minions, *actions, *turn.grants]


def _source(allowance: Allowance) -> CardId | None:
    return None if isinstance(allowance, str) else allowance.scope.source


def _taken_at_once(before: Table, after: Table) -> Grant | None:
    """The extra play that was offered in play, and that a card took with it: in the end as many are left as before."""
    frame = before.stack[-1] if before.stack else None
    if not isinstance(frame, PlayCard) or frame.how not in OF_THE_TURN or frame.grant is not None:
        return None
    there = after.cards[frame.card].place
    if there == before.cards[frame.card].place or _left(before.turn) != _left(after.turn):
        return None
    offer = offered(before, frame.card, _target(there))
    if offer is None:
        raise Broken("a card was played, and none of the plays of the turn was used up")
    return offer[1]


def _target(place: Place) -> CardId | None:
    return place.of if place.zone in ("at", "titan", "on") and isinstance(place.of, int) else None


def _counted(plays: Sequence[set[int]]) -> dict[int, int] | None:
    """For each card that was played, something else that it counts as; nothing if that cannot be."""
    counted_as: dict[int, int] = {}
    return counted_as if all(_finds_room(plays, counted_as, play) for play in range(len(plays))) else None


def _finds_room(plays: Sequence[set[int]], counted_as: dict[int, int], play: int) -> bool:
    """Whoever is in the way is asked to make room."""
    asked: set[int] = set()

    def finds(play: int) -> bool:
        for index in plays[play] - asked:
            asked.add(index)
            if index not in counted_as or finds(counted_as[index]):
                counted_as[index] = play
                return True
        return False

    return finds(play)


def _has_room(plays: Sequence[set[int]], counted_as: dict[int, int], fits: set[int]) -> bool:
    """Is there something left for one more card, which could count as any of these?"""
    return _finds_room([*plays, fits], dict(counted_as), len(plays))
