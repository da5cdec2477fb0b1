"""Deeds as they stand on a table: what is settled by its name, what is still to be chosen as `a minion`."""

from __future__ import annotations

import re

from rulesdsl.engine.decide import asks
from rulesdsl.engine.trace import definition
from rulesdsl.language.english.card_english import ability_with
from rulesdsl.language.english.deeds import DEEDS, Form, done, verb_phrases
from rulesdsl.language.english.prose import Prose, possessive, say, verbatim
from rulesdsl.language.english.speech import Register, Speech
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.meaning.evaluate import View, finder
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from .card_names import CardNames
from .lists import listed

_KEPT = (t.Other, t.InZone, t.Compared)
"""The filters that a question repeats; the options tell the rest."""


class TableSpeech(Speech):
    """Tells what an ability does here and now, of a player who is named: `destroy Bob's Grunt`, `their hand`."""

    at_table = True

    def __init__(self, table: Table, names: CardNames, card: str, node: t.Node, scope: Scope, player: Player) -> None:
        printed = definition(table, card)
        super().__init__(printed, ability_with(node, printed))
        self.view = View(table, scope)
        self.names = names
        self.player = player

    def thing(self, thing: t.Thing, register: Register = "chosen") -> Prose:
        """What it is, if that is settled; of what is still to be chosen only the kind and a little more."""
        if register == "described":  # what something is counted by
            return super().thing(thing, register)
        if _is_settled(thing):
            found = [self._name(entity) for entity in finder(thing)(self.view)]
            return verbatim(listed(found)) if found else super().thing(thing, register)
        terms = tuple(map(_shortened, thing.terms))
        quantity = None if isinstance(terms[0], t.DeckCards) else thing.quantity
        return super().thing(t.Thing(terms, quantity), register)

    def whose(self, thing: t.Thing) -> Prose | None:
        if not _is_settled(thing):
            return None
        found = finder(thing)(self.view)
        if not found:
            return say("its owner's" if isinstance(thing.terms[0], t.Role) else "its")
        return say("their") if found == (self.player,) else possessive(self.thing(thing), plural=False)

    def _name(self, entity: Entity) -> str:
        if entity == self.view.scope.source:
            return "it"
        return "them" if entity == self.player else self.names.whose(self.view.table, entity, self.player)


def _is_settled(thing: t.Thing) -> bool:
    hidden = any(isinstance(term, t.DeckCards | t.FirstCards) or _is_in_a_pile(term) for term in thing.terms)
    return not asks(thing) and not hidden


def _is_in_a_pile(term: t.Term) -> bool:
    return isinstance(term, t.Selector) and any(isinstance(f, t.InZone) for f in term.filters)


def _shortened(term: t.Term) -> t.Term:
    if not isinstance(term, t.Selector):
        return term
    return replace(term, filters=tuple(f for f in term.filters if isinstance(f, _KEPT)))


def deeds_in_words(deeds: tuple[t.Deed, ...], speech: TableSpeech, form: Form = "base") -> str | None:
    """`destroy Bob's Grunt and draw a card`; nothing, where that would not be short."""
    if isinstance(deeds[0], t.Duel):
        return f"{'have' if form == 'base' else 'has'} {speech.thing(deeds[0].challenger).plain} duel"
    if any(type(deed) not in DEEDS or isinstance(deed, t.UseTalent) for deed in deeds):
        return None
    return done(verb_phrases(deeds, speech), form).plain


def beside_others(phrase: str, player: Player) -> str:
    """`Ann's hand` for `their hand`, where the phrase names another player as well."""
    return phrase.replace("their ", f"{player}'s ") if "'s " in phrase else phrase


def own_piles(phrase: str) -> str:
    """`from hand`, `the deck`: own piles need no possessive."""
    phrase = re.sub(r"\b(in|from) their hand\b", r"\1 hand", phrase)
    return re.sub(r"\btheir (deck|discard pile)\b", r"the \1", phrase)
