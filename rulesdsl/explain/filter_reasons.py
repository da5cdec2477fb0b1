"""Why something does not fit what an ability asks for: its filters, tested one by one."""

from __future__ import annotations

import re
from typing import NamedTuple

from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import evaluate
from rulesdsl.meaning.card_kinds import KINDS
from rulesdsl.meaning.evaluate import View
from rulesdsl.table.cards import Entity, Faction, Player
from rulesdsl.wording.card_names import CardNames, holder_of
from rulesdsl.wording.lists import listed

from .number_breakdown import added_up, power_parts

IT = " it"
"""The name under which the thing in question is bound; no card file can use it."""

_TO_YOU = re.compile(r"\b(you|your|yours)\b(?: (control|have|own|are|play)\b)?")
_MISSING = re.compile(r"does not have (another|an|a) (.*)")
_BEGINS = re.compile(r"(There|Nobody|Nothing) (is|are|has|can)\b")
_OF_PLAYER = {"have": "has", "are": "is"}
_BOUNDS = {"<=": "{} or less", ">=": "{} or more", "<": "less than {}", ">": "more than {}", "=": "exactly {}"}


class Reason(NamedTuple):
    """A reason in words, and the topics of the clauses behind it."""

    text: str
    topics: tuple[str, ...] = ()


_KEEPS = re.compile(r"(.+) keeps .+ from (being|moving|changing|scoring)\b.*")
_BRIEFLY = {"moving": "keeps it from moving there", "scoring": "forbids it"}


def told_once(reason: Reason) -> Reason:
    """`Grunt can't be destroyed: its own ability protects it`: the first part says only what a refusal says anyway.
    `Bob's Shield keeps Grunt from being destroyed`: so does what comes after the name of the card."""
    keeps = _KEEPS.fullmatch(reason.text)
    if keeps:
        return Reason(f"{keeps[1]} {_BRIEFLY.get(keeps[2], 'protects it')}", reason.topics)
    head, colon, why = reason.text.partition(": ")
    if _BEGINS.match(reason.text):
        return Reason(f"{reason.text[:1].lower()}{reason.text[1:]}", reason.topics)
    return Reason(why, reason.topics) if colon and re.search(r" (can't|would) be ", head) else reason


def reasons_not_fitting(
    view: View, entity: Entity, thing: t.Thing, card: t.Card, names: CardNames, *, anywhere: bool = False
) -> list[Reason]:
    """Why it is not such a thing, for the alternative that it comes nearest to; empty if it fits.

    Things are looked for in play; where a thing only describes what is already settled, it may be `anywhere`.
    """
    return min((_reasons_of_term(view, entity, term, card, names, anywhere) for term in thing.terms), key=len)


def is_right_kind(view: View, entity: Entity, thing: t.Thing) -> bool:
    """Is it of the right kind, or the very one that is meant, so that a reader wants to know what does not fit?"""
    return any(
        evaluate.fits(view, entity, t.Selector(term.kind))
        if isinstance(term, t.Selector)
        else entity in evaluate.candidates(view, t.Thing((term.ref if isinstance(term, t.Such) else term,)))
        for term in thing.terms
    )


def _reasons_of_term(
    view: View, entity: Entity, term: t.Term, card: t.Card, names: CardNames, anywhere: bool
) -> list[Reason]:
    match term:
        case t.Selector(filters=filters):
            wrong = _wrong_kind(view, entity, term, names, anywhere)
            return wrong or _failing(view, entity, filters, card, names)
        case t.Such(ref, filters):
            return _not_meant(view, entity, ref, card, names) or _failing(view, entity, filters, card, names)
    return _not_meant(view, entity, term, card, names)


def _not_meant(view: View, entity: Entity, term: t.Term, card: t.Card, names: CardNames) -> list[Reason]:
    if entity in evaluate.candidates(view, t.Thing((term,))):
        return []
    meant = english_of(t.Thing((term,)), card).plain
    return [Reason(f"{names.whose(view.table, entity)} is not what the ability means by {meant}")]


def _wrong_kind(view: View, entity: Entity, selector: t.Selector, names: CardNames, anywhere: bool) -> list[Reason]:
    """Another kind of thing, face down, or not where such things are looked for."""
    name = names.whose(view.table, entity)
    if isinstance(entity, str):
        kind = "faction" if isinstance(entity, Faction) else "player"
        return [] if selector.kind == kind else [Reason(f"{name} is a {kind}, not {_a(selector.kind)}")]
    if selector.kind == "player":
        return [Reason(f"{name} is a card, not a player")]
    physical = view.table.cards[entity]
    buried = physical.place.zone == "buried"
    if buried and selector.kind != "card":
        return [Reason(f"{name} is buried, and a buried card is no {selector.kind}", ("bury.not-a-kind",))]
    blueprint = view.table.blueprint(entity)
    if blueprint is not None and selector.kind != "card" and not KINDS[selector.kind](view.table, entity):
        return [Reason(f"{name} is {_a(blueprint.kind)}, not {_a(selector.kind)}")]
    elsewhere = anywhere or any(isinstance(f, t.InZone | t.Among) for f in selector.filters)
    if not elsewhere and not physical.in_play:
        where = names.where(view.table, entity)
        return [
            Reason(
                f"{names.of(view.table, entity)} is {where}, not in play", ("void.in-play-default", "term.in-play.not")
            )
        ]
    return []


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _failing(view: View, entity: Entity, filters: tuple[t.Filter, ...], card: t.Card, names: CardNames) -> list[Reason]:
    return [_reason(view, entity, f, card, names) for f in filters if not evaluate.passes(view, entity, f)]


