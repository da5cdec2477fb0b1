"""Duels, step by step as the rulebook has them."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, live_modifiers, numbers
from rulesdsl.table.cards import HAND, CardId, Place, Player
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import triggers
from .atoms import in_play, out_of_play
from .decide import answers, ask, distinct
from .events import DuelStopped, DuelTied, DuelWon, EnteredDuel, NoDuelingCard, Returned, Revealed, by, by_ability
from .frames import Body, DuelFrame, Identify, MeFirst, PlayCard, Triggers, bind, scope
from .options import card_of, option_of
from .pending import Pending
from .questions import PlaceDuelingCard
from .recording import event_of, fire, note, record


def run_duel(table: Table, frame: DuelFrame) -> None:
    STEPS[frame.step](table, frame)


def _go(table: Table, frame: DuelFrame, step: str) -> None:
    table.replace_top(frame.replace(step=step))


def begin(table: Table, frame: DuelFrame) -> None:
    """The two are in a duel; whatever waits for that comes before any dueling card is placed."""
    _go(table, frame, "challenger places")
    found: list[Pending] = []
    cause = by_ability(scope(table), frame.actor, frame.address)
    sheltered = any(live_modifiers.forbidding(table, "affected", minion, cause) for minion in frame.duelists)
    topics = ("term.duel", *(("duel.not-affecting",) if sheltered else ()))
    for minion, opponent in (frame.duelists, frame.duelists[::-1]):
        event = event_of(
            table, EnteredDuel, minion, cause, topics, base=table.base_of(minion), opponent=opponent
        )  # fmt: skip
        record(table, event)
        found += triggers.watch(table, event)
    table.push(Triggers(tuple(found)))


def _duelist_player(table: Table, frame: DuelFrame, side: int) -> Player | None:
    return control.controller(table, frame.duelists[side])


def challenger_places(table: Table, frame: DuelFrame) -> None:
    _place(table, frame, 0)


def challenged_places(table: Table, frame: DuelFrame) -> None:
    _place(table, frame, 1)


def _place(table: Table, frame: DuelFrame, side: int) -> None:
    """A card from the hand, face down, or none. The challenger decides first."""
    player = _duelist_player(table, frame, side)
    if player is None or not (hand := table.pile(HAND[player])):
        _placed(table, frame, ())
        return
    options = tuple([option_of(card) for card in distinct(table, hand)])
    ask(table, PlaceDuelingCard(player, options, 0, 1, address=frame.address, duelists=frame.duelists))


@answers(DuelFrame)
def _placed(table: Table, frame: DuelFrame, chosen: tuple[Option, ...]) -> None:
    side = 0 if frame.step == "challenger places" else 1
    player = _duelist_player(table, frame, side)
    cause = by(player, None, frame.address)
    _go(table, frame, "challenged places" if side == 0 else "window")
    if chosen:
        in_play.lay_dueling(table, card_of(chosen), side, cause)
    else:
        note(table, NoDuelingCard, cause, ("duel.optional", *(("duel.challenger-first",) if side == 0 else ())))


def window(table: Table, frame: DuelFrame) -> None:
    """Specials that may be used during a duel, before anything is revealed."""
    _go(table, frame, "challenger reveals")
    table.push(MeFirst("duel", (), table.turn.player))


def challenger_reveals(table: Table, frame: DuelFrame) -> None:
    _reveal(table, frame, 0, "window after challenger", "challenged reveals")


def window_after_challenger(table: Table, frame: DuelFrame) -> None:
    _go(table, frame, "challenged reveals")
    table.push(MeFirst("duel", (), table.turn.player))


def challenged_reveals(table: Table, frame: DuelFrame) -> None:
    _reveal(table, frame, 1, "last window", "compare")


def last_window(table: Table, frame: DuelFrame) -> None:
    """Once more, when both dueling cards are known and done."""
    _go(table, frame, "compare")
    table.push(MeFirst("duel", (), table.turn.player))


def _reveal(table: Table, frame: DuelFrame, side: int, then: str, if_none: str) -> None:
    """An action is played; any other card goes back to a hand. Without a card there is nothing new to respond to."""
    pile = table.pile(Place("dueling", str(side)))
    if not pile:
        _go(table, frame, if_none)
        return
    (card,) = pile
    if table.cards[card].name is None:
        table.push(Identify(card))
        return
    _go(table, frame, then)
    player = table.cards[card].controller
    assert player is not None
    cause = by(player, None, frame.address)
    fire(table, Revealed, card, cause, ("duel.reveal-order",))
    blueprint = table.blueprint(card)
    if blueprint is not None and blueprint.kind == "action":
        table.push(PlayCard(card, player, "duel"))
    else:
        owner = table.cards[card].owner or player
        topics = ("duel.other-returned", *(("reading.dueling-card-of-another",) if owner != player else ()))
        out_of_play.put(table, (card,), cause, Returned, lambda c: Place("hand", owner), topics)


def compare(table: Table, frame: DuelFrame) -> None:
    """Higher power wins. Parted minions end the duel without a result; in a tie both sides get everything.

    What a minion has by being in the duel counts in it, and not in what comes of it.
    """
    power = {minion: numbers.power(table, minion) for minion in frame.duelists}
    table.pop()
    challenger, challenged = frame.duelists
    cause = by_ability(scope(table), frame.actor, frame.address)
    where = table.base_of(challenger)
    both_there = all(table.cards[m].place.zone == "at" for m in frame.duelists)
    if frame.has_lost or not both_there or where != table.base_of(challenged):
        topics = ("duel.parted-stops", *(("reading.back-again",) if frame.has_lost and both_there else ()))
        note(table, DuelStopped, cause, topics, duelists=frame.duelists)
        return
    winners: tuple[CardId, ...] = frame.duelists
    losers: tuple[CardId, ...] = frame.duelists
    loser, winner = sorted(frame.duelists, key=lambda minion: power[minion])
    if power[winner] == power[loser]:
        note(table, DuelTied, cause, ("duel.tie",), duelists=frame.duelists, power=power[winner])
    else:
        winners, losers = (winner,), (loser,)
        note(table, DuelWon, cause, ("duel.higher-wins",), winner=winner, loser=loser, power=power[winner])
    bind(table, "winner", winners)
    bind(table, "loser", losers)
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Duel)
    table.push(Body(frame.address.card, table.catalogue[frame.address.card].number_of(deed.outcome)))


STEPS: dict[str, Callable[[Table, DuelFrame], None]] = {
    "begin": begin,
    "challenger places": challenger_places,
    "challenged places": challenged_places,
    "window": window,
    "challenger reveals": challenger_reveals,
    "window after challenger": window_after_challenger,
    "challenged reveals": challenged_reveals,
    "last window": last_window,
    "compare": compare,
}
