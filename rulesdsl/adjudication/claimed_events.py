"""Claims about what happened since the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.engine.trace import Happened
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import CardId, Place
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
        if isinstance(called, b.Called) and not now.cards(called):
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
        return bool({*now.cards(node.by)} & {event.source, *_causes(step)})
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
    if during == "this turn":
        return step.after.turn.number == now.table.turn.number
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
    """Into the hand of that player or of anybody, or under their control."""
    if isinstance(node.by, b.Called):
        return False
    if node.origin is not None and not lies_there(now, node.origin, card, step.before):
        return False
    players = now.table.players if node.by is None else (now.player(node.by),)
    before, after = step.before.cards[card], step.after.cards[card]
    to_hand = after.place != before.place and after.place in [Place("hand", player) for player in players]
    had, has = (control.controller(table, card) for table in (step.before, step.after))
    return to_hand or (has in players and has != had and before.place.in_play)


def _is_drawn(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """Treasures that a player gets are drawn, too, as people say."""
    if _is_done(now, node, step, card):
        return True
    if not is_kind(step.after, card, "treasure") or step.before.cards[card].place.zone != "deck":
        return False
    return not isinstance(node.by, b.Called) and _is_taken(now, node, step, card)


def _expires(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    if not isinstance(step.event, e.EffectsExpired):
        return False
    return any(effect.scope.source == card for effect in step.before.effects if effect not in step.after.effects)


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
    return not isinstance(node.by, b.Called) or event.opponent in now.cards(node.by)


def _is_strengthened(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    """Whatever of that card has made its power greater."""
    if not isinstance(node.by, b.Called) or not step.after.cards[card].place.in_play:
        return False
    if not step.before.cards[card].place.in_play or not {*now.cards(node.by)} & {step.event.source, *_causes(step)}:
        return False
    more = numbers.power(step.after, card) - numbers.power(step.before, card)
    return more > 0 if node.number is None else more == node.number


def _is_cancelled(now: Situation, node: b.Occurs, step: Happened, card: CardId) -> bool:
    event = step.event
    return isinstance(event, e.PlayedWithoutAbilities) and card in (event.card, event.source)


TESTS: dict[str, Fits] = {
    "drawn": _is_drawn, "expired": _expires,
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
