"""Monsters, treasures and Madness cards: they come off decks that all players share."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.meaning import cannot
from rulesdsl.table.cards import DISCARD, HAND, MADNESS_DECK, MONSTER_DECK, MONSTERS, TREASURES, CardId, Place
from rulesdsl.table.layout import Live
from rulesdsl.table.table import Table

from .atoms import out_of_play, row
from .chance import top_of
from .events import RULE, Cause, DeckRanOut, Discarded, NoMonsterLeft, Prevented, by
from .frames import PlayCard, PlayMonsters, Resolution, TakeShared, bind, find, scope
from .recording import controller_of, note

LOOT = "loot"
"""What the treasures are called that an ability has brought."""


def arrive(
    table: Table, base: CardId, index: int, *topics: str, instead_of: CardId | None = None, cause: Cause = RULE
) -> None:  # fmt: skip
    """A base comes into play, and as many monsters with it as it says."""
    row.new_base(table, base, index, instead_of, cause, *topics)
    blueprint = table.blueprint(base)
    if blueprint is not None and blueprint.monsters:
        table.push(PlayMonsters(None, blueprint.monsters, (base,), base, because=("monster.enter-with-base",)))


def succeed(
    table: Table, old: CardId, bases: Sequence[CardId], index: int, *topics: str, cause: Cause = RULE
) -> None:  # fmt: skip
    """The first of these bases takes the place of the old one in the row, the others lie next to it."""
    for number, base in enumerate(bases):
        arrive(table, base, index + number, *topics, instead_of=old if number == 0 else None, cause=cause)


def run_play_monsters(table: Table, frame: PlayMonsters) -> None:
    if frame.number <= 0 or table.is_exhausted(MONSTER_DECK):
        table.pop()
        if frame.number > 0:
            note(table, NoMonsterLeft, by(frame.player, frame.source), ("monster.from-deck",))
        return
    forbids = _forbidding(table, frame)
    if forbids is not None:
        table.pop()
        cause, base = by(frame.player, frame.source), (frame.bases or (None,))[0]
        topics = ("void.cannot-beats-can", "monster.are-minions")
        note(table, Prevented, cause, topics, base=base, what="played", because_of=forbids.source)
        return
    top = top_of(table, MONSTER_DECK)
    if top is not None:
        table.replace_top(frame.replace(number=frame.number - 1))
        because = frame.because
        table.push(PlayCard(top, frame.player, "monster", frame.bases, source=frame.source, because=because))


def _forbidding(table: Table, frame: PlayMonsters) -> Live | None:
    """What keeps the player from playing any monster there. It is known before one is turned up."""
    any_monster = (*table.pile(MONSTER_DECK), *table.pile(DISCARD[MONSTERS]))[0]
    found = [cannot.forbidding_play(table, frame.player, any_monster, base) for base in frame.bases or ()]
    return found[0] if found and all(found) else None


def earn(table: Table, destroyed: Sequence[CardId], cause: Cause) -> None:
    """Whoever controls what destroys a monster gets its treasures."""
    earner = controller_of(table, cause)
    for card in destroyed:
        blueprint = table.blueprint(card)
        if blueprint is not None and blueprint.treasures:
            table.push(TakeShared(earner, blueprint.treasures, cause.source, cause.address, earned=True))


def run_take_shared(table: Table, frame: TakeShared) -> None:
    """One by one. Treasures that nobody has earned are discarded."""
    deck = frame.deck
    cause = by(frame.player, frame.source, frame.address)
    if frame.number <= 0 or table.is_exhausted(deck):
        table.pop()
        if frame.number > 0 and deck == MADNESS_DECK:
            note(table, DeckRanOut, cause, ("reading.madness-deck-empty",), pile=deck)
        return
    top = top_of(table, deck)
    if top is None:
        return
    table.replace_top(frame.replace(number=frame.number - 1))
    if frame.player is None:
        nobody = ("monster.destroyed-treasure",)
        out_of_play.put(table, (top,), cause, Discarded, lambda card: Place("discard", TREASURES), nobody)
        return
    topics: tuple[str, ...] = () if deck == MADNESS_DECK else ("monster.decks.no-draw",)
    if frame.earned:
        topics = ("monster.destroyed-treasure", *_by_monster(table, frame.source))
    out_of_play.draw(table, top, HAND[frame.player], cause, *topics)
    if frame.earned and find(table, Resolution) >= 0:
        bind(table, LOOT, (*scope(table).get(LOOT), top))


def _by_monster(table: Table, source: CardId | None) -> tuple[str, ...]:
    """A monster has earned it for the player who controls it."""
    blueprint = None if source is None else table.blueprint(source)
    return ("reading.monster-under-control",) if blueprint is not None and blueprint.kind == "monster" else ()
