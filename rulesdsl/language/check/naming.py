"""Checks of where `as` may stand: only things that are settled while the ability is carried out can be named."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding

NOT_CHOSEN = "Nothing is chosen here, so there is nothing to name."
CHOSEN_LATER = "Which card is played is chosen when it is played, so there is nothing to name yet."


def check_naming(card: t.Card) -> Iterator[Finding]:
    settled = {id(thing) for node in walk(card) for thing in _settled(node)}
    later = {id(node.what) for node in walk(card) if isinstance(node, t.Play) and _is_chosen_later(node.what)}
    for node in walk(card):
        if isinstance(node, t.Thing) and node.bind is not None and (id(node) not in settled or id(node) in later):
            message = CHOSEN_LATER if id(node) in later else NOT_CHOSEN
            yield Finding("C211", message, node.span, f"name it before: `choose … as {node.bind}`")


def _settled(node: t.Node) -> Iterator[t.Thing]:
    """The things that stand for something from here on: what is chosen, who acts, what has happened."""
    match node:
        case t.Has(what) | t.CannotBe(what) | t.Lies(what) | t.Grants(what):
            yield what
        case t.CannotPlay(who) | t.CannotUse(who) | t.Ignores(who):
            yield who
        case t.Bury(at=t.At(t.Thing() as base)):
            yield from (node.what, base)
        case t.Event(subject, by=by):
            yield from (thing for thing in (subject, by, *_places(subject)) if thing is not None)
        case t.Sentence(each=each, who=who):
            yield from (thing for thing in (each, who) if thing is not None)
        case _ if isinstance(node, t.Deed):
            unsettled = node.on if isinstance(node, t.Play) else None
            yield from (part for part in children(node) if isinstance(part, t.Thing) and part is not unsettled)


def _places(subject: t.Thing) -> Iterator[t.Thing]:
    """`minion[at base as site]`, `action[on base as site]`: where something happens to it."""
    for term in subject.terms:
        for item in term.filters if isinstance(term, t.Selector) else ():
            match item:
                case t.Located(t.At(t.Thing() as place)) | t.AttachedTo(t.Thing() as place):
                    yield place


def _is_chosen_later(what: t.Thing) -> bool:
    """Whether it is chosen later: `play extra minion` only allows it."""
    return isinstance(what.quantity, t.UpTo | None) and all(
        isinstance(term, t.Selector) and not any(isinstance(f, t.InZone | t.Among) for f in term.filters)
        for term in what.terms
    )
