"""What cards do all the time, where it decides a step: why something is prevented, or what has changed a number."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.engine.events import Prevented
from rulesdsl.engine.trace import Happened, definition
from rulesdsl.language.english.card_english import english
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import live_modifiers, numbers
from rulesdsl.table.cards import CardId
from rulesdsl.table.premises import standing
from rulesdsl.table.table import Table
from rulesdsl.wording.consequences import new_numbers

from .story import StoryStep

NUMBERS = ("power", "breakpoint")


def standing_texts(step: StoryStep) -> Iterator[tuple[str, str]]:
    """The name of each card, and the abilities that it has while it lies there."""
    happened = [one for one in step.told if isinstance(one, Happened)]
    if not happened:
        return
    before, after = happened[0].before, happened[-1].after
    causes = (one.event.because_of for one in happened if isinstance(one.event, Prevented))
    cards = [card for card in causes if card is not None and card >= 0]
    if step.is_last_of_moment:
        for changed in new_numbers(before, after):
            cards += _behind(before, after, changed)
    for card in dict.fromkeys(cards):
        table = before if card in before.cards and before.cards[card].in_play else after
        blueprint = table.blueprint(card)
        if blueprint is None or blueprint.stand_in:
            continue
        printed = definition(table, table.cards[card].name or "")
        texts = [english(ability, printed).plain for ability in blueprint.abilities if [*standing(ability)]]
        if texts:
            yield blueprint.name, " ".join(texts)


def _behind(before: Table, after: Table, changed: CardId) -> list[CardId]:
    """The cards whose effect on a number is another one than before."""
    was, now = (_effects(table, changed) for table in (before, after))
    return [source for source in {**was, **now} if was.get(source) != now.get(source) and source >= 0]


def _effects(table: Table, card: CardId) -> dict[CardId, int]:
    """What each card adds to the power or the breakpoint of this one."""
    found: dict[CardId, int] = {}
    for live in live_modifiers.live(table):
        change, source = live.modifier, live.source
        if (
            live.targets is not None
            or source is None
            or not isinstance(change, t.Change)
            or change.property not in NUMBERS
        ):
            continue
        if card in live_modifiers.reached(table, live):
            found[source] = found.get(source, 0) + numbers.change_by(table, live, card)
    return found
