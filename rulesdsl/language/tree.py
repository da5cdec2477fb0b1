"""The tree of a card file: frozen data, no behaviour.

Every node has a source span that takes no part in comparison (see `node`), so that two texts with the same
meaning have equal trees. Amounts, filters, things, zones, places, moments, windows and deeds are node families of
their own: each may stand wherever the grammar lets its family stand.

`Sentence` is the one envelope for conditional work. Its parts are always evaluated in this order:
condition, each, who, may, cost, deeds; `otherwise` when the condition does not hold.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .node import NOWHERE as NOWHERE
from .node import Node as Node
from .node import Span as Span

# --- amounts ----------------------------------------------------------------------------------------------

Property: TypeAlias = Literal["power", "starting power", "breakpoint", "starting breakpoint", "counters", "vp"]
Operator: TypeAlias = Literal["<=", ">=", "<", ">", "="]


class Number(Node):
    """`3`, or with `per` set `3 for each minion[yours]`, `3 for each counter on this`."""

    value: int
    per: Thing | PropertyOf | None = None


class Count(Node):
    """`count of minion[yours, here]`."""

    of: Thing


class PropertyOf(Node):
    """`power of this`, `highest power of minion[here]`, `power of you at site`, `power of you at site minus 3`."""

    extreme: Literal["highest", "lowest"] | None
    property: Property
    of: Thing
    at: At | None
    plus: int | None = None


Amount: TypeAlias = Number | Count | PropertyOf


# --- things: what a card talks about ------------------------------------------------------------------------

Kind: TypeAlias = Literal["card", "minion", "action", "base", "player", "monster", "treasure"]


class Each(Node):
    """All of them."""


class Random(Node):
    """One, by chance."""


class AnyNumber(Node):
    """As many as the chooser likes, or none."""


class UpTo(Node):
    most: int


class Exactly(Node):
    number: int


Quantity: TypeAlias = Each | Random | AnyNumber | UpTo | Exactly


class Selector(Node):
    """`minion[yours, here]`: a kind and what else must be true."""

    kind: Kind
    filters: tuple[Filter, ...] = ()


class This(Node):
    """The card that the ability is printed on."""


class ThisMinion(Node):
    """The minion itself, or the minion that the action is on."""


class ThisBase(Node):
    """The base itself, or the base that the card is at."""


class There(Node):
    """The base that the enclosing filter is looking at."""


class You(Node):
    """Whoever controls the card; where a base speaks, the player it speaks to."""


class Name(Node):
    """Something bound earlier with `as`, or `winner` and `loser` after a duel."""

    name: str


class Role(Node):
    """`controller of champion`, `owner of this`, `same base as champion`; of a card that has left play, as it was."""

    role: Literal["controller", "owner", "base"]
    of: Ref


class OthersBase(Node):
    """`same base as another pair`: of two that are moved at once, where the other one was."""

    name: str


class Such(Node):
    """A reference that must also fit filters: `this[power >= 5]`."""

    ref: Ref
    filters: tuple[Filter, ...]


class DeckCards(Node):
    """`top 3 cards of your deck`; `up to 2 top cards of base deck` come one by one, as long as the player likes."""

    end: Literal["top", "bottom"]
    number: int
    zone: Zone


class FirstCards(Node):
    """`first minion of your deck`: cards are revealed off the top until so many of these have come up."""

    number: int
    what: Selector
    zone: Zone


class Rest(Node):
    """Those of a bound group that are still where the group was found."""

    name: str


Ref: TypeAlias = This | ThisMinion | ThisBase | You | Name | Role | OthersBase
Term: TypeAlias = Selector | Such | DeckCards | FirstCards | Rest | Ref


class Thing(Node):
    """One or more alternatives joined by `or`, how many of them, and the name given to the outcome.

    No quantity means: one, chosen by whoever carries out the sentence; for a reference, all it stands for.
    What `collects` joins what the name stands for already: `as one of finds`, under `for each`.
    """

    terms: tuple[Term, ...]
    quantity: Quantity | None = None
    bind: str | None = None
    collects: bool = False


# --- zones and places ---------------------------------------------------------------------------------------

Common: TypeAlias = Literal["base", "monster", "treasure"]


class Zone(Node):
    """`your hand`, `deck of rival`, or one that belongs to nobody: `base deck`, `treasure discard`."""

    pile: Literal["hand", "deck", "discard"]
    of: Thing | Common


class At(Node):
    """`here`, `there`, `at site`."""

    base: Thing | ThisBase | There


class OnDeck(Node):
    end: Literal["top", "bottom", "top or bottom"]
    zone: Zone


class Into(Node):
    zone: Zone


class InBox(Node):
    """Out of the game for good."""


Destination: TypeAlias = OnDeck | Into | InBox


# --- filters ------------------------------------------------------------------------------------------------


class ControlledBy(Node):
    """`yours`, `of another player`."""

    player: Thing


class OwnedBy(Node):
    player: Thing


class Located(Node):
    at: At


class AttachedTo(Node):
    """`on minion`, `on this base`."""

    host: Thing


class InZone(Node):
    """`in your hand`, `in your hand or your deck`."""

    zones: tuple[Zone, ...]


class Among(Node):
    """Member of a bound group."""

    name: str


class Anywhere(Node):
    """Wherever it is, in play or in any pile."""


State: TypeAlias = Literal[
    "buried", "dueling", "standard", "undead", "monster", "treasure", "current", "with talent", "face up",
]  # fmt: skip


class InState(Node):
    """For a card what it is or does now; `current` is the player whose turn it is."""

    state: State


class Named(Node):
    name: str


class NamedBy(Node):
    """Its name stands in an ability of that card."""

    ref: Ref


class PlayedOn(Node):
    """An action that is played on a base, or on a minion."""

    host: Literal["base", "minion"]


class PlayedThisTurn(Node):
    """By whom and where, if that is said. It does not matter where the card is now."""

    by: Thing | None = None
    at: At | None = None


class PlacedAt(Node):
    """The player who is (or who came) in that place at a base: winner, runner-up, third."""

    place: Literal["first", "second", "third"]
    at: At


class Compared(Node):
    """`power <= 4`; for a player `power here > power of you here`."""

    property: Property
    at: At | None
    operator: Operator
    amount: Amount


class Together(Node):
    """The powers of all that are chosen together add up to this."""

    operator: Operator
    amount: Amount


class Alike(Node):
    """All that are chosen together have the same base, name, faction or power, or each of them another."""

    likeness: Literal["same", "different"]
    aspect: Literal["base", "name", "faction", "power"]


class Like(Node):
    """It has the same name, faction or power as something, or another."""

    likeness: Literal["same", "different"]
    aspect: Literal["name", "faction", "power"]
    model: Ref


class Other(Node):
    """Not this card; for a player, not you; for a base, not the base that the card in question is at."""


class Having(Node):
    """`with minion[yours]`: a base with it there, a card with it attached, a player who controls it."""

    thing: Thing


class Outnumbers(Node):
    """`fewer minion[here] than you`: compares how many two of a kind have, in the sense of `with`."""

    how: Literal["more", "fewer"]
    thing: Thing
    than: Ref


class Being(Node):
    """Is the very thing that a reference stands for."""

    ref: Ref


class Negated(Node):
    filter: Filter


Filter: TypeAlias = (
    ControlledBy | OwnedBy | Located | AttachedTo | InZone | Among | Anywhere | InState | Named | NamedBy | PlayedOn
    | PlayedThisTurn | PlacedAt | Compared | Together | Alike | Like | Other | Having | Outnumbers | Being | Negated
)  # fmt: skip


# --- conditions, durations, modifiers -----------------------------------------------------------------------


class Exists(Node):
    """`there is card[yours, buried, here]`, `there is no minion[other, yours, here]`."""

    thing: Thing
    negated: bool = False


class IsA(Node):
    """`prize is action or minion[power <= 3]`."""

    subject: Thing
    what: Thing
    negated: bool = False


class Comparison(Node):
    left: Amount
    operator: Operator
    right: Amount


Test: TypeAlias = Exists | IsA | Comparison


class Condition(Node):
    """All of the tests hold."""

    tests: tuple[Test, ...]


class Until(Node):
    """`it leaves play` is said of whatever is affected, each for itself; `this` is the card with the ability."""

    moment: Literal["end of turn", "start of your turn", "this leaves play", "it leaves play"]


class Change(Node):
    """`+2 power`, `-1 power for each counter on this`, `+1 power times power of prey`.

    With a place it is a player's total there that changes: `you has +2 power here`.
    """

    by: int
    property: Literal["power", "breakpoint"]
    at: At | None = None
    per: Thing | Amount | None = None


class Starting(Node):
    """`starting power 5`, `starting breakpoint at least 21`."""

    property: Literal["power", "breakpoint"]
    at_least: bool
    amount: Amount


class AbilitiesCancelled(Node):
    """Its abilities are treated as if they did not exist."""


class AbilitiesOf(Node):
    """It has the abilities of that card as well as its own."""

    of: Thing


class NamesOf(Node):
    """It bears the names of all these as well as its own."""

    of: Thing


class AddsNoPower(Node):
    """It has its power, but counts neither for its controller nor towards the breakpoint."""


Modifier: TypeAlias = Change | Starting | AbilitiesCancelled | AbilitiesOf | NamesOf | AddsNoPower


# --- windows and events -------------------------------------------------------------------------------------

Happening: TypeAlias = Literal[
    "played", "destroyed", "discarded", "drawn", "placed", "moved", "returned", "transferred", "buried",
    "uncovered", "shuffled", "revealed", "looked at", "searched", "affected",
    "goes to discard", "leaves play", "scores", "duels", "replaces",
]  # fmt: skip
From: TypeAlias = Literal["play", "hand", "deck", "discard"]


class Event(Node):
    """Something that happens to a subject, perhaps by somebody or by some card, from certain places or into some pile.

    Of the base that `replaces` another, `by` is that other base.
    """

    subject: Thing
    happenings: tuple[Happening, ...]
    origins: tuple[From, ...] = ()
    by: Thing | None = None
    into: Zone | None = None


class Moment(Node):
    timing: Literal["before", "after", "when", "instead when"]
    event: Event


class TurnEdge(Node):
    """`at start of your turn`, `at end of each turn`; in an effect `at end of turn`, which is the present one."""

    edge: Literal["start", "end"]
    whose: Literal["your", "each"] | None = None


class OnYourTurn(Node):
    """The Play Cards phase of your turn."""


class DuringDuel(Node):
    """While something like this is in a duel."""

    of: Thing


class DuringLoot(Node):
    """While the treasures of a scored base, called `loot`, lie revealed and are not all shared out."""


Window: TypeAlias = Moment | TurnEdge | OnYourTurn | DuringDuel | DuringLoot
Limit: TypeAlias = Literal[
    "once each turn", "first time each turn", "one copy each turn", "once for each card",
    "first time each turn for each card",
]  # fmt: skip
"""`once for each card`: however often one and the same card brings it about while it is being resolved.
`first time each turn for each card`: each card that it happens to counts for itself."""


# --- deeds --------------------------------------------------------------------------------------------------


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
    condition: Condition | None = None
    each: Thing | None = None
    who: Thing | None = None
    modal: Literal["may", "must"] | None = None
    cost: tuple[Deed, ...] = ()
    until: Until | None = None
    otherwise: tuple[Sentence, ...] = ()

    @property
    def may(self) -> bool:
        return self.modal == "may"


# --- cards --------------------------------------------------------------------------------------------------

Timing: TypeAlias = Literal["play", "talent", "ongoing", "special", "base"]
Origin: TypeAlias = Literal["hand", "discard", "revealed"]


class Ability(Node):
    """A timing and what happens then.

    `plays` (special only): the card itself is played in the window, with this body; without a body it does
    what it does when played at any other time. `origins` says from where the ability works when the card
    is not in play, `on` what the card is then played on.
    """

    timing: Timing
    body: tuple[Sentence, ...]
    windows: tuple[Window, ...] = ()
    plays: bool = False
    origins: tuple[Origin, ...] = ()
    limit: Limit | None = None
    on: Thing | None = None


FactName: TypeAlias = Literal["power", "breakpoint", "vp", "monsters", "treasures", "undead", "copies"]


class Fact(Node):
    """A printed number, for `vp` three of them, for `undead` none."""

    name: FactName
    values: tuple[int, ...]


class Card(Node):
    """One card definition. `on` says what the card is played on; without it an action is a standard one."""

    kind: Literal["minion", "action", "base", "monster"]
    name: str
    facts: tuple[Fact, ...] = ()
    on: Thing | None = None
    abilities: tuple[Ability, ...] = ()

    def fact(self, name: FactName) -> tuple[int, ...]:
        return next((fact.values for fact in self.facts if fact.name == name), ())

    @property
    def power(self) -> int | None:
        return next(iter(self.fact("power")), None)

    @property
    def breakpoint(self) -> int | None:
        return next(iter(self.fact("breakpoint")), None)

    @property
    def vp(self) -> tuple[int, ...]:
        return self.fact("vp")

    @property
    def monsters(self) -> int | None:
        return next(iter(self.fact("monsters")), None)

    @property
    def treasures(self) -> int | None:
        return next(iter(self.fact("treasures")), None)

    @property
    def undead(self) -> bool:
        return any(fact.name == "undead" for fact in self.facts)

    @property
    def copies(self) -> int:
        return next(iter(self.fact("copies")), 1)


Deck: TypeAlias = Literal["monsters", "treasures"]


class CardFile(Node):
    """One faction of one set, or a deck that belongs to no faction."""

    faction: str
    set: str
    cards: tuple[Card, ...]
    deck: Deck | None = None
