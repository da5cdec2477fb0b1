"""Changes a card in one place: a part of a shipped card, or one that nobody has written, takes the place of another.

Parts are left out and added, too. Names that nothing binds any more are given to what is bound, so that most of what
comes out means something.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields, replace
from rulesdsl.language.syntax.walk import walk
from tests.language.syntax.trees import height, hints

from .constructs import Construct, is_optional, kinds_of, words_of

DEPTH = 4
NUMBERS = (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 10, 20, -1, -2)
HEAD = ("kind", "name", "facts")
"""What a card is stays as it is; what it is played on, and when, may change."""
ALWAYS_BOUND = {"winner", "loser", "loot"}

Path = tuple[str | int, ...]
"""Names of fields, and places in a tuple."""


class Spot(NamedTuple):
    """Where something stands in a tree, and what may stand there."""

    path: Path
    hint: Any
    value: Any
    of: type[t.Node]

    @property
    def is_word(self) -> bool:
        return not kinds_of(self.hint) and get_origin(self.hint) is not tuple


@cache
def shipped_parts() -> dict[type[t.Node], list[t.Node]]:
    """All nodes of shipped cards by their kind, each once."""
    found: dict[type[t.Node], dict[str, t.Node]] = {}
    for definition in open_library():
        for node in walk(definition.card):
            found.setdefault(type(node), {}).setdefault(repr(node), node)
    return {kind: list(nodes.values()) for kind, nodes in found.items()}


@cache
def shipped_words() -> dict[tuple[type[t.Node], str], list[str]]:
    """The free words, such as names of cards, that stand in a field of some shipped card."""
    found: dict[tuple[type[t.Node], str], dict[str, None]] = {}
    for kind, nodes in shipped_parts().items():
        for name, hint in hints(kind).items():
            if str in (hint, *get_args(hint)):
                known = found.setdefault((kind, name), {})
                known.update(dict.fromkeys(value for node in nodes if isinstance(value := getattr(node, name), str)))
    return {place: list(words) for place, words in found.items()}


def spots(node: t.Node, path: Path = ()) -> Iterator[Spot]:
    for name, hint in hints(type(node)).items():
        if not (isinstance(node, t.Card) and name in HEAD):
            yield from _spots_in(type(node), getattr(node, name), hint, (*path, name))


def _spots_in(of: type[t.Node], value: Any, hint: Any, path: Path) -> Iterator[Spot]:
    yield Spot(path, hint, value, of)
    if isinstance(value, t.Node):
        yield from spots(value, path)
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from _spots_in(of, each, get_args(hint)[0], (*path, number))


def grafted(card: t.Card, chance: random.Random) -> t.Card:
    """The card with some other part; parts are chosen more often than single words."""
    places = [*spots(card)]
    spot = chance.choice(places)
    for _ in range(3):
        if spot.is_word:
            spot = chance.choice(places)
    return _mended(_with(card, spot.path, _another(spot, chance)), chance)


def fewer(card: t.Card) -> Iterator[t.Card]:
    """The card without one of its parts, each in turn; the largest first."""
    for spot in spots(card):
        if get_origin(spot.hint) is tuple:
            for at in range(len(spot.value)):
                yield _with(card, spot.path, (*spot.value[:at], *spot.value[at + 1 :]))
        elif is_optional(spot.hint) and spot.value is not None:
            yield _with(card, spot.path, None)


def grafted_with(card: t.Card, goal: Construct, chance: random.Random) -> t.Card:
    """The card with the construct, if there is a place for it; otherwise changed in some other way."""
    kept = [spot for spot in spots(card) if isinstance(spot.value, goal.node)]
    if goal.field and kept and chance.random() < 0.7:
        spot = chance.choice(kept)
        return _mended(_with(card, spot.path, _told(spot.value, goal, chance)), chance)
    free = [spot for spot in spots(card) if goal.node in kinds_of(_one(spot.hint))]
    if not free:
        return grafted(card, chance)
    spot, part = chance.choice(free), _told(_node(goal.node, DEPTH, chance), goal, chance)
    if get_origin(spot.hint) is tuple:
        at = chance.randint(0, len(spot.value))
        part = (*spot.value[:at], part, *spot.value[at:]) if chance.random() < 0.5 else (part,)
    return _mended(_with(card, spot.path, part), chance)


def told_otherwise(card: t.Card, goal: Construct) -> Iterator[t.Card]:
    """The card with the word in one of the nodes that can have it, each in turn."""
    for spot in spots(card):
        if isinstance(spot.value, goal.node):
            yield _with(card, spot.path, _told(spot.value, goal, random.Random(0)))


def _one(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is tuple else hint


def _told(node: t.Node, goal: Construct, chance: random.Random) -> t.Node:
    """The node with what the goal wants in its field."""
    if not goal.field or goal.fits(node):
        return node
    part = _node(goal.held, DEPTH, chance) if goal.held else goal.word
    hint = hints(goal.node)[goal.field]
    while get_origin(hint) is tuple:
        part, hint = (part,), get_args(hint)[0]
    return replace(node, **{goal.field: part})


# --- parts ------------------------------------------------------------------------------------------------------------


def _another(spot: Spot, chance: random.Random) -> Any:
    if get_origin(spot.hint) is tuple:
        return _other_tuple(spot, chance)
    if is_optional(spot.hint) and spot.value is not None and chance.random() < 0.4:
        return None
    return _grown(spot.of, str(spot.path[-1]), spot.hint, DEPTH, chance, leave_out=0)


def _other_tuple(spot: Spot, chance: random.Random) -> tuple[Any, ...]:
    """One more, one fewer, or another order."""
    values = list(spot.value)
    way = chance.random()
    if way < 0.5 or not values:
        name = next(str(step) for step in reversed(spot.path) if isinstance(step, str))
        part = _grown(spot.of, name, _one(spot.hint), DEPTH, chance, leave_out=0)
        values.insert(chance.randint(0, len(values)), part)
    elif way < 0.8:
        values.pop(chance.randrange(len(values)))
    else:
        chance.shuffle(values)
    return tuple(values)


def _grown(of: type[t.Node], name: str, hint: Any, depth: int, chance: random.Random, leave_out: float) -> Any:
    """Anything of this type, for a field of that name."""
    if get_origin(hint) is tuple:
        number = chance.choice((0, 1, 1, 2)) if leave_out else 1
        return tuple([_grown(of, name, _one(hint), depth, chance, 0) for _ in range(number)])
    if is_optional(hint) and chance.random() < leave_out:
        return None
    choices = [kind for kind in kinds_of(hint) if height(kind) <= depth or kind in shipped_parts()]
    words = words_of(hint)
    if choices and (not words or chance.random() < 0.8):
        return _node(chance.choice(choices), depth, chance)
    if words:
        return chance.choice(words)
    if int in (hint, *get_args(hint)):
        return chance.choice(NUMBERS)
    return chance.choice(shipped_words().get((of, name)) or ["it"])


def _node(kind: type[t.Node], depth: int, chance: random.Random) -> t.Node:
    """From a shipped card if there is one, more often than not."""
    shipped = shipped_parts().get(kind)
    if shipped and (height(kind) > depth or chance.random() < 0.65):
        return chance.choice(shipped)
    values = {name: _grown(kind, name, hint, depth - 1, chance, 0.7) for name, hint in hints(kind).items()}
    return kind(**values)


# --- trees ------------------------------------------------------------------------------------------------------------


def _with(value: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    step, *rest = path
    if isinstance(step, int):
        return tuple([_with(each, tuple(rest), part) if at == step else each for at, each in enumerate(value)])
    return replace(value, **{step: _with(getattr(value, step), tuple(rest), part)})


def _mapped(value: Any, change: Callable[[t.Node], t.Node]) -> Any:
    if isinstance(value, tuple):
        return tuple([_mapped(each, change) for each in value])
    if not isinstance(value, t.Node):
        return value
    return change(
        replace(value, **{field.name: _mapped(getattr(value, field.name), change) for field in fields(value)})
    )


def _mended(card: t.Card, chance: random.Random) -> t.Card:
    """What is named is bound somewhere, and what is bound is named somewhere."""
    nodes = list(walk(card))
    bound = {node.bind for node in nodes if isinstance(node, t.Thing) and node.bind}
    named = {node.name for node in nodes if isinstance(node, USES)}
    if named - ALWAYS_BOUND == bound:
        return card
    known = sorted(bound)
    given = {name: chance.choice(known) for name in sorted(named - bound - ALWAYS_BOUND) if known}
    used = (named - given.keys()) | {*given.values()}

    def change(node: t.Node) -> t.Node:
        if isinstance(node, USES) and node.name in given:
            return replace(node, name=given[node.name])
        if isinstance(node, t.Thing) and node.bind and node.bind not in used:
            return replace(node, bind=None, collects=False)
        return node

    changed: t.Card = _mapped(card, change)
    return changed


USES = (t.Name, t.Rest, t.Among, t.OthersBase)
