"""Conditions, events and windows in English: if, while, when, before, after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace

from .amounts import RELATIONS, played_by_you
from .filters import Agreement, after_noun, existence, predicate
from .prose import NOTHING, Prose, listed, say
from .speech import Speech, prints
from .things import whose
from .verbs import PASSIVE, VERBS, Verb, came_from

# --- conditions -------------------------------------------------------------------------------------------------


@prints(t.Condition)
def _condition(node: t.Condition, speech: Speech) -> Prose:
    speech.last = None
    return listed([speech.tell(test) for test in node.tests])


@prints(t.AnyOf)
def _any_of(node: t.AnyOf, speech: Speech) -> Prose:
    """`a or b`; where one of them has several parts, `a and b, or c`."""
    conditions = [speech.tell(condition) for condition in node.conditions]
    if all(len(condition.tests) == 1 for condition in node.conditions):
        return listed(conditions, "or")
    return say(*(say(condition, ", or") for condition in conditions[:-1]), conditions[-1])


@prints(t.Exists)
def _exists(node: t.Exists, speech: Speech) -> Prose:
    kind = played_by_you(node.thing)
    if kind is not None:
        return say(
            "you have", "not" if node.negated else "", "[played|play]", speech.thing(kind, "described"), "this [turn]"
        )
    return existence(node.thing, speech, negated=node.negated)


_SO_MANY = {"<=": "at most", ">=": "at least", "<": "fewer than", ">": "more than", "=": "exactly"}


@prints(t.Comparison)
def _comparison(node: t.Comparison, speech: Speech) -> Prose:
    """`you have at least two minions here`, `its breakpoint is at least 21`."""
    match node:
        case t.Comparison(left=t.Count(of=things), right=t.Number(value=value, per=None)) if (
            kind := played_by_you(things)
        ) is not None:
            played = speech.thing(replace(kind, quantity=t.Exactly(value)), "described")
            return say("you have [played|play]", _SO_MANY[node.operator], played, "this [turn]")
        case t.Comparison(left=t.Count(of=things), right=t.Number(value=value, per=None)):
            return existence(replace(things, quantity=t.Exactly(value)), speech, so_many=_SO_MANY[node.operator])
        case t.Comparison(
            t.PropertyOf("lowest", "power", of=weakest), "<", t.PropertyOf("highest", "power", of=strongest)
        ):
            if weakest == strongest:
                return say(speech.thing(weakest, "group"), "do not all have the same [power]")
    return say(speech.tell(node.left), "is", RELATIONS[node.operator], speech.tell(node.right))


@prints(t.IsA)
def _is_a(node: t.IsA, speech: Speech) -> Prose:
    """`that minion is dueling`, and not `that minion is a dueling minion`."""
    subject, kind = speech.thing(node.subject, "subject"), speech.kind(node.subject)
    number: Agreement = "many" if speech.takes_plural(node.subject) else "one"
    match node.what:
        case t.Thing((t.Selector(kind=same, filters=filters),), None) if same == kind and filters:
            if not node.negated:
                return say(subject, listed([predicate(f, speech, number) for f in filters]))
            if len(filters) == 1:
                return say(subject, predicate(t.Negated(filters[0]), speech, number))
    verb = "are" if number == "many" else "is"
    return say(subject, verb, "not" if node.negated else "", speech.thing(node.what, "described"))


# --- events -----------------------------------------------------------------------------------------------------

Tense: TypeAlias = Literal["present", "after", "conditional"]
"""`after` is said in the present, too; only how things were then is past."""
_TENSES: dict[str, Tense] = {
    "before": "present", "when": "present", "after": "after", "instead when": "conditional",
}  # fmt: skip
_INTRANSITIVE: dict[str, Verb] = {
    "goes to discard": Verb("go", "goes", "gone"),
    "leaves play": Verb("[leave play]", "[leaves play|leave-play]", "[left play|leave-play]"),
    "duels": VERBS["duel"],
    "scores": VERBS["score"],
    "uses talent": Verb("[use] a [talent]", "[uses|use] a [talent]", "[used|use] a [talent]"),
}
_BE = {"present": ("is", "are"), "after": ("is", "are"), "conditional": ("would be", "would be")}
_ARRIVING = {"played", "buried"}
_AFTER_ARRIVING = (t.Located, t.AttachedTo)
"""`a card is buried here`, `an action is played on this base`."""
_AFTER_SCORING = (t.Having, t.Negated)
"""`a base scores where you have a minion`."""


@prints(t.Event)
def _event(node: t.Event, speech: Speech, tense: Tense = "present") -> Prose:
    match node.subject.terms:
        case (t.Such(ref=ref, filters=filters),):  # not which one it is, but how it was at that moment
            event = replace(node, subject=replace(node.subject, terms=(ref,)))
            told = _event(event, speech, tense)
            state = [predicate(f, speech, "past" if tense == "after" else "one") for f in filters]
            return say(told, ", if it", listed(state))
    if node.by is not None and node.happenings[0] == "replaces":
        verb = _conjugated(VERBS["replace"], node.subject, speech, tense)
        return say(speech.thing(node.subject, "described"), verb, speech.thing(node.by, "described"))
    if node.by is not None and speech.kind(node.by) == "player":
        return _active(node, node.by, speech, tense)
    if node.happenings[0] in _INTRANSITIVE:
        return _intransitive(node, speech, tense)
    return _passive(node, speech, tense)


def _active(node: t.Event, by: t.Thing, speech: Speech, tense: Tense) -> Prose:
    verbs = [_conjugated(PASSIVE[happening], by, speech, tense) for happening in node.happenings]
    who, (subject_alone, put_off) = speech.thing(by, "described"), _put_off(node)
    origins = say(",", came_from(node.origins), ",") if node.origins else NOTHING
    subject = speech.thing(subject_alone, "described")
    return say(who, listed(verbs, "or"), origins, subject, _after_verb(put_off, speech), _into(node, speech))


def _into(node: t.Event, speech: Speech) -> Prose:
    return say("into", speech.tell(node.into)) if node.into else NOTHING


def _intransitive(node: t.Event, speech: Speech, tense: Tense) -> Prose:
    subject_alone, put_off = _put_off(node)
    subject = speech.thing(subject_alone, "described")
    verb = _conjugated(_INTRANSITIVE[node.happenings[0]], node.subject, speech, tense)
    if node.happenings[0] != "goes to discard":
        return say(subject, verb, _after_verb(put_off, speech))
    origin = came_from(node.origins)
    return say(subject, verb, origin, "to" if origin else "into", "the [discard pile]")


def _passive(node: t.Event, speech: Speech, tense: Tense) -> Prose:
    subject_alone, put_off = _put_off(node)
    subject = speech.thing(subject_alone, "described")
    be = _BE[tense][speech.is_plural(node.subject)]
    participles = listed([say(participle(happening)) for happening in node.happenings], "or")
    by = say("by", speech.thing(node.by, "described")) if node.by else NOTHING
    return say(subject, be, participles, _after_verb(put_off, speech), came_from(node.origins), _into(node, speech), by)


def participle(happening: t.Happening) -> str:
    return PASSIVE[happening].participle


def infinitive(happening: t.Happening) -> str:
    return PASSIVE[happening].base


def _put_off(node: t.Event) -> tuple[t.Thing, list[t.Filter]]:
    """The subject, and those of its filters that sound better after the verb."""
    happenings = set(node.happenings)
    match node.subject.terms:
        case (t.Selector(filters=filters) as selector,):
            after = _AFTER_ARRIVING if happenings <= _ARRIVING else _AFTER_SCORING if happenings == {"scores"} else ()
            put_off: list[t.Filter] = [f for f in filters if isinstance(f, after)]
            others = tuple(f for f in filters if f not in put_off)
            return replace(node.subject, terms=(replace(selector, filters=others),)), put_off
    return node.subject, []


def _after_verb(filters: Sequence[t.Filter], speech: Speech) -> Prose:
    hosts = [say("onto", speech.thing(f.host, "described")) for f in filters if isinstance(f, t.AttachedTo)]
    others = [f for f in filters if not isinstance(f, t.AttachedTo)]
    return say(*hosts, after_noun(others, "base", speech))


def _conjugated(verb: Verb, subject: t.Thing, speech: Speech, tense: Tense) -> Prose:
    second_or_many = speech.takes_plural(subject)
    if tense == "conditional":
        return say("would", verb.base)
    return say(verb.base if second_or_many else verb.third)


# --- windows ----------------------------------------------------------------------------------------------------


@prints(t.Moment)
def _moment(node: t.Moment, speech: Speech) -> Prose:
    match node:
        case t.Moment("when", t.Event(t.Thing((t.This(),)), happenings, (), None, None)) if happenings[0] in PASSIVE:
            return say("[when]", listed([say(participle(happening)) for happening in happenings], "or"))
    word = {"before": "[before]", "after": "[after]"}.get(node.timing, "[when]")
    return say(word, _event(node.event, speech, _TENSES[node.timing]))


@prints(t.TurnEdge)
def _turn_edge(node: t.TurnEdge, speech: Speech) -> Prose:
    return say(f"at the {node.edge} of", f"[{node.whose}]" if node.whose else "the", "[turn]")


@prints(t.OnYourTurn)
def _on_your_turn(node: t.OnYourTurn, speech: Speech) -> Prose:
    return say("[on your turn]")


@prints(t.DuringDuel)
def _during_duel(node: t.DuringDuel, speech: Speech) -> Prose:
    verb = "are" if speech.is_plural(node.of) else "is"
    return say("while", speech.thing(node.of, "described"), verb, "[dueling|duel]")


@prints(t.DuringLoot)
def _during_loot(node: t.DuringLoot, speech: Speech) -> Prose:
    return say("while the [loot] is [revealed|reveal]")


@prints(t.Until)
def _until(node: t.Until, speech: Speech) -> Prose:
    if node.or_gone:
        return say(_until_moment(node, speech), "or", speech.tell(t.This()), "[leaves play|leave-play]")
    return _until_moment(node, speech)


def _until_moment(node: t.Until, speech: Speech) -> Prose:
    match node.moment:
        case "end of turn":
            return say("[until] the [turn] ends")
        case "end of your turn":
            return say("[until] [your] [turn] ends")
        case "start of your turn":
            return say("[until] [your] next [turn] starts")
        case "it leaves play":
            return say("[until] it [leaves play|leave-play]")
        case "this leaves play":
            return say("[until]", speech.tell(t.This()), "[leaves play|leave-play]")


@prints(t.NextTurn)
def _next_turn(node: t.NextTurn, speech: Speech) -> Prose:
    return say("during", whose(t.Thing((node.of,)), speech), "next [turn]")


def windows(nodes: Sequence[t.Window], limit: t.Limit | None, speech: Speech) -> Prose:
    """`once each turn, after …`, `after … or at the end of each turn`, `after … for the first time in a turn`."""
    either = listed([speech.tell(window) for window in nodes], "or")
    match limit:
        case "once each turn":
            return say("[once] each [turn],", either)
        case "first time each turn":
            return say(either, "for the first time in a [turn]")
        case "one copy each turn":
            return say("for one copy of this [card] each [turn],", either)
        case "one copy for each base":
            return say("for one copy of this [card] at each [base],", either)
        case "once for each card":
            return say("[once] for each [card] that does so,", either)
        case "first time each turn for each card":
            return say(either, "for the first time in a [turn] (counted for each [card])")
        case "any number of times":
            return say(either, "([any number] of times)")
        case None:
            return either
