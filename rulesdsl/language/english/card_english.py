"""Cards in English: our own words for what a card does, with every term of the glossary marked.

`english` is for an ability, `english_of` for any node, `played_on` how an action is played. The printers of the single
nodes are in the modules beside this one; `PRINTERS` holds one for every class of node.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk

from . import amounts, deeds, filters, places, sentences, things, windows
from .prose import NOTHING, Prose, Term, capitalised, in_quotes, listed, say, verbatim
from .sentences import passage
from .speech import PRINTERS, Speech, prints
from .windows import windows as windows_in_english

__all__ = ["PRINTERS", "Prose", "Term", "english", "english_of", "played_on"]

_TELLERS = (
    amounts, deeds, filters, places, sentences, things, windows,
)  # fmt: skip
"""Imported, each of them has put its printers into the table."""

PREFIXES: dict[t.Timing, str] = {
    "play": "[Play]:",
    "talent": "[Talent]:",
    "ongoing": "[Ongoing]:",
    "base": "",
}
ORIGINS: dict[t.Origin, str] = {
    "hand": "from [your] [hand]", "discard": "from [your] [discard pile]", "revealed": "while [revealed|reveal]",
}  # fmt: skip


COPIES = {
    "one copy each turn": " (for one copy of this [card] each [turn])",
    "one copy for each base": " (for one copy of this [card] at each [base])",
}


def english(ability: t.Ability, card: t.Card) -> Prose:
    """The ability as you would read it out at the table."""
    speech = Speech(card, ability)
    if ability.timing == "special":
        return _special(ability, speech)
    prefix = f"[Talent]{COPIES['one copy each turn']}:" if ability.limit else PREFIXES[ability.timing]
    return _text(say(prefix), passage(ability.body, speech) or [say("do nothing")])


def _special(ability: t.Ability, speech: Speech) -> Prose:
    origins = listed([say(ORIGINS[origin]) for origin in ability.origins], "or")
    copies = COPIES.get(ability.limit or "", "")
    when = windows_in_english(ability.windows, None if copies else ability.limit, speech)
    prefix = say(f"[Special]{copies}:", origins, "," if origins else "", when, ",")
    played = []
    if ability.plays:
        on = say("on", speech.thing(ability.on, "subject")) if ability.on else NOTHING
        played = [say("[you] [may] [play] it", on)]
    sentences = [*played, *passage(ability.body, speech)]
    if sentences and any(isinstance(each, t.Moment) and each.timing == "instead when" for each in ability.windows):
        sentences[0] = say(sentences[0], "[instead]")
    return _text(prefix, sentences or [say("do what this [card] does when [played|play]")])


def _text(prefix: Prose, sentences: Sequence[Prose]) -> Prose:
    """Add capitals and full stops; after a prefix the first sentence is not capitalised."""
    first, *others = sentences
    first = first if prefix else capitalised(first)
    return say(prefix, *(say(sentence, ".") for sentence in (first, *map(capitalised, others))))


def played_on(card: t.Card) -> Prose:
    """How an action that stays in play is played, and when any card can be played at all; nothing for most cards."""
    speech = Speech(card, card)
    on = say("[Play] it on", speech.thing(card.on, "described"), ".") if card.on else NOTHING
    return say(on, "[Play] it only if", speech.tell(card.only_if), ".") if card.only_if else on


def english_of(node: t.Node, card: t.Card) -> Prose:
    """One node of the card; names bound elsewhere in its ability are known."""
    return Speech(card, ability_with(node, card)).tell(node)


def ability_with(node: t.Node, card: t.Card) -> t.Ability | t.Card:
    """The ability that the node is a part of; the card, if it is none."""
    return next((ability for ability in card.abilities if node in walk(ability)), card)


# --- cards ------------------------------------------------------------------------------------------------------


@prints(t.Ability)
def _ability(node: t.Ability, speech: Speech) -> Prose:
    return english(node, speech.card)


@prints(t.Grants)
def _grants(node: t.Grants, speech: Speech) -> Prose:
    said = listed([in_quotes(english(ability, speech.card)) for ability in node.abilities])
    ability = "[ability]" if len(node.abilities) == 1 else "[abilities|ability]"
    verb = "have" if speech.takes_plural(node.what) else "has"
    return say(speech.thing(node.what, "subject"), verb, f"the {ability}", said)


@prints(t.Fact)
def _fact(node: t.Fact, speech: Speech) -> Prose:
    first = next(iter(node.values), 0)
    match node.name:
        case "undead":
            return say("[undead]")
        case "unconfirmed":
            return say("wording unconfirmed")
        case "monsters" | "treasures" as name:
            return say(f"[{name.removesuffix('s')} number] {first}")
        case "vp":
            return say(listed([say(str(value)) for value in node.values]), "[VP|victory-point]")
        case "copies":
            return say(f"{first} {'copy' if first == 1 else 'copies'}")
        case name:
            return say(f"[{name}] {first}")


@prints(t.Card)
def _card(node: t.Card, speech: Speech) -> Prose:
    return say(played_on(node), *(english(ability, node) for ability in node.abilities))


@prints(t.CardFile)
def _card_file(node: t.CardFile, speech: Speech) -> Prose:
    return say(*(say(verbatim(f"{card.name}:"), _card(card, Speech(card, card))) for card in node.cards))
