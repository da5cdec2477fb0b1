"""Composes cards at random: abilities of shipped cards, with other parts grafted into them (`grafts`).

Every construct of the language can meet every other. What the checker refuses is thrown away.
"""

from __future__ import annotations

import random
from functools import cache

from lark.exceptions import LarkError

from rulesdsl.language.check.card_checks import KnownNames, _check_card, check_cards
from rulesdsl.language.diagnostics.vocabulary import Guesses
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.indentation import LayoutError
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.parse_cards import _parse

from .constructs import Construct
from .grafts import grafted, grafted_with, told_otherwise

SET = "composed-2026"
FACTION, OTHER_FACTION = "Composed", "Also Composed"
HEADS = {
    "": f'faction "{FACTION}" in {SET}\n\n',
    "monsters": f"deck monsters in {SET}\n\n",
    "treasures": f"deck treasures in {SET}\n\n",
    "madness": f"deck madness in {SET}\n\n",
}
KINDS = ("minion", "action", "base", "monster", "treasure", "madness", "titan")
NAMES = {"treasure": "Treasure", "madness": "Madness"}
"""The first word of their names: for all others it is `Card`."""
LENT = {"titan": ("minion", "action"), "madness": ("action",)}
"""Of these few are shipped, or none: they begin with abilities of others, too."""
MOST_GRAFTS = 6
TRIES = 30
TRIES_WITH_GOAL = 15
CARDS_BEGUN = 100
CARDS_BEGUN_WITH_GOAL = 3
LONGEST = 1500
"""Characters of a card: larger ones show nothing more, and nobody can read them."""


class CannotCompose(ValueError):
    """No card with this construct was accepted."""


@cache
def shipped() -> dict[str, list[t.Card]]:
    """The cards with abilities, by what they are."""
    found: dict[str, list[t.Card]] = {kind: [] for kind in KINDS}
    for definition in open_library():
        if definition.card.abilities:
            found[OF_DECKS.get(definition.deck or "", definition.kind)].append(definition.card)
    for kind, others in LENT.items():
        lent = [card for other in others for card in found[other]]
        found[kind] += [_as_one_of(kind, card) for card in lent]
    return found


OF_DECKS = {"treasures": "treasure", "madness": "madness"}


def _as_one_of(kind: str, card: t.Card) -> t.Card:
    return replace(card, kind="action", on=None) if kind == "madness" else replace(card, kind=kind, facts=(), on=None)


@cache
def known_names() -> frozenset[str]:
    return frozenset(open_library().index.names)


def compose(chance: random.Random, number: int, kind: str | None = None, goal: Construct | None = None) -> str:
    """The source of a card that the checker accepts; with a goal, one that has that construct.

    Its name tells what it is, see `deck_of`. Raises `CannotCompose` if no card comes out, however often it is tried.
    """
    kind = kind or chance.choice(KINDS)
    for _ in range(CARDS_BEGUN if goal is None else CARDS_BEGUN_WITH_GOAL):
        card: t.Card | None = _begun(chance, number, kind, goal)
        if card is not None and goal is not None:
            card = _with_goal(card, goal, chance)
        if card is not None:
            return source_of(_changed(card, goal, chance))
    if goal is not None and (found := _models(kind, goal)):
        return source_of(_changed(replace(chance.choice(found), name=_name(kind, number)), goal, chance))
    raise CannotCompose(f"{goal} in a {kind}")


@cache
def _models(kind: str, goal: Construct) -> list[t.Card]:
    """Shipped cards of which one word can be changed to the one that is wanted: looked for one by one."""
    cards = cards_with(kind, goal.node) if goal.field else []
    known = [replace(card, name=_name(kind, 0), facts=_facts(card)) for card in cards]
    changed = [other for card in known for other in told_otherwise(card, goal)]
    return [card for card in map(accepted_tree, changed) if card is not None]


def _facts(card: t.Card) -> tuple[t.Fact, ...]:
    """Without those that are added again, or that no game depends on."""
    return tuple(fact for fact in card.facts if fact.name not in ("copies", "monsters", "unconfirmed"))


def _name(kind: str, number: int) -> str:
    """It tells which deck the card belongs to."""
    return f"{NAMES.get(kind, 'Card')} {number}"


def deck_of(source: str) -> str:
    """Which deck the card belongs to; empty for those of the faction."""
    first = source.partition("\n")[0]
    if first.startswith("monster "):
        return "monsters"
    return "treasures" if '"Treasure ' in first else "madness" if '"Madness ' in first else ""


def _begun(chance: random.Random, number: int, kind: str, goal: Construct | None) -> t.Card | None:
    """Abilities of one or two shipped cards; if possible, of one that has the construct."""
    cards = shipped()[kind]
    having = cards_with(kind, goal.node) if goal is not None and chance.random() < 0.8 else []
    one, other = chance.choice(having or cards), chance.choice(cards)
    abilities = (*one.abilities, *chance.sample(other.abilities, 1)) if chance.random() < 0.4 else one.abilities
    facts = _facts(one)
    if kind == "base" and number % 2:
        facts = (*facts, t.Fact("monsters", (1 + number % 3,)))
    return accepted_tree(replace(one, name=_name(kind, number), facts=facts, abilities=abilities))


@cache
def cards_with(kind: str, node: type[t.Node]) -> list[t.Card]:
    return [card for card in shipped()[kind] if Construct(node).is_in(card)]


def _with_goal(card: t.Card, goal: Construct, chance: random.Random) -> t.Card | None:
    for _ in range(TRIES_WITH_GOAL):
        if goal.is_in(card):
            return card
        card = accepted_tree(grafted_with(card, goal, chance)) or card
    return None


def _changed(card: t.Card, goal: Construct | None, chance: random.Random) -> t.Card:
    for _ in range(chance.randint(1, MOST_GRAFTS)):
        for _ in range(TRIES):
            other = grafted(card, chance)
            if other != card and (goal is None or goal.is_in(other)) and (checked := accepted_tree(other)) is not None:
                card = checked
                break
    return card


# --- what the checker accepts -----------------------------------------------------------------------------------------


def accepted_tree(card: t.Card) -> t.Card | None:
    """The card as it is read, if it can be written and `check` has nothing to say about it.

    The tree is looked at first: what is wrong with it is found sooner that way. It may be one that no text can have,
    such as a trigger among the deeds of a sentence; then anything may go wrong with it.
    """
    try:
        if next(_check_card(card, known_names() | {card.name}, Guesses(0)), None) is not None:
            return None
        source = source_of(card)
        return card if _read(source) == card else accepted(source)
    except (AttributeError, TypeError, ValueError, IndexError):
        return None


def accepted(source: str) -> t.Card | None:
    """The card, if it is one that `check` has nothing to say about."""
    file = _read_file(source)
    refused = file is None or check_cards(file, "composed.cards", KnownNames(known_names()))
    return None if refused or file is None or len(file.cards) != 1 else file.cards[0]


def _read(source: str) -> t.Card | None:
    file = _read_file(source)
    return file.cards[0] if file is not None and len(file.cards) == 1 else None


def _read_file(source: str) -> t.CardFile | None:
    """Nobody wants to know why it cannot be read: to find that out takes longer than all the rest."""
    if len(source) > LONGEST:
        return None
    try:
        return _parse(f"{HEADS[deck_of(source)]}{source}\n")
    except (LarkError, LayoutError):
        return None
