"""Composes cards at random: abilities of shipped cards, with other parts grafted into them (`grafts`).

Every construct of the language can meet every other. What the checker refuses is thrown away.
"""

from __future__ import annotations

import random
from functools import cache

from rulesdsl.language.check.card_checks import KnownNames, _check_card, check_cards
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.diagnostics.vocabulary import Guesses
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.parse_cards import parse_cards

from .constructs import Construct
from .grafts import grafted, grafted_with

SET = "composed-2026"
HEADS = {
    "": f'faction "Composed" in {SET}\n\n',
    "monsters": f"deck monsters in {SET}\n\n",
    "treasures": f"deck treasures in {SET}\n\n",
}
KINDS = ("minion", "action", "base", "monster", "treasure")
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
            found["treasure" if definition.deck == "treasures" else definition.kind].append(definition.card)
    return found


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
    raise CannotCompose(f"{goal} in a {kind}")


def deck_of(source: str) -> str:
    """Which deck the card belongs to; empty for those of the faction."""
    first = source.partition("\n")[0]
    return "monsters" if first.startswith("monster ") else "treasures" if '"Treasure ' in first else ""


def _begun(chance: random.Random, number: int, kind: str, goal: Construct | None) -> t.Card | None:
    """Abilities of one or two shipped cards; if possible, of one that has the construct."""
    cards = shipped()[kind]
    having = cards_with(kind, goal.node) if goal is not None and chance.random() < 0.8 else []
    one, other = chance.choice(having or cards), chance.choice(cards)
    abilities = (*one.abilities, *chance.sample(other.abilities, 1)) if chance.random() < 0.4 else one.abilities
    facts = tuple(fact for fact in one.facts if fact.name not in ("copies", "monsters", "unconfirmed"))
    if kind == "base" and number % 2:
        facts = (*facts, t.Fact("monsters", (1 + number % 3,)))
    name = f"{'Treasure' if kind == 'treasure' else 'Card'} {number}"
    return accepted_tree(replace(one, name=name, facts=facts, abilities=abilities))


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
        return accepted(source_of(card))
    except (AttributeError, TypeError, ValueError, IndexError):
        return None


def accepted(source: str) -> t.Card | None:
    """The card, if it is one that `check` has nothing to say about."""
    if len(source) > LONGEST:
        return None
    try:
        file = parse_cards(f"{HEADS[deck_of(source)]}{source}\n", "composed.cards")
    except SourceError:
        return None
    refused = check_cards(file, "composed.cards", KnownNames(known_names()))
    return None if refused or len(file.cards) != 1 else file.cards[0]
