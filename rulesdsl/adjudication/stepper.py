"""Go through a ruling step by step at a prompt: forward, back, another answer, why and why not.

The whole script has been run before, so a step forward redoes a step. Whoever gives another answer than the script
leaves its path, and decides everything from there on. `Stepper` takes lines and returns lines; it does no input or
output but for `save`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rulesdsl.board.write_board import write
from rulesdsl.engine.decide import legal
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.board_picture import picture
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.story import Story
from rulesdsl.explain.terminal_style import TerminalStyle
from rulesdsl.explain.text_board import draw_board
from rulesdsl.explain.trace_text import TraceText, why_lines, why_not_lines
from rulesdsl.explain.why import why
from rulesdsl.explain.why_not import NothingMentionedError, why_not
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.decision import Option
from rulesdsl.wording.decisions import line_for, options

from .answer_line import parse_typed_lines
from .script_reader import ScriptReader
from .seeded_chance import chance_from, draw_option

PROMPT = "> "
NO_SUCH_OPTION = Option()
NO_QUESTION = "Nobody has to decide anything now; Enter goes on, help tells what else there is."
HELP = {
    "Enter, n, next": "the next step",
    "1, or 1 3": "choose by number (0: none of them); a name, or a line as in a script, does as well",
    "on": "all steps up to the next question",
    "u, undo, back": "one step back, as often as you like",
    "r, redo": "forward again",
    "j N, jump N": "to right after step N; 0 is the beginning",
    "w, why": "why the last step came about; `why N` for step N",
    "why not X": "why a card, a base or a player cannot be chosen, played or used now",
    "b, board": "draw the board",
    "script": "what was decided so far, as script lines",
    "save FILE": "write the board as it was, and what was decided, into a new file",
    "h, help": "this",
    "q, quit": "leave",
}


class Stepper:
    """Takes one line after the other and answers each with lines."""

    def __init__(self, ruling: Ruling, style: TerminalStyle, seed: int | None = None) -> None:
        self.ruling = ruling
        self.trace = ruling.trace
        self.names = ruling.names
        self.style = style
        self.trace_text = TraceText(self.trace, self.names, ruling.rulebook, ruling.edition, style)
        self.chance = None if seed is None else chance_from(seed)
        self.done = False
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            **dict.fromkeys(("", "n", "next"), self._next),
            **dict.fromkeys(("u", "undo", "back"), self._undo),
            **dict.fromkeys(("r", "redo"), self._redo),
            **dict.fromkeys(("j", "jump"), self._jump),
            **dict.fromkeys(("w", "why"), self._why),
            **dict.fromkeys(("b", "board"), self._board),
            **dict.fromkeys(("h", "help", "?"), self._help),
            **dict.fromkeys(("q", "quit", "exit"), self._quit),
            "on": self._on,
            "script": self._script,
            "save": self._save,
        }

    def begin(self) -> Iterator[str]:
        """Go back to the beginning and show the board."""
        self.trace.jump(0)
        yield from self._board("")
        yield from self._open_question()
        yield self.style.dim("Enter goes on, help tells what else there is.")

    def take(self, line: str) -> Iterator[str]:
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        if command is not None and not self._is_answer(line):
            yield from command(rest.strip())
        else:
            yield from self._choose(line.strip())

    def _is_answer(self, line: str) -> bool:
        """A card may be called by a word that is also a command; then the whole line is its name."""
        decision = self.trace.table.decision
        return decision is not None and bool(line.strip()) and self._by_name(line.strip(), exactly=True) is not None

    # --- forward and back -----------------------------------------------------------------------------------------

    def _next(self, rest: str) -> Iterator[str]:
        if self.trace.is_over:
            yield "The game is over."
        elif not self.trace.can_redo and not self._chance_answers() and self.trace.table.decision is not None:
            yield "Choose one of these, by number or by name."
            yield from self._open_question()
        else:
            yield from self._shown(self._complete_step)

    def _on(self, rest: str) -> Iterator[str]:
        """Everything up to the next question that a player has to answer."""
        yield from self._shown(self._run)

    def _chance_answers(self) -> bool:
        decision = self.trace.table.decision
        return decision is not None and decision.player is None and self.chance is not None

    def _run(self) -> None:
        while not self.trace.is_over and (self.trace.table.decision is None or self._chance_answers()):
            self._complete_step()

    def _complete_step(self) -> None:
        """Go on until the next step of the story is told in full."""
        self._step_forward()
        self._finish_step()

    def _answer(self, chosen: tuple[Option, ...]) -> None:
        self.trace.answer(*chosen)
        self._finish_step()

    def _finish_step(self) -> None:
        """Go on while that only completes the step that was told last."""
        told = len(Story(self.trace).steps)
        while self.trace.table.decision is None and not self.trace.is_over:
            self._step_forward()
            if len(Story(self.trace).steps) > told:
                self.trace.undo()
                return

    def _step_forward(self) -> None:
        decision = self.trace.table.decision
        if self.trace.can_redo:
            self.trace.redo()
        elif decision is not None and self.chance is not None:
            self.trace.answer(*draw_option(decision, self.chance), by="seed")
        else:
            self.trace.advance()

    def _shown(self, move: Callable[[], None], done: int | None = None) -> Iterator[str]:
        """Make the move, and show the steps that it has brought, or all after those `done`, and the open question."""
        done = len(self.trace.steps) if done is None else done
        move()
        self.names.learn(self.trace.table)
        for step in Story(self.trace).since(done):
            yield from self.trace_text.lines(step)
        yield from self._open_question()

    def _open_question(self, *, hint: bool = True) -> Iterator[str]:
        yield from self.trace_text.open()
        if hint and self.trace.open is not None and self.trace.can_redo:
            yield self.style.dim("      Enter takes the answer that was given here before.")

    def _undo(self, rest: str) -> Iterator[str]:
        if not self.trace.can_undo:
            yield "This is the beginning."
            return
        told = len(Story(self.trace).steps)
        self.trace.undo()
        while self.trace.moment and len(Story(self.trace).steps) == told:
            self.trace.undo()
        yield from self._last_step()

    def _redo(self, rest: str) -> Iterator[str]:
        if not self.trace.can_redo:
            yield "There is nothing to go forward to."
            return
        self._complete_step()
        yield from self._last_step()

    def _jump(self, rest: str) -> Iterator[str]:
        if not rest.isdecimal():
            yield "Say which step: `jump 12`; 0 is the beginning."
            return
        while self.trace.can_redo:
            self.trace.redo()
        told = Story(self.trace).steps[: int(rest[:9])]
        self.trace.jump(told[-1].main.number if told else 0)
        if told:
            self._finish_step()
        yield from self._last_step()

    def _last_step(self) -> Iterator[str]:
        """Where we are: the last step, and the open question."""
        self.names.learn(self.trace.table)
        told = Story(self.trace).steps
        if not told:
            yield "At the beginning."
        for step in told[-1:]:
            yield from self.trace_text.lines(step)
        yield from self._open_question()

    # --- deciding -------------------------------------------------------------------------------------------------

    def _choose(self, text: str) -> Iterator[str]:
        before = len(self.trace.steps), self.trace.moment
        if self.trace.table.decision is None:
            self._run()
        table, decision = self.trace.table, self.trace.table.decision
        chosen = None if decision is None else self._meant(text)
        if chosen is None or decision is None:
            self._go_back_to(before[1])
            yield from self._as_script_line(text)
        elif legal(table, decision, chosen):
            answer = chosen
            yield from self._shown(lambda: self._answer(answer), before[0])
        elif NO_SUCH_OPTION in chosen:
            yield f"There is no answer {text}: they are numbered 1 to {len(decision.options)}."
            yield from self._open_question()
        else:
            yield "That is not an answer: too many, too few, or not together."
            yield from self._open_question()

    def _meant(self, text: str) -> tuple[Option, ...] | None:
        chosen = self._by_number(text)
        found = None if chosen is not None else self._by_name(text)
        return chosen if found is None else (found,)

    def _by_number(self, text: str) -> tuple[Option, ...] | None:
        """`2`, `1 3`, `1,3`, and `0` for none of them."""
        decision = self.trace.table.decision
        assert decision is not None
        words = text.replace(",", " ").split()
        if not words or not all(word.isdecimal() and len(word) < 5 for word in words):
            return None
        numbers = [int(word) for word in words]
        if numbers == [0]:
            return ()
        known = [decision.options[number - 1] for number in numbers if 1 <= number <= len(decision.options)]
        return tuple(known) if len(known) == len(numbers) else (NO_SUCH_OPTION,)

    def _by_name(self, text: str, *, exactly: bool = False) -> Option | None:
        """The option that the words mean, if they mean only one: told so, or containing the words."""
        decision = self.trace.table.decision
        assert decision is not None
        words = map(key, options(decision, self.trace.table, self.names))
        told = dict(zip(decision.options, words, strict=True))
        wanted = key(text)
        same = [option for option, name in told.items() if name == wanted]
        if not same and not exactly:
            same = [option for option, name in told.items() if wanted in name]
        return same[0] if len(same) == 1 else None

    def _as_script_line(self, text: str) -> Iterator[str]:
        """The line may answer several questions in a row; then what lies between them happens as well."""
        done, before = len(self.trace.steps), self.trace.bookmark()
        problem = ""
        try:
            lines = parse_typed_lines(text, self.trace.table)
            reader = ScriptReader(self.trace, self.names)
            while lines:
                lines = lines[reader.follow(lines[:1], text, self._run_to_question, rest=len(lines)) :]
        except SourceError as error:
            why = error.diagnostics[0].message.partition(" The open question:")[0]  # it is shown below
            problem = why if self.trace.table.decision is not None else NO_QUESTION
            self.trace.return_to(before)
        else:
            self._finish_step()
        steps = Story(self.trace).since(done)
        self.names.learn(self.trace.table)
        for step in steps:
            yield from self.trace_text.lines(step)
        if problem or not steps:
            yield from self.style.wrapped(problem or "That has happened already.")
        yield from self._open_question(hint=not problem)

    def _run_to_question(self) -> None:
        while self.trace.table.decision is None and not self.trace.is_over:
            self._step_forward()

    def _go_back_to(self, moment: int) -> None:
        while self.trace.moment > moment:
            self.trace.undo()

    # --- asking ---------------------------------------------------------------------------------------------------

    def _why(self, rest: str) -> Iterator[str]:
        word, _, what = rest.partition(" ")
        if word.lower() == "not":
            unsaid = ["Say what: `why not` and the name of a card or a player."]
            yield from self._why_not(what) if what.strip() else unsaid
            return
        steps = Story(self.trace).steps
        if rest and not rest.isdecimal():
            yield "Say `why`, `why 12` for a step, or `why not` and a name."
            return
        if not steps:
            yield "Nothing has happened yet."
            return
        number = int(rest[:9]) if rest else len(steps)
        if not 1 <= number <= len(steps):
            yield "There is no such step yet."
            return
        found = why(steps[number - 1], self.names, self.ruling.rulebook, self.ruling.edition)
        yield from why_lines(found, self.style)

    def _why_not(self, what: str) -> Iterator[str]:
        try:
            found = why_not(self.trace, what, self.names)
        except NothingMentionedError:
            yield "No card or player of this table has that name."
            return
        yield from why_not_lines(found, self.ruling.rulebook, self.ruling.edition, self.style)

    def _board(self, rest: str) -> Iterator[str]:
        yield draw_board(picture(self.trace.table, self.names), self.style)

    def _script(self, rest: str) -> Iterator[str]:
        decided = [step for step in self.trace.steps if isinstance(step, Decided) and step.chosen is not None]
        yield "do" if decided else "# Nothing has been decided yet."
        for step in decided:
            yield f"    {line_for(step.decision, step.chosen or (), step.before, self.names)}"

    def _save(self, rest: str) -> Iterator[str]:
        if not rest:
            yield "Say into which file: `save FILE`."
            return
        try:
            with Path(rest).expanduser().open("x", encoding="utf-8") as file:
                file.write(write(self.trace.start, self.ruling.board.names) + "\n".join(("", *self._script(""), "")))
        except FileExistsError:
            yield "There is such a file already; name another one."
        except (OSError, ValueError, RuntimeError) as problem:  # RuntimeError: `~nobody/file`
            yield from self.style.wrapped(f"It could not be written: {problem}")
        else:
            yield from self.style.wrapped(f"Saved as {rest}.")

    def _help(self, rest: str) -> Iterator[str]:
        for line, does in HELP.items():
            yield from self.style.wrapped(does, f"{line:<19}", " " * 19)

    def _quit(self, rest: str) -> Iterator[str]:
        self.done = True
        return iter(())
