"""Claims about what happened since the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.engine.trace import Happened
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.lists import counted

from .claimed_amounts import HOLDS, in_words, is_kind, lies_there
from .expected_events import scored
from .situation import Finding, Situation, Unclear

Fits = Callable[[Situation, b.Occurs, Happened, CardId], bool]

# --- to cards -------------------------------------------------------------------------------------------------------


def occurs(now: Situation, node: b.Occurs) -> Finding:
    if isinstance(node.what, str):
        return _to_so_many(now, node, node.what)
    card = now.card(node.what)
    if card is None:
        return now.no_card(node.what)
    unknown = _unknown(now, node)
    if unknown is not None:
        return unknown
    happened = any(_is_it(now, node, step, card) for step in now.steps)
    if node.happening == "scores":
        happened = _base_scored(now, node, card)
    where = f"; it is {now.in_words(now.table.cards[card].place)}" if not happened else ""
    return Finding(happened, f"{now.name_of(card)} is {'' if happened else 'not '}{_told(now, node)}{where}", (card,))


def _unknown(now: Situation, node: b.Occurs) -> Finding | None:
    """A card that is named besides and is not on the table."""
    for called in (node.by, node.spot.of if node.spot is not None else None):
        if isinstance(called, b.Called) and now.card(called) is None:
            return now.no_card(called)
    return None


def _told(now: Situation, node: b.Occurs) -> str:
    """`destroyed by Trick`, `moved at Docks`."""
    words = {"scores": "scored", "duels": "in a duel", "go": "put", "strengthened": "given power"}
    said = words.get(node.happening, node.happening)
    by = "" if node.by is None else f" by {node.by.text}"
    spot = "" if node.spot is None else f" {in_words(now, node.spot)}"
    during = f" ({node.during})" if node.during else ""
    return f"{said}{spot}{by}{during}"


def _to_so_many(now: Situation, node: b.Occurs, kind: str) -> Finding:
    unknown = _unknown(now, node)
    if unknown is not None:
        return unknown
    found: dict[CardId, None] = {}
    for step in now.steps:
        for card in _concerned(step, node):
            if is_kind(step.after, card, kind) and _is_it(now, node, step, card):
                found[card] = None
    if node.happening == "scores":
        found = {base: None for base in now.table.cards if _base_scored(now, node, base)}
    assert node.number is not None
    names = ", ".join(now.name_of(card) for card in found)
    told = f"{counted(len(found), kind)} {_told(now, node)}" + (f": {names}" if names else "")
    return Finding(HOLDS[node.relation](len(found), node.number), told, tuple(found))


def _concerned(step: Happened, node: b.Occurs) -> Iterator[CardId]:
    if step.event.card is not None:
        yield step.event.card
    if node.happening == "go":
        yield from (card for card in step.after.cards if card != step.event.card)


def _is_it(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """Is the step what the claim speaks of, done to this card?"""
    test = TESTS.get(node.happening, _is_done)
    return test(now, node, step, card) and _is_then(now, node, step, card)


def _is_done(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    if event.card != card or node.happening not in event.happenings:
        return False
    if node.spot is not None and not _came_to(now, node.spot, step, card):
        return False
    if node.origin is not None and not lies_there(now, node.origin, card, step.before):
        return False
    return _is_by(now, node, step) and _is_of(now, node, step)


def _came_to(now: Situation, spot: b.Spot, step: Happened, card: CardId) -> bool:
    if lies_there(now, spot, card, step.after):
        return True
    is_base = spot.zone == "at" and isinstance(spot.of, b.Called)
    return is_base and step.event.base is not None and step.event.base == now.card(spot.of)  # type: ignore[arg-type]


def _is_by(now: Situation, node: b.Occurs, step: Happened) -> bool:
    """Did that player or that card do it? Whoever discards or draws does so with cards of their own."""
    event = step.event
    if node.by is None:
        return True
    if isinstance(node.by, b.Called):
        source = now.card(node.by)
        return source is not None and source in (event.source, *_causes(step))
    player = now.player(node.by)
    if node.happening in ("discarded", "drawn"):
        origin = getattr(event, "origin", None)
        return (origin is not None and origin.holder == player) or (event.actor == player and event.owner == player)
    return event.actor == player


def _causes(step: Happened) -> Iterator[CardId]:
    """The cards whose abilities led to it by way of others."""
    because = step.because
    while because is not None:
        if because.event.source is not None:
            yield because.event.source
        because = because.because


def _is_of(now: Situation, node: b.Occurs, step: Happened) -> bool:
    """Whose card is it, or whose has it become?"""
    if node.player is None:
        return True
    to = getattr(step.event, "to", None)
    return to is not None and to.holder == now.player(node.player)


def _is_then(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    during = node.during
    if during == "duel":
        return any(isinstance(each.event, e.EnteredDuel) and each.event.card == card for each in now.steps)
    if during == "draw phase":
        return step.before.turn.phase == "draw" and step.event.address is None
    if during.startswith("scoring "):
        base = next(iter(now.cards(b.Called(during.removeprefix("scoring ")))), None)
        return base is not None and base in (step.event.base, step.event.source, step.before.cards[card].place.of)
    return True


# --- those that are no single kind of event -------------------------------------------------------------------------


def _goes(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """It came there, whatever brought it."""
    assert node.spot is not None
    if not lies_there(now, node.spot, card, step.after) or lies_there(now, node.spot, card, step.before):
        return False
    return node.by is None or _is_by(now, node, step)


def _is_taken(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """Into the hand of that player, or under their control."""
    if not isinstance(node.by, b.Named):
        return False
    player = now.player(node.by)
    before, after = step.before.cards[card], step.after.cards[card]
    to_hand = after.place == Place("hand", player) != before.place
    had, has = (control.controller(table, card) == player for table in (step.before, step.after))
    return to_hand or (has and not had and before.place.in_play)


def _is_seized(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    if not isinstance(event, e.ControlChanged) or event.card != card:
        return False
    return node.by is None or (isinstance(node.by, b.Named) and event.player == now.player(node.by))


def _is_extra(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    used = isinstance(event, e.ExtraPlayUsed) and event.card == card
    played = isinstance(event, e.Played) and event.card == card and "term.extra.meaning" in event.topics
    return (used or played) and (node.by is None or event.actor == now.player(node.by))  # type: ignore[arg-type]


def _is_used(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    is_use = isinstance(event, e.AbilityUsed | e.TalentUsed | e.Triggered)
    used = is_use and card in (event.card, event.source)
    return used and (node.by is None or event.actor == now.player(node.by))  # type: ignore[arg-type]


def _duels(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    if not isinstance(event, e.EnteredDuel) or event.card != card:
        return False
    return not isinstance(node.by, b.Called) or event.opponent == now.card(node.by)


def _is_strengthened(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """Whatever of that card has made its power greater."""
    if not isinstance(node.by, b.Called) or not step.after.cards[card].place.in_play:
        return False
    if not step.before.cards[card].place.in_play or now.card(node.by) not in (step.event.source, *_causes(step)):
        return False
    more = numbers.power(step.after, card) - numbers.power(step.before, card)
    return more > 0 if node.number is None else more == node.number


def _is_cancelled(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    return isinstance(event, e.PlayedWithoutAbilities) and card in (event.card, event.source)


TESTS: dict[str, Fits] = {
    "go": _goes, "taken": _is_taken, "seized": _is_seized, "played as extra": _is_extra, "used": _is_used,
    "duels": _duels, "strengthened": _is_strengthened, "cancelled": _is_cancelled,
}  # fmt: skip


def _base_scored(now: Situation, node: b.Occurs, base: CardId) -> bool:
    at = scored(now, base, "scores")
    if at is None or not node.during:
        return at is not None
    player = node.during.removeprefix("turn of ")
    return now.steps[at].before.turn.player == player if now.steps else False


# --- cards drawn ----------------------------------------------------------------------------------------------------


def drew_in_all(now: Situation, node: b.DrewInAll) -> Finding:
    player = now.player(node.player)
    hand = Place("hand", player)
    drawn = [event for event in now.events if isinstance(event, e.Drawn) and event.to == hand]
    cards = tuple(event.card for event in drawn if event.card is not None)
    found = f"{player} draws {counted(len(drawn), 'card')}"
    if HOLDS[node.relation](len(drawn), node.number):
        return Finding(True, found, cards)
    parts: dict[object, int] = {}
    for event in drawn:
        parts[event.source, event.address] = parts.get((event.source, event.address), 0) + 1
    if len(parts) > 1 and node.number in parts.values():
        through = "`from …`, or `at end of their turn`"
        raise Unclear(
            f"{player} draws {len(drawn)} cards in all, {node.number} of them at once.", f"say which: {through}"
        )
    return Finding(False, found, cards)


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
    holds = any((rank, each) == (node.rank, player) and node.total in (None, total) for rank, each, total in here)
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
    nothing = any(isinstance(event, NO_EFFECT) for event in mine)
    told = ", ".join(dict.fromkeys(event.published for event in other))
    found = f"{now.name_of(card)} does something: {told}" if other else f"{now.name_of(card)} does nothing"
    was_used = any(event.card == card or event.source == card for event in now.events)
    if not other and not nothing and was_used:
        return Finding(False, f"{now.name_of(card)} does something", (card,))
    return Finding(not other and nothing, found if was_used else f"{now.name_of(card)} is not used", (card,))


def talent_used(now: Situation, node: b.TalentUsed) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    used = any(isinstance(event, e.TalentUsed) and card in (event.card, event.source) for event in now.events)
    return Finding(used, f"the talent of {now.name_of(card)} is {'' if used else 'not '}used", (card,))
