"""What must make no difference: the players' names, the order of a board's parts, how Python hashes, saving in between,
text or JSON, the page or the command line."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.save import load, save
from rulesdsl.engine.step import follow
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.report import report
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.ruling_json import document
from rulesdsl.explain.terminal_style import TerminalStyle
from rulesdsl.language.library.definition import is_revised
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax.source_text import declarations
from rulesdsl.live.messages import Engine

from ..adjudicated import BOARDS, OURS, PUBLISHED, adjudicated
from ..live.asking import ask
from ..project import ROOT

ONE_OF_EACH = list({path.parent: path for path in OURS[::-1]}.values())
"""The first ruling of each folder: of each faction, and of each matter."""
REVISED = [path for path in PUBLISHED if "-revised-" in path.parent.parent.name]
SOME = list(dict.fromkeys([*BOARDS[::3], *PUBLISHED[::12], *REVISED, *ONE_OF_EACH]))
UNNUMBERED = [path for path in SOME if not re.search(r"#\d", path.read_text(encoding="utf-8"))]
"""`Grunt#2` is the second one in the order of the file."""
FACTIONS = 4
"""A box has as many at least. Of a set with fewer, a single ruling is enough."""
RENAMED = {"Ann": "Zed", "Bob": "Yan", "Cem": "Max", "Dee": "Lev"}
"""As long as the old ones, so that every place in the file stays where it was; sorted, they come the other way."""
_NAME = re.compile(rf"\b({'|'.join(RENAMED)})\b")
_NEW_NAME = re.compile(rf"\b({'|'.join(RENAMED.values())})\b")
_STEP = re.compile(r"^ {0,3}(\d+) +(\S.*)$", re.MULTILINE)


def test_every_box_takes_part() -> None:
    counted: Counter[str] = Counter()
    for path in SOME:
        table = adjudicated(path).board.table
        named = {card.name for card in table.cards.values() if card.name and card.place.zone != "deck"}
        counted.update({table.catalogue.entry(name).set for name in named if not table.catalogue[name].stand_in})
    groups = Counter(group.set for group in open_library().index.groups)
    boxes = {box: counted[box] for box, number in groups.items() if number >= FACTIONS and not is_revised(box)}
    assert len(boxes) >= 5
    assert min(boxes.values()) >= 10, boxes
    assert all(counted[box] for box in groups if not is_revised(box)), counted


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def names_of(paths: list[Path]) -> list[str]:
    return [f"{path.parent.name}-{path.stem}" for path in paths]


def with_players(text: str) -> str:
    """The board with its players named, if it leaves them out."""
    return text if re.search(r"^players", text, re.MULTILINE | re.IGNORECASE) else f"{text}\nplayers Ann, Bob\n"


def renamed(text: str) -> str:
    return _NAME.sub(lambda name: RENAMED[name[0]], text)


def renamed_back(text: str) -> str:
    old = {new: name for name, new in RENAMED.items()}
    return _NEW_NAME.sub(lambda name: old[name[0]], text)


@pytest.mark.parametrize("path", SOME, ids=names_of(SOME))
def test_the_names_of_players_make_no_difference(path: Path) -> None:
    text = with_players(text_of(path))
    first, second = adjudicate(text), adjudicate(renamed(text))
    assert json.loads(renamed_back(json.dumps(document(second)))) == json.loads(json.dumps(document(first)))


@pytest.mark.parametrize("path", UNNUMBERED, ids=names_of(UNNUMBERED))
def test_the_order_of_parts_makes_no_difference(path: Path) -> None:
    """Piles, points and what is under way may be written anywhere; bases may lie in any order."""
    parts = [declaration.text for declaration in declarations(text_of(path).rstrip("\n") + "\n")]
    script = [part for part in parts if part.startswith(("do", "expect"))]
    table = [part for part in parts if part not in script]
    random.Random(1).shuffle(table)
    assert adjudicate("".join([*table, *script])).holds == adjudicated(path).holds


@pytest.mark.slow
def test_hashing_makes_no_difference(session_cache: Path) -> None:
    script = (
        "import sys, json, pathlib\n"
        "from rulesdsl.adjudication.adjudicate import adjudicate\n"
        "from rulesdsl.explain.ruling_json import document\n"
        "for path in sys.argv[1:]:\n"
        "    print(json.dumps(document(adjudicate(pathlib.Path(path).read_text('utf-8'), seed=3))))\n"
    )
    told = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "RULESDSL_CACHE": str(session_cache)}
        command = [sys.executable, "-c", script, *map(str, SOME[::3])]
        done = subprocess.run(command, env=env, capture_output=True, check=True)
        told.add(hashlib.sha256(done.stdout).hexdigest())
    assert len(told) == 1


@pytest.mark.parametrize("path", SOME, ids=names_of(SOME))
def test_text_and_json_say_the_same(path: Path) -> None:
    ruling = adjudicated(path)
    plain, shown = document(ruling), text_report(ruling)
    told = {int(number) for number, _ in _STEP.findall(shown.split("\n   ?  ")[0].split("\nTurn ")[0])}
    assert told == {step["told_at"] for step in every_step(plain["steps"])} - {None, 0}
    for expectation in plain["expectations"]:
        assert expectation["holds"] or expectation["found"] in shown
    if plain["open"]:
        is_worth_asking = plain["open"]["options"] != ["end the Play Cards phase"]
        assert (plain["open"]["question"] in shown) == is_worth_asking


@pytest.mark.parametrize("path", SOME, ids=names_of(SOME))
def test_the_page_and_the_command_line_say_the_same(path: Path) -> None:
    ruling = adjudicated(path)
    page = ask(Engine(), "ruling", board=text_of(path))["ruling"]
    shown = text_report(ruling)
    assert page["over"] == (ruling.open is None)
    told = [step for step in page["steps"] if step["number"] and not step["open"]]
    assert [step["number"] for step in told] == list(range(1, len(told) + 1))
    for step in told:
        assert step["sentence"].split(" (")[0].rstrip(".") in shown


@pytest.mark.parametrize("path", SOME, ids=names_of(SOME))
def test_saving_and_loading_at_any_question_makes_no_difference(path: Path) -> None:
    for step in adjudicated(path).steps:
        if isinstance(step, Decided):
            before = step.before
            loaded = load(save(before), before.catalogue)
            assert loaded == before
            if step.chosen is not None:
                assert follow(loaded, *step.chosen) == follow(before, *step.chosen)


def text_report(ruling: Ruling) -> str:
    return report(ruling, TerminalStyle(colours=False, width=10_000), in_full=False)


def every_step(steps: list[Any]) -> list[Any]:
    return [each for step in steps for each in (step, *every_step(step["steps"]))]
