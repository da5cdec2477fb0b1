"""A board in, a ruling out: the script is carried out, every step explained, every expectation judged."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from rulesdsl import rulebook
from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Board, Expectation, read
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Decided, Happened, Step, Trace
from rulesdsl.explain.ruling import Judged, Ruling
from rulesdsl.explain.why_not import reasons_against
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .expectations import Outcome, holds
from .script_answers import answer_line
from .seeded_chance import drawn

if TYPE_CHECKING:
    from rulesdsl.rulebook.rulebook import Rulebook


def adjudicate(text: str, *, path: str = "<board>", edition: str | None = None, seed: int | None = None) -> Ruling:
    """Resolve a board or ruling file.

    `edition` overrides the book that the board names. Chance is answered by the script, else by `seed`; without a seed
    the ruling ends at the first question of chance that the script leaves open. Raises `SourceError` with all that is
    wrong with the text, also for a script line that does not answer the question that is open then, and `LookupError`
    for an edition that there is not.
    """
    board = read(text, path)
    rules = rulebook.load()
    chosen = board.edition if edition is None else rules.book(edition).id
    trace = Trace(_under(board.table, rules, edition))
    names = CardNames(board.names)
    play(trace, board, None if seed is None else random.Random(seed))
    for table in trace.tables:
        names.learn(table)
    judged = tuple(judge(expectation, trace, names) for expectation in board.expectations)
    return Ruling(board, chosen, trace, names, rules, judged)


def _under(table: Table, rules: Rulebook, edition: str | None) -> Table:
    """The table under the rules of another book than the board's."""
    if edition is None:
        return table
    other = table.fork()
    other.set_edition(dict(rules.edition(edition).switches))
    return other


# --- the script -------------------------------------------------------------------------------------------------------


def play(trace: Trace, board: Board, chance: random.Random | None = None) -> None:
    """Carry out the script and run on to the next question; chance is asked where the script does not speak of it."""
    lines, names = list(board.script), CardNames(board.names)
    while True:
        trace.run()
        decision = trace.table.decision
        by_chance = decision is not None and decision.player is None
        if by_chance and chance is not None and not (lines and isinstance(lines[0], b.Chance)):
            assert decision is not None
            trace.answer(*drawn(decision, chance), by="seed")
        elif lines:
            line = lines.pop(0)
            answer = answer_line(line, trace.table, names, since_last_answer(trace), board.path)
            if answer.options is not None:
                trace.answer(*answer.options, by="script")
            if answer.rest is not None:
                lines.insert(0, answer.rest)
        else:
            return


def since_last_answer(trace: Trace) -> tuple[Event, ...]:
    """What has happened since somebody last decided something."""
    found: list[Event] = []
    for step in reversed(trace.steps):
        if isinstance(step, Decided):
            break
        found.insert(0, step.event)
    return tuple(found)


# --- expectations -----------------------------------------------------------------------------------------------------


def judge(expectation: Expectation, trace: Trace, names: CardNames) -> Judged:
    outcome = _outcome(expectation, trace, len(trace.tables) - 1)
    line = expectation.node.span.line
    if not outcome.ok:
        return Judged(line, False, outcome.expected, outcome.found, _made_so(expectation, outcome, trace))
    missing = _another_reason(expectation, outcome, trace, names)
    return Judged(line, missing is None, outcome.expected, missing or outcome.found, None)


def _outcome(expectation: Expectation, trace: Trace, moment: int) -> Outcome:
    """The expectation judged as things were at some moment."""
    events = tuple(step.event for step in trace.steps_until(moment) if isinstance(step, Happened))
    return holds(expectation, trace.start, trace.tables[moment], events)


def _made_so(expectation: Expectation, outcome: Outcome, trace: Trace) -> Step | None:
    """The step since which it is as it was found; of several at once, one that is about the cards in question."""
    for moment in range(len(trace.tables) - 2, -1, -1):
        if _outcome(expectation, trace, moment).found != outcome.found:
            made = trace.steps_until(moment + 1)[len(trace.steps_until(moment)) :]
            about = [s for s in made if isinstance(s, Happened) and {s.event.card, *s.event.others} & {*outcome.cards}]
            return next(iter((*about, *made)), None)
    return None


def _another_reason(expectation: Expectation, outcome: Outcome, trace: Trace, names: CardNames) -> str | None:
    """Something is not possible, as expected; but it was expected for a reason that is not the one."""
    node = expectation.node
    if not isinstance(node, b.May) or not node.negated or node.because is None:
        return None
    player = next(player for player in trace.table.players if key(player) == key(node.player.text))
    reasons = reasons_against(trace, player, outcome.cards, names)
    if any(node.because in reason.topics for reason in reasons):
        return None
    told = "; ".join(f"{reason.text} [{', '.join(reason.topics)}]".removesuffix(" []") for reason in reasons)
    return f"{outcome.found}, but because {told}"
