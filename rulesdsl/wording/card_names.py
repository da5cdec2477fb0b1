"""What cards, players and places are called: in sentences for a reader, and on boards and in scripts.

A card is called by its name, with a number (`Grunt#2`) where several are alike. The numbers are those of the board.
Cards that it did not number get the next free numbers: in sentences as they come to the table, and a sentence says the
number only while two such cards are there; on a board as they get a name. Where a game has two printings of a card,
each is called with its set: `Grunt (set-2020)`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from rulesdsl.language.library.definition import is_written, with_set
from rulesdsl.language.library.library_index import Entry
from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning import control
from rulesdsl.table.cards import COMMON, MADNESS, CardId, Entity, Place, Player
from rulesdsl.table.catalogue import Catalogue
from rulesdsl.table.table import Table

from .lists import listed

UNKNOWN = "unknown card"
AN_UNKNOWN_CARD = f"an {UNKNOWN}"
SHARED: Mapping[Entity | None, str] = {**COMMON, MADNESS: COMMON[MADNESS].capitalize()}
"""What the piles of no player are called in sentences."""
_PREPOSITIONS = {
    **dict.fromkeys(("at", "titan", "beside", "resolving"), "at"), "on": "on", "buried": "buried at",
}  # fmt: skip
_ON_THE_TABLE = ("bases", "at", "titan", "on", "resolving", "dueling")


def what_ends(table: Table, card: CardId, name: str) -> str:
    """An effect is called after its card; if that is still in play, the card itself does not end."""
    return f"the effect of {name}" if table.cards[card].in_play else name


class CardNames:
    """The names of the cards of one game. `of_board` are the names that its board has given, if there is a board."""

    def __init__(self, of_board: Mapping[str, CardId] | None = None) -> None:
        self._of_board: Mapping[str, CardId] = of_board or {}
        given = {card: number for name, card in self._of_board.items() if (number := number_of(name)) is not None}
        self._numbered_by_board = frozenset(given)
        self._numbers = given
        self._index: tuple[dict[CardId, str], _BoardIndex] | None = None

    # --- in sentences -------------------------------------------------------------------------------------------

    @property
    def numbers(self) -> Mapping[CardId, int]:
        """Of the cards that have one."""
        return self._numbers

    def learn(self, table: Table) -> None:
        """Number the cards that have come to the table."""
        seated = [card for zone in _ON_THE_TABLE for card in _lying_in(table, zone) if card not in self._numbers]
        for card in seated:
            title = title_of(table, card)
            taken = {self._numbers[other] for other in self._numbers if title_of(table, other) == title}
            self._numbers[card] = next(number for number in count(1) if number not in taken)

    def of(self, table: Table, entity: Entity) -> str:
        """The name of a player, or that of a card where it lies on this table."""
        if isinstance(entity, str):
            return entity
        title = title_of(table, entity)
        physical = table.cards[entity]
        if entity in self._numbered_by_board:
            return f"{title}#{self._numbers[entity]}"
        if title == UNKNOWN:
            return AN_UNKNOWN_CARD
        if physical.place.zone not in _ON_THE_TABLE:
            return title
        others = (card for zone in _ON_THE_TABLE for card in _lying_in(table, zone) if card != entity)
        if not any(title_of(table, card) == title for card in others):
            return title
        if entity not in self._numbers:
            self.learn(table)
        return f"{title}#{self._numbers[entity]}"

    def whose(self, table: Table, card: Entity, speaker: Player | None = None) -> str:
        """`Bob's Grunt`; the speaker's own cards and bases are called by their names alone."""
        name = self.of(table, card)
        holder = holder_of(table, card)
        if holder in (None, speaker):
            return name
        return f"{holder}'s {UNKNOWN if name == AN_UNKNOWN_CARD else name}"

    def listed(self, table: Table, entities: Iterable[Entity], speaker: Player | None = None) -> str:
        """By player; those called by their names alone come first: `Bob's Grunt and Page` are two of Bob's cards."""
        return by_player((self.whose(table, entity, speaker), f"{holder_of(table, entity)}'s ") for entity in entities)

    def place(self, table: Table, place: Place, speaker: Player | None = None) -> str:
        """What a place is called: `Ann's hand`, `Bob's Grunt`."""
        zone, of = place.zone, place.of
        match zone:
            case "hand" | "deck":
                return f"{_whose_pile(of)} {zone}"
            case "discard":
                return f"{_whose_pile(of)} discard pile"
            case "bases":
                return "the row of bases"
            case "aside":
                return f"the cards set aside from {_whose_pile(of)} deck"
            case "beside":
                return f"its place beside {_whose_pile(of)} deck"
            case "box":
                return "the box"
        return self.whose(table, of, speaker) if isinstance(of, int) else "the table"

    def where(self, table: Table, card: CardId) -> str:
        """Where a card lies: `in Ann's hand`, `on Bob's Grunt`, `buried at the base`."""
        place = table.cards[card].place
        if place.zone == "bases":
            return "in play as a base"
        if place.zone == "aside":
            return f"set aside from {_whose_pile(place.of)} deck"
        if not isinstance(place.of, int) and place.zone in ("resolving", "dueling"):
            return "still being resolved"
        return f"{_PREPOSITIONS.get(place.zone, 'in')} {self.place(table, place)}"

    # --- on boards and in scripts -------------------------------------------------------------------------------

    def on_board(self, table: Table) -> Mapping[str, CardId]:
        """All cards that have a name by now, by what a board calls them."""
        return self._index_of(table).cards

    def written(self, table: Table, entity: Entity | None) -> str:
        """What a board calls it."""
        if entity is None:
            return "nothing"
        return entity if isinstance(entity, str) else self._index_of(table).names.get(entity, AN_UNKNOWN_CARD)

    def reference(self, table: Table, entity: Entity) -> str:
        """What to write to mean this card or player and no other."""
        if isinstance(entity, str):
            return quoted(entity)
        if table.cards[entity].name is not None:
            return self._quoted(table, entity)
        holder, base = control.controller(table, entity), table.base_of(entity)
        of = "" if holder is None else f" of {quoted(holder)}"
        return f"unknown{of}" if base is None else f"unknown{of} at {self.reference(table, base)}"

    def written_place(self, table: Table, place: Place) -> str:
        """Where a card lies: `in hand of Ann`, `in monster deck`, `at Docks`."""
        zone, of = place.zone, place.of
        match zone:
            case "hand" | "deck" | "discard":
                return f"in {COMMON[of]} {zone}" if of in COMMON else f"in {zone} of {of}"
            case "at" | "titan" | "on":
                return f"{zone} {self.written(table, of)}"
            case "buried":
                return f"buried at {self.written(table, of)}"
            case "box":
                return "in box"
            case "bases":
                return "in the row of bases"
            case "aside":
                return f"set aside from {COMMON[of]} deck" if of in COMMON else f"set aside from deck of {of}"
        return "being resolved" if zone == "resolving" else "a dueling card"

    def _quoted(self, table: Table, card: CardId) -> str:
        """The same with quotes around the name where it needs them."""
        return quoted_title(self.written(table, card), table.catalogue.entry(table.cards[card].name or ""))

    def find(self, table: Table, text: str, number: int | None = None, set_id: str | None = None) -> tuple[CardId, ...]:
        """Every card that a name, however it is typed, can mean."""
        alike = self._index_of(table).alike.get(key(text), ())
        fitting = (found for found in alike if set_id is None or is_written(found.set, set_id))
        return tuple(found.card for found in fitting if number is None or number == (found.number or 1))

    def find_of_board(
        self, table: Table, text: str, number: int | None = None, set_id: str | None = None
    ) -> tuple[CardId, ...]:
        """Those that the board named, if there are any: its author knew of no others."""
        found = self.find(table, text, number, set_id)
        of_board = set(self._of_board.values())
        return tuple(card for card in found if card in of_board) or found

    def _index_of(self, table: Table) -> _BoardIndex:
        names = {card.id: card.name for card in table.cards.values() if card.name is not None}
        if self._index is None or self._index[0] != names:
            given = set(self._of_board.values())
            titles = titles_of(table.catalogue, names.values())
            later = ((card, titles[name]) for card, name in names.items() if card not in given)
            self._index = names, _indexed(numbered(later, self._of_board), table)
        return self._index[1]


