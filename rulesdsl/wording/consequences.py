"""What follows from a step and has none of its own: numbers change, cards stop working, effects end early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.engine import events as e
from rulesdsl.engine.circumstances import newly_sheltered
from rulesdsl.engine.trace import Happened
from rulesdsl.meaning import live_modifiers, numbers
from rulesdsl.table.cards import WITH_POWER, CardId
from rulesdsl.table.scope import Effect
from rulesdsl.table.table import Table

from .card_names import CardNames, what_ends
from .lists import listed

MOST_NUMBERS = 4


def consequences(steps: Sequence[Happened], names: CardNames) -> Iterator[str]:
    """In sentences, of steps that are told together."""
    before, after = steps[0].before, steps[-1].after
    speaker = after.turn.player
    for action, host in sorted(newly_sheltered(before, after)):
        yield f"{names.whose(after, action)} has no effect on {names.whose(after, host)} now."
    for action, host in sorted(newly_sheltered(after, before)):
        if after.cards[action].place == before.cards[action].place:
            yield f"{names.whose(after, action)} works on {names.whose(after, host)} again."
    if not any(isinstance(step.event, e.EffectsExpired) for step in steps):
        ended = _ended(before, after)
        if ended:
            wear = "wears" if len(ended) == 1 else "wear"
            told = listed(what_ends(after, card, names.whose(before, card, speaker)) for card in ended)
            yield f"{told[0].upper()}{told[1:]} {wear} off."
    yield from _abilities(steps, before, after, names)
    known = {card for step in steps for card in _told(step.event)}
    changed = [(card, now) for card, now in _new_powers(before, after) if card not in known]
    powers = [(names.whose(after, card, speaker), now) for card, now in changed]
    cleared = {step.event.base for step in steps if "after-scoring.discard" in step.event.topics}
    breakpoints = [
        (names.of(after, base), needed)
        for base, needed in _new_breakpoints(before, after)
        if base not in cleared and base not in known
    ]
    if 0 < len(powers) <= MOST_NUMBERS:
        yield f"{listed(_numbers('{} now has {} power', '{} {}', powers))}."
    if breakpoints:
        yield f"{listed(_numbers('The breakpoint of {} is now {}', 'that of {} {}', breakpoints))}."


def _abilities(steps: Sequence[Happened], before: Table, after: Table, names: CardNames) -> Iterator[str]:
    """Which cards stop working, or begin to work again, unless the step itself says so."""
    told = (e.EffectBegan, e.EffectsExpired)
    if any(isinstance(step.event, told) or "after-scoring.discard" in step.event.topics for step in steps):
        return
    then, now = live_modifiers.cancelled(before), live_modifiers.cancelled(after)
    for cards, what in ((now - then, "are cancelled"), (then - now, "work again")):
        stay = [card for card in sorted(cards) if _has_abilities(before, card) and _has_abilities(after, card)]
        if 0 < len(stay) <= MOST_NUMBERS:
            yield f"The abilities of {names.listed(after, stay, after.turn.player)} {what}."


def _has_abilities(table: Table, card: CardId) -> bool:
    blueprint = table.blueprint(card)
    return table.cards[card].in_play and blueprint is not None and bool(blueprint.abilities)


def _numbers(first: str, further: str, numbers_of: Sequence[tuple[str, int]]) -> Iterator[str]:
    """`Page now has 3 power`, `Grunt 4`."""
    for place, (name, number) in enumerate(numbers_of):
        yield (further if place else first).format(name, number)


def _ended(before: Table, after: Table) -> list[CardId]:
    """The cards whose effects have ended before their time, although what they were for is still in play."""
    if not before.effects or before.effects is after.effects:
        return []
    left = {(effect.address, effect.scope.source) for effect in after.effects}
    gone = [effect for effect in before.effects if (effect.address, effect.scope.source) not in left]
    ended = [effect for effect in gone if _has_target(after, effect)]
    sources = (effect.scope.source for effect in ended)
    known = [*dict.fromkeys(card for card in sources if card is not None and card >= 0)]
    return [card for card in known if not _has_just_left(before, after, card)]


def _has_just_left(before: Table, after: Table, card: CardId) -> bool:
    """The step says so, and with that what it did has ended."""
    return before.cards[card].in_play and not after.cards[card].in_play


def _has_target(table: Table, effect: Effect) -> bool:
    targets = effect.targets
    return targets is None or any(isinstance(one, str) or table.cards[one].in_play for one in targets)


def _told(event: e.Event) -> Iterator[object]:
    """The cards whose new power the sentence gives, or lets everybody see."""
    yield event.card
    if isinstance(event, e.EffectBegan) and len(event.targets) == 1:
        yield from event.targets


def _new_powers(before: Table, after: Table) -> Iterator[tuple[CardId, int]]:
    if before is after:
        return
    for card, was in before.cards.items():
        if {was.place.zone, after.cards[card].place.zone} <= WITH_POWER:
            now = numbers.power(after, card)
            if now != numbers.power(before, card):
                yield card, now


def new_numbers(before: Table, after: Table) -> list[CardId]:
    """The minions with another power afterwards, and the bases with another breakpoint."""
    return [card for card, _ in (*_new_powers(before, after), *_new_breakpoints(before, after))]


def _new_breakpoints(before: Table, after: Table) -> Iterator[tuple[CardId, int]]:
    for base in after.bases if before is not after else ():
        if base in before.bases and numbers.breakpoint(after, base) != numbers.breakpoint(before, base):
            yield base, numbers.breakpoint(after, base)
