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
    """`3`, or with `per` set `3 for each minion[yours]`."""

    value: int
    per: Thing | None = None


class Count(Node):
    """`count of minion[yours, here]`."""

    of: Thing


class PropertyOf(Node):
    """`power of this`, `highest power of minion[here]`, `power of you at site`."""

    extreme: Literal["highest", "lowest"] | None
    property: Property
    of: Thing
    at: At | None


Amount: TypeAlias = Number | Count | PropertyOf


# --- things: what a card talks about ------------------------------------------------------------------------

Kind: TypeAlias = Literal["card", "minion", "action", "base", "player"]


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
    """The controller of the card; on a base, the player whom the ability describes."""


class Name(Node):
    """Something bound earlier with `as`, or `winner` and `loser` after a duel."""

    name: str


class Role(Node):
    """`controller of champion`, `owner of this`, `base of champion`."""

    role: Literal["controller", "owner", "base"]
    of: Ref


class Such(Node):
    """A reference that must also fit filters: `this[power >= 5]`."""

    ref: Ref
    filters: tuple[Filter, ...]


class DeckCards(Node):
    """`top 3 cards of your deck`."""

    end: Literal["top", "bottom"]
    number: int
    zone: Zone


class Rest(Node):
    """Those of a bound group that are still where the group was found."""

    name: str


Ref: TypeAlias = This | ThisMinion | ThisBase | You | Name | Role
Term: TypeAlias = Selector | Such | DeckCards | Rest | Ref


class Thing(Node):
    """One or more alternatives joined by `or`, how many of them, and the name given to the outcome.

    No quantity means: one, chosen by whoever carries out the sentence; for a reference, all it stands for.
    """

    terms: tuple[Term, ...]
    quantity: Quantity | None = None
    bind: str | None = None


# --- zones and places ---------------------------------------------------------------------------------------


class Zone(Node):
    """`your hand`, `deck of rival`, `base deck` (which belongs to nobody)."""

    pile: Literal["hand", "deck", "discard"]
    of: Thing | None


class At(Node):
    """`here`, `there`, `at site`."""

    base: Thing | ThisBase | There


class OnDeck(Node):
    end: Literal["top", "bottom"]
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


class InState(Node):
    state: Literal["buried", "dueling", "standard"]


class Named(Node):
    name: str


class Compared(Node):
    """`power <= 4`; for a player `power here > power of you here`."""

    property: Property
    at: At | None
    operator: Operator
    amount: Amount


class Alike(Node):
    """All that are chosen together have the same (or pairwise different) base, name, faction or power."""

    likeness: Literal["same", "different"]
    aspect: Literal["base", "name", "faction", "power"]


class Other(Node):
    """Not this card; for a player, not you; for a base, not the base that the card in question is at."""


class Having(Node):
    """`with minion[yours]`: a base with it there, a card with it attached, a player who controls it."""

    thing: Thing


class Being(Node):
    """Is the very thing that a reference stands for."""

    ref: Ref


class Negated(Node):
    filter: Filter


