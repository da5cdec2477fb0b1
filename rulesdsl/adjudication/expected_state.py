"""Expectations about the table: where cards are, numbers, and whose cards they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulesdsl.board import board_tree as b
from rulesdsl.board.printings import are_called
from rulesdsl.language.syntax.tree import Node
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import BOX, CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.lists import counted

from .situation import Finding, Situation

# --- places -----------------------------------------------------------------------------------------------------------


def lies_at(now: Situation, node: b.LiesAt) -> Finding:
    base = now.card(node.base)
    return _lies(now, node, lambda place: place in (Place("at", base), Place("titan", base), Place("on", base)))


def lies_on(now: Situation, node: b.LiesOn) -> Finding:
    return _lies(now, node, lambda place: place == Place("on", now.card(node.host)))


def lies_buried(now: Situation, node: b.LiesBuried) -> Finding:
    return _lies(now, node, lambda place: place == Place("buried", now.card(node.base)))


def lies_in(now: Situation, node: b.LiesIn) -> Finding:
    return _lies(now, node, lambda place: place == now.pile(node.pile))


def lies_in_box(now: Situation, node: b.LiesInBox) -> Finding:
    return _lies(now, node, lambda place: place == BOX)


def lies_in_play(now: Situation, node: b.LiesInPlay) -> Finding:
    return _lies(now, node, lambda place: place.in_play)


Lies: TypeAlias = b.LiesAt | b.LiesOn | b.LiesBuried | b.LiesIn | b.LiesInBox | b.LiesInPlay


def _lies(now: Situation, node: Lies, is_expected: Callable[[Place], bool]) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    place = now.table.cards[card].place
    return Finding(is_expected(place) != node.negated, f"{now.name_of(card)} is {now.in_words(place)}", (card,))


def lies_on_deck(now: Situation, node: b.LiesOnDeck) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    place = now.pile(node.pile)
    pile = now.table.pile(place)
    if card not in pile:
        return Finding(node.negated, f"{now.name_of(card)} is {now.in_words(now.table.cards[card].place)}", (card,))
    first, last = now.table.loose.get(place, (len(pile), 0))
    position = 0 if node.end == "top" else len(pile) - 1
    if first <= position < last:
        return Finding(False, f"nobody knows what is on the {node.end} of that deck", (card,))
    there = pile[position]
    return Finding(
        (there == card) != node.negated, f"{now.name_of(there)} is on the {node.end} of that deck", (card, there)
    )


# --- numbers ----------------------------------------------------------------------------------------------------------


def number_is(now: Situation, node: b.NumberIs) -> Finding:
    of = node.of
    if isinstance(of, b.PointsOf):
        player = now.player(of.player)
        points = now.table.vp_of(player)
        return Finding(points == node.number, f"vp of {player} is {points}")
    named = of.card if isinstance(of, b.PowerOf) else of.base
    card = now.card(named)
    if card is None:
        return now.no_card(named)
    number, what, cards = _number(now, of, card)
    return Finding(number == node.number, f"{what} {now.name_of(card)} is {number}", cards)


def _number(now: Situation, of: Node, card: CardId) -> tuple[int, str, tuple[CardId, ...]]:
    there = (card, *now.table.minions_at(card), *now.table.titans_at(card))
    match of:
        case b.PowerOf():
            return numbers.power(now.table, card), "power of", (card,)
        case b.TotalOf(named):
            player = now.player(named)
            return numbers.total(now.table, card, player), f"total of {player} at", there
        case b.TotalAt():
            return numbers.total_of_all(now.table, card), "total at", there
    return numbers.breakpoint(now.table, card), "breakpoint of", (card,)


def has_counters(now: Situation, node: b.HasCounters) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    number = now.table.cards[card].counters
    return Finding(number == node.number, f"{now.name_of(card)} has {counted(number, 'counter')}", (card,))


def holds_number(now: Situation, node: b.HoldsNumber) -> Finding:
    place = now.pile(node.pile)
    pile = now.table.pile(place)
    return Finding(len(pile) == node.number, f"{_there_are(len(pile))} {now.in_words(place)}", pile)


def _there_are(number: int) -> str:
    return f"there {'is' if number == 1 else 'are'} {counted(number, 'card')}"


def bases_in_play(now: Situation, node: b.BasesInPlay) -> Finding:
    bases = now.table.bases
    return Finding(len(bases) == node.number, f"{len(bases)} bases are in play", bases)


def holds_cards(now: Situation, node: b.HoldsCards) -> Finding:
    place = now.pile(node.pile)
    pile = now.table.pile(place)
    there = [now.table.cards[card].name for card in pile]
    listed = ", ".join(now.name_of(card) for card in pile) or "nothing"
    return Finding(are_called(now.table.catalogue, there, node.cards), f"{now.in_words(place)}: {listed}", pile)


# --- players ----------------------------------------------------------------------------------------------------------


def controls(now: Situation, node: b.Controls) -> Finding:
    return _holds(now, node, control.controller, "controls")


def owns(now: Situation, node: b.Owns) -> Finding:
    return _holds(now, node, control.owner, "owns")


def _holds(
    now: Situation, node: b.Controls | b.Owns, holder_of: Callable[[Table, CardId], Player | None], verb: str
) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    holder = holder_of(now.table, card)
    expected = None if node.player is None else now.player(node.player)
    return Finding(holder == expected, f"{holder or 'nobody'} {verb} {now.name_of(card)}", (card,))


def wins(now: Situation, node: b.Wins) -> Finding:
    winners = now.table.winners
    expected = {now.player(player) for player in node.players}
    shared = f"{' and '.join(winners)} share the win"
    return Finding({*winners} == expected, shared if len(winners) > 1 else f"{''.join(winners) or 'nobody'} wins")
