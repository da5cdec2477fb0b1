"""Verbs for what is done to cards in play, and for victory points."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import live_modifiers
from rulesdsl.meaning.evaluate import View, amount, candidates
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table

from .atoms import in_play, row
from .decide import ask, bounds
from .deed_plans import has_separate_destinations
from .events import Cause, NothingHappened, by_ability
from .frames import Choosing, Deed, DuelFrame, Uncovering, bind, scope
from .options import NumberOption
from .perform import performs, picked
from .questions import HowMany
from .recording import note


@performs(t.Move, "term.move.what", "term.move.attached")
def _move(table: Table, deed: t.Move, frame: Deed, cause: Cause) -> bool:
    """All at once: where each of them goes is settled before any of them is gone."""
    goals: list[tuple[CardId, CardId]] = []
    for card in picked(frame):
        bases = (
            candidates(View(table, scope(table), None, (card,)), deed.to)
            if has_separate_destinations(deed)
            else picked(frame, 1)
        )
        goals += [(card, base) for base in bases[:1] if isinstance(base, int)]
    if not goals:
        note(table, NothingHappened, cause)
    held = [card for card, base in goals if live_modifiers.forbidding(table, "moved", card, cause, base)]
    by_halves = has_separate_destinations(deed) and 0 < len(held) < len(goals)
    reading = ("reading.exchange-by-halves",) if by_halves else ()
    return len(in_play.move(table, goals, cause, *reading)) == len(frame.picks[0])


@performs(t.Transfer, "term.transfer.what")
def _transfer(table: Table, deed: t.Transfer, frame: Deed, cause: Cause) -> bool:
    hosts = picked(frame, 1)
    return bool(hosts) and len(in_play.transfer(table, picked(frame), hosts[0], cause)) == len(frame.picks[0])


GIVER, TAKER = "card that counters come from", "card that they go to"
"""Bound to these while it is asked how many counters are transferred."""


@performs(t.TransferCounters, "term.transfer.what", "void.any-number")
def _transfer_counters(table: Table, deed: t.TransferCounters, frame: Deed, cause: Cause) -> bool:
    givers, takers = picked(frame), picked(frame, 1)
    if not givers or not takers:
        return False
    number = deed.number
    if isinstance(number, t.Exactly):
        return in_play.transfer_counters(table, givers[0], takers[0], number.number, cause) == number.number
    if isinstance(number, t.Each):
        return in_play.transfer_counters(table, givers[0], takers[0], table.cards[givers[0]].counters, cause) > 0
    bind(table, GIVER, givers)
    bind(table, TAKER, takers)
    table.push(Choosing(frame.address, frame.actor))
    return True


def ask_how_many(table: Table, deed: t.TransferCounters, frame: Choosing) -> None:
    (giver,) = scope(table).get(GIVER)
    assert isinstance(giver, int)
    there = table.cards[giver].counters
    least, most = (min(bound, there) for bound in bounds(deed.number))
    options = tuple(NumberOption(number) for number in range(least, most + 1))
    ask(table, HowMany(frame.actor or table.turn.player, options, address=frame.address, source=scope(table).source))


def transfer_so_many(table: Table, frame: Choosing, number: int) -> None:
    inner = scope(table)
    (giver,), (taker,) = inner.get(GIVER), inner.get(TAKER)
    assert isinstance(giver, int)
    assert isinstance(taker, int)
    cause = by_ability(inner, frame.actor, frame.address)
    if not number:
        note(table, NothingHappened, cause, ("void.any-number",))
    in_play.transfer_counters(table, giver, taker, number, cause)


@performs(t.MoveOrTransfer, "term.move.what", "term.transfer.what", "bury.hit-by-cards")
def _move_or_transfer(table: Table, deed: t.MoveOrTransfer, frame: Deed, cause: Cause) -> bool:
    """Actions are transferred; by the oldest book, which moves any card, they are moved, too."""
    bases = picked(frame, 1)
    if not bases:
        return False
    cards = picked(frame)
    moves_all = table.edition.get("move") == "card"
    actions = [card for card in cards if table.cards[card].place.zone == "on" and not moves_all]
    done = in_play.move(table, [(card, bases[0]) for card in cards if card not in actions], cause)
    done += in_play.transfer(table, actions, bases[0], cause)
    return len(done) == len(cards)


@performs(
    t.Bury,
    "term.bury",
    "bury.how",
    "bury.only-by-ability",
    "bury.controller",
    "bury.self-revealed",
    "uncover.no-rebury",
)
def _bury(table: Table, deed: t.Bury, frame: Deed, cause: Cause) -> bool:
    bases = picked(frame, 1)
    source = scope(table).source
    cards = picked(frame) if bases else ()
    return sum(in_play.bury(table, card, bases[0], cause, shown=card == source) for card in cards) == len(
        frame.picks[0]
    )


@performs(t.Uncover, "uncover.by-ability", "term.uncover")
def _uncover(table: Table, deed: t.Uncover, frame: Deed, cause: Cause) -> bool:
    table.push(*(Uncovering(card, frame.actor, cause.source) for card in picked(frame)[::-1]))
    return True


@performs(t.Duel, "term.duel", "duel.no-nesting")
def _duel(table: Table, deed: t.Duel, frame: Deed, cause: Cause) -> bool:
    challenger, challenged = picked(frame), picked(frame, 1)
    if not challenger or not challenged or frame.actor is None:
        note(table, NothingHappened, cause)
        return False
    pair = (challenger[0], challenged[0])
    table.push(DuelFrame("begin", frame.address, frame.actor, pair))
    return True


@performs(t.PlaceCounter, "void.counters-modify", "term.place.counters")
def _place_counter(table: Table, deed: t.PlaceCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(in_play.counters(table, picked(frame), number, cause)) == len(frame.picks[0])


@performs(t.RemoveCounter, "term.transfer.not-pool")
def _remove_counter(table: Table, deed: t.RemoveCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(in_play.counters(table, picked(frame), -number, cause)) == len(frame.picks[0])


@performs(t.Gain, "game-over.objective")
def _gain(table: Table, deed: t.Gain, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return frame.actor is not None and row.points(table, frame.actor, number, cause) == number


@performs(t.Lose, "void.must-follow")
def _lose(table: Table, deed: t.Lose, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return frame.actor is not None and row.points(table, frame.actor, -number, cause) == -number
