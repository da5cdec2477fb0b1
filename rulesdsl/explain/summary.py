"""A ruling in short: what came of it, what is still open, and the assumptions that the answer depends on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdsl.engine import events as e
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.trace import Happened
from rulesdsl.language.library.definition import is_revised
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.record import Record, record
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import WITH_POWER, Player
from rulesdsl.wording.decisions import question
from rulesdsl.wording.lists import listed

from .ruling import Ruling
from .story import Story, StoryStep

MOST_LINES = 4
TOLD: tuple[tuple[type[e.Event], ...], ...] = (
    (e.GameWon, e.TiedForTheWin),
    (e.DuelWon, e.DuelTied, e.DuelStopped),
    (e.Destroyed, e.Returned, e.ControlChanged),
    (e.Prevented, e.Replaced, e.NothingHappened, e.ConditionFailed, e.CostNotPaid, e.PlayedWithoutAbilities),
    (e.Moved, e.Transferred, e.Uncovered, e.Buried),
    (e.Placed, e.ShuffledIntoDeck, e.Drawn, e.ExtraPlayGranted),
    (e.Played,),
    (e.Discarded, e.Drawn, e.EffectBegan, e.BasePlayed),
)
"""What is worth a line, the most important first."""
PLAYED, ROUTINE = len(TOLD) - 2, len(TOLD) - 1
"""What is told only where nothing has come of it, and what belongs to every turn: only where there is nothing else."""
HANDS_MATTER = (e.BaseScores, e.EnteredDuel)
"""Moments at which a card from a hand could have changed what happens."""


@record
class Summary(Record):
    outcome: tuple[str, ...]
    open: str | None
    """The question that the outcome waits for; to play on is none."""
    assumptions: tuple[str, ...]
    """Of what the board leaves out, what the outcome depends on."""


def summary(ruling: Ruling) -> Summary:
    decision = ruling.table.decision
    waits = decision is not None and not isinstance(decision, PlayCards)
    asked = question(decision, ruling.table, ruling.names) if decision is not None and waits else None
    return Summary(tuple(_outcome(ruling)), asked, tuple(_assumptions(ruling)))


# --- what came of it --------------------------------------------------------------------------------------------------


def _outcome(ruling: Ruling) -> list[str]:
    points, powers = list(_points(ruling)), list(_powers(ruling))
    ranked = [(rank, step) for step in Story(ruling.trace).steps if (rank := _rank(step)) is not None]
    important = [pair for pair in ranked if pair[0] < PLAYED]
    room = MOST_LINES - len(points) - len(powers)
    chosen = sorted(important, key=lambda pair: pair[0])[:room]
    for rank in (PLAYED, ROUTINE):
        chosen = (
            chosen or [pair for pair in ranked if pair[0] == rank and (rank == PLAYED or not points + powers)][-room:]
        )
    told = [step.short_sentence(ruling.names) for _, step in sorted(chosen, key=lambda pair: pair[1].number)]
    return (told + powers + points) or ["Nothing on the board changes."]


def _rank(step: StoryStep) -> int | None:
    if not isinstance(step.main, Happened):
        return None
    if isinstance(step.main.event, e.Drawn) and step.main.address is None:
        return ROUTINE
    return next((rank for rank, kinds in enumerate(TOLD) if isinstance(step.main.event, kinds)), None)


def _points(ruling: Ruling) -> Iterator[str]:
    start, table = ruling.trace.start, ruling.table
    gained = [(player, table.vp_of(player) - start.vp_of(player)) for player in table.players]
    changed = [f"{player} {points:+d} VP (now {table.vp_of(player)})" for player, points in gained if points]
    if changed:
        yield f"{listed(changed)}."


def _powers(ruling: Ruling) -> Iterator[str]:
    """How the power of the minions has changed that are in play from beginning to end."""
    start, table, names = ruling.trace.start, ruling.table, ruling.names
    changed = []
    for card, was in start.cards.items():
        if {was.place.zone, table.cards[card].place.zone} <= WITH_POWER:
            before, after = numbers.power(start, card), numbers.power(table, card)
            if before != after:
                changed.append(f"{names.whose(table, card)} has power {after} (was {before})")
    if changed:
        yield f"{listed(changed)}."


# --- what it depends on -----------------------------------------------------------------------------------------------


def _assumptions(ruling: Ruling) -> Iterator[str]:
    happened = [step for step in ruling.steps if isinstance(step, Happened)]
    events = [step.event for step in happened]
    unknown: dict[Player | None, int] = {}
    for event in events:
        if isinstance(event, e.UnknownCardsPassed):
            unknown[event.actor] = event.number
    for player, number in unknown.items():
        cards = "unknown card is not a special" if number == 1 else f"{number} unknown cards are not specials"
        yield f"{player}'s {cards} for these moments."
    empty = [player for player in ruling.table.players if _hand_was_left_out(ruling, player)]
    if empty and any(isinstance(event, HANDS_MATTER) for event in events):
        yield f"{listed(empty)} {'has' if len(empty) == 1 else 'have'} no cards in hand."
    at_work = list(_at_work(ruling, events))
    for name, text in _printed_otherwise(ruling, at_work):
        yield f"{name} is taken as first printed. Revised: {text}"
    if doubtful := [blueprint.name for blueprint in at_work if blueprint.unconfirmed]:
        one = len(doubtful) == 1
        yield f"{listed(doubtful)} {'is' if one else 'are'} worded as we have {'it' if one else 'them'} (unconfirmed)."
    bases = ruling.trace.start.bases
    if len(bases) == 1 and any(map(_lacks_a_base, happened)):
        yield f"{ruling.names.of(ruling.trace.start, bases[0])} is the only base in play."


def _at_work(ruling: Ruling, events: list[e.Event]) -> Iterator[Blueprint]:
    """The cards that did something, or have a lasting ability in play."""
    table = ruling.table
    active = {table.cards[event.source].name for event in events if event.source is not None}
    in_play = {card.name for card in table.cards.values() if card.in_play}
    for name in sorted(filter(None, active | in_play)):
        blueprint = table.catalogue[name]
        if name in active or blueprint.statics:
            yield blueprint


def _printed_otherwise(ruling: Ruling, at_work: list[Blueprint]) -> Iterator[tuple[str, str]]:
    """Those that do something else as revised, and what."""
    for blueprint in at_work:
        later = [entry.set for entry in ruling.table.catalogue.printings(blueprint.name) if is_revised(entry.set)]
        if later and not is_revised(blueprint.set):
            from rulesdsl.rulebook.printing_differences import differences  # few boards have such cards

            yield blueprint.name, differences()[later[0], blueprint.name].text


def _hand_was_left_out(ruling: Ruling, player: Player) -> bool:
    return any(
        re.fullmatch(r".* hands?: empty", default) and f"{player}'s" in re.split(r", | and | ", default)
        for default in ruling.board.defaults
    )


def _lacks_a_base(step: Happened) -> bool:
    """Did nothing happen where another base could have made a difference?"""
    if not isinstance(step.event, e.NothingHappened) or step.event.address is None:
        return False
    deed = step.before.deed_at(step.event.address)
    kinds = {term.kind for thing in slots(deed) for term in thing.terms if isinstance(term, t.Selector)}
    return isinstance(deed, t.Move) or "base" in kinds