def _reason(view: View, entity: Entity, f: t.Filter, card: t.Card, names: CardNames) -> Reason:
    """What the filter asks for, and what is there instead."""
    table = view.table
    name = names.whose(table, entity)
    match f:
        case t.Compared():
            return _compared(view, entity, f, names)
        case t.ControlledBy(player):
            return Reason(_held_by(view, entity, player, names), ("void.your-means", "term.control.having"))
        case t.Located(t.At(t.Thing((t.Selector("base"),)) as such)) if _base_does_not_fit(view, entity, such):
            base = table.base_of(entity) if isinstance(entity, int) else None
            assert base is not None
            return reasons_not_fitting(view, base, such, card, names)[0]
        case t.Located() if isinstance(entity, int):
            meant = [names.of(table, base) for base in table.bases if evaluate.passes(view, base, f)]
            return Reason(f"{name} is {names.where(table, entity)}, not at {listed(meant, 'or')}", ("void.here-there",))
        case t.InZone(zones) if isinstance(entity, int):
            meant = [names.place(table, place) for zone in zones for place in evaluate.places(view, zone)]
            return Reason(f"{name} is {names.where(table, entity)}, not in {listed(meant, 'or')}")
        case t.Other() if entity in table.bases and view.moving and isinstance(view.moving[0], int):
            return Reason(f"{names.whose(table, view.moving[0])} is {names.where(table, view.moving[0])} already")
        case t.Other() if isinstance(entity, str):
            return Reason("it must be another player")
        case t.Other():
            return Reason(f"it must be another {'base' if entity in table.bases else 'card'} than {name}")
    text = of_player(english_of(t.Negated(f), card).plain, view.scope.you)
    if entity in table.bases and (missing := _MISSING.match(text)):
        what = f"{'other ' if missing[1] == 'another' else ''}{missing[2]}"
        return Reason(f"there is no {what}{'' if what.endswith(' there') else f' at {name}'}")
    return Reason(f"{name} {text}")


def _base_does_not_fit(view: View, entity: Entity, such: t.Thing) -> bool:
    """Is the card at a base that is not as the filter asks?"""
    base = view.table.base_of(entity) if isinstance(entity, int) else None
    return base is not None and base not in evaluate.candidates(view, such)


def of_player(text: str, you: Player | None) -> str:
    """The words of an ability that speak to its player, said of them."""

    def named(found: re.Match[str]) -> str:
        verb = "" if found[2] is None else f" {_OF_PLAYER.get(found[2], f'{found[2]}s')}"
        return f"{you}{verb}" if found[1] == "you" else f"{you}'s{'' if found[2] is None else f' {found[2]}'}"

    text = re.sub(r"\bhere\b", "there", text)
    return text if you is None else _TO_YOU.sub(named, text)


def _held_by(view: View, entity: Entity, player: t.Thing, names: CardNames) -> str:
    holder = holder_of(view.table, entity)
    if entity in view.table.bases:
        return f"{names.of(view.table, entity)} is a base, and nobody controls bases"
    meant = [str(each) for each in evaluate.candidates(view, player)]
    return f"{holder or 'nobody'} controls {names.of(view.table, entity)}, and it must be {listed(meant, 'or')}'s"


def _compared(view: View, entity: Entity, f: t.Compared, names: CardNames) -> Reason:
    """`power 5 = 4 (printed) + 1 (1 counter), and it must be 4 or less`."""
    inner = View(view.table, view.scope.bind(IT, (entity,)), view.there, view.moving)
    found = evaluate.amount(inner, t.PropertyOf(None, f.property, t.Thing((t.Name(IT),)), f.at))
    needed = f"it must be {_BOUNDS[f.operator].format(evaluate.amount(view, f.amount))}"
    name = names.whose(view.table, entity)
    if f.property != "power" or not isinstance(entity, int):
        return Reason(f"{name} has {f.property} {found}, and {needed}")
    parts = power_parts(view.table, entity, names)
    made_of = f" = {added_up(parts)}" if len(parts) > 1 else ""
    inside = view.table.cards[entity].place.zone == "at"
    topic = "void.power-in-play-modified" if inside else "void.power-outside-play-printed"
    return Reason(f"{name} has power {found}{made_of}, and {needed}", (topic,))
