"""Carrying out a deed, and the register of the verbs.

Every verb names the clauses it carries out, and says whether the deed was done in full.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import OWNER, View, places
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table

from .atoms import out_of_play
from .deed_plans import (
    Plan,
    destination_needs_owner,
    owner_to_choose,
    slots,
)
from .events import Cause, CostNotPaid, NothingHappened, by_ability
from .frames import ChooseOwner, Deed, Identify, RevealUntil, Settle, scope, stop_act
from .possible_deeds import ignored
from .recording import note

ASIDE = "cards set aside"
"""Bound to the cards that an ability has taken off a deck to look at or to show; see `out_of_play.set_aside`."""

SOUGHT = "cards sought"
"""Bound to something while the cards that were revealed for a deed wait to be picked for it."""

Perform = Callable[[Table, Any, Deed, Cause], bool]
PERFORM: dict[type[t.Node], Perform] = {}
CITES: dict[type[t.Node], tuple[str, ...]] = {}


def performs(deed: type[t.Node], *topics: str) -> Callable[[Perform], Perform]:
    def register(function: Perform) -> Perform:
        PERFORM[deed] = function
        CITES[deed] = topics
        return function

    return register


def do(table: Table, deed: t.Deed, plan: Plan, frame: Deed, inner: Scope) -> None:
    """Do a deed whose things are settled. A cost that could not be paid in full stops the sentence."""
    address, actor, picks = frame.address, frame.actor, frame.picks
    if plan.shows and picks:
        unknown = [card for card in picks[0] if isinstance(card, int) and table.cards[card].name is None]
        if unknown:  # nobody has named them yet
            table.push(frame, *(Identify(card) for card in unknown))
            return
    passed_over = ignored(table, deed, inner) if plan.may_be_passed_over else None
    nothing_picked = bool(picks) and not picks[0]
    if plan.owner is not None and passed_over is None and not nothing_picked and not inner.get(OWNER):
        table.push(frame, ChooseOwner(address, actor))
        return
    cause = by_ability(inner, actor, address)
    if passed_over is not None:
        note(table, NothingHappened, cause, (passed_over,))
        done = False
    elif nothing_picked and not isinstance(deed, t.Search):
        done = nothing(table, deed, cause)
    else:
        done = PERFORM[type(deed)](table, deed, frame, cause)
    if not done:
        _thwart(table, frame, cause)


def fail(table: Table, frame: Deed) -> None:
    """The deed cannot be done, because no player's cards fit."""
    cause = by_ability(scope(table), frame.actor, frame.address)
    note(table, NothingHappened, cause)
    _thwart(table, frame, cause)


def _thwart(table: Table, frame: Deed, cause: Cause) -> None:
    replaced = getattr(table.stack[-1], "instead_of", None)
    if replaced is None or replaced.address != frame.address:  # else it is not known yet what becomes of it
        thwart(table, frame.address, cause)


def thwart(table: Table, address: Address, cause: Cause) -> None:
    """A deed was not done in full: if it belongs to a cost, stop the sentence."""
    if address.deed < len(table.sentence_at(address).cost):
        note(table, CostNotPaid, cause, ("term.to.all-or-nothing",))
        stop_act(table, address)


def nothing(table: Table, deed: t.Deed, cause: Cause) -> bool:
    """Record that there is nothing to do it to. To choose none of `up to` or `any number` is no failure."""
    quantity = slots(deed)[0].quantity
    if isinstance(quantity, t.Each):
        note(table, NothingHappened, cause)
    elif isinstance(quantity, t.UpTo):
        note(table, NothingHappened, cause, ("reading.up-to-none",))
    elif isinstance(quantity, t.AnyNumber):
        note(table, NothingHappened, cause, ("void.any-number",))
    else:
        note(table, NothingHappened, cause)
        return False
    return True


def picked(frame: Deed, slot: int = 0) -> tuple[CardId, ...]:
    """The cards that were picked for one of the things of a deed."""
    return tuple([card for card in frame.picks[slot] if isinstance(card, int)])


def must_settle_first(table: Table, deed: t.Deed, thing: t.Thing, frame: Deed) -> bool:
    """For cards off a deck: ask whose it is, renew it if it is too small, let chance settle what lies there."""
    if not destination_needs_owner(deed) and owner_to_choose(deed) is not None and not scope(table).get(OWNER):
        table.push(ChooseOwner(frame.address, frame.actor))
        return True
    if isinstance(deed, t.Search):
        for place in (p for zone in deed.zones if zone.pile == "deck" for p in places(View(table, scope(table)), zone)):
            if not table.pile(place) and table.pile(Place("discard", place.of)):
                out_of_play.renew_deck(table, place)
    for term in thing.terms:
        if isinstance(term, t.FirstCards) and not scope(table).get(SOUGHT):
            table.push(RevealUntil(frame.address, len(frame.picks), frame.actor))
            return True
        if isinstance(term, t.DeckCards):
            for place in places(View(table, scope(table)), term.zone):
                short = len(table.pile(place)) < term.number
                if short and place.zone == "deck" and table.pile(Place("discard", place.of)):
                    out_of_play.renew_deck(table, place)
                if table.is_unsettled(place, term.number, term.end):
                    table.push(Settle(place, term.number, term.end))
                    return True
    return False


def single_place(table: Table, zone: t.Zone) -> Place | None:
    found = places(View(table, scope(table)), zone)
    return found[0] if found else None


def nothing_to_do(table: Table, actor: Player | None, address: Address, sentence: t.Sentence) -> None:
    if table.log is None:
        return
    inner = scope(table)
    passed_over = ignored(table, (sentence.cost or sentence.deeds)[0], inner)
    topics = (passed_over,) if passed_over else ("term.to.all-or-nothing",) if sentence.cost else ()
    note(table, NothingHappened, by_ability(inner, actor, address), topics)
