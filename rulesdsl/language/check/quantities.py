"""Checks of numbers and quantities: zero, several where only one fits, one where several are compared."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding, sentence


def check_amounts(card: t.Card) -> Iterator[Finding]:
    for node in walk(card):
        yield from _zero(node)
        yield from _only_one(node)
        yield from _several(node)
        yield from _off_a_deck(node)
        yield from _pile(node)
        yield from _useless(node)
    yield from _others(card)


def _zero(node: t.Node) -> Iterator[Finding]:
    match node:
        case (
            t.UpTo(0) | t.Exactly(0) | t.Between(0) | t.DeckCards(number=0)
            | t.FirstCards(0) | t.Portion(0) | t.Change(0) | t.PropertyOf(plus=0)
            | t.AddLoot(t.Number(0)) | t.Draw(t.Number(0)) | t.Gain(t.Number(0)) | t.Lose(t.Number(0))
            | t.PlaceCounter(t.Number(0)) | t.RemoveCounter(t.Number(0))
        ):  # fmt: skip
            yield Finding("C507", "Zero of something is nothing.", node.span, "write the number that is meant")
        case t.Between(least, most) if least >= most:
            message = f"Nothing is at least {least} and at most {most}, unless it is exactly that."
            yield Finding("C521", message, node.span, "write the smaller number first, or only one number")
        case t.Together(operator=operator) if operator != "<=":
            message = "A total has a limit that it may not exceed: perhaps no choice would reach it."
            yield Finding("C522", message, node.span, "write `total power <= …`")


def _only_one(node: t.Node) -> Iterator[Finding]:
    match node:
        case t.Duel(challenger, challenged):
            yield from _single(challenger, "minion challenges")
            yield from _single(challenged, "minion is challenged")
        case t.Move(to=to) | t.Transfer(to=to) | t.MoveOrTransfer(to=to):
            yield from _single(to, "place is where it goes")
        case t.Play(at=t.At(t.Thing() as base)) | t.Bury(at=t.At(t.Thing() as base)):
            yield from _single(base, "base is where it goes")
        case t.Play(on=t.Thing() as host):
            yield from _single(host, "card is what it is played on")
        case t.TransferCounters(number, source, to):
            yield from _single(source, "card is where they come from")
            yield from _single(to, "card is where they go")
            if isinstance(number, t.Random):
                message = "Counters are all alike, so there is nothing to leave to chance."
                yield Finding("C509", message, number.span, "say how many: `1`, `up to 2`, `any number of`")
        case t.GiveControl(to=to):
            yield from _single(to, "player has control")
        case t.Replace(by=by):
            yield from _single(by, "base takes the place")
        case t.UseTalent(of):
            yield from _single(of, "talent is used")


def _single(thing: t.Thing, what: str) -> Iterator[Finding]:
    if may_be_several(thing.quantity):
        suggestion = "leave the number out, or begin with `for each …:`"
        yield Finding("C509", sentence(f"only one {what}"), thing.span, suggestion)


def _several(node: t.Node) -> Iterator[Finding]:
    """`same base` and `total power` compare several things that are chosen together."""
    if not isinstance(node, t.Deed):
        return
    for thing in (x for x in (getattr(node, "what", None), getattr(node, "on", None)) if isinstance(x, t.Thing)):
        filters = [item for term in thing.terms if isinstance(term, t.Selector | t.Such) for item in term.filters]
        demands = [item for item in filters if isinstance(item, t.Alike | t.Together)]
        for another in demands[1:]:
            message = "What is chosen together can be compared in one way only."
            yield Finding("C508", message, another.span, "choose what they have in common first: `choose base as …`")
        for item in filters if not may_be_several(thing.quantity) else ():
            match item:
                case t.Alike(likeness, aspect):
                    message = f"`{likeness} {aspect}` compares several things, and here is only one."
                    yield Finding("C508", message, item.span, "say how many: `up to 2 …`, `any number of …`")
                case t.Together():
                    message = "`total power` adds up several things, and here is only one."
                    yield Finding("C508", message, item.span, "say how many, or say `power` alone")


def _others(card: t.Card) -> Iterator[Finding]:
    """`the other's base` is only clear where each of two things is moved."""
    bound = {x.bind: x.quantity for x in walk(card) if isinstance(x, t.Thing)}
    moves = [node for node in walk(card) if isinstance(node, t.Move)]
    known = [(id(move.to.terms[0]), move.what.terms) for move in moves if isinstance(move.what.quantity, t.Each)]
    for node in walk(card):
        if not isinstance(node, t.OthersBase) or node.name not in bound:
            continue
        if bound[node.name] != t.Exactly(2) or (id(node), (t.Name(node.name),)) not in known:
            message = f"Only where two are moved is it clear which is the other of `{node.name}`."
            yield Finding("C208", message, node.span, f"choose 2 of them, then `move each {node.name} to …`")


def _off_a_deck(node: t.Node) -> Iterator[Finding]:
    """The number of cards of a deck goes after `top`; only cards that are played or drawn may come one by one."""
    for thing in (x for x in children(node) if isinstance(x, t.Thing) and x.quantity is not None):
        for term in (term for term in thing.terms if isinstance(term, t.DeckCards)):
            one_by_one = isinstance(thing.quantity, t.UpTo) and (term.end, term.number) == ("top", 1)
            if not (isinstance(node, t.Play | t.Draw) and one_by_one and len(thing.terms) == 1):
                message = "Nobody chooses among cards of a deck."
                yield Finding("C516", message, thing.span, "say how many behind `top`: `top 2 cards of your deck`")


def may_be_several(quantity: t.Quantity | None) -> bool:
    match quantity:
        case t.UpTo(number) | t.Between(_, number) | t.Exactly(number):
            return number > 1
        case t.Each() | t.AnyNumber():
            return True
    return False


def _pile(node: t.Node) -> Iterator[Finding]:
    match node:
        case t.DeckCards(zone=t.Zone("hand") as zone) | t.OnDeck(zone=t.Zone("hand") as zone):
            message = "A hand has neither top nor bottom."
            yield Finding("C309", message, zone.span, "say `deck`, or choose `card[in your hand]`")
        case t.Place(to=t.Into() | t.InBox() as to, order=str(order)):
            message = "Only on a deck do cards lie in an order."
            yield Finding("C309", message, to.span, f"leave `in {order} order` out")
        case t.Zone("hand", str(kind)):
            yield Finding("C309", f"There is no hand of {kind}s.", node.span, f"say `{kind} deck`")
        case t.Draw(source=t.Zone("hand" | "discard") as zone) | t.FirstCards(zone=t.Zone("hand" | "discard") as zone):
            yield Finding("C309", "This comes from a deck, off its top.", zone.span, "say `deck`")
        case t.ShuffleDeck(t.Zone("hand" | "discard") as zone) | t.Shuffle(into=t.Zone("hand" | "discard") as zone):
            yield Finding("C309", "Only a deck is shuffled.", zone.span, "say `deck`")
        case t.Turn(what) | t.Lies(what) if not all(
            isinstance(term, t.DeckCards) and term.end == "top" for term in what.terms
        ):
            message = "Only the top card of a deck is turned over."
            yield Finding("C312", message, what.span, "say for example `top card of base deck`")
        case t.IsA(subject, what) if not all(isinstance(term, t.DeckCards | t.Name) for term in subject.terms):
            yield from _face_up(what)
        case _ if isinstance(node, t.Deed):
            for thing in (x for x in children(node) if isinstance(x, t.Thing)):
                yield from _face_up(thing)


def _face_up(thing: t.Thing) -> Iterator[Finding]:
    for term in thing.terms:
        for item in term.filters if isinstance(term, t.Selector | t.Such) else ():
            if item in (t.InState("face up"), t.Negated(t.InState("face up"))):
                message = "Only the top card of a deck is face up or face down."
                yield Finding("C312", message, item.span, "ask `if top card of base deck is base[face up]`")


def _useless(node: t.Node) -> Iterator[Finding]:
    match node:
        case t.Draw(t.Thing((t.Selector(filters=filters),)) as what) if not any(
            isinstance(item, t.Among | t.InZone) for item in filters
        ):
            yield Finding(
                "C510", "This does not say how many cards are drawn.", what.span, "write for example `draw 1`"
            )
        case t.Choose(t.Thing(bind=None) as what) | t.Search(what=t.Thing(bind=None) as what):
            yield Finding("C511", "Nothing is done with what is chosen.", what.span, "give it a name: `as chosen`")
