"""What nobody decides: which card lies on top of a shuffled deck, and what an unnamed card turns out to be."""

from __future__ import annotations

from rulesdsl.table import modifiers, tops
from rulesdsl.table.cards import MONSTERS, TREASURES, CardId, Place, pile_of
from rulesdsl.table.table import Decision, Option, Table

from . import piles
from .atoms import between
from .decide import answers, ask, weighted
from .events import Cause
from .frames import Drawing, Identify, Settle, pop, push, replace_top
from .recording import note


def run_drawing(table: Table, frame: Drawing) -> None:
    """One card after the other; an empty deck is renewed from the discard pile."""
    if frame.number <= 0 or frame.player is None:
        pop(table)
        return
    deck = pile_of("deck", frame.player)
    if not table.pile(deck):
        if not table.pile(pile_of("discard", frame.player)):
            pop(table)
            note(table, "nothing to draw", Cause(frame.player, frame.source, frame.address), "turn.draw.empty-deck")
            return
        between.renew_deck(table, deck)
    if piles.unsettled(table, deck, 1, "top"):
        push(table, Settle(deck, 1))
        return
    replace_top(table, Drawing(frame.player, frame.number - 1, frame.source, frame.address))
    between.draw_top(table, frame.player, Cause(frame.player, frame.source, frame.address))


def is_exhausted(table: Table, deck: Place) -> bool:
    """Is there no card in it, nor in the pile that would become it?"""
    return not table.pile(deck) and not table.pile(Place("discard", deck.of))


def top_of(table: Table, deck: Place) -> CardId | None:
    """The top card, named, of a deck that is not exhausted; None while something has to be found out first."""
    if not table.pile(deck):
        between.renew_deck(table, deck)
    return None if seek_top(table, deck) else table.pile(deck)[0]


def seek_top(table: Table, deck: Place) -> bool:
    """Does chance have to settle first which card lies on top, or what it is?"""
    if piles.unsettled(table, deck, 1, "top"):
        push(table, Settle(deck, 1))
        return True
    top = table.pile(deck)[0]
    if table.cards[top].name is None:
        push(table, Identify(top))
        return True
    return False


def turn_up(table: Table) -> bool:
    """Where the top card of a deck lies face up, everybody sees the next one at once: does chance have to settle it?"""
    if not modifiers.set_up(table).turned:
        return False
    if type(table.stack[-1]) in (Settle, Identify):
        return False
    return any(seek_top(table, deck) for deck in tops.decks_face_up(table))


def run_settle(table: Table, frame: Settle) -> None:
    loose = piles.unsettled(table, frame.deck, frame.number, frame.end)
    if not loose:
        pop(table)
        return
    about = () if frame.deck.of is None else (frame.deck.of,)
    ask(table, Decision(None, "settle", weighted(table, loose), about=about))


@answers(Settle)
def _settled(table: Table, frame: Settle, chosen: tuple[Option, ...]) -> None:
    between.settle(table, frame.deck, chosen[0].value, frame.end)
    if frame.number == 1:
        pop(table)


def run_identify(table: Table, frame: Identify) -> None:
    options = tuple(Option("name", name, left) for name, left in could_be(table, frame.card).items())
    ask(table, Decision(None, "identify", options, about=(frame.card,)))


@answers(Identify)
def _identified(table: Table, frame: Identify, chosen: tuple[Option, ...]) -> None:
    pop(table)
    between.identify(table, frame.card, chosen[0].value)


def could_be(table: Table, card: CardId) -> dict[str, int]:
    """The names that an unnamed card may turn out to have, and how many copies of each are still unaccounted for.

    Of a faction that is not written down in full all copies may be accounted for: then it is any of those there are.
    """
    physical = table.cards[card]
    is_base = physical.home is None
    decks = {None: None, MONSTERS: "monsters", TREASURES: "treasures"}
    known: dict[str, int] = {}
    for other in table.cards.values():
        if other.name is not None and other.home == physical.home:
            known[other.name] = known.get(other.name, 0) + 1
    factions = table.factions.get(physical.owner or "", ())
    copies = {
        name: blueprint.copies
        for name, blueprint in table.catalogue.items()
        if not blueprint.stand_in
        and (blueprint.kind == "base") == is_base
        and blueprint.deck == decks[physical.common]
        and (physical.owner is None or not factions or blueprint.faction in factions)
    }
    left = {name: number - known.get(name, 0) for name, number in copies.items() if known.get(name, 0) < number}
    return left or copies
