"""Which cards and players a player means by a few typed words."""

from __future__ import annotations

import re
from typing import NamedTuple

from rulesdsl.language.library.name_keys import key
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, holder_of, title_of

_WORD = re.compile(r"[^\s,;:?!.()\"]+(?:#\d+)?")


class Mention(NamedTuple):
    """Cards that a name could mean, the likeliest first, or one player."""

    cards: tuple[CardId, ...] = ()
    player: Player | None = None


_LIKELY = (
    "at", "titan", "on", "bases", "buried", "hand", "resolving", "dueling", "aside", "discard", "deck", "beside", "box",
)  # fmt: skip
"""Where a card is looked for first."""


def find_mentions(text: str, table: Table, names: CardNames) -> list[Mention]:
    """Everything mentioned, in the order of the words; the longest name wins where one contains another.

    A player named in front of a card, or in the possessive, says whose card is meant, and is not a mention of its own.
    """
    words = _WORD.findall(text)
    titles: dict[str, list[CardId]] = {}
    for card in table.cards:
        for name in {title_of(table, card), names.of(table, card)} if table.cards[card].name is not None else ():
            titles.setdefault(_key(name), []).append(card)
    players = {key(player): player for player in table.players}
    found: list[Mention] = []
    at, whose = 0, None
    while at < len(words):
        for length in range(len(words) - at, 0, -1):
            phrase = _key(" ".join(words[at : at + length]))
            if phrase in titles:
                found.append(Mention(_likeliest(table, titles[phrase], whose)))
                at, whose = at + length, None
                break
        else:
            owner = players.get(key(words[at].removesuffix("'s"))) or players.get(key(words[at]))
            if owner is not None and not words[at].endswith("'s"):
                found.append(Mention(player=owner))
            whose = owner or whose
            at += 1
    return found


def _key(name: str) -> str:
    """The key of a name, with the number of the card."""
    title, hash_sign, number = name.rpartition("#")
    return f"{key(title)}#{number}" if hash_sign and number.isdigit() else key(name)


def _likeliest(table: Table, cards: list[CardId], whose: Player | None) -> tuple[CardId, ...]:
    def unlikely(card: CardId) -> tuple[bool, int, CardId]:
        others = whose is not None and holder_of(table, card) != whose
        return others, _LIKELY.index(table.cards[card].place.zone), card

    return tuple(sorted(cards, key=unlikely))
