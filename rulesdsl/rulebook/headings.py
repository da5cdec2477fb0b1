"""What each rule is about, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rulesdsl.paths import data

CHAPTERS = "chapters"
"""The table of the headings of whole chapters."""


def rule_heading(topic: str) -> str:
    """`A tied duel` for `duel.tie`; for a topic without a heading its own words."""
    return _headings().get(topic) or topic.replace(".", ": ").replace("-", " ").capitalize()


def chapter_heading(chapter: str) -> str:
    """`Words of the game` for `term`; for a chapter without a heading its own words."""
    return _read()[CHAPTERS].get(chapter) or chapter.replace("-", " ").capitalize()


@cache
def _headings() -> Mapping[str, str]:
    chapters = {chapter: topics for chapter, topics in _read().items() if chapter != CHAPTERS}
    return {f"{chapter}.{topic}": text for chapter, topics in chapters.items() for topic, text in topics.items()}


@cache
def _read() -> Mapping[str, Mapping[str, str]]:
    import tomllib

    return tomllib.loads((data("cardtexts") / "headings.toml").read_text(encoding="utf-8"))
