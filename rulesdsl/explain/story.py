"""The steps of a trace as a reader sees them: numbered without gaps, and told together where one sentence says it all.

A decision is part of the step that it brings about. What is only the beginning of something belongs to it, and what
happens several times in a row makes one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.engine.events import (
    DeckCardSettled,
    Event,
    ExtraPlayGranted,
    ExtraPlayUsed,
    Played,
    Triggered,
    UnknownCardsPassed,
)
from rulesdsl.engine.questions import Choose, ChooseWay, ExtraNowOrLater, MayUse, NextDeckCard
from rulesdsl.engine.trace import Decided, Happened, Step, Trace
from rulesdsl.record import Record, record
from rulesdsl.table.cards import Player
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.consequences import consequences
from rulesdsl.wording.event_context import EventContext
from rulesdsl.wording.joined_steps import (
    SETTLED_IN_BETWEEN,
    comes_to_nothing,
    goes_on,
    is_introduction,
    is_part_of_search,
    is_quiet,
    is_told,
)
from rulesdsl.wording.numbered_names import without_numbers
from rulesdsl.wording.step_sentences import sentence
from rulesdsl.wording.trigger_sentences import in_vain


@record
class StoryStep(Record):
    """One step to a reader. `number` and `parent` count steps of the story, `steps` are those of the trace."""

    number: int
    parent: int | None
    depth: int
    steps: tuple[Step, ...]
    is_last_of_moment: bool = True
    """Is it the last of what happened at once, so that it tells what follows from all of it?"""
    is_without_effect: bool = False
    """Is it an ability that was triggered, and nothing came of it?"""
    quiet: int = 0
    """How many steps at the end are left to the board."""

    @property
    def spoken(self) -> tuple[Step, ...]:
        """All but those that are left to the board."""
        return self.steps[: len(self.steps) - self.quiet]

    @property
    def main(self) -> Step:
        """What the sentence is about."""
        return self.spoken[-1]

    @property
    def told(self) -> tuple[Step, ...]:
        """All that the sentence tells: the events, or the decision if nothing came of it at once."""
        return tuple(step for step in self.spoken if isinstance(step, Happened)) or self.spoken

    @property
    def decisions(self) -> tuple[Decided, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decided) and step.chosen is not None)

    @property
    def topics(self) -> tuple[str, ...]:
        """The rules that it rests on, and the readings by which something could be decided or was left to the board."""
        told = [topic for step in self.told for topic in step.topics]
        silent = (*self.decisions, *self.steps[len(self.spoken) :])
        readings = [topic for step in silent for topic in step.topics if topic.startswith("reading.")]
        return tuple(dict.fromkeys((*told, *readings)))

    @property
    def after(self) -> Table:
        return self.steps[-1].after

    def sentence(self, names: CardNames) -> str:
        """What happens, and the numbers that change with it."""
        happened = [step for step in self.told if isinstance(step, Happened)]
        follows = consequences(happened, names) if happened and self.is_last_of_moment else ()
        told = (without_numbers(follow, self.after, names) for follow in follows)
        return " ".join((self.short_sentence(names), *(f"{follow[:1].upper()}{follow[1:]}" for follow in told)))

    def short_sentence(self, names: CardNames) -> str:
        """What happens, without what follows from it."""
        told = sentence(*self.told, names=names)
        if not self.is_without_effect or not isinstance(self.main, Happened):
            return told
        assert isinstance(self.main.event, Triggered)
        why = in_vain(EventContext(self.main.event, self.main.before, self.main.after, names))
        return f"{told.removesuffix('.')}, {why}."


class Story:
    """The steps of a trace up to now, as a reader sees them."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._numbers: dict[int, int] = {}
        self._all: list[StoryStep] = []
        for steps in _grouped(trace.steps):
            if self._all and is_quiet(steps, trace.steps[steps[-1].number :]):
                self._add_quietly(steps)
            else:
                self._add(steps)
        self._tell_of_nothing()

    def _add_quietly(self, steps: tuple[Step, ...]) -> None:
        last = self._all[-1]
        self._all[-1] = last.replace(steps=(*last.steps, *steps), quiet=last.quiet + len(steps))
        for step in steps:
            self._numbers[step.number] = last.number

    def _add(self, steps: tuple[Step, ...]) -> None:
        told = self._under(len(self._all) + 1, steps)
        if self._all and self._all[-1].main.before is steps[0].before:
            self._all[-1] = self._all[-1].replace(is_last_of_moment=False)
        self._all.append(told)
        for step in steps:
            self._numbers[step.number] = told.number

    def _under(self, number: int, steps: tuple[Step, ...]) -> StoryStep:
        parent = steps[-1].parent
        while parent is not None and parent >= steps[0].number:
            parent = self.trace.step(parent).parent
        above = None if parent is None else self._numbers.get(parent)
        depth = 0 if above is None else self._all[above - 1].depth + 1
        return StoryStep(number, above, depth, steps)

    def _tell_of_nothing(self) -> None:
        """Of abilities that were triggered and have nothing under them, not even a question."""
        under = {step.parent for step in (*self._all, *filter(None, (self.open,)))}
        for index, step in enumerate(self._all):
            event = step.main.event if isinstance(step.main, Happened) else None
            if isinstance(event, Triggered) and step.number not in under:
                self._all[index] = step.replace(is_without_effect=True)

    @property
    def steps(self) -> Sequence[StoryStep]:
        return self._all

    @property
    def open(self) -> StoryStep | None:
        """The question that waits for an answer."""
        return None if self.trace.open is None else self._under(len(self._all) + 1, (self.trace.open,))

    def number_of(self, step: Step) -> int:
        """The number of the step that tells this step of the trace."""
        return self._numbers.get(step.number) or self.number_of(self.trace.step(step.number - 1))

    def since(self, done: int) -> Sequence[StoryStep]:
        """The steps that tell what came after so many steps of the trace."""
        return [step for step in self._all if step.steps[-1].number > done]


