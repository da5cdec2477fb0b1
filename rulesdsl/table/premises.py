"""What an ability does by being in play, and under which conditions: found in blocks, `if` and `otherwise` alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from rulesdsl.language.syntax import tree as t


class Premise(NamedTuple):
    """What an ability in play stands under: `if` wants it to hold, `otherwise` that it does not."""

    condition: t.If
    holds: bool


Standing: TypeAlias = tuple[tuple[Premise, ...], t.Deed]


def standing(ability: t.Ability) -> Iterator[Standing]:
    """What holds or waits while the card is in play, and what it stands under."""
    return _under((), ability.body) if ability.timing in ("ongoing", "base") else iter(())


def _under(premises: tuple[Premise, ...], body: tuple[t.Sentence, ...]) -> Iterator[Standing]:
    for sentence in body:
        condition = sentence.condition
        inner = premises if condition is None else (*premises, Premise(condition, holds=True))
        for deed in sentence.deeds:
            if isinstance(deed, t.Block):
                yield from _under(inner, deed.sentences)
            else:
                yield inner, deed
        if condition is not None:
            yield from _under((*premises, Premise(condition, holds=False)), sentence.otherwise)
