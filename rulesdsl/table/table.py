"""The table: everything that decides how a game goes on, as one value.

A table is forked in constant time. Its parts are immutable or copied before the first write after a fork, so
a fork never sees what happens to its origin. Only `rulesdsl.engine.atoms` writes cards and piles; only the
engine's frames write the stack. What is derived from it is cached: in `derived` until the next write, in
`layout` and `modifiers` until something happens to a card face up in play that does anything there, in `cast` until a
card gets a name; `log` collects what happens to a fork, unless nobody wants to know. None of these is part of the
value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from rulesdsl.language.syntax import tree as t

from .blueprint import Blueprint, Instant
from .cards import AT, BASES, BURIED, ON, Card, CardId, Entity, Place, Player, Snapshot
from .once import kept
from .record import record

Phase: TypeAlias = Literal["start", "play", "score", "draw", "end"]
PHASES: tuple[Phase, ...] = ("start", "play", "score", "draw", "end")
Env: TypeAlias = tuple[tuple[str, tuple[Entity, ...]], ...]


@record
class Scope(NamedTuple):
    """What the words of an ability stand for while it is carried out."""

    source: CardId | None
    you: Player | None
    base: CardId | None = None
    minion: CardId | None = None
    env: Env = ()
    special: bool = False
    uncovered: bool = False
    in_duel: bool = False

    def get(self, name: str) -> tuple[Entity, ...]:
        for key, value in self.env:
            if key == name:
                return value
        return ()

    def bind(self, name: str, value: tuple[Entity, ...]) -> Scope:
        kept = [pair for pair in self.env if pair[0] != name] if self.env else ()
        return self._replace(env=(*kept, (name, value)))


class Address(NamedTuple):
    """A sentence of a card's bodies, and one deed of it."""

    card: str
    body: int
    sentence: int = 0
    deed: int = 0


address_at = kept(Address)


@record
class Effect(NamedTuple):
    """Something that lasts: a modifier, a `cannot`, or a trigger that waits, made by an ability."""

    address: Address
    scope: Scope
    targets: tuple[Entity, ...] | None
    until: str
    turn_of: Player
    amount: int | None = None


@record
class Grant(NamedTuple):
    """An extra card that may still be played in this phase: which kinds, where, and what it must be.

    The base is the one that was meant when it was given; where the ability describes bases, those that fit when it is
    used are meant.
    """

    player: Player
    address: Address
    scope: Scope
    base: CardId | None


UseKey: TypeAlias = tuple[CardId | str, int, Player | None]
"""A card (or, of cards in hands, what it is called), the number of its ability, and whose ability it is."""


@record
class Turn(NamedTuple):
    """Whose turn it is and what has been done in it."""

    number: int
    player: Player
    phase: Phase
    minions_left: int = 1
    actions_left: int = 1
    grants: tuple[Grant, ...] = ()
    used: frozenset[UseKey] = frozenset()
    seen: frozenset[UseKey] = frozenset()
    uncovered: bool = False
    played: tuple[tuple[Player, CardId, CardId | None], ...] = ()  # by whom, which card, at which base
    happened: frozenset[tuple[UseKey, CardId]] = frozenset()  # to which cards, of abilities that count each card


class Option(NamedTuple):
    """One legal answer. `what` names the kind of answer, `value` the thing meant."""

    what: str
    value: Any = None
    detail: Any = None


Demand: TypeAlias = tuple[Any, ...]
"""What all that are chosen together must be: ("same", "base"), ("total power", "<=", 5)."""


@record
class Decision(NamedTuple):
    """A question that the rules give to one player; to nobody, when chance decides."""

    player: Player | None
    question: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    alike: Demand | None = None
    about: tuple[Entity, ...] = ()
    address: Address | None = None
    source: CardId | None = None
    ordered: bool = False


class Cast:
    """What is worked out of which cards there are, wherever they lie; see `triggers`, `chance`, `decide`."""

    __slots__ = ("awaitable", "blueprints", "kinds", "outsiders", "turns_up")

    def __init__(self) -> None:
        self.blueprints: list[Blueprint] | None = None
        self.outsiders: Any = None
        self.awaitable: frozenset[Instant] | None = None
        self.turns_up: bool | None = None
        self.kinds: dict[CardId, int] | None = None


