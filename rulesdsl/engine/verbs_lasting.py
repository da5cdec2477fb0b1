"""What lasts: modifiers, `cannot`, waiting triggers, control, and which side of a deck's top card is up."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import cannot, numbers
from rulesdsl.table.blueprint import at_edge
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from .atoms import in_play, lasting
from .events import Cause
from .frames import Deed, scope
from .perform import performs, picked
from .recording import forbidden

WHILE_IN_PLAY = "it leaves play"
UNTIL_IT_HAPPENS = ""
"""How long something waits for the start or the end of a turn: until then, whenever that is, and not beyond."""


def _unprotected(table: Table, frame: Deed, happening: str, cause: Cause) -> tuple[Entity, ...]:
    """Those of the things picked to which this can be done: players, and cards that are still in play."""
    return tuple(
        entity for entity in frame.picks[0]
        if not isinstance(entity, int)
        or (table.cards[entity].in_play and not forbidden(table, happening, entity, cause))
    )  # fmt: skip


@performs(t.Give, "void.default-duration", "term.affect")
def _give(table: Table, deed: t.Give, frame: Deed, cause: Cause) -> bool:
    targets = _unprotected(table, frame, cannot.happening_of(deed.modifier), cause)
    until, inner = lasting.moment(table, frame.address), scope(table)
    minions = [card for card in targets if isinstance(card, int)] if in_play.is_strength_awaited(table) else []
    before = [numbers.power(table, card) for card in minions]
    if _speaks_of_each(deed):
        for target in targets:
            of_it = inner.bind(str(deed.what.bind), (target,))
            lasting.add_effect(table, frame.address, of_it, (target,), until, cause, deed.modifier)
    elif targets:
        lasting.add_effect(table, frame.address, inner, targets, until, cause, deed.modifier)
    for card, power in zip(minions, before, strict=True):
        if numbers.power(table, card) > power:
            in_play.strengthen(table, card, cause)
    return len(targets) == len(frame.picks[0])


@memoized_by_node
def _speaks_of_each(deed: t.Give) -> bool:
    """Does each get as much as it says of that one: `give each minion as host +1 power for each action[on host]`?"""
    name = deed.what.bind
    return name is not None and any(isinstance(node, t.Name) and node.name == name for node in walk(deed.modifier))


@performs(t.Cancel, "term.cancel", "term.affect")
def _cancel(table: Table, deed: t.Cancel, frame: Deed, cause: Cause) -> bool:
    targets = _unprotected(table, frame, "cancelled", cause)
    if targets:
        lasting.add_effect(table, frame.address, scope(table), targets, lasting.moment(table, frame.address), cause)
    return len(targets) == len(frame.picks[0])


def _lasting(table: Table, deed: t.Deed, frame: Deed, cause: Cause) -> bool:
    until = lasting.moment(table, frame.address)
    if isinstance(deed, t.Trigger):
        until = UNTIL_IT_HAPPENS if deed.until is None and at_edge(deed) else until
    lasting.add_effect(table, frame.address, scope(table), None, until, cause)
    return True


_standing: tuple[type[t.Node], ...] = (*members(t.Standing), t.Trigger)
for _kind in _standing:
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
    topics = ("term.control.gain", *(("void.control-lasts",) if until == WHILE_IN_PLAY else ()))
    done = 0
    for card in picked(frame):
        previous = table.cards[card].controller
        if player is not None and in_play.control(table, card, player, cause, *topics):
            done += 1
            if until != WHILE_IN_PLAY:
                former = () if previous is None else (previous,)
                inner = scope(table).replace(you=player).bind(lasting.PREVIOUS_CONTROLLER, former)
                lasting.add_effect(table, frame.address, inner, (card,), until, cause)
    return done == len(frame.picks[0])
