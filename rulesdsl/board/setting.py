"""The players of a board with their factions, and the definitions of its cards, found by their names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rulesdsl.language.check.findings import a
from rulesdsl.language.diagnostics.vocabulary import did_you_mean, nearest
from rulesdsl.language.library.definition import with_set
from rulesdsl.language.library.library_index import Entry
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.tree import Node
from rulesdsl.rulebook.uncovered import nearly_uncovered, uncovered
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import Player
from rulesdsl.table.catalogue import Catalogue, preferred
from rulesdsl.wording.lists import counted, listed

from . import board_tree as b
from .parse_board import DEFAULT_PLAYERS, every
from .printings import printings_in, sets_of_board
from .problems import Problems

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
FACTIONS_EACH = 2
BELONGS = {
    "minion": "a minion lies at a base, under the name of a player",
    "action": "an action lies on a card: `… with … from Ann`",
    "base": "a base in play has a line of its own: `base …`",
    "titan": "a titan lies at a base, under the name of a player, or beside a deck: `beside Ann: …`",
    "monster": "a monster that nobody controls lies at a base in a row of its own: `monsters: …`",
}
"""Where cards of each kind are written."""
DECK_OF_STAND_IN: dict[str, t.Deck] = {"monster": "monsters"}
"""Stand-ins that belong to no player."""
STAND_INS = {"card": '`minion 3 "Grunt"` or `action "Trick"`', "base": '`base 20 vp 4 2 1 "Docks"`'}


def place_for(blueprint: Blueprint) -> str:
    """Where such a card is written."""
    if blueprint.deck == "treasures":
        return f"treasures lie in a hand or on the table, or in their own pile: `treasure deck: {blueprint.name}`"
    return BELONGS[blueprint.kind]


class Setting:
    """The players with their factions, and every definition that the board uses, stand-ins included."""

    def __init__(self, file: b.BoardFile, catalogue: Catalogue, problems: Problems) -> None:
        self.problems = problems
        self._file = file
        self.defaults: list[str] = []
        self.without_vp: dict[str, None] = {}
        """The bases of which the board doesn't say what they are worth."""
        self.catalogue = catalogue.extended()
        self._definitions = NameIndex((), catalogue.names)
        self._factions = NameIndex(catalogue.factions())
        self.factions: dict[Player, tuple[str, ...]] = {}
        self.players = self._seated(next((part for part in file.parts if isinstance(part, b.Players)), None))
        self._known_players = NameIndex(self.players)
        self._strangers: set[str] = set()
        for stand_in in every(file, b.StandIn):
            self._label(stand_in)
        self._definitions = NameIndex((), self.catalogue.names)

    # --- players ------------------------------------------------------------------------------------------------

    def _seated(self, line: b.Players | None) -> tuple[Player, ...]:
        if line is None:
            self.defaults.append(f"players: {', '.join(DEFAULT_PLAYERS)}")
            return DEFAULT_PLAYERS
        players: list[Player] = []
        for seat in line.seats[:MOST_PLAYERS]:
            name = seat.player.text.strip()
            if name in NameIndex(players):
                self.problems.add(
                    "B112", f"`{name}` is listed twice.", seat.player, "give each player a different name"
                )
            elif name in self._definitions:
                message = f"`{name}` is the name of a card."
                self.problems.add("B112", message, seat.player, "call the player something else")
            players.append(name)
            self.factions[name] = self._chosen(seat)
        number = len(line.seats)
        if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
            message = f"{number} player{'s' if number != 1 else ''}: a game has {FEWEST_PLAYERS} to {MOST_PLAYERS}."
            suggestion = "leave somebody out" if number > MOST_PLAYERS else "name the others, too"
            self.problems.add("B111", message, line.seats[min(MOST_PLAYERS, number - 1)], suggestion)
        return tuple(players)

    def _chosen(self, seat: b.Seat) -> tuple[str, ...]:
        found: list[str] = []
        for named in seat.factions:
            faction = self._factions.find(named.text)
            kinds = self._kinds(named.text)
            if faction is None and kinds:
                message = f"`{named.text}` is {_any_of(tuple(sorted(kinds)))}, not a faction."
                self.problems.add("B114", message, named, f"there are {', '.join(sorted(self._factions))}")
            elif faction is None:
                near = did_you_mean(self._factions.near(named.text)) or _elsewhere(named.text, "faction")
                near = near or f"there are {', '.join(sorted(self._factions))}"
                elsewhere = uncovered(named.text)
                message = elsewhere.sentence if elsewhere else f"There is no faction `{named.text}`."
                without = f'leave out the factions of {seat.player.text}, and write such cards as `minion 3 "Grunt"`'
                self.problems.add("B114", message, named, without if elsewhere else near)
            elif faction in found:
                self.problems.add(
                    "B114", f"{seat.player.text} has {faction} already.", named, "name two different ones"
                )
            else:
                found.append(faction)
        if seat.factions and len(seat.factions) != FACTIONS_EACH:
            number = counted(len(seat.factions), "faction")
            message = f"{seat.player.text} has {number}: a player has {FACTIONS_EACH}."
            self.problems.add("B114", message, seat, "name both, or none of them")
        return tuple(found) if len(found) == FACTIONS_EACH else ()

    def player(self, named: b.Named) -> Player:
        """The player of that name. If there is none, the first one takes their place, so that reading goes on."""
        found = self._known_players.find(named.text)
        if found is None and key(named.text) not in self._strangers:
            self._strangers.add(key(named.text))
            near = did_you_mean(self._known_players.near(named.text, likeness=0.5))
            suggestion = near or f"the players are {', '.join(self.players)}"
            self.problems.add("B113", f"There is no player `{named.text}`.", named, suggestion)
        return found or self.players[0]

    def find_player(self, text: str) -> Player | None:
        return self._known_players.find(text)

    def deduce_factions(self, owned: Iterable[tuple[Player, Blueprint, Node]]) -> None:
        """A player has two factions: if cards of two are on the board, those are the ones; a third one is a mistake."""
        seen: dict[Player, list[str]] = {player: list(self.factions.get(player, ())) for player in self.players}
        for player, blueprint, at in owned:
            mine = seen[player]
            if blueprint.stand_in or not blueprint.faction or blueprint.faction in mine:
                continue
            if len(mine) == FACTIONS_EACH:
                has = "plays" if self.factions.get(player) else "has cards of"
                message = f"`{blueprint.name}` belongs to {blueprint.faction}, but {player} {has} {' and '.join(mine)}."
                others = [other for other in self.players if blueprint.faction in self.factions.get(other, ())]
                suggestion = f"write `owned by {others[0]}`" if others else "say with `owned by` whose card it is"
                self.problems.add("B115", message, at, suggestion)
            else:
                mine.append(blueprint.faction)
        for player, mine in seen.items():
            if len(mine) == FACTIONS_EACH and not self.factions.get(player):
                self.factions[player] = tuple(mine)
                self.defaults.append(f"{player}'s factions: {' and '.join(mine)}, going by the cards on the board")
        self.factions = {player: mine for player, mine in self.factions.items() if mine}

    @property
    def assumed(self) -> list[str]:
        """What the board leaves out, in sentences."""
        worth = [f"VP of {listed(self.without_vp)}: none"] if self.without_vp else []
        return [*self.defaults, *worth]

    # --- definitions --------------------------------------------------------------------------------------------

    def definition(self, card: b.FaceUp, kinds: tuple[str, ...], where: str) -> Blueprint | None:
        """The definition of a card. None, and a problem, if there is no such card or it is of another kind."""
        if isinstance(card, b.StandIn):
            label = label_of(card)
            if label not in self.catalogue:  # a card has that name, which has been said already
                return None
            blueprint = self.catalogue[label]
        else:
            found = self.printings(card)
            if len(found) != 1:
                self.unknown(card, "base" if kinds == ("base",) else "card", kinds)
                return None
            blueprint = self.catalogue[found[0].id]
        if blueprint.kind not in kinds:
            message = f"`{blueprint.name}` is {a(blueprint.kind)}, but {where} there can only be {_any_of(kinds)}."
            self.problems.add("B122", message, card, place_for(blueprint))
            return None
        return blueprint

    def name_of(self, called: b.Called) -> str | None:
        """The id of the card that is meant, if there is one."""
        return next((entry.id for entry in self.printings(called)), None)

    def printings(self, called: b.Called) -> list[Entry]:
        """The printings that can be meant."""
        found = printings_in(self.catalogue, called.text, called.set)
        return found if len(found) < 2 else preferred(found, self._sets)

    @cached_property
    def _sets(self) -> set[str]:
        factions = {faction for chosen in self.factions.values() for faction in chosen}
        named = ((called.text, called.set) for called in every(self._file, b.Called))
        return sets_of_board(self.catalogue, factions, named)

    def unknown(self, card: b.Called, noun: str = "card", kinds: tuple[str, ...] = (), or_player: str = "") -> None:
        """Say that there is no such card; of the names like it, those of the kinds that could stand there are meant."""
        if (printings := self.catalogue.printings(card.text)) and len(self.printings(card)) != 1:
            self._unclear(card, printings)
            return
        elsewhere = uncovered(card.text)
        message = elsewhere.sentence if elsewhere else f"There is no {noun}{or_player} `{card.text}`."
        if card.text in self._factions and not elsewhere:
            message = f"`{self._factions.find(card.text)}` is a faction, not a {noun}."
        like = self._definitions.near(card.text)
        fits = [name for name in like if not kinds or self._kinds(name) & {*kinds}]
        near = did_you_mean(fits if fits[:1] == like[:1] else [])  # what is less alike is not meant
        near = did_you_mean(nearest(card.text.casefold(), ("unknown",), 1)) or near
        stand_in = f"a {noun} without a definition is written {STAND_INS[noun]}"
        if or_player:
            near = near or did_you_mean(self._known_players.near(card.text, likeness=0.5))
            stand_in = f"the players are {', '.join(self.players)}; {stand_in}"
        if not near and (other := "" if elsewhere else _elsewhere(card.text, "card")):
            stand_in = f"{other}; {stand_in}"
        self.problems.add("B121", message, card, stand_in if elsewhere else near or stand_in)

    def _kinds(self, name: str) -> set[str]:
        return {self.catalogue[entry.id].kind for entry in self.catalogue.printings(name)}

    def _unclear(self, card: b.Called, printings: list[Entry]) -> None:
        """It cannot be told which printing is meant, or there is none in that set."""
        written = " or ".join(f"`{with_set(entry.name, entry.set)}`" for entry in printings)
        if card.set is not None:
            self.problems.add(
                "B133", f"There is no `{card.text}` in the set `{card.set}`.", card, _instead(card.set, written)
            )
            return
        sets = " and ".join(entry.set for entry in self.printings(card))
        message = f"`{card.text}` is a card of {sets}, and this board is about all of them."
        self.problems.add("B133", message, card, f"say which one is meant: {written}")

    def _label(self, stand_in: b.StandIn) -> None:
        label = label_of(stand_in)
        what = {"base": "breakpoint or points", "monster": "power or treasures"}.get(stand_in.kind, "power")
        for number in (stand_in.power, stand_in.breakpoint, stand_in.treasures, *stand_in.vp):
            self.problems.number(number, what, stand_in)
        if stand_in.kind == "base" and stand_in.breakpoint == 0:
            message = "A base with breakpoint 0 is ready to score before anybody is there, again and again."
            self.problems.add("B141", message, stand_in, "the least breakpoint is 1")
        if (taken := self._definitions.find(label)) is not None:
            message = f"There is a card of the name `{taken}`, so a stand-in cannot have it."
            suggestion = "leave kind and power out to mean that card, or use another label"
            self.problems.add("B127", message, stand_in, suggestion)
            return
        vp = stand_in.vp or ((0, 0, 0) if stand_in.kind == "base" else ())
        blueprint = Blueprint(
            label, stand_in.kind, power=stand_in.power, breakpoint=stand_in.breakpoint, vp=vp, stand_in=True,
            treasures=stand_in.treasures, undead=stand_in.undead, deck=DECK_OF_STAND_IN.get(stand_in.kind),
        )  # fmt: skip
        if self.catalogue.add(blueprint) != blueprint:
            message = f"`{label}` stands for two different cards."
            self.problems.add("B127", message, stand_in, "give each a label of its own")
        if stand_in.kind == "base" and not stand_in.vp:
            self.without_vp[label] = None


def label_of(stand_in: b.StandIn) -> str:
    if stand_in.label:
        return stand_in.label.strip()
    match stand_in.kind:
        case "minion" | "monster":
            return f"{stand_in.power}-power {stand_in.kind}"
        case "base":
            return f"{stand_in.breakpoint}-breakpoint base"
    return "some titan" if stand_in.kind == "titan" else "some action"


def _any_of(kinds: tuple[str, ...]) -> str:
    return " or ".join(map(a, kinds))


def _elsewhere(name: str, kind: str) -> str:
    """What is known of a name that is not covered and has a slip in it."""
    like = nearly_uncovered(name, kind)
    return like.sentence.removesuffix(".").replace("The faction", "the faction") if like else ""


def _instead(said: str, written: str) -> str:
    """What to write instead of what stands in parentheses behind a card, where people say other things, too."""
    if said.casefold() == "buried":
        return "a buried card has a line of its own under the base: `buried: Ann …`"
    if said.casefold().startswith("power"):
        return "leave it out: a card has the power that is printed on it; counters are written `(+1)`"
    return f"write {written}"
