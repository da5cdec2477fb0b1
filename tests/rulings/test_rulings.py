"""Every board and every ruling comes out as it says; no question stays open of which it does not speak."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
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

every_file = pytest.mark.parametrize(
    "path", [*BOARDS, *PUBLISHED, *OURS], ids=lambda path: f"{path.parent.name}/{path.name}"
)
every_ruling = pytest.mark.parametrize("path", [*PUBLISHED, *OURS], ids=lambda path: f"{path.parent.name}/{path.name}")


def ruling_of(path: Path) -> Ruling:
    try:
        return adjudicated(path)
    except SourceError as error:
        text = path.read_text("utf-8")
        pytest.fail("\n".join(render(diagnostic, text) for diagnostic in error.diagnostics), pytrace=False)


@pytest.fixture(scope="session")
def citations(between_processes: Path) -> Citations:
    return Citations(between_processes, lambda path: Cited.by(ruling_of(path)))


@every_file
def test_comes_out_as_expected(path: Path, citations: Citations) -> None:
    citations.note(path)
    failed = [judged for judged in ruling_of(path).expectations if not judged.holds]
    assert not failed, "\n".join(f"line {j.line}: expected {j.expected}, found {j.found}" for j in failed)


@pytest.mark.parametrize("path", OPEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_is_still_open(path: Path) -> None:
    """A ruling of `open.toml` that holds is taken off the list."""
    try:
        holds = adjudicated(path).holds
    except SourceError:  # it answers a question that is not asked yet, or in words that are not understood yet
        holds = False
    assert not holds, "this holds now: take it off tests/rulings/open.toml"


@every_file
def test_expects_something(path: Path) -> None:
    assert ruling_of(path).expectations


@every_file
def test_leaves_nothing_open_unawares(path: Path) -> None:
    """What to play next is always asked; any other question must be one that the file expects somebody to decide."""
    ruling = ruling_of(path)
    decision = ruling.table.decision
    if decision is None or (type(ruling.table.stack[-1]) is TurnFrame and isinstance(decision, PlayCards)):
        return
    expected = [expectation.node for expectation in ruling.board.expectations]
    assert any(isinstance(node, b.Decides) for node in expected), f"{decision.player or 'chance'}: {decision.published}"


@every_ruling
def test_says_what_it_is_about(path: Path) -> None:
    board = ruling_of(path).board
    assert board.title
    assert board.question
    assert board.answer
    assert board.cites


@every_file
def test_players_have_names_and_no_gender(path: Path) -> None:
    assert not GENDERED.search(path.read_text("utf-8"))


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


@every_file
def test_a_step_cites_each_clarification_that_the_file_names(path: Path) -> None:
    """Unless nothing is done: then no step could."""
    ruling = ruling_of(path)
    named = {code for code in ruling.board.cites if code in ruling.rulebook.clarifications}
    if named and ruling.steps:
        cited = {
            rule.id for step in ruling.steps for rule in rules_behind((step,), (), ruling.rulebook, ruling.edition)
        }
        assert named - cited == set()


def _folder(definition: Definition) -> str:
    return slug(definition.faction or definition.deck or "")


def _is_about(path: Path, definition: Definition) -> bool:
    """The longest name of a card that the file's name begins with is meant."""
    slugs = (slug(other.name) for other in CARDS if other.faction == definition.faction)
    about = [name for name in slugs if path.stem == name or path.stem.startswith(f"{name}-")]
    return max(about, key=len, default="") == slug(definition.name)


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
