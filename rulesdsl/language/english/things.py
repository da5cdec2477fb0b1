"""Things in English: references, quantities, and kinds with all that their filters say of them."""

from __future__ import annotations

from typing import get_args

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.record import Record, record

from .filters import ADJECTIVES, STATES, after_noun, in_order
from .prose import NOTHING, Prose, article, in_words, listed, possessive, say, verbatim
from .speech import Register, Speech, prints

NOUNS: dict[t.Kind, tuple[str, str]] = {
    "card": ("[card]", "[cards|card]"),
    "minion": ("[minion]", "[minions|minion]"),
    "action": ("[action]", "[actions|action]"),
    "base": ("[base]", "[bases|base]"),
    "player": ("player", "players"),
    "monster": ("[monster]", "[monsters|monster]"),
    "treasure": ("[treasure]", "[treasures|treasure]"),
    "madness": ("[Madness card|madness]", "[Madness cards|madness]"),
    "titan": ("[titan]", "[titans|titan]"),
    "faction": ("[faction]", "[factions|faction]"),
}

CURRENT = t.Selector("player", (t.InState("current"),))
ANOTHER = t.Selector("player", (t.Other(),))
YOUR = say("[your]")
THEIR = say("their")
THEIR_OWN = say("their own")
THOSE = say("those")

# --- references -------------------------------------------------------------------------------------------------


@prints(t.This)
def _this(node: t.This, speech: Speech) -> Prose:
    """Out of play, and on an action, it is just a card."""
    speech.last = "this"
    out_of_play = speech.ability is not None and speech.ability.origins
    return say("this [card]" if out_of_play or speech.card.kind == "action" else f"this [{speech.card.kind}]")


@prints(t.ThisMinion)
def _this_minion(node: t.ThisMinion, speech: Speech) -> Prose:
    speech.last = "this minion"
    return say("this [minion]")


@prints(t.ThisBase)
def _this_base(node: t.ThisBase, speech: Speech) -> Prose:
    return say("this [base]")


@prints(t.There)
def _there(node: t.There, speech: Speech) -> Prose:
    return say("that [base]")


@prints(t.You)
def _you(node: t.You, speech: Speech) -> Prose:
    return say("[you]")


@prints(t.Name)
def _name(node: t.Name, speech: Speech) -> Prose:
    if node.name in ("winner", "loser"):
        speech.last = None
        return say(f"the [{node.name}]")
    if node.name == "loot":
        speech.last = None
        return say("the [loot]")
    found = speech.referents.get(node.name)
    if found is None or found.kind != "player":
        speech.last = node.name
    if found is None or node.name in speech.titles:
        return say("the", title(node.name))
    if found.same_as is not None:
        return speech.tell(found.same_as)
    return say("those" if found.plural else "that", NOUNS[found.kind][found.plural])


def title(name: str) -> Prose:
    return verbatim(name.replace("_", " "))


@prints(t.Role)
def _role(node: t.Role, speech: Speech) -> Prose:
    found = speech.referents.get(node.of.name) if isinstance(node.of, t.Name) else None
    if node.role == "controller" and found is not None and found.of_a_player and not found.plural:
        return say("that player")
    return say(whose(t.Thing((node.of,)), speech), f"[{node.role}]")


@prints(t.OthersBase)
def _others_base(node: t.OthersBase, speech: Speech) -> Prose:
    return say("the [base] of the [other]")


def whose(thing: t.Thing, speech: Speech) -> Prose:
    """`your`, `their`, `its`, `that player's`, `another player's`."""
    known = speech.whose(thing)
    if known is not None:
        return known
    match thing.terms:
        case (t.You(),):
            return YOUR
        case (t.Name() | t.Role() as ref,) if ref == speech.actor:
            return THEIR
        case (t.Name(name=name),) if name == speech.last:
            return say("their" if speech.is_plural(thing) else "its")
        case (t.This(),) if speech.last == "this":
            return say("its")
        case (t.ThisMinion(),) if speech.last == "this minion":
            return say("its")
    return possessive(speech.thing(thing, "subject"), plural=speech.is_plural(thing))


@prints(t.Such)
def _such(node: t.Such, speech: Speech) -> Prose:
    kind = speech.kind(t.Thing((node.ref,)))
    match node.filters:
        case (t.ControlledBy(t.Thing((t.Selector("player", (t.Negated(t.InState("current")),)),))),):
            return say(speech.tell(node.ref), ", while its [controller] is not the [current player],")
    if all(isinstance(f, t.Located) for f in node.filters):
        return say(speech.tell(node.ref), ", while", after_noun(node.filters, kind, speech), ",")
    others = [f for f in node.filters if not isinstance(f, t.Other)]
    other = "[another|other] of" if len(others) < len(node.filters) else ""
    return say(other, speech.tell(node.ref), after_noun(others, kind, speech))


@prints(t.Rest)
def _rest(node: t.Rest, speech: Speech) -> Prose:
    found = speech.referents.get(node.name)
    if node.name == "loot":
        return say("the rest of the [loot]")
    if found is None or node.name in speech.titles:
        return say("the rest of the", title(node.name))
    return say("the remaining", "[revealed|reveal] [cards|card]" if found.sought else NOUNS[found.kind][1])


