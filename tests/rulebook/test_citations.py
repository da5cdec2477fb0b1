"""Citations are code: what the engine cites is in the books, and what the books command is carried out by something.

`uncited.txt` lists the topics that could be carried out and that nothing cites yet, under the reason why not. It may
only become shorter: cite a topic where it is carried out, and strike it out of the list. A new clause needs a step that
cites it, or has `executable = false`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.engine import questions
from rulesdsl.engine.timeless_rules import STANDING
from rulesdsl.rulebook import load
from rulesdsl.rulebook.citations import Citation, switches_cited, topics_cited, uncited
from rulesdsl.table.memo import unwrapped

ENGINE = Path(__file__).resolve().parent.parent.parent / "rulesdsl" / "engine"
LIST = Path(__file__).with_name("uncited.txt")


def reasons() -> dict[str, list[str]]:
    """The topics of the list under their reasons."""
    found: dict[str, list[str]] = {}
    reason = ""
    for line in filter(None, LIST.read_text(encoding="utf-8").splitlines()):
        if line.startswith("# "):
            reason = line.removeprefix("# ")
        else:
            found.setdefault(reason, []).append(line)
    return found


def listed() -> list[str]:
    return [topic for topics in reasons().values() for topic in topics]


def test_no_citation_dangles() -> None:
    cited = list(topics_cited(ENGINE))
    assert len(cited) > 250
    known = {*load().topics, *load().readings}
    assert [str(citation) for citation in cited if citation.cites not in known] == []


def test_every_switch_that_the_engine_turns_on_is_there() -> None:
    switches = load().switches
    cited = list(switches_cited(ENGINE.parent))
    assert cited
    assert [str(citation) for citation in cited if citation.cites not in switches] == []
    assert [
        str(citation)
        for citation in cited
        if citation.value is not None and citation.value not in switches[citation.cites].meaning
    ] == []


def test_nothing_new_goes_uncited() -> None:
    new = sorted(set(uncited(load(), ENGINE)) - set(listed()))
    assert new == [], "cite these where they are carried out"


def test_the_list_only_shrinks() -> None:
    struck = sorted(set(listed()) - set(uncited(load(), ENGINE)))
    assert struck == [], "something cites these by now: strike them out of uncited.txt"


def test_the_list_is_in_order() -> None:
    assert "" not in reasons()
    assert all(topics == sorted(topics) for topics in reasons().values())
    assert len(listed()) == len(set(listed()))
    assert len(listed()) <= 67


def test_every_reading_is_cited_by_the_engine() -> None:
    """And in some ruling by a step: see `tests/rulings/test_rulings.py`."""
    assert sorted(set(load().readings) - {citation.cites for citation in topics_cited(ENGINE)}) == []


def test_what_holds_all_the_time_is_carried_out_by_something() -> None:
    known = load().topics
    for function, topics in STANDING:
        assert unwrapped(function).__module__.startswith(("rulesdsl.engine.", "rulesdsl.meaning.", "rulesdsl.table."))
        assert topics
        assert [topic for topic in topics if topic not in known] == []
        assert len(set(topics)) == len(topics)
    functions = [function for function, _ in STANDING]
    assert len(set(functions)) == len(functions)


def test_every_question_is_somebodys_by_a_clause() -> None:
    asked = {kind for kind in vars(questions).values() if isinstance(kind, type) and "published" in vars(kind)}
    by_card = {questions.Choose, questions.ChooseWay, questions.ArrangeCards}  # the ability that asks is the reason
    by_chance = {questions.NextDeckCard, questions.IdentifyCard, questions.RandomPick, questions.FlipCoin}
    by_circumstance = {questions.WhereToPlay}  # see `circumstances`
    assert {kind for kind in asked if not kind.topics} == by_card | by_chance | by_circumstance


# --- the finder ---------------------------------------------------------------------------------------------------


@pytest.fixture
def code(tmp_path: Path) -> Path:
    directory = tmp_path / "engine"
    directory.mkdir()
    (directory / "step.py").write_text(
        '''"""Of turn.draw.two and other things."""
@performs(Draw, "term.draw")
def draw(table, topic="turn.draw.two"):
    """See turn.draw.two."""
    topics = ("a-b.c-1", *(("one.two.three",) if table else ()))
    note(table, "drawn", CAUSE, *topics, "void.search", amount=1.5)
    if table.edition.get("redraw") == "discard" or edition["after"] in ("x", "y"):
        return {"plain": "word", "Not.A.Topic": "a sentence. Or two."}
''',
        encoding="utf-8",
    )
    return directory


def test_topics_are_found_wherever_they_stand(code: Path) -> None:
    assert {citation.cites for citation in topics_cited(code)} == {
        "term.draw", "turn.draw.two", "a-b.c-1", "one.two.three", "void.search",
    }  # fmt: skip
    assert Citation("term.draw", None, "engine/step.py", 2) in list(topics_cited(code))


def test_switches_are_found_with_their_values(code: Path) -> None:
    assert {(citation.cites, citation.value) for citation in switches_cited(code)} == {
        ("redraw", None), ("redraw", "discard"), ("after", None), ("after", "x"), ("after", "y"),
    }  # fmt: skip


def test_only_what_can_be_carried_out_is_missed(code: Path) -> None:
    missed = uncited(load(), code)
    assert "bury.how" in missed
    assert "turn.draw.two" not in missed  # cited
    assert "setup.age" not in missed  # nothing to carry out
