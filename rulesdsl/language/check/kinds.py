"""Checks of kinds: what can be done to a minion, an action, a base or a player, and what can be said of it."""

from __future__ import annotations

from collections.abc import Iterator

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
    WHOSE,
    Kinds,
)
from rulesdsl.language.syntax.walk import walk

from .bindings import Binding
from .findings import Finding, a, sentence
from .kind_tables import (
    CANNOT,
    COMES_FROM,
    FITTING,
    GOES_INTO,
    GOES_TO_BASE,
    HAPPENS,
    HAS_NUMBER,
    KIND,
    OF_REFERENCE,
    PILES,
    ROLES,
    SHARED,
    STATES,
    WHICH_MINION,
    Fitting,
)


class KindChecker:
    """Checks one card; knows which kinds of things each term can stand for."""

    def __init__(self, card: t.Card, bindings: dict[int, Binding]) -> None:
        self.card = card
        self.bindings = bindings

    def check(self) -> Iterator[Finding]:
        for node in walk(self.card):
            yield from self._taken(node)
            yield from self._leaves_play(node)
            yield from _no_such_pile(node)
            match node:
                case t.Deed():
                    yield from self._deed(node)
                case t.Event():
                    yield from self._happenings(node)
                    yield from self._routes(node)
                case t.ThisTurn():
                    yield from self._routes(node)
                case t.Sentence(who=t.Thing() as who):
                    if not self._base_plays_monster(node, who):
                        yield from self._fits(who, PLAYER, "act: only players do", "C302", WHOSE)
                case t.Like(model=model):
                    comparable = self._filter(node)[0] | (FACTION if node.aspect == "faction" else frozenset())
                    yield from self._fits(model, comparable, "be compared with it", "C304")
                case t.Role():
                    kinds, cannot = ROLES[node.role]
                    yield from self._fits(node.of, kinds, cannot, "C304")
                case t.PropertyOf():
                    wanted = HAS_NUMBER[node.property]
                    yield from self._fits(node.of, wanted, f"have {node.property}", "C306")
                    yield from self._place_of_power(node, self.kinds(node.of))
                case t.IsA(subject, what) if not self.kinds(subject) & self.kinds(what):
                    message = f"This is {_either(self.kinds(subject))}, and never {_either(self.kinds(what))}."
                    yield Finding("C308", message, node.span)
                case t.Selector() | t.Such():
                    yield from self._filters(node)

    def _deed(self, deed: t.Deed) -> Iterator[Finding]:
        match deed:
            case t.CannotBe():
                yield from self._happenings(deed)
                yield from self._routes(deed)
            case t.Search(zones, what):
                yield from self._lies_in(zones, what)
            case t.Draw(source=t.Zone("deck", "base" | "monster" as shared)):
                message = f"A {shared} never goes to a hand."
                yield Finding("C301", message, deed.span, "say `treasure deck`, or leave the deck out")
            case t.Return(what, t.Zone(of=of) as zone) if not isinstance(of, str) or zone.pile != "deck":
                message = "A card returns to its owner's hand, or to where it was seen, without a word about it."
                yield Finding("C311", message, zone.span, "leave `into …` out, or say `place`")
            case t.Draw(t.Thing() as what):
                yield from self._goes_to(what, t.Zone("hand", t.Thing((t.You(),)), span=what.span))
            case t.Place(what, t.Into(zone) | t.OnDeck(_, zone)) | t.Shuffle(what, zone) | t.Return(what, zone) if zone:
                yield from self._goes_to(what, zone)
            case t.Play(what, on=t.Thing() as on) if not self.kinds(what) & ACTION:
                message = sentence(f"{a(_shown(self.kinds(what)))} is not played on anything; only an action is")
                yield Finding("C301", message, on.span, "say where: `at …`")
            case t.Play(what) if self.kinds(what) == TITAN:
                yield Finding("C301", "No book says how a titan is played.", deed.span)
            case t.Destroy(what, True) if not self.kinds(what) & MONSTER:
                message = sentence(f"{a(_shown(self.kinds(what)))} brings no treasures; only a monster does")
                yield Finding("C301", message, what.span, "leave `without treasures` out")
            case t.Give() | t.Has():
                yield from self._modifier(deed)

    def _goes_to(self, what: t.Thing, zone: t.Zone) -> Iterator[Finding]:
        """Bases and monsters have piles of their own, and other cards do not go there; a treasure may go to a hand."""
        found = self.kinds(what)
        if isinstance(zone.of, str):
            if not found & SHARED[zone.of]:
                message = sentence(f"{a(_shown(found))} does not go to the {zone.of} {PILES[zone.pile]}")
                yield Finding("C311", message, zone.span, "say whose: `your deck`")
        elif found in (BASE, MONSTER):
            (kind,) = found
            message = f"A {kind} never goes to the {PILES[zone.pile]} of a player."
            yield Finding("C311", message, zone.span, f"say `{kind} {zone.pile if zone.pile != 'hand' else 'deck'}`")

    # --- kinds --------------------------------------------------------------------------------------------------

    def kinds(self, node: t.Thing | t.Term | t.There) -> Kinds:
        match node:
            case t.Thing(terms):
                return frozenset[str]().union(*map(self.kinds, terms))
            case t.Selector("card", filters):
                known = [kinds for kinds in map(self._held, filters) if kinds is not None]
                return known[0] if known else CARDS
            case t.Selector(kind):
                return KIND[kind]
            case t.Such(ref):
                return self.kinds(ref)
            case t.This():
                return frozenset({self.card.kind})
            case t.DeckCards(zone=zone):
                return _in_pile(zone)
            case t.FirstCards(what=what, zone=zone):
                return self.kinds(what) & _in_pile(zone) or self.kinds(what)
            case t.Name() | t.Rest():
                return self._bound(node) or ANY
            case t.Role(role):
                return BASE if role == "base" else PLAYER
        return OF_REFERENCE[type(node)]

    def _bound(self, node: t.Name | t.Rest | t.Among) -> Kinds | None:
        binding = self.bindings.get(id(node))
        return None if binding is None else frozenset[str]().union(*map(self.kinds, binding.things))

    def _held(self, item: t.Filter) -> Kinds | None:
        """The kinds that a filter implies: cards in the base deck are bases."""
        match item:
            case t.InZone(zones):
                return frozenset[str]().union(*map(_in_pile, zones))
            case t.Among():
                return self._bound(item)
        return None

    def _fits(
        self, node: t.Thing | t.Term | t.There, kinds: Kinds, cannot: str, code: str, suggestion: str | None = None
    ) -> Iterator[Finding]:
        """Report terms of the wrong kind. All of a written kind must fit; for a name, some possible kind is enough."""
        for term in node.terms if isinstance(node, t.Thing) else (node,):
            found = self.kinds(term)
            if not (found <= kinds if isinstance(term, t.Selector) else found & kinds):
                shown = term.kind if isinstance(term, t.Selector) else _shown(found)
                advice = suggestion if found & CARDS or code != "C301" else None
                yield Finding(code, sentence(f"{a(shown)} cannot {cannot}"), term.span, advice)

    # --- what is done -------------------------------------------------------------------------------------------

    def _taken(self, node: t.Node) -> Iterator[Finding]:
        for takes in node.takes:
            thing = getattr(node, takes.field)
            if isinstance(thing, t.Thing | t.Ref | t.There):
                yield from self._fits(thing, takes.kinds, takes.cannot, takes.code, takes.suggestion)

    def _leaves_play(self, node: t.Node) -> Iterator[Finding]:
        """`until it leaves play` needs something that can leave play."""
        if isinstance(node, t.Sentence) and node.until == t.Until("it leaves play"):
            for deed in (*node.cost, *node.deeds):
                if isinstance(deed, t.Give | t.Cancel):
                    yield from self._fits(deed.what, CARDS | BASE, "leave play", "C301")

    def _happenings(self, node: t.Event | t.CannotBe) -> Iterator[Finding]:
        thing = node.subject if isinstance(node, t.Event) else node.what
        for happening in node.happenings:
            cannot = CANNOT.get(happening, f"be {happening}")
            yield from self._fits(thing, HAPPENS[happening], cannot, "C305")
        if node.by is not None and "replaces" in node.happenings:
            yield from self._fits(node.by, BASE, "be replaced", "C305")

    def _routes(self, node: t.Event | t.CannotBe | t.ThisTurn) -> Iterator[Finding]:
        """Check where cards come from and go to."""
        if isinstance(node, t.CannotBe):
            astray = [x for x in node.happenings if node.to is not None and x not in GOES_TO_BASE]
            if node.to is not None and astray:
                yield Finding("C313", f"Nothing is {astray[0]} to a base.", node.to.span, "leave `to …` out")
            return
        for happening in node.happenings:
            wrong = [origin for origin in node.origins if origin not in COMES_FROM.get(happening, ())]
            if wrong:
                message = f"Nothing is {happening} from {'' if wrong[0] in ('play', 'hand') else 'a '}{wrong[0]}."
                yield Finding("C313", message, node.span, f"leave `from {wrong[0]}` out")
            into = node.into if isinstance(node, t.Event) else None
            if into is not None and into.pile not in GOES_INTO.get(happening, ()):
                message = f"Nothing is {happening} into {a(PILES[into.pile])}."
                yield Finding("C313", message, into.span, "leave `into …` out")

    def _lies_in(self, zones: tuple[t.Zone, ...], what: t.Thing) -> Iterator[Finding]:
        held = frozenset[str]().union(*map(_in_pile, zones))
        for term in what.terms:
            if not self.kinds(term) & held:
                message = sentence(f"{a(_shown(self.kinds(term)))} is not in {_either_pile(zones)}")
                yield Finding("C311", message, term.span, "search another pile, or for something else")

    def _base_plays_monster(self, node: t.Sentence, who: t.Thing) -> bool:
        """A base may play monsters; that is the only thing a base can do."""
        plays = [deed for deed in node.deeds if isinstance(deed, t.Play) and self.kinds(deed.what) == MONSTER]
        return self.kinds(who) == BASE and len(plays) == len(node.deeds) and not node.cost and not node.modal

    def _modifier(self, node: t.Give | t.Has) -> Iterator[Finding]:
        match node.modifier:
            case t.AbilitiesCancelled() | t.AbilitiesOf():
                yield from self._fits(node.what, CARDS | BASE, "have abilities", "C301")
            case t.NamesOf() | t.NameWord():
                yield from self._fits(node.what, CARDS | BASE, "have a name", "C301")
            case t.AddsNoPower() | t.Printed():
                yield from self._fits(node.what, MINION, "have power", "C306", WHICH_MINION)
            case t.Change(property="vp"):
                yield from self._fits(node.what, PLAYER, "be awarded VP", "C306", WHOSE)
            case t.Change(property="power", at=t.At() as at) if not self.kinds(node.what) & PLAYER:
                yield _misplaced(at)
            case t.Change(property="power", at=None) if self.kinds(node.what) == PLAYER:
                yield _placeless(node.modifier)
            case t.Change(property="power", at=t.At()):
                yield from self._fits(node.what, PLAYER, "have power at a base", "C306")
            case t.Change(property="power") if _asks_for_name(node.what):
                yield from self._fits(node.what, CARDS, "have power", "C306", WHICH_MINION)
            case t.Change(property="power") | t.Starting(property="power"):
                yield from self._fits(node.what, MOVED, "have power", "C306", WHICH_MINION)
            case t.Change(at=t.At() as at):
                yield _misplaced(at)
            case _:
                yield from self._fits(node.what, BASE, "have breakpoint", "C306", "say `this base` or `same base as …`")

    # --- what is said -------------------------------------------------------------------------------------------

    def _place_of_power(self, node: t.PropertyOf | t.Compared, kinds: Kinds) -> Iterator[Finding]:
        """A player has power only at some base; a card has it wherever it is."""
        if node.property == "power" and kinds == PLAYER and node.at is None:
            yield _placeless(node)
        if node.at is not None and not kinds & PLAYER:
            yield _misplaced(node.at)

    def _filters(self, node: t.Selector | t.Such) -> Iterator[Finding]:
        kinds = self.kinds(node)
        shown = node.kind if isinstance(node, t.Selector) else _shown(kinds)
        for index, item in enumerate(node.filters):
            positive = item.filter if isinstance(item, t.Negated) else item
            wanted, what, suggestion = self._filter(positive)
            written = isinstance(node, t.Selector) and not isinstance(positive, t.Being)
            if not (_most(kinds) <= wanted if written else kinds & wanted):
                yield Finding("C303", sentence(f"{a(shown)} {what}"), positive.span, suggestion)
            elif any(other == item or _exclude(other, item) or _exclude(item, other) for other in node.filters[:index]):
                message = "This filter repeats another one, or excludes it."
                yield Finding("C310", message, item.span, "leave one of them out")
            elif isinstance(positive, t.Compared):
                yield from self._place_of_power(positive, kinds)
            elif isinstance(positive, t.Outnumbers):
                yield from self._fits(positive.than, kinds, "be compared with it", "C304")

    def _filter(self, item: t.Filter) -> Fitting:
        """The kinds that a filter fits, the message for others, and a suggestion."""
        match item:
            case t.InZone(zones):
                return frozenset[str]().union(*map(_in_pile, zones)), f"is not in {_either_pile(zones)}", None
            case t.InState(state):
                return STATES[state]
            case t.Compared(prop):
                return HAS_NUMBER[prop], f"has no {prop}", "say `minion`" if "power" in prop else None
            case t.Alike(aspect="power") | t.Like(aspect="power"):
                return MINION, "has no power", "say `minion`"
            case t.Alike(aspect="base"):
                return CARDS, "is not at a base", None
            case t.Being(t.Role("base") | t.OthersBase()):
                return BASE, "is never that", "say `at same base as …`"
            case t.Being(ref):
                return self.kinds(ref), "is never that", None
        return FITTING.get(type(item), (ANY, "", None))


