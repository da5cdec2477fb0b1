"""What each rule is about, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rulesdsl.paths import data


def rule_heading(topic: str) -> str:
    """`A tied duel` for `duel.tie`; for a topic without a heading its own words."""
    return _headings().get(topic) or topic.replace(".", ": ").replace("-", " ").capitalize()


@cache
def _headings() -> Mapping[str, str]:
    import tomllib

    chapters = tomllib.loads((data("cardtexts") / "headings.toml").read_text(encoding="utf-8"))
    return {f"{chapter}.{topic}": text for chapter, topics in chapters.items() for topic, text in topics.items()}
