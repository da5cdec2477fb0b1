"""Every rule has a heading in words."""

from __future__ import annotations

from collections import Counter

from rulesdsl import rulebook
from rulesdsl.rulebook.headings import CHAPTERS, _headings, _read, chapter_heading, rule_heading

LONGEST = 60


def test_every_rule_has_one_heading_and_nothing_else_has() -> None:
    assert _headings().keys() == rulebook.load().topics.keys()


def test_headings_are_short_and_told_apart() -> None:
    assert [heading for heading in _headings().values() if len(heading) > LONGEST or heading.endswith(".")] == []
    assert [heading for heading, count in Counter(_headings().values()).items() if count > 1] == []


def test_a_rule_without_a_heading_is_called_by_its_topic() -> None:
    assert rule_heading("homemade.rule-of-thumb") == "Homemade: rule of thumb"


def test_chapters_are_called_by_words_that_tell_them_apart() -> None:
    chapters = {topic.partition(".")[0] for topic in rulebook.load().topics}
    assert _read()[CHAPTERS].keys() <= chapters
    assert len({chapter_heading(chapter) for chapter in chapters}) == len(chapters)
    assert (chapter_heading("void"), chapter_heading("setup")) == ("Order, conflicts and limits", "Setup")
