"""The tree of a board file: frozen data, as it was written. What the names mean is settled by `read`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.tree import Node

# --- cards and players by name ------------------------------------------------------------------------------


class Named(Node):
    """A player, as written."""

    text: str


class Called(Node):
    """A card (in the script also a player), as written; `set` tells printings apart, `number` alike cards."""

    text: str
    number: int | None = None
    set: str | None = None


class Subject(Node):
    """A card, and who controls it where that tells it from others."""

    card: Called
    player: Named | None = None


class Unknown(Node):
    """`3 unknown`: cards that nobody has named."""

    count: int = 1


class StandIn(Node):
    """`minion 3 "Grunt"`: a card of which only this much is known, with no ability and a label of the user's choice."""

    kind: Literal["minion", "action", "base", "monster"]
    label: str | None = None
    power: int = 0
    breakpoint: int = 0
    vp: tuple[int, ...] = ()
    treasures: int = 0
    undead: bool = False


FaceUp: TypeAlias = Called | StandIn


# --- the table ------------------------------------------------------------------------------------------------


class Attachment(Node):
    card: FaceUp
    player: Named | None = None
    owner: Named | None = None


class Minion(Node):
    card: FaceUp
    counters: int = 0
    owner: Named | None = None
    attached: tuple[Attachment, ...] = ()


class Minions(Node):
    """One player's minions at a base; without a player, monsters that nobody controls."""

    player: Named | None
    minions: tuple[Minion, ...]


class Hidden(Node):
    """A buried card and who controls it."""

    player: Named
    card: FaceUp | Unknown
    counters: int = 0
    owner: Named | None = None


class Buried(Node):
    cards: tuple[Hidden, ...]


class Base(Node):
    base: FaceUp
    counters: int = 0
    attached: tuple[Attachment, ...] = ()
    rows: tuple[Minions | Buried, ...] = ()


class Item(Node):
    card: FaceUp | Unknown
    owner: Named | None = None


class Shuffled(Node):
    """Cards of a pile whose order nobody knows."""

    items: tuple[Item, ...]


Zone: TypeAlias = Literal["hand", "deck", "discard", "box"]
Common: TypeAlias = Literal["base", "monster", "treasure"]
"""Cards that lie in piles of no player."""


class Pile(Node):
    """A pile of a player or of cards that are common to all, top first."""

    zone: Zone
    of: Named | Common
    items: tuple[Item | Shuffled, ...]


# --- players, turn, points ------------------------------------------------------------------------------------


class Seat(Node):
    player: Named
    factions: tuple[Named, ...] = ()


class Players(Node):
    seats: tuple[Seat, ...]


class Phase(Node):
    phase: str


class AroundScoring(Node):
    timing: Literal["before", "after"]
    base: Called


class Duel(Node):
    challenger: Called
    challenged: Called
    source: Called | None = None


class Turn(Node):
    player: Named
    moment: Phase | AroundScoring | Duel


class Score(Node):
    player: Named
    points: int


class Points(Node):
    scores: tuple[Score, ...]


class Use(Node):
    """One of the turn's plays, or the uncovering at its start."""

    what: Literal["minion", "action", "uncover"]


class UsedTalent(Node):
    card: Called


class Used(Node):
    player: Named
    uses: tuple[Use | UsedTalent | Called, ...]