Filter: TypeAlias = (
    ControlledBy | OwnedBy | Located | AttachedTo | InZone | Among | InState | Named | Compared | Alike | Other
    | Having | Being | Negated
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
    moment: Literal["end of turn", "start of your turn", "this leaves play"]


class Change(Node):
    """`+2 power`, `-1 power for each action[on this minion]`."""

    by: int
    property: Literal["power", "breakpoint"]
    per: Thing | None = None


class Starting(Node):
    """`starting power 5`, `starting breakpoint at least 21`."""

    property: Literal["power", "breakpoint"]
    at_least: bool
    amount: Amount


class NoAbilities(Node):
    """Its abilities are treated as if they did not exist."""


Modifier: TypeAlias = Change | Starting | NoAbilities


# --- windows and events -------------------------------------------------------------------------------------

Happening: TypeAlias = Literal[
    "played", "destroyed", "discarded", "drawn", "placed", "moved", "returned", "transferred", "buried",
    "uncovered", "shuffled", "revealed", "looked at", "searched", "affected",
    "goes to discard", "leaves play", "scores", "duels",
]  # fmt: skip


class Event(Node):
    """Something that happens to a subject, perhaps by somebody or by some card."""

    subject: Thing
    happenings: tuple[Happening, ...]
    by: Thing | None = None
    from_play: bool = False


class Moment(Node):
    timing: Literal["before", "after", "when", "instead when"]
    event: Event


class TurnEdge(Node):
    """`at start of your turn`, `at end of turn`."""

    edge: Literal["start", "end"]
    yours: bool


class OnYourTurn(Node):
    """The Play Cards phase of your turn."""


class DuringDuel(Node):
    """While something like this is in a duel."""

    of: Thing


Window: TypeAlias = Moment | TurnEdge | OnYourTurn | DuringDuel
Limit: TypeAlias = Literal["once each turn", "first time each turn"]


# --- deeds --------------------------------------------------------------------------------------------------


class Destroy(Node):
    what: Thing


class Discard(Node):
    what: Thing


class Draw(Node):
    """So many off the deck, or the very cards that a name stands for."""

    what: Amount | Thing


class Place(Node):
    what: Thing
    to: Destination
    any_order: bool = False


class PlaceCounter(Node):
    amount: Amount
    on: Thing


class RemoveCounter(Node):
    amount: Amount
    on: Thing


class Play(Node):
    what: Thing
    extra: bool = False
    at: At | None = None


class Move(Node):
    what: Thing
    to: Thing


class Transfer(Node):
    what: Thing
    to: Thing


class MoveOrTransfer(Node):
    """Whichever of the two the kind of each card calls for."""

    what: Thing
    to: Thing


class Return(Node):
    what: Thing
    any_order: bool = False


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


class Reveal(Node):
    what: Thing


class Look(Node):
    what: Thing


class Search(Node):
    zone: Zone
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
    by: Thing | None = None


class CannotPlay(Node):
    who: Thing
    what: Thing
    at: At | None = None


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
    Destroy | Discard | Draw | Place | PlaceCounter | RemoveCounter | Play | Move | Transfer | MoveOrTransfer
    | Return | Bury | Uncover | Duel | Shuffle | Reveal | Look | Search | Choose | Give | Cancel | TakeControl
    | Gain | Lose | Has | CannotBe | CannotPlay | Choice | Trigger | Block
)  # fmt: skip


class Sentence(Node):
    """The envelope: condition, each, who, may, cost, deeds, in this order; `otherwise` if the condition fails."""

    deeds: tuple[Deed, ...]
    condition: Condition | None = None
    each: Thing | None = None
    who: Thing | None = None
    may: bool = False
    cost: tuple[Deed, ...] = ()
    until: Until | None = None
    otherwise: tuple[Sentence, ...] = ()


# --- cards --------------------------------------------------------------------------------------------------

Timing: TypeAlias = Literal["play", "talent", "ongoing", "special", "base"]
Origin: TypeAlias = Literal["hand", "discard", "revealed"]


class Ability(Node):
    """A timing and what happens then.

    `plays` (special only): the card itself is played in the window, with this body; without a body it does
    what it does when played at any other time. `origins` says from where the ability works when the card
    is not in play.
    """

    timing: Timing
    body: tuple[Sentence, ...]
    windows: tuple[Window, ...] = ()
    plays: bool = False
    origins: tuple[Origin, ...] = ()
    limit: Limit | None = None


FactName: TypeAlias = Literal["power", "breakpoint", "vp", "copies"]


class Fact(Node):
    """A printed number, or for `vp` three of them."""

    name: FactName
    values: tuple[int, ...]


class Card(Node):
    """One card definition. `on` says what the card is played on; without it an action is a standard one."""

    kind: Literal["minion", "action", "base"]
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
    def copies(self) -> int:
        return next(iter(self.fact("copies")), 1)


class CardFile(Node):
    """One faction of one set."""

    faction: str
    set: str
    cards: tuple[Card, ...]
