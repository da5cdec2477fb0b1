"""Composes cards at random: abilities of shipped cards, with parts of other shipped cards grafted into them.

A part takes the place of another wherever the tree allows a part of its kind, so every construct that any card uses
meets every other. What the checker refuses is thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulesdsl.language.check.card_checks import KnownNames, check_cards
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields, replace
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.walk import walk

HEAD = 'faction "Composed" in composed-2026\n\n'
KINDS = ("minion", "action", "base")
MOST_GRAFTS = 10
TRIES = 40
LONGEST = 1500
"""Characters of a card: larger ones show nothing more, and nobody can read them."""


@cache
def shipped() -> dict[str, list[t.Card]]:
    """The cards that players and bases have, by their kind."""
    cards = [definition.card for definition in open_library() if definition.deck is None]
    return {kind: [card for card in cards if card.kind == kind and card.abilities] for kind in KINDS}


@cache
def parts() -> dict[str, list[Any]]:
    """What stands in shipped cards where the tree allows a part of each kind: nodes, numbers and words, each once."""
    found: dict[str, dict[str, Any]] = {}
    for definition in open_library():
        for node in walk(definition.card):
            for slot, value in slots(node):
                found.setdefault(slot, {}).setdefault(repr(value), value)
    return {slot: list(values.values()) for slot, values in found.items()}


def slots(node: t.Node) -> Iterator[tuple[str, Any]]:
    """Each part of a node, with what may stand in its place."""
    for field in fields(node):
        value = getattr(node, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            yield _slot(node, field.name, field.type, each), each


def _slot(node: t.Node, name: str, declared: str, value: Any) -> str:
    """Nodes go wherever the same kind is declared; numbers and words only into the same field."""
    if isinstance(value, t.Node):
        return declared.removesuffix(" | None").removeprefix("tuple[").removesuffix(", ...]")
    return f"{type(node).__name__}.{name}"


def compose(chance: random.Random, name: str, kind: str | None = None) -> str:
    """The source of a card that the checker accepts."""
    kind = kind or chance.choice(KINDS)
    while True:
        card = _begun(chance, name, kind)
        for _ in range(chance.randint(1, MOST_GRAFTS)):
            for _ in range(TRIES):
                grafted = _grafted(card, chance)
                if grafted is not card and (checked := accepted(_written(grafted))) is not None:
                    card = checked
                    break
        if accepted(_written(card)) is not None:
            return _written(card)


def _begun(chance: random.Random, name: str, kind: str) -> t.Card:
    one, other = chance.choice(shipped()[kind]), chance.choice(shipped()[kind])
    abilities = (*one.abilities, *chance.sample(other.abilities, 1)) if chance.random() < 0.4 else one.abilities
    facts = tuple(fact for fact in one.facts if fact.name not in ("copies", "monsters"))
    return replace(one, name=name, facts=facts, abilities=abilities)


def _written(card: t.Card) -> str:
    """The source; nothing for a tree that no text can have, such as a trigger among the deeds of a sentence."""
    try:
        return source_of(card)
    except (AttributeError, TypeError):
        return ""


def accepted(source: str) -> t.Card | None:
    """The card, if it is one that `check` has nothing to say about."""
    if len(source) > LONGEST:
        return None
    text = f"{HEAD}{source}\n"
    try:
        file = parse_cards(text, "composed.cards")
    except SourceError:
        return None
    names = KnownNames(frozenset(open_library().index.names))
    return None if check_cards(file, "composed.cards", names) or len(file.cards) != 1 else file.cards[0]


# --- grafting ---------------------------------------------------------------------------------------------------------


def _grafted(card: t.Card, chance: random.Random) -> t.Card:
    """The card with another part in some place; the same card if there is none to choose."""
    places = [*_places(card, ())]
    path, slot = chance.choice(places)
    choice = parts().get(slot)
    return _with(card, path, chance.choice(choice)) if choice else card


Path = tuple[tuple[str, int | None], ...]


def _places(node: t.Node, path: Path) -> Iterator[tuple[Path, str]]:
    for field in fields(node):
        if isinstance(node, t.Card) and field.name != "abilities":
            continue
        value = getattr(node, field.name)
        items = [*enumerate(value)] if isinstance(value, tuple) else [(None, value)]
        for number, each in items:
            if isinstance(each, tuple):
                continue
            here = (*path, (field.name, number))
            yield here, _slot(node, field.name, field.type, each)
            if isinstance(each, t.Node):
                yield from _places(each, here)


def _with(node: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    (name, number), *rest = path
    value = getattr(node, name)
    if number is None:
        return replace(node, **{name: _with(value, tuple(rest), part)})
    changed = tuple(_with(each, tuple(rest), part) if at == number else each for at, each in enumerate(value))
    return replace(node, **{name: changed})
