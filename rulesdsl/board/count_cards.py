"""Count the cards of each player on a board: those that it does not mention are in the deck."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax.tree import Node
from rulesdsl.table.cards import Player

from . import board_tree as b
from .problems import Problems
from .setting import Setting
from .shared_piles import home_of

DECK_SIZE = 40
"""Two factions of 20 cards."""


def cards_missing(file: b.BoardFile, setting: Setting, problems: Problems) -> dict[Player, int]:
    """How many of each player's 40 cards the board does not mention."""
    counted = dict.fromkeys(setting.players, 0)
    for owner, number, at in _owned(file, setting):
        if owner is None:
            continue
        if counted[owner] <= DECK_SIZE < counted[owner] + number:
            message = f"These are more cards than the {DECK_SIZE} that {owner} plays with."
            problems.add("B131", message, at, "say with `owned by` whose they are, or leave some out")
        counted[owner] += number
    return {player: max(0, DECK_SIZE - number) for player, number in counted.items()}


def _owned(file: b.BoardFile, setting: Setting) -> Iterator[tuple[Player | None, int, Node]]:
    """Whose cards the board mentions, how many, and where."""
    for part in file.parts:
        if isinstance(part, b.Base):
            yield from _owned_at(part, setting)
        elif isinstance(part, b.Pile) and isinstance(part.of, b.Named):
            for item in part.items if part.zone != "beside" else ():
                for inner in item.items if isinstance(item, b.Shuffled) else (item,):
                    number = inner.card.count if isinstance(inner.card, b.Unknown) else 1
                    yield _owner(inner.card, inner.owner or part.of, setting), number, inner


def _owned_at(base: b.Base, setting: Setting) -> Iterator[tuple[Player | None, int, Node]]:
    for attachment in base.attached:
        yield _owner(attachment.card, attachment.owner or attachment.player, setting), 1, attachment
    for row in base.rows:
        if isinstance(row, b.Buried):
            for hidden in row.cards:
                number = hidden.card.count if isinstance(hidden.card, b.Unknown) else 1
                yield _owner(hidden.card, hidden.owner or hidden.player, setting), number, hidden
            continue
        for minion in row.minions:
            if not _is_titan(minion.card, setting):
                yield _owner(minion.card, minion.owner or row.player, setting), 1, minion
            for attachment in minion.attached:
                named = attachment.owner or attachment.player or row.player
                yield _owner(attachment.card, named, setting), 1, attachment


def _is_titan(card: b.FaceUp, setting: Setting) -> bool:
    """Titans are not among the cards of a deck."""
    if isinstance(card, b.StandIn):
        return card.kind == "titan"
    name = setting.name_of(card)
    return name is not None and setting.catalogue.entry(name).kind == "titan"


def _owner(card: b.FaceUp | b.Unknown, named: b.Named | None, setting: Setting) -> Player | None:
    name = setting.name_of(card) if isinstance(card, b.Called) else None
    of_nobody = named is None or (name is not None and home_of(setting.catalogue.entry(name)) is not None)
    return None if of_nobody or named is None else setting.find_player(named.text)
