"""Checks of who acts, and of who `you` is then."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding, start

NEEDS_A_PLAYER = (t.Draw, t.DrawUntil, t.Gain, t.Lose, t.Play, t.Search, t.TakeControl)
DONE_BY_NOBODY = (t.Standing, t.Trigger, t.Choice, t.Block)
"""These hold sentences, which are checked on their own."""


def check_actors(card: t.Card) -> Iterator[Finding]:
    for ability in card.abilities:
        for sentence in ability.body:
            yield from _somebody_else(sentence, outer=False)
            if card.kind in ("base", "monster"):
                done = card.kind == "monster" and ability.timing == "play"
                yield from _actors(sentence, card.kind) if done else _you(sentence, card.kind)


# --- who is meant where another player does it --------------------------------------------------------------------


def _somebody_else(sentence: t.Sentence, *, outer: bool) -> Iterator[Finding]:
    """`outer`: the sentence is in a block that another player decides about."""
    other = outer if sentence.who is None else sentence.who.terms != (t.You(),)
    if outer and sentence.who is None and not all(isinstance(deed, DONE_BY_NOBODY) for deed in sentence.deeds):
        message = "You would do this, and not the player who decides about it."
        suggestion = "name that player with `as …`, and begin each sentence with the name"
        yield Finding("C517", message, start(sentence), suggestion)
    heads = (sentence.condition, sentence.each, sentence.who) if outer else ()
    deeds = (*sentence.cost, *sentence.deeds) if other else ()
    for part in (*heads, *deeds):
        if part is not None:
            yield from _whose(part)
    for deed in (*sentence.cost, *sentence.deeds):
        for inner in _sentences(deed):
            yield from _somebody_else(inner, outer=other)
    for inner in sentence.otherwise:
        yield from _somebody_else(inner, outer=outer)


def _sentences(node: t.Node) -> Iterator[t.Sentence]:
    """The sentences directly within a node."""
    return (child for child in children(node) if isinstance(child, t.Sentence))


def _whose(node: t.Node) -> Iterator[Finding]:
    match node:
        case t.Sentence():
            return
        case t.ControlledBy(t.Thing((t.You(),))) | t.OwnedBy(t.Thing((t.You(),))) | t.Zone(of=t.Thing((t.You(),))):
            message = "`yours` and `your` mean the player of this card, and not the one who does this."
            suggestion = "name that player with `as …`, and say `of` the name; for the other, `of controller of this`"
            yield Finding("C519", message, node.span, suggestion)
    for child in children(node):
        yield from _whose(child)


# --- who is meant on a base or a monster ------------------------------------------------------------------------


def _you(sentence: t.Sentence, kind: str) -> Iterator[Finding]:
    """Nobody owns a base or a monster, so `you` must be a player that the window mentions."""
    for deed in sentence.deeds:
        if isinstance(deed, t.Block):
            for inner in deed.sentences:
                yield from _you(inner, kind)
        elif not isinstance(deed, t.Trigger):
            yield from _mentioned(deed, kind)
        elif not any(_speaks_of_you(window) for window in deed.windows):
            for inner in deed.body:
                yield from _actors(inner, kind)
    for inner in sentence.otherwise:
        yield from _you(inner, kind)


def _speaks_of_you(window: t.Window) -> bool:
    yours = isinstance(window, t.OnYourTurn) or (isinstance(window, t.TurnEdge) and window.whose == "your")
    return yours or any(isinstance(part, t.You) for part in walk(window))


def _actors(sentence: t.Sentence, kind: str) -> Iterator[Finding]:
    if sentence.who is not None:
        return
    for deed in (*sentence.cost, *sentence.deeds):
        if not sentence.may and _plays_monster(deed):
            continue
        if sentence.may or isinstance(deed, NEEDS_A_PLAYER) or _chooses(deed):
            message = f"A {kind} belongs to nobody, so it must say who does this."
            yield Finding(
                "C404", message, deed.span, "begin with the player, for example `each player …` or `controller of …`"
            )
        elif isinstance(deed, DONE_BY_NOBODY):
            for inner in _sentences(deed):
                yield from _actors(inner, kind)
        else:
            yield from _mentioned(deed, kind)
    for inner in sentence.otherwise:
        yield from _actors(inner, kind)


def _plays_monster(deed: t.Deed) -> bool:
    """Monsters come off their deck, so nobody has to choose or own them."""
    match deed:
        case t.Play(t.Thing(terms)):
            return all(isinstance(term, t.Selector) and term.kind == "monster" for term in terms)
    return False


def _chooses(deed: t.Deed) -> bool:
    """Whether somebody must choose: one of several, or how many."""
    things = [part for part in children(deed) if isinstance(part, t.Thing)]
    open_ = [thing for thing in things if not isinstance(thing.quantity, t.Each | t.Random)]
    return any(isinstance(term, t.Selector) for thing in open_ for term in thing.terms)


def _mentioned(deed: t.Deed, kind: str) -> Iterator[Finding]:
    for part in walk(deed):
        if isinstance(part, t.You):
            message = f"A {kind} belongs to nobody, and nothing here says who `you` is."
            yield Finding("C404", message, part.span, "say which player, or let the window do it: `… is played by you`")
