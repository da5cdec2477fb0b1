"""Places in English: hands, decks and discard piles, and where something is or goes."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t

from .prose import NOTHING, Prose, in_words, say
from .speech import Speech, prints
from .things import is_definite, whose

PILES = {"hand": "[hand]", "deck": "[deck]", "discard": "[discard pile]"}
ENDS = {"top": "on the top of", "bottom": "at the bottom end of", "top or bottom": "at either end of"}


@prints(t.Zone)
def _zone(node: t.Zone, speech: Speech) -> Prose:
    """`your deck`, `that player's deck`, but `the deck of another player`."""
    if isinstance(node.of, str) or is_definite(node.of):
        return zone_after_of(node, speech)
    return say("the", PILES[node.pile], "of", speech.thing(node.of, "subject"))


def zone_after_of(zone: t.Zone, speech: Speech) -> Prose:
    """`of your deck`, `of another player's deck`: one `of` is enough, unless the player takes many words."""
    if isinstance(zone.of, str):
        is_base_deck = (zone.of, zone.pile) == ("base", "deck")
        return say("the [base deck]" if is_base_deck else f"the [{zone.of}] {PILES[zone.pile]}")
    match zone.of.terms:
        case (t.Selector(filters=filters),) if any(not isinstance(f, t.Other) for f in filters):
            return say("the", PILES[zone.pile], "of", speech.thing(zone.of, "subject"))
    return say(whose(zone.of, speech), PILES[zone.pile])


@prints(t.DeckCards)
def _deck_cards(node: t.DeckCards, speech: Speech) -> Prose:
    cards = "the [card]" if node.number == 1 else f"the {in_words(node.number)} [cards|card]"
    return say(cards, "on top of" if node.end == "top" else "at the bottom of", zone_after_of(node.zone, speech))


@prints(t.FirstCards)
def _first_cards(node: t.FirstCards, speech: Speech) -> Prose:
    what = speech.thing(t.Thing((node.what,)), "bare" if node.number == 1 else "group")
    first = "the first" if node.number == 1 else f"the first {in_words(node.number)}"
    return say(first, what, "[off the top] of", zone_after_of(node.zone, speech))


@prints(t.At)
def _at(node: t.At, speech: Speech) -> Prose:
    match node.base:
        case t.ThisBase():
            return say("[here]")
        case t.There():
            return NOTHING if speech.at_such_a_base else say("[there]")
        case t.Thing(terms=(t.Role(role="base", of=t.Name(name=name)),)) if name == speech.beside:
            return say("at the same [base]")
        case t.Thing(terms=(t.Name(name=name),)) if name == speech.place:
            return say("[there]")
        case t.Thing(terms=terms) as base:
            speech.place = terms[0].name if isinstance(terms[0], t.Name) else None
            return say("at", speech.thing(base, "subject"))


@prints(t.OnDeck)
def _on_deck(node: t.OnDeck, speech: Speech) -> Prose:
    return say(ENDS[node.end], zone_after_of(node.zone, speech))


@prints(t.Into)
def _into(node: t.Into, speech: Speech) -> Prose:
    return say("into", speech.tell(node.zone))


@prints(t.InBox)
def _in_box(node: t.InBox, speech: Speech) -> Prose:
    return say("in the [box]")
