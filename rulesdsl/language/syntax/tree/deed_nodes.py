"""Deeds, and the sentences that they stand in.

`Sentence` is the one envelope for conditional work. Its parts are always evaluated in this order:
condition, each, who, may, cost, deeds; `otherwise` when the condition does not hold.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .amount_nodes import Amount
from .condition_nodes import If, Modifier, Test, Until
from .thing_nodes import At, Destination, Thing, Zone
from .window_nodes import Happening, Limit, Window

Instead: TypeAlias = Literal["instead", "instead of discard"]
"""Behind what takes a card elsewhere: in place of where it is going, and done to nothing that is not on its way.

On its way is an action that has been resolved, and whatever is on a base that has scored. `instead` alone also goes
before what the action says of itself; an action that places itself somewhere is not on its way to the discard pile."""


class Destroy(Node):
    """`unrewarded`: nobody earns the treasures of a monster."""

    what: Thing
    unrewarded: bool = False


class Discard(Node):
    what: Thing


class Draw(Node):
    """So many off a deck (the player's own, if no other is named), or the very cards that a name stands for."""

    what: Amount | Thing
    source: Zone | None = None


class DrawUntil(Node):
    """One card after the other, as long as it does not hold and there are cards."""

    test: Test


Order: TypeAlias = Literal["any", "shuffled"]
"""Of several cards that go onto a deck: as the player likes, or by chance."""


class Place(Node):
    what: Thing
    to: Destination
    order: Order | None = None
    instead: Instead | None = None


class PlaceCounter(Node):
    amount: Amount
    on: Thing


class RemoveCounter(Node):
    amount: Amount
    on: Thing


class Play(Node):
    """`silent`: its abilities are cancelled from the start, so that those for being played do not happen either.

    `on` narrows down what it may be played on by what it says itself.
    """

    what: Thing
    extra: bool = False
    at: At | None = None
    silent: bool = False
    on: Thing | None = None


class Move(Node):
    what: Thing
    to: Thing
    instead: Instead | None = None


class Transfer(Node):
    what: Thing
    to: Thing


class MoveOrTransfer(Node):
    """Whichever of the two the kind of each card calls for."""

    what: Thing
    to: Thing


class Return(Node):
    what: Thing
    order: Order | None = None
    instead: Instead | None = None


class Bury(Node):
    what: Thing
    at: At


class Uncover(Node):
    what: Thing


class Duel(Node):
    """The outcome may speak of `winner` and `loser`; in a tie each of them stands for both minions."""

    challenger: Thing
    challenged: Thing
    outcome: tuple[Sentence, ...]


class Shuffle(Node):
    what: Thing
    into: Zone
    instead: Instead | None = None


class ShuffleDeck(Node):
    """A deck is shuffled as it is; nothing is put into it."""

    deck: Zone


class Reveal(Node):
    what: Thing


class Look(Node):
    what: Thing


class Search(Node):
    zones: tuple[Zone, ...]
    what: Thing


class Choose(Node):
    what: Thing


class Give(Node):
    """A modifier for the things meant now; what arrives later does not get it."""

    what: Thing
    modifier: Modifier


class Cancel(Node):
    what: Thing


class TakeControl(Node):
    what: Thing


class GiveControl(Node):
    what: Thing
    to: Thing


class Replace(Node):
    """A base takes the place of another; if that one is being scored, when its place is free."""

    what: Thing
    by: Thing


class UseTalent(Node):
    """The minion that the ability speaks of does what the talent of that card says."""

    of: Thing


class Turn(Node):
    """The top card of a deck is turned over; so are, from then on, those that come to lie there."""

    what: Thing
    side: Literal["up", "down"]


class AddLoot(Node):
    """More treasures to share when the base has scored."""

    amount: Amount


class Gain(Node):
    amount: Amount


class Lose(Node):
    amount: Amount


class Has(Node):
    """A modifier for whatever fits, as long as it lasts; later arrivals have it too."""

    what: Thing
    modifier: Modifier


class CannotBe(Node):
    what: Thing
    happenings: tuple[Happening, ...]
    to: Thing | None = None
    by: Thing | None = None


class CannotPlay(Node):
    who: Thing
    what: Thing
    at: At | None = None


class CannotUse(Node):
    """No special is played or used by them."""

    who: Thing


class Choice(Node):
    """`either: … or: …`."""

    options: tuple[tuple[Sentence, ...], ...]


class Trigger(Node):
    """Waits for its windows; in an effect it waits until its moment has passed."""

    windows: tuple[Window, ...]
    body: tuple[Sentence, ...]
    limit: Limit | None = None
    until: Until | None = None


class Block(Node):
    """Several sentences under one head."""

    sentences: tuple[Sentence, ...]


Deed: TypeAlias = (
    Destroy | Discard | Draw | DrawUntil | Place | PlaceCounter | RemoveCounter | Play | Move | Transfer
    | MoveOrTransfer | Return | Bury | Uncover | Duel | Shuffle | Reveal | Look | Search | Choose | Give | Cancel
    | TakeControl | GiveControl | Replace | UseTalent | Turn | AddLoot | Gain | Lose | Has | CannotBe | CannotPlay
    | CannotUse | ShuffleDeck | Choice | Trigger | Block
)  # fmt: skip


class Sentence(Node):
    """The envelope: condition, each, who, may, cost, deeds, in this order; `otherwise` if the condition fails.

    `must` is said where the rules would leave the choice: of an extra card that has to be played.
    """

    deeds: tuple[Deed, ...]
    condition: If | None = None
    each: Thing | None = None
    who: Thing | None = None
    modal: Literal["may", "must"] | None = None
    cost: tuple[Deed, ...] = ()
    until: Until | None = None
    otherwise: tuple[Sentence, ...] = ()

    @property
    def may(self) -> bool:
        return self.modal == "may"
