"""A ruling as text: the steps, the open question, the board at the end, and what was expected of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdsl.wording.lists import counted

from .board_picture import picture
from .cited_rules import cited_rules
from .ruling import Judged, Ruling
from .shown_answers import shown_answers
from .story import Story
from .summary import summary
from .terminal_style import TerminalStyle
from .text_board import draw_board
from .trace_text import TraceText

ANSWERS = re.compile(r" (may|cannot) ")
"""Expectations that neither the steps nor the board show: what could be done now."""


def report(ruling: Ruling, style: TerminalStyle, *, in_full: bool = False) -> str:
    """Everything, in the order in which it is read. With `in_full` clauses are quoted and not only named."""
    text = TraceText(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, style)
    board = ruling.board
    parts = [
        _prose(ruling, style),
        "" if board.answer else "\n".join(_in_short(ruling, style)),
        text.tree(in_full=in_full),
        "\n".join(text.open()),
        draw_board(picture(ruling.table, ruling.names), style),
        "\n".join(verdict(ruling, style)),
        "\n".join(_rests_on(ruling, style, in_full=in_full)),
        "\n".join(_listed("Assumed, because the board does not say it", board.defaults, style)),
    ]
    return "\n\n".join(part for part in parts if part)


def answer(ruling: Ruling, style: TerminalStyle) -> str:
    """Only the answer: in words if the file has it, and whether it holds."""
    board = ruling.board
    lines = style.wrapped(board.answer) if board.answer else []
    lines += verdict(ruling, style)
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
        for line in style.wrapped(f"Everything comes out as expected ({checks})."):
            yield style.good(line)
        for line in _allowed(ruling):
            yield from style.wrapped(line, "  ")
        return
    many = f"{len(failing)} of {counted(len(ruling.expectations), 'check')}"
    for line in style.wrapped(f"{many} {'does' if len(failing) == 1 else 'do'} not come out as expected"):
        yield style.bad(line)
    for judged in failing:
        yield from _failing(judged, ruling, style)


def _allowed(ruling: Ruling) -> Iterator[str]:
    """What the board expects that could be done: at the end, and before that after which step."""
    shown: dict[int, list[str]] = {}
    for judged in ruling.expectations:
        text = judged.expected.partition(" because ")[0]
        if ANSWERS.search(text) or not (ruling.steps or text.startswith("nothing ")):
            shown.setdefault(judged.taken, []).append(text)
    story = Story(ruling.trace)
    for taken, lines in shown.items():
        said = f"{'; '.join(shown_answers(lines))}."
        if taken == len(ruling.steps):
            yield said
        else:
            yield f"After step {story.number_of(ruling.trace.step(taken))}: {said}" if taken else f"At first: {said}"


def _failing(judged: Judged, ruling: Ruling, style: TerminalStyle) -> Iterator[str]:
    yield from style.wrapped(f"{ruling.board.path}:{judged.line}", "  ")
    yield from style.wrapped(f"expected: {judged.expected}", "    ", "      ")
    yield from style.wrapped(f"found:    {judged.found}", "    ", "      ")
    if judged.step is None:
        yield "    so it has been from the start"
        return
    text = TraceText(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, style)
    yield from style.wrapped(f"since {text.short(judged.step)}", "    ", "      ")


def _rests_on(ruling: Ruling, style: TerminalStyle, *, in_full: bool) -> Iterator[str]:
    """The rules that the file cites: in one line, or each quoted."""
    cites = ruling.board.cites
    if in_full:
        yield from _listed("Rests on", [_cited(ruling, code) for code in cites], style)
    elif cites:
        for line in style.wrapped(f"Rests on: {', '.join(cites)}", "", "  "):
            yield style.dim(line)


def _cited(ruling: Ruling, code: str) -> str:
    """A clause by its id, or what the deciding book says on a topic."""
    rules = ruling.rulebook
    if code in rules.clarifications:
        return code
    book, slash, topic = code.rpartition("/")
    rules_of_book = cited_rules([topic], rules, book if slash else ruling.edition)
    return (rules_of_book or cited_rules([topic], rules))[0].quoted


def _listed(head: str, texts: list[str] | tuple[str, ...], style: TerminalStyle) -> Iterator[str]:
    for line in style.wrapped(f"{head}:") if texts else ():
        yield style.dim(line)
    for text in texts:
        for line in style.wrapped(text, "  ", "    "):
            yield style.dim(line)
