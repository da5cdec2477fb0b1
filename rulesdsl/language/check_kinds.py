"""Checks of kinds: what can be done to a minion, an action, a base or a player, and what can be said of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import tree as t
from .check_names import Binding
from .findings import Finding, a, sentence
from .walk import children, walk

Kinds = frozenset[str]
MINION, ACTION, BASE, PLAYER = (frozenset({kind}) for kind in ("minion", "action", "base", "player"))
CARDS = MINION | ACTION
ANY = CARDS | BASE | PLAYER
KIND: dict[str, Kinds] = {"card": CARDS, "minion": MINION, "action": ACTION, "base": BASE, "player": PLAYER}


class Wants(NamedTuple):
    """A field whose thing must be of certain kinds; otherwise it `cannot` have this happen to it."""

    field: str
    kinds: Kinds
    cannot: str
    code: str = "C301"
    suggestion: str | None = None


_OWNER = "say whose with `controller of …`"
_PLACE = "say where with `base of …`"
WANTS: dict[type[t.Node], tuple[Wants, ...]] = {
    t.Destroy: (Wants("what", CARDS | BASE, "be destroyed"),),
    t.Discard: (Wants("what", CARDS, "be discarded"),),
    t.Draw: (Wants("what", CARDS, "be drawn"),),
    t.Place: (Wants("what", CARDS | BASE, "be placed"),),
    t.PlaceCounter: (Wants("on", CARDS | BASE, "have counters"),),
    t.RemoveCounter: (Wants("on", CARDS | BASE, "have counters"),),
    t.Play: (Wants("what", CARDS | BASE, "be played"),),
    t.Move: (
        Wants("what", MINION, "be moved", suggestion="an action is transferred; for both say `move or transfer`"),
        Wants("to", BASE, "be moved to", "C304", _PLACE),
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
    t.CannotPlay: (Wants("who", PLAYER, "play cards", "C302", _OWNER), Wants("what", CARDS | BASE, "be played")),
    t.Sentence: (Wants("who", PLAYER, "act: only players do", "C302", _OWNER),),
    t.ControlledBy: (Wants("player", PLAYER, "control cards", "C304", _OWNER),),
    t.OwnedBy: (Wants("player", PLAYER, "own cards", "C304", _OWNER),),
    t.Zone: (Wants("of", PLAYER, "have a hand, a deck or a discard pile", "C304", _OWNER),),
    t.At: (Wants("base", BASE, "be a place", "C304", _PLACE),),
    t.AttachedTo: (Wants("host", CARDS | BASE, "have an action on it", "C304"),),
    t.DuringDuel: (Wants("of", MINION, "duel", "C305"),),
}
HAPPENS: dict[t.Happening, Kinds] = {
    "played": CARDS | BASE, "destroyed": CARDS | BASE, "discarded": CARDS, "drawn": CARDS, "placed": CARDS | BASE,
    "moved": MINION, "returned": CARDS | BASE, "transferred": ACTION, "buried": CARDS, "uncovered": CARDS,
    "shuffled": ANY, "revealed": CARDS | BASE, "looked at": CARDS | BASE, "searched": ANY, "affected": CARDS | BASE,
    "goes to discard": CARDS, "leaves play": CARDS | BASE, "scores": BASE, "duels": MINION,
}  # fmt: skip
CANNOT: dict[t.Happening, str] = {
    "goes to discard": "go to a discard pile", "leaves play": "leave play", "scores": "score", "duels": "duel",
}  # fmt: skip
ROLES: dict[str, tuple[Kinds, str]] = {
    "controller": (CARDS, "have a controller"), "owner": (CARDS, "have an owner"), "base": (CARDS, "be at a base"),
}  # fmt: skip
HAS_NUMBER: dict[t.Property, Kinds] = {
    "power": MINION | PLAYER, "starting power": MINION, "breakpoint": BASE, "starting breakpoint": BASE,
    "counters": CARDS | BASE, "vp": PLAYER | BASE,
}  # fmt: skip
IN_PLAY_ONLY = (
    t.Destroy, t.Move, t.Transfer, t.MoveOrTransfer, t.Duel, t.Give, t.Has, t.Cancel, t.TakeControl, t.PlaceCounter,
    t.RemoveCounter,
)  # fmt: skip
NOT_IN_PLAY = (t.Discard, t.Draw, t.Play)


class KindChecker:
    """Knows what kinds of things each term of one card can stand for."""

    def __init__(self, card: t.Card, bindings: dict[int, Binding]) -> None:
        self.card = card
        self.bindings = bindings

    def check(self) -> Iterator[Finding]:
        for node in walk(self.card):
            yield from self._wanted(node)
            match node:
                case t.Event() | t.CannotBe():
                    yield from self._happenings(node)
                case t.Role():
                    kinds, cannot = ROLES[node.role]
                    yield from self._fits(node.of, kinds, cannot, "C304")
                case t.Give() | t.Has():
                    yield from self._modifier(node)
                case t.PropertyOf():
                    wanted = HAS_NUMBER[node.property]
                    yield from self._fits(node.of, wanted, f"have {node.property}", "C306")
                    yield from self._place_of_power(node, self.kinds(node.of))
                case t.IsA(subject, what) if not self.kinds(subject) & self.kinds(what):
                    message = f"This is {_either(self.kinds(subject))}, and never {_either(self.kinds(what))}."
                    yield Finding("C308", message, node.span)
                case t.Selector() | t.Such():
                    yield from self._filters(node)
            yield from self._whereabouts(node)

    # --- kinds --------------------------------------------------------------------------------------------------

    def kinds(self, node: t.Thing | t.Term | t.There) -> Kinds:
        match node:
            case t.Thing(terms):
                return frozenset[str]().union(*map(self.kinds, terms))
            case t.Selector(kind, filters):
                from_base_deck = any(isinstance(x, t.InZone) and any(z.of is None for z in x.zones) for x in filters)
                return BASE if kind == "card" and from_base_deck else KIND[kind]
            case t.Such(ref):
                return self.kinds(ref)
            case t.This():
                return KIND[self.card.kind]
            case t.ThisMinion():
                return MINION
            case t.ThisBase() | t.There():
                return BASE
            case t.You():
                return PLAYER
            case t.Role(role):
                return BASE if role == "base" else PLAYER
            case t.DeckCards(zone=zone):
                return BASE if zone.of is None else CARDS
            case t.Name() | t.Rest():
                binding = self.bindings.get(id(node))
                return ANY if binding is None else frozenset[str]().union(*map(self.kinds, binding.things))

    def _fits(
        self, node: t.Thing | t.Term | t.There, kinds: Kinds, cannot: str, code: str, suggestion: str | None = None
    ) -> Iterator[Finding]:
        """A kind that was written must fit as it is; a name need only be able to."""
        for term in node.terms if isinstance(node, t.Thing) else (node,):
            found = self.kinds(term)
            if not (found <= kinds if isinstance(term, t.Selector) else found & kinds):
                shown = term.kind if isinstance(term, t.Selector) else "card" if found == CARDS else min(found)
                advice = suggestion if found & CARDS or code != "C301" else None
                yield Finding(code, sentence(f"{a(shown)} cannot {cannot}"), term.span, advice)

    # --- what is done -------------------------------------------------------------------------------------------

    def _wanted(self, node: t.Node) -> Iterator[Finding]:
        for wants in WANTS.get(type(node), ()):
            thing = getattr(node, wants.field)
            if isinstance(thing, t.Thing | t.ThisBase | t.There):
                yield from self._fits(thing, wants.kinds, wants.cannot, wants.code, wants.suggestion)

    def _happenings(self, node: t.Event | t.CannotBe) -> Iterator[Finding]:
        thing = node.subject if isinstance(node, t.Event) else node.what
        if isinstance(node, t.Event) and "affected" in node.happenings:
            message = "Nothing waits for a card to be affected: it has many names."
            yield Finding("C305", message, node.span, "say what happens to it: `after this is moved or destroyed`")
        for happening in node.happenings:
            cannot = CANNOT.get(happening, f"be {happening}")
            yield from self._fits(thing, HAPPENS[happening], cannot, "C305")

    def _modifier(self, node: t.Give | t.Has) -> Iterator[Finding]:
        if isinstance(node.modifier, t.NoAbilities):
            yield from self._fits(node.what, CARDS | BASE, "have abilities", "C301")
            return
        wanted, suggestion = (MINION, "say `this minion` for the minion that the action is on")
        if self._lies_on_base() and node.what.terms == (t.This(),):
            wanted = CARDS  # such an action may have power of its own
        if node.modifier.property == "breakpoint":
            wanted, suggestion = (BASE, "say `this base` or `base of …`")
        yield from self._fits(node.what, wanted, f"have {node.modifier.property}", "C306", suggestion)

    def _lies_on_base(self) -> bool:
        return self.card.on is not None and self.kinds(self.card.on) == BASE

    # --- what is said -------------------------------------------------------------------------------------------

    def _place_of_power(self, node: t.PropertyOf | t.Compared, kinds: Kinds) -> Iterator[Finding]:
        """A player has power only at some base; a card has it wherever it is."""
        if node.property == "power" and kinds == PLAYER and node.at is None:
            message = "A player has power at a base, not as such."
            yield Finding("C405", message, node.span, "say where: `power here`, `power of you at site`")
        if node.at is not None and not kinds & PLAYER:
            message = "Only the power of a player depends on the place."
            yield Finding("C405", message, node.at.span, "leave the place out, or filter by it: `minion[here, …]`")

    def _filters(self, node: t.Selector | t.Such) -> Iterator[Finding]:
        kinds = self.kinds(node)
        shown = node.kind if isinstance(node, t.Selector) else "card" if kinds == CARDS else min(kinds)
        for index, item in enumerate(node.filters):
            positive = item.filter if isinstance(item, t.Negated) else item
            wanted, what, suggestion = self._filter(positive)
            written = isinstance(node, t.Selector) and not isinstance(positive, t.Being)
            if not (kinds <= wanted if written else kinds & wanted):
                yield Finding("C303", sentence(f"{a(shown)} {what}"), positive.span, suggestion)
            elif any(other == item or _exclude(other, item) or _exclude(item, other) for other in node.filters[:index]):
                message = "This filter repeats another one, or excludes it."
                yield Finding("C310", message, item.span, "leave one of them out")
            elif isinstance(positive, t.Compared):
                yield from self._place_of_power(positive, kinds)

    def _filter(self, item: t.Filter) -> tuple[Kinds, str, str | None]:
        """The kinds that a filter fits, what is wrong with others, and what to write instead."""
        match item:
            case t.ControlledBy():
                return CARDS, "has no controller", "for a base or a player say `with minion[yours]`"
            case t.OwnedBy():
                return CARDS, "has no owner", None
            case t.Located():
                return CARDS, "is not at a base", "for a player say `with minion[here]`"
            case t.AttachedTo():
                return ACTION, "is not on anything; only an action is", "a minion is `here` or `at` a base"
            case t.InZone(zones) if all(zone.of is None for zone in zones):
                return BASE, "is not in the base deck", None
            case t.InZone():
                return CARDS, "is not in a hand, a deck or a discard pile of a player", None
            case t.InState("dueling"):
                return MINION, "does not duel", "say `minion`"
            case t.InState("standard"):
                return ACTION, "is never standard: only actions are", "say `action`"
            case t.InState():
                return CARDS, "is never buried", None
            case t.Named():
                return CARDS | BASE, "is not named in the rules", None
            case t.Compared(prop):
                return HAS_NUMBER[prop], f"has no {prop}", "say `minion`" if "power" in prop else None
            case t.Alike(aspect="power"):
                return MINION, "has no power", "say `minion`"
            case t.Alike(aspect="base"):
                return CARDS, "is not at a base", None
            case t.Alike():
                return CARDS | BASE, "has none", None
            case t.Being(ref):
                return self.kinds(ref), "is never that", None
        return ANY, "", None

    def _whereabouts(self, node: t.Node) -> Iterator[Finding]:
        """Verbs that are only for cards in play, or only for cards that are not."""
        if not isinstance(node, (*IN_PLAY_ONLY, *NOT_IN_PLAY, t.Uncover)):
            return
        for term in (term for thing in children(node) if isinstance(thing, t.Thing) for term in thing.terms):
            filters = term.filters if isinstance(term, t.Selector) else ()
            buried = t.InState("buried") in filters
            piled = isinstance(term, t.DeckCards) or any(isinstance(item, t.InZone) for item in filters)
            placed = any(isinstance(item, t.Located | t.AttachedTo) for item in filters)
            if isinstance(node, IN_PLAY_ONLY) and piled:
                yield Finding("C307", "This is for cards in play, not for cards in a pile.", term.span, _instead(node))
            if isinstance(node, NOT_IN_PLAY) and placed and not buried:
                yield Finding("C307", "This is for cards that are not in play.", term.span, _instead(node))
            if isinstance(node, t.Uncover) and isinstance(term, t.Selector) and not buried:
                yield Finding("C307", "Only a buried card can be uncovered.", term.span, "add the filter `buried`")


def _exclude(one: t.Filter, other: t.Filter) -> bool:
    """Whether nothing can fit both: in a pile and on the table, yours and somebody else's, two names."""
    match one, other:
        case (t.InZone(), t.InZone() | t.Located() | t.AttachedTo()) | (t.Named(), t.Named()):
            return True
        case t.ControlledBy(t.Thing((t.You(),))), t.ControlledBy(t.Thing((t.Selector(filters=filters),))):
            return t.Other() in filters
    return False


def _instead(node: t.Node) -> str | None:
    if isinstance(node, t.Destroy):
        return "discard it"
    if isinstance(node, t.Discard):
        return "a card in play is destroyed"
    return "say where behind it: `play extra minion here`" if isinstance(node, t.Play) else None


def _either(kinds: Kinds) -> str:
    return " or ".join(a(kind) for kind in sorted(kinds, reverse=True))
