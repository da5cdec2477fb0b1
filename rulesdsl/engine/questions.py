"""The questions of the game: one class for each, with what it is about and the clauses that give it to its player.

A question of an ability that names no topics rests on the ability itself, and one of chance on nothing.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl.record import record
from rulesdsl.table.cards import CardId, DeckEnd, Place, Player
from rulesdsl.table.decision import Decision

# --- abilities ------------------------------------------------------------------------------------------------


class Choose(Decision):
    """Which things the ability is done to, or who does it."""

    __slots__ = ()
    published = "choose"


class ChooseWay(Decision):
    """Which of `either … or`."""

    __slots__ = ()
    published = "which"


class HowMany(Decision):
    """How many counters, where the ability leaves that to its player."""

    __slots__ = ()
    published = "how many"
    topics = ("void.any-number",)


class MayUse(Decision):
    """Yes or no to what an ability offers."""

    __slots__ = ()
    published = "may"
    topics = ("void.must-follow.exceptions",)


@record(kw_only=True)
class ArrangeCards(Decision):
    """Which card comes next to those that were arranged already, on this end of a deck."""

    published = "arrange"
    arranged: tuple[CardId, ...]
    end: Literal["top", "bottom", "top or bottom"]


@record(kw_only=True)
class TopOrBottom(Decision):
    """On which end of the deck the card goes."""

    published = "which end"
    topics = ("term.place.meaning",)
    card: CardId


@record(kw_only=True)
class WhoFirst(Decision):
    """Which of the players who share the ability of a base uses it first."""

    published = "who first"
    topics = ("ties.base-ability.order", "me-first.in-play-order")
    base: CardId | None


class SideFirst(Decision):
    """In a tied duel, for which minion as the winner an ability that names both sides is carried out first."""

    __slots__ = ()
    published = "side first"
    topics = ("duel.tie", "void.current-player-orders", "reading.tie-both-sides")


# --- triggered abilities --------------------------------------------------------------------------------------


@record(kw_only=True)
class TriggerQuestion(Decision):
    """Any question about which of several abilities comes next; -1 is the source of those that no card has."""

    sources: tuple[CardId, ...]
    players: tuple[Player | None, ...] = ()
    """Whose ability each of them is; not known around a scoring and at the start or end of a turn."""

    def player_of(self, index: int) -> Player | None:
        return self.players[index] if self.players else None


class ResolveFirst(TriggerQuestion):
    """Which of the abilities that were triggered at the same time."""

    __slots__ = ()
    published = "order"
    topics = ("void.current-player-orders",)


@record(kw_only=True)
class WhichInstead(TriggerQuestion):
    """Which of the abilities that would take the place of what is about to happen to a card."""

    published = "instead"
    topics = ("void.current-player-orders",)
    card: CardId | None


class StartOfTurn(TriggerQuestion):
    """Which ability, or a buried card to uncover."""

    __slots__ = ()
    published = "start of turn"
    topics = ("turn.start.all",)


class EndOfTurn(TriggerQuestion):
    __slots__ = ()
    published = "end of turn"
    topics = ("turn.end.order",)


@record(kw_only=True)
class UseSpecial(Decision):
    """A special, or pass; around the scoring of a base, if it is about one."""

    published = "me first"
    topics = ("me-first.clockwise",)
    base: CardId | None


# --- playing cards --------------------------------------------------------------------------------------------


class PlayCards(Decision):
    """What to do next in the Play Cards phase."""

    __slots__ = ()
    published = "play cards"
    topics = ("turn.play.limit", "turn.play.any-order", "turn.play.abilities")


@record(kw_only=True)
class WhereToPlay(Decision):
    """The base or the host of the card that is being played."""

    published = "where"
    card: CardId


class PlayExtraCard(Decision):
    """Any question for an extra card."""

    __slots__ = ()


class ExtraNow(PlayExtraCard):
    """Now, or not at all."""

    __slots__ = ()
    published = "extra now"
    topics = ("term.extra.optional",)


class ExtraNowOrLater(PlayExtraCard):
    """Now, or later in the phase."""

    __slots__ = ()
    published = "extra now or later"
    topics = ("term.extra.later-in-phase",)


@record(kw_only=True)
class PlaceDuelingCard(Decision):
    published = "dueling card"
    topics = ("duel.optional",)
    duelists: tuple[CardId, CardId]


# --- scoring, drawing, set-up ---------------------------------------------------------------------------------


class BaseToScore(Decision):
    __slots__ = ()
    published = "score which"
    topics = ("scoring.several",)


@record(kw_only=True)
class TakeTreasure(Decision):
    published = "take treasure"
    topics = ("treasure.loot.take-turns", "treasure.loot.order")
    base: CardId


@record(kw_only=True)
class ClearBase(Decision):
    """Which card is discarded next from a base that has scored."""

    published = "clear base"
    topics = ("void.current-player-orders", "reading.discard-order-unsaid")
    base: CardId


@record(kw_only=True)
class NextBase(Decision):
    """Which bases take the place of the scored one: those that one card has chosen, named by the first."""

    published = "next base"
    topics = ("after-scoring.next-base-one-way",)
    groups: tuple[tuple[CardId, ...], ...]


class DiscardDown(Decision):
    """Which cards are discarded because there are too many in hand."""

    __slots__ = ()
    published = "discard down"
    topics = ("turn.draw.discard-down",)


class Redraw(Decision):
    """Whether a hand without a minion is replaced."""

    __slots__ = ()
    published = "redraw"
    topics = ("setup.redraw", "reading.first-hands-clockwise")


# --- chance ---------------------------------------------------------------------------------------------------


class RandomPick(Decision):
    """Which one of those that an ability leaves to chance."""

    __slots__ = ()
    published = "random"


class FlipCoin(Decision):
    """On which side a coin falls."""

    __slots__ = ()
    published = "coin"


@record(kw_only=True)
class NextDeckCard(Decision):
    """Which card lies on this end of a deck whose order nobody knows."""

    published = "settle"
    deck: Place
    end: DeckEnd


@record(kw_only=True)
class IdentifyCard(Decision):
    """What the card is that the board did not name."""

    published = "identify"
    card: CardId
