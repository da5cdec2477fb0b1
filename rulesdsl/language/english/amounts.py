"""Numbers in English: amounts, comparisons and modifiers."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace

from .prose import NOTHING, Prose, in_words, quoted, say
from .speech import Speech, prints
from .things import whose

PROPERTIES: dict[t.Property, str] = {
    "power": "[power]", "starting power": "[starting] [power]",
    "printed power": "[printed] [power]",
    "breakpoint": "[breakpoint]", "starting breakpoint": "[starting] [breakpoint]",
    "scored breakpoint": "[breakpoint] when it [scored|score]",
    "counters": "[power counters|counter]", "vp": "[VP|victory-point]",
}  # fmt: skip
COUNTED: tuple[t.Property, ...] = ("counters", "vp")

# --- amounts ----------------------------------------------------------------------------------------------------


def _for_each(per: t.Thing, speech: Speech) -> Prose:
    return say("for", speech.thing(replace(per, quantity=t.Each()), "described"))


def times(per: t.Thing | t.Amount | t.Portion | None, speech: Speech) -> Prose:
    """`for each action`, `for each of its counters`, `for each point of its power`."""
    match per:
        case None:
            return NOTHING
        case t.Thing():
            return _for_each(per, speech)
        case t.Count(of=of):
            return _for_each(of, speech)
        case t.Number():
            return say("times", speech.tell(per))
        case t.Portion():
            return say("for every", speech.tell(per))
        case t.PropertyOf(property=counted) if counted in COUNTED:
            return say("for each of", speech.tell(per))
        case t.PropertyOf():
            return say("for each point of", speech.tell(per))


@prints(t.Number)
def _number(node: t.Number, speech: Speech) -> Prose:
    return say(str(node.value), times(node.per, speech))


@prints(t.Count)
def _count(node: t.Count, speech: Speech) -> Prose:
    kind = played_by_you(node.of)
    if kind is not None:
        return say("the number of", speech.thing(kind, "group"), "[played|play] by you this [turn]")
    return say("the number of", speech.thing(node.of, "group"))


def played_by_you(thing: t.Thing) -> t.Thing | None:
    """`minion[anywhere, played by you this turn]`: the kind of card, of which nothing else is said."""
    match thing:
        case t.Thing((t.Selector(kind, filters),), None) if all(
            isinstance(f, t.Anywhere) or f == _BY_YOU for f in filters
        ) and {*map(type, filters)} == {t.Anywhere, t.ThisTurn}:
            return t.Thing((t.Selector(kind),))
    return None


_BY_YOU = t.ThisTurn(("played",), by=t.Thing((t.You(),)))


@prints(t.Portion)
def _portion(node: t.Portion, speech: Speech) -> Prose:
    return say(str(node.size), "points of", speech.tell(node.whole))


@prints(t.PropertyOf)
def _property_of(node: t.PropertyOf, speech: Speech) -> Prose:
    noun = noun_of(node.property, node.of, speech)
    at = speech.tell(node.at) if node.at else NOTHING
    plus = "" if node.plus is None else f"plus {node.plus}" if node.plus >= 0 else f"minus {-node.plus}"
    if node.extreme:
        return say(f"the {node.extreme}", noun, "among", speech.thing(node.of, "group"), at, plus)
    if isinstance(node.of.quantity, t.Each):  # added up, not one by one
        return say("the total", noun, "of all", speech.thing(replace(node.of, quantity=None), "group"), at, plus)
    if isinstance(node.of.terms[0], t.Selector):
        return say("the", noun, "of", speech.thing(node.of, "described"), at, plus)
    return say(whose(node.of, speech), noun, at, plus)


def noun_of(prop: t.Property, of: t.Thing, speech: Speech) -> str:
    """Counters on a base have nothing to do with power."""
    return "[counters|counter]" if prop == "counters" and speech.kind(of) == "base" else PROPERTIES[prop]


def quantity_of(amount: t.Amount, one: str, many: str, speech: Speech, where: Prose = NOTHING) -> Prose:
    """`three cards`, `one card from the treasure deck for each minion`, `a number of cards equal to its power`."""
    match amount:
        case t.Number(value=value, per=per):
            return say(one if value == 1 else say(in_words(value), many), where, times(per, speech))
        case t.Count(of=per):
            return say(one, where, _for_each(per, speech))
        case t.PropertyOf():
            return say("a number of", many, where, "equal to", speech.tell(amount))


def points_of(amount: t.Amount, speech: Speech) -> Prose:
    points = PROPERTIES["vp"]
    match amount:
        case t.Number(value=value, per=per):
            return say(str(value), points, times(per, speech))
        case t.Count(of=per):
            return say("1", points, _for_each(per, speech))
        case t.PropertyOf():
            return say(points, "equal to", speech.tell(amount))


# --- comparisons ------------------------------------------------------------------------------------------------

_LIMITS = {"<=": "{n} or less", ">=": "{n} or higher", "<": "less than {n}", ">": "greater than {n}", "=": "{n}"}
_FEWER = {"<=": "{n} or fewer", ">=": "{n} or more", "<": "fewer than {n}", ">": "more than {n}", "=": "exactly {n}"}
_MORE = {(">", False): "greater", ("<", False): "less", (">", True): "a higher", ("<", True): "a lower"}
RELATIONS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "greater than", "=": "equal to"}


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
        case t.PropertyOf(extreme=None, property=node.property, of=other, plus=None) if node.operator in ("<", ">"):
            more = say(_MORE[node.operator, "breakpoint" in node.property], noun)
            than = say("than", speech.thing(other, "described"))
            if node.at == node.amount.at:
                return say(more, than, at)
            return say(more, at, than, speech.tell(node.amount.at) if node.amount.at else NOTHING)
        case _:
            return say(noun, at, RELATIONS[node.operator], speech.tell(node.amount))


@prints(t.Together)
def _together(node: t.Together, speech: Speech) -> Prose:
    match node.amount:
        case t.Number(value=value, per=None):
            return say("a total [power] of", _LIMITS[node.operator].format(n=value))
        case _:
            return say("a total [power]", RELATIONS[node.operator], speech.tell(node.amount))


# --- modifiers --------------------------------------------------------------------------------------------------


@prints(t.Change)
def _change(node: t.Change, speech: Speech) -> Prose:
    return say(changed(node, speech), times(node.per, speech))


def changed(node: t.Change, speech: Speech) -> Prose:
    """`+2 power`; what a player has at a base is a total."""
    if node.at is None:
        return say(f"{node.by:+}", PROPERTIES[node.property])
    if node.property == "vp":
        more = "more" if node.by > 0 else "less"
        return say(f"{abs(node.by)} {more} [VP|victory-point]", speech.tell(node.at))
    noun = "[total power]" if node.property == "power" else PROPERTIES[node.property]
    return say(f"{node.by:+}", noun, speech.tell(node.at))


@prints(t.Starting)
def _starting(node: t.Starting, speech: Speech) -> Prose:
    at_least = "at least" if node.at_least else ""
    return say("a [starting]", PROPERTIES[node.property], "of", at_least, speech.tell(node.amount))


@prints(t.Printed)
def _printed(node: t.Printed, speech: Speech) -> Prose:
    return say("a [printed|starting] [power] of", speech.tell(node.amount))


@prints(t.AbilitiesCancelled)
def _abilities_cancelled(node: t.AbilitiesCancelled, speech: Speech) -> Prose:
    return say("its [abilities|ability] [cancelled|cancel]")


@prints(t.AbilitiesOf)
def _abilities_of(node: t.AbilitiesOf, speech: Speech) -> Prose:
    return say("the [abilities|ability] of", speech.thing(node.of, "subject"))


@prints(t.NamesOf)
def _names_of(node: t.NamesOf, speech: Speech) -> Prose:
    return say("the [name] of", speech.thing(node.of, "subject"))


@prints(t.NameWord)
def _name_word(node: t.NameWord, speech: Speech) -> Prose:
    return say("the word", quoted(node.word), "in the [name]")


@prints(t.AddsNoPower)
def _adds_no_power(node: t.AddsNoPower, speech: Speech) -> Prose:
    return say("adds no [power] to its [base]")
