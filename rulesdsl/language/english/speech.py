"""Keeps track of what has been said, and so of what to call each thing.

A thing bound with `as` is later called `that minion`. If another minion came up in between, that would be
ambiguous: then the name itself is used, and introduced in parentheses: `one of your minions (the challenger)`.
`it` is only used for the thing that was mentioned last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk
from rulesdsl.record import Record, record

from .prose import Prose

Register: TypeAlias = Literal["chosen", "subject", "described", "group", "bare", "none", "extra"]
"""How a thing is spoken of. `minion[yours]` is, in this order: one of your minions (a choice; `it`, if it was just
mentioned), the same but never `it`, a minion of yours (nobody chooses), your minions, minion of yours, no minion of
yours, one extra minion of yours."""

Printer: TypeAlias = Callable[..., Prose]
P = TypeVar("P", bound=Printer)

KEPT = 256
"""Abilities of which it is remembered what their names stand for: several sentences are told of each."""
PRINTERS: dict[type[t.Node], Printer] = {}
"""For every class of node what says it: called with the node and the speech."""


def prints(*kinds: type[t.Node]) -> Callable[[P], P]:
    def register(printer: P) -> P:
        PRINTERS.update(dict.fromkeys(kinds, printer))
        return printer

    return register


@record
class Referent(Record):
    """What a bound name stands for."""

    kind: t.Kind
    plural: bool
    same_as: t.Ref | None
    """Bound to a reference, the name only repeats it."""
    of_a_player: bool
    """Introduced as somebody's, so that `that player` is its controller."""
    sought: bool = False
    """Found by revealing other cards first."""


class Speech:
    """One ability being told, from its first word to its last."""

    at_table = False
    """Is it told of a table at hand, as people talk there? The text of a card has words of its own for some places."""

    def __init__(self, card: t.Card, scope: t.Node) -> None:
        self.card = card
        self.ability = scope if isinstance(scope, t.Ability) else None
        self.referents = {**_referents(card), **_referents(scope)}
        self.titles = _titles(scope)
        self.last: str | None = None
        """The bound name (or `this`) that was mentioned last, if nothing else was since."""
        self.actor: t.Ref | None = None
        """The player who acts in the present clause, if by name or role: `their` hand."""
        self.beside: str | None = None
        """The bound name of the minion in whose duel the next one is: at `the same` base."""
        self.place: str | None = None
        """The bound name of the base that this sentence has placed something at: `there`."""
        self.at_such_a_base = False
        """Within `where …`, which says already what `there` would say."""

    def kind(self, thing: t.Thing) -> t.Kind:
        return self.card.kind if thing.terms == (t.This(),) else _kind_of(thing, self.referents)

    def is_plural(self, thing: t.Thing) -> bool:
        return _is_plural(thing, self.referents)

    def takes_plural(self, subject: t.Thing) -> bool:
        """Whether its verb has no -s: `you draw`, `those players draw`."""
        return subject.terms == (t.You(),) or self.is_plural(subject)

    def tell(self, node: t.Node) -> Prose:
        printer = PRINTERS.get(type(node))
        if printer is None:
            raise TypeError(
                f"nothing says `{type(node).__name__}` in English: write a function with `@prints` or `@tells`"
            )
        return printer(node, self)

    def thing(self, thing: t.Thing, register: Register = "chosen") -> Prose:
        return PRINTERS[t.Thing](thing, self, register)

    def whose(self, thing: t.Thing) -> Prose | None:
        """What stands for its genitive where that is known: `Bob's`."""
        return None


# --- what a text mentions, in the order in which it is read -----------------------------------------------------

_TELLING = (t.Deed, t.Event, t.Sentence)


def _in_reading_order(node: t.Node) -> Iterator[t.Node]:
    match node:
        case t.Sentence():
            heads = (node.condition, node.each, node.who)
            yield from (head for head in heads if head is not None)
            yield from (*node.cost, *node.deeds, *node.otherwise)
        case t.Ability():
            yield from (*node.windows, *((node.on,) if node.on else ()), *node.body)
        case t.Event(by=t.Thing() as by) if _acts(by):
            yield from (by, node.subject)
        case _:
            yield from children(node)


def _acts(by: t.Thing) -> bool:
    """Whether it is a player, and so the subject of the sentence."""
    match by.terms[0]:
        case t.Selector(kind="player") | t.You() | t.Role(role="controller" | "owner"):
            return True
    return False