def _grouped(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """The steps of the trace that are told together."""
    group: tuple[Step, ...] = ()
    for whole in _with_beginnings(steps):
        last, step = group[-1] if group else None, whole[-1]
        several = isinstance(last, Happened) and isinstance(step, Happened) and goes_on(last, step)
        if several and not any(map(_is_worth_a_step, whole)):
            group += whole
            continue
        if group:
            yield group
        group = whole
    if group:
        yield group


def _is_worth_a_step(step: Step) -> bool:
    """Does somebody decide something new? Chance is no reason to tell a draw by itself, nor is waiting once more."""
    if not isinstance(step, Decided):
        return False
    return not isinstance(step.decision, NextDeckCard) and not (
        isinstance(step.decision, ExtraNowOrLater) and not step.chosen
    )


def _with_beginnings(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Each step with the decisions that brought it about, and with what was only the beginning of it."""
    whole: list[Step] = []
    warned: set[Player | None] = set()
    for index, step in enumerate(steps):
        following = steps[index + 1 :]
        if isinstance(step, Happened) and isinstance(step.event, UnknownCardsPassed):
            if step.event.actor in warned:  # told once for each player
                continue
            warned.add(step.event.actor)
        before = next((one for one in reversed(steps[:index]) if not is_part_of_search(one)), None)
        if isinstance(step, Happened) and isinstance(before, Happened) and is_told(before, step):
            continue
        whole.append(step)
        if not _is_beginning(step, following):
            yield tuple(whole)
            whole = []
    if whole:
        yield tuple(whole)


def _is_beginning(step: Step, following: Sequence[Step]) -> bool:
    if isinstance(step, Decided):
        return outcome(step, following) is not None
    if comes_to_nothing(step, following):
        return True
    then = next((one for one in following if not _is_in_between(step.event, one)), None)
    return isinstance(then, Happened) and is_introduction(step, then)


def _is_in_between(begun: Event, step: Step) -> bool:
    """Is it decided only which card is on top of a deck, or which extra card is played and where?"""
    if isinstance(begun, ExtraPlayGranted):
        return isinstance(step, Decided) and step.chosen is not None
    return isinstance(begun, SETTLED_IN_BETWEEN) and _is_chance(step)


def _is_chance(step: Step) -> bool:
    """Is it only settled which card is on top of a deck?"""
    if isinstance(step, Decided):
        return isinstance(step.decision, NextDeckCard)
    return isinstance(step.event, DeckCardSettled)


def outcome(decided: Decided, following: Sequence[Step]) -> Happened | None:
    """The next event, if the answer brought it about at once, was for that very deed or for what the same ability does
    next, or was to play that card."""
    events = [step for step in following if isinstance(step, Happened) and not isinstance(step.event, ExtraPlayUsed)]
    if events and events[0].before is decided.before:
        return events[0]
    after = next((step for step in events if not isinstance(step.event, DeckCardSettled)), None)
    if after is None:
        return None
    event, decision = after.event, decided.decision
    if isinstance(decision, Choose | ChooseWay | MayUse) and event.source == decision.source is not None:
        return after
    if decision.address is not None and event.address == decision.address:
        return after
    plays = decided.chosen and isinstance(event, Played) and event.card == decided.chosen[0].entity
    return after if plays and not isinstance(decision, Choose) else None
