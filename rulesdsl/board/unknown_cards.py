"""Unknown cards of a board that its script names.

After `hand Bob: 3 unknown` a line such as `Bob plays …` says what one of the three is. It must be known from the start:
specials are offered while somebody else does something, and a card without a name cannot be offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesdsl.language.library.name_keys import key

from . import board_tree as b

FROM_HAND = frozenset({"plays", "uses", "places", "discards", "buries"})
FROM_BURIED = "uncovers"
AS_THE_SCRIPT_SAYS = "as the script says"
"""How sentences end about cards that only the script names."""


class Clue(NamedTuple):
    """A line says that a player has this card in hand, or buried (perhaps it says where)."""

    player: b.Named
    card: b.Called
    zone: str
    base: b.Called | None = None


def clues(script: Sequence[b.Line]) -> Iterator[Clue]:
    """What the lines say, in their order. A card that chance turns up was not in a hand."""
    by_chance = [line.what for line in script if isinstance(line, b.Chance)]
    turned_up = {key(what.text) for what in by_chance if isinstance(what, b.Called)}
    for line in script:
        match line:
            case b.Plays(player, pick) | b.Uses(player, pick, False):
                said = [("plays", pick)]
            case b.Picks(player, verb, picks):
                said = [(verb, pick) for pick in picks]
            case _:
                continue
        for verb, pick in said:
            if not isinstance(pick.what, b.Called) or key(pick.what.text) in turned_up:
                continue
            if verb in FROM_HAND:
                yield Clue(player, pick.what, "hand")
            elif verb == FROM_BURIED:
                yield Clue(player, pick.what, "buried", pick.where)