def _exclude(one: t.Filter, other: t.Filter) -> bool:
    """Whether nothing can fit both: in a pile and on the table, yours and somebody else's, two names."""
    match one, other:
        case (t.InZone() | t.Anywhere(), t.InZone() | t.Located() | t.AttachedTo()) | (t.Named(), t.Named()):
            return True
        case (t.PlacedAt(at=at), t.PlacedAt(at=same)):
            return at == same
        case t.ControlledBy(t.Thing((t.You(),))), t.ControlledBy(t.Thing((t.Selector(filters=filters),))):
            return t.Other() in filters
    return False


def _asks_for_name(what: t.Thing) -> bool:
    """Whatever has the name is meant then, an action included that has been given it."""
    asked = [one for term in what.terms if isinstance(term, t.Selector) for one in term.filters]
    return any(isinstance(one, t.Named | t.WordInName) for one in asked)


def _misplaced(at: t.At) -> Finding:
    message = "Only the power of a player depends on the place."
    return Finding("C405", message, at.span, "leave the place out, or filter by it: `minion[here, …]`")


def _placeless(node: t.Node) -> Finding:
    message = "A player has power at a base, not as such."
    return Finding("C405", message, node.span, "say where: `power here`, `power of you at site`")


def _no_such_pile(node: t.Node) -> Iterator[Finding]:
    if isinstance(node, t.Zone) and (node.pile, node.of) == ("discard", "madness"):
        message = "Madness cards have no discard pile of their own: each goes to that of its player."
        yield Finding("C311", message, node.span, "say whose: `your discard`")


def _in_pile(zone: t.Zone) -> Kinds:
    return SHARED[zone.of] if isinstance(zone.of, str) else OWNED


def _either_pile(zones: tuple[t.Zone, ...]) -> str:
    shared = dict.fromkeys(f"the {zone.of} {zone.pile}" for zone in zones if isinstance(zone.of, str))
    others = ["a pile of a player"] if any(not isinstance(zone.of, str) for zone in zones) else []
    return " or ".join([*shared, *others])


def _most(kinds: Kinds) -> Kinds:
    """The kinds without monsters, if there are others: what is said of minions need not fit monsters."""
    return kinds - MONSTER if "minion" in kinds else kinds


def _shown(kinds: Kinds) -> str:
    return "card" if ACTION < kinds <= CARDS else min(kinds)


def _either(kinds: Kinds) -> str:
    return " or ".join(a(kind) for kind in sorted(_most(kinds), reverse=True))
