"""The tree of a board file: frozen data, as it was written. What the names mean is settled by `read`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rulesdsl.language.tree import Node

# --- cards and players by name ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named(Node):
    """A player, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Called(Node):
    """A card (in the script also a player), as written; `number` tells alike cards apart."""

    text: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Subject(Node):
    """A card, and who controls it where that tells it from others."""

    card: Called
    player: Named | None = None


@dataclass(frozen=True, slots=True)
class Unknown(Node):
    """`3 unknown`: cards that nobody has named."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class StandIn(Node):
    """`minion 3 "Grunt"`: a card of which only this much is known, with no ability and a label of the user's choice."""

    kind: Literal["minion", "action", "base"]
    label: str | None = None
    power: int = 0
    breakpoint: int = 0
    vp: tuple[int, ...] = ()


FaceUp: TypeAlias = Called | StandIn


# --- the table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attachment(Node):
    card: FaceUp
    player: Named | None = None
    owner: Named | None = None


@dataclass(frozen=True, slots=True)
class Minion(Node):
    card: FaceUp
    counters: int = 0
    owner: Named | None = None
    attached: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Minions(Node):
    """One player's minions at a base."""

    player: Named
    minions: tuple[Minion, ...]


@dataclass(frozen=True, slots=True)
class Hidden(Node):
    """A buried card and who controls it."""

    player: Named
    card: FaceUp | Unknown
    counters: int = 0
    owner: Named | None = None


@dataclass(frozen=True, slots=True)
class Buried(Node):
    cards: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class Base(Node):
    base: FaceUp
    attached: tuple[Attachment, ...] = ()
    rows: tuple[Minions | Buried, ...] = ()


@dataclass(frozen=True, slots=True)
class Item(Node):
    card: FaceUp | Unknown
    owner: Named | None = None


@dataclass(frozen=True, slots=True)
class Shuffled(Node):
    """Cards of a pile whose order nobody knows."""

    items: tuple[Item, ...]


Zone: TypeAlias = Literal["hand", "deck", "discard", "box"]


@dataclass(frozen=True, slots=True)
class Pile(Node):
    """A player's pile, top first; without a player that of the bases."""

    zone: Zone
    player: Named | None
    items: tuple[Item | Shuffled, ...]


# --- players, turn, points ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat(Node):
    player: Named
    factions: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Players(Node):
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Phase(Node):
    phase: str


@dataclass(frozen=True, slots=True)
class AroundScoring(Node):
    timing: Literal["before", "after"]
    base: Called


@dataclass(frozen=True, slots=True)
class Duel(Node):
    challenger: Called
    challenged: Called
    source: Called | None = None


@dataclass(frozen=True, slots=True)
class Turn(Node):
    player: Named
    moment: Phase | AroundScoring | Duel


@dataclass(frozen=True, slots=True)
class Score(Node):
    player: Named
    points: int


@dataclass(frozen=True, slots=True)
class Points(Node):
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Use(Node):
    """One of the turn's plays, or the uncovering at its start."""

    what: Literal["minion", "action", "uncover"]


@dataclass(frozen=True, slots=True)
class UsedTalent(Node):
    card: Called


@dataclass(frozen=True, slots=True)
class Used(Node):
    player: Named
    uses: tuple[Use | UsedTalent | Called, ...]


