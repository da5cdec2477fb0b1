"""What an event was done to, and where, with what or to whom."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.questions import ArrangeCards
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.table.cards import Entity, Place
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table


def arranged_at(decision: Decision | None) -> str | None:
    """On which end of a deck cards are being put."""
    return decision.end if isinstance(decision, ArrangeCards) else None


def is_held_off(event: e.Event) -> bool:
    """An action that was played and could not come to lie where it was to."""
    return isinstance(event, e.Discarded) and "reading.spared-from-the-whole-card" in event.topics


def went_to_deck(event: e.Event) -> bool:
    to = getattr(event, "to", None)
    return isinstance(event, e.PutBackOnDeck) or (isinstance(to, Place) and to.zone == "deck")


def subjects(event: e.Event) -> tuple[Entity | None, ...]:
    """What it was done to."""
    if isinstance(event, e.VictoryPointsChanged):
        return (event.source,)
    others = () if isinstance(event, e.EnteredDuel | e.ControlChanged | e.BasePlayed) else event.others
    return event.card, *others


def partners(event: e.Event) -> tuple[Entity | None, ...]:
    """Where, with what or to whom it was done."""
    to = getattr(event, "to", None)
    return event.base, None if to is None else to.of, *event.others


def all_asked_for(event: e.Event) -> tuple[Entity | None, ...]:
    """What an ability can have asked for; not the player to whose hand or deck a card goes."""
    to = getattr(event, "to", None)
    host = to.of if to is not None and isinstance(to.of, int) else None
    return *subjects(event), event.base, host, *event.others


def without_number(pick: b.Pick) -> b.Pick:
    """Alike cards in a hand are one option, so another of them may have been played."""
    if not isinstance(pick.what, b.Called):
        return pick
    return b.Pick(b.Called(pick.what.text, None, pick.what.set, span=pick.what.span), pick.player, span=pick.span)


def came_up(event: e.Event, line: b.Chance, table: Table) -> bool:
    """Is it what chance has decided, as the line says?"""
    match line.turns_up:
        case "that card":
            return isinstance(event, e.CardIdentified)
        case "random card":
            return _was_random(event, table)
        case "" if isinstance(event, e.CardIdentified) or _was_random(event, table):
            return True
    origin = getattr(event, "origin", None) or getattr(event, "pile", None)
    return origin.zone == "deck" if isinstance(origin, Place) else isinstance(event, e.CardSeen | e.BasePlayed)


def _was_random(event: e.Event, table: Table) -> bool:
    deed = None if event.address is None else table.deed_at(event.address)
    return deed is not None and any(isinstance(thing.quantity, t.Random) for thing in slots(deed))


def was_saved(event: e.Event, table: Table) -> bool:
    """Did it go to a hand instead of the discard pile? That is said to return it."""
    deed = None if event.address is None else table.deed_at(event.address)
    return isinstance(deed, t.Place) and deed.instead is not None


def was_found(event: e.Event, table: Table) -> bool:
    """Did the ability search for it?"""
    if event.address is None:
        return False
    body = table.catalogue[event.address.card].bodies[event.address.body]
    return any(isinstance(node, t.Search) for sentence in body for node in walk(sentence))
