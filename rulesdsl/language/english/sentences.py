"""Sentences in English.

A full stop ends the reach of `if`, `for each` and `otherwise`: what belongs to them is joined by semicolons. Only
the body of a trigger and the outcome of a duel may go on after a full stop, and only where nothing else follows
in the ability, so that nothing can be taken for a part of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace

from .amounts import changed, times
from .deeds import FACES, Form, done, often, verb_phrases
from .prose import NOTHING, Prose, in_sequence, listed, say
from .speech import Speech, prints
from .verbs import VERBS
from .windows import infinitive, participle, windows

MODALS = {"may": "[may]", "must": "must"}


def passage(body: Sequence[t.Sentence], speech: Speech, *, flowing: bool = True) -> list[Prose]:
    """All sentences of a body, without capital and full stop; if `flowing`, nothing follows them."""
    found: list[Prose] = []
    runs = [(sentence, len(list(same))) for sentence, same in groupby(body)]
    for place, (sentence, number) in enumerate(runs):
        phrases = _spoken(sentence, speech, flowing=flowing and number == 1 and place == len(runs) - 1)
        found += phrases if number == 1 else [say("do this", often(number), ":", in_sequence(phrases))]
    return found


def _within_one(body: Sequence[t.Sentence], speech: Speech) -> Prose:
    return in_sequence(passage(body, speech, flowing=False))


@prints(t.Sentence)
def _sentence(node: t.Sentence, speech: Speech) -> Prose:
    return in_sequence(_spoken(node, speech, flowing=False))


def _spoken(node: t.Sentence, speech: Speech, *, flowing: bool) -> list[Prose]:
    """In the order in which the parts are evaluated: condition, each, who, may, cost, deeds."""
    speech.place = None
    node = _with_subject(node, speech)
    placed = _by_place(node, speech)
    if placed is not None:
        return [placed]
    heads = []
    if node.condition:
        heads.append(say("while" if _holds(node) else "if", speech.tell(node.condition)))
    if node.each:
        heads.append(say("" if node.each.bind else "[once]", "for", speech.thing(node.each, "described")))
    colon = ":" if isinstance(node.deeds[0], t.Block) else ","
    head = say(*(say(phrase, ",") for phrase in heads[:-1]), *(say(phrase, colon) for phrase in heads[-1:]))
    first, *others = _clause(node, speech, flowing=flowing and not node.otherwise)
    return [say(head, first), *others, *_otherwise(node.otherwise, speech)]


def _with_subject(node: t.Sentence, speech: Speech) -> t.Sentence:
    """Where each of some players does one thing, they are the subject: `each of those players may draw one card`."""
    each, long = node.each, (t.Block, t.Standing, t.Trigger, t.Duel, t.Choice)
    if each is None or each.bind is None or node.who != t.Thing((t.Name(each.bind),)):
        return node
    if node.condition or node.otherwise or any(isinstance(deed, long) for deed in node.deeds):
        return node
    speech.titles -= {each.bind}  # whoever acts is `they`
    return replace(node, each=None, who=replace(each, quantity=t.Each()))


PLACES = {"first": "the [winner]", "second": "the [runner-up]"}


def _by_place(node: t.Sentence, speech: Speech) -> Prose | None:
    """`the winner (each in turn, if tied) draws one card, then discards one card`."""
    match node:
        case t.Sentence(
            condition=None,
            each=t.Thing((t.Selector("player", () | (t.PlacedAt(),) as filters),), bind=str(name)),
            deeds=(t.Block(sentences),),
        ) if all(_is_done_by(name, one) for one in sentences):
            who = say("[every|each] player") if not filters else _placed(filters[0])
            speech.actor = t.Name(name)
            told = [done(verb_phrases(one.deeds, speech), "third") for one in sentences]
            speech.actor = None
            return say(who, listed(told)) if who else None
        case t.Sentence(
            condition=None, each=t.Thing(bind=str(name)) as each, deeds=(t.Choose(t.Thing((t.Name(chosen),))),)
        ) if chosen == name:
            return say("remember", speech.thing(replace(each, quantity=t.Each(), bind=None), "subject"))
    return None


def _placed(f: t.Filter) -> Prose:
    if not isinstance(f, t.PlacedAt) or f.place not in PLACES:
        return NOTHING
    return say(PLACES[f.place], "(each in turn, if [tied|tie])")


def _is_done_by(name: str, sentence: t.Sentence) -> bool:
    return sentence == t.Sentence(sentence.deeds, who=sentence.who) and sentence.who == t.Thing((t.Name(name),))


def _holds(node: t.Sentence) -> bool:
    """Whether the sentence only modifies or forbids, as long as its condition holds."""
    match node.deeds:
        case (t.Block(sentences),):
            return node.modal is None and not node.cost and all(map(_holds, sentences))
    return isinstance(node.deeds[0], t.Standing) and node.until is None


def _otherwise(body: Sequence[t.Sentence], speech: Speech) -> list[Prose]:
    if not body:
        return []
    return [say("otherwise:" if len(body) > 1 else "otherwise,", _within_one(body, speech))]


def _clause(node: t.Sentence, speech: Speech, *, flowing: bool) -> list[Prose]:
    """Who does what; more sentences may follow the first."""
    until = speech.tell(node.until) if node.until else NOTHING
    if node.until and all(isinstance(deed, t.Choose) for deed in node.deeds):
        until = say(", for as long as", speech.tell(t.This()), "is [in play]")
    match node.deeds[0]:
        case t.Trigger() as trigger:
            return _triggered(trigger, speech, flowing=flowing)
        case t.Duel() as duel:
            phrases = [_challenge(node, duel, speech), *_outcome(duel, speech, flowing=flowing)]
            return phrases if flowing else [in_sequence(phrases)]
        case t.Block() as block if node.who or node.modal or node.cost:
            return [_block_done(node, block, speech)]
        case t.Block() | t.Choice() | t.Standing() as deed:
            return [say(speech.tell(deed), until)]
        case _:
            return [say(_doers(node, speech), until)]


# --- who does it ------------------------------------------------------------------------------------------------


def _doers(node: t.Sentence, speech: Speech) -> Prose:
    """`draw one card`, `you may discard one card from your hand to draw two cards`, `each player draws one card`."""
    who, form = _who(node, speech)
    deeds = done(verb_phrases(node.deeds, speech), form)
    speech.actor = None
    return say(who, deeds)


def _block_done(node: t.Sentence, block: t.Block, speech: Speech) -> Prose:
    """`you may draw a card, then discard a card`; where more has to be said, `do this: …; …`; of what is no deed of
    the same player, `make this happen`."""
    who, _ = _who(node, speech)
    speech.actor = None
    first = block.sentences[0]
    if all(map(_is_plain, block.sentences)):
        told = passage(block.sentences, speech, flowing=False)
        return say(who, *(say(phrase, ", then") for phrase in told[:-1]), told[-1])
    if isinstance(first.deeds[0], t.Ignores) and first.deeds[0].who.terms == (t.You(),) and len(block.sentences) == 1:
        until = speech.tell(first.until) if first.until else NOTHING
        return say(who, "[ignore] the [abilities|ability] of", speech.thing(first.deeds[0].what, "subject"), until)
    happens = first.who is not None or isinstance(first.deeds[0], t.Standing)
    return say(who, "make this happen:" if happens else "do this:", _within_one(block.sentences, speech))


def _is_plain(sentence: t.Sentence) -> bool:
    """Whether somebody just does something."""
    long = (t.Block, t.Standing, t.Trigger, t.Duel)
    return sentence == t.Sentence(sentence.deeds) and not any(isinstance(deed, long) for deed in sentence.deeds)


def _who(node: t.Sentence, speech: Speech) -> tuple[Prose, Form]:
    """Who, may and the cost, and the form of the verb that follows. Without a subject it is an imperative."""
    who = NOTHING
    form: Form = "base"
    if node.who is not None:
        who = speech.thing(node.who, "subject")
        form = "base" if node.modal or speech.takes_plural(node.who) else "third"
        speech.actor = _actor(node.who)
    elif node.modal:
        who = say("[you]")
    who = say(who, MODALS[node.modal] if node.modal else "")
    if not node.cost:
        return who, form
    return say(who, done(verb_phrases(node.cost, speech), form), "[to]"), "base"


def _actor(who: t.Thing) -> t.Ref | None:
    match who:
        case t.Thing(bind=str(name)):
            return t.Name(name)
        case t.Thing(((t.Name() | t.Role()) as ref,)):
            return ref
    return None


def _challenge(node: t.Sentence, duel: t.Duel, speech: Speech) -> Prose:
    """The challenger is the subject, unless somebody else has to do something first: `you may … to have it duel`."""
    if node.who is None and not node.cost:
        return _duels(duel, speech, f"{MODALS[node.modal]} [duel]" if node.modal else "")
    who, form = _who(node, speech)
    duels = _duels(duel, speech, "[duel]")
    speech.actor = None
    return say(who, VERBS["have"].base if form == "base" else VERBS["have"].third, duels)


def _duels(duel: t.Duel, speech: Speech, verb: str = "") -> Prose:
    challenger = speech.thing(duel.challenger, "subject")
    speech.beside = duel.challenger.bind
    challenged = speech.thing(duel.challenged, "subject")
    speech.beside = None
    finite = VERBS["duel"].base if speech.takes_plural(duel.challenger) else VERBS["duel"].third
    return say(challenger, verb or finite, challenged)


@prints(t.Duel)
def _duel(node: t.Duel, speech: Speech) -> Prose:
    return in_sequence([_duels(node, speech), *_outcome(node, speech, flowing=False)])


def _outcome(duel: t.Duel, speech: Speech, *, flowing: bool) -> list[Prose]:
    first, *others = passage(duel.outcome, speech, flowing=flowing) or [NOTHING]
    is_deed = bool(duel.outcome) and duel.outcome[0].condition is None
    return [say("then", first) if is_deed else first, *others] if first else []


# --- sentences without a doer -----------------------------------------------------------------------------------


@prints(t.Has)
def _has(node: t.Has, speech: Speech) -> Prose:
    what, plural = speech.thing(node.what, "subject"), speech.takes_plural(node.what)
    if isinstance(node.modifier, t.AddsNoPower):
        return say(what, "add no [power] to their [base]" if plural else speech.tell(node.modifier))
    if isinstance(node.modifier, t.AbilitiesCancelled):
        return say("the [abilities|ability] of", what, "are [cancelled|cancel]")
    if isinstance(node.modifier, t.NameWord):
        return say(what, "count as having" if plural else "counts as having", speech.tell(node.modifier))
    also = "as well as {} own" if isinstance(node.modifier, t.AbilitiesOf | t.NamesOf) else ""
    verb = "have" if plural else "has"
    if isinstance(node.modifier, t.Change):
        each = times(node.modifier.per, speech)
        if isinstance(node.what.quantity, t.Each) or node.modifier.per is not None:
            verb = "get" if plural and not isinstance(node.what.quantity, t.Each) else "gets"
        return say(what, verb, changed(node.modifier, speech), each)
    return say(what, verb, speech.tell(node.modifier), also.format("their" if plural else "its"))


def _kept_from(thing: t.Thing, speech: Speech) -> Prose:
    """All of them, `other players cannot`; with a name any one of them, `another player cannot`."""
    if thing.bind is None:
        return speech.thing(thing, "group")
    return speech.thing(replace(thing, quantity=None), "described")


@prints(t.Lies)
def _lies(node: t.Lies, speech: Speech) -> Prose:
    return say(speech.thing(node.what, "subject"), f"lies [face {node.side}|{FACES[node.side]}]")


@prints(t.CannotBe)
def _cannot_be(node: t.CannotBe, speech: Speech) -> Prose:
    what = _kept_from(node.what, speech)
    if node.happenings == ("scores",):
        return say(what, "[cannot] [score]")
    to = say("to", speech.thing(node.to, "subject")) if node.to else NOTHING
    if node.by is not None and isinstance(node.by.terms[0], t.Selector):
        verbs = listed([say(infinitive(happening)) for happening in node.happenings], "or")
        return say(speech.thing(node.by, "group"), "[cannot]", verbs, what, to)
    happenings = listed([say(participle(happening)) for happening in node.happenings], "or")
    by = say("by", speech.thing(node.by, "group")) if node.by else NOTHING
    return say(what, "[cannot] be", happenings, to, by)


@prints(t.Ignores)
def _ignores(node: t.Ignores, speech: Speech) -> Prose:
    verb = "[ignore]" if speech.takes_plural(node.who) else "[ignores|ignore]"
    return say(
        speech.thing(node.who, "subject"), verb, "the [abilities|ability] of", speech.thing(node.what, "subject")
    )


@prints(t.CannotUse)
def _cannot_use(node: t.CannotUse, speech: Speech) -> Prose:
    return say(_kept_from(node.who, speech), "[cannot] [play] or [use] [specials|special]")


@prints(t.CannotPlay)
def _cannot_play(node: t.CannotPlay, speech: Speech) -> Prose:
    who = _kept_from(node.who, speech)
    where = speech.tell(node.at) if node.at else NOTHING
    if node.on is not None:
        where = say("on", speech.thing(node.on, "described"))
    return say(who, "[cannot] [play]", speech.thing(node.what, "group"), where)


@prints(t.Block)
def _block(node: t.Block, speech: Speech) -> Prose:
    return _within_one(node.sentences, speech)


@prints(t.Choice)
def _choice(node: t.Choice, speech: Speech) -> Prose:
    """`either …, or …`; with more than two options, or long ones, they get numbers."""
    if node.coin:
        sides = zip(("heads", "tails"), node.options, strict=True)
        falls = [say(f"on {side}", _within_one(body, speech)) for side, body in sides if body]
        return say("flip a coin;", *(say(fall, ";") for fall in falls[:-1]), falls[-1])
    options = [_within_one(tuple(map(_is_chosen, option)), speech) for option in node.options]
    if len(options) == 2 and not any(";" in option.plain for option in options):
        return say("either", options[0], ", or", options[1])
    numbered = [say(f"({number})", option) for number, option in enumerate(options, start=1)]
    return say("[choose] one:", *(say(option, ",") for option in numbered[:-1]), "or", numbered[-1])


def _is_chosen(sentence: t.Sentence) -> t.Sentence:
    """Whoever has chosen an option does what it says; that need not be said."""
    return replace(sentence, modal=None) if sentence.modal == "must" else sentence


# --- triggers ---------------------------------------------------------------------------------------------------


@prints(t.Trigger)
def _trigger(node: t.Trigger, speech: Speech) -> Prose:
    return in_sequence(_triggered(node, speech, flowing=False))


def _triggered(node: t.Trigger, speech: Speech, *, flowing: bool) -> list[Prose]:
    until = say(speech.tell(node.until), ",") if node.until else NOTHING
    head = say(until, windows(node.windows, node.limit, speech))
    if any(isinstance(window, t.Moment) and window.timing == "instead when" for window in node.windows):
        body = _within_one(node.body, speech)
        if len(node.body) == 1:
            return [say(head, ",", body, "[instead]")]
        return [say(head, ", this happens [instead]:", body)]
    if flowing or len(node.body) == 1:
        first, *others = passage(node.body, speech, flowing=flowing)
        return [say(head, ",", first), *others]
    return [say(head, ":", _within_one(node.body, speech))]
