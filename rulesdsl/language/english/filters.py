"""Filters in English: behind a noun (`with power 4 or less`) and as a predicate (`has power 4 or less`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members, replace

from .prose import NOTHING, Prose, article, listed, quoted, say
from .speech import Register, Speech, prints
from .verbs import PASSIVE, came_from

ORDER: tuple[type[t.Filter], ...] = (
    t.Other, t.Named, t.NamedBy, t.ControlledBy, t.OwnedBy, t.InState, t.PlacedAt, t.AttachedTo, t.Located, t.InZone,
    t.Among, t.Anywhere, t.Alike, t.Like, t.Compared, t.Together, t.PlayedOn, t.ThisTurn, t.Playable, t.Having,
    t.Outnumbers, t.Being, t.Negated,
)  # fmt: skip
"""What is said first; any other comes last. The order of the source does not matter."""


def in_order(filters: Iterable[t.Filter]) -> list[t.Filter]:
    return sorted(filters, key=_rank)


def _rank(f: t.Filter) -> int:
    """A faction is said where a controller is: `of that faction at that base`."""
    kind = t.ControlledBy if isinstance(f, t.Like) and f.aspect == "faction" else type(f)
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


Copula: TypeAlias = Literal["is", "has"]
Agreement: TypeAlias = Literal["one", "many", "past"]


def after_noun(
    filters: Sequence[t.Filter],
    kind: t.Kind,
    speech: Speech,
    *,
    whence: str = "in",
    many: bool = False,
    agreement: Agreement = "one",
) -> Prose:
    """All of the filters, as they stand behind a noun. A card of the hand is chosen `from` it and lies `in` it;
    of many the owners are many: `of other players`."""
    phrases, where, clauses = [], [], []
    for f in in_order(filters):
        held = _held(f)
        if held is not None and kind == "base":
            where.append(_at_such_a_base(*held, speech))
        elif held is not None and kind != "player":
            thing, negated = held
            phrases.append(say("with", speech.thing(thing, "none" if negated else "described"), "on it"))
        elif isinstance(f, t.Compared) and (extreme := _extreme_among(f, filters, kind)) is not None:
            phrases.append(say(f"with the {extreme} [power]"))
        elif isinstance(f, t.Compared) and kind != "player":
            follows = bool(phrases) and phrases[-1].plain.startswith("with ")
            phrases.append(say("and" if follows else "with", speech.tell(f)))
        elif isinstance(f, t.WordInName):
            phrases.append(say("with", _word_in_name(f, speech)))
        elif isinstance(f, t.OfTrait):
            phrases.append(say("with", _of_trait(f, speech)))
        elif isinstance(f, t.Together):
            compared = any(isinstance(other, t.Compared) for other in filters)
            phrases.append(say("and" if compared else "with", speech.tell(f)))
        elif _is_clause(f):
            clauses.append(predicate(f, speech, agreement))
        else:
            phrases.append(_phrase(f, speech, whence, many=many))
    relative = "who" if kind == "player" else "that"
    return say(*phrases, relative if clauses else "", listed(clauses), "where" if where else "", listed(where))


def _extreme_among(f: t.Compared, filters: Sequence[t.Filter], kind: t.Kind) -> str | None:
    """`highest`, of what has the highest power among all that are like it otherwise."""
    match f:
        case t.Compared("power", operator="=", amount=t.PropertyOf(extreme=str(extreme), property="power", of=others)):
            rest = [other for other in filters if other is not f]
            term = others.terms[0]
            if len(others.terms) > 1 or not isinstance(term, t.Selector) or term.kind != kind:
                return None
            more = [g for g in term.filters if g not in rest]  # whose they are may have been said before the noun
            alike = all(g in term.filters for g in rest) and all(isinstance(g, t.ControlledBy) for g in more)
            return extreme if alike else None
    return None


def _held(f: t.Filter) -> tuple[t.Thing, bool] | None:
    """What something has with it, and whether it has none of that."""
    match f:
        case t.Having(thing):
            return thing, False
        case t.Negated(t.Having(thing)):
            return thing, True
    return None


def _is_clause(f: t.Filter) -> bool:
    """Whether it needs a verb: `that is dueling`, `that has power 4 or less`."""
    match f:
        case t.Negated(t.Being()) | t.InState("buried"):
            return False
        case t.Having() | t.Outnumbers() | t.Compared() | t.Being() | t.Negated() | t.Other() | t.InState():
            return True
    return isinstance(f, t.PlayedOn | t.ThisTurn | t.PlacedAt)


def _phrase(f: t.Filter, speech: Speech, whence: str, *, many: bool) -> Prose:
    match f:
        case t.ControlledBy(player):
            return say("of", speech.thing(player, "group" if many else "described"))
        case t.InZone():
            is_pile = whence == "from" and all(zone.pile == "discard" for zone in f.zones)
            return say("out of" if is_pile and not speech.at_table else whence, _zones(f, speech))
        case t.OwnedBy(t.Thing((t.You(),))):
            return say("[you] [own|owner]")
        case t.Among(name):
            return say("from among" if whence == "from" else "among", speech.tell(t.Name(name)))
        case t.Negated(t.Being(ref)):
            return say("[other] than", speech.tell(ref))
    return _complement(f, speech)[1]


def _zones(f: t.InZone, speech: Speech) -> Prose:
    return listed([speech.tell(zone) for zone in f.zones], "or")


# --- predicates -------------------------------------------------------------------------------------------------

_COPULAS: dict[tuple[Copula, Agreement], tuple[str, str]] = {
    ("is", "one"): ("is", "is not"), ("is", "many"): ("are", "are not"), ("is", "past"): ("was", "was not"),
    ("has", "one"): ("has", "does not have"), ("has", "many"): ("have", "do not have"),
    ("has", "past"): ("had", "did not have"),
}  # fmt: skip


def predicate(f: t.Filter, speech: Speech, agreement: Agreement = "one") -> Prose:
    """`is here`, `has power 4 or less`, `is not yours`."""
    negated = False
    while isinstance(f, t.Negated):
        f, negated = f.filter, not negated
    copula, complement = _complement(f, speech)
    if isinstance(f, t.ThisTurn):
        agreement = "past"
    return say(_COPULAS[copula, agreement][negated], complement)


def _complement(f: t.Filter, speech: Speech) -> tuple[Copula, Prose]:
    if type(f) not in COMPLEMENTS:
        raise TypeError(f"nothing says `{type(f).__name__}` in English: add it to `COMPLEMENTS`")
    copula, complete = COMPLEMENTS[type(f)]
    return "has" if f == t.InState("with talent") else copula, complete(f, speech)


def _controlled_by(f: t.ControlledBy, speech: Speech) -> Prose:
    if f.player.terms == (t.You(),):
        return say("[yours|your]")
    return say("[controlled|control] by", speech.thing(f.player, "described"))


def _owned_by(f: t.OwnedBy, speech: Speech) -> Prose:
    return say("[owned|owner] by", speech.thing(f.player, "described"))


def _located(f: t.Located, speech: Speech) -> Prose:
    return speech.tell(f.at)


def _attached_to(f: t.AttachedTo, speech: Speech) -> Prose:
    return say("[on|attachment]", speech.thing(f.host, "described"))


def _in_zone(f: t.InZone, speech: Speech) -> Prose:
    return say("in", _zones(f, speech))


def _among(f: t.Among, speech: Speech) -> Prose:
    return say("among", speech.tell(t.Name(f.name)))


STATES: dict[t.State, str] = {
    "buried": "[buried|buried-card]", "dueling": "[dueling|duel]", "standard": "[standard]", "undead": "[undead]",
    "face up": "[face up|turn-face-up]", "monster": "a [monster]", "treasure": "a [treasure]",
    "madness": "a [Madness card|madness]",
    "current": "the [current player]", "with talent": "a [talent]", "being played": "being [played|play]",
}  # fmt: skip
ADJECTIVES: tuple[t.State, ...] = ("buried", "dueling", "standard", "undead", "face up")
"""What stands before a noun."""


def _in_state(f: t.InState, speech: Speech) -> Prose:
    return say(STATES[f.state])


def _named(f: t.Named, speech: Speech) -> Prose:
    return say("[named|name]", quoted(f.name))


def _word_in_name(f: t.WordInName, speech: Speech) -> Prose:
    return say(quoted(f.word), "in the [name]")


def _of_trait(f: t.OfTrait, speech: Speech) -> Prose:
    return say("the word", quoted(f.trait))


_ALIKE = {
    ("same", "base"): "at the same [base]", ("different", "base"): "at different [bases|base]",
    ("same", "name"): "with the same [name]", ("different", "name"): "with different [names|name]",
    ("same", "faction"): "of the same [faction]", ("different", "faction"): "of different [factions|faction]",
    ("same", "power"): "with the same [power]", ("different", "power"): "with different [power]",
}  # fmt: skip


def _alike(f: t.Alike, speech: Speech) -> Prose:
    return say(_ALIKE[f.likeness, f.aspect])


_LIKE = {"name": "with {} [name]", "faction": "of {} [faction]", "power": "with {} [power]"}


def _like(f: t.Like, speech: Speech) -> Prose:
    model = speech.thing(f.model, "described")
    if speech.kind(f.model) == "faction":
        return say("of" if f.likeness == "same" else "not of", model)
    the, than = ("the same", "as") if f.likeness == "same" else ("a different", "from that of")
    return say(_LIKE[f.aspect].format(the), than, model)


def _named_by(f: t.NamedBy, speech: Speech) -> Prose:
    return say("[named|name] in an [ability] of", speech.tell(f.ref))


def _played_on(f: t.PlayedOn, speech: Speech) -> Prose:
    return say(f"[played|play] on a [{f.host}]")


def _this_turn(f: t.ThisTurn, speech: Speech) -> Prose:
    by = say("by", speech.thing(f.by, "described")) if f.by else NOTHING
    done = listed([say(PASSIVE[happening].participle) for happening in f.happenings], "or")
    return say(done, came_from(f.origins), by, speech.tell(f.at) if f.at else NOTHING, "this [turn]")


def _playable(f: t.Playable, speech: Speech) -> Prose:
    return say(", if [playable|play] by", speech.thing(f.by, "described"), speech.tell(f.at), ",")


_PLACES = {"first": "the [winner]", "second": "the [runner-up]", "third": "in [third place]"}


def _placed_at(f: t.PlacedAt, speech: Speech) -> Prose:
    return say(_PLACES[f.place], speech.tell(f.at))


def _anywhere(f: t.Anywhere, speech: Speech) -> Prose:
    return say("in any place")


def _compared(f: t.Compared | t.Together, speech: Speech) -> Prose:
    return speech.tell(f)


def _other(f: t.Other, speech: Speech) -> Prose:
    return say("[another|other] one")


def _having(f: t.Having, speech: Speech) -> Prose:
    """`a minion of yours`: it does not matter which one."""
    match f.thing:
        case t.Thing((t.Selector(filters=filters),), None, None) if t.Other() not in filters:
            phrase = speech.thing(f.thing, "bare")
            return say(article(phrase), phrase)
    return speech.thing(f.thing, "described")


_IN_THEIR = {"hand": "in [hand]", "deck": "in their [deck]", "discard": "in their [discard pile]"}


def _outnumbers(f: t.Outnumbers, speech: Speech) -> Prose:
    """`fewer minions here than you`; of cards in the hands of all players each has those in hand."""
    thing, pile = f.thing, ""
    match f.thing.terms:
        case (t.Selector(filters=filters),):
            for item in filters:
                match item:
                    case t.InZone((t.Zone(name, t.Thing((t.Selector("player", ()),), None)),)):
                        thing, pile = _without(item, thing), _IN_THEIR[name]
    return say(f.how, speech.thing(replace(thing, quantity=None), "group"), pile, "than", speech.tell(f.than))


def _being(f: t.Being, speech: Speech) -> Prose:
    return speech.tell(f.ref)


COMPLEMENTS: dict[type[t.Filter], tuple[Copula, Callable[[Any, Speech], Prose]]] = {
    t.ControlledBy: ("is", _controlled_by), t.OwnedBy: ("is", _owned_by), t.Located: ("is", _located),
    t.AttachedTo: ("is", _attached_to), t.InZone: ("is", _in_zone), t.Among: ("is", _among),
    t.InState: ("is", _in_state), t.Named: ("is", _named), t.Compared: ("has", _compared), t.Alike: ("is", _alike),
    t.Like: ("is", _like), t.WordInName: ("has", _word_in_name), t.OfTrait: ("has", _of_trait),
    t.NamedBy: ("is", _named_by), t.PlayedOn: ("is", _played_on),
    t.ThisTurn: ("is", _this_turn), t.Playable: ("is", _playable), t.PlacedAt: ("is", _placed_at),
    t.Anywhere: ("is", _anywhere), t.Together: ("has", _compared),
    t.Other: ("is", _other), t.Having: ("has", _having), t.Outnumbers: ("has", _outnumbers),
    t.Being: ("is", _being),
}  # fmt: skip


@prints(*(kind for kind in members(t.Filter) if kind not in (t.Compared, t.Together)))
def _filter(node: t.Filter, speech: Speech) -> Prose:
    """A filter by itself, as a predicate."""
    return predicate(node, speech)


# --- that something is there ------------------------------------------------------------------------------------


CONTROLS = "[controls|control]"


def existence(thing: t.Thing, speech: Speech, *, negated: bool = False, so_many: str = "at least") -> Prose:
    """`you have a minion here`, `there is a buried card here`, `another player has greater power than you`."""
    if negated and (exception := _exception(thing)) is not None:
        each = speech.thing(replace(_without(exception, thing), quantity=t.Each()), "subject")
        return say(each, predicate(exception.filter, speech, "one"))
    played = _played_this_turn(thing)
    if played is not None:
        turn, what = played
        where = speech.tell(turn.at) if turn.at else NOTHING
        have = "[you] have not [played|play]" if negated else "[you] have [played|play]"
        return say(have, speech.thing(what, "described"), where, "this [turn]")
    number: Register = "none" if negated else "described"
    at_least = so_many if isinstance(thing.quantity, t.Exactly) and not negated else ""
    match _holder(thing):
        case t.Compared() | t.Outnumbers() as power:
            return say(speech.thing(_without(power, thing), number), "has", _complement(power, speech)[1])
        case t.ControlledBy(player=player) as control:
            held = _without(control, thing)
            if player.terms == (t.You(),):
                return say("[you] [control]", at_least, speech.thing(held, number))
            if isinstance(player.terms[0], t.Selector):  # whoever it is, not one of them has it
                return say(speech.thing(player, number), CONTROLS, at_least, speech.thing(held, "described"))
            return say(speech.thing(player, "subject"), CONTROLS, at_least, speech.thing(held, number))
        case t.Located(at=t.At(base=t.Thing() as base)) as place:
            verb = "have" if speech.is_plural(base) else "has"
            found = say(speech.thing(base, "described"), verb, at_least)
            return say(found, speech.thing(_without(place, thing), number))
        case _:
            verb = "are" if speech.is_plural(thing) and not negated else "is"
            if negated and not all(isinstance(term, t.Selector) for term in thing.terms):
                return say("there is not", speech.thing(thing, "described"))
            return say(f"there {verb}", at_least, speech.thing(thing, number))


def _played_this_turn(thing: t.Thing) -> tuple[t.ThisTurn, t.Thing] | None:
    """Of what you have played, wherever it is by now: that, and what it is."""
    match thing:
        case t.Thing((t.Selector(filters=(t.Anywhere() as anywhere, t.ThisTurn(("played",), (), by) as turn)),), None):
            if by is not None and by.terms == (t.You(),):
                return turn, _without(anywhere, _without(turn, thing))
    return None


def _exception(thing: t.Thing) -> t.Negated | None:
    """Where there is no other player of whom it is not so, it is so of each."""
    match thing.terms:
        case (t.Selector(kind="player", filters=filters),):
            return next((f for f in filters if isinstance(f, t.Negated)), None)
    return None


def _holder(thing: t.Thing) -> t.Filter | None:
    """The filter that gives the sentence a subject: who, or which base, has the thing."""
    match thing.terms:
        case (t.Selector(kind="player", filters=filters),):
            holders: tuple[type[t.Filter], ...] = (t.Compared, t.Outnumbers)
        case (t.Selector(filters=filters),):
            holders = (t.ControlledBy, t.Located)
        case _:
            return None
    return next((f for f in in_order(filters) if isinstance(f, holders) and f != t.Located(t.At(t.There()))), None)


def _without(f: t.Filter, thing: t.Thing) -> t.Thing:
    terms = [
        replace(term, filters=tuple(g for g in term.filters if g is not f)) if isinstance(term, t.Selector) else term
        for term in thing.terms
    ]
    return replace(thing, terms=tuple(terms))


def _at_such_a_base(thing: t.Thing, negated: bool, speech: Speech) -> Prose:
    outside, speech.at_such_a_base = speech.at_such_a_base, True
    clause = existence(thing, speech, negated=negated)
    speech.at_such_a_base = outside
    return clause
