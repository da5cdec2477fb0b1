"""Judge what a board expects of its script: whether it holds, what is so instead, and since which step."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Expectation
from rulesdsl.engine.trace import Happened, Step, Trace
from rulesdsl.explain.filter_reasons import Reason
from rulesdsl.explain.ruling import Judged
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace as node_replace
from rulesdsl.wording.card_names import CardNames

from .expectations import check_expectation
from .script_reader import ScriptReader
from .situation import Finding, Unclear


def judge(expectation: Expectation, trace: Trace, names: CardNames) -> Judged:
    """As things are at this moment of the trace."""
    if isinstance(expectation.node, b.AllOf):
        return _judge_all(expectation, expectation.node, trace, names)
    expectation = _said_of_somebody(expectation, trace)
    if isinstance(expectation.node, b.CannotDo):
        return _judge_attempt(expectation, expectation.node, trace)
    finding = _check_at(expectation, trace, len(trace.tables) - 1)
    line, expected = expectation.node.span.line, expectation.text
    found = _with_reason(expectation, finding, trace, names)
    if not finding.holds:
        return Judged(line, False, expected, found, _cause(expectation, finding, trace))
    wrong_reason = _wrong_reason(expectation, finding, trace, names)
    return Judged(line, wrong_reason is None, expected, wrong_reason or found, None)


def _said_of_somebody(expectation: Expectation, trace: Trace) -> Expectation:
    """What `can be played` may be by whoever is asked, or else by the player whose turn it is."""
    node = expectation.node
    if not isinstance(node, b.May) or type(node.player) is not b.Anybody:
        return expectation
    decision, turn = trace.table.decision, trace.table.turn
    player = decision.player if decision is not None and decision.player is not None else turn.player
    return expectation.replace(node=node_replace(node, player=b.Named(player, span=node.span)))


def _judge_all(expectation: Expectation, node: b.AllOf, trace: Trace, names: CardNames) -> Judged:
    """Each claim of the sentence; what is found is told of those that are not so, if there are any."""
    found = [judge(expectation.replace(node=claim), trace, names) for claim in node.claims]
    wrong = [each for each in found if not each.holds]
    told = "; ".join(dict.fromkeys(each.found for each in wrong or found))
    return Judged(node.span.line, not wrong, expectation.text, told, wrong[0].step if wrong else None)


def _judge_attempt(expectation: Expectation, node: b.CannotDo, trace: Trace) -> Judged:
    """Try the line, and take it back: it must be refused, for the reason that is expected."""
    line, expected = node.span.line, expectation.text
    said = _refusal(expectation, node.attempt, trace)
    if said is None:
        return Judged(line, False, expected, "it is allowed", None)
    return Judged(line, node.because is None or node.because in said, expected, said, None)


def _refusal(expectation: Expectation, attempt: b.Line, trace: Trace) -> str | None:
    """Why the line would be refused now, if it would."""
    before = trace.moment
    reader = ScriptReader(trace, CardNames(expectation.names), is_attempt=True)
    try:
        left: b.Line | None = attempt
        while left is not None:
            trace.run()
            left = reader.read(left, attempt)
    except SourceError as refused:
        return refused.diagnostics[0].message.partition(" The open question:")[0]
    finally:
        while trace.moment > before:
            trace.undo()
    return None


def _check_at(expectation: Expectation, trace: Trace, moment: int) -> Finding:
    """Check the expectation as things were at some moment."""
    steps = tuple(step for step in trace.steps_until(moment) if isinstance(step, Happened))
    happened = tuple(step.event for step in steps)
    try:
        return check_expectation(expectation, trace.start, trace.tables[moment], happened, steps)
    except Unclear as unclear:
        if moment < len(trace.tables) - 1:
            return Finding(False, "")
        message, span = unclear.message, expectation.node.span
        raise SourceError(Diagnostic("B134", message, "<board>", span, unclear.suggestion)) from None


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


def _with_reason(expectation: Expectation, finding: Finding, trace: Trace, names: CardNames) -> str:
    """What was found; of what a player may not do, also why not."""
    node = expectation.node
    if not isinstance(node, b.May) or finding.holds != node.negated:
        return finding.found
    line = _line_for(node)
    said = None if line is None else _refusal(expectation, line, trace)
    if said is not None:
        _, colon, why = said.partition(" The open question:")[0].removesuffix(".").partition(": ")
        return f"{finding.found}: {why}" if colon else finding.found
    reasons = _reasons(node, finding, trace, names) if line is None else []
    topics = f" ({reasons[0].topics[0]})" if reasons and reasons[0].topics else ""
    return f"{finding.found}: {reasons[0].text}{topics}" if reasons else finding.found


def _line_for(node: b.May) -> b.Line | None:
    """The line by which the player would do it."""
    player, what = node.player, node.what
    match what:
        case b.MayDo(b.Picks(picks=())):
            return None
        case b.MayDo(line):
            return line
        case b.MayPlay(card, where):
            return b.Plays(player, b.Pick(card.card, card.player, where, span=node.span), span=node.span)
        case b.MayUse(card, talent):
            return b.Uses(player, b.Pick(card.card, card.player, span=node.span), talent, span=node.span)
        case b.MayChoose(card) | b.MayUncover(card):
            verb = "chooses" if isinstance(what, b.MayChoose) else "uncovers"
            return b.Picks(player, verb, (b.Pick(card.card, card.player, span=node.span),), span=node.span)
        case b.MayDecline():
            return b.Tells(player, "declines", span=node.span)
    return None


def _reasons(node: b.May, finding: Finding, trace: Trace, names: CardNames) -> list[Reason]:
    from rulesdsl.explain.why_not import reasons_against  # few boards need one
    from rulesdsl.explain.why_not_moment import no_redraw, wrong_moment

    player = next(player for player in trace.table.players if key(player) == key(node.player.text))
    decision = trace.table.decision
    match node.what:
        case b.MayRedraw():
            return [no_redraw(trace.table, player, names)]
        case b.MayDo(b.Picks(verb=verb)) if decision is not None and decision.player == player:
            return [wrong_moment(trace, player, verb, None, names)]
    return reasons_against(trace, player, finding.cards, names)


def _wrong_reason(expectation: Expectation, finding: Finding, trace: Trace, names: CardNames) -> str | None:
    """What to say where something is not possible, as expected, but not for the reason that was expected."""
    node = expectation.node
    if not isinstance(node, b.May) or not node.negated or node.because is None:
        return None
    reasons = _reasons(node, finding, trace, names)
    if any(node.because in reason.topics for reason in reasons):
        return None
    told = "; ".join(f"{reason.text} [{', '.join(reason.topics)}]".removesuffix(" []") for reason in reasons)
    return f"{finding.found}, but because {told}"
