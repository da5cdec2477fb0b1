"""Places in English: hands, decks and discard piles, and where something is or goes."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t

from .prose import NOTHING, Prose, in_words, say
from .speech import Speech, prints
from .things import NOUNS, whose

PILES = {"hand": "[hand]", "deck": "[deck]", "discard": "[discard pile]"}
ENDS = {"top": "at the top of", "bottom": "at the bottom of", "top or bottom": "at the top or bottom of"}
ENDS_AT_TABLE = {"top": "on top of", "bottom": "on the bottom of", "top or bottom": "on the top or bottom of"}


@prints(t.Zone)
def _zone(node: t.Zone, speech: Speech) -> Prose:
    """`your deck`, `another player's deck`; of a player who takes many words, `the deck of a player who …`."""
    if isinstance(node.of, str):
        is_base_deck = (node.of, node.pile) == ("base", "deck")
        name = "Madness|madness" if node.of == "madness" else node.of
        return say("the [base deck]" if is_base_deck else f"the [{name}] {PILES[node.pile]}")
    match node.of.terms:
        case (t.Selector(filters=filters),) if any(not isinstance(f, t.Other) for f in filters):
            return say("the", PILES[node.pile], "of", speech.thing(node.of, "subject"))
    return say(whose(node.of, speech), PILES[node.pile])


@prints(t.DeckCards)
def _deck_cards(node: t.DeckCards, speech: Speech) -> Prose:
    if node.zone.of == "madness":  # of these one is like the other
        return say("one", NOUNS["madness"][0]) if node.number == 1 else say(in_words(node.number), NOUNS["madness"][1])
    cards = "[card]" if node.number == 1 else f"{in_words(node.number)} [cards|card]"
    return say("the", node.end, cards, "of", speech.tell(node.zone))


@prints(t.FirstCards)
def _first_cards(node: t.FirstCards, speech: Speech) -> Prose:
    what = speech.thing(t.Thing((node.what,)), "bare" if node.number == 1 else "group")
    first = "the first" if node.number == 1 else f"the first {in_words(node.number)}"
    return say(first, what, "[off the top] of", speech.tell(node.zone))


@prints(t.At)
def _at(node: t.At, speech: Speech) -> Prose:
    match node.base:
        case t.ThisBase():
            return say("[here]")
        case t.There():
            return NOTHING if speech.at_such_a_base else say("[there]")
        case t.Thing(terms=(t.Role(role="base", of=t.Name(name=name)),)) if name == speech.beside:
            return say("at its [base]")
        case t.Thing(terms=(t.Name(name=name),)) if name == speech.place:
            return say("[there]")
        case t.Thing(terms=terms) as base:
            speech.place = terms[0].name if isinstance(terms[0], t.Name) else None
            return say("at", speech.thing(base, "subject"))


@prints(t.OnDeck)
def _on_deck(node: t.OnDeck, speech: Speech) -> Prose:
    return say((ENDS_AT_TABLE if speech.at_table else ENDS)[node.end], speech.tell(node.zone))


@prints(t.Into)
def _into(node: t.Into, speech: Speech) -> Prose:
    return say("in", speech.tell(node.zone))


@prints(t.InBox)
def _in_box(node: t.InBox, speech: Speech) -> Prose:
    return say("in the [box]")
