"""Claims about numbers and about whole groups of cards: how many, how much, how much more than another."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from rulesdsl.board import board_tree as b
from rulesdsl.engine.events import VictoryPointsChanged
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.meaning.card_kinds import KINDS_THEN
from rulesdsl.table.cards import BOX, CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.lists import counted
from rulesdsl.wording.spoken_parts import extra_kind

from .situation import Finding, Situation, Unclear

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, ">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le,
}  # fmt: skip
PILES = ("hand", "deck", "discard")

# --- places ---------------------------------------------------------------------------------------------------------


def lies_there(now: Situation, spot: b.Spot, card: CardId, table: Table) -> bool:
    """Does the card lie at the spot, on this table?"""
    place = table.cards[card].place
    match spot.zone:
        case "play":
            return place.in_play
        case "box":
            return place == BOX
        case "there":
            return place == now.start.cards[card].place
        case "top" | "bottom":
            return _is_at_end(now, spot, card, table)
        case "hand" | "deck" | "discard":
            return place.zone == spot.zone and (spot.of is None or place == _pile(now, spot))
    assert isinstance(spot.of, b.Called)
    of = now.card(spot.of)
    places = {"at": ("at", "titan", "on"), "on": ("on",), "buried": ("buried",)}[spot.zone]
    return of is not None and place in [Place(zone, of) for zone in places]  # type: ignore[arg-type]


def _pile(now: Situation, spot: b.Spot) -> Place:
    assert spot.of is not None
    assert not isinstance(spot.of, b.Called)
    return now.pile(b.SomePile(spot.zone, spot.of))  # type: ignore[arg-type]


def _is_at_end(now: Situation, spot: b.Spot, card: CardId, table: Table) -> bool:
    place = table.cards[card].place
    if place.zone != "deck" or (spot.of is not None and place != _pile(now, b.Spot("deck", spot.of))):
        return False
    pile = table.pile(place)
    return not table.is_unsettled(place, 1, spot.zone) and pile[0 if spot.zone == "top" else -1] == card


def in_words(now: Situation, spot: b.Spot) -> str:
    match spot:
        case b.Spot("play"):
            return "in play"
        case b.Spot("box"):
            return "in box"
        case b.Spot("there"):
            return "where it was"
        case b.Spot("at" | "on" | "buried", b.Called(text)):
            return f"{'buried at' if spot.zone == 'buried' else spot.zone} {text}"
    zone = f"on {spot.zone} of deck" if spot.zone in ("top", "bottom") else f"in {spot.zone}"
    if spot.of is None:
        return zone
    return f"{zone} of {now.player(spot.of)}" if isinstance(spot.of, b.Named) else f"{zone} of {spot.of}s"


def is_at(now: Situation, node: b.IsAt) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    is_there = lies_there(now, node.spot, card, now.table)
    where = now.in_words(now.table.cards[card].place)
    return Finding(is_there != node.negated, f"{now.name_of(card)} is {where}", (card,))


def is_empty(now: Situation, node: b.IsEmpty) -> Finding:
    bases = now.table.bases
    if node.base is not None:
        base = now.card(node.base)
        if base is None or base not in bases:
            return Finding(False, f"{node.base.text} is not in play")
        bases = (base,)
    if node.bases is not None and len(bases) != node.bases:
        return Finding(False, f"{len(bases)} bases are in play", bases)
    there = [(base, card) for base in bases for card in now.table.at_base(base)]
    if not there:
        return Finding(True, "nothing is there", bases)
    told = "; ".join(f"{now.name_of(card)} is {now.in_words(now.table.cards[card].place)}" for _, card in there)
    return Finding(False, told, tuple(card for _, card in there))


def only_these(now: Situation, node: b.OnlyThese) -> Finding:
    from rulesdsl.board.printings import are_called

    there = [card for card in now.table.cards if lies_there(now, node.spot, card, now.table)]
    names = [now.table.cards[card].name for card in there]
    told = ", ".join(now.name_of(card) for card in there) or "nothing"
    found = f"{in_words(now, node.spot)}: {told}"
    return Finding(are_called(now.table.catalogue, names, node.cards), found, tuple(there))


def has(now: Situation, node: b.Has) -> Finding:
    """In hand, or in play under control; with several of a name, any of them."""
    player, cards = now.player(node.player), now.cards(node.card)
    if not cards:
        return now.no_card(node.card)
    hand = Place("hand", player)
    held = [card for card in cards if now.table.cards[card].place == hand or _is_theirs(now.table, card, player)]
    shown = held or list(cards)
    told = "; ".join(f"{now.name_of(card)} is {now.in_words(now.table.cards[card].place)}" for card in shown)
    return Finding(bool(held), told, tuple(shown))


def _is_theirs(table: Table, card: CardId, player: Player) -> bool:
    return table.cards[card].place.in_play and control.controller(table, card) == player


# --- numbers --------------------------------------------------------------------------------------------------------


def compares(now: Situation, node: b.Compares) -> Finding:
    found = amount(now, node.of)
    if isinstance(found, Finding):
        return found
    number, words, cards = found
    if isinstance(node.of, b.CardsAt) and node.of.kind == "minion" and isinstance(node.to, int):
        _check_monsters(now, node, cards, node.to)
    if isinstance(node.to, int):
        return Finding(HOLDS[node.relation](number, node.to), words, cards)
    other = amount(now, node.to)
    if isinstance(other, Finding):
        return other
    return Finding(HOLDS[node.relation](number, other[0] + node.by), f"{words}; {other[1]}", (*cards, *other[2]))


def _check_monsters(now: Situation, node: b.Compares, cards: tuple[CardId, ...], to: int) -> None:
    """A monster is a minion, and many do not count it as one."""
    monsters = sum(is_kind(now.table, card, "monster") for card in cards)
    holds = HOLDS[node.relation]
    if monsters and holds(len(cards), to) != holds(len(cards) - monsters, to):
        raise Unclear("Monsters are there, and they are minions.", "say how many monsters there are, or use names")


Amount = tuple[int, str, tuple[CardId, ...]]


def amount(now: Situation, of: Any) -> Amount | Finding:
    """The number, a sentence that says it, and the cards that it is about."""
    if type(of) in AMOUNTS:
        return AMOUNTS[type(of)](now, of)
    named = of.card if isinstance(of, b.PowerOf | b.CountersOn | b.PowerChange | b.PrintedPower) else of.base
    card = now.card(named)
    if card is None:
        return now.no_card(named)
    return _of_card(now, of, card)


def _of_card(now: Situation, of: Any, card: CardId) -> Amount | Finding:
    name, table = now.name_of(card), now.table
    match of:
        case b.PowerOf() if not table.cards[card].place.in_play:
            return Finding(False, f"{name} is {now.in_words(table.cards[card].place)}", (card,))
        case b.PowerOf():
            number = numbers.power(table, card)
            return number, f"power of {name} is {number}", (card,)
        case b.PrintedPower():
            number = numbers.printed_power(table, card)
            return number, f"its printed power is {number}", (card,)
        case b.PowerChange():
            return _power_change(now, card)
        case b.CountersOn():
            number = table.cards[card].counters
            return number, f"{name} has {counted(number, 'counter')}", (card,)
    there = (card, *table.minions_at(card), *table.titans_at(card))
    if card not in table.bases:
        return Finding(False, f"{name} is not in play as a base", (card,))
    match of:
        case b.TotalOf(named):
            player = now.player(named)
            number = numbers.total(table, card, player)
            return number, f"total of {player} at {name} is {number}", there
        case b.TotalAt():
            number = numbers.total_of_all(table, card)
            return number, f"total at {name} is {number}", there
    number = numbers.breakpoint(table, card)
    return number, f"breakpoint of {name} is {number}", (card,)


def _power_change(now: Situation, card: CardId) -> Amount | Finding:
    """Unclear where it has changed and changed back."""
    name = now.name_of(card)
    tables = [now.start, *(step.after for step in now.steps), now.table]
    if not (now.start.cards[card].place.in_play and now.table.cards[card].place.in_play):
        return Finding(False, f"{name} is {now.in_words(now.table.cards[card].place)}", (card,))
    powers = [numbers.power(table, card) for table in tables if table.cards[card].place.in_play]
    change = powers[-1] - powers[0]
    if len({*powers}) > len({powers[0], powers[-1]}):
        raise Unclear(f"The power of {name} has changed more than once.", f"write `{name} has power {powers[-1]}`")
    return change, f"power of {name} is {powers[-1]}, and was {powers[0]}", (card,)


def _points(now: Situation, of: b.PointsOf) -> Amount:
    player = now.player(of.player)
    return now.table.vp_of(player), f"vp of {player} is {now.table.vp_of(player)}", ()


def _gained(now: Situation, of: b.PointsGained) -> Amount | Finding:
    player = now.player(of.player)
    source = None if of.source is None else now.card(of.source)
    if of.source is not None and source is None:
        return now.no_card(of.source)
    number = sum(
        event.change
        for event in now.events
        if isinstance(event, VictoryPointsChanged) and event.player == player
        and (source is None or source in (event.source, event.base))
    )  # fmt: skip
    through = "" if source is None else f" from {now.name_of(source)}"
    return number, f"{player} gains {number} vp{through}", () if source is None else (source,)


def _cards_in(now: Situation, of: b.CardsIn) -> Amount:
    place = now.pile(of.pile)
    pile = now.table.pile(place)
    is_or_are = "is" if len(pile) == 1 else "are"
    return len(pile), f"there {is_or_are} {counted(len(pile), 'card')} {now.in_words(place)}", pile


def _cards_at(now: Situation, of: b.CardsAt) -> Amount | Finding:
    if isinstance(of.spot.of, b.Called) and now.card(of.spot.of) is None:
        return now.no_card(of.spot.of)
    table = now.table
    of = _shared(of)
    candidates = [card for card in table.cards if lies_there(now, of.spot, card, table) or _is_below(now, of, card)]
    if of.spot.zone in PILES and of.kind != "card" and any(table.cards[card].name is None for card in candidates):
        return Finding(False, f"nobody knows all cards {in_words(now, of.spot)}", tuple(candidates))
    found = [card for card in candidates if is_kind(table, card, of.kind)]
    if of.player is not None:
        player = now.player(of.player)
        found = [
            card for card in found if control.controller(table, card) == player or _is_in_pile(table, card, player)
        ]
    whose = "" if of.player is None else f" of {now.player(of.player)}"
    told = ", ".join(now.name_of(card) for card in found)
    words = f"{counted(len(found), of.kind)}{whose} {in_words(now, of.spot)}" + (f": {told}" if told else "")
    return len(found), words, tuple(found)


def _shared(of: b.CardsAt) -> b.CardsAt:
    """Monsters and treasures have piles of their own."""
    is_pile = of.spot.zone in ("deck", "discard") and of.spot.of is None and of.player is None
    shared: Any = of.kind if of.kind in ("monster", "treasure") and is_pile else None
    return of if shared is None else b.CardsAt("card", b.Spot(of.spot.zone, shared))


def _is_below(now: Situation, of: b.CardsAt, card: CardId) -> bool:
    """Actions on a minion at a base are at that base, too."""
    place = now.table.cards[card].place
    is_action = of.kind in ("action", "card") and place.zone == "on" and of.spot.zone == "at"
    assert of.spot.of is None or of.spot.zone != "at" or isinstance(of.spot.of, b.Called)
    return is_action and isinstance(of.spot.of, b.Called) and now.table.base_of(card) == now.card(of.spot.of)


def _is_in_pile(table: Table, card: CardId, player: Player) -> bool:
    return table.cards[card].place.holder == player


def is_kind(table: Table, card: CardId, kind: str) -> bool:
    if kind == "special":
        return False
    return KINDS_THEN[kind](table, card)


def _plays_left(now: Situation, of: b.PlaysLeft) -> Amount:
    """Of the player whose turn it is, as long as cards are played."""
    player, turn = now.player(of.player), now.table.turn
    if turn.player != player or turn.phase != "play":
        return 0, f"{player} does not play cards now", ()
    left = list(_kinds_left(now.table))
    number = sum(of.kind in ("card", kind) and (is_extra or not of.extra) for kind, is_extra in left)
    told = [f"{'extra ' if is_extra else ''}{kind}" for kind, is_extra in left]
    return number, f"{player} may still play {', '.join(told) or 'nothing'}", ()


def _kinds_left(table: Table) -> Iterator[tuple[str, bool]]:
    """What the question of the phase lists: the plays of the turn that are left, and extra ones."""
    yield from (("minion", False) for _ in range(table.turn.minions_left))
    yield from (("action", False) for _ in range(table.turn.actions_left))
    for grant in table.turn.grants:
        deed = table.deed_at(grant.address)
        kind = extra_kind(deed) if isinstance(deed, t.Play) else "card"
        yield from ((each, True) for each in kind.split(" or ")[:1])


AMOUNTS: dict[type, Callable[[Situation, Any], Amount | Finding]] = {
    b.PointsOf: _points, b.PointsGained: _gained, b.CardsIn: _cards_in, b.CardsAt: _cards_at,
    b.PlaysLeft: _plays_left,
}  # fmt: skip
