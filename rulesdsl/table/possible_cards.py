"""Which cards there can be in a game, and what they could do. A card that nobody has named is one of many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesdsl.language.library.library_index import Entry

from .cards import MADNESS, MONSTERS, TREASURES, Card, Faction, Player
from .catalogue import in_one_printing
from .derived import Possible
from .position import Position

DECKS: Mapping[str | None, str | None] = {
    None: None, MONSTERS: "monsters", TREASURES: "treasures", MADNESS: "madness",
}  # fmt: skip
"""What the decks are called in card files whose cards belong to no player."""


def possible_cards(table: Position) -> Possible:
    found = table.derived.cast.possible
    if found is None:
        found = table.derived.cast.possible = _possible(table)
    return found


def _possible(table: Position) -> Possible:
    named = dict.fromkeys(card.name for card in table.cards.values() if card.name is not None)
    unknown = {_sort(table, card): card for card in table.cards.values() if card.name is None}
    others = dict.fromkeys(entry.id for card in unknown.values() for entry in _likely(table, card))
    traits = {card: table.catalogue.traits(card) for card in {**named, **others}}
    return Possible(
        frozenset().union(*(trait.awaits for trait in traits.values())),
        {
            happening: frozenset(card for card in named if happening in traits[card].answers)
            for happening in frozenset().union(*(trait.answers for trait in traits.values()))
        },
        any(trait.turns_cards for trait in traits.values()),
        tuple(table.catalogue[card] for card, trait in traits.items() if trait.counts_first_times),
        frozenset(card for card in named if traits[card].works_outside_play_on_turn),
        frozenset(card for card in named if traits[card].works_from_discard),
        frozenset().union(*(trait.recalls for trait in traits.values())),
    )


def _sort(table: Position, card: Card) -> tuple[str | None, str | None, tuple[str, ...]]:
    """The same for unknown cards that could be the same."""
    return card.home, card.common, _factions(table, card)


def candidates(table: Position, card: Card) -> list[Entry]:
    """What an unknown card could be."""
    return _fitting(table, card, table.catalogue.entries(factions=_factions(table, card) or None))


def _likely(table: Position, card: Card) -> list[Entry]:
    """The same, but only cards that go with the game: where nobody says what a player plays, of the factions that are
    there, and of the sets that are there what all players share. Those who need no more spare looking at all cards."""
    if card.owner is None:
        sets = None if card.common == MADNESS else sets_of_cards(table)  # these go with every set
        return _fitting(table, card, table.catalogue.entries(sets=sets))
    factions = _factions(table, card) or {entry.faction for entry in _named(table)}
    return _fitting(table, card, table.catalogue.entries(factions=factions))


def _fitting(table: Position, card: Card, entries: Iterable[Entry]) -> list[Entry]:
    is_base, deck = card.home is None, DECKS[card.common]
    kinds = {"base"} if is_base else {"minion", "action", "monster"}  # a titan is never hidden among other cards
    fitting = [entry for entry in entries if entry.kind in kinds and entry.deck == deck]
    if all(entry.id == entry.name for entry in fitting):
        return fitting
    return in_one_printing(fitting, sets_of_cards(table))


def sets_of_cards(table: Position) -> set[str]:
    """The sets that the cards with a name are from."""
    return {entry.set for entry in _named(table)}


def factions_in_game(table: Position) -> tuple[Faction, ...]:
    """Those that somebody plays; where nobody says which, those of the cards that are there."""
    said = [faction for player in table.players for faction in table.factions.get(player, ())]
    seen = [entry.faction for entry in _named(table) if entry.faction and entry.kind != "base"]
    return tuple(map(Faction, dict.fromkeys((*said, *seen))))


def factions_of(table: Position, player: Player) -> tuple[Faction, ...]:
    """Those that a player plays; where that is not said, those of the cards that the player owns."""
    owned = (card for card in table.cards.values() if card.owner == player and card.name is not None)
    seen = (table.catalogue.entry(str(card.name)).faction for card in owned)
    return tuple(map(Faction, table.factions.get(player) or dict.fromkeys(filter(None, seen))))


def _named(table: Position) -> Iterator[Entry]:
    return (table.catalogue.entry(card.name) for card in table.cards.values() if card.name is not None)


def _factions(table: Position, card: Card) -> tuple[str, ...]:
    owner: Player | None = card.owner
    return () if owner is None else table.factions.get(owner, ())
