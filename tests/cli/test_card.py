from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl.language.library.load_library import load

from .conftest import Run
from .texts import GOOD, OTHER_FACTION, WRONG


def test_card_shows_facts_english_source_and_place(run: Run) -> None:
    result = run("card", "tomb", "trap")
    assert result.exit_code == 0
    name, facts, blank, *rest = result.stdout.split("\n")
    assert (name, facts, blank) == ("Tomb Trap", "action · 2 copies · Ancient Egyptians · oops-2018", "")
    definition = load().find("Tomb Trap")
    assert definition is not None
    body = "\n".join(rest)
    for ability in definition.abilities:
        assert ability.english.plain in body.replace("\n", " ")
        assert ability.source in body
    assert '    action "Tomb Trap" copies 2\n        play: ' in body
    assert body.endswith(f"\n\n{definition.file}:{definition.line}\n")


@pytest.mark.parametrize(
    "words",
    [["run", "em", "off"], ["RUN 'EM OFF"], ["run-em-off"], ["Run", "\N{RIGHT SINGLE QUOTATION MARK}Em", "Off!"]],
)
def test_a_name_is_taken_as_people_type_it(run: Run, words: list[str]) -> None:
    assert run("card", *words).stdout.startswith("Run 'Em Off\n")


@pytest.mark.slow
def test_every_card_can_be_shown(run: Run) -> None:
    for definition in load():
        result = run("card", definition.slug)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"{definition.name}\n{definition.kind} · ")
        # the source shown is this card's and goes on to its last line
        assert f'{definition.kind} "{definition.name}"' in result.stdout
        for ability in definition.abilities[-1:]:
            assert ability.source.split("\n")[-1].strip() in result.stdout


def test_facts_of_a_base_and_of_an_action_that_stays(run: Run) -> None:
    assert run("card", "saloon").stdout.split("\n")[1] == "base · breakpoint 20 · VP 3 2 1 · Cowboys · oops-2018"
    assert run("card", "gold strike").stdout.split("\n")[1:4] == [
        "action · Cowboys · oops-2018", "", "Play it on a base.",
    ]  # fmt: skip


def test_facts_of_monsters_and_treasures(run: Run) -> None:
    def facts(*name: str) -> str:
        return " ".join(str(run("card", *name).stdout).split("\n\n")[0].split("\n")[1:])

    assert facts("ghoul") == "monster · power 3 · 1 treasure · undead · 3 copies · deck of monsters · munchkin-2015"
    assert facts("bigfoot") == "monster · power 4 · 2 treasures · 2 copies · deck of monsters · munchkin-2015"
    assert facts("cross", "bow") == "action · deck of treasures · munchkin-2015"
    assert facts("the gauntlet") == "base · breakpoint 14 · VP 5 3 2 · 3 monsters · Warriors · munchkin-2015"


def test_json_of_monsters_and_treasures(run: Run) -> None:
    ghoul, bow = (json.loads(run("card", name, "--json").stdout) for name in ("ghoul", "cross bow"))
    named = ("faction", "kind", "deck", "treasure", "treasures", "undead")
    assert [ghoul[name] for name in named] == [None, "monster", "monsters", False, 1, True]
    assert [bow[name] for name in named] == [None, "action", "treasures", True, None, False]
    assert json.loads(run("card", "the gauntlet", "--json").stdout)["monsters"] == 3


def test_unknown_name_gets_the_nearest(run: Run) -> None:
    result = run("card", "high", "moon")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is no card called 'high moon'.\nNearest: High Noon\n"
    assert run("card", "qqqqqq").stderr == "There is no card called 'qqqqqq'.\n"


def test_a_name_of_a_set_that_is_not_covered_also_with_a_slip(run: Run) -> None:
    sentence = "Steam Queen is from Awesome Level 9000 (2013), which is not covered yet.\n"
    assert run("card", "steam", "queen").stderr == sentence
    assert run("card", "steam", "quen").stderr == f"There is no card called 'steam quen'.\n{sentence}"
    assert "The faction Ghosts is from Awesome Level 9000" in run("cards", "--faction", "gosts").stderr
    assert "Nearest: Ninjas\n" in run("cards", "--faction", "nijas").stderr
    assert "Awesome" not in run("cards", "--set", "awesome").stderr  # a card is no set


