"""Read a board file: a table that is ready to go on, its script, and what it expects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from rulesdsl import rulebook
from rulesdsl.language.diagnostics.vocabulary import did_you_mean
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.tree import Node, Span
from rulesdsl.record import Record, record
from rulesdsl.rulebook import UnknownNameError
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import whose

from . import board_tree as b
from .board_catalogue import catalogue, spellings
from .lay_cards import LaidCards
from .parse_board import as_spoken, every, parse_board
from .problems import Problems
from .read_claims import read_claims
from .set_turn import TurnSetter
from .setting import Setting

ONCE = (b.Edition, b.Players, b.Turn, b.Points, b.Cites)
"""Parts that may be there once. So may each kind of prose, and each pile."""
NEWEST = "rules: for each, the newest book that covers it"
"""What is assumed where a board names no edition."""
MAY_NAME_FACTION = (b.Picks, b.May, b.CannotDo)
"""Lines about choices: a faction can be chosen."""


@record
class Expectation(Record):
    """One line under `expect`, with all it needs to be judged."""

    node: b.Expectation
    text: str
    names: Mapping[str, CardId]
    siblings: tuple[b.Expectation, ...]
    after: int
    """How many lines of the script come first."""
    is_sentence: bool = False
    """Is it no line of the notation?"""


@record
class Board(Record):
    """What a board file says.

    `table` waits for `step`; `script` are the lines that answer its questions, in order; `defaults` are sentences
    about everything that the file left out and that was assumed.
    """

    path: str
    source: str
    table: Table
    names: Mapping[str, CardId]
    script: tuple[b.Line, ...]
    expectations: tuple[Expectation, ...]
    defaults: tuple[str, ...]
    edition: str | None
    title: str
    question: str
    answer: str
    cites: tuple[str, ...]


def read(text: str, path: str = "<board>", library: Library | None = None) -> Board:
    """The board; a `SourceError` carries everything that is wrong with it."""
    definitions = catalogue(library)
    file = parse_board(text, path, spellings(definitions))
    problems = Problems(path)
    _check_once(file, problems)
    setting = Setting(file, definitions, problems)
    laid = LaidCards(file, setting, problems)
    laid.lay()
    problems.raise_any()
    book, switches = _edition(file, setting, problems)
    table = Table(setting.catalogue, switches, setting.players)
    table.set_factions(setting.factions)
    table.lay(laid.cards, laid.piles, laid.loose)
    table.set_vp(_points(file, setting, problems))
    names = laid.names()
    TurnSetter(table, names, setting, problems).set(file)
    sentences = {said.span for said in every(file, b.Said)}
    file = read_claims(file, names, setting, problems) if sentences else file
    said = tuple(line for part in file.parts if isinstance(part, b.Script) for line in part.lines)
    script = _checked(said, text, table, CardNames(names), setting, problems)
    expected = _expectations(text, file, script, names, sentences)
    for expectation in expected:
        _check_names(expectation.node, table, CardNames(names), setting, problems)
    cites = _cites(file, problems)
    problems.raise_any()
    prose = {part.about: part.text for part in file.parts if isinstance(part, b.Prose)}
    return Board(
        path, text, table, names, script, expected,
        tuple(dict.fromkeys((*setting.assumed, *laid.defaults))), book,
        prose.get("title", ""), prose.get("question", ""), prose.get("answer", ""), cites,
    )  # fmt: skip


def _check_once(file: b.BoardFile, problems: Problems) -> None:
    seen: set[object] = set()
    for part in file.parts:
        match part:
            case b.Prose(about):
                subject: object = about
            case b.Pile(zone, of) if zone != "box":
                subject = (zone, of.text.casefold() if isinstance(of, b.Named) else (of,))
            case _ if isinstance(part, ONCE):
                subject = type(part)
            case _:
                continue
        if subject in seen:
            word = _first_word(part)
            two = {"turn": " There is one current player.", "players": ""}.get(word, "")
            message = f"`{word}` is there twice.{two}"
            suggestion = "leave one of them out" if two else "leave one of them out, or put both into one"
            problems.add("B101", message, part, suggestion)
        seen.add(subject)


def _first_word(part: b.Part) -> str:
    match part:
        case b.Prose(about):
            return about
        case b.Pile(zone, of):
            return f"{zone} {of.text}" if isinstance(of, b.Named) else f"{of} {zone}"
        case b.Points():
            return "vp"
        case b.Script():
            return "do"
        case b.Expectations():
            return "expect"
    return type(part).__name__.lower()


# --- rules and points -------------------------------------------------------------------------------------------


def _edition(file: b.BoardFile, setting: Setting, problems: Problems) -> tuple[str | None, dict[str, str]]:
    chosen = next((part.book for part in file.parts if isinstance(part, b.Edition)), None)
    rules = rulebook.load()
    if chosen is None:
        setting.defaults.insert(0, NEWEST)
        return None, dict(rules.edition().switches)
    try:
        return rules.book(chosen.text).id, dict(rules.edition(chosen.text).switches)
    except UnknownNameError as unknown:
        suggestion = did_you_mean(unknown.nearest) or f"the books are {', '.join(unknown.known)}"
        problems.add("B103", f"There is no book `{chosen.text}`.", chosen, suggestion)
        return None, {}


def _cites(file: b.BoardFile, problems: Problems) -> tuple[str, ...]:
    """Clauses of one book (`book/topic`) or topics of all books."""
    found = tuple(code for part in file.parts if isinstance(part, b.Cites) for code in part.codes)
    for code in found:
        _check_cited(code, problems)
    return tuple(code.text for code in found)


def _check_cited(code: b.Code, problems: Problems) -> None:
    rules = rulebook.load()
    citable = (rules.topics, rules.clauses, rules.clarifications, rules.readings)
    if not any(code.text in names for names in citable):
        known = [name for names in citable for name in names]
        near = did_you_mean(UnknownNameError("clause", code.text, known).nearest[:3])
        message = f"There is no clause or topic `{code.text}`."
        problems.add(
            "B104", message, code, near or "write a topic such as `duel.tie`, or a clause: `oops-2018/duel.tie`"
        )


def _points(file: b.BoardFile, setting: Setting, problems: Problems) -> tuple[int, ...]:
    points = dict.fromkeys(setting.players, 0)
    given: set[str] = set()
    for part in file.parts:
        for score in part.scores if isinstance(part, b.Points) else ():
            player = setting.player(score.player)
            if player in given:
                problems.add("B101", f"{player} has victory points already.", score, "name each player once")
            given.add(player)
            points[player] = problems.number(score.points, "victory points", score)
    if len(given) < len(points):
        rest = [player for player in points if player not in given]
        setting.defaults.append(f"{whose(rest, 'VP')}: 0")
    return tuple(points.values())


# --- names in the script and in what is expected ----------------------------------------------------------------


def _check_names(node: Node, table: Table, names: CardNames, setting: Setting, problems: Problems) -> None:
    subjects: tuple[b.Named, ...] = ()
    if isinstance(node, b.Picks):
        subjects = node.player.members if isinstance(node.player, b.Everybody) else (node.player,)
    for named in every(node, b.Named, lambda node: isinstance(node, b.AllMinions)):
        if isinstance(named, b.Everybody | b.Anybody | b.They):
            continue
        if not (any(named is each for each in subjects) and _is_card(named, setting)):
            setting.player(named)
    for subject in every(node, b.Subject, lambda node: isinstance(node, b.OfSeveral)):
        _check_subject(subject, table, names, problems)
    factions = NameIndex(setting.catalogue.factions())
    for called in every(node, b.Called):
        if isinstance(called, b.There | b.It | b.AllMinions):
            continue
        chosen = isinstance(node, MAY_NAME_FACTION) and called.text in factions
        if setting.name_of(called) is None and setting.find_player(called.text) is None and not chosen:
            setting.unknown(called, or_player=" or player" if isinstance(node, b.Picks) else "")
        elif called.number is not None and not names.find(table, called.text, called.number, called.set):
            message = f"There is no `{called.text}#{called.number}` on this board."
            alike = names.find(table, called.text, set_id=called.set)
            have = [name for name, card in names.on_board(table).items() if card in alike]
            suggestion = f"write {' or '.join(f'`{name}`' for name in have)}" if have else "leave the number out"
            problems.add("B126", message, called, suggestion)
    if isinstance(node, b.May) and node.because is not None:
        end = node.span.end_column  # the reason, in quotes, is the last of the line
        span = node.span._replace(column=end - len(node.because) - 2)
        _check_cited(b.Code(node.because, span=span), problems)


def _checked(
    lines: Sequence[b.Line], text: str, table: Table, names: CardNames, setting: Setting, problems: Problems
) -> tuple[b.Line, ...]:
    """The lines, each with a name that nobody has as it was written, if it may be part of a name on the table."""
    found: list[b.Line] = []
    for _, group in groupby(lines, key=lambda line: line.span.line):
        together, number = [*group], len(problems.found)
        for line in together:
            if not isinstance(line, b.Spoken):
                _check_names(line, table, names, setting, problems)
        spoken = as_spoken(together[0], text, spellings(setting.catalogue)) if len(problems.found) > number else None
        if spoken is not None:
            del problems.found[number:]
        found += together if spoken is None else [spoken]
    return tuple(found)


def _is_card(named: b.Named, setting: Setting) -> bool:
    """`Grunt destroys Page` is said of whoever uses Grunt."""
    text = named.text.partition("#")[0]
    return setting.find_player(text) is None and setting.name_of(b.Called(text)) is not None


def _check_subject(subject: b.Subject, table: Table, names: CardNames, problems: Problems) -> None:
    """What is expected of one card must be said of one card."""
    called = subject.card
    meant = names.find_of_board(table, called.text, called.number, called.set) if subject.player is None else ()
    if len(meant) > 1:
        have = [name for name, card in names.on_board(table).items() if card in meant]
        problems.add("B125", f"There are {len(meant)} cards `{called.text}`.", called, f"say which: {', '.join(have)}")


def _expectations(
    text: str, file: b.BoardFile, script: Sequence[b.Line], names: Mapping[str, CardId], sentences: Collection[Span]
) -> tuple[Expectation, ...]:
    """All of them, each with those of its block and with its place in the script."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    found: list[Expectation] = []
    done = 0
    for part in file.parts:
        if isinstance(part, b.Script):
            done += sum(1 for line in script if part.span.line <= line.span.line <= part.span.end_line)
        if isinstance(part, b.Expectations):
            for node in part.expectations:
                said = lines[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1]
                found.append(Expectation(node, said, names, part.expectations, done, node.span in sentences))
    return tuple(found)
