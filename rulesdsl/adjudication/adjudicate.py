"""A board in, a ruling out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesdsl import rulebook
from rulesdsl.board.read_board import NEWEST, read
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.explain.ruling import Judged, Ruling
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .judge_expectations import judge
from .run_script import run_script
from .seeded_chance import chance_from


def adjudicate(
    text: str, *, path: str = "<board>", edition: str | None = None, seed: int | None = None,
    refused: Callable[[SourceError], None] | None = None,
) -> Ruling:  # fmt: skip
    """Resolve a board or ruling file.

    `edition` overrides the book that the board names. The script answers for chance, and where it does not, `seed`;
    without a seed the ruling ends at the first question of chance that the script leaves open. Raises `SourceError`
    with everything that is wrong with the text, including a script line that does not answer the question that is open
    then, and `LookupError` if there is no such edition. With `refused` such a line is handed over instead, and the
    ruling ends before it.
    """
    board = read(text, path)
    if edition is not None:
        board = board.replace(defaults=tuple(default for default in board.defaults if default != NEWEST))
    rules = rulebook.load()
    chosen = board.edition if edition is None else rules.book(edition).id
    trace = Trace(board.table if edition is None else _under_edition(board.table, rules, edition))
    names = CardNames(board.names)
    judged: list[Judged] = []

    def look(lines: int) -> None:
        expected = [expectation for expectation in board.expectations if expectation.after == lines]
        if expected:
            for table in trace.tables:
                names.learn(table)
            taken = len(trace.steps)
            judged.extend(judge(expectation, trace, names).replace(taken=taken) for expectation in expected)

    try:
        run_script(trace, board, None if seed is None else chance_from(seed), look)
    except SourceError as error:
        if refused is None:
            raise
        refused(error)
    for table in trace.tables:
        names.learn(table)
    return Ruling(board, chosen, trace, names, rules, tuple(judged))


def play_on(ruling: Ruling, asked: Decided, chosen: Sequence[Option] | None) -> Ruling:
    """The same ruling up to one of its questions, then another answer, and on to the next question.

    With None for the answer the question is left open. Raises `NotAnOption`.
    """
    trace = ruling.trace.branch(asked)
    if chosen is not None:
        trace.answer(*chosen, by="script")
        trace.run()
    names = CardNames(ruling.board.names)
    for table in trace.tables:
        names.learn(table)
    return ruling.replace(trace=trace, names=names)


def _under_edition(table: Table, rules: Rulebook, edition: str) -> Table:
    other = table.fork()
    other.set_edition(dict(rules.edition(edition).switches))
    return other