# --- quantities -------------------------------------------------------------------------------------------------


@prints(t.Each)
def _each(node: t.Each, speech: Speech) -> Prose:
    return say("[each]")


@prints(t.Random)
def _random(node: t.Random, speech: Speech) -> Prose:
    return say("a [random]")


@prints(t.AnyNumber)
def _any_number(node: t.AnyNumber, speech: Speech) -> Prose:
    return say("[any number] of")


@prints(t.UpTo)
def _up_to(node: t.UpTo, speech: Speech) -> Prose:
    return say("[up to]", in_words(node.most))


@prints(t.Between)
def _between(node: t.Between, speech: Speech) -> Prose:
    return say(in_words(node.least), "or", in_words(node.most))


@prints(t.Exactly)
def _exactly(node: t.Exactly, speech: Speech) -> Prose:
    return say(in_words(node.number))


# --- kinds with filters -----------------------------------------------------------------------------------------


@record
class Nominal(Record):
    """A noun and what stands around it, still without a determiner."""

    kind: t.Kind
    before: Prose
    after: Prose
    owner: Prose
    """What `one of … minions` takes: `your`, `that player's`, `those`, `the`."""
    of_owner: Prose
    """The same behind the noun: `of yours`."""
    anybodys: Prose
    """What stands before the noun, if it is that of any other player: `another player's`."""
    other: bool
    hidden: bool
    """In a zone, or buried: `one card`, since `a card` is one in play."""


def _nominal(selector: t.Selector, speech: Speech, register: Register, quantity: t.Quantity | None) -> Nominal:
    owner = of_owner = anybodys = NOTHING
    kind, genitive = selector.kind, _takes_genitive(selector, register, quantity)
    before: list[str] = []
    rest: list[t.Filter] = []
    placed = any(isinstance(f, t.Located) or f == t.Alike("same", "base") for f in selector.filters)
    for f in in_order(selector.filters):
        match f:
            case t.ControlledBy(player=player) if not owner and is_definite(player):
                owner = whose(player, speech)
                owner = THEIR_OWN if owner == THEIR else owner
                pronoun = {YOUR: say("[yours|your]"), THEIR_OWN: say("theirs")}.get(owner)
                of_owner = say("of", pronoun or speech.thing(player, "subject"))
            case t.ControlledBy(player=player) if genitive and (whoever := _anybody(player, register, speech)):
                anybodys = whoever
            case t.Among(name=name) if not owner and (those := _plain_group(name, selector.kind, speech)) is not None:
                kind, owner, of_owner = those, THOSE, say("among those", NOUNS[those][1])
            case t.InState("treasure") if selector.kind == "action":
                before.append("[treasure]")
            case t.InState(state=state) if state in ADJECTIVES and (state != "buried" or not placed):
                before.append(STATES[state])
            case t.Other():
                pass
            case _:
                rest.append(f)
    counted = isinstance(quantity, t.UpTo | t.Between | t.Exactly | t.AnyNumber)
    single = quantity is None or isinstance(quantity, t.Random)
    whence = "from" if (single or counted) and register in ("chosen", "subject") else "in"
    group = register == "group"
    plural = group or counted or (isinstance(quantity, t.Each) and bool(owner))
    after = after_noun(
        rest, selector.kind, speech, whence=whence, many=not single or group, agreement="many" if plural else "one"
    )
    other = any(isinstance(f, t.Other) for f in selector.filters)
    hidden = any(isinstance(f, t.InZone) or f == t.InState("buried") for f in selector.filters)
    return Nominal(kind, say(*before), after, owner, of_owner, anybodys, other, hidden)


def _anybody(player: t.Thing, register: Register, speech: Speech) -> Prose:
    """`another player's`, than you or than whoever acts."""
    match player.terms:
        case (t.Selector("player", (t.Negated(t.Being(ref)),)),) if ref == speech.actor and player.quantity is None:
            return say("[another|other] player's")
    if player != t.Thing((ANOTHER,)):
        return NOTHING
    return say("[other] players'" if register == "group" else "[another|other] player's")


def _takes_genitive(selector: t.Selector, register: Register, quantity: t.Quantity | None) -> bool:
    """`another player's minion`, `other players' minions`; but `another minion of another player`."""
    is_other = any(isinstance(f, t.Other) for f in selector.filters)
    return not is_other and quantity is None and register in ("chosen", "subject", "described", "group")


def is_definite(thing: t.Thing) -> bool:
    return thing.quantity is None and len(thing.terms) == 1 and isinstance(thing.terms[0], get_args(t.Ref))


def _plain_group(name: str, kind: t.Kind, speech: Speech) -> t.Kind | None:
    """What `one of those …` are, if everything among them is meant."""
    found = speech.referents.get(name)
    if found is None or not found.plural or name in speech.titles:
        return None
    return found.kind if kind in ("card", found.kind) else None


