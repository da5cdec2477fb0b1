"""Checks of `has`, `cannot` and totals, which are about all things that fit, so that nobody chooses."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk

from .findings import Finding

HOLDS = "This holds for all that fit; in a deed the same words mean one that is chosen."
ADDS_UP = "The numbers of all that fit are added up; in a deed the same words mean one that is chosen."


def check_modifiers(card: t.Card) -> Iterator[Finding]:
    counted = {id(node.per) for node in walk(card) if isinstance(node, t.Number | t.Change)}
    for node in walk(card):
        match node:
            case (
                t.Has(what)
                | t.AbilitiesOf(what)
                | t.NamesOf(what)
                | t.CannotUse(what)
                | t.Ignores(what)
                | t.Grants(what)
            ):
                yield from _each(what, HOLDS)
            case t.CannotBe(what, _, to, by):
                yield from _each(what, HOLDS)
                yield from _uncounted(to)
                yield from _uncounted(by)
            case t.CannotPlay(who, what, _, on):
                yield from _each(who, HOLDS)
                yield from _uncounted(what)
                yield from _uncounted(on)
            case t.PropertyOf(None, "counters") if id(node) in counted:
                pass  # `for each counter on minion[here]` says it already
            case t.PropertyOf(None, _, of):
                yield from _each(of, ADDS_UP)


def _each(thing: t.Thing, message: str) -> Iterator[Finding]:
    """A kind needs `each`; a reference such as `this`, `you` or a name needs nothing."""
    kinds = [term for term in thing.terms if isinstance(term, t.Selector)]
    if thing.quantity is None and kinds:
        yield Finding("C518", message, thing.span, f"write `each {_sketch(kinds[0])}`")
    yield from _uncounted(thing)


def _sketch(selector: t.Selector) -> str:
    """The text after `each`, which replaces `another`."""
    match selector.filters:
        case ():
            return selector.kind
        case (t.Other(),):
            return f"{selector.kind}[other]"
        case (t.Other(), *_):
            return f"{selector.kind}[other, …]"
    return f"{selector.kind}[…]"


def _uncounted(thing: t.Thing | None) -> Iterator[Finding]:
    if thing is not None and not isinstance(thing.quantity, t.Each | None):
        message = "All that fit are meant here: nobody chooses some of them."
        yield Finding(
            "C518", message, thing.quantity.span, "leave the number out, or choose first: `choose … as chosen`"
        )
