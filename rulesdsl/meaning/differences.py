"""The differences between two tables of one game that players can see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from rulesdsl.table.cards import WITH_POWER, CardId, Entity, Place, Player
from rulesdsl.table.table import Table

from . import numbers

WINNER = "the winner"


class Change(NamedTuple):
    """One difference: about a card, a player, or the game."""

    what: str
    card: CardId | None
    player: Player | None
    before: object
    after: object

    def in_words(self, call: Callable[[Entity | None], str], place: Callable[[Place], str]) -> str:
        subject = self.player if self.card is None else call(self.card)
        if isinstance(self.before, Place) and isinstance(self.after, Place):
            return f"{subject} is {place(self.after)}, and was {place(self.before)}"
        what = self.what if subject is None else f"{self.what} of {subject}"
        return f"{what} is {self.after}, and was {self.before}"


def changes(start: Table, table: Table, spoken_of: Collection[Entity | Place]) -> list[Change]:
    """All changes, except of the cards, players and piles in `spoken_of`."""
    found = _all(start, table)
    return [change for change in found if not (spoken_of and _covered(change, start, table, spoken_of))]


def _covered(change: Change, start: Table, table: Table, spoken_of: Collection[Entity | Place]) -> bool:
    if change.card is None:
        return change.player in spoken_of
    places = (start.cards[change.card].place, table.cards[change.card].place)
    return change.card in spoken_of or (places[0] != places[1] and any(place in spoken_of for place in places))


def _all(start: Table, table: Table) -> Iterator[Change]:
    for player in table.players:
        if start.vp_of(player) != table.vp_of(player):
            yield Change("vp", None, player, start.vp_of(player), table.vp_of(player))
    for card, was in start.cards.items():
        now = table.cards[card]
        if was is not now:  # most cards are the very same
            if was.place != now.place:
                yield Change("place", card, None, was.place, now.place)
                continue
            for what in ("name", "controller", "counters"):
                if getattr(was, what) != getattr(now, what):
                    yield Change(what, card, None, getattr(was, what), getattr(now, what))
        if was.place.zone in WITH_POWER:
            yield from _number("power", card, numbers.power(start, card), numbers.power(table, card))
        if was.place.zone == "bases":
            yield from _number("breakpoint", card, numbers.breakpoint(start, card), numbers.breakpoint(table, card))
    if start.winners != table.winners:
        before, after = (" and ".join(each.winners) or "nobody" for each in (start, table))
        yield Change(WINNER, None, None, before, after)


def _number(what: str, card: CardId, before: int, after: int) -> Iterator[Change]:
    if before != after:
        yield Change(what, card, None, before, after)
