"""What factions are about, told by the terms of the glossary that their cards use."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

from rulesdsl.language.english.prose import Term
from rulesdsl.language.library.definition import Definition
from rulesdsl.paths import data

MOST_THEMES = 3
FEWEST_CARDS = 3
"""Cards of a faction that must use a term before the faction is said to be about it."""
FEWEST_TO_LEAD = 2
"""The same before it is named among those that do most of it."""
SMOOTHING = 3
"""Keeps a term that hardly any card uses from counting as typical."""


class Theme(NamedTuple):
    term: str
    words: str
    cards: int
    """How many of the faction's cards have to do with it."""


class Leader(NamedTuple):
    """A faction that does something more than others do."""

    faction: str
    set: str
    cards: int


def term_counts(cards: Iterable[Definition]) -> Counter[str]:
    """By term: how many of the cards use it."""
    found: Counter[str] = Counter()
    for card in cards:
        found.update({part.id for ability in card.abilities for part in ability.english if isinstance(part, Term)})
    return found


class Themes:
    """What factions are about, measured against all cards."""

    def __init__(self, cards: Iterable[Definition]) -> None:
        self._cards = list(cards)
        self._everywhere = term_counts(self._cards)

    def of(self, cards: Iterable[Definition]) -> list[Theme]:
        """The terms that these cards use most in proportion to all cards."""
        listed = list(cards)
        words = theme_words()
        found = [
            (count / (self._everywhere[term] + SMOOTHING), Theme(term, words[term], count))
            for term, count in term_counts(listed).items()
            if term in words and count >= FEWEST_CARDS
        ]
        typical = [(share, theme) for share, theme in found if share * len(self._cards) > len(listed)]
        typical.sort(key=lambda pair: (-pair[0], pair[1].words))
        return [theme for _, theme in typical[:MOST_THEMES]]

    def leaders(self) -> dict[str, list[Leader]]:
        """By term: the factions with the most cards that have to do with it, not counting revised printings."""
        groups: defaultdict[tuple[str, str], list[Definition]] = defaultdict(list)
        for card in self._cards:
            if card.faction and not card.revised:
                groups[card.set, card.faction].append(card)
        found: defaultdict[str, list[Leader]] = defaultdict(list)
        for (printing, faction), cards in groups.items():
            for term, count in term_counts(cards).items():
                if count >= FEWEST_TO_LEAD and term in theme_words():
                    found[term].append(Leader(faction, printing, count))
        return {term: _most_first(found[term]) for term in theme_words() if found[term]}


def _most_first(leaders: Sequence[Leader]) -> list[Leader]:
    return sorted(leaders, key=lambda leader: (-leader.cards, leader.faction))


@cache
def theme_words() -> Mapping[str, str]:
    """By term: how we call what a faction does."""
    read = tomllib.loads((data("cardtexts") / "factions.toml").read_text(encoding="utf-8"))
    return cast("Mapping[str, str]", read["themes"])
