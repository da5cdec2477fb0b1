"""The tree of steps: every event and every decision, with the table before and after it.

A trace drives the engine and never looks into what it does. Under which step another belongs follows from the stack
of unfinished work: each frame has an owner, the step whose work it is, and whatever happens while a frame is on
top belongs to the owner of that frame. Tables share everything they have in common, so all of them are kept, and
going back is nothing but an index.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table

from . import circumstances, trigger_causes
from . import step as engine
from .events import BaseScores, CountersLost, EnteredDuel, Event, Triggered, TurnBegan
from .frames import Act, Arrange, Ask, Body, Choosing, Deed, Resolution, Say

HEADINGS = (TurnBegan, BaseScores, EnteredDuel)
"""What opens a piece of work that is told under it: these own the very frame that was on top when they happened."""


@record
class Node(Record):
    """One step. Numbers count from 1; the parent is the number of another step."""

    number: int
    parent: int | None
    before: Table
    after: Table

    __eq__ = object.__eq__
    __hash__ = object.__hash__


@record
class Happened(Node):
    """Something happened. `because` is what triggered it, of an ability that waited for something."""

    event: Event
    because: Happened | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        return (*self.event.topics, *circumstances.of_event(self.before, self.after, self.event))

    @property
    def source(self) -> CardId | None:
        return self.event.source

    @property
    def address(self) -> Address | None:
        """The sentence that made it happen; for a card that begins to be resolved, the first one it will carry out."""
        if self.event.address is not None:
            return self.event.address
        for frame in self.after.stack[self.event.depth :]:
            if isinstance(frame, Resolution) and frame.bodies:
                return Address(frame.card, frame.bodies[0])
        return None


@record
class Decided(Node):
    """Somebody decided, or nobody has yet: then `chosen` is None and the table is the same before and after."""

    decision: Decision
    chosen: tuple[Option, ...] | None
    by: str = ""
    """Who answered for chance: "script" or "seed"."""

    @property
    def topics(self) -> tuple[str, ...]:
        return (*self.decision.topics, *circumstances.of_decision(self.before, self.decision, self.chosen))

    @property
    def source(self) -> CardId | None:
        return self.decision.source

    @property
    def address(self) -> Address | None:
        return self.decision.address


Step: TypeAlias = Happened | Decided


@record
class Moment(Record):
    """A table, how many steps led to it, and the owner of each of its frames."""

    table: Table
    steps: int
    owners: tuple[int | None, ...]
    resolutions: Mapping[tuple[str, CardId | None], int | None]


class Bookmark(NamedTuple):
    """What a trace held at one time."""

    moments: tuple[Moment, ...]
    steps: tuple[Step, ...]
    at: int


class Trace:
    """Plays a table on, remembers every step, and goes back and forth between them."""

    def __init__(self, table: Table) -> None:
        self._steps: list[Step] = []
        self._moments = [Moment(table, 0, (None,) * len(table.stack), {})]
        self._at = 0

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self._moments[self._at].table

    @property
    def start(self) -> Table:
        return self._moments[0].table

    @property
    def moment(self) -> int:
        """How many times the engine has been asked to go on."""
        return self._at

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables up to now, the first one included."""
        return tuple(moment.table for moment in self._moments[: self._at + 1])

    @property
    def steps(self) -> Sequence[Step]:
        """All steps up to now, in the order in which they were made."""
        return self._steps[: self._moments[self._at].steps]

    def steps_until(self, moment: int) -> Sequence[Step]:
        """The steps that led to the table of that moment."""
        return self._steps[: self._moments[moment].steps]

    @property
    def last(self) -> Sequence[Step]:
        """The steps that led from the moment before to this one."""
        return self._steps[self._moments[self._at - 1].steps : self._moments[self._at].steps] if self._at else ()

    @property
    def open(self) -> Decided | None:
        """The question that waits for an answer, as the step it will be."""
        moment = self._moments[self._at]
        if moment.table.decision is None:
            return None
        parent = moment.owners[-1] if moment.owners else None
        return Decided(moment.steps + 1, parent, moment.table, moment.table, moment.table.decision, None)

    @property
    def is_over(self) -> bool:
        return engine.is_over(self.table)

    def step(self, number: int) -> Step:
        return self._steps[number - 1]

    def branch(self, asked: Decided) -> Trace:
        """Another trace with the same steps up to this question, which is open there."""
        at = next(at for at, moment in enumerate(self._moments) if moment.table is asked.before)
        other = Trace(self.start)
        other._moments, other._steps, other._at = self._moments[: at + 1], self._steps[: asked.number - 1], at
        return other

    def children(self) -> dict[int | None, list[Step]]:
        """The steps under each step; those under nothing under None."""
        found: dict[int | None, list[Step]] = {}
        for node in self.steps:
            found.setdefault(node.parent, []).append(node)
        return found

    def walk(self) -> Iterator[tuple[int, Step]]:
        """Every step with its depth in the tree. Parents come first, so the order is that of time."""
        depths: dict[int | None, int] = {None: -1}
        for node in self.steps:
            depths[node.number] = depths[node.parent] + 1
            yield depths[node.number], node

    # --- playing on -------------------------------------------------------------------------------------------

    def advance(self) -> Sequence[Step]:
        """To the next event or decision; what had been undone is forgotten."""
        self._record(engine.step(self.table))
        return self.last

    def answer(self, *chosen: Option, by: str = "") -> Sequence[Step]:
        """Answer the open question; what had been undone is forgotten."""
        asked = self.open
        taken = engine.answer(self.table, *chosen)
        assert asked is not None
        self._record(taken, Decided(asked.number, asked.parent, asked.before, taken.table, asked.decision, chosen, by))
        return self.last

    def run(self) -> None:
        """To the next decision or the end of the game."""
        while self.table.decision is None and not self.is_over:
            self.advance()

    def _record(self, taken: engine.Step, decided: Decided | None = None) -> None:
        now = self._moments[self._at]
        del self._moments[self._at + 1 :]
        del self._steps[now.steps :]
        if decided is not None:
            self._steps.append(decided)
        owners = _carried_over(now, taken)
        events = tuple(_told_once(taken.events))
        for event in events:
            number = len(self._steps) + 1
            own = event.depth - 1 if isinstance(event, HEADINGS) else event.depth
            parent = owners[own - 1] if own else None
            alone = sum(other.depth == event.depth for other in events if not isinstance(other, CountersLost)) == 1
            if isinstance(event, CountersLost):  # with the card that has left
                parent = number - 1 if alone else parent
                self._steps.append(Happened(number, parent, now.table, taken.table, event))
                continue
            because = self._cause_of(event, taken.table)
            self._steps.append(Happened(number, parent, now.table, taken.table, event, because))
            owners[own:] = [number if alone else parent] * (len(owners) - own)
        del owners[len(taken.table.stack) :]
        resolutions = {
            **now.resolutions,
            **{_key(f): owner for f, owner in zip(taken.table.stack, owners, strict=True) if isinstance(f, Resolution)},
        }
        self._moments.append(Moment(taken.table, len(self._steps), tuple(owners), resolutions))
        self._at += 1

    def _cause_of(self, event: Event, after: Table) -> Happened | None:
        if not isinstance(event, Triggered):
            return None
        return trigger_causes.cause_of(event, after, [step for step in self._steps if isinstance(step, Happened)])

    # --- going back and forth ---------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._moments)

    def undo(self) -> None:
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        self._at = min(len(self._moments) - 1, self._at + 1)

    def bookmark(self) -> Bookmark:
        """Where we are, with all that can be gone forward to."""
        return Bookmark(tuple(self._moments), tuple(self._steps), self._at)

    def return_to(self, bookmark: Bookmark) -> None:
        """What has been recorded since is forgotten, and what was forgotten since is there again."""
        self._moments, self._steps, self._at = [*bookmark.moments], [*bookmark.steps], bookmark.at

    def jump(self, number: int) -> None:
        """To the moment right after the step of that number; to the beginning for 0. What was undone counts too."""
        last = len(self._moments) - 1
        self._at = next((at for at, moment in enumerate(self._moments) if moment.steps >= number), last)


