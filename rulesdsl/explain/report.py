"""A ruling as text: the steps, the open question, the board at the end, and what was expected of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdsl.engine.questions import PlayCards
from rulesdsl.table.decision import Decision
from rulesdsl.wording.lists import counted
from rulesdsl.wording.numbered_names import without_numbers

from .board_picture import picture
from .cited_rules import CitedRule, cited_rules, clarification_as_rule
from .ruling import Judged, Ruling
from .shown_answers import shown_answers
from .story import Story
from .summary import summary
from .terminal_style import TerminalStyle
from .text_board import draw_board
from .trace_text import TraceText
from .why_not import NothingMentionedError, why_not

USED_UP = frozenset({"turn.play.limit", "term.talent.once"})
"""Rules that say better than what has just happened why something can't be done once more."""
PLURAL = {"is": "are", "was": "were"}
ANSWERS = re.compile(r" (may|cannot) ")
"""Expectations that neither the steps nor the board show: what could be done now."""
ALLOWED = re.compile(r"(.+?) may (?!not )(\w+) .+")
REFUSED = re.compile(r"(.+?) (?:may not|cannot) (\w+) (.+)")


def report(ruling: Ruling, style: TerminalStyle, *, in_full: bool = False) -> str:
    """Everything, in the order in which it is read. With `in_full` clauses are quoted and not only named."""
    text = TraceText(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, style)
    board = ruling.board
    parts = [
        _prose(ruling, style),
        "\n".join(_because(ruling, style)),
        "" if board.answer else "\n".join(_in_short(ruling, style)),
        text.tree(in_full=in_full, known=[rule.id for rule in _cited(ruling)]),
        "" if _only_ends_the_phase(ruling.table.decision) else "\n".join(text.open()),
        "\n".join(_allowed(ruling, style)),
        draw_board(picture(ruling.table, ruling.names), style),
        "\n".join(verdict(ruling, style)),
        "\n".join(_assumed(ruling, style)),
    ]
    return "\n\n".join(part for part in parts if part)


def _only_ends_the_phase(decision: Decision | None) -> bool:
    """Is there nothing left to do but to stop playing cards?"""
    return isinstance(decision, PlayCards) and len(decision.options) == 1


def answer(ruling: Ruling, style: TerminalStyle) -> str:
    """Only the answer: in words if the file has it, and whether it holds."""
    board = ruling.board
    lines = style.wrapped(board.answer) if board.answer else []
    lines += [*_allowed(ruling, style), *verdict(ruling, style)]
    if not board.answer:
        lines = [*_in_short(ruling, style), *lines]
    if not lines:
        text = TraceText(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, style)
        lines = list(text.open()) or style.wrapped(picture(ruling.table, ruling.names).moment)
    return "\n".join(lines)


def _prose(ruling: Ruling, style: TerminalStyle) -> str:
    board = ruling.board
    lines = [style.bold(line) for line in style.wrapped(board.title)] if board.title else []
    for part in (board.question, board.answer):
        lines += style.wrapped(part) if part else []
    return "\n".join(lines)


