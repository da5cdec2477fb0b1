"""What nobody decides: which card lies on top of a shuffled deck, and what an unnamed card turns out to be."""

from __future__ import annotations

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.cards import BASE_DECK, MONSTERS, TREASURES, CardId, pile_of
from rulesdsl.table.table import Decision, Option, Table

from . import atoms, piles
from .decide import answers, ask, weighted
from .events import Cause
from .frames import Drawing, Identify, Settle, pop, push, replace_top


def run_drawing(table: Table, frame: Drawing) -> None:
    """One card after the other; an empty deck is renewed from the discard pile."""
    if frame.number <= 0 or frame.player is None:
        pop(table)
        return
    deck = pile_of("deck", frame.player)
    if not table.pile(deck):
        if not table.pile(pile_of("discard", frame.player)):
            pop(table)
            atoms.note(
                table, "nothing to draw", Cause(frame.player, frame.source, frame.address), "turn.draw.empty-deck"
            )
            return
        atoms.renew_deck(table, deck)
    if piles.unsettled(table, deck, 1, "top"):
        push(table, Settle(frame.player, 1))
        return
    replace_top(table, Drawing(frame.player, frame.number - 1, frame.source, frame.address))
    atoms.draw_top(table, frame.player, Cause(frame.player, frame.source, frame.address))


def turn_up(table: Table) -> bool:
    """Where the top card of a deck lies face up, everybody sees the next one at once: does chance have to settle it?"""
    if not any(isinstance(table.deed_at(effect.address), t.Turn) for effect in table.effects):
        return False
    if type(table.stack[-1]) in (Settle, Identify):
        return False
    for deck in project.decks_face_up(table):
        if not project.is_settled(table, deck):
            push(table, Settle(deck.of, 1))  # type: ignore[arg-type]  # decks are of players, monsters or treasures
            return True
        if table.cards[table.pile(deck)[0]].name is None:
            push(table, Identify(table.pile(deck)[0]))
            return True
    return False


def run_settle(table: Table, frame: Settle) -> None:
    place = BASE_DECK if frame.zone_of is None else pile_of("deck", frame.zone_of)
    loose = piles.unsettled(table, place, frame.number, frame.end)
    if not loose:
        pop(table)
        return
    ask(
        table, Decision(None, "settle", weighted(table, loose), about=() if frame.zone_of is None else (frame.zone_of,))
    )


@answers(Settle)
def _settled(table: Table, frame: Settle, chosen: tuple[Option, ...]) -> None:
    place = BASE_DECK if frame.zone_of is None else pile_of("deck", frame.zone_of)
    atoms.settle(table, place, chosen[0].value, frame.end)


def run_identify(table: Table, frame: Identify) -> None:
    if table.cards[frame.card].name is not None:
        pop(table)
        return
    options = tuple(Option("name", name, left) for name, left in could_be(table, frame.card).items())
    ask(table, Decision(None, "identify", options, about=(frame.card,)))


@answers(Identify)
def _identified(table: Table, frame: Identify, chosen: tuple[Option, ...]) -> None:
    pop(table)
    atoms.identify(table, frame.card, chosen[0].value)


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
