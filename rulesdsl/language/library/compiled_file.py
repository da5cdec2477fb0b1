"""The cards of one file, compiled.

They are kept as a JSON array over many lines: first what is known of all of them, then two lines for each. A definition
is made of its lines when somebody asks for it, and neither the parser nor the classes of the tree are imported before
somebody asks for its tree.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .definition import AbilityText, Definition
from .library_index import Instant, Traits


class CompiledFile:
    names: list[str]
    mentioned: list[str]
    """The names of cards that stand in abilities."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        head, *self._lines = body.removeprefix(b"[").removesuffix(b"\n]").split(b"\n")
        self.names, self.mentioned, instants, self._traits = json.loads(head.rstrip(b","))
        self._instants: list[Instant] = [(timing, verb, tuple(sort)) for timing, verb, sort in instants]
        self._numbers = {name: number for number, name in enumerate(self.names)}

    @classmethod
    def of(
        cls, definitions: Sequence[Definition], traits: Iterable[Traits], mentioned: Iterable[str] = ()
    ) -> CompiledFile:
        instants: dict[Instant, int] = {}
        rows = [
            [
                [instants.setdefault(instant, len(instants)) for instant in sorted(awaits)],
                sorted(answers),
                sorted(recalls),
                *flags,
            ]
            for awaits, answers, recalls, *flags in traits
        ]
        names = [definition.name for definition in definitions]
        lines = [_dumped([names, sorted(mentioned), list(instants), rows])]
        for card in definitions:
            lines += [_dumped([*card[1:-1]]), card.tree]
        return cls(b"[" + b",\n".join(lines) + b"\n]")

    def definition(self, name: str, card: str) -> Definition:
        """`card` is the id that it has among the cards of all files."""
        number = self._numbers[name]
        printed, tree = self._lines[2 * number : 2 * number + 2]
        *facts, vp, on, abilities, file, line = json.loads(printed.rstrip(b","))
        texts = tuple([AbilityText(*ability) for ability in abilities])
        return Definition._make([card, *facts, tuple(vp), on, texts, file, line, tree.rstrip(b",")])

    def traits(self, name: str) -> Traits:
        awaits, answers, recalls, *flags = self._traits[self._numbers[name]]
        instants = frozenset([self._instants[number] for number in awaits])
        return Traits(instants, frozenset(answers), frozenset(recalls), *flags)


def _dumped(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
