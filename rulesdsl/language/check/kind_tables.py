"""Which kinds of things can be what: the tables of the check of kinds."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.language.syntax import tree as t

Kinds = frozenset[str]
MONSTER, ACTION, BASE, PLAYER = (frozenset({kind}) for kind in ("monster", "action", "base", "player"))
MINION = MONSTER | {"minion"}
"""A monster is a minion; where the two differ, what is said of minions need not fit a monster."""
CARDS = MINION | ACTION
OWNED = CARDS - MONSTER
ANY = CARDS | BASE | PLAYER
KIND: dict[str, Kinds] = {
    "card": CARDS, "minion": MINION, "action": ACTION, "base": BASE, "player": PLAYER, "monster": MONSTER,
    "treasure": OWNED,
}  # fmt: skip
SHARED: dict[t.Common, Kinds] = {"base": BASE, "monster": MONSTER, "treasure": OWNED}
"""What lies in the deck and in the discard pile that belong to nobody."""


class Wants(NamedTuple):
    """A field whose thing must be of certain kinds; otherwise it `cannot` have this happen to it."""

    field: str
    kinds: Kinds
    cannot: str
    code: str = "C301"
    suggestion: str | None = None


WHOSE = "say whose with `controller of …`"
WHICH_MINION = "say `this minion` for the minion that the action is on"
WHERE = "say where with `same base as …`"
WANTS: dict[type[t.Node], tuple[Wants, ...]] = {
    t.Destroy: (Wants("what", CARDS | BASE, "be destroyed"),),
    t.Discard: (Wants("what", CARDS | BASE, "be discarded"),),
    t.Draw: (Wants("what", CARDS, "be drawn"),),
    t.Place: (Wants("what", CARDS | BASE, "be placed"),),
    t.PlaceCounter: (Wants("on", CARDS | BASE, "have counters"),),
    t.RemoveCounter: (Wants("on", CARDS | BASE, "have counters"),),
    t.Play: (Wants("what", CARDS | BASE, "be played"), Wants("on", CARDS | BASE, "have an action on it", "C304")),
    t.Move: (
        Wants("what", MINION, "be moved", suggestion="an action is transferred; for both say `move or transfer`"),
        Wants("to", BASE, "be moved to", "C304", WHERE),
    ),
    t.Transfer: (
        Wants("what", ACTION, "be transferred", suggestion="a minion is moved; for both say `move or transfer`"),
        Wants("to", CARDS | BASE, "have an action on it", "C304"),
    ),
    t.MoveOrTransfer: (Wants("what", CARDS, "be moved"), Wants("to", CARDS | BASE, "be moved to", "C304")),
    t.Return: (Wants("what", CARDS | BASE, "be returned"),),
    t.Bury: (Wants("what", CARDS, "be buried"),),
    t.Uncover: (Wants("what", CARDS, "be uncovered"),),
    t.Duel: (Wants("challenger", MINION, "duel"), Wants("challenged", MINION, "duel")),
    t.Shuffle: (Wants("what", CARDS | BASE, "be shuffled"),),
    t.Reveal: (Wants("what", CARDS | BASE, "be revealed"),),
    t.Look: (Wants("what", CARDS | BASE, "be looked at", suggestion="look at `each card[in hand of …]`"),),
    t.Search: (Wants("what", CARDS | BASE, "be searched for"),),
    t.Cancel: (Wants("what", CARDS | BASE, "have abilities"),),
    t.TakeControl: (Wants("what", CARDS, "be controlled"),),
    t.GiveControl: (Wants("what", CARDS, "be controlled"), Wants("to", PLAYER, "control cards", "C304", WHOSE)),
    t.Replace: (Wants("what", BASE, "be replaced"), Wants("by", BASE, "take the place of a base", "C304")),
    t.UseTalent: (Wants("of", CARDS, "have a talent"),),
    t.AbilitiesOf: (Wants("of", CARDS | BASE, "have abilities"),),
    t.NamesOf: (Wants("of", CARDS | BASE, "have a name"),),
    t.NamedBy: (Wants("ref", CARDS | BASE, "have abilities", "C304"),),
    t.CannotUse: (Wants("who", PLAYER, "use specials", "C302", WHOSE),),
    t.CannotPlay: (Wants("who", PLAYER, "play cards", "C302", WHOSE), Wants("what", CARDS | BASE, "be played")),
    t.ControlledBy: (Wants("player", PLAYER, "control cards", "C304", WHOSE),),
    t.OwnedBy: (Wants("player", PLAYER, "own cards", "C304", WHOSE),),
    t.Zone: (Wants("of", PLAYER, "have a hand, a deck or a discard pile", "C304", WHOSE),),
    t.At: (Wants("base", BASE, "be a place", "C304", WHERE),),
    t.AttachedTo: (Wants("host", CARDS | BASE, "have an action on it", "C304"),),
    t.DuringDuel: (Wants("of", MINION, "duel", "C305"),),
}
HAPPENS: dict[t.Happening, Kinds] = {
    "played": CARDS | BASE, "destroyed": CARDS | BASE, "discarded": CARDS, "drawn": CARDS, "placed": CARDS | BASE,
    "moved": MINION, "returned": CARDS | BASE, "transferred": ACTION, "buried": CARDS, "uncovered": CARDS,
    "shuffled": ANY, "revealed": CARDS | BASE, "looked at": CARDS | BASE, "searched": ANY,
    "affected": CARDS | BASE, "goes to discard": CARDS, "leaves play": CARDS | BASE, "scores": BASE, "duels": MINION,
    "replaces": BASE,
}  # fmt: skip
CANNOT: dict[t.Happening, str] = {
    "goes to discard": "go to a discard pile", "leaves play": "leave play", "scores": "score", "duels": "duel",
    "replaces": "take the place of a base",
}  # fmt: skip
COMES_FROM: dict[t.Happening, frozenset[t.From]] = {
    "played": frozenset({"hand", "deck", "discard"}), "discarded": frozenset({"hand", "deck"}),
    **dict.fromkeys(
        ("placed", "returned", "shuffled", "revealed", "buried", "goes to discard"),
        frozenset({"play", "hand", "deck", "discard"}),
    ),
}  # fmt: skip
"""What can happen to cards in several places, and which; of all other things it is clear where they happen."""
GOES_INTO: dict[t.Happening, frozenset[str]] = {
    "placed": frozenset({"hand", "deck", "discard"}), "returned": frozenset({"hand", "deck"}),
    "drawn": frozenset({"hand"}), "shuffled": frozenset({"deck"}),
}  # fmt: skip
"""What can happen to cards that go to a pile, and which piles."""
PILES = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
GOES_TO_BASE: frozenset[t.Happening] = frozenset({"moved", "transferred"})
ROLES: dict[str, tuple[Kinds, str]] = {
    "controller": (CARDS, "have a controller"), "owner": (OWNED, "have an owner"), "base": (CARDS, "be at a base"),
}  # fmt: skip
STATES: dict[t.State, tuple[Kinds, str, str | None]] = {
    "buried": (CARDS, "is never buried", None),
    "dueling": (MINION, "does not duel", "say `minion`"),
    "standard": (ACTION, "is never standard: only actions are", "say `action`"),
    "undead": (MONSTER, "is not undead: only monsters are", "say `monster`"),
    "monster": (CARDS, "is never a monster", "say `minion`"),
    "treasure": (CARDS, "is never a treasure", "say `card`"),
    "current": (PLAYER, "has no turn", "say `player`"),
    "with talent": (CARDS, "has no talent", None),
    "face up": (CARDS | BASE, "has no face", None),
}
HAS_NUMBER: dict[t.Property, Kinds] = {
    "power": MINION | PLAYER, "starting power": MINION, "breakpoint": BASE, "starting breakpoint": BASE,
    "counters": CARDS | BASE, "vp": PLAYER | BASE,
}  # fmt: skip