def _determined(n: Nominal, speech: Speech, register: Register, quantity: t.Quantity | None) -> Prose:
    one, many = NOUNS[n.kind]
    before = say("[extra]" if register == "extra" else "", n.before)
    other = "[other]" if n.other else ""
    described = say(before, one, n.of_owner, n.after)
    several = say(n.owner, n.anybodys, other, before, many, n.after)
    match register, quantity:
        case "none", _:
            return say("no", other, described)
        case "bare", _:
            return described
        case "group", None | t.Each():
            return several
        case _, t.Each():
            return say("[each] of", several) if n.owner else say("[each]", other, before, one, n.after)
        case _, t.AnyNumber():
            return say(speech.tell(quantity), several)
        case _, t.UpTo(most=number) | t.Between(most=number) | t.Exactly(number=number):
            if n.owner:
                return say(speech.tell(quantity), "of", several)
            return say(speech.tell(quantity), other, before, one if number == 1 else many, n.after)
        case _, t.Random():
            return say("[another|other] [random]" if n.other else "a [random]", described)
    if n.anybodys:
        return say(n.anybodys, described)
    if n.owner and register != "extra":
        return say("[another|other] of" if n.other else "one of", n.owner, before, many, n.after)
    is_one = register == "extra" or (n.hidden and register != "described")
    return say("[another|other]" if n.other else "one" if is_one else article(described), described)


@prints(t.Selector)
def _selector(node: t.Selector, speech: Speech) -> Prose:
    return speech.thing(t.Thing((node,)), "described")


# --- things -----------------------------------------------------------------------------------------------------


@prints(t.Thing)
def _thing(node: t.Thing, speech: Speech, register: Register = "chosen") -> Prose:
    match node:
        case t.Thing(terms=(t.Name(name=name) as ref,), quantity=None) if register == "chosen":
            if ref == speech.actor:
                return say("them")
            if name == speech.last:
                return say("them" if speech.is_plural(node) else "it")
    phrase = _alternatives(node, speech, register)
    is_remembered = (
        node.bind is None and len(node.terms) == 1 and isinstance(node.terms[0], t.Name | t.This | t.ThisMinion)
    )
    if not is_remembered and speech.kind(node) != "player":
        speech.last = node.bind
    if node.bind is not None and node.bind in speech.titles:
        return say(phrase, "(the", title(node.bind), ")")
    return phrase


def _alternatives(node: t.Thing, speech: Speech, register: Register) -> Prose:
    """A number stands before the first and counts for all: `up to two minions or actions`."""
    (first, *others), shared = _without_shared(node.terms)
    phrases = [_term(first, speech, register, node.quantity)]
    if isinstance(node.quantity, t.UpTo | t.Between | t.Exactly | t.AnyNumber):
        number: Register = "group" if speech.is_plural(node) else "bare"
        phrases += [_term(term, speech, number, None) for term in others]
    else:
        phrases += [_term(term, speech, register, node.quantity) for term in others]
    is_long = any(isinstance(term, t.Selector) and term.filters for term in (first, *others)[:-1])
    joined = (
        say(*(say(phrase, ",") for phrase in phrases[:-1]), "or", phrases[-1]) if is_long else listed(phrases, "or")
    )
    return say(joined, after_noun(shared, speech.kind(node), speech, whence="from"))


def _without_shared(terms: tuple[t.Term, ...]) -> tuple[tuple[t.Term, ...], list[t.Filter]]:
    """Say filters that all alternatives share only once, after the last."""
    selectors = [term for term in terms if isinstance(term, t.Selector)]
    if len(terms) < 2 or len(selectors) < len(terms):
        return terms, []
    said_once = (t.InZone, t.Among, t.Located, t.AttachedTo)
    shared: list[t.Filter] = [
        f for f in selectors[0].filters if isinstance(f, said_once) and all(f in s.filters for s in selectors)
    ]
    return tuple(replace(s, filters=tuple(f for f in s.filters if f not in shared)) for s in selectors), shared


def _term(term: t.Term, speech: Speech, register: Register, quantity: t.Quantity | None) -> Prose:
    if term == CURRENT:
        return say("the [current player]")
    if term == t.Selector("player") and isinstance(quantity, t.Each) and register == "subject":
        return say("[every|each] player")
    if term == t.Name("loot") and isinstance(quantity, t.Each):
        return say("[each] [treasure] of", speech.tell(term))
    if isinstance(term, t.Selector):
        return _determined(_nominal(term, speech, register, quantity), speech, register, quantity)
    if isinstance(term, t.DeckCards) and isinstance(quantity, t.UpTo):
        cards = NOUNS["card"][quantity.most != 1]
        return say(speech.tell(quantity), cards, f"from the {term.end} of", speech.tell(term.zone))
    phrase = speech.tell(term)
    if quantity is None or not speech.is_plural(t.Thing((term,))):
        return phrase
    if isinstance(quantity, t.AnyNumber):
        return say(speech.tell(quantity), phrase)
    if isinstance(quantity, t.Random):
        return say("one of", phrase, "at [random]")
    return say(speech.tell(quantity), "of", phrase)
