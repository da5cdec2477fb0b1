"""A small board on which a card can be tried."""

from __future__ import annotations

from rulesdsl.language.library.definition import Definition, with_set
from rulesdsl.wording.card_names import quoted

MINE, THEIRS = '    Ann: minion 2 "Mouse", minion 3 "Cat"', '    Bob: minion 3 "Grunt", minion 2 "Rat"'


def board_with(card: Definition) -> str:
    """Ann has the card in hand, or it is a base, or a monster that lies at one."""
    name = with_set(quoted(card.name), card.set)
    here = [f"base {name}" if card.kind == "base" else 'base 20 vp 4 2 1 "Docks"', MINE, THEIRS]
    if card.kind == "monster":
        here.append(f"    monsters: {name}")
    there = ['base 22 vp 4 3 2 "Wharf"', '    Bob: minion 4 "Guard"']
    lines = ["players Ann, Bob", "turn Ann, play cards", "", *here, *there, ""]
    if card.kind not in ("base", "monster"):
        lines.append(f"hand Ann: {name}")
    return "\n".join([*lines, "hand Bob: 3 unknown", ""])