def _mentions(node: t.Node, telling: bool = False) -> Iterator[t.Thing | str]:
    """Things that take part (not those that only describe others) and names referred to. What describes a thing
    comes before the thing: one minion `at the base of` another is told apart from it by that very phrase."""
    for child in _in_reading_order(node):
        yield from _mentions(child, isinstance(node, _TELLING))
    match node:
        case t.Name(name=name) | t.Rest(name=name) | t.Among(name=name) | t.OthersBase(name=name):
            yield name
        case t.Thing(bind=bind) if telling or bind:
            yield node


def _is_plural(thing: t.Thing, referents: Mapping[str, Referent]) -> bool:
    match thing.quantity:
        case t.AnyNumber():
            return True
        case t.UpTo(most=number) | t.Between(most=number) | t.Exactly(number=number):
            return number != 1
        case t.Each() | t.Random():
            return False
    match thing.terms:
        case (t.Name(name="loot"),) | (t.Such(ref=t.Name(name="loot")),):
            return True
        case (t.Name(name=name),) | (t.Such(ref=t.Name(name=name)),):
            return name in referents and referents[name].plural
        case (t.DeckCards(number=number) | t.FirstCards(number=number),):
            return number != 1
        case (t.Rest(),):
            return True
    return False


def _kind(term: t.Term, referents: Mapping[str, Referent]) -> t.Kind:
    match term:
        case t.Selector(kind=kind):
            return kind
        case t.Such(ref=ref):
            return _kind(ref, referents)
        case t.ThisMinion():
            return "minion"
        case t.ThisBase() | t.Role(role="base") | t.OthersBase():
            return "base"
        case t.You() | t.Role():
            return "player"
        case t.Name(name="winner" | "loser"):
            return "minion"
        case t.Name(name="loot") | t.Rest(name="loot"):
            return "treasure"
        case t.FirstCards(what=what):
            return what.kind
        case t.DeckCards(zone=t.Zone(of=str(kind))):
            return kind
        case t.Name(name=name) if name in referents:
            return referents[name].kind
        case _:
            return "card"


def _kind_of(thing: t.Thing, referents: Mapping[str, Referent]) -> t.Kind:
    """What its terms have in common."""
    kinds = {_kind(term, referents) for term in thing.terms}
    return kinds.pop() if len(kinds) == 1 else "card"


@lru_cache(KEPT)
def _referents(scope: t.Node) -> Mapping[str, Referent]:
    referents: dict[str, Referent] = {}
    for thing in _mentions(scope):
        if not isinstance(thing, t.Thing) or thing.bind is None:
            continue
        kind = _kind_of(thing, referents)
        if thing.bind in referents and referents[thing.bind].kind != kind:  # bound in each of two windows
            kind = "card"
        plural = thing.collects or isinstance(thing.quantity, t.Each) or _is_plural(thing, referents)
        sought = any(isinstance(term, t.FirstCards) for term in thing.terms)
        referents[thing.bind] = Referent(kind, plural, _same_as(thing), _of_a_player(thing), sought)
    for node in walk(scope):
        match node:
            case (
                t.Sentence(each=t.Thing(bind=str(name))) | t.Sentence(who=t.Thing(quantity=t.Each(), bind=str(name)))
                | t.Has(what=t.Thing(bind=str(name))) | t.CannotBe(what=t.Thing(bind=str(name)))
                | t.CannotPlay(who=t.Thing(bind=str(name)))
            ):  # fmt: skip
                # each in turn is one
                found = referents[name]
                referents[name] = Referent(found.kind, False, found.same_as, found.of_a_player)
    return referents


def _same_as(thing: t.Thing) -> t.Ref | None:
    match thing.terms:
        case ((t.This() | t.ThisMinion() | t.ThisBase() | t.You() | t.Name(name="winner" | "loser")) as ref,):
            return ref
        case _:
            return None


def _of_a_player(thing: t.Thing) -> bool:
    return all(
        isinstance(term, t.Selector)
        and any(isinstance(f, t.ControlledBy) and isinstance(f.player.terms[0], t.Selector) for f in term.filters)
        for term in thing.terms
    )


@lru_cache(KEPT)
def _titles(scope: t.Node) -> frozenset[str]:
    """The names that must be said, because `that minion` could be another one."""
    referents = _referents(scope)
    bound: set[str] = set()
    crowded: set[str] = set()
    titles: set[str] = set()
    for mention in _mentions(scope):
        if isinstance(mention, str):
            titles |= {mention} & crowded
        elif isinstance(mention.terms[0], t.Selector | t.DeckCards | t.FirstCards):
            kind, plural = _kind_of(mention, referents), _is_plural(mention, referents)
            crowded |= {name for name in bound if (referents[name].kind, referents[name].plural) == (kind, plural)}
            if mention.bind:
                bound.add(mention.bind)
                crowded.discard(mention.bind)
    return frozenset(titles)
