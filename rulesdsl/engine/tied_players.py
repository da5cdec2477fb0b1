"""Players who share an ability of a base: in which order they use it, and when only one of them does."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import live_modifiers
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from .events import OnlyFirstUses, by
from .frames import scope
from .possible_deeds import possible
from .recording import note
from .trigger_order import is_order_free


def in_chosen_order(table: Table, card: str, sentence: t.Sentence) -> bool:
    """Players who share a base's ability go clockwise; where the book points to Me First for that, and Me First has
    the current player order what is in play, they go as that player likes."""
    by_me_first = table.edition.get("me-first") == "in-play-first" and not _one_by_one(table)
    return table.catalogue[card].kind == "base" and by_me_first and not is_order_free((sentence,))


def each_in_chosen_order(table: Table, card: str, sentence: t.Sentence) -> bool:
    """The same for an ability that each of them carries out from beginning to end."""
    return _each_acts(sentence) and in_chosen_order(table, card, sentence)


def order_matters(table: Table, sentence: t.Sentence, players: tuple[Entity, ...]) -> bool:
    """Is there more than one of them who could do what they may?"""
    return len([player for player in players if not sentence.may or _can(table, sentence, str(player))]) > 1


def _can(table: Table, sentence: t.Sentence, player: Player) -> bool:
    inner = scope(table)
    for thing in (sentence.each, sentence.who):
        inner = inner.bind(thing.bind, (player,)) if thing is not None and thing.bind else inner
    return possible(table, player, sentence, inner)


def order_topics(table: Table, card: str, sentence: t.Sentence, found: tuple[Entity, ...]) -> tuple[str, ...]:
    """Why it is done for each of these in this order. The books say so of players, and leave open the rest."""
    if not all(isinstance(one, str) for one in found):
        return ("reading.each-in-table-order",)
    if table.catalogue[card].kind == "base" and _each_has_a_place(sentence):
        return ("ties.base-ability", "ties.base-ability.order")
    return ("void.multi-player-order",)


@memoized_by_node
def _each_has_a_place(sentence: t.Sentence) -> bool:
    """`for each player[first here]`: these are tied."""
    return sentence.each is not None and any(isinstance(node, t.PlacedAt) for node in walk(sentence.each))


@memoized_by_node
def _each_acts(sentence: t.Sentence) -> bool:
    """Is it done by those for each of whom it is done: `for each player as victor: victor …`?"""
    acting = [node.who.terms for node in walk(sentence) if isinstance(node, t.Sentence) and node.who is not None]
    return sentence.each is not None and any(terms == (t.Name(sentence.each.bind or ""),) for terms in acting)


def who_use_it(
    table: Table, source: CardId | None, sentence: t.Sentence, found: tuple[Entity, ...]
) -> tuple[Entity, ...]:
    """Only the first, clockwise, where it would make no sense to do it twice; all of them by the older books."""
    if len(found) < 2 or not _picks_next_base(sentence) or not _one_by_one(table) or source not in table.bases:
        return found
    players = [str(player) for player in found if live_modifiers.ignored_for(table, source, player) is None]
    if len(players) > 1:
        note(table, OnlyFirstUses, by(None, source), ("ties.base-ability.only-first",), players=tuple(players))
    return tuple(players[:1])


def _one_by_one(table: Table) -> bool:
    return table.edition.get("base-ability-ties") == "all-clockwise"


@memoized_by_node
def _picks_next_base(sentence: t.Sentence) -> bool:
    """A base is replaced by one base only, so a second player has nothing to choose."""
    replaced = [node.what for node in walk(sentence) if isinstance(node, t.Replace)]
    return any(isinstance(node, t.ThisBase) for what in replaced for node in walk(what))