# --- whose work is it ---------------------------------------------------------------------------------------------


def _carried_over(now: Moment, taken: engine.Step) -> list[int | None]:
    """An owner for every frame there is afterwards, and for those that were there when something happened.

    A frame that goes on keeps its owner. A card that was interrupted and whose triggers come up now has the owner it
    had before. Any other frame is part of the work below it.
    """
    before, after = now.table.stack, taken.table.stack
    owners: list[int | None] = []
    goes_on = True
    for index in range(max([len(after), *(event.depth for event in taken.events)])):
        frame = after[index] if index < len(after) else None
        goes_on = goes_on and index < len(before) and (frame is None or _continues(before[index], frame))
        if goes_on:
            owners.append(now.owners[index])
        elif isinstance(frame, Resolution) and frame.stage != "resolve" and _key(frame) in now.resolutions:
            owners.append(now.resolutions[_key(frame)])
        else:
            owners.append(owners[-1] if owners else None)
    return owners


def _continues(before: Any, after: Any) -> bool:
    """The same piece of work, perhaps further on."""
    return _subject(before) == _subject(after)


def _subject(frame: Any) -> tuple[object, ...]:
    """What a frame works on. The last sentence of a body takes the place of the body itself."""
    if isinstance(frame, Body | Say | Act):
        return "text", frame.card, frame.body
    if isinstance(frame, Deed | Ask | Choosing | Arrange):
        return "text", frame.address.card, frame.address.body
    return type(frame), *(getattr(frame, name, None) for name in ("card", "pair"))


def _key(frame: Resolution) -> tuple[str, CardId | None]:
    return frame.card, frame.scope.source


def _told_once(events: Sequence[Event]) -> Iterator[Event]:
    """A duel is recorded for each of the two minions; one sentence tells both."""
    pairs: set[frozenset[object]] = set()
    for event in events:
        if isinstance(event, EnteredDuel):
            pair = frozenset({event.card, event.opponent})
            if pair in pairs:
                continue
            pairs.add(pair)
        yield event


# --- where it is written ------------------------------------------------------------------------------------------


def definition(table: Table, card: str) -> t.Card:
    """What is printed on the card with this id, as a tree."""
    blueprint = table.catalogue[card]
    assert blueprint.kind in ("minion", "action", "base", "monster")
    return t.Card(blueprint.kind, blueprint.name, (), blueprint.on, blueprint.abilities)  # type: ignore[arg-type]  # one of four
