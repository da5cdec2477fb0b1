"""The end of the game: fifteen points, what Madness cards cost, and who wins."""

from __future__ import annotations

from rulesdsl.table.cards import BOX, MADNESS, Player
from rulesdsl.table.table import Table

from .atoms import row
from .events import RULE, GameEnds, GameWon, TiedForTheWin
from .recording import note

VP_TO_WIN = 15
MADNESS_FOR_ONE_VP = 2
COUNTED_AS = ("reading.madness-had", "reading.madness-rate", "reading.madness-after-fifteen")
PLAYS_ON = ("game-over.tie", "game-over.no-sharing")


def is_won(table: Table) -> bool:
    """Fifteen or more at the end of a turn: the most wins. A tie for the most plays on.

    With Madness cards in the game, each player first loses points for them; then the fewest of them break a tie, and
    by all but the oldest book players who are still tied share the win.
    """
    if max(table.vp) < VP_TO_WIN:
        return False
    with_madness = plays_with_madness(table)
    topics: tuple[str, ...] = ("turn.end.check-vp", "turn.end.game-over", "game-over.most-vp")
    left = {player: max(0, vp - lost_to_madness(table, player)) for player, vp in standing(table).items()}
    winners = leaders = most(left)
    if with_madness and len(leaders) > 1:
        winners = most({player: -madness_of(table, player) for player in leaders})
        topics += ("summary.winning.madness-tie", "reading.playing-with-madness")
    if len(winners) > 1 and not (with_madness and table.edition.get("madness-tie") == "fewest-then-share"):
        tie = (*PLAYS_ON, "summary.winning.madness-tie") if with_madness else PLAYS_ON
        note(table, TiedForTheWin, RULE, tie, leaders=winners, vp=left[winners[0]])
        return False
    if len(winners) > 1:
        topics += ("summary.winning.madness-share",)
    if with_madness and any(madness_of(table, player) for player in table.players):
        note(table, GameEnds, RULE, ("turn.end.game-over", "reading.madness-after-fifteen"))
    for player in table.clockwise() if with_madness else ():
        take_off_madness(table, player)
    table.set_winners(winners)
    note(table, GameWon, RULE, topics, winners=winners, vp=left[winners[0]], tied=leaders if len(leaders) > 1 else ())
    return True


def standing(table: Table) -> dict[Player, int]:
    return dict(zip(table.players, table.vp, strict=True))


def most(points: dict[Player, int]) -> tuple[Player, ...]:
    best = max(points.values())
    return tuple(player for player, number in points.items() if number == best)


def plays_with_madness(table: Table) -> bool:
    return any(card.common == MADNESS for card in table.cards.values())


def madness_of(table: Table, player: Player) -> int:
    """How many Madness cards the player has: in hand, deck and discard pile, and buried."""
    cards = table.cards.values()
    return sum(card.common == MADNESS and card.owner == player and card.place is not BOX for card in cards)


def lost_to_madness(table: Table, player: Player) -> int:
    return madness_of(table, player) // MADNESS_FOR_ONE_VP


def take_off_madness(table: Table, player: Player) -> None:
    if not madness_of(table, player):
        return
    topics = ["summary.winning.madness", *COUNTED_AS]
    if any(card.common == MADNESS and card.owner == player and card.in_play for card in table.cards.values()):
        topics.append("bury.madness")
    row.points(table, player, -lost_to_madness(table, player), RULE, *topics)