class _BoardIndex(NamedTuple):
    """What the cards of a table are called on a board."""

    cards: dict[str, CardId]
    names: dict[CardId, str]
    alike: dict[str, list[_Alike]]
    """The cards of each name, by its key."""


class _Alike(NamedTuple):
    number: int | None
    set: str
    card: CardId


def _indexed(cards: dict[str, CardId], table: Table) -> _BoardIndex:
    alike: dict[str, list[_Alike]] = {}
    for title, card in cards.items():
        printed = table.catalogue.entry(table.cards[card].name or "")
        alike.setdefault(key(printed.name), []).append(_Alike(number_of(title), printed.set, card))
    return _BoardIndex(cards, {card: name for name, card in cards.items()}, alike)


# --- names with numbers --------------------------------------------------------------------------------------------


def numbered(cards: Iterable[tuple[CardId, str]], taken: Mapping[str, CardId] | None = None) -> dict[str, CardId]:
    """Every card by a name of its own; where several are alike, each gets the next number that is free."""
    alike: dict[str, list[CardId]] = {}
    for card, name in cards:
        alike.setdefault(name, []).append(card)
    found = dict(taken or {})
    used = {without_number(name) for name in found} | {without_number(name) for name in alike if "#" in name}
    for name, group in alike.items():
        if len(group) == 1 and name not in used:
            found[name] = group[0]
            continue
        number = 1
        for card in group:
            while f"{name}#{number}" in found or (number == 1 and name in found):
                number += 1
            found[f"{name}#{number}"] = card
    return found


