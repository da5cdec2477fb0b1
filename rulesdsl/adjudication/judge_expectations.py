"""Judge what a board expects of its script: whether it holds, what is so instead, and since which step."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Expectation
from rulesdsl.engine.trace import Happened, Step, Trace
from rulesdsl.explain.ruling import Judged
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.name_keys import key
from rulesdsl.wording.card_names import CardNames

from .expectations import check_expectation
from .script_reader import ScriptReader
from .situation import Finding


def judge(expectation: Expectation, trace: Trace, names: CardNames) -> Judged:
    """As things are at this moment of the trace."""
    if isinstance(expectation.node, b.CannotDo):
        return _judge_attempt(expectation, expectation.node, trace)
    finding = _check_at(expectation, trace, len(trace.tables) - 1)
    line, expected = expectation.node.span.line, expectation.text
    if not finding.holds:
        return Judged(line, False, expected, finding.found, _cause(expectation, finding, trace))
    wrong_reason = _wrong_reason(expectation, finding, trace, names)
    return Judged(line, wrong_reason is None, expected, wrong_reason or finding.found, None)


def _judge_attempt(expectation: Expectation, node: b.CannotDo, trace: Trace) -> Judged:
    """Try the line, and take it back: it must be refused, for the reason that is expected."""
    before = trace.moment
    line, expected = node.span.line, expectation.text
    reader = ScriptReader(trace, CardNames(expectation.names), is_attempt=True)
    try:
        left: b.Line | None = node.attempt
        while left is not None:
            trace.run()
            left = reader.read(left, node.attempt)
    except SourceError as refused:
        said = refused.diagnostics[0].message
        return Judged(line, node.because is None or node.because in said, expected, said, None)
    finally:
        while trace.moment > before:
            trace.undo()
    return Judged(line, False, expected, "it is allowed", None)


def _check_at(expectation: Expectation, trace: Trace, moment: int) -> Finding:
    """Check the expectation as things were at some moment."""
    happened = tuple(step.event for step in trace.steps_until(moment) if isinstance(step, Happened))
    return check_expectation(expectation, trace.start, trace.tables[moment], happened)


def _cause(expectation: Expectation, finding: Finding, trace: Trace) -> Step | None:
    """The step that brought about what was found; of several at once, one that is about the cards in question."""
    for moment in range(len(trace.tables) - 2, -1, -1):
        if _check_at(expectation, trace, moment).found != finding.found:
            steps = trace.steps_until(moment + 1)[len(trace.steps_until(moment)) :]
            about = [
                step
                for step in steps
                if isinstance(step, Happened) and {step.event.card, *step.event.others} & {*finding.cards}
            ]
            return next(iter((*about, *steps)), None)
    return None


def _wrong_reason(expectation: Expectation, finding: Finding, trace: Trace, names: CardNames) -> str | None:
    """What to say where something is not possible, as expected, but not for the reason that was expected."""
    node = expectation.node
    if not isinstance(node, b.May) or not node.negated or node.because is None:
        return None
    from rulesdsl.explain.why_not import reasons_against  # few boards give a reason

    player = next(player for player in trace.table.players if key(player) == key(node.player.text))
    reasons = reasons_against(trace, player, finding.cards, names)
    if any(node.because in reason.topics for reason in reasons):
        return None
    told = "; ".join(f"{reason.text} [{', '.join(reason.topics)}]".removesuffix(" []") for reason in reasons)
    return f"{finding.found}, but because {told}"
