"""Other names for the players of a board, wherever its text speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulesdsl.board.board_catalogue import catalogue
from rulesdsl.wording.card_names import quoted

COMMENT = r"(?<!\w)#.*"


def rename_players(text: str, names: Mapping[str, str]) -> str:
    """The text with each of these players called by the other name. Comments and cards keep what they say."""
    if not names:
        return text
    players = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    cards = "|".join(map(re.escape, _cards_called_like(names)))
    kept = "|".join(part for part in (COMMENT, rf'"(?!(?:{players})")[^"\n]*"', cards) if part)
    pattern = re.compile(rf'({kept})|"?(?<!\w)({players})(?!\w)"?')
    return pattern.sub(lambda found: found[1] or quoted(names[found[2]]), text)


def _cards_called_like(names: Iterable[str]) -> list[str]:
    """Cards with the name of a player in theirs, the longest first."""
    words = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    definitions = catalogue()
    found = (card for card in (*definitions.names, *definitions.factions()) if words.search(card))
    return sorted({card for card in found if card not in names}, key=len, reverse=True)
