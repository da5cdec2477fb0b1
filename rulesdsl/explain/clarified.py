"""What the books say of the very cards that a step is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from rulesdsl.engine.events import Event, Prevented, TriggeringEvent
from rulesdsl.engine.trace import Happened
from rulesdsl.rulebook.model import Clarification, Explains
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.cards import MADNESS, TREASURES, CardId, Entity
from rulesdsl.table.table import Table


def clarifications(step: Happened, rulebook: Rulebook) -> Iterator[Clarification]:
    """Each that explains the step."""
    topics = {*step.topics, *(() if step.because is None else step.because.topics)}
    for said, explains in rulebook.explaining(step.event.published):
        is_cited = explains.beside is None or explains.beside in topics
        if is_cited and _is_meant(step, said, explains) and _is_near(step, explains):
            yield said


def _is_meant(step: Happened, said: Clarification, explains: Explains) -> bool:
    """Is it about the card at work, the card that it is done to, or those around them?"""
    event, kind = step.event, step.event.published
    if not explains.kinds:
        return True
    named = partial(_is_named, step, said.cards)
    if _fits(step, explains, event.card) and (
        (kind in explains.by and any(map(named, _at_work(event))))
        or (kind in explains.to and (bool(explains.of) or named(event.card)))
    ):
        return True
    around: Iterable[CardId] = _at_base(step) if kind in explains.at else _carried(step) if kind in explains.on else ()
    return any(_fits(step, explains, card) for card in (event.card, *_at_work(event))) and any(map(named, around))


def _at_work(event: Event) -> tuple[CardId, ...]:
    prevents = event.because_of if isinstance(event, Prevented) else None
    return tuple(card for card in (event.source, prevents) if card is not None and card >= 0)


def _at_base(step: Happened) -> Iterator[CardId]:
    """The cards at the base where it happens."""
    event = step.event
    for table in (step.before, step.after):
        cards = [card for card in (event.card, *_at_work(event)) if card is not None and card in table.cards]
        bases = {event.base, *map(table.base_of, cards)}
        for base in table.bases:
            if base in bases:
                yield from table.at_base(base)


def _carried(step: Happened) -> Iterator[CardId]:
    """What lies on the card at work, on the one that it is done to, or on the one that they lie on."""
    event = step.event
    goes_on = event.to.of if isinstance(event, TriggeringEvent) and event.to is not None else None
    about: set[Entity | None] = {event.card, event.source, goes_on}
    tables = [step.before]
    if step.because is not None:
        about.add(step.because.event.card)
        tables.append(step.because.before)
    for table in tables:
        cards = {card for card in about if isinstance(card, int) and card in table.cards}
        hosts = {place.of for card in cards if (place := table.cards[card].place).zone == "on"}
        for card in sorted(cards | {host for host in hosts if isinstance(host, int)}):
            yield from table.attached(card)


def _is_near(step: Happened, explains: Explains) -> bool:
    """Is one of the other cards that it speaks of in play or in a hand?"""
    if not explains.near:
        return True
    hands = (card.id for card in step.before.cards.values() if card.place.zone == "hand")
    others = {*step.before.face_up(), *step.after.face_up(), *hands} - {step.event.source}
    return any(_is_named(step, explains.near, card) for card in others)


def _is_named(step: Happened, names: tuple[str, ...], card: CardId | None) -> bool:
    blueprint = None if card is None or card < 0 else step.after.blueprint(card)
    return blueprint is not None and blueprint.name in names


def _fits(step: Happened, explains: Explains, card: CardId | None) -> bool:
    """Is the card of one of the kinds, if there are any?"""
    if not explains.of:
        return True
    table = step.before
    return card is not None and card in table.cards and any(_KINDS[kind](table, card) for kind in explains.of)


def _asks_for_a_name(table: Table, card: CardId) -> bool:
    blueprint = table.blueprint(card)
    return blueprint is not None and bool(blueprint.names_mentioned)


def _is_kind(kind: str) -> Callable[[Table, CardId], bool]:
    def test(table: Table, card: CardId) -> bool:
        blueprint = table.blueprint(card)
        return blueprint is not None and blueprint.kind == kind

    return test


def _is_common(deck: str) -> Callable[[Table, CardId], bool]:
    return lambda table, card: table.cards[card].common == deck


def _is_foreign(table: Table, card: CardId) -> bool:
    """Has somebody a card in hand or deck that another player owns?"""
    held = table.cards[card]
    return held.place.zone in ("hand", "deck", "aside") and held.owner not in (None, held.place.of)


_KINDS: Mapping[str, Callable[[Table, CardId], bool]] = {
    "base": _is_kind("base"),
    "action": _is_kind("action"),
    "monster": _is_kind("monster"),
    "treasure": _is_common(TREASURES),
    "Madness card": _is_common(MADNESS),
    "card of somebody else": _is_foreign,
    "card that asks for a name": _asks_for_a_name,
}
