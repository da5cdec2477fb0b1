"""Every board and every ruling comes out as it says; no question stays open of which it does not speak."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulesdsl import rulebook
from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Board
from rulesdsl.engine.frames import TurnFrame
from rulesdsl.engine.questions import PlayCards
from rulesdsl.explain.cited_rules import rules_behind
from rulesdsl.explain.ruling import Ruling
from rulesdsl.language.diagnostics.diagnostic import SourceError, render
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.load_library import load
from rulesdsl.language.library.name_keys import slug
from rulesdsl.paths import data
from rulesdsl.rulebook.model import Clarification
from tests.adjudicated import BOARDS, GENDERED, OPEN, OURS, PUBLISHED, adjudicated

from .citations import Citations, Cited

HERE = Path(__file__).parent
CARDS = load().definitions
NAMES = {card.name for card in CARDS}
CLARIFICATIONS = [said for said in rulebook.load().clarifications.values() if NAMES.issuperset(said.cards)]
"""Those that are about cards which have been written down."""


def ruling_of(path: Path) -> Ruling:
    try:
        return adjudicated(path)
    except SourceError as error:
        text = path.read_text("utf-8")
        pytest.fail("\n".join(render(diagnostic, text) for diagnostic in error.diagnostics), pytrace=False)


@pytest.fixture(scope="session")
def citations(between_processes: Path) -> Citations:
    return Citations(between_processes, lambda path: Cited.by(ruling_of(path)))


@pytest.mark.parametrize("path", [*BOARDS, *PUBLISHED, *OURS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_board_or_ruling(path: Path, citations: Citations) -> None:
    """All that is asked of a file, in one test: with a test for each question the tests would take a minute longer."""
    ruling = ruling_of(path)
    citations.note(path)
    complaints = [
        *failed_expectations(ruling),
        *open_questions(ruling),
        *(missing_parts(ruling.board) if path.suffix == ".ruling" else ()),
        *uncited_clarifications(ruling),
        *(f"players have no gender: {word[0]}" for word in GENDERED.finditer(path.read_text("utf-8"))),
    ]
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


def failed_expectations(ruling: Ruling) -> Iterator[str]:
    if not ruling.expectations:
        yield "nothing is expected"
    for judged in ruling.expectations:
        if not judged.holds:
            yield f"line {judged.line}: expected {judged.expected}, found {judged.found}"


def open_questions(ruling: Ruling) -> Iterator[str]:
    """What to play next is always asked; any other question must be one that the file expects somebody to decide."""
    decision = ruling.table.decision
    if decision is None or (type(ruling.table.stack[-1]) is TurnFrame and isinstance(decision, PlayCards)):
        return
    expected = [expectation.node for expectation in ruling.board.expectations]
    if not any(isinstance(node, b.Decides) for node in expected):
        yield f"left open: {decision.player or 'chance'}: {decision.published}"


def missing_parts(board: Board) -> Iterator[str]:
    parts = {"title": board.title, "question": board.question, "answer": board.answer, "cites": board.cites}
    return (f"no {name}" for name, part in parts.items() if not part)


def uncited_clarifications(ruling: Ruling) -> Iterator[str]:
    """Those that the file names and no step cites, unless nothing is done: then no step could."""
    named = {code for code in ruling.board.cites if code in ruling.rulebook.clarifications}
    if named and ruling.steps:
        behind = (rules_behind((step,), (), ruling.rulebook, ruling.edition) for step in ruling.steps)
        cited = {rule.id for rules in behind for rule in rules}
        yield from (f"no step cites {code}" for code in sorted(named - cited))


@pytest.mark.parametrize("path", OPEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_is_still_open(path: Path) -> None:
    """A ruling of `open.toml` that holds is taken off the list."""
    try:
        holds = adjudicated(path).holds
    except SourceError:  # it answers a question that is not asked yet, or in words that are not understood yet
        holds = False
    assert not holds, "this holds now: take it off tests/rulings/open.toml"


@pytest.mark.parametrize("definition", CARDS, ids=lambda definition: f"{_folder(definition)}/{slug(definition.name)}")
def test_every_card_has_a_ruling_of_its_own(definition: Definition) -> None:
    """Named after the card, with a variant behind it, among those of its faction or of the deck that all players share,
    or among those of its set that are published; and the card is on its board."""
    published = [path for path in PUBLISHED if definition.set in path.parts and _is_about(path, definition)]
    named = [path for path in (HERE / _folder(definition)).glob("*.ruling") if _is_about(path, definition)]
    assert named or any(definition.name in _cards_on(ruling_of(path).board) for path in published)
    for path in named:
        assert definition.name in _cards_on(ruling_of(path).board), path.name


FOR_INVENTED_CARDS = {
    "reading.endless",
    "reading.granted-ability",
    "reading.madness-deck-empty",
    "reading.transferred-is-not-placed",
}
"""No card that exists needs them; `tests/engine` has some that do."""


@pytest.mark.slow
def test_every_reading_decides_a_step(citations: Citations) -> None:
    """Wherever a reading decides, the step says so."""
    cited = {topic for cited in citations.of((*PUBLISHED, *OURS)) for topic in cited.topics}
    assert rulebook.load().readings.keys() - cited == FOR_INVENTED_CARDS


@pytest.mark.slow
def test_somebody_has_signed_every_citation(citations: Citations) -> None:
    """`signed.toml` has every rule that a step cites, by the kind of step, and no others."""
    signed = tomllib.loads((HERE.parent / "rulebook" / "signed.toml").read_text(encoding="utf-8"))
    cited = {pair for cited in citations.of((*BOARDS, *PUBLISHED, *OURS)) for pair in cited.rules}
    pairs = {(kind, topic) for kind, topics in signed.items() for topic in topics}
    assert sorted(cited - pairs) == [], "read these rules: do they support the sentences?"
    assert sorted(pairs - cited) == [], "nothing cites these any more"


def _folder(definition: Definition) -> str:
    return slug(definition.faction or definition.deck or "")


def _is_about(path: Path, definition: Definition) -> bool:
    """The longest name of a card that the file's name begins with is meant."""
    names = _names_of(definition.faction)
    about = [name for name in names if path.stem == name or path.stem.startswith(f"{name}-")]
    return max(about, key=len, default="") == slug(definition.name)


@cache
def _names_of(faction: str | None) -> list[str]:
    return [slug(card.name) for card in CARDS if card.faction == faction]


def _cards_on(board: Board) -> Iterator[str]:
    ids = (card.name for card in board.table.cards.values() if card.name is not None)
    return (board.table.catalogue[card].name for card in ids)


@pytest.mark.parametrize("said", CLARIFICATIONS, ids=lambda said: said.id)
def test_every_clarification_is_shown_by_a_board(said: Clarification) -> None:
    """In files named after it, numbered from the second one on; all of them cite it."""
    folder, name = data("cardtexts") / said.book / "rulings", said.id.partition("/")[2]
    boards = [*folder.glob(f"{name}.ruling"), *folder.glob(f"{name}-[0-9].ruling")]
    assert boards
    for path in boards:
        assert said.id in ruling_of(path).board.cites
