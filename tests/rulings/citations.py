"""What the steps of each ruling cite, noted by the process that adjudicates it, for the tests that look at them all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rulesdsl.engine.trace import Happened
from rulesdsl.explain.cited_rules import rules_behind
from rulesdsl.explain.ruling import Ruling


class Cited(NamedTuple):
    topics: list[str]
    """Those of all steps."""
    rules: list[tuple[str, str]]
    """The kind of each step and a rule behind it, also of the question that is still open."""

    @classmethod
    def by(cls, ruling: Ruling) -> Cited:
        topics = {topic for step in ruling.steps for topic in step.topics}
        return cls(sorted(topics), sorted(set(_rules(ruling))))


def _rules(ruling: Ruling) -> Iterator[tuple[str, str]]:
    for step in (*ruling.steps, *filter(None, (ruling.open,))):
        kind = type(step.event if isinstance(step, Happened) else step.decision).__name__
        for rule in rules_behind((step,), step.topics, ruling.rulebook, ruling.edition):
            yield kind, rule.id if rule.cards else rule.topic


class Citations:
    """`look` finds those of a ruling. The processes of a run with `-n` tell one another what they have found, in a
    folder with a file for each of them; a process that runs alone finds everything itself."""

    def __init__(self, folder: Path, look: Callable[[Path], Cited]) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        self._own = folder / f"citations-{worker}" if worker else None
        self._look = look
        self._known: dict[str, Cited] = {}

    def note(self, path: Path) -> Cited:
        """Of a ruling that this process adjudicates."""
        name = str(path)
        if name not in self._known:
            self._known[name] = cited = self._look(path)
            if self._own:
                with self._own.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, *cited]) + "\n")
        return self._known[name]

    def of(self, paths: Iterable[Path]) -> Iterator[Cited]:
        for file in self._own.parent.glob("citations-*") if self._own else ():
            whole, _, _ = file.read_text(encoding="utf-8").rpartition("\n")  # the last line may be half written
            for name, topics, rules in map(json.loads, whole.splitlines()):
                self._known.setdefault(name, Cited(topics, [(kind, rule) for kind, rule in rules]))
        return map(self.note, paths)