class Grant(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


class Extra(Node):
    player: Named
    grants: tuple[Grant, ...]


class ChangeRunning(Node):
    card: Called
    by: int
    property: Literal["power", "breakpoint"]


class CannotRunning(Node):
    card: Called
    happenings: tuple[str, ...]


class CancelRunning(Node):
    card: Called


class Deadline(Node):
    """The end of the turn, or the start of a player's next one."""

    player: Named | None = None


class Running(Node):
    """Something that already lasts."""

    until: Deadline
    effect: ChangeRunning | CannotRunning | CancelRunning


# --- what is done -----------------------------------------------------------------------------------------------


class SomeUnknown(Node):
    """Any card that nobody has named."""


class Pick(Node):
    """Something named in a line. `where` tells alike cards apart, or else is the next thing named."""

    what: Called | SomeUnknown
    player: Named | None = None
    where: Called | None = None


class Plays(Node):
    """`agreed`: the line has already been taken for a yes."""

    player: Named
    pick: Pick
    agreed: bool = False


class Uses(Node):
    player: Named
    pick: Pick
    talent: bool = False


class Resolves(Node):
    """Of what waits, this comes first."""

    player: Named
    card: Subject


class Tells(Node):
    """A whole answer in a word: `passes`, `declines`, `is done`, `keeps it for later`, `says yes`, `says no`."""

    player: Named
    word: str


class Picks(Node):
    """`chooses A, B` and every other verb with things; `ordinal` picks one of the ways of an ability, `end` one end
    of a deck.

    What is left of a line when it has answered a question is of this kind, too, with the verb of the line.
    """

    player: Named
    verb: str
    picks: tuple[Pick, ...] = ()
    ordinal: int | None = None
    end: Literal["top", "bottom"] | None = None


class Chance(Node):
    """What nobody decides. `turns_up`: `top` or `bottom` of somebody's deck, `random card`, `that card`."""

    turns_up: str
    deck_of: Named | Common | None
    what: Called | SomeUnknown


Line: TypeAlias = Plays | Uses | Resolves | Tells | Picks | Chance


class Script(Node):
    lines: tuple[Line, ...]


# --- what must come out -------------------------------------------------------------------------------------------


class SomePile(Node):
    zone: Literal["hand", "deck", "discard"]
    of: Named | Common


class LiesAt(Node):
    card: Subject
    base: Called


class LiesOn(Node):
    card: Subject
    host: Called


class LiesBuried(Node):
    card: Subject
    base: Called


class LiesIn(Node):
    card: Subject
    pile: SomePile


class LiesInBox(Node):
    card: Subject


class LiesOnDeck(Node):
    card: Subject
    end: Literal["top", "bottom"]
    pile: SomePile


class PowerOf(Node):
    card: Subject


class TotalOf(Node):
    player: Named
    base: Called


class TotalAt(Node):
    base: Called


class BreakpointOf(Node):
    base: Called


class PointsOf(Node):
    player: Named


class NumberIs(Node):
    of: PowerOf | TotalOf | TotalAt | BreakpointOf | PointsOf
    number: int


class HasCounters(Node):
    card: Subject
    number: int


class HoldsNumber(Node):
    pile: SomePile
    number: int


class HoldsCards(Node):
    """Exactly these cards, in any order."""

    pile: SomePile
    cards: tuple[Called, ...]


class Controls(Node):
    """Without a player: nobody does."""

    player: Named | None
    card: Subject


class Owns(Node):
    player: Named | None
    card: Subject


class MayPlay(Node):
    card: Subject
    where: Called | None = None


class MayPlayExtra(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


class MayUse(Node):
    card: Subject
    talent: bool = False


class MayChoose(Node):
    card: Subject


class MayUncover(Node):
    card: Subject


class May(Node):
    """Whether the open question offers it to the player. `because` names the topic that stands against it."""

    player: Named
    negated: bool
    what: MayPlay | MayPlayExtra | MayUse | MayChoose | MayUncover
    because: str | None = None


class Decides(Node):
    """The open question is this player's; without a player it is chance's."""

    player: Named | None


class NothingOpen(Node):
    """No question is open but the standing one: what to play next."""


class CannotBe(Node):
    card: Subject
    happening: str
    by: Named | None = None


class Wins(Node):
    """Without a player: nobody has won."""

    player: Named | None


class Happening(Node):
    """`by` is the player who did it."""

    card: Subject
    negated: bool
    happening: str
    by: Named | None = None


class Happens(Node):
    first: Happening
    then: Happening | None = None


class NothingElse(Node):
    """All that no other expectation speaks of is as it was."""


Expectation: TypeAlias = (
    LiesAt | LiesOn | LiesBuried | LiesIn | LiesInBox | LiesOnDeck | NumberIs | HasCounters | HoldsNumber | HoldsCards
    | Controls | Owns | May | Decides | NothingOpen | CannotBe | Wins | Happens | NothingElse
)  # fmt: skip


class Expectations(Node):
    expectations: tuple[Expectation, ...]


# --- the file -----------------------------------------------------------------------------------------------------


class Prose(Node):
    about: Literal["title", "question", "answer"]
    text: str


class Code(Node):
    text: str


class Cites(Node):
    codes: tuple[Code, ...]


class Edition(Node):
    book: Code


Part: TypeAlias = (
    Prose | Cites | Edition | Players | Turn | Base | Pile | Points | Used | Extra | Running | Script | Expectations
)


class BoardFile(Node):
    parts: tuple[Part, ...]