class Table:
    """See the module's text. Compare with `==`; hash with `hash()`; both look at everything but the derived numbers."""

    __slots__ = (
        "_owned", "_owned_piles", "cards", "cast", "catalogue", "decision", "derived", "edition", "effects", "factions",
        "gone", "layout", "log", "loose", "modifiers", "pending", "piles", "players", "stack", "turn", "vp",
        "winners",
    )  # fmt: skip

    def __init__(
        self, catalogue: Mapping[str, Blueprint], edition: Mapping[str, str], players: tuple[Player, ...]
    ) -> None:
        self.catalogue = catalogue
        self.edition = edition
        self.players = players
        self.factions: Mapping[Player, tuple[str, ...]] = {}
        self.cards: dict[CardId, Card] = {}
        self.piles: dict[Place, tuple[CardId, ...]] = {}
        self.loose: dict[Place, tuple[int, int]] = {}
        self.vp: tuple[int, ...] = (0,) * len(players)
        self.turn = Turn(1, players[0], "start")
        self.effects: tuple[Effect, ...] = ()
        self.pending: tuple[Any, ...] = ()
        self.gone: dict[CardId, Snapshot] = {}
        self.stack: tuple[Any, ...] = ()
        self.decision: Decision | None = None
        self.winners: tuple[Player, ...] = ()
        self.derived: dict[Any, Any] = {}
        self.layout: Any = None
        self.modifiers: Any = None
        self.cast = Cast()
        self.log: list[Any] | None = []
        self._owned = True
        self._owned_piles = True

    def fork(self) -> Table:
        """A second table, equal to this one; writes to either are not seen by the other."""
        other = object.__new__(Table)
        other.catalogue = self.catalogue
        other.edition = self.edition
        other.players = self.players
        other.factions = self.factions
        other.cards = self.cards
        other.piles = self.piles
        other.loose = self.loose
        other.vp = self.vp
        other.turn = self.turn
        other.effects = self.effects
        other.pending = self.pending
        other.gone = self.gone
        other.stack = self.stack
        other.decision = self.decision
        other.winners = self.winners
        other.derived = self.derived
        other.layout = self.layout
        other.modifiers = self.modifiers
        other.cast = self.cast
        other.log = []
        other._owned = self._owned = False
        other._owned_piles = self._owned_piles = False
        return other

    def own(self) -> None:
        """Before any write: the cards are this table's alone, and nothing derived holds any more."""
        if not self._owned:
            self.cards = self.cards.copy()
            self._owned = True
        self.derived = {}

    def is_otherwise(self) -> None:
        """Something has changed that is no card (whose turn it is, what was played, who is in a duel) and that numbers
        may depend on."""
        self.derived = {}

    def let_last(self, effects: tuple[Effect, ...]) -> None:
        """What lasts from now on."""
        self.effects = effects
        self.derived = {}
        self.modifiers = None

    def own_piles(self) -> None:
        """Before a card goes from one pile to another."""
        if not self._owned:
            self.own()
        self.derived = {}
        if not self._owned_piles:
            self.piles = self.piles.copy()
            self.loose = self.loose.copy()
            self._owned_piles = True

    def write(self, card: Card) -> None:
        """The card as it is from now on."""
        before = self.cards.get(card.id)
        self.cards[card.id] = card
        if before is None or before.name != card.name:
            self.cast = Cast()
            self._stands_otherwise()
        elif card.place.face_up:
            if not before.place.face_up:
                if card.name is None or self.catalogue[card.name].acts_in_play:
                    self._stands_otherwise()
            elif before.place is not card.place or before.controller != card.controller:
                self._stands_otherwise()
        elif before.place.face_up and (card.name is None or self.catalogue[card.name].acts_in_play):
            self._stands_otherwise()

    def _stands_otherwise(self) -> None:
        """Nothing that was worked out of the cards face up in play holds any more."""
        self.layout = None
        self.modifiers = None

    def lay(
        self,
        cards: Mapping[CardId, Card],
        piles: Mapping[Place, tuple[CardId, ...]],
        loose: Mapping[Place, tuple[int, int]],
    ) -> None:
        """Everything that lies on a new table, all at once."""
        self.cards, self.piles, self.loose = dict(cards), dict(piles), dict(loose)
        self._owned = self._owned_piles = True
        self.derived = {}
        self.cast = Cast()
        self._stands_otherwise()

    # --- reading ------------------------------------------------------------------------------------------

    def pile(self, place: Place) -> tuple[CardId, ...]:
        return self.piles.get(place, ())

    @property
    def bases(self) -> tuple[CardId, ...]:
        return self.piles.get(BASES, ())

    def blueprint(self, card: CardId) -> Blueprint | None:
        name = self.cards[card].name
        return None if name is None else self.catalogue[name]

    def possible_cards(self) -> list[Blueprint]:
        """Whatever there is in this game. Cards that nobody has named could be any."""
        found = self.cast.blueprints
        if found is None:
            names = {card.name: None for card in self.cards.values()}
            known = self.catalogue.values() if None in names else (self.catalogue[name] for name in names if name)
            found = self.cast.blueprints = list(known)
        return found

    def sentence_at(self, address: Address) -> t.Sentence:
        return self.catalogue[address.card].bodies[address.body][address.sentence]

    def deed_at(self, address: Address) -> t.Deed:
        """Deeds of the cost are counted first."""
        card, body, sentence, deed = address
        return self.catalogue[card].deeds[body][sentence][deed]

    def base_of(self, card: CardId) -> CardId | None:
        """The base that a card is at, on, or buried at; a base is at itself."""
        place = self.cards[card].place
        if place.base is not None:
            return place.base
        if place is BASES:
            return card
        if place.zone == "on" and isinstance(place.of, int):
            return self.base_of(place.of)
        return None

    def attached(self, card: CardId) -> tuple[CardId, ...]:
        return self.piles.get(ON[card], ())

    def minions_at(self, base: CardId) -> tuple[CardId, ...]:
        return self.piles.get(AT[base], ())

    def buried_at(self, base: CardId) -> tuple[CardId, ...]:
        return self.piles.get(BURIED[base], ())

    def in_play(self) -> Iterator[CardId]:
        """Every card in play, bases first, in the order in which they came to lie there."""
        piles = self.piles
        for base in self.bases:
            yield base
            yield from piles.get(ON[base], ())
            for minion in piles.get(AT[base], ()):
                yield minion
                yield from piles.get(ON[minion], ())
            yield from piles.get(BURIED[base], ())

    def face_up(self) -> list[CardId]:
        """Every card in play that is not buried, in the same order."""
        piles, found = self.piles, []
        for base in self.bases:
            found.append(base)
            found += piles.get(ON[base], ())
            for minion in piles.get(AT[base], ()):
                found.append(minion)
                found += piles.get(ON[minion], ())
        return found

    def minions(self) -> list[CardId]:
        """Every minion in play, base by base."""
        piles = self.piles
        return [minion for base in self.bases for minion in piles.get(AT[base], ())]

    def at_base(self, base: CardId) -> list[CardId]:
        """Every card on a base, without the base itself."""
        piles, found = self.piles, []
        for minion in piles.get(AT[base], ()):
            found.append(minion)
            found += piles.get(ON[minion], ())
        found += piles.get(ON[base], ())
        found += piles.get(BURIED[base], ())
        return found

    def seat(self, player: Player) -> int:
        return self.players.index(player)

    def clockwise(self, first: Player | None = None) -> tuple[Player, ...]:
        """All players, from the given one (the current player) and on around the table."""
        start = self.players.index(self.turn.player if first is None else first)
        return self.players[start:] + self.players[:start]

    def vp_of(self, player: Player) -> int:
        return self.vp[self.players.index(player)]

    # --- as a value ---------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self is other or (
            self.players == other.players
            and self.vp == other.vp
            and self.turn == other.turn
            and self.stack == other.stack
            and self.decision == other.decision
            and self.effects == other.effects
            and self.pending == other.pending
            and self.winners == other.winners
            and self.cards == other.cards
            and self.piles == other.piles
            and self.loose == other.loose
            and self.gone == other.gone
            and self.edition == other.edition
        )

    def __hash__(self) -> int:
        """What tells tables apart best for what it costs: where the cards lie, what lasts and what is going on."""
        return hash((frozenset(self.piles.items()), self.vp, self.turn, self.stack, self.effects))
