"""Tables for the check of kinds: what each kind of thing can be or do."""

from __future__ import annotations

from typing import TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.kind_sets import (
    ACTION,
    ANY,
    BASE,
    CARDS,
    FACTION,
    MINION,
    MONSTER,
    MOVED,
    OWNED,
    PLAYER,
    TITAN,
    Kinds,
)

KIND: dict[str, Kinds] = {
    "card": CARDS, "minion": MINION, "action": ACTION, "base": BASE, "player": PLAYER, "monster": MONSTER,
    "treasure": OWNED, "madness": ACTION, "titan": TITAN, "faction": FACTION,
}  # fmt: skip
SHARED: dict[t.Common, Kinds] = {"base": BASE, "monster": MONSTER, "treasure": OWNED, "madness": ACTION}
"""What lies in the deck and in the discard pile that belong to nobody."""


WHICH_MINION = "say `this minion` for the minion that the action is on"
HAPPENS: dict[t.Happening, Kinds] = {
    "played": CARDS | BASE, "destroyed": CARDS | BASE, "discarded": CARDS, "drawn": CARDS, "placed": CARDS | BASE,
    "moved": MOVED, "returned": CARDS | BASE, "transferred": ACTION, "buried": CARDS, "uncovered": CARDS,
    "shuffled": ANY, "revealed": CARDS | BASE, "looked at": CARDS | BASE, "searched": ANY,
    "affected": CARDS | BASE, "given counters": CARDS | BASE, "strengthened": MINION, "uses talent": CARDS,
    "goes to discard": CARDS, "leaves play": CARDS | BASE, "scores": BASE, "duels": MINION,
    "replaces": BASE,
}  # fmt: skip
CANNOT: dict[t.Happening, str] = {
    "goes to discard": "go to a discard pile", "leaves play": "leave play", "scores": "score", "duels": "duel",
    "replaces": "take the place of a base", "uses talent": "have a talent",
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
OF_REFERENCE: dict[type[t.Node], Kinds] = {
    t.ThisMinion: MINION, t.ThisBase: BASE, t.There: BASE, t.OthersBase: BASE, t.You: PLAYER,
}  # fmt: skip
Fitting: TypeAlias = tuple[Kinds, str, str | None]
"""The kinds that a filter fits, what is wrong with others, and what to write instead."""
FITTING: dict[type[t.Filter], Fitting] = {
    t.ControlledBy: (CARDS, "has no controller", "for a base or a player say `with minion[yours]`"),
    t.OwnedBy: (OWNED | FACTION, "has no owner", None),
    t.Located: (CARDS, "is not at a base", "for a player say `with minion[here]`"),
    t.AttachedTo: (ACTION, "is not on anything; only an action is", "a minion is `here` or `at` a base"),
    t.Anywhere: (CARDS | BASE, "is not in any pile", None),
    t.Named: (CARDS | BASE, "is not named in the rules", None),
    t.WordInName: (CARDS | BASE, "is not named in the rules", None),
    t.OfTrait: (CARDS | BASE, "has no such word on it", None),
    t.NamedBy: (CARDS | BASE, "is not named in the rules", None),
    t.PlayedOn: (ACTION, "is not played on anything; only an action is", "say `action`"),
    t.ThisTurn: (CARDS | BASE, "has nothing happen to it in a turn", None),
    t.Playable: (CARDS, "is never played", None),
    t.PlacedAt: (PLAYER, "is in no place at a base; a player is", "say `player`"),
    t.Together: (MINION, "has no power", "say `minion`"),
    t.Alike: (CARDS | BASE, "has none", None),
    t.Like: (CARDS | BASE, "has none", None),
}
STATES: dict[t.State, Fitting] = {
    "buried": (CARDS, "is never buried", None),
    "dueling": (MINION, "does not duel", "say `minion`"),
    "standard": (ACTION, "is never standard: only actions are", "say `action`"),
    "undead": (MONSTER, "is not undead: only monsters are", "say `monster`"),
    "monster": (CARDS, "is never a monster", "say `minion`"),
    "treasure": (CARDS, "is never a treasure", "say `card`"),
    "madness": (CARDS, "is never a Madness card", "say `card`"),
    "current": (PLAYER, "has no turn", "say `player`"),
    "with talent": (CARDS, "has no talent", None),
    "face up": (CARDS | BASE, "has no face", None),
    "being played": (CARDS, "is never played", None),
}
HAS_NUMBER: dict[t.Property, Kinds] = {
    "power": MOVED | PLAYER, "starting power": MINION, "printed power": MINION,
    "breakpoint": BASE, "starting breakpoint": BASE,
    "scored breakpoint": BASE,
    "counters": CARDS | BASE, "vp": PLAYER | BASE,
}  # fmt: skip
IN_PLAY_ONLY = (
    t.Destroy, t.Move, t.Transfer, t.MoveOrTransfer, t.Duel, t.Give, t.Has, t.Cancel, t.TakeControl, t.PlaceCounter,
    t.RemoveCounter, t.TransferCounters,
)  # fmt: skip
NOT_IN_PLAY = (t.Discard, t.Draw, t.Play)
ELSEWHERE = (t.Place, t.Move, t.Return, t.Shuffle)
TO_PILE: dict[type[t.Node], str] = {
    t.Discard: "discarded", t.Place: "placed elsewhere", t.Return: "returned", t.Shuffle: "shuffled into a deck",
}  # fmt: skip
