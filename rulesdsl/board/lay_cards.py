"""Lay the cards of a board: each in its place, whatever the order of the parts.

Cards are numbered base by base, then hand, deck and discard pile of each player, then the rest, so that two boards
which say the same in another order give equal tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesdsl.language.syntax.tree import Node
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import (
    AT,
    BASE_DECK,
    BASES,
    BESIDE,
    BOX,
    COMMON,
    MADNESS,
    RESOLVING,
    TITAN,
    Card,
    CardId,
    Place,
    Player,
)
from rulesdsl.wording.card_names import numbered, titles_of
from rulesdsl.wording.lists import whose

from . import board_tree as b
from .count_cards import cards_missing
from .hosts_and_duels import can_lie_on, duel_of, hosts_of
from .parse_board import every
from .problems import Problems
from .setting import Setting
from .shared_piles import DECKS, HOMES, belongs, home_of, left_over
from .unknown_cards import AS_THE_SCRIPT_SAYS, Clue, clues

CARD_KINDS: tuple[str, ...] = ("minion", "action")
MINION_KINDS = ("minion", "monster", "titan")
KINDS_OF: dict[b.Common, tuple[str, ...]] = {
    "base": ("base",), "monster": ("monster",), "treasure": CARD_KINDS, "madness": ("action",),
}  # fmt: skip
"""What lies in the piles that all players share."""
OWN_DISCARD = ("monsters", "treasures")
"""The decks whose cards go to a discard pile of their own."""


class Placed(NamedTuple):
    """A card on the table and the words that put it there."""

    id: CardId
    blueprint: Blueprint | None
    owner: Player | None
    at: Node
    number: int | None


class LaidCards:
    """All cards of a board, each in its place: what a table is made of."""

    def __init__(self, file: b.BoardFile, setting: Setting, problems: Problems) -> None:
        self.file, self.setting, self.problems = file, setting, problems
        self.cards: dict[CardId, Card] = {}
        self.piles: dict[Place, tuple[CardId, ...]] = {}
        self.loose: dict[Place, tuple[int, int]] = {}
        self.placed: list[Placed] = []
        self.defaults: list[str] = []
        self._left_out: dict[tuple[str, str], list[Player]] = {}

    def lay(self) -> None:
        bases = [part for part in self.file.parts if isinstance(part, b.Base)]
        for base in bases[: self.problems.number(len(bases), "bases", bases[-1]) if bases else 0]:
            self._base(base)
        if not bases:
            self.defaults.append("bases in play: none")
        given = dict(self._given())
        missing = cards_missing(self.file, self.setting, self.problems)
        for player in self.setting.players:
            self._pile_or_default(given, Place("hand", player), 0)
            self._pile_or_default(given, Place("deck", player), missing[player])
            self._pile_or_default(given, Place("discard", player), 0)
        for place in map(BESIDE.__getitem__, self.setting.players):
            self._pile_if_given(given, place)
        for (zone, held), players in self._left_out.items():
            self.defaults.append(f"{whose(players, 'discard pile' if zone == 'discard' else zone)}: {held}")
        for pile in self.file.parts:
            if isinstance(pile, b.Pile) and pile.zone == "box":
                self._pile(pile, BOX)
        used = list(self._used(given))
        for deck in DECKS:
            if deck in given:
                self._pile(given[deck], deck)
            else:
                self._others(deck, used)
            self._pile_if_given(given, Place("discard", deck.of))
        self._note_unknown_madness()
        self._being_resolved()
        for clue in clues([line for part in self.file.parts if isinstance(part, b.Script) for line in part.lines]):
            self._follow(clue)
        if not self.problems.found:  # else the owners may be wrong
            self._check_copies()
            self.setting.deduce_factions(
                (card.owner, card.blueprint, card.at) for card in self.placed if card.owner and card.blueprint
            )

    # --- in play ------------------------------------------------------------------------------------------------

    def _base(self, part: b.Base) -> None:
        blueprint = self.setting.definition(part.base, ("base",), "in the row of bases")
        counters = self.problems.number(part.counters, "counters", part)
        base = self._put(part.base, blueprint, None, BASES, counters=counters)
        self._attach(part.attached, base, "base", None)
        for row in part.rows:
            if isinstance(row, b.Minions):
                player = None if row.player is None else self.setting.player(row.player)
                for minion in row.minions:
                    self._minion(minion, player, base)
        for row in part.rows:
            for hidden in row.cards if isinstance(row, b.Buried) else ():
                self._hidden(hidden, base)

    def _minion(self, minion: b.Minion, player: Player | None, base: CardId) -> None:
        kinds, where = (MINION_KINDS, "at a base") if player is not None else (("monster",), "in the row of monsters")
        blueprint = self.setting.definition(minion.card, kinds, where)
        counters = self.problems.number(minion.counters, "counters", minion)
        owner = self._owner(minion.owner, player, blueprint)
        places = TITAN if blueprint is not None and blueprint.kind == "titan" else AT
        card = self._put(minion.card, blueprint, owner, places[base], player, counters)
        self._attach(minion.attached, card, "minion", player)

    def _attach(self, attached: tuple[b.Attachment, ...], host: CardId, kind: str, default: Player | None) -> None:
        for part in attached:
            blueprint = self.setting.definition(part.card, ("action",), f"on a {kind}")
            if part.player is not None:
                player = self.setting.player(part.player)
            elif default is not None:
                player = default
                self.defaults.append(f"{blueprint.name if blueprint else 'an action'} on a minion: {player}'s")
            else:
                self.problems.add(
                    "B130", "The board does not say whose action this is.", part, "write for example `from Ann`"
                )
                player = self.setting.players[0]
            if blueprint is not None and not blueprint.stand_in and not can_lie_on(blueprint, kind):
                where = " or ".join(f"on a {host}" for host in hosts_of(blueprint))
                message = f"`{blueprint.name}` is played {where}, not on a {kind}."
                suggestion = f"put it {where}"
                if not where:
                    message = f"`{blueprint.name}` does not stay in play, so it lies on no {kind}."
                    suggestion = f"once played it is in a discard pile: `discard {player}: {blueprint.name}`"
                self.problems.add("B129", message, part, suggestion)
            self._put(part.card, blueprint, self._owner(part.owner, player, blueprint), Place("on", host), player)

    def _hidden(self, hidden: b.Hidden, base: CardId) -> None:
        player = self.setting.player(hidden.player)
        counters = self.problems.number(hidden.counters, "counters", hidden)
        for blueprint in self._definitions(hidden.card, CARD_KINDS, "buried"):
            owner = self._owner(hidden.owner, player, blueprint)
            self._put(hidden.card, blueprint, owner, Place("buried", base), player, counters)

    # --- piles --------------------------------------------------------------------------------------------------

    def _given(self) -> Iterator[tuple[Place, b.Pile]]:
        """The piles that the board mentions, except for those of unknown players."""
        for part in self.file.parts:
            if not isinstance(part, b.Pile) or part.zone == "box":
                continue
            if not isinstance(part.of, b.Named):
                yield Place(part.zone, HOMES[part.of]), part
                continue
            player = self.setting.player(part.of)
            if self.setting.find_player(part.of.text) is not None:
                yield Place(part.zone, player), part

    def _pile_or_default(self, given: dict[Place, b.Pile], place: Place, unknown: int) -> None:
        if place in given:
            self._pile(given[place], place)
            return
        for _ in range(unknown):
            self._put(b.Unknown(), None, str(place.of), place)
        held = f"{unknown} unknown card{'s' if unknown != 1 else ''}" if unknown else "empty"
        self._left_out.setdefault((place.zone, held), []).append(str(place.of))

    def _pile_if_given(self, given: dict[Place, b.Pile], place: Place) -> None:
        if place in given:
            self._pile(given[place], place)

    def _pile(self, pile: b.Pile, place: Place) -> None:
        for item in pile.items:
            if isinstance(item, b.Item):
                self._item(item, pile, place)
                continue
            first = len(self.piles.get(place, ()))
            for inner in item.items:
                self._item(inner, pile, place)
            self._loosen(place, first, item)

    def _loosen(self, place: Place, first: int, at: Node) -> None:
        if place in self.loose:
            self.problems.add("B101", "A pile has one shuffled part.", at, "put all its cards into one pair of ( )")
        elif place.zone != "deck":
            self.problems.add("B142", f"A {place.zone} is not shuffled.", at, "leave `shuffled ( )` out")
        elif len(cards := self.piles.get(place, ())) > first:
            self.loose[place] = (first, len(cards))

    def _item(self, item: b.Item, pile: b.Pile, place: Place) -> None:
        player = self.setting.player(pile.of) if isinstance(pile.of, b.Named) else None
        kinds: tuple[str, ...] = CARD_KINDS
        where = f"in a {place.zone}"
        if place.zone == "beside":
            kinds, where = ("titan",), "beside a deck"
        if not isinstance(pile.of, b.Named):
            kinds, where = KINDS_OF[pile.of], f"in the {pile.of} {place.zone}"
        for blueprint in self._definitions(item.card, kinds, where):
            if blueprint is not None and not isinstance(pile.of, b.Named) and not belongs(blueprint, pile.of):
                message = f"`{blueprint.name}` is not a {pile.of}, so it is never {where}."
                self.problems.add("B122", message, item, "put it into the hand, deck or discard pile of a player")
            elif blueprint is not None and blueprint.deck in OWN_DISCARD and place == Place("discard", player):
                message = f"`{blueprint.name}` goes to a discard pile of its own and not to a player's."
                self.problems.add("B142", message, item, f"write `treasure discard: {blueprint.name}`")
            self._put(item.card, blueprint, self._owner(item.owner, player, blueprint), place)

    def _used(self, given: dict[Place, b.Pile]) -> Iterator[str]:
        """The cards that the board mentions."""
        yield from (card.blueprint.id for card in self.placed if card.blueprint is not None)
        for place, pile in given.items():
            for called in every(pile, b.Called) if place.of in COMMON else ():
                name = self.setting.name_of(called)
                if name is not None:
                    yield name

    def _others(self, deck: Place, used: list[str]) -> None:
        """All other cards for that deck from the sets in use, in unknown order."""
        entries = list(left_over(self.setting.catalogue, used, deck))
        for entry in entries:
            self._lay(entry.id, None, deck, common=home_of(entry))
        pile = self.piles.get(deck, ())
        if pile:
            self.loose[deck] = (0, len(pile))
        word = COMMON[deck.of]
        if pile:
            others = (
                "Madness cards"
                if word == "madness"
                else f"{word}s of the {'set' if len({entry.set for entry in entries}) == 1 else 'sets in use'}"
            )
            self.defaults.append(f"{word} deck: the other {len(pile)} {others}, in unknown order")
        elif deck == BASE_DECK:
            self.defaults.append("base deck: empty")

    def _note_unknown_madness(self) -> None:
        cards = self.cards.values()
        unknown = any(card.name is None and card.common is None for card in cards)
        if unknown and any(card.common == MADNESS for card in cards):
            self.defaults.append("Madness cards among the unknown cards: none")

    def _being_resolved(self) -> None:
        """An action that has started a duel is between hand and discard pile, unless it stays in play."""
        turn = next((part for part in self.file.parts if isinstance(part, b.Turn)), None)
        if turn is None or not isinstance(turn.moment, b.Duel) or turn.moment.source is None:
            return
        called = turn.moment.source
        name = self.setting.name_of(called)
        in_play = any(card.name == name and card.in_play for card in self.cards.values())
        blueprint = None if name is None or in_play else self.setting.catalogue[name]
        if blueprint is not None and blueprint.kind == "action" and duel_of(blueprint):
            assert turn.player is not None
            player = self.setting.player(turn.player)
            self._put(called, blueprint, player, RESOLVING, player)

    def _follow(self, clue: Clue) -> None:
        """The script names a card that the board does not mention: it is one of the unknown cards."""
        name, player = self.setting.name_of(clue.card), self.setting.find_player(clue.player.text)
        if name is None or player is None or any(card.name == name for card in self.cards.values()):
            return
        blueprint = self.setting.catalogue[name]
        factions = self.setting.factions.get(player)
        if blueprint.kind not in CARD_KINDS or blueprint.deck or (factions and blueprint.faction not in factions):
            return
        unnamed = [at for at, placed in enumerate(self.placed) if self._is_unnamed(self.cards[placed.id], clue, player)]
        if not unnamed or len({self.cards[self.placed[at].id].place for at in unnamed}) > 1:
            return
        placed = self.placed[unnamed[0]]
        self.cards[placed.id] = self.cards[placed.id].replace(name=name)
        self.placed[unnamed[0]] = placed._replace(blueprint=blueprint, at=clue.card, number=clue.card.number)
        where = "in the hand of" if clue.zone == "hand" else "buried by"
        self.defaults.append(f"an unknown card {where} {player}: {name}, {AS_THE_SCRIPT_SAYS}")

    def _is_unnamed(self, card: Card, clue: Clue, player: Player) -> bool:
        if card.name is not None or card.place.zone != clue.zone:
            return False
        if clue.zone == "hand":
            return card.place.of == player and card.owner == player
        base = None if clue.base is None else self.setting.name_of(clue.base)
        return card.controller == player and (base is None or self.cards[int(card.place.of or 0)].name == base)

    # --- one card -----------------------------------------------------------------------------------------------

    def _owner(self, named: b.Named | None, default: Player | None, blueprint: Blueprint | None) -> Player | None:
        """Nobody owns a card that all players share, but whoever has a Madness card."""
        owner = default if named is None else self.setting.player(named)
        if home_of(blueprint) is None:
            return owner
        if blueprint is not None and blueprint.deck == "madness":
            if named is not None and owner != default:
                message = f"`{blueprint.name}` is owned by whoever has it."
                self.problems.add("B132", message, named, "leave `owned by …` out")
            return default
        if named is not None and blueprint is not None:
            self.problems.add("B132", f"Nobody owns `{blueprint.name}`.", named, "leave `owned by …` out")
        return None

    def _definitions(
        self, card: b.FaceUp | b.Unknown, kinds: tuple[str, ...], where: str
    ) -> Iterator[Blueprint | None]:
        """One for each card; None for unknown ones."""
        if isinstance(card, b.Unknown):
            yield from [None] * self.problems.number(card.count, "cards", card)
            return
        blueprint = self.setting.definition(card, kinds, where)
        if blueprint is not None:
            yield blueprint

    def _put(
        self, card: b.FaceUp | b.Unknown, blueprint: Blueprint | None, owner: Player | None, place: Place,
        controller: Player | None = None, counters: int = 0,
    ) -> CardId:  # fmt: skip
        common = home_of(blueprint)
        if blueprint is None and place.of is not None and place.of in COMMON:
            common = str(place.of)  # every card there is one of that kind
        number = self._lay(None if blueprint is None else blueprint.id, owner, place, controller, counters, common)
        wanted = card.number if isinstance(card, b.Called) else None
        self.placed.append(Placed(number, blueprint, owner, card, wanted))
        return number

    def _lay(
        self, name: str | None, owner: Player | None, place: Place, controller: Player | None = None, counters: int = 0,
        common: str | None = None,
    ) -> CardId:  # fmt: skip
        number = len(self.cards)
        self.cards[number] = Card(number, name, owner, place, controller, counters, common=common)
        self.piles[place] = (*self.piles.get(place, ()), number)
        return number

    def _check_copies(self) -> None:
        alike: dict[tuple[Player | None, str], list[Placed]] = {}
        for card in self.placed:
            if card.blueprint is not None and not card.blueprint.stand_in:
                owner = card.owner if card.blueprint.deck is None else None
                alike.setdefault((owner, card.blueprint.name), []).append(card)
        for (owner, name), cards in alike.items():
            blueprint = cards[0].blueprint
            copies = 0 if blueprint is None else blueprint.copies
            for card in cards[copies : copies + 1]:  # the first that is one too many
                whose = f"{owner} has" if owner else "The game has"
                only = "is only one copy" if copies == 1 else f"are only {copies} copies"
                message = f"{whose} {len(cards)} of `{name}`, but there {only} of it."
                nobodys = (
                    "each base is there once"
                    if blueprint is not None and blueprint.kind == "base"
                    else "leave one of them out"
                )
                suggestion = "say with `owned by` whose it is" if owner else nobodys
                self.problems.add("B123", message, card.at, suggestion)

    # --- names ------------------------------------------------------------------------------------------------

    def names(self) -> dict[str, CardId]:
        """Numbered in the order of the text; a number that was written is kept.

        Cards that were only assumed have no name, so that nobody takes them for cards that the board mentions.
        """
        found: dict[str, CardId] = {}
        named = [card for card in self.placed if card.blueprint is not None]
        titles = titles_of(self.setting.catalogue, (card.blueprint.id for card in named if card.blueprint is not None))
        for card in named:
            assert card.blueprint is not None
            if card.number is not None:
                call = f"{titles[card.blueprint.id]}#{card.number}"
                if call in found or card.number < 1:
                    message = f"`{call}` is there already." if call in found else "Numbers begin with 1."
                    self.problems.add("B126", message, card.at, "give alike cards different numbers")
                found[call] = card.id
        others = sorted((card for card in named if card.number is None), key=lambda card: card.at.span)
        return numbered(((card.id, titles[card.blueprint.id]) for card in others if card.blueprint is not None), found)
