"""Deeds: one node for each verb. Those that hold sentences are in `sentence_nodes`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import ACTION, BASE, CARDS, MINION, MOVED, PLAYER, WHERE, WHOSE, Takes
from rulesdsl.language.syntax.node import Node

from .amount_nodes import Amount
from .condition_nodes import Modifier, Test
from .thing_nodes import At, Destination, Quantity, Thing, Zone
from .window_nodes import Happening


class Deed(Node):
    """Something that is done: one verb of the glossary."""


class Standing(Deed):
    """Nothing is done: it is so for as long as it lasts, for all that fit."""


Instead: TypeAlias = Literal["instead", "instead of discard"]
"""Behind what takes a card elsewhere: in place of where it is going, and done to nothing that is not on its way.

On its way is an action that has been resolved, and whatever is on a base that has scored. `instead` alone also goes
before what the action says of itself; an action that places itself somewhere is not on its way to the discard pile."""

Order: TypeAlias = Literal["any", "shuffled"]
"""Of several cards that go onto a deck: as the player likes, or by chance."""


# --- cards in play --------------------------------------------------------------------------------------------


class Destroy(Deed):
    """`unrewarded`: nobody earns the treasures of a monster."""

    what: Thing
    unrewarded: bool = False

    notation = "destroy {what} {unrewarded?without treasures}"
    takes = (Takes("what", CARDS | BASE, "be destroyed"),)


class PlaceCounter(Deed):
    amount: Amount
    on: Thing

    notation = "place {amount counter} on {on}"
    takes = (Takes("on", CARDS | BASE, "have counters"),)


class RemoveCounter(Deed):
    amount: Amount
    on: Thing

    notation = "remove {amount counter} from {on}"
    takes = (Takes("on", CARDS | BASE, "have counters"),)


class Move(Deed):
    what: Thing
    to: Thing
    instead: Instead | None = None

    notation = "move {what} to {to} {instead}"
    takes = (
        Takes("what", MOVED, "be moved", suggestion="an action is transferred; for both say `move or transfer`"),
        Takes("to", BASE, "be moved to", "C304", WHERE),
    )


class Transfer(Deed):
    what: Thing
    to: Thing

    notation = "transfer {what} to {to}"
    takes = (
        Takes("what", ACTION, "be transferred", suggestion="a minion is moved; for both say `move or transfer`"),
        Takes("to", MINION | BASE, "have an action transferred to it", "C304", "say `minion` or `base`"),
    )


class TransferCounters(Deed):
    """So many, if there are as many; how many of `any number of` is decided when the cards are known."""

    number: Quantity
    source: Thing
    to: Thing

    notation = "transfer {number counter} from {source} to {to}"
    takes = (Takes("source", CARDS | BASE, "have counters"), Takes("to", CARDS | BASE, "have counters"))


class MoveOrTransfer(Deed):
    """Whichever of the two the kind of each card calls for."""

    what: Thing
    to: Thing

    notation = "move or transfer {what} to {to}"
    takes = (Takes("what", CARDS, "be moved"), Takes("to", BASE, "be moved to", "C304", WHERE))


class Uncover(Deed):
    what: Thing

    notation = "uncover {what}"
    takes = (Takes("what", CARDS, "be uncovered"),)


class Give(Deed):
    """A modifier for the things meant now; what arrives later does not get it."""

    what: Thing
    modifier: Modifier

    notation = "give {what} {modifier}"


class Cancel(Deed):
    what: Thing

    notation = "cancel abilities of {what}"
    takes = (Takes("what", CARDS | BASE, "have abilities"),)


class TakeControl(Deed):
    what: Thing

    notation = "take control of {what}"
    takes = (Takes("what", CARDS, "be controlled"),)


class GiveControl(Deed):
    what: Thing
    to: Thing

    notation = "give control of {what} to {to}"
    takes = (Takes("what", CARDS, "be controlled"), Takes("to", PLAYER, "control cards", "C304", WHOSE))


class Replace(Deed):
    """A base takes the place of another; if that one is being scored, when its place is free."""

    what: Thing
    by: Thing

    notation = "replace {what} with {by}"
    takes = (Takes("what", BASE, "be replaced"), Takes("by", BASE, "take the place of a base", "C304"))


class UseTalent(Deed):
    """The minion that the ability speaks of does what the talent of that card says; without such a minion, the card
    itself does, once more."""

    of: Thing

    notation = "use talent of {of}"
    takes = (Takes("of", CARDS, "have a talent"),)


# --- cards in piles, and from pile to pile --------------------------------------------------------------------


class Discard(Deed):
    what: Thing

    notation = "discard {what}"
    takes = (Takes("what", CARDS | BASE, "be discarded"),)


class Draw(Deed):
    """So many off a deck (the player's own, if no other is named), or the very cards that a name stands for."""

    what: Amount | Thing
    source: Zone | None = None

    notation = "draw {what} {source?from {}}"
    takes = (Takes("what", CARDS, "be drawn"),)


class DrawUntil(Deed):
    """One card after the other, as long as it does not hold and there are cards."""

    test: Test

    notation = "draw until {test}"


class Place(Deed):
    what: Thing
    to: Destination
    order: Order | None = None
    instead: Instead | None = None

    notation = "place {what} {to} {order?in {} order} {instead}"
    takes = (Takes("what", CARDS | BASE, "be placed"),)


class Return(Deed):
    """From play to its owner's hand; what was only seen, to where it lay; `into` a deck that all players share."""

    what: Thing
    into: Zone | None = None
    order: Order | None = None
    instead: Instead | None = None

    notation = "return {what} {into?into {}} {order?in {} order} {instead}"
    takes = (Takes("what", CARDS | BASE, "be returned"),)


class Bury(Deed):
    what: Thing
    at: At

    notation = "bury {what} {at}"
    takes = (Takes("what", CARDS, "be buried"),)


class Shuffle(Deed):
    what: Thing
    into: Zone
    instead: Instead | None = None

    notation = "shuffle {what} into {into} {instead}"
    takes = (Takes("what", CARDS | BASE, "be shuffled"),)


class ShuffleDeck(Deed):
    """A deck is shuffled as it is; nothing is put into it."""

    deck: Zone

    notation = "shuffle {deck}"


class Reveal(Deed):
    what: Thing

    notation = "reveal {what}"
    takes = (Takes("what", CARDS | BASE, "be revealed"),)


class Look(Deed):
    what: Thing

    notation = "look at {what}"
    takes = (Takes("what", CARDS | BASE, "be looked at", suggestion="look at `each card[in hand of …]`"),)


class Search(Deed):
    zones: tuple[Zone, ...]
    what: Thing

    notation = "search {zones} for {what}"
    takes = (Takes("what", CARDS | BASE, "be searched for"),)


class Turn(Deed):
    """The top card of a deck is turned over; so are, from then on, those that come to lie there."""

    what: Thing
    side: Literal["up", "down"]

    notation = "turn {what} face {side}"


class Play(Deed):
    """`silent`: its abilities are cancelled from the start, so that those for being played do not happen either.

    `on` narrows down what it may be played on by what it says itself.
    """

    what: Thing
    extra: bool = False
    at: At | None = None
    silent: bool = False
    on: Thing | None = None

    notation = "play {extra?extra} {what} {at} {on?on {}} {silent?with abilities cancelled}"
    takes = (Takes("what", CARDS | BASE, "be played"), Takes("on", CARDS | BASE, "have an action on it", "C304"))


# --- what a player has ----------------------------------------------------------------------------------------


class Choose(Deed):
    what: Thing

    notation = "choose {what}"


class AddLoot(Deed):
    """More treasures to share when the base has scored."""

    amount: Amount

    notation = "add {amount} to loot"


class Gain(Deed):
    amount: Amount

    notation = "gain {amount} vp"


class Lose(Deed):
    amount: Amount

    notation = "lose {amount} vp"


# --- what holds -----------------------------------------------------------------------------------------------


class Has(Standing):
    """A modifier for whatever fits, as long as it lasts; later arrivals have it too."""

    what: Thing
    modifier: Modifier


class Lies(Standing):
    """The top card of a deck lies this way up, whichever card that is."""

    what: Thing
    side: Literal["up", "down"]

    notation = "{what} lies face {side}"


class CannotBe(Standing):
    """`this cannot be destroyed`; of what a base does itself, `this base cannot score`."""

    what: Thing
    happenings: tuple[Happening, ...]
    to: Thing | None = None
    by: Thing | None = None


class CannotPlay(Standing):
    """Nowhere; or not at a base; or not on certain cards, of what is played on something."""

    who: Thing
    what: Thing
    at: At | None = None
    on: Thing | None = None

    notation = "{who} cannot play {what} {at} {on?on {}}"
    takes = (
        Takes("who", PLAYER, "play cards", "C302", WHOSE),
        Takes("what", CARDS | BASE, "be played"),
        Takes("on", CARDS | BASE, "have an action on it", "C304"),
    )


class Ignores(Standing):
    """For these players it is as if that base had no abilities: they get nothing from it, and nothing is done to them
    or to their cards."""

    who: Thing
    what: Thing

    takes = (Takes("who", PLAYER, "ignore abilities", "C302", WHOSE), Takes("what", BASE, "be ignored"))


class CannotUse(Standing):
    """No special is played or used by them."""

    who: Thing

    notation = "{who} cannot use specials"
    takes = (Takes("who", PLAYER, "use specials", "C302", WHOSE),)
