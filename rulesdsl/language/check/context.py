"""Checks of words that need something around them: `here`, `there`, `this minion`."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding


def check_places(card: t.Card) -> Iterator[Finding]:
    if card.on is not None:
        yield from _this(card, card.on, at_base=False, on_minion=False)
    if card.only_if is not None:
        yield from _this(card, card.only_if, at_base=False, on_minion=False)
    on_minion = card.kind in ("minion", "monster") or _played_on(card.on, "minion")
    for ability in card.abilities:
        if ability.on is not None:
            yield from _this(card, ability.on, at_base=False, on_minion=False)
        for window in ability.windows:
            yield from _this(card, window, at_base=_at_base(card, ability, played=False), on_minion=on_minion)
        hosted = on_minion or _played_on(ability.on, "minion")
        yield from _granted(ability)
        for sentence in ability.body:
            yield from _this(card, sentence, at_base=_at_base(card, ability, played=ability.plays), on_minion=hosted)
    yield from _there(card, in_base=False)


def _played_on(on: t.Thing | None, kind: str) -> bool:
    terms = on.terms if on else ()
    return any(isinstance(term, t.Selector) and term.kind == kind for term in terms)


def _at_base(card: t.Card, ability: t.Ability, *, played: bool) -> bool:
    """Whether the card is at a base when the ability works. A buried or uncovered card is."""
    if card.kind == "base":
        return True
    if card.kind == "action" and card.on is None:
        return bool(ability.windows) and all(_about_burying(window) for window in ability.windows)
    return played or not (ability.plays or ability.origins)


def _about_burying(window: t.Window) -> bool:
    match window:
        case t.Moment(event=t.Event(t.Thing((t.This(),)), happenings)):
            return set(happenings) <= {"uncovered", "buried"}
    return False


def _this(card: t.Card, node: t.Node, *, at_base: bool, on_minion: bool) -> Iterator[Finding]:
    given = {id(part) for grants in walk(node) if isinstance(grants, t.Grants) for part in _given(grants)}
    for part in (part for part in walk(node) if id(part) not in given):
        if isinstance(part, t.ThisBase) and not at_base:
            message = "This card is not at a base then, so nothing is here."
            yield Finding("C401", message, part.span, "choose one: `choose base as site`, then `at site`")
        elif isinstance(part, t.ThisMinion) and not on_minion:
            message = f"This {card.kind} is neither a minion nor on one."
            yield Finding("C402", message, part.span, "say which minion, for example `minion[yours]`")


def _granted(ability: t.Ability) -> Iterator[Finding]:
    """In an ability that a card gives to others `this` would be one of those, and not the card that it stands on."""
    for grants in (node for node in walk(ability) if isinstance(node, t.Grants)):
        for part in _given(grants):
            if isinstance(part, t.This):
                message = "This is said of whatever has the ability, which need not be this card."
                yield Finding("C406", message, part.span, "say `this minion` or `this base`")


def _given(grants: t.Grants) -> Iterator[t.Node]:
    """All that is said of the cards that have the abilities, which are minions at a base."""
    return (part for ability in grants.abilities for part in walk(ability))


def _there(node: t.Node, *, in_base: bool) -> Iterator[Finding]:
    """`there` is the base that a filter is looking at."""
    if isinstance(node, t.There) and not in_base:
        message = "`there` means the base that a filter is looking at, and no filter of a base is around it."
        yield Finding("C403", message, node.span, "say `here` or `at …`")
    for child in children(node):
        inside = isinstance(node, t.Selector) and node.kind == "base"
        yield from _there(child, in_base=in_base or inside)
