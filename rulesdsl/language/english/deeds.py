"""Deeds in English: verbs, and what they are done to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members, replace
from rulesdsl.language.syntax.notation import head, parts
from rulesdsl.record import Record, record

from .amounts import PROPERTIES, changed, points_of, quantity_of, times
from .prose import NOTHING, Prose, in_words, listed, say
from .speech import PRINTERS, Register, Speech
from .things import NOUNS, whose
from .verbs import verb_forms

Form: TypeAlias = Literal["base", "third"]


INSTEAD: dict[t.Instead | None, str] = {
    None: "", "instead": "[instead] of wherever it would go",
    "instead of discard": "[rather than|instead] the [discard pile]",
}  # fmt: skip
MADNESS = NOUNS["madness"]
FACES = {"up": "turn-face-up", "down": "face-down"}


@record
class VerbPhrase(Record):
    """A verb, not yet conjugated, and everything after it."""

    verb: str
    rest: Prose
    goal: Prose = NOTHING
    """Where it goes, last of all; said once, if several go there."""


Teller: TypeAlias = Callable[[Any, Speech], VerbPhrase]


def _instead_of_being_discarded(what: t.Thing, speech: Speech) -> str:
    return f"[instead] of {'them' if speech.is_plural(what) else 'it'} being [discarded|discard]"


DEEDS: dict[type[t.Node], Teller] = {}


def tells(kind: type[t.Node]) -> Callable[[Teller], Teller]:
    """Register the function that puts a kind of deed into English."""

    def register(teller: Teller) -> Teller:
        DEEDS[kind] = teller
        PRINTERS[kind] = lambda node, speech: done([teller(node, speech)], "base")
        return teller

    return register


def verb_phrases(deeds: Sequence[t.Deed], speech: Speech) -> list[VerbPhrase]:
    found: list[VerbPhrase] = []
    for deed, number in _repeated(deeds):
        if number > 1 and isinstance(deed, t.Discard):
            several = speech.thing(replace(deed.what, quantity=t.Exactly(number)))
            found.append(VerbPhrase("discard", say(several, "at [random]")))
        else:
            found += [DEEDS[type(deed)](deed, speech) for _ in range(number)]
    return found


def _repeated(deeds: Sequence[t.Deed]) -> list[tuple[t.Deed, int]]:
    """Each with how often it stands there in a row: chance takes one card at a time."""
    found: list[tuple[t.Deed, int]] = []
    for deed in deeds:
        same = bool(found) and found[-1][0] == deed and isinstance(deed, t.Discard)
        if same and isinstance(deed, t.Discard) and isinstance(deed.what.quantity, t.Random):
            found[-1] = (deed, found[-1][1] + 1)
        else:
            found.append((deed, 1))
    return found


def done(verb_phrases: Sequence[VerbPhrase], form: Form) -> Prose:
    """`play one extra minion and one extra action`: neither a verb nor where things go is repeated."""
    first = verb_phrases[0]
    if len(verb_phrases) > 1 and all(doing == first for doing in verb_phrases):
        return say(done(verb_phrases[:1], form), ",", often(len(verb_phrases)))
    verbs = ["", *(doing.verb for doing in verb_phrases)]
    followers = [*verb_phrases[1:], None]
    phrases = [
        say("" if doing.verb == before else getattr(verb_forms(doing.verb), form), doing.rest, _goal(doing, following))
        for before, doing, following in zip(verbs, verb_phrases, followers, strict=False)
    ]
    return listed(phrases)


def _goal(doing: VerbPhrase, following: VerbPhrase | None) -> Prose:
    is_the_same = following is not None and (doing.verb, doing.goal) == (following.verb, following.goal)
    return NOTHING if is_the_same else doing.goal


def often(number: int) -> str:
    return "twice" if number == 2 else f"{in_words(number)} times"


@tells(t.Discard)
def _discard(node: t.Discard, speech: Speech) -> VerbPhrase:
    return VerbPhrase("discard", _whole_pile(node.what, speech) or speech.thing(node.what))


@tells(t.Destroy)
def _destroy(node: t.Destroy, speech: Speech) -> VerbPhrase:
    what = speech.thing(node.what)
    return VerbPhrase("destroy", say(what, ", earning no [treasures|treasure]") if node.unrewarded else what)


@tells(t.Draw)
def _draw(node: t.Draw, speech: Speech) -> VerbPhrase:
    if isinstance(node.what, t.Thing):
        return VerbPhrase("draw", speech.thing(node.what))
    if node.source and node.source.of == "madness":  # what lies in this deck has a name
        return VerbPhrase("draw", quantity_of(node.what, f"one {MADNESS[0]}", MADNESS[1], speech))
    source = say("from", speech.tell(node.source)) if node.source else NOTHING
    return VerbPhrase("draw", quantity_of(node.what, "one [card]", "[cards|card]", speech, source))


@tells(t.DrawUntil)
def _draw_until(node: t.DrawUntil, speech: Speech) -> VerbPhrase:
    return VerbPhrase("draw", say("[cards|card] [until]", speech.tell(node.test)))


@tells(t.Place)
def _place(node: t.Place, speech: Speech) -> VerbPhrase:
    """Out of a pile a card goes `into` a hand; from elsewhere it is placed `in` it."""
    what, to = _aside(_whole_pile(node.what, speech) or speech.thing(node.what)), speech.tell(node.to)
    if isinstance(node.to, t.Into) and _comes_from_a_pile(node.what):
        to = say("into", speech.tell(node.to.zone))
    return VerbPhrase("place", what, say(to, _order(node.order), INSTEAD[node.instead]))


def _comes_from_a_pile(thing: t.Thing) -> bool:
    return any(
        isinstance(term, t.DeckCards | t.FirstCards)
        or (isinstance(term, t.Selector) and any(isinstance(f, t.InZone | t.Among) for f in term.filters))
        for term in thing.terms
    )


@tells(t.Return)
def _return(node: t.Return, speech: Speech) -> VerbPhrase:
    into = say("to", speech.tell(node.into)) if node.into else NOTHING
    what = _aside(speech.thing(node.what)) if node.into else speech.thing(node.what)
    instead = INSTEAD[node.instead]
    if node.instead == "instead of discard" and not node.into:
        instead = _instead_of_being_discarded(node.what, speech)
    return VerbPhrase("return", say(what, into, _order(node.order), instead))


def _aside(phrase: Prose) -> Prose:
    """Add a comma after alternatives that are set off by one."""
    return say(phrase, ",") if ", or " in phrase.plain else phrase


def _order(order: t.Order | None) -> str:
    return {None: "", "any": "in any order", "shuffled": "in [shuffled|shuffle] order"}[order]


@tells(t.PlaceCounter)
def _place_counter(node: t.PlaceCounter, speech: Speech) -> VerbPhrase:
    return VerbPhrase("place", _counters(node, "on", speech))


@tells(t.RemoveCounter)
def _remove_counter(node: t.RemoveCounter, speech: Speech) -> VerbPhrase:
    return VerbPhrase("remove", _counters(node, "from", speech))


def _counters(node: t.PlaceCounter | t.RemoveCounter, preposition: str, speech: Speech) -> Prose:
    """The number is for each of the things, which `each` makes clear."""
    power = "" if speech.kind(node.on) == "base" else "power "
    each = "[each] of" if speech.is_plural(node.on) else ""
    where = say(preposition, each, speech.thing(node.on, "subject" if each else "chosen"))
    return quantity_of(node.amount, f"a [{power}counter|counter]", f"[{power}counters|counter]", speech, where)


@tells(t.TransferCounters)
def _transfer_counters(node: t.TransferCounters, speech: Speech) -> VerbPhrase:
    one = node.number == t.Exactly(1)
    number = "a [power counter|counter]" if one else say(speech.tell(node.number), "[power counters|counter]")
    where = say("from", speech.thing(node.source), "to", speech.thing(node.to, "subject"))
    return VerbPhrase("transfer", say(number, where))


@tells(t.Play)
def _play(node: t.Play, speech: Speech) -> VerbPhrase:
    from_hand = _is_from_hand(node.what)
    register: Register = "chosen" if not node.extra else "extra" if from_hand else "subject"
    what = speech.thing(node.what, register)
    at = speech.tell(node.at) if node.at else NOTHING
    on = say("on", speech.thing(node.on, "subject")) if node.on else NOTHING
    kind = speech.kind(node.what)
    noun = NOUNS["card" if kind == "treasure" else kind]
    several = isinstance(node.what.quantity, t.AnyNumber | t.UpTo) and speech.is_plural(node.what)
    as_extra = say("as [extra]", noun[1]) if several else say("as an [extra]", noun[0])
    whose = "their" if speech.is_plural(node.what) else "its"
    silent = f", [cancelling|cancel] {whose} [abilities|ability]" if node.silent else ""
    return VerbPhrase("play", say(what, as_extra if node.extra and not from_hand else NOTHING, at, on, silent))


def _is_from_hand(thing: t.Thing) -> bool:
    """Cards are played from the hand unless the thing says otherwise."""
    elsewhere = (t.InZone, t.Among, t.Being, t.InState)
    return all(
        isinstance(term, t.Selector) and not any(isinstance(f, elsewhere) for f in term.filters) for term in thing.terms
    )


@tells(t.Move)
def _move(node: t.Move, speech: Speech) -> VerbPhrase:
    what, to = _relocated(node, speech)
    discarded = node.instead == "instead of discard"
    instead = _instead_of_being_discarded(node.what, speech) if discarded else INSTEAD[node.instead]
    return VerbPhrase("move", what, say(to, instead))


@tells(t.MoveOrTransfer)
def _move_or_transfer(node: t.MoveOrTransfer, speech: Speech) -> VerbPhrase:
    return VerbPhrase("transfer or move", *_relocated(node, speech))


def _relocated(node: t.Move | t.MoveOrTransfer, speech: Speech) -> tuple[Prose, Prose]:
    return _aside(speech.thing(node.what)), say("to", speech.thing(node.to, "subject"))


@tells(t.Bury)
def _bury(node: t.Bury, speech: Speech) -> VerbPhrase:
    return VerbPhrase("bury", say(_aside(speech.thing(node.what)), speech.tell(node.at)))


def _whole_pile(thing: t.Thing, speech: Speech) -> Prose | None:
    """`each card[in your hand]`: your hand."""
    match thing:
        case t.Thing((t.Selector("card", (t.InZone((t.Zone("hand" | "discard") as pile,)),)),), t.Each()):
            return speech.tell(pile)
    return None


@tells(t.Shuffle)
def _shuffle(node: t.Shuffle, speech: Speech) -> VerbPhrase:
    what, deck = _aside(_whole_pile(node.what, speech) or speech.thing(node.what)), speech.tell(node.into)
    return VerbPhrase("shuffle", what, say("into", deck, INSTEAD[node.instead]))


@tells(t.ShuffleDeck)
def _shuffle_deck(node: t.ShuffleDeck, speech: Speech) -> VerbPhrase:
    return VerbPhrase("shuffle", speech.tell(node.deck))


@tells(t.Reveal)
def _reveal(node: t.Reveal, speech: Speech) -> VerbPhrase:
    return VerbPhrase("reveal", _seen(node.what, speech))


@tells(t.Look)
def _look(node: t.Look, speech: Speech) -> VerbPhrase:
    return VerbPhrase("look at", _seen(node.what, speech))


def _seen(thing: t.Thing, speech: Speech) -> Prose:
    """`each card in your hand` is simply `your hand` here."""
    match thing:
        case t.Thing((t.Selector("card", (t.InZone((zone,)),)),), t.Each(), None):
            return speech.tell(zone)
        case _:
            return speech.thing(thing)


@tells(t.Search)
def _search(node: t.Search, speech: Speech) -> VerbPhrase:
    zones = listed([speech.tell(zone) for zone in node.zones], "and/or")
    return VerbPhrase("search", say("through", zones, "for", speech.thing(node.what, "described")))


@tells(t.Replace)
def _replace(node: t.Replace, speech: Speech) -> VerbPhrase:
    return VerbPhrase("replace", say(speech.thing(node.what, "subject"), "with", speech.thing(node.by, "subject")))


@tells(t.UseTalent)
def _use_talent(node: t.UseTalent, speech: Speech) -> VerbPhrase:
    if node.of.terms == (t.This(),):
        return VerbPhrase("use", say(whose(node.of, speech), "[talent]"))
    on = speech.card.on.terms if speech.card.on else ()
    has_minion = speech.card.kind == "minion" or any(isinstance(x, t.Selector) and x.kind == "minion" for x in on)
    user = "with this [minion]" if has_minion else ""
    return VerbPhrase("use", say("the [talent] of", speech.thing(node.of, "subject"), user))


@tells(t.Turn)
def _turn(node: t.Turn, speech: Speech) -> VerbPhrase:
    return VerbPhrase("turn", say(speech.thing(node.what), f"[face {node.side}|{FACES[node.side]}]"))


@tells(t.AddLoot)
def _add_loot(node: t.AddLoot, speech: Speech) -> VerbPhrase:
    return VerbPhrase(
        "add", quantity_of(node.amount, "one [treasure]", "[treasures|treasure]", speech, say("to the [loot]"))
    )


@tells(t.Cancel)
def _cancel(node: t.Cancel, speech: Speech) -> VerbPhrase:
    return VerbPhrase("cancel", say("the [abilities|ability] of", speech.thing(node.what)))


@tells(t.Give)
def _give(node: t.Give, speech: Speech) -> VerbPhrase:
    match node.modifier:
        case t.Change(per=per) as change:
            if node.what.terms == (t.You(),):
                return VerbPhrase("get", say(changed(change, speech), times(per, speech)))
            what, by = speech.thing(node.what), changed(change, speech)
            given = say(what, by) if speech.kind(node.what) == "player" else say(by, "to", what)
            return VerbPhrase("give", say(given, times(per, speech)))
        case t.Starting(property=prop, at_least=at_least, amount=amount):
            start = say("the [starting]", PROPERTIES[prop], "of", speech.thing(node.what), "to")
            value = speech.tell(amount)
            return (
                VerbPhrase("raise", say(start, "at least", value)) if at_least else VerbPhrase("set", say(start, value))
            )
        case t.AbilitiesCancelled():
            return VerbPhrase("cancel", say("the [abilities|ability] of", speech.thing(node.what)))
        case t.AbilitiesOf() | t.NamesOf() | t.Printed() as another:
            return VerbPhrase("give", say(speech.tell(another), "to", speech.thing(node.what)))
        case t.NameWord():
            return VerbPhrase("have", say(speech.thing(node.what), "count as having", speech.tell(node.modifier)))
        case t.AddsNoPower():
            return VerbPhrase("have", say(speech.thing(node.what), "add no [power] to its [base]"))


@tells(t.GiveControl)
def _give_control(node: t.GiveControl, speech: Speech) -> VerbPhrase:
    """`give another player control of this minion`."""
    return VerbPhrase("give", say(speech.thing(node.to, "subject"), "[control] of", speech.thing(node.what)))


@tells(t.Gain)
def _gain(node: t.Gain, speech: Speech) -> VerbPhrase:
    return VerbPhrase("gain", points_of(node.amount, speech))


@tells(t.Lose)
def _lose(node: t.Lose, speech: Speech) -> VerbPhrase:
    return VerbPhrase("lose", points_of(node.amount, speech))


# --- as it is written -------------------------------------------------------------------------------------------------


def _as_written(node: t.Deed, speech: Speech) -> VerbPhrase:
    """`swap one of your minions with a minion here`: the words of the notation, with its things in English."""
    verb = head(node.notation)
    rest: list[Prose] = []
    for part in parts(node.notation)[len(verb.split(" ")) :]:
        value = getattr(node, part.field) if part.field else part.text
        if isinstance(value, t.Thing):
            rest.append(speech.thing(value, "subject" if rest else "chosen"))
        elif value is not None and value is not False:
            rest.append(speech.tell(value) if isinstance(value, t.Node) else say(str(value)))
    return VerbPhrase(verb, say(*map(_aside, rest[:-1]), *rest[-1:]))


for _kind in members(t.Deed):
    if _kind not in DEEDS and head(_kind.notation):
        tells(_kind)(_as_written)
