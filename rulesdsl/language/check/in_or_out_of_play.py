"""Checks of where a card is: some verbs are for cards in play, others for cards that are not."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding
from .kind_tables import ELSEWHERE, IN_PLAY_ONLY, NOT_IN_PLAY, TO_PILE

FACE_UP = t.InState("face up")


def check_whereabouts(card: t.Card) -> Iterator[Finding]:
    yield from _unseen(card, known=False)
    for node in walk(card):
        if isinstance(node, t.Deed) and not isinstance(node, IN_PLAY_ONLY):
            yield from _done_anywhere(node)
        if isinstance(node, (*IN_PLAY_ONLY, *NOT_IN_PLAY, *ELSEWHERE, t.Uncover)):
            host = node.on if isinstance(node, t.Play) else None
            things = [thing for thing in children(node) if isinstance(thing, t.Thing) and thing is not host]
            for term in (term for thing in things for term in thing.terms):
                yield from _done_to(node, term, card)
        elif isinstance(node, t.At) and isinstance(node.base, t.Thing):
            for term in filter(_is_piled, node.base.terms):
                yield Finding("C307", "Nothing is at a base in a pile, only at one in play.", term.span, "say `base`")


def _unseen(node: t.Node, *, known: bool) -> Iterator[Finding]:
    """A card on a deck is looked at by a deed that takes or shows it, or where it is known to lie face up."""
    known = known or any(isinstance(part, t.Condition) and any(map(_asks_face, walk(part))) for part in children(node))
    for part in children(node):
        if isinstance(part, t.Thing) and not (known or isinstance(node, t.Deed) or _asks_face(node)):
            for term in (term for term in part.terms if isinstance(term, t.DeckCards)):
                message = "Nobody sees a card of a deck that lies face down."
                yield Finding("C312", message, term.span, "reveal it first, `as found`, and then speak of `found`")
        yield from _unseen(part, known=known)


def _asks_face(node: t.Node) -> bool:
    what = node.what.terms if isinstance(node, t.IsA) else ()
    return any(isinstance(term, t.Selector) and FACE_UP in term.filters for term in what)


def _done_anywhere(deed: t.Deed) -> Iterator[Finding]:
    """`anywhere` beside a filter that says where is reported as two filters that exclude each other."""
    for thing in (thing for thing in children(deed) if isinstance(thing, t.Thing)):
        for filters in (term.filters for term in thing.terms if isinstance(term, t.Selector)):
            if any(isinstance(item, t.Located | t.InZone) for item in filters):
                continue
            for item in (item for item in filters if isinstance(item, t.Anywhere)):
                message = "Nothing is done to a card that may be anywhere, even in a deck or in the box."
                yield Finding("C307", message, item.span, "say where: `here`, `in your discard`, `in your hand`")


def _done_to(node: t.Node, term: t.Term, card: t.Card) -> Iterator[Finding]:
    filters = term.filters if isinstance(term, t.Selector) else ()
    buried, piled = t.InState("buried") in filters, _is_piled(term)
    placed = any(isinstance(item, t.Located | t.AttachedTo) for item in filters)
    if isinstance(node, ELSEWHERE) and node.instead and piled:
        message = "A card in a pile is on its way to nowhere."
        yield Finding("C307", message, term.span, "leave `instead` out")
    if isinstance(node, IN_PLAY_ONLY) and piled:
        yield Finding("C307", "This is for cards in play, not for cards in a pile.", term.span, _instead(node))
    if isinstance(node, NOT_IN_PLAY) and placed and not buried:
        yield Finding("C307", "This is for cards that are not in play.", term.span, _instead(node))
    if type(node) in TO_PILE and not piled and _is_base_in_play(term, card):
        message = f"A base in play is not {TO_PILE[type(node)]}."
        yield Finding("C307", message, term.span, "it is destroyed, or replaced with another")
    if isinstance(node, t.Uncover) and isinstance(term, t.Selector) and not buried:
        yield Finding("C307", "Only a buried card can be uncovered.", term.span, "add the filter `buried`")


def _is_piled(term: t.Term) -> bool:
    """Is it said to lie in a pile, or anywhere?"""
    filters = term.filters if isinstance(term, t.Selector) else ()
    return isinstance(term, t.DeckCards | t.FirstCards) or any(isinstance(f, t.InZone | t.Anywhere) for f in filters)


def _is_base_in_play(term: t.Term, card: t.Card) -> bool:
    match term:
        case t.Selector(kind, filters):
            return kind == "base" and not any(isinstance(item, t.Among) for item in filters)
        case t.Such(ref):
            return _is_base_in_play(ref, card)
        case t.This():
            return card.kind == "base"
    return isinstance(term, t.ThisBase | t.OthersBase) or (isinstance(term, t.Role) and term.role == "base")


def _instead(node: t.Node) -> str | None:
    if isinstance(node, t.Destroy):
        return "discard it"
    if isinstance(node, t.Discard):
        return "a card in play is destroyed"
    return "say where behind it: `play extra minion here`" if isinstance(node, t.Play) else None
