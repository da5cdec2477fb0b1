"""Read script lines one after the other: each answers the open question, or says what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.board_lexer import spoken_part, without_bullet
from rulesdsl.board.parse_board import every
from rulesdsl.engine.questions import Choose, WhereToPlay
from rulesdsl.engine.trace import Bookmark, Decided, Happened, Trace
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.tree import Span
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .answer_line import answer_line, check_grammar, not_understood, parse_typed_lines
from .claims import claims, prevented, wrong_claim
from .name_resolver import NameResolver, place_named
from .open_question import OpenQuestion
from .sense_names import NamesInLine
from .together_lines import chosen_first, gathered, goes_on, in_turn_asked, plays_one_of
from .who_and_where import (
    base_named,
    base_of_last_event,
    card_named,
    members,
    of_card,
    players_meant,
    said_of,
    who_next,
    with_all_minions,
    with_it,
    with_place,
)

UNKNOWN_WORDS = ("S102", "B121")
"""What the grammar says of a word that it does not know. It may have been understood all the same."""


class Memory(NamedTuple):
    """What a reader remembers of the lines before."""

    lines: tuple[b.Line, ...]
    spoken_of: CardId | None
    read: tuple[b.Line, ...]


class ScriptReader:
    """Answers the questions of a trace, and remembers the lines since the last answer."""

    def __init__(
        self, trace: Trace, names: CardNames, path: str = "<board>", by: str = "", *, is_attempt: bool = False
    ) -> None:
        self.trace, self.names, self.path, self.by = trace, names, path, by
        self.is_attempt = is_attempt
        self._lines: list[b.Line] = []
        self._spoken_of: CardId | None = None
        """The base that a line named last."""
        self._read: list[b.Line] = []
        """All lines that were read, the last one last."""
        self._began = 0
        """The number of steps up to the last answer before this line."""
        self._before: Table | None = None
        """The table before this line."""
        self._taken = 1
        """How many lines are being read together."""
        self._start: tuple[int, Bookmark, Memory] | None = None
        """Which written line is being read, and what was so before it."""
        self._is_act, self._goes_on, self._continues = False, False, False
        """Is it one act of a line that says more, and is it not the first one?"""

    def follow(
        self, lines: Sequence[b.Line], text: str, run_on: Callable[[], None], rest: int | None = None
    ) -> int:  # fmt: skip
        """Do what the first of the lines says, and return how many of them it took; `text` is how it was written.

        What the strict reader refuses is read by sense, as a whole. `rest` is how many are left of the written line.
        """
        number = lines[0].span.line
        if rest is None:
            rest = sum(1 for _ in takewhile(lambda line: line.span.line == number, lines))
        self._continues = self._start is not None and self._start[0] == number
        if self._start is None or self._start[0] != number:
            self._start = number, self.trace.bookmark(), self._memory()
        try:
            if not isinstance(lines[0], b.Spoken):
                return self._follow_strictly(lines, run_on)
        except SourceError as refused:
            if isinstance(lines[0], b.Chance) or self._taken > rest:
                raise  # several written lines were taken together
            self._follow_otherwise(text, run_on, lines[0].span, refused)
            return rest
        self._follow_otherwise(text, run_on, lines[0].span, None)
        return rest

    def _follow_otherwise(
        self, text: str, run_on: Callable[[], None], span: Span, refused: SourceError | None
    ) -> None:  # fmt: skip
        """By sense as a whole, else act by act; `refused` is what the strict reader says of it."""
        failed = self.trace.bookmark()
        try:
            self._follow_by_sense(text, run_on, span)
        except SourceError as error:
            is_taken, why = (False, None) if self._is_act else self._follow_by_acts(text, run_on, span)
            if not is_taken:
                self.trace.return_to(failed)
                has_begun = refused is not None and _decided(failed) > _decided(
                    self._start[1] if self._start else failed
                )
                raise (SourceError(why) if why is not None and not has_begun else refused or error) from None

    def _follow_by_acts(self, text: str, run_on: Callable[[], None], span: Span) -> tuple[bool, Diagnostic | None]:
        """Is each act of the line taken, one after the other? If not, why the first of them is not."""
        from .act_reader import ActReader
        from .sense_clauses import acts_of

        self._go_back(run_on)
        said = without_bullet(spoken_part(text.strip()))
        acts = acts_of(said, NamesInLine(self.trace.table, self.names))
        if acts is None:
            return False, None
        reader = ActReader(self, acts, run_on)
        return reader.read(), reader.why(span.line, text.index(said) + 1 if said in text else span.column)

    def follow_alone(
        self, lines: Sequence[b.Line], text: str, run_on: Callable[[], None], *, goes_on: bool
    ) -> None:  # fmt: skip
        """Do what lines of a text of their own say, within the line that is being read."""
        start, self._start, self._is_act, self._goes_on = self._start, None, True, goes_on
        try:
            taken = 0
            while taken < len(lines):
                taken += self.follow(lines[taken:], text, run_on)
        finally:
            self._start, self._is_act, self._goes_on = start, False, False

    def state(self) -> tuple[Bookmark, Memory]:
        return self.trace.bookmark(), self._memory()

    def return_to_state(self, state: tuple[Bookmark, Memory]) -> None:
        self.trace.return_to(state[0])
        self._remember(state[1])

    def _go_back(self, run_on: Callable[[], None]) -> None:
        """To where the line that is being read began."""
        assert self._start is not None
        _, before, memory = self._start
        self.trace.return_to(before)
        self._remember(memory)
        run_on()

    def _follow_strictly(self, lines: Sequence[b.Line], run_on: Callable[[], None]) -> int:
        read, taken = self.together(lines)
        self._taken = taken
        for single in (single for line in read for single in self.singles(line)):
            left: b.Line | None = single
            while left is not None:
                run_on()
                left = self.read(left, single)
            self.check(single)
        return taken

    def _follow_by_sense(self, text: str, run_on: Callable[[], None], span: Span) -> None:
        """Give the answers that the whole line as it was written means."""
        from .sense_reader import (  # most lines are taken
            NoAnswerFitsError,
            NotUnderstoodError,
            SeveralMeantError,
            read_by_sense,
        )

        self._go_back(run_on)
        try:
            reading = read_by_sense(without_bullet(spoken_part(text.strip())), self.trace, self.names, self._spoken_of)
        except NotUnderstoodError as error:
            if not isinstance(error, SeveralMeantError):
                is_known = isinstance(error, NoAnswerFitsError)
                check_grammar(text, self.trace.table, self.path, span, UNKNOWN_WORDS if is_known else ())
            raise SourceError(not_understood(str(error), self.trace, self.names, self.path, span)) from None
        for options in reading.answers:
            self.trace.run()
            self.trace.answer(*options, by=self.by)
        self._lines = self._as_told(text)

    def _as_told(self, text: str) -> list[b.Line]:
        """The line in the words of the grammar, as far as it has some: what it tells no other line tells again."""
        from .sense_clauses import acts_of

        acts = acts_of(without_bullet(spoken_part(text.strip())), NamesInLine(self.trace.table, self.names))
        with suppress(SourceError):
            said = "" if acts is None else acts.row(0, len(acts))[-1].text
            lines = [with_place(line, self._spoken_of, self.names, self.trace.table)
                     for line in parse_typed_lines(said, self.trace.table)]  # fmt: skip
            return [said_of(line, self._read, self.trace.table) for line in self._with_it(lines)]
        return []

    def _memory(self) -> Memory:
        return Memory((*self._lines,), self._spoken_of, (*self._read,))

    def _remember(self, memory: Memory) -> None:
        self._lines, self._spoken_of, self._read = [*memory.lines], memory.spoken_of, [*memory.read]

    def singles(self, line: b.Line) -> Iterator[b.Line]:
        """The line as it is said of each of its players in turn; whoever decides comes first.

        The next is asked for when the one before has been read.
        """
        if isinstance(line, b.Chance) or not isinstance(line.player, b.Everybody):
            yield self._understood(line)
            return
        left = members(line.player, self.trace.table, self._read)
        while left:
            self.trace.run()
            player = who_next(line, left, self.trace.table)
            left.remove(player)
            yield self._understood(replace(line, player=player))

    def _with_it(self, lines: Sequence[b.Line]) -> list[b.Line]:
        """The lines with what `it` stands for: the card that was named last."""
        table, found = self.trace.table, list[b.Line]()
        for line in lines:
            if every(line, b.It):
                named = (card_named(earlier, table, self.names) for earlier in reversed([*self._read, *found]))
                line = with_it(line, next((pick for pick in named if pick is not None), None))
            found.append(line)
        return found

    def _understood(self, line: b.Line) -> b.Line:
        """With `there` and whoever is meant without a name."""
        table = self.trace.table
        self._read.append(line)
        base = self._spoken_of if self._spoken_of in table.bases else base_of_last_event(self.trace)
        line = with_place(line, base, self.names, table)
        self._spoken_of = base_named(line, table, self.names) or self._spoken_of
        answered = [at for at, step in enumerate(self.trace.steps) if isinstance(step, Decided)]
        self._began = answered[-1] + 1 if answered else 0
        if isinstance(line, b.Chance) or not isinstance(line.player, b.Anybody):
            return line
        versions = [replace(line, player=player) for player in players_meant(line, table)]
        return next((version for version in versions if self._is_taken(version)), versions[0])

    def _is_taken(self, line: b.Line) -> bool:
        try:
            answer_line(line, self.trace, self.names, self._lines, self.path)
        except SourceError:
            return False
        return True

    def check(self, line: b.Line) -> None:
        """Refuse a line that has been read, and said something beside that is not so."""
        if not claims(line):
            return
        self.trace.run()
        steps, resolver = self.trace.steps[self._began :], NameResolver(self.trace.table, self.names)
        events = [step.event for step in steps if isinstance(step, Happened)]
        wrong = prevented(line, steps, resolver) or wrong_claim(line, events, resolver)
        if wrong is not None:
            raise SourceError(Diagnostic(wrong.code, wrong.message, self.path, line.span, wrong.help))

    def read(self, line: b.Line, whole: b.Line) -> b.Line | None:
        """Answer with the line, and return what is left of it; `whole` is the line as it was written."""
        answer = answer_line(
            line, self.trace, self.names, self._lines, self.path, whole, is_attempt=self.is_attempt,
            began=None if line is whole else self._before, goes_on=self._goes_on or self._continues,
        )  # fmt: skip
        if line is whole:
            self._before = self.trace.table
        if answer.options is not None:
            self.trace.answer(*answer.options, by=self.by)
            self._lines.clear()
            self.is_attempt = False  # what is left of the line may say what has come of it
        if answer.rest is None:
            self._lines.append(whole)
        return answer.rest

    def together(self, lines: Sequence[b.Line]) -> tuple[list[b.Line], int]:
        """The first line as it is to be read, with so many of those behind it that belong to it."""
        table, said = self.trace.table, list[b.Line]()
        for line in self._with_it(lines):
            line = said_of(line, [*self._read, *said], table)
            said.append(of_card(with_all_minions(line, table, self.names), table))
        lines = said
        first = lines[0]
        if isinstance(first, b.Plays) and first.pick.where is not None:
            return self._played_on_several(first, lines[1:])
        if isinstance(first, b.Picks) and self._is_chosen_first(first):
            most = 0 if table.decision is None else table.decision.most
            return chosen_first([first, *takewhile(lambda line: goes_on(line, first), lines[1:most])])
        in_turn = in_turn_asked(lines, NameResolver(table, self.names))
        if len(in_turn) > 1:
            return in_turn, len(in_turn)
        line, taken = self._at_once(lines)
        return [line], taken

    def _is_chosen_first(self, line: b.Picks) -> bool:
        """Does the open question ask which, by an ability that then does to them what the line says?"""
        if not isinstance(self.trace.table.decision, Choose) or not line.picks or line.change is not None:
            return False
        question = OpenQuestion(NameResolver(self.trace.table, self.names), self.trace, (), line)
        return not question.accepts(line.verb) and question.goes_on_to(line.verb)

    def _played_on_several(self, first: b.Plays, others: Sequence[b.Line]) -> tuple[list[b.Line], int]:
        """`Ann plays Order on Grunt and Page`: Page is not played, but another that the action is done to."""
        table, resolver = self.trace.table, NameResolver(self.trace.table, self.names)
        more = [line.pick for line in others if isinstance(line, b.Plays) and line.span == first.span]
        in_play = [card for card, physical in table.cards.items() if physical.in_play and card not in table.bases]
        hand = [card for card, physical in table.cards.items() if physical.place.zone == "hand"]
        on_cards = resolver.names_one_of(place_named(first.pick)[0], in_play)
        if (
            not more
            or not on_cards
            or any(resolver.names_one_of(pick, hand) or not resolver.names_one_of(pick, in_play) for pick in more)
        ):
            return [first], 1
        alone = replace(first, pick=replace(first.pick, where=None, holder=None))
        picks = (*place_named(first.pick), *(replace(pick, where=None, to=False) for pick in more))
        if not self._asks_more(alone):
            return [first], 1
        return [alone, b.Picks(first.player, "chooses", picks, span=first.span)], 1 + len(more)

    def _asks_more(self, play: b.Plays) -> bool:
        """Does the card that the line plays ask what it is done to, or where it goes?"""
        trace = Trace(self.trace.table)
        try:
            ScriptReader(trace, self.names).read(play, play)
        except SourceError:
            return False
        trace.run()
        return isinstance(trace.table.decision, Choose | WhereToPlay)

    def _at_once(self, lines: Sequence[b.Line]) -> tuple[b.Line, int]:
        """The first line, or several that name one thing each where the question asks for several at once."""
        first, decision = lines[0], self.trace.table.decision
        if isinstance(first, b.Picks | b.Plays) and isinstance(first.player, b.Everybody | b.Anybody):
            return first, 1
        if isinstance(first, b.Picks):
            return self._picked_together(first, lines[1:])
        if not isinstance(decision, Choose) or decision.most == 1 or not isinstance(first, b.Plays):
            return first, 1
        resolver = NameResolver(self.trace.table, self.names)
        question = OpenQuestion(resolver, self.trace, (), first)
        if not question.accepts("plays") and not question.goes_on_to("plays"):
            return first, 1
        offered = {option.entity for option in decision.options}
        plays = [*takewhile(lambda line: plays_one_of(line, first.player, resolver, offered), lines[: decision.most])]
        if not plays:
            return first, 1
        picks = tuple(line.pick for line in plays if isinstance(line, b.Plays))
        return b.Picks(first.player, "chooses", picks, span=first.span), len(plays)

    def _picked_together(self, first: b.Picks, others: Sequence[b.Line]) -> tuple[b.Line, int]:
        """Lines of one player with one verb are taken together if the second would be refused on its own."""
        more = [line for line in takewhile(lambda line: goes_on(line, first), others) if isinstance(line, b.Picks)]
        if more and self._answers(first, more[0]) is None:
            for number in range(len(more), 0, -1):
                together = gathered((first, *more[:number]))
                if 1 + number in (self._answers(together) or ()):
                    return together, 1 + number
        if sum(pick.where is not None for pick in first.picks) > 1 and self._answers(first) is None:
            together = gathered((first,))
            return (first if self._answers(together) is None else together), 1
        return first, 1

    def _answers(self, *lines: b.Line) -> list[int] | None:
        """How many things the lines would choose at a time; None if one of them would be refused."""
        trace = Trace(self.trace.table)
        reader = ScriptReader(trace, self.names)
        try:
            for line in lines:
                left: b.Line | None = line
                while left is not None:
                    trace.run()
                    left = reader.read(left, line)
        except SourceError:
            return None
        return [len(step.chosen or ()) for step in trace.steps if isinstance(step, Decided)]


def _decided(there: Bookmark) -> int:
    return sum(isinstance(step, Decided) for step in there.steps[: there.at])
