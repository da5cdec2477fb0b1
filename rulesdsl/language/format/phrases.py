"""From tree to source text: every node that stands within a line.

This is the grammar in reverse. What opens a suite is in `card_layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.notation import parts, third_person

PHRASES: dict[type[t.Node], Callable[[Any], str]] = {
    # amounts
    t.Number: lambda n: _words(n.value, _per(n.per)),
    t.Count: lambda n: _words("count of", _class(n.of)),
    t.PropertyOf: lambda n: _words(
        n.extreme, n.property, "of", _class(n.of) if n.extreme else n.of, n.at, _difference(n.plus)
    ),
    # things
    t.Selector: lambda n: n.kind + _filters(n.filters),
    t.Role: lambda n: _words("same base as" if n.role == "base" else f"{n.role} of", n.of),
    t.Such: lambda n: phrase(n.ref) + _filters(n.filters),
    t.DeckCards: lambda n: _words(n.end, "card" if n.number == 1 else f"{n.number} cards", "of", n.zone),
    t.FirstCards: lambda n: _words("first", _so_many(n.number, n.what), "of", n.zone),
    t.Thing: lambda n: _thing(n),
    # zones and places
    t.Zone: lambda n: _zone(n),
    t.At: lambda n: _place(n),
    # filters
    t.ControlledBy: lambda n: "yours" if _is_you(n.player) else _words("of", n.player),
    t.ThisTurn: lambda n: _words(
        " or ".join(n.happenings), _from(n.origins), n.by and _words("by", n.by), n.at, "this turn"
    ),
    # conditions, modifiers
    t.Exists: lambda n: f"there is no {_class(n.thing)}" if n.negated else _words("there is", n.thing),
    t.Condition: lambda n: " and ".join(map(phrase, n.tests)),
    t.AnyOf: lambda n: ", or ".join(map(phrase, n.conditions)),
    t.Change: lambda n: _words(f"{n.by:+d}", n.property, n.at, _per(n.per)),
    # events
    t.Event: lambda n: _event(n),
    # what lasts, and printed numbers
    t.Has: lambda n: _words(n.what, _has(n), n.modifier),
    t.Ignores: lambda n: _words(n.who, "ignore" if _is_you(n.who) else "ignores", "abilities of", n.what),
    t.CannotBe: lambda n: _words(
        n.what, *_cannot(n.happenings), n.to and _words("to", n.to), n.by and _words("by", n.by)
    ),
    t.Fact: lambda n: _words(n.name, *n.values),
}
"""For those nodes whose notation is more than a text with gaps."""


def phrase(node: t.Node) -> str:
    """The source of a node that stands within a line."""
    written = PHRASES.get(type(node))
    if written is not None:
        return written(node)
    if not node.notation:
        raise TypeError(f"`{type(node).__name__}` has no source: give it a `notation`, or a function in `PHRASES`")
    return _filled(node)


def _filled(node: t.Node) -> str:
    """The notation with its fields filled in. After a deed comes `for each …`, if its number has one."""
    words, per = [], None
    for part in parts(node.notation):
        value = getattr(node, part.field) if part.field else part.text
        if value is None or value is False:
            continue
        if isinstance(value, t.Number) and isinstance(node, t.Deed):
            per, value = value.per, value.value
        text = _text(value)
        if part.noun:
            text = f"{text} {part.noun}" if value in (1, t.Exactly(1), t.Each()) else f"{text} {part.noun}s"
        words.append(part.text.replace("{}", part.around.replace("{}", text)) if part.field else text)
    return _words(*words, _per(per))


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return " or ".join(map(_text, value))
    return phrase(value) if isinstance(value, t.Node) else str(value)


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


def _has(node: t.Has) -> str | None:
    """`adds no power` is a verb itself."""
    return None if isinstance(node.modifier, t.AddsNoPower) else has(node.what)


def has(what: t.Thing) -> str:
    return "have" if _is_you(what) or _is_plural(what) else "has"


def _cannot(happenings: Sequence[str]) -> tuple[str, ...]:
    return ("cannot score",) if happenings == ("scores",) else ("cannot be", _list(happenings))


def _list(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _third_person(deed: str) -> str:
    """`buries x`; of the one deed with two verbs both change."""
    first, second, *rest = deed.split(" ")
    if second == "or":
        return " ".join([third_person(first), second, third_person(rest[0]), *rest[1:]])
    return " ".join([third_person(first), second, *rest])


def _per(per: t.Thing | t.Amount | t.Portion | None) -> str | None:
    match per:
        case None:
            return None
        case t.Thing():
            return f"for each {_class(per)}"
        case t.PropertyOf(None, "counters", t.Thing(quantity=None) as of, None, None):
            return f"for each counter on {_class(of)}"
        case t.Portion():
            return f"for each {phrase(per)}"
        case _:
            return _words("times", per)


def _difference(plus: int | None) -> str | None:
    return None if plus is None else f"plus {plus}" if plus >= 0 else f"minus {-plus}"


# --- things -----------------------------------------------------------------------------------------------------


def _is_you(thing: t.Thing) -> bool:
    return thing == t.Thing((t.You(),))


def _is_plural(thing: t.Thing) -> bool:
    match thing.quantity:
        case t.UpTo(number) | t.Between(_, number) | t.Exactly(number):
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
    many = _is_plural(thing)

    def said(term: t.Term) -> str:
        match term:
            case t.Selector(kind, filters):
                return (_plural(kind) if many else kind) + _filters(filters)
            case t.DeckCards(end, 1, zone):
                return _words(end, "cards" if many else "card", "of", zone)
        return phrase(term)

    return " or ".join(map(said, thing.terms))


def _filters(filters: Sequence[t.Filter]) -> str:
    return f"[{', '.join(map(phrase, filters))}]" if filters else ""


def _so_many(number: int, what: t.Selector) -> str:
    return phrase(what) if number == 1 else f"{number} {_plural(what.kind)}{_filters(what.filters)}"


def _plural(kind: t.Kind) -> str:
    return kind if kind == "madness" else f"{kind}s"


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


def _from(origins: Sequence[str]) -> str | None:
    return f"from {' or '.join(origins)}" if origins else None


def _event(event: t.Event) -> str:
    origins = _from(event.origins)
    into = event.into and _words("into", event.into)
    match event.happenings:
        case ("goes to discard" | "leaves play" | "scores" | "duels" | "replaces" | "uses talent" as word,):
            return _words(event.subject, word, origins, event.by)
    by = event.by and _words("by", event.by)
    return _words(event.subject, "is", " or ".join(event.happenings), origins, into, by)