@dataclass(frozen=True, slots=True)
class Grant(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


@dataclass(frozen=True, slots=True)
class Extra(Node):
    player: Named
    grants: tuple[Grant, ...]


@dataclass(frozen=True, slots=True)
class ChangeRunning(Node):
    card: Called
    by: int
    property: Literal["power", "breakpoint"]


@dataclass(frozen=True, slots=True)
class CannotRunning(Node):
    card: Called
    happenings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CancelRunning(Node):
    card: Called


@dataclass(frozen=True, slots=True)
class Deadline(Node):
    """The end of the turn, or the start of a player's next one."""

    player: Named | None = None


@dataclass(frozen=True, slots=True)
class Running(Node):
    """Something that already lasts."""

    until: Deadline
    effect: ChangeRunning | CannotRunning | CancelRunning


# --- what is done -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SomeUnknown(Node):
    """Any card that nobody has named."""


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """Something named in a line. `where` tells alike cards apart, or else is the next thing named."""

    what: Called | SomeUnknown
    player: Named | None = None
    where: Called | None = None


@dataclass(frozen=True, slots=True)
class Plays(Node):
    player: Named
    pick: Pick


@dataclass(frozen=True, slots=True)
class Uses(Node):
    player: Named
    pick: Pick
    talent: bool = False


@dataclass(frozen=True, slots=True)
class Resolves(Node):
    """Of what waits, this comes first."""

    player: Named
    card: Subject


@dataclass(frozen=True, slots=True)
class Tells(Node):
    """A whole answer in a word: `passes`, `declines`, `is done`, `keeps it for later`, `says yes`, `says no`."""

    player: Named
    word: str


@dataclass(frozen=True, slots=True)
class Picks(Node):
    """`chooses A, B` and every other verb with things; `ordinal` picks one of the ways of an ability.

    What is left of a line when it has answered a question is of this kind, too, with the verb of the line.
    """

    player: Named
    verb: str
    picks: tuple[Pick, ...] = ()
    ordinal: int | None = None


@dataclass(frozen=True, slots=True)
class Chance(Node):
    """What nobody decides. `turns_up`: `top` or `bottom` of a deck, `random card`, `that card`."""

    turns_up: str
    player: Named | None
    what: Called | SomeUnknown


Line: TypeAlias = Plays | Uses | Resolves | Tells | Picks | Chance


@dataclass(frozen=True, slots=True)
class Script(Node):
    lines: tuple[Line, ...]


# --- what must come out -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SomePile(Node):
    zone: Literal["hand", "deck", "discard"]
    player: Named | None


@dataclass(frozen=True, slots=True)
class LiesAt(Node):
    card: Subject
    base: Called


@dataclass(frozen=True, slots=True)
class LiesOn(Node):
    card: Subject
    host: Called


@dataclass(frozen=True, slots=True)
class LiesBuried(Node):
    card: Subject
    base: Called


@dataclass(frozen=True, slots=True)
class LiesIn(Node):
    card: Subject
    pile: SomePile


@dataclass(frozen=True, slots=True)
class LiesInBox(Node):
    card: Subject


@dataclass(frozen=True, slots=True)
class LiesOnDeck(Node):
    card: Subject
    end: Literal["top", "bottom"]
    pile: SomePile


@dataclass(frozen=True, slots=True)
class PowerOf(Node):
    card: Subject


@dataclass(frozen=True, slots=True)
class TotalOf(Node):
    player: Named
    base: Called


@dataclass(frozen=True, slots=True)
class TotalAt(Node):
    base: Called


@dataclass(frozen=True, slots=True)
class BreakpointOf(Node):
    base: Called


@dataclass(frozen=True, slots=True)
class PointsOf(Node):
    player: Named


@dataclass(frozen=True, slots=True)
class NumberIs(Node):
    of: PowerOf | TotalOf | TotalAt | BreakpointOf | PointsOf
    number: int


@dataclass(frozen=True, slots=True)
class HasCounters(Node):
    card: Subject
    number: int


@dataclass(frozen=True, slots=True)
class HoldsNumber(Node):
    pile: SomePile
    number: int


@dataclass(frozen=True, slots=True)
class HoldsCards(Node):
    """Exactly these cards, in any order."""

    pile: SomePile
    cards: tuple[Called, ...]


@dataclass(frozen=True, slots=True)
class Controls(Node):
    player: Named
    card: Subject


@dataclass(frozen=True, slots=True)
class Owns(Node):
    player: Named
    card: Subject


@dataclass(frozen=True, slots=True)
class MayPlay(Node):
    card: Subject
    where: Called | None = None


@dataclass(frozen=True, slots=True)
class MayPlayExtra(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


@dataclass(frozen=True, slots=True)
class MayUse(Node):
    card: Subject
    talent: bool = False


@dataclass(frozen=True, slots=True)
class MayChoose(Node):
    card: Subject


@dataclass(frozen=True, slots=True)
class MayUncover(Node):
    card: Subject


@dataclass(frozen=True, slots=True)
class May(Node):
    """Whether the open question offers it to the player. `because` names the topic that stands against it."""

    player: Named
    negated: bool
    what: MayPlay | MayPlayExtra | MayUse | MayChoose | MayUncover
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Decides(Node):
    """The open question is this player's; without a player it is chance's."""

    player: Named | None


@dataclass(frozen=True, slots=True)
class NothingOpen(Node):
    """No question is open but the standing one: what to play next."""


@dataclass(frozen=True, slots=True)
class CannotBe(Node):
    card: Subject
    happening: str
    by: Named | None = None


@dataclass(frozen=True, slots=True)
class Wins(Node):
    """Without a player: nobody has won."""

    player: Named | None


@dataclass(frozen=True, slots=True)
class Happening(Node):
    """`by` is the player who did it."""

    card: Subject
    negated: bool
    happening: str
    by: Named | None = None


@dataclass(frozen=True, slots=True)
class Happens(Node):
    first: Happening
    then: Happening | None = None


@dataclass(frozen=True, slots=True)
class NothingElse(Node):
    """All that no other expectation speaks of is as it was."""


Expectation: TypeAlias = (
    LiesAt | LiesOn | LiesBuried | LiesIn | LiesInBox | LiesOnDeck | NumberIs | HasCounters | HoldsNumber | HoldsCards
    | Controls | Owns | May | Decides | NothingOpen | CannotBe | Wins | Happens | NothingElse
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expectations(Node):
    expectations: tuple[Expectation, ...]


# --- the file -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prose(Node):
    about: Literal["title", "question", "answer"]
    text: str


@dataclass(frozen=True, slots=True)
class Code(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Cites(Node):
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Edition(Node):
    book: Code


Part: TypeAlias = (
    Prose | Cites | Edition | Players | Turn | Base | Pile | Points | Used | Extra | Running | Script | Expectations
)


@dataclass(frozen=True, slots=True)
class BoardFile(Node):
    parts: tuple[Part, ...]
