"""What lasts: modifiers, `cannot`, waiting triggers, control, and which side of a deck's top card is up."""

from __future__ import annotations

from rulesdsl.language import tree as t
from rulesdsl.table import cannot
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.table import Table

from .atoms import inplay, lasting
from .events import Cause
from .frames import Deed, scope
from .perform import ids, performs
from .recording import forbidden

WHILE_IN_PLAY = "it leaves play"


def _not_kept_off(table: Table, frame: Deed, happening: str, cause: Cause) -> tuple[Entity, ...]:
    """Those of the things picked to which this can be done."""
    return tuple(e for e in frame.picks[0] if not (isinstance(e, int) and forbidden(table, happening, e, cause)))


@performs(t.Give, "void.default-duration", "term.affect")
def _give(table: Table, deed: t.Give, frame: Deed, cause: Cause) -> bool:
    targets = _not_kept_off(table, frame, cannot.happening_of(deed.modifier), cause)
    if targets:
        until = lasting.moment(table, frame.address)
        lasting.add_effect(table, frame.address, scope(table), targets, until, cause, deed.modifier)
    return len(targets) == len(frame.picks[0])


@performs(t.Cancel, "term.cancel", "term.affect")
def _cancel(table: Table, deed: t.Cancel, frame: Deed, cause: Cause) -> bool:
    targets = _not_kept_off(table, frame, "cancelled", cause)
    if targets:
        lasting.add_effect(table, frame.address, scope(table), targets, lasting.moment(table, frame.address), cause)
    return len(targets) == len(frame.picks[0])


def _lasting(table: Table, deed: t.Deed, frame: Deed, cause: Cause) -> bool:
    until = deed.until.moment if isinstance(deed, t.Trigger) and deed.until else lasting.moment(table, frame.address)
    lasting.add_effect(table, frame.address, scope(table), None, until, cause)
    return True


for _kind in (t.Has, t.CannotBe, t.CannotPlay, t.CannotUse, t.Trigger):
    performs(_kind, "void.default-duration", "void.cannot-beats-can")(_lasting)
performs(t.Turn, "void.default-duration")(_lasting)  # the top of the deck lies this way up, whichever card that is


@performs(t.TakeControl, "term.control.gain", "void.control-lasts")
def _take_control(table: Table, deed: t.TakeControl, frame: Deed, cause: Cause) -> bool:
    return _hand_over(table, frame, frame.actor, cause)


@performs(t.GiveControl, "term.control.gain", "void.control-lasts")
def _give_control(table: Table, deed: t.GiveControl, frame: Deed, cause: Cause) -> bool:
    players = [player for player in frame.picks[1] if isinstance(player, str)]
    return _hand_over(table, frame, players[0] if players else None, cause)


def _hand_over(table: Table, frame: Deed, player: Player | None, cause: Cause) -> bool:
    """Control that lasts until the card leaves play needs nothing to end it: then nobody has it any more."""
    unsaid = "end of turn" if table.edition.get("control-lasts") == "turn" else WHILE_IN_PLAY
    until = lasting.moment(table, frame.address, unsaid)
    done = 0
    for card in ids(frame):
        previous = table.cards[card].controller
        if player is not None and inplay.control(table, card, player, cause):
            done += 1
            if until != WHILE_IN_PLAY:
                former = () if previous is None else (previous,)
                inner = scope(table)._replace(you=player).bind(lasting.PREVIOUS_CONTROLLER, former)
                lasting.add_effect(table, frame.address, inner, (card,), until, cause)
    return done == len(frame.picks[0])
