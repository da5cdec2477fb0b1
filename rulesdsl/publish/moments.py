"""Cards that interact: those that wait for the same moment, and those that cause it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rulesdsl.language.library.definition import Definition
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk

DEEDS: Mapping[str, type[t.Node]] = {
    "played": t.Play, "destroyed": t.Destroy, "discarded": t.Discard, "drawn": t.Draw, "placed": t.Place,
    "moved": t.Move, "returned": t.Return, "transferred": t.Transfer, "buried": t.Bury, "uncovered": t.Uncover,
    "shuffled": t.Shuffle, "revealed": t.Reveal, "looked at": t.Look, "searched": t.Search, "duels": t.Duel,
}  # fmt: skip
"""The deed that makes each thing happen, where one alone does."""


class Moment(NamedTuple):
    """Something that cards wait for."""

    name: str
    waiting: tuple[Definition, ...]
    causing: tuple[Definition, ...]

    @property
    def anchor(self) -> str:
        return self.name.replace(" ", "-")


def moments(library: Iterable[Definition]) -> tuple[Moment, ...]:
    """Every moment that some card waits for."""
    waiting: defaultdict[str, list[Definition]] = defaultdict(list)
    causing: defaultdict[str, list[Definition]] = defaultdict(list)
    for definition in library:
        nodes = list(walk(definition.card))
        for name in dict.fromkeys(_waits_for(nodes)):
            waiting[name].append(definition)
        kinds = {type(node) for node in nodes}
        for name, deed in DEEDS.items():
            if deed in kinds or (t.MoveOrTransfer in kinds and name in ("moved", "transferred")):
                causing[name].append(definition)
    return tuple(Moment(name, tuple(waiting[name]), tuple(causing[name])) for name in sorted(waiting))


def _waits_for(nodes: Iterable[t.Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case t.Moment(event=event):
                yield from event.happenings
            case t.TurnEdge(edge=edge):
                yield f"turn {edge}s"
            case t.DuringDuel():
                yield "duels"
