"""The commands that show rules: lookup, term, rule, ruling, editions."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl.rulebook import load
from tests.project import copy_checkout

from .conftest import Run


def flat(text: str) -> str:
    """Without the line breaks of the layout."""
    return " ".join(text.split())


# --- lookup ---------------------------------------------------------------------------------------------------------


def test_a_hit_is_kind_title_text_and_where(run: Run) -> None:
    result = run("lookup", "bury.no-power", "--limit", "1")
    assert result.exit_code == 0
    clause = load().clause("bury.no-power")
    head, *lines, where, played = result.stdout.rstrip("\n").split("\n")
    assert head == "rule bury.no-power · Buried cards have no power"
    assert flat(" ".join(lines)) == clause.text
    assert where == "    Oops, You Did It Again (2018), p. 10"
    command = played.removeprefix("    Played out: rulesdsl ")
    assert run(*command.split()).exit_code == 0


def test_older_books_are_mentioned(run: Run) -> None:
    shown = run("lookup", "setup.redraw", "--limit", "1").stdout
    assert "\n    World Tour: Culture Shock (2019), p. 4; also 2018 p. 4, 2017 p. 4, 2015 p. 3\n" in shown


def test_what_says_the_same_is_named_below(run: Run) -> None:
    shown = run("lookup", "setup.redraw", "--limit", "1").stdout
    assert "\n    term opening-hand: Your first five cards." in shown
    assert shown.count("\n\n") == 0
    (hit,) = json.loads(run("lookup", "setup.redraw", "--limit", "1", "--json").stdout)["hits"]
    assert "opening-hand" in [other["id"] for other in hit["also"]]


def test_a_question(run: Run) -> None:
    result = run("lookup", "do", "buried", "cards", "count", "when", "a", "base", "scores")
    assert result.exit_code == 0
    assert result.stdout.startswith("rule bury.")
    assert result.stdout.count("\n\n") == 2  # three hits


def test_the_line_above_a_hit_is_a_command_that_works(run: Run) -> None:
    for words in ("duel", "mummy", "sheriff", "both sides of a tied duel", "tie"):
        for line in run("lookup", words, "--limit", "10").stdout.split("\n"):
            if line and not line.startswith(" "):
                assert run(*shlex.split(line.split(" · ")[0])).exit_code == 0, line


def test_limit(run: Run) -> None:
    assert run("lookup", "base", "--limit", "2").stdout.count("\n\n") == 1
    assert run("lookup", "base", "--limit", "0").exit_code == 2


def test_what_was_read_otherwise_is_said_aside(run: Run) -> None:
    result = run("lookup", "how", "does", "a", "dule", "end")
    assert result.exit_code == 0
    assert result.stderr == "Read 'dule' as 'duel'.\n"
    assert "Read" not in result.stdout


def test_nothing_found(run: Run) -> None:
    result = run("lookup", "xylophone")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Nothing is found for 'xylophone'.\nCovered are the rules, ")
    assert " of Core Set (2012), Munchkin (2015), " in result.stderr
    found = json.loads(run("lookup", "xylophone", "--json").stdout)
    assert found == {"asked": "xylophone", "read_as": {}, "hits": []}


def test_a_name_that_is_not_covered(run: Run) -> None:
    result = run("lookup", "what", "does", "steam", "queen", "do?")
    assert result.exit_code == 1
    assert result.stdout == "Steam Queen is from Awesome Level 9000 (2013), which is not covered yet.\n"
    assert run("lookup", "ghosts").stdout.startswith("The faction Ghosts is from Awesome Level 9000 (2013), which")


def test_lookup_json(run: Run) -> None:
    result = run("lookup", "mumy", "--limit", "2", "--json")
    found = json.loads(result.stdout)
    assert (found["asked"], found["read_as"]) == ("mumy", {})
    card = found["hits"][0]
    also = [(part["kind"], part["id"]) for part in card["also"]]
    assert also[0][0] == "card"  # the later printing
    assert ("clarification", "oops-2018/mummy") in also
    assert (card["kind"], card["id"], card["title"]) == ("card", "mummy", "Mummy")
    assert card["sources"] == [{"book": "oops-2018", "title": "Oops, You Did It Again", "year": 2018, "page": None}]
    assert list(card) == ["kind", "id", "title", "text", "sources", "shown_by", "facts", "also"]


def test_long_texts_are_cut_and_short_ones_are_not(run: Run) -> None:
    shown = run("lookup", "oops-2018/shield-maiden shield maiden", "--limit", "5").stdout
    for hit in shown.split("\n\n"):
        assert hit.count("\n") <= 6 + 2 * 4  # what belongs to the same answer has two lines each
    assert " …" in shown


# --- term -----------------------------------------------------------------------------------------------------------


def test_term(run: Run) -> None:
    result = run("term", "on", "your", "turn")
    term = load().term("on-your-turn")
    assert result.exit_code == 0
    assert result.stdout.startswith("term on-your-turn · On your turn\n")
    shown = flat(result.stdout)
    assert term.summary in shown
    places = [shown.index(says.text) for says in reversed(term.says)]
    assert places == sorted(places)  # newest first
    assert "turn.abilities.on-your-turn" in shown


@pytest.mark.slow
def test_every_term_can_be_shown(run: Run) -> None:
    for term in load().terms.values():
        assert run("term", term.name).stdout.startswith(f"term {term.id} · {term.name}\n")


def test_all_that_refers_to_a_term(run: Run) -> None:
    found = json.loads(run("term", "uncover", "--json").stdout)
    used = found.pop("used_by")
    assert found["summary"] == load().term("uncover").summary
    assert "uncover.no-rebury" in used["rules"]
    assert "bury" in used["terms"]
    assert "oops-2018/mummy" in used["rulings"]
    assert "Pharaoh" in used["cards"]


def test_a_long_list_is_cut_in_print_and_whole_in_json(run: Run) -> None:
    rules = json.loads(run("term", "base", "--json").stdout)["used_by"]["rules"]
    assert len(rules) > 50
    assert f"and {len(rules) - 30} more" in run("term", "base").stdout


def test_unknown_term(run: Run) -> None:
    result = run("term", "uncver")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is no term called 'uncver'.\nNearest: Uncover\n"
    assert json.loads(run("term", "uncver", "--json").stdout) == {"not_found": "uncver", "nearest": ["Uncover"]}


# --- rule -----------------------------------------------------------------------------------------------------------


def test_rule_in_all_books(run: Run) -> None:
    result = run("rule", "setup.redraw")
    assert result.exit_code == 0
    shown = flat(result.stdout)
    texts = {clause.text for clause in load().clauses_on("setup.redraw")}
    assert len(texts) == 2
    assert [shown.count(text) for text in texts] == [1, 1]  # the same text once, under all of its books
    for book in load().books.values():
        assert f"{book.title} ({book.year})" in shown
    assert "Beside it: setup.redraw.keep" in shown
    assert "The books differ (rulesdsl editions): redraw" in shown


@pytest.mark.parametrize("name", [["oops-2018/setup.redraw"], ["Oops-2018", "setup", "redraw"]])
def test_rule_of_one_book_stands_first(run: Run, name: list[str]) -> None:
    head, where, *_ = run("rule", *name).stdout.split("\n")
    assert head == "rule setup.redraw · First hand without a minion: redraw"
    assert where.startswith("Oops, You Did It Again (2018), p. 4 · Setup")


def test_example_and_note(run: Run) -> None:
    shown = flat(run("rule", "oops-2018/scoring.locked-in").stdout)
    clause = load().clause_by_id("oops-2018/scoring.locked-in")
    assert f"Example: {clause.example}" in shown
    clause = load().clause_by_id("oops-2018/scoring.ready")
    assert f"Note: {clause.note}" in flat(run("rule", "scoring.ready").stdout)


@pytest.mark.slow
def test_every_rule_can_be_shown(run: Run) -> None:
    for topic, clauses in load().topics.items():
        shown = flat(run("rule", topic).stdout)
        assert shown.startswith(f"rule {topic} ")
        assert all(clause.text in shown for clause in clauses)


def test_a_reading_says_that_it_is_one(run: Run) -> None:
    for reading in load().readings.values():
        shown = flat(run("rule", reading.topic).stdout)
        assert shown.startswith(f"rule {reading.topic} · a reading; the books leave it open")
        assert reading.question in shown
        for part in (f"Here: {reading.stands}", f"The other view: {reading.other}", f"Why not: {reading.why}"):
            assert part in shown
        assert json.loads(run("rule", reading.topic, "--json").stdout)["stands"] == reading.stands


def test_rule_json(run: Run) -> None:
    found = json.loads(run("rule", "setup.redraw", "--json").stdout)
    assert (found["id"], found["change"], found["page"]) == ("culture-shock-2019/setup.redraw", "changed", 4)
    assert [said["book"] for said in found["books"]] == list(load().books)
    assert (found["switches"], found["beside"]) == (["redraw"], ["setup.redraw.keep"])


def test_unknown_rule(run: Run) -> None:
    result = run("rule", "duel.nestign")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "duel.no-nesting" in result.stderr
    beginning = run("rule", "bury").stderr
    assert "bury.how" in beginning
    assert "bury.no-power" in beginning
    assert "duel" not in beginning


# --- ruling ---------------------------------------------------------------------------------------------------------


def test_ruling(run: Run) -> None:
    said = load().clarification("oops-2018/deputy")
    result = run("ruling", "deputy")
    shown = flat(result.stdout)
    assert result.exit_code == 0
    for part in (said.question, said.text, "Oops, You Did It Again (2018), p. 15", ", ".join(said.terms)):
        assert part in shown


def test_all_rulings_of_a_card_the_ones_about_it_first(run: Run) -> None:
    heads = [line for line in run("ruling", "so-so corral").stdout.split("\n") if line.startswith("ruling ")]
    assert [head.split()[1] for head in heads] == ["oops-2018/so-so-corral", "oops-2018/shoguns-palace"]


def test_every_ruling_can_be_shown(run: Run) -> None:
    for said in load().clarifications.values():
        for name in (said.id, *said.cards):
            assert said.text in flat(run("ruling", name).stdout), name


def test_ruling_json(run: Run) -> None:
    (found,) = json.loads(run("ruling", "High Noon!", "--json").stdout)
    assert (found["id"], found["page"], found["cards"]) == ("oops-2018/high-noon", 15, ["High Noon"])


def test_unknown_ruling(run: Run) -> None:
    result = run("ruling", "deputty")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is no ruling called 'deputty'.\nNearest: Deputy\n"
    assert run("ruling", "gunfighter").exit_code == 1  # a card, but nothing was clarified


# --- editions -------------------------------------------------------------------------------------------------------


def test_every_difference_is_listed(run: Run) -> None:
    shown = run("editions").stdout
    for switch in load().switches.values():
        assert f"editions {switch.name} · {switch.title}\n" in shown
    assert "    discard (2015, 2017, 2018) → shuffle (2019)\n" in shown


def test_what_a_ruling_can_depend_on_comes_before_what_is_words_only(run: Run) -> None:
    executed, words = run("editions").stdout.split("These make no difference at a table.")
    for switch in load().switches.values():
        there, elsewhere = (executed, words) if switch.words_only is None else (words, executed)
        assert f"editions {switch.name} ·" in there
        assert f"editions {switch.name} ·" not in elsewhere
    assert "A ruling can depend on it." in run("editions", "redraw").stdout
    reason = load().switch("hand-limit").words_only
    assert f"Words only: {reason}" in flat(run("editions", "hand-limit").stdout)


def test_a_difference_side_by_side(run: Run) -> None:
    result = run("editions", "redraw")
    shown = flat(result.stdout)
    assert result.exit_code == 0
    for side in load().difference("redraw").sides:
        assert f"{side.book.title} ({side.book.year}) · {side.value}" in shown
        assert shown.count(side.meaning) == 1
        assert all(clause.text in shown for clause in side.clauses)


def test_differences_of_a_topic(run: Run) -> None:
    assert run("editions", "setup.redraw").stdout == run("editions", "redraw").stdout
    both = run("editions", "summary.scoring.ready").stdout
    assert "editions breakpoint-power" in both
    assert "editions breakpoint-monsters" in both


def test_silent_books_and_notes(run: Run) -> None:
    shown = flat(run("editions", "start-of-turn-uncover").stdout)
    assert "Silent: Munchkin (2015), What Were We Thinking? (2017)" in shown
    assert f"Note: {load().switch('start-of-turn-uncover').note}" in shown


def test_no_difference_is_an_answer(run: Run) -> None:
    result = run("editions", "bury.how")
    assert (result.exit_code, result.stdout) == (0, "No difference between the books is known about bury.how.\n")
    assert json.loads(run("editions", "bury.how", "--json").stdout) == []


def test_what_a_book_changed(run: Run) -> None:
    result = run("editions", "culture-shock-2019")
    assert "editions redraw · Opening hand without a minion" in result.stdout
    assert "editions base-deck" not in result.stdout
    assert run("editions", "munchkin-2015").stdout.startswith("Nothing before it is known")


def test_editions_json(run: Run) -> None:
    found = json.loads(run("editions", "--json").stdout)
    assert [each["switch"] for each in found] == list(load().switches)
    (redraw,) = json.loads(run("editions", "redraw", "--json").stdout)
    assert redraw in found
    assert [side["value"] for side in redraw["sides"]] == ["discard", "discard", "discard", "shuffle"]
    assert redraw["sides"][0]["clauses"][0]["id"] == "munchkin-2015/setup.redraw"
    assert (redraw["executed"], redraw["words_only"]) == (True, None)
    (limit,) = json.loads(run("editions", "hand-limit", "--json").stdout)
    assert (limit["executed"], limit["words_only"]) == (False, load().switch("hand-limit").words_only)


def test_unknown_difference(run: Run) -> None:
    result = run("editions", "redrawn")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Nearest: redraw" in result.stderr


# --- all of them ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["lookup", "term", "rule", "ruling"])
def test_no_name_is_bad_input(run: Run, command: str) -> None:
    assert run(command).exit_code == 2


@pytest.mark.parametrize(
    ("command", "name"),
    [("lookup", "bury"), ("term", "bury"), ("rule", "bury.how"), ("ruling", "mummy"), ("editions", "redraw")],
)
def test_layout(run: Run, monkeypatch: pytest.MonkeyPatch, command: str, name: str) -> None:
    plain = run(command, name).stdout
    assert "\x1b" not in plain
    assert all(len(line) <= 80 and line == line.rstrip() for line in plain.split("\n"))
    assert "\x1b[1m" in run(command, name, colour=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(command, name, colour=True).stdout == plain


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with a term that refers to one that is not there."""
    copy = copy_checkout(tmp_path_factory.mktemp("checkout"))
    file = copy / "cardtexts" / "glossary" / "bury.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"uncover"', '"uncovr"', 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize("command", ["lookup", "term", "rule", "ruling", "editions"])
def test_a_damaged_text_is_told_with_place_and_sentence(damaged: Path, command: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "rulesdsl", command, "bury"],
        cwd=damaged,
        env={"PATH": os.environ["PATH"], "RULESDSL_CACHE": str(damaged / "kept")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, "")
    place, line, caret, suggestion = result.stderr.rstrip().split("\n")
    assert place.endswith("bury.toml:6:8: R201 There is no term `uncovr` in the glossary.")
    assert line[caret.index("^") : caret.rindex("^") + 1] == '"uncovr"'
    assert suggestion.strip() == "help: did you mean `uncover`?"