def test_all_printings_of_a_card_are_shown(run: Run, card_file: Callable[..., Path], built_in: Path) -> None:
    card_file(GOOD)
    card_file(GOOD.replace("oops-2018", "again-2024").replace("power 2", "power 3"), "again.cards")
    both = run("card", "chain", "rattler").stdout
    assert [line.split(" · ")[1] for line in both.split("\n") if line.startswith("minion ·")] == ["power 3", "power 2"]
    assert [card["set"] for card in json.loads(run("card", "chain rattler", "--json").stdout)] == [
        "again-2024", "oops-2018",
    ]  # fmt: skip
    for typed in ("Chain Rattler (oops-2018)", "chain-rattler-oops-2018"):
        assert json.loads(run("card", typed, "--json").stdout)["power"] == 2


def test_no_name_is_bad_input(run: Run) -> None:
    assert run("card").exit_code == 2


def test_two_printings_say_what_differs(run: Run) -> None:
    shown = " ".join(run("card", "laseratops").stdout.split())
    assert "The revised Laseratops differs: It may destroy a minion" in shown
    assert "differs" not in run("card", "king", "rex").stdout


def test_json_of_a_card(run: Run) -> None:
    result = run("card", "mummy", "oops-2018", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    (ability,) = found.pop("abilities")
    assert found.pop("line") > 1
    assert found == {
        "name": "Mummy",
        "set": "oops-2018",
        "faction": "Ancient Egyptians",
        "kind": "minion",
        "deck": None,
        "treasure": False,
        "copies": 4,
        "power": 2,
        "breakpoint": None,
        "vp": None,
        "monsters": None,
        "treasures": None,
        "undead": False,
        "on": None,
        "file": "cardtexts/oops-2018/ancient-egyptians.cards",
    }
    assert set(ability) == {"timing", "source", "english"}
    assert (ability["timing"], ability["source"].split(":")[0]) == ("ongoing", "ongoing")


def test_json_of_an_unknown_name(run: Run) -> None:
    result = run("card", "mumy", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"not_found": "mumy", "nearest": ["Mummy"]}
    assert result.stderr == ""


@pytest.mark.parametrize("columns", [30, 50, 100, 200])
def test_english_keeps_to_the_screen(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("card", "dynamite surprise").stdout.split("\n")[:-2]
    text = [line for line in lines if not line.startswith("    ")]
    longest = max(map(len, text))
    assert longest <= min(columns, 100)
    assert longest > min(columns, 100) - 15, "the width that is there is used"


def test_colour_is_for_screens_that_want_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("card", "mummy").stdout
    coloured = run("card", "mummy", colour=True).stdout
    assert "\x1b" not in plain
    assert coloured.startswith("\x1b[1mMummy\x1b[0m\n")
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("card", "mummy", colour=True).stdout == plain


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_file_with_mistakes_does_not_stop_the_others(
    run: Run, card_file: Callable[..., Path], built_in: Path, option: list[str]
) -> None:
    wrong, good = card_file(WRONG), card_file(OTHER_FACTION, "owls.cards")
    found = run("card", "night", "flier", *option)
    assert (found.exit_code, found.stderr) == (0, "")
    assert good.name in found.stdout
    missing = run("card", "chain", "rattler", *option)
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr.startswith(f"{wrong}:4:11: S102")
    card_file(GOOD)
    mended = run("card", "chain", "rattler", *option)
    assert (mended.exit_code, mended.stderr) == (0, "")


def test_every_bad_file_is_named_once_in_a_list(run: Run, card_file: Callable[..., Path], built_in: Path) -> None:
    card_file(WRONG + '\nminion "Door"\n    play: drew 1\n')
    card_file(OTHER_FACTION.replace("draw 1", 'destroy minion[named "Nobody"]'), "owls.cards")
    card_file(GOOD.replace("Ghosts", "Bats").replace("Chain Rattler", "Bat"), "bats.cards")
    result = run("cards")
    assert (result.exit_code, result.stdout.startswith("Bat ")) == (0, True)
    ghosts, owls, counted = result.stderr.splitlines()
    assert "ghosts.cards has 2 mistakes" in ghosts
    assert "owls.cards has a mistake" in owls
    assert counted == "1 card"


def test_a_bug_is_not_taken_for_bad_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rulesdsl.cli.card.open_library", broken)
    assert isinstance(run("card", "mummy").exception, ZeroDivisionError)
