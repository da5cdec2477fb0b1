"""From tree to source text: every node that stands within a line.

The table reads like the grammar, turned around. What opens a suite is laid out by `format`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesdsl.language.syntax import tree as t

DEED_PHRASES: dict[type[t.Node], Callable[[Any], str]] = {
    t.Destroy: lambda n: _words("destroy", n.what, n.unrewarded and "without treasures"),
    t.Discard: lambda n: _words("discard", n.what),
    t.Draw: lambda n: _counted("draw", n.what, n.source and _words("from", n.source)),
    t.DrawUntil: lambda n: _words("draw until", n.test),
    t.Place: lambda n: _words("place", n.what, n.to, _order(n.order), n.instead),
    t.PlaceCounter: lambda n: _counted("place", n.amount, _counters(n.amount), "on", n.on),
    t.RemoveCounter: lambda n: _counted("remove", n.amount, _counters(n.amount), "from", n.on),
    t.Play: lambda n: _words(
        "play", n.extra and "extra", n.what, n.at, n.on and _words("on", n.on), n.silent and "with abilities cancelled"
    ),
    t.Move: lambda n: _words("move", n.what, "to", n.to, n.instead),
    t.Transfer: lambda n: _words("transfer", n.what, "to", n.to),
    t.MoveOrTransfer: lambda n: _words("move or transfer", n.what, "to", n.to),
    t.Return: lambda n: _words("return", n.what, _order(n.order), n.instead),
    t.Bury: lambda n: _words("bury", n.what, n.at),
    t.Uncover: lambda n: _words("uncover", n.what),
    t.Shuffle: lambda n: _words("shuffle", n.what, "into", n.into, n.instead),
    t.ShuffleDeck: lambda n: _words("shuffle", n.deck),
    t.Reveal: lambda n: _words("reveal", n.what),
    t.Look: lambda n: _words("look at", n.what),
    t.Search: lambda n: _words("search", _zones(n.zones), "for", n.what),
    t.Choose: lambda n: _words("choose", n.what),
    t.Give: lambda n: _words("give", n.what, n.modifier),
    t.Cancel: lambda n: _words("cancel abilities of", n.what),
    t.TakeControl: lambda n: _words("take control of", n.what),
    t.GiveControl: lambda n: _words("give control of", n.what, "to", n.to),
    t.Replace: lambda n: _words("replace", n.what, "with", n.by),
    t.UseTalent: lambda n: _words("use talent of", n.of),
    t.Turn: lambda n: _words("turn", n.what, "face", n.side),
    t.AddLoot: lambda n: _counted("add", n.amount, "to loot"),
    t.Gain: lambda n: _counted("gain", n.amount, "vp"),
    t.Lose: lambda n: _counted("lose", n.amount, "vp"),
}

PHRASES: dict[type[t.Node], Callable[[Any], str]] = DEED_PHRASES | {
    # amounts
    t.Number: lambda n: _words(n.value, _per(n.per)),
    t.Count: lambda n: _words("count of", _class(n.of)),
    t.PropertyOf: lambda n: _words(
        n.extreme, n.property, "of", _class(n.of) if n.extreme else n.of, n.at, _difference(n.plus)
    ),
    # things
    t.Each: lambda n: "each",
    t.Random: lambda n: "random",
    t.AnyNumber: lambda n: "any number of",
    t.UpTo: lambda n: f"up to {n.most}",
    t.Exactly: lambda n: str(n.number),
    t.Selector: lambda n: n.kind + _filters(n.filters),
    t.This: lambda n: "this",
    t.ThisMinion: lambda n: "this minion",
    t.ThisBase: lambda n: "this base",
    t.There: lambda n: "there",
    t.You: lambda n: "you",
    t.Name: lambda n: n.name,
    t.Role: lambda n: _words("same base as" if n.role == "base" else f"{n.role} of", n.of),
    t.OthersBase: lambda n: f"same base as another {n.name}",
    t.Such: lambda n: phrase(n.ref) + _filters(n.filters),
    t.DeckCards: lambda n: _words(n.end, "card" if n.number == 1 else f"{n.number} cards", "of", n.zone),
    t.FirstCards: lambda n: _words("first", _so_many(n.number, n.what), "of", n.zone),
    t.Rest: lambda n: f"rest of {n.name}",
    t.Thing: lambda n: _thing(n),
    # zones and places
    t.Zone: lambda n: _zone(n),
    t.At: lambda n: _place(n),
    t.OnDeck: lambda n: _words("on", n.end, "of", n.zone),
    t.Into: lambda n: _words("into", n.zone),
    t.InBox: lambda n: "in box",
    # filters
    t.ControlledBy: lambda n: "yours" if _is_you(n.player) else _words("of", n.player),
    t.OwnedBy: lambda n: _words("owned by", n.player),
    t.Located: lambda n: phrase(n.at),
    t.AttachedTo: lambda n: _words("on", n.host),
    t.InZone: lambda n: f"in {_zones(n.zones)}",
    t.Among: lambda n: f"in {n.name}",
    t.Anywhere: lambda n: "anywhere",
    t.InState: lambda n: n.state,
    t.Named: lambda n: f'named "{n.name}"',
    t.NamedBy: lambda n: _words("named by", n.ref),
    t.PlayedOn: lambda n: f"played on {n.host}",
    t.PlayedThisTurn: lambda n: _words("played", n.by and _words("by", n.by), n.at, "this turn"),
    t.PlacedAt: lambda n: _words(n.place, n.at),
    t.Compared: lambda n: _words(n.property, n.at, n.operator, n.amount),
    t.Together: lambda n: _words("total power", n.operator, n.amount),
    t.Alike: lambda n: f"{n.likeness} {n.aspect}",
    t.Like: lambda n: _words(n.likeness, n.aspect, "as", n.model),
    t.Other: lambda n: "other",
    t.Having: lambda n: _words("with", n.thing),
    t.Outnumbers: lambda n: _words(n.how, n.thing, "than", n.than),
    t.Being: lambda n: phrase(n.ref),
    t.Negated: lambda n: _words("not", n.filter),
    # conditions, durations, modifiers
    t.Exists: lambda n: f"there is no {_class(n.thing)}" if n.negated else _words("there is", n.thing),
    t.IsA: lambda n: _words(n.subject, "is", n.negated and "not", n.what),
    t.Comparison: lambda n: _words(n.left, n.operator, n.right),
    t.Condition: lambda n: " and ".join(map(phrase, n.tests)),
    t.AnyOf: lambda n: ", or ".join(map(phrase, n.conditions)),
    t.Until: lambda n: f"until {n.moment}",
    t.Change: lambda n: _words(f"{n.by:+d}", n.property, n.at, _per(n.per)),
    t.Starting: lambda n: _words("starting", n.property, n.at_least and "at least", n.amount),
    t.AbilitiesCancelled: lambda n: "abilities cancelled",
    t.AbilitiesOf: lambda n: _words("abilities of", n.of),
    t.NamesOf: lambda n: _words("names of", n.of),
    t.AddsNoPower: lambda n: "adds no power",
    # windows and events
    t.Event: lambda n: _event(n),
    t.Moment: lambda n: _words(n.timing, n.event),
    t.TurnEdge: lambda n: _words("at", n.edge, "of", n.whose, "turn"),
    t.OnYourTurn: lambda n: "on your turn",
    t.DuringDuel: lambda n: _words("during duel of", n.of),
    t.DuringLoot: lambda n: "while loot is revealed",
    # what lasts, and printed numbers
    t.Has: lambda n: _words(n.what, _has(n), n.modifier),
    t.CannotBe: lambda n: _words(
        n.what, "cannot be", _list(n.happenings), n.to and _words("to", n.to), n.by and _words("by", n.by)
    ),
    t.CannotPlay: lambda n: _words(n.who, "cannot play", n.what, n.at),
    t.CannotUse: lambda n: _words(n.who, "cannot use specials"),
    t.Fact: lambda n: _words(n.name, *n.values),
}


def phrase(node: t.Node) -> str:
    """The source of a node that stands within a line."""
    return PHRASES[type(node)](node)


def clause(sentence: t.Sentence, last_deed: str | None = None) -> str:
    """Who may do what. `last_deed`, where given, stands for the deeds: a duel brings its own head, a block none."""
    deeds = list(map(phrase, sentence.deeds)) if last_deed is None else [last_deed]
    cost = list(map(phrase, sentence.cost))
    if sentence.who and not sentence.modal and not _is_you(sentence.who) and not _is_plural(sentence.who):
        # The first verbs go with the subject; those after `to` are infinitives.
        deeds, cost = (deeds, list(map(_third_person, cost))) if cost else (list(map(_third_person, deeds)), cost)
    paid = f"{' and '.join(cost)} to" if cost else None
    return _words(sentence.who, sentence.modal, paid, " and ".join(deeds) or None, sentence.until)


def each_head(each: t.Thing) -> str:
    """`for each` before a suite: the quantity is in the words already."""
    return _words("for each", _terms(each), each.bind and f"as {each.bind}")


def _words(*parts: t.Node | str | int | None) -> str:
    """The parts with a space between them; None and False leave nothing behind."""
    return " ".join(
        phrase(part) if isinstance(part, t.Node) else str(part)
        for part in parts
        if part is not None and part is not False
    )


def _counted(verb: str, amount: t.Amount | t.Thing, *rest: t.Node | str | None) -> str:
    """`gain 1 vp for each minion`: for each of what comes last."""
    if isinstance(amount, t.Number):
        return _words(verb, amount.value, *rest, _per(amount.per))
    return _words(verb, amount, *rest)


def _has(node: t.Has) -> str | None:
    """`adds no power` is a verb itself."""
    if isinstance(node.modifier, t.AddsNoPower):
        return None
    return "have" if _is_you(node.what) or _is_plural(node.what) else "has"


def _list(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _third_person(deed: str) -> str:
    """`buries x`; of the one deed with two verbs both change."""
    first, second, *rest = deed.split(" ")
    if second == "or":
        return " ".join([_with_s(first), second, _with_s(rest[0]), *rest[1:]])
    return " ".join([_with_s(first), second, *rest])


def _with_s(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith("ch") else "s")


def _counters(amount: t.Amount) -> str:
    return "counter" if isinstance(amount, t.Number) and amount.value == 1 else "counters"


def _order(order: t.Order | None) -> str | None:
    return f"in {order} order" if order else None


def _per(per: t.Thing | t.Amount | None) -> str | None:
    match per:
        case None:
            return None
        case t.Thing():
            return f"for each {_class(per)}"
        case t.PropertyOf(None, "counters", of, None, None):
            return f"for each counter on {_class(of)}"
        case _:
            return _words("times", per)


def _difference(plus: int | None) -> str | None:
    return None if plus is None else f"plus {plus}" if plus >= 0 else f"minus {-plus}"


# --- things -----------------------------------------------------------------------------------------------------


def _is_you(thing: t.Thing) -> bool:
    return thing == t.Thing((t.You(),))


def _is_plural(thing: t.Thing) -> bool:
    match thing.quantity:
        case t.UpTo(number) | t.Exactly(number):
            return number != 1
        case quantity:
            return isinstance(quantity, t.AnyNumber)


def _thing(thing: t.Thing) -> str:
    """`another minion[here]` is how one `minion[other, here]` is written."""
    others = tuple(
        t.Selector(term.kind, term.filters[1:])
        for term in thing.terms
        if isinstance(term, t.Selector) and term.filters[:1] == (t.Other(),)
    )
    if thing.quantity is None and len(others) == len(thing.terms):
        return f"another {_class(t.Thing(others, bind=thing.bind, collects=thing.collects))}"
    return _class(thing)


def _class(thing: t.Thing) -> str:
    """The thing without `another`, as after `no`, `for each` and `count of`."""
    joins = "one of " if thing.collects else ""
    return _words(thing.quantity, _terms(thing), thing.bind and f"as {joins}{thing.bind}")


def _terms(thing: t.Thing) -> str:
    plural = "s" if _is_plural(thing) else ""

    def said(term: t.Term) -> str:
        match term:
            case t.Selector(kind, filters):
                return kind + plural + _filters(filters)
            case t.DeckCards(end, 1, zone):
                return _words(end, "card" + plural, "of", zone)
        return phrase(term)

    return " or ".join(map(said, thing.terms))


def _filters(filters: Sequence[t.Filter]) -> str:
    return f"[{', '.join(map(phrase, filters))}]" if filters else ""


def _so_many(number: int, what: t.Selector) -> str:
    return phrase(what) if number == 1 else f"{number} {what.kind}s{_filters(what.filters)}"


def _zones(zones: Sequence[t.Zone]) -> str:
    return " or ".join(map(phrase, zones))


def _zone(zone: t.Zone) -> str:
    if isinstance(zone.of, str):
        return f"{zone.of} {zone.pile}"
    return f"your {zone.pile}" if _is_you(zone.of) else _words(zone.pile, "of", zone.of)


def _place(at: t.At) -> str:
    match at.base:
        case t.ThisBase():
            return "here"
        case t.There():
            return "there"
        case thing:
            return _words("at", thing)


def _event(event: t.Event) -> str:
    origins = f"from {' or '.join(event.origins)}" if event.origins else None
    into = event.into and _words("into", event.into)
    match event.happenings:
        case ("goes to discard" | "leaves play" | "scores" | "duels" | "replaces" as word,):
            return _words(event.subject, word, origins, event.by)
    by = event.by and _words("by", event.by)
    return _words(event.subject, "is", " or ".join(event.happenings), origins, into, by)