def without_number(name: str) -> str:
    return _split(name)[0]


def number_of(name: str) -> int | None:
    return _split(name)[1]


def _split(name: str) -> tuple[str, int | None]:
    head, _, number = name.rpartition("#")
    return (head, int(number)) if head and number.isdecimal() else (name, None)


def quoted(name: str) -> str:
    """Quotes where a name would otherwise not be read as one."""
    return f'"{name}"' if any(char in name for char in ',:()"#') else name


def quoted_title(title: str, printed: Entry) -> str:
    """The same of a card with what tells it from others: the set and the number stand outside the quotes."""
    name, number = _split(title)
    said = with_set(quoted(printed.name), printed.set) if name == with_set(*printed[1:3]) else quoted(name)
    return said if number is None else f"{said}#{number}"


# --- titles and holders --------------------------------------------------------------------------------------------


def title_of(table: Table, card: CardId) -> str:
    """What is printed at the top of it, or what the board calls it."""
    physical = table.cards[card]
    name = physical.name
    if physical.label or name is None:
        return physical.label or UNKNOWN
    printed = table.catalogue[name].name
    if printed == name:
        return name
    return titles_of(table.catalogue, (card.name for card in table.cards.values() if card.name is not None))[name]


def titles_of(catalogue: Catalogue, cards: Iterable[str]) -> dict[str, str]:
    """What each of these definitions is called: by its name, with its set if there is another printing among them."""
    printings: dict[str, dict[str, str]] = {}
    for card in cards:
        name = catalogue.entry(card).name
        printings.setdefault(key(name), {})[card] = name
    return {
        card: name if len(alike) == 1 else with_set(name, catalogue.entry(card).set)
        for alike in printings.values()
        for card, name in alike.items()
    }


def speaks_to_players(table: Table, source: CardId) -> bool:
    """Whether it acts for one player at a time. A base that doesn't say "you" acts once, for nobody in particular."""
    blueprint = table.blueprint(source)
    return blueprint is None or blueprint.kind != "base" or any(spec.names_you for spec in blueprint.triggers)


def holder_of(table: Table, entity: Entity) -> Player | None:
    """Whose card it is called: its controller's, else its owner's."""
    if isinstance(entity, str):
        return None
    place = table.cards[entity].place
    if place.zone == "aside" and isinstance(place.of, str) and place.of not in COMMON:
        return place.of
    blueprint = table.blueprint(entity)
    if blueprint is not None and blueprint.kind == "base":
        return None
    held = control.controller(table, entity)
    return held if held is not None else table.cards[entity].owner


def of_player(table: Table, cards: Collection[CardId], player: Player) -> tuple[CardId, ...]:
    """Those that a player controls, or if there are none owns."""
    controlled = tuple(card for card in cards if control.controller(table, card) == player)
    return controlled or tuple(card for card in cards if table.cards[card].owner == player)


def by_player(cards: Iterable[tuple[str, str]], conjunction: str = "and") -> str:
    """`Brute and Ann's Page`, `Brute, and Ann's Page and Cook`: `Ann's ` goes with each, should it say so."""
    groups: dict[str, list[str]] = {"": []}
    for called, whose in cards:
        prefix = whose if called.startswith(whose) else ""
        groups.setdefault(prefix, []).append(called.removeprefix(prefix))
    told = [f"{prefix}{listed(names, conjunction)}" for prefix, names in groups.items() if names]
    if len(told) < 2 or all(len(names) < 2 for names in groups.values()):
        return listed(told, conjunction)
    return f"{', '.join(told[:-1])}, {conjunction} {told[-1]}"


def _whose_pile(of: Entity | None) -> str:
    return f"the {SHARED[of]}" if of in SHARED else f"{of}'s"


def _lying_in(table: Table, zone: str) -> Iterator[CardId]:
    for place, pile in table.piles.items():
        if place.zone == zone:
            yield from pile


def drawn_cards(titles: Iterable[str]) -> str:
    """The same; of nothing but unknown cards only how many."""
    found = list(titles)
    if set(found) == {AN_UNKNOWN_CARD}:
        return "a card" if len(found) == 1 else f"{len(found)} cards"
    return listed_with_unknown(found)


def listed_with_unknown(titles: Iterable[str]) -> str:
    """`Trick and 2 unknown cards`."""
    found = list(titles)
    known = [title for title in found if title != AN_UNKNOWN_CARD]
    unknown = len(found) - len(known)
    more = {0: [], 1: [AN_UNKNOWN_CARD]}.get(unknown, [f"{unknown} {UNKNOWN}s"])
    return listed([*known, *more])
