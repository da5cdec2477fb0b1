"""Sentences for what happens to cards, points and bases."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.language.english.prose import in_words
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import COMMON, WITH_POWER, CardId, Entity

from .card_names import listed_with_unknown
from .event_context import EventContext, instead_of_pile, joined_sentence_for, listed_own_first, sentence_for
from .lists import agreeing, counted

# --- cards in play ----------------------------------------------------------------------------------------------------


@sentence_for(e.Played)
def _played(context: EventContext[e.Played]) -> str:
    event = context.event
    to = event.to
    name = context.names.of(context.after, context.card)
    used = _as_an_extra(context)
    if event.origin.zone == "discard":
        used = f" from {context.own_place(event.origin)}{used}"
    if to.zone == "resolving":
        return context.does("plays", name) + used
    where = f"{'on' if to.zone == 'on' else 'at'} {context.names.place(context.after, to, context.actor)}"
    if context.actor is None and event.source == event.base:
        return f"{name} is played {where}"
    return context.does("plays", f"{name} {where}") + used


EXTRA = {"term.extra.meaning", "uncover.plays-extra"}


def _as_an_extra(context: EventContext[e.Played]) -> str:
    """` as an extra minion (Summon)`; the card that allows it is named where it is not where the minion is played."""
    event, begun = context.event, context.introduction
    granted = isinstance(begun, e.ExtraPlayGranted)
    kind = context.after.catalogue[context.after.cards[context.card].name or ""].kind
    if not granted and not isinstance(begun, e.ExtraPlayUsed) and EXTRA.isdisjoint(event.topics):
        return ""
    giver = event.source if granted else None if begun is None else begun.source
    known = giver is None or giver < 0 or giver in (event.card, event.to.of)
    return f" as an extra {kind}" if known or giver is None else f" as an extra {kind} ({context.name(giver)})"


@joined_sentence_for(e.Moved)
def _moved(*contexts: EventContext[e.Moved]) -> str:
    """Those that go from one base to another together are told together."""
    context = contexts[0]
    origin = context.event.origin
    start = context.names.of(context.before, origin.of) if origin.of is not None else "where it was"
    goal = context.names.of(context.after, context.event.base) if context.event.base is not None else "another base"
    face_down = ", still face down," if origin.zone == "buried" else ""
    what = listed_own_first(contexts, EventContext.label if face_down else EventContext.with_power) + face_down
    return context.works("moves", f"{what} from {start} to {goal}{instead_of_pile(context, contexts)}")


@sentence_for(e.Transferred)
def _transferred(context: EventContext[e.Transferred]) -> str:
    origin = context.event.origin
    start = context.names.place(context.before, origin, context.actor)
    lay = "" if origin.zone == "resolving" else f" from {start}"  # what it lay on is gone already
    return context.works("transfers", f"{context.label()}{lay} to {context.place(context.event.to)}")


@sentence_for(e.Buried)
def _buried(context: EventContext[e.Buried]) -> str:
    assert context.event.base is not None
    base = context.names.of(context.after, context.event.base)
    if "bury.self-revealed" in context.event.topics:
        return context.does("reveals", f"{context.name()} and buries it at {base}")
    return context.does("buries", f"{context.name()} at {base}")


@sentence_for(e.ChoseToUncover)
def _uncovers(context: EventContext[e.ChoseToUncover]) -> str:
    return f"{context.actor} uncovers a buried card at the start of the turn"


@sentence_for(e.Uncovered)
def _uncovered(context: EventContext[e.Uncovered]) -> str:
    assert context.event.base is not None
    chosen = " at the start of the turn" if isinstance(context.introduction, e.ChoseToUncover) else ""
    base = context.names.of(context.before, context.event.base)
    return context.does("uncovers", f"{context.name()} at {base}{chosen}")


@joined_sentence_for(e.CountersPlaced)
def _counter_placed(*contexts: EventContext[e.CountersPlaced]) -> str:
    return contexts[0].works("puts", f"{_counters(contexts[0])} on {listed_own_first(contexts, _with_new_power)}")


@joined_sentence_for(e.CountersRemoved)
def _counter_removed(*contexts: EventContext[e.CountersRemoved]) -> str:
    names = listed_own_first(contexts, _with_new_power)
    return contexts[0].works(
        "removes",
        f"{_counters(contexts[0])} from {names}",
        f"{names} {agreeing(contexts, 'loses')} {_counters(contexts[0])}",
    )


@sentence_for(e.CountersTransferred)
def _counters_transferred(context: EventContext[e.CountersTransferred]) -> str:
    to = context.event.taker
    number = "a counter" if context.event.number == 1 else f"{in_words(context.event.number)} counters"
    return context.works("transfers", f"{number} from {_with_new_power(context)} to {_power_of_other(context, to)}")


def _power_of_other(context: EventContext[e.CountersTransferred], card: CardId) -> str:
    if context.after.cards[card].place.zone not in WITH_POWER:
        return context.label(card)
    return f"{context.label(card)} (now {numbers.power(context.after, card)})"


@joined_sentence_for(e.CountersLost)
def _counters_lost(*contexts: EventContext[e.CountersLost]) -> str:
    names = listed_own_first(contexts, EventContext.label)
    if len(contexts) > 1:
        return f"{names} lose their counters"
    number = contexts[0].event.number
    return f"{names} loses its {'counter' if number == 1 else f'{in_words(number)} counters'}"


def _counters(context: EventContext[e.CountersPlaced | e.CountersRemoved]) -> str:
    """Counters on a base are no power counters."""
    number = context.event.number
    kind = "counter" if context.before.cards[context.card].place.zone == "bases" else "+1 power counter"
    return f"a {kind}" if number == 1 else f"{in_words(number)} {kind}s"


def _with_new_power(context: EventContext[e.Event]) -> str:
    card = context.card
    if context.after.cards[card].place.zone != "at":
        return context.label()
    return f"{context.label()} (now {numbers.power(context.after, card)})"


@sentence_for(e.ControlChanged)
def _control_changed(context: EventContext[e.ControlChanged]) -> str:
    player = context.event.player
    if player is None:
        return f"nobody controls {context.title()} any more"
    if context.actor == player:
        return f"{player} takes control of {context.name()}"
    if context.actor is not None:
        return context.works("gives", f"{player} control of {context.label()}")
    return f"{player} regains control of {context.title()}"


@sentence_for(e.NoMonsterLeft)
def _no_monster_left(context: EventContext[e.NoMonsterLeft]) -> str:
    return "the monster deck and its discard pile are both empty, so no monster is played"


@sentence_for(e.TreasuresAdded)
def _loot_added(context: EventContext[e.TreasuresAdded]) -> str:
    more = counted(context.event.number, "more treasure")
    return f"{context.full_name(context.event.source)} adds {more}"


@joined_sentence_for(e.Revealed)
def _revealed(*contexts: EventContext[e.Revealed]) -> str:
    names = listed_with_unknown(context.title() for context in contexts)
    if "treasure.loot.reveal" in contexts[0].event.topics:
        return f"{in_words(len(contexts))} {agreeing(contexts, 'treasure is', 'treasures are')} revealed: {names}"
    if "void.search" in contexts[0].event.topics:
        return _found(contexts[0], names)
    return contexts[0].does("reveals", f"{names}{_from(contexts[0])}")


def _found(context: EventContext[e.Revealed] | EventContext[e.LookedAt], names: str) -> str:
    """`Ann searches the deck and finds Grunt`; of several piles only where it was found."""
    pile = context.own_place(context.after.cards[context.card].place)  # a discard pile may have become the deck
    deed = context.deed()
    if isinstance(deed, t.Search) and len(deed.zones) > 1:
        return context.does("finds", f"{names} in {pile}")
    return context.does("searches", f"{pile} and finds {names}")


@joined_sentence_for(e.LookedAt)
def _looked_at(*contexts: EventContext[e.LookedAt]) -> str:
    names = listed_with_unknown(context.title() for context in contexts)
    if "void.search" in contexts[0].event.topics:
        return _found(contexts[0], names)
    return contexts[0].does("looks at", f"{names}{_from(contexts[0], 'in')}")


def _from(context: EventContext[e.Event], word: str = "from") -> str:
    place = context.before.cards[context.card].place
    if place.zone == "aside":
        return f" {'on top of' if word == 'in' else word} {_whose(context, place.of)} deck"
    if place.zone == "deck" and context.before.pile(place)[0] == context.card:
        word = "on top of" if word == "in" else "from the top of"
    return f" {word} {context.own_place(place)}" if place.zone in ("hand", "deck", "discard") else ""


def _whose(context: EventContext[e.Event], of: Entity | None) -> str:
    return f"the {COMMON[of]}" if of in COMMON else "the" if of == context.actor else f"{of}'s"
