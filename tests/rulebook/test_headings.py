"""Every rule has a heading in words."""

from __future__ import annotations

from collections import Counter

from rulesdsl import rulebook
from rulesdsl.rulebook.headings import _headings, rule_heading

LONGEST = 60


def test_every_rule_has_one_heading_and_nothing_else_has() -> None:
    assert _headings().keys() == rulebook.load().topics.keys()


def test_headings_are_short_and_told_apart() -> None:
    assert [heading for heading in _headings().values() if len(heading) > LONGEST or heading.endswith(".")] == []
    assert [heading for heading, count in Counter(_headings().values()).items() if count > 1] == []


def test_a_rule_without_a_heading_is_called_by_its_topic() -> None:
    assert rule_heading("homemade.rule-of-thumb") == "Homemade: rule of thumb"
