"""Numbers in English: amounts, comparisons and modifiers."""

from __future__ import annotations

from . import tree as t
from .english_prose import NOTHING, Prose, in_words, say
from .english_speech import Speech, prints
from .english_things import whose
from .node import replace

PROPERTIES: dict[t.Property, str] = {
    "power": "[power]", "starting power": "[starting] [power]",
    "breakpoint": "[breakpoint]", "starting breakpoint": "[starting] [breakpoint]",
    "counters": "[power counters|counter]", "vp": "[VP|victory-point]",
}  # fmt: skip
COUNTED: tuple[t.Property, ...] = ("counters", "vp")

# --- amounts ----------------------------------------------------------------------------------------------------


def for_each(per: t.Thing | None, speech: Speech) -> Prose:
    if per is None:
        return NOTHING
    return say("for", speech.thing(replace(per, quantity=t.Each()), "described"))


@prints(t.Number)
def _number(node: t.Number, speech: Speech) -> Prose:
    return say(str(node.value), for_each(node.per, speech))


@prints(t.Count)
def _count(node: t.Count, speech: Speech) -> Prose:
    return say("the number of", speech.thing(node.of, "group"))


@prints(t.PropertyOf)
def _property_of(node: t.PropertyOf, speech: Speech) -> Prose:
    at = speech.tell(node.at) if node.at else NOTHING
    if node.extreme:
        return say(f"the {node.extreme}", PROPERTIES[node.property], "among", speech.thing(node.of, "group"), at)
    if isinstance(node.of.terms[0], t.Selector):
        return say("the", PROPERTIES[node.property], "of", speech.thing(node.of, "described"), at)
    return say(whose(node.of, speech), PROPERTIES[node.property], at)


def so_many(amount: t.Amount, one: str, many: str, speech: Speech) -> Prose:
    """`three cards`, `one card for each minion`, `as many cards as the power of this minion`."""
    match amount:
        case t.Number(value=value, per=per):
            return say(in_words(value), one if value == 1 else many, for_each(per, speech))
        case t.Count(of=per):
            return say("one", one, for_each(per, speech))
        case t.PropertyOf():
            return say("a number of", many, "equal to", speech.tell(amount))


def so_many_points(amount: t.Amount, speech: Speech) -> Prose:
    points = PROPERTIES["vp"]
    match amount:
        case t.Number(value=value, per=per):
            return say(str(value), points, for_each(per, speech))
        case t.Count(of=per):
            return say("1", points, for_each(per, speech))
        case t.PropertyOf():
            return say(points, "equal to", speech.tell(amount))


# --- comparisons ------------------------------------------------------------------------------------------------

_LIMITS = {"<=": "{n} or less", ">=": "{n} or higher", "<": "less than {n}", ">": "greater than {n}", "=": "{n}"}
_FEWER = {"<=": "{n} or fewer", ">=": "{n} or more", "<": "fewer than {n}", ">": "more than {n}", "=": "exactly {n}"}
_RELATIONS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "greater than", "=": "equal to"}


@prints(t.Compared)
def _compared(node: t.Compared, speech: Speech) -> Prose:
    """What the thing has: `power 4 or less`, `2 or more power counters`, `greater power here than you`."""
    noun = PROPERTIES[node.property]
    at = speech.tell(node.at) if node.at else NOTHING
    match node.amount:
        case t.Number(value=0, per=None) if node.operator == "=" and node.property in COUNTED:
            return say("no", noun, at)
        case t.Number(value=value, per=None) if node.property in COUNTED:
            return say(_FEWER[node.operator].format(n=value), noun, at)
        case t.Number(value=value, per=None):
            return say(noun, _LIMITS[node.operator].format(n=value), at)
        case t.PropertyOf(extreme=None, property=node.property, of=other) if node.operator in ("<", ">"):
            more = say("greater" if node.operator == ">" else "less", noun)
            than = say("than", speech.thing(other, "described"))
            if node.at == node.amount.at:
                return say(more, than, at)
            return say(more, at, than, speech.tell(node.amount.at) if node.amount.at else NOTHING)
        case _:
            return say(noun, at, _RELATIONS[node.operator], speech.tell(node.amount))


@prints(t.Comparison)
def _comparison(node: t.Comparison, speech: Speech) -> Prose:
    left = say(speech.tell(node.left), "is", _RELATIONS[node.operator])
    match node:
        case t.Comparison(left=t.Count(), right=t.Number(value=value, per=None)):
            return say(left, in_words(value))
        case _:
            return say(left, speech.tell(node.right))


# --- modifiers --------------------------------------------------------------------------------------------------


@prints(t.Change)
def _change(node: t.Change, speech: Speech) -> Prose:
    return say(f"{node.by:+}", PROPERTIES[node.property], for_each(node.per, speech))


@prints(t.Starting)
def _starting(node: t.Starting, speech: Speech) -> Prose:
    at_least = "at least" if node.at_least else ""
    return say("a [starting]", PROPERTIES[node.property], "of", at_least, speech.tell(node.amount))


@prints(t.NoAbilities)
def _no_abilities(node: t.NoAbilities, speech: Speech) -> Prose:
    return say("no [abilities|ability]")
