"""A ruling as text: the steps, the open question, the board at the end, and what was expected of it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.wording.lists import counted

from .drawing import drawing
from .grounds import grounds
from .paint import Paint
from .picture import picture
from .ruling import Judged, Ruling
from .trace_text import Teller


def report(ruling: Ruling, paint: Paint, *, in_full: bool = False) -> str:
    """Everything, in the order in which one reads it. With `in_full` clauses are quoted and not only named."""
    teller = Teller(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, paint)
    board = ruling.board
    parts = [
        _prose(ruling, paint),
        teller.tree(in_full=in_full),
        "\n".join(teller.open()),
        drawing(picture(ruling.table, ruling.names), paint),
        "\n".join(verdict(ruling, paint)),
        "\n".join(_rests_on(ruling, paint, in_full=in_full)),
        "\n".join(_listed("Assumed, because the board does not say it", board.defaults, paint)),
    ]
    return "\n\n".join(part for part in parts if part)


def answer(ruling: Ruling, paint: Paint) -> str:
    """The answer and nothing else: in words if the file has it, and whether it holds."""
    board = ruling.board
    lines = paint.wrapped(board.answer) if board.answer else []
    lines += verdict(ruling, paint)
    if not lines:
        teller = Teller(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, paint)
        lines = list(teller.open()) or paint.wrapped(picture(ruling.table, ruling.names).moment)
    return "\n".join(lines)


def _prose(ruling: Ruling, paint: Paint) -> str:
    board = ruling.board
    lines = [paint.bold(line) for line in paint.wrapped(board.title)] if board.title else []
    for text in (board.question, board.answer):
        lines += paint.wrapped(text) if text else []
    return "\n".join(lines)


def verdict(ruling: Ruling, paint: Paint) -> Iterator[str]:
    """Whether all comes out as expected; what does not, with what is so instead and since when."""
    if not ruling.expectations:
        return
    failing = [judged for judged in ruling.expectations if not judged.holds]
    all_of_them = counted(len(ruling.expectations), "expectation")
    if not failing:
        yield paint.good(f"{all_of_them}: {'it holds' if len(ruling.expectations) == 1 else 'all hold'}")
        return
    yield paint.bad(f"{len(failing)} of {all_of_them} {'does' if len(failing) == 1 else 'do'} not hold")
    for judged in failing:
        yield from _failing(judged, ruling, paint)


def _failing(judged: Judged, ruling: Ruling, paint: Paint) -> Iterator[str]:
    yield from paint.wrapped(f"{ruling.board.path}:{judged.line}", "  ")
    yield from paint.wrapped(f"expected: {judged.expected}", "    ", "      ")
    yield from paint.wrapped(f"found:    {judged.found}", "    ", "      ")
    if judged.step is None:
        yield "    so it has been from the start"
        return
    teller = Teller(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, paint)
    yield from paint.wrapped(f"since {teller.short(judged.step)}", "    ", "      ")


def _rests_on(ruling: Ruling, paint: Paint, *, in_full: bool) -> Iterator[str]:
    """What the file cites: in a line, or each quoted."""
    cites = ruling.board.cites
    if in_full:
        yield from _listed("Rests on", [_cited(ruling, code) for code in cites], paint)
    elif cites:
        for line in paint.wrapped(f"Rests on: {', '.join(cites)}", "", "  "):
            yield paint.dim(line)


def _cited(ruling: Ruling, code: str) -> str:
    """A clause by its id, or what the deciding book says on a topic."""
    rules = ruling.rulebook
    if code in rules.clarifications:
        return code
    book, slash, topic = code.rpartition("/")
    return grounds([topic], rules, book if slash else ruling.edition)[0].quoted


def _listed(head: str, texts: list[str] | tuple[str, ...], paint: Paint) -> Iterator[str]:
    for line in paint.wrapped(f"{head}:") if texts else ():
        yield paint.dim(line)
    for text in texts:
        for line in paint.wrapped(text, "  ", "    "):
            yield paint.dim(line)
