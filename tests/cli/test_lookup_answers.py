"""What `rulesdsl lookup` prints of an answer."""

from __future__ import annotations

import json
import re

from .conftest import Run


def test_only_the_first_answer_says_what_belongs_to_it(run: Run) -> None:
    first, second = run("lookup", "tie", "for", "first", "--limit", "2").stdout.split("\n\n")
    _, other = json.loads(run("lookup", "tie", "for", "first", "--limit", "2", "--json").stdout)["hits"]
    assert "\n    term tie: " in first
    assert other["also"]
    assert not re.search(r"^    (term|rule|board|editions) [\w.-]+:", second, re.MULTILINE)


def test_a_card_has_its_numbers_and_says_where_it_is_played(run: Run) -> None:
    shown = run("lookup", "upgrade", "--limit", "1").stdout
    assert "\n    Play it on a minion. " in shown
    assert " this minion has +2 power.\n" in shown
    assert "\n    action · Dinosaurs · Core Set (2012)\n" in shown
    without = run("lookup", "king", "rex", "--limit", "1").stdout
    assert "\n    No ability.\n    minion · power 7 · Dinosaurs · Core Set (2012)\n" in without


def test_a_later_printing_says_what_it_changed(run: Run) -> None:
    shown = run("lookup", "laseratops", "(revised)", "--limit", "1").stdout
    assert shown.startswith("card laseratops-core-revised-2012 ")
    assert "\n    Changed since the first printing: It may destroy" in shown