def _in_short(ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    """What a board without an answer of its own comes to."""
    if not ruling.steps:
        return
    found = summary(ruling)
    yield style.bold("In short")
    for line in found.outcome:
        yield from style.wrapped(line, "  ", "    ")
    if found.open is not None:
        yield from style.wrapped(f"Still open: {found.open}", "  ", "    ")
    if found.assumptions:
        yield from style.wrapped(f"Assuming: {' '.join(found.assumptions)}", "  ", "    ")


def verdict(ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    """Whether everything comes out as expected; what does not, with what was found and since when."""
    if not ruling.expectations:
        return
    failing = [judged for judged in ruling.expectations if not judged.holds]
    if not failing:
        checks = counted(len(ruling.expectations), "check")
        for line in style.wrapped(f"As expected ({checks})."):
            yield style.good(line)
        return
    many = f"{len(failing)} of {counted(len(ruling.expectations), 'check')}"
    for line in style.wrapped(f"{many} {'does' if len(failing) == 1 else 'do'} not come out as expected"):
        yield style.bad(line)
    for judged in failing:
        yield from _failing(judged, ruling, style)


def _allowed(ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    """What the board expects that could be done, and why not: at the end, and before that after which step."""
    if not ruling.holds:
        return
    shown: dict[int, list[str]] = {}
    for judged in ruling.expectations:
        text = judged.expected.partition(" because ")[0]
        if ANSWERS.search(text) or not (ruling.steps or text.startswith("nothing ")):
            shown.setdefault(judged.taken, []).append(text)
    story = Story(ruling.trace)
    for taken, lines in shown.items():
        when = f"After step {story.number_of(ruling.trace.step(taken))}: " if taken else "At first: "
        here = "" if taken == len(ruling.steps) else when
        said = ". ".join(
            "; ".join(shown_answers(alike, ruling.table.players)) + (f": {_of_all(reason, alike)}" if reason else "")
            for reason, alike in _by_reason(ruling, taken, lines).items()
        )
        said = f"{here}{without_numbers(said, ruling.table, ruling.names)}."
        yield from style.wrapped(f"{said[:1].upper()}{said[1:]}")


def _by_reason(ruling: Ruling, taken: int, lines: list[str]) -> dict[str, list[str]]:
    """What can't be done by the reason why not; under no reason what is allowed, and what is said together with it."""
    allowed = {(may[1], may[2]) for line in lines if (may := ALLOWED.fullmatch(line))}
    found: dict[str, list[str]] = {}
    for line in lines:
        refused = REFUSED.fullmatch(line)
        is_told = refused is None or refused[2] == "be" or refused.groups()[:2] in allowed
        reason = "" if refused is None or is_told else _reason(ruling, taken, refused[3])
        found.setdefault(reason, []).append(line)
    return found


def _of_all(reason: str, lines: list[str]) -> str:
    """`they are in play`, where `it is` would be said of several cards."""
    cards = {re.split(r" (?:at|on) ", refused[3])[0] for line in lines if (refused := REFUSED.fullmatch(line))}
    if len(cards) < 2:
        return reason
    return re.sub(r"^it (is|was|can)\b", lambda it: f"they {PLURAL.get(it[1], it[1])}", reason)


def _reason(ruling: Ruling, taken: int, what: str) -> str:
    trace, here = ruling.trace, ruling.trace.bookmark()
    trace.jump(taken)
    while trace.table.decision is None and trace.can_redo:
        trace.redo()
    try:
        found = why_not(trace, what, ruling.names)
    except NothingMentionedError:
        return ""
    finally:
        trace.return_to(here)
    if found.possible or not found.reasons:
        return ""
    used_up = (reason for reason in found.reasons if USED_UP.intersection(reason.topics))
    why = next(used_up, found.reasons[0]).text
    card = "|".join(map(re.escape, (found.about, found.about.partition("'s ")[2])))
    return re.sub(rf"^(?:{card}) (can be|isn't|is) ", r"it \1 ", why)


def _failing(judged: Judged, ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    yield from style.wrapped(f"{ruling.board.path}:{judged.line}", "  ")
    yield from style.wrapped(f"expected: {judged.expected}", "    ", "      ")
    yield from style.wrapped(f"found:    {judged.found}", "    ", "      ")
    if judged.step is None:
        yield "    so it has been from the start"
        return
    text = TraceText(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, style)
    yield from style.wrapped(f"since {text.short(judged.step)}", "    ", "      ")


def _because(ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    """The rules that the file cites, in words."""
    rules = _cited(ruling)
    if rules:
        yield style.bold("Because")
    for rule in rules:
        yield from style.wrapped(rule.reason, "  ", "    ")


def _cited(ruling: Ruling) -> tuple[CitedRule, ...]:
    return tuple(_cited_rule(ruling, code) for code in ruling.board.cites)


def _cited_rule(ruling: Ruling, code: str) -> CitedRule:
    """A clause by its id, or what the deciding book says on a topic, or what a book says about certain cards."""
    rules = ruling.rulebook
    if code in rules.clarifications:
        return clarification_as_rule(rules.clarifications[code], rules)
    book, slash, topic = code.rpartition("/")
    rules_of_book = cited_rules([topic], rules, book if slash else ruling.edition)
    return (rules_of_book or cited_rules([topic], rules))[0]


def _assumed(ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    defaults = ruling.board.defaults
    for line in style.wrapped("Assumed, because the board does not say it:") if defaults else ():
        yield style.dim(line)
    for text in defaults:
        for line in style.wrapped(text, "  ", "    "):
            yield style.dim(line)
