"""Claims about how duels and scorings came out, and about what came of a card."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.lists import counted

from .situation import Finding, Situation, Unclear

# --- duels and bases ------------------------------------------------------------------------------------------------


def won_duel(now: Situation, node: b.WonDuel) -> Finding:
    """In a tie both win and both lose."""
    ends = [(step, *_sides(step.event)) for step in now.steps if isinstance(step.event, e.DuelWon | e.DuelTied)]
    for step, won, lost in ends:
        if _names_one(now, node.winner, won, step.before) and _names_one(now, node.loser, lost, step.before):
            if isinstance(step.event, e.DuelTied) and node.loser is None:
                raise Unclear("The duel is a tie: both win and both lose.", "write `the duel is a tie`")
            return Finding(True, _told_duel(now, step.event), (*won, *lost))
    told = "; ".join(_told_duel(now, step.event) for step, *_ in ends) or "no duel has ended"
    return Finding(False, told, tuple(card for _, won, lost in ends for card in (*won, *lost)))


def _sides(event: e.Event) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    if isinstance(event, e.DuelTied):
        return event.duelists, event.duelists
    assert isinstance(event, e.DuelWon)
    return (event.winner,), (event.loser,)


def _names_one(now: Situation, named: b.Subject | b.Named | None, cards: tuple[CardId, ...], table: Table) -> bool:
    if named is None:
        return True
    if isinstance(named, b.Named):
        return any(control.controller(table, card) == now.player(named) for card in cards)
    return now.card(named) in cards or any(card in cards for card in now.cards(named.card) if named.player is None)


def _told_duel(now: Situation, event: e.Event) -> str:
    won, lost = _sides(event)
    if isinstance(event, e.DuelTied):
        return f"{now.name_of(won[0])} and {now.name_of(won[1])} tie"
    return f"{now.name_of(won[0])} wins the duel against {now.name_of(lost[0])}"


def tied_duel(now: Situation, node: b.TiedDuel) -> Finding:
    ends = [step.event for step in now.steps if isinstance(step.event, e.DuelWon | e.DuelTied)]
    named = {now.card(subject) for subject in node.cards}
    tied = any(isinstance(event, e.DuelTied) and named <= {*event.duelists} for event in ends)
    return Finding(tied, "; ".join(_told_duel(now, event) for event in ends) or "no duel has ended")


PLACES = ("first", "second", "third")


def ranks(now: Situation, node: b.Ranks) -> Finding:
    player = now.player(node.player)
    found = list(_ranks(now))
    bases = {base for _, _, base, _ in found}
    if node.base is not None:
        bases = {base for base in bases if base == now.card(node.base)}
    if len(bases) > 1:
        raise Unclear("Several bases have scored.", "say which: `… at Docks`")
    here = [(rank, each, total) for rank, each, base, total in found if base in bases]
    told = "; ".join(f"{each} is {PLACES[min(rank, 2)]} with {total} power" for rank, each, total in here)
    tied = [each for rank, each, _ in here if rank == node.rank]
    if len(tied) > 1 and player in tied:
        raise Unclear(f"{' and '.join(tied)} tie for that place.", "write how many VP each of them gains")
    name = now.name_of(next(iter(bases))) if bases else ""
    holds = any(
        each == player and node.rank in (rank, -1) and node.total in (None, total) for rank, each, total in here
    )
    return Finding(holds, f"{told} at {name}" if told else "no such base has scored", tuple(bases))


def _ranks(now: Situation) -> Iterator[tuple[int, Player, CardId, int]]:
    """Who came where at which base, and with how much power."""
    seen: set[CardId] = set()
    for step in now.steps:
        event = step.event
        is_award = isinstance(event, e.VictoryPointsChanged | e.NotAwarded) and event.address is None
        base = (event.base or event.source) if is_award else None
        if base is not None and base in step.before.bases and base not in seen:
            seen.add(base)
            for rank, player in numbers.standings(step.before, base):
                yield rank, player, base, numbers.total(step.before, base, player)


def replaces(now: Situation, node: b.Replaces) -> Finding:
    played = [step.event for step in now.steps if isinstance(step.event, e.BasePlayed)]
    pairs = [(event.card, event.replaced) for event in played if event.replaced is not None and event.card is not None]
    replaced = now.card(node.replaced)
    base = None if node.base is None else now.card(node.base)
    holds = any(old == replaced and (node.base is None or new == base) for new, old in pairs)
    told = "; ".join(f"{now.name_of(new)} replaces {now.name_of(old)}" for new, old in pairs)
    return Finding(holds, told or "no base has been replaced", tuple(new for new, _ in pairs))


# --- piles, abilities -----------------------------------------------------------------------------------------------


def was_shuffled(now: Situation, node: b.WasShuffled) -> Finding:
    place = now.pile(node.pile)
    deck = Place("deck", place.of)
    kinds = e.DeckRenewed if place.zone == "discard" else (e.DeckShuffled | e.DeckRenewed | e.ShuffledIntoDeck)
    piles = [
        getattr(event, "pile", None) or getattr(event, "to", None) for event in now.events if isinstance(event, kinds)
    ]
    holds = any(pile in (deck, place) for pile in piles)
    return Finding(holds, f"the {place.zone} of {place.of} is {'' if holds else 'not '}shuffled")


def ran_out(now: Situation, node: b.RanOut) -> Finding:
    """It holds no card, now or at some time since the board."""
    place = now.pile(node.deck)
    tables = [now.table, *(step.after for step in now.steps)]
    holds = any(not table.pile(place) for table in tables)
    return Finding(
        holds, f"there are {counted(len(now.table.pile(place)), 'card')} {now.in_words(place)}", now.table.pile(place)
    )


NO_EFFECT = (e.NothingHappened, e.ConditionFailed, e.CostNotPaid, e.PlayedWithoutAbilities, e.Declined, e.Prevented)
WITHOUT_A_DEED = (e.Played, e.Discarded, e.Chosen, e.ExtraPlayUsed, e.Revealed, e.LookedAt, e.AbilityUsed, e.Triggered)


def came_to_nothing(now: Situation, node: b.CameToNothing) -> Finding:
    """It said that it does nothing, and nothing else came of it."""
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    mine = [step.event for step in now.steps if step.event.source == card]
    other = [event for event in mine if not isinstance(event, (*NO_EFFECT, *WITHOUT_A_DEED)) and event.card != card]
    told = ", ".join(dict.fromkeys(event.published for event in other))
    found = f"{now.name_of(card)} does something: {told}" if other else f"{now.name_of(card)} does nothing"
    was_used = any(event.card == card or event.source == card for event in now.events)
    return Finding(not other and was_used, found if was_used else f"{now.name_of(card)} is not used", (card,))


def unchanged(now: Situation, node: b.Unchanged) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    tables = [now.start, *(step.after for step in now.steps)]
    states = [_state(table, card) for table in tables]
    other = next((table for table, state in zip(tables, states, strict=True) if state != states[0]), None)
    place = now.in_words(now.table.cards[card].place)
    return Finding(
        other is None, f"{now.name_of(card)} is {place}" + ("" if other is None else ", and has changed"), (card,)
    )


def _state(table: Table, card: CardId) -> tuple[object, ...]:
    physical = table.cards[card]
    power = numbers.power(table, card) if physical.place.in_play else 0
    return physical.place, control.controller(table, card), physical.counters, power


def talent_used(now: Situation, node: b.TalentUsed) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    used = any(isinstance(event, e.TalentUsed) and card in (event.card, event.source) for event in now.events)
    return Finding(used, f"the talent of {now.name_of(card)} is {'' if used else 'not '}used", (card,))
