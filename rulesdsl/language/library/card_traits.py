"""The traits of a card, worked out of its abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk

from .library_index import KINDS, Instant, Sort, Traits

Awaited: TypeAlias = tuple[str, frozenset[str], t.Event]
"""When it is wanted, which happenings, and what they must be."""

FIRST_TIME: t.Limit = "first time each turn"
FOR_EACH_CARD: t.Limit = "first time each turn for each card"


def traits_of(abilities: Sequence[t.Ability]) -> Traits:
    nodes = [node for ability in abilities for node in walk(ability)]
    moments = [node for node in nodes if isinstance(node, t.Moment)]
    return Traits(
        instants((moment.timing, frozenset(moment.event.happenings), moment.event) for moment in moments),
        answers_of(abilities),
        frozenset(verb for node in nodes if isinstance(node, t.ThisTurn) for verb in node.happenings) - {"played"},
        any(isinstance(node, t.Turn | t.Lies) for node in nodes),
        any(getattr(node, "limit", None) in (FIRST_TIME, FOR_EACH_CARD) for node in nodes),
        any(map(_works_outside_play_on_turn, abilities)),
        any("discard" in ability.origins for ability in abilities),
        any(map(_speaks_of_madness, nodes)),
    )


def answers_of(abilities: Iterable[t.Ability]) -> frozenset[str]:
    """The happenings that abilities may answer from outside play."""
    return frozenset(
        verb
        for ability in abilities
        if ability.timing == "special" and (ability.plays or ability.origins)
        for window in ability.windows
        if isinstance(window, t.Moment) and window.timing in ("after", "when")
        for verb in window.event.happenings
    )


def _works_outside_play_on_turn(ability: t.Ability) -> bool:
    works_outside_play = ability.timing == "special" and bool(ability.origins) and not ability.plays
    return works_outside_play and any(isinstance(window, t.OnYourTurn) for window in ability.windows)


def _speaks_of_madness(node: t.Node) -> bool:
    match node:
        case t.Selector(kind="madness") | t.InState(state="madness") | t.Zone(of="madness"):
            return True
    return False


def instants(awaited: Iterable[Awaited]) -> frozenset[Instant]:
    return frozenset(
        (timing, verb, sort) for timing, verbs, event in awaited for sort in _sorts_meant(event) for verb in verbs
    )


def _sorts_meant(event: t.Event) -> list[Sort]:
    """What an ability can mean that waits for it; more than it does mean, where only the table can tell."""
    kinds = {kind for term in event.subject.terms for kind in _kinds_meant(term)}
    out_of_play = not event.origins or event.origins != ("play",)
    in_play = not event.origins or "play" in event.origins
    return [(kind, in_it) for kind in kinds for in_it in (False, True) if (in_play if in_it else out_of_play)]


def _kinds_meant(term: t.Term) -> tuple[str, ...]:
    kind = term.kind if isinstance(term, t.Selector) else "card"
    return ("minion", "monster") if kind == "minion" else (kind,) if kind in KINDS else KINDS
