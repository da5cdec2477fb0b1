"""A ruling in short: what came of it, what is still open, and the assumptions that the answer depends on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesdsl.engine import events as e
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.frames import Scoring, find
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.special_windows import BEFORE_AWARD
from rulesdsl.engine.trace import Happened
from rulesdsl.language.library.definition import is_revised
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.record import Record, record
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import WITH_POWER, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.decisions import question
from rulesdsl.wording.lists import agreeing, listed

from .ruling import Ruling
from .story import Story, StoryStep

MOST_LINES = 4
TOLD: tuple[tuple[type[e.Event], ...], ...] = (
    (e.GameWon, e.TiedForTheWin),
    (e.DuelWon, e.DuelTied, e.DuelStopped),
    (e.Destroyed, e.Returned, e.ControlChanged),
    (e.Prevented, e.Replaced, e.NothingHappened, e.ConditionFailed, e.CostNotPaid, e.PlayedWithoutAbilities),
    (e.Moved, e.Transferred, e.Uncovered, e.Buried),
    (e.Placed, e.ShuffledIntoDeck, e.Drawn, e.ExtraPlayGranted, e.KeptForLater, e.EffectBegan, e.NothingToDraw),
    (e.Played, e.Declined, e.PutBackOnDeck),
    (e.Discarded, e.BasePlayed),
)
"""What is worth a line, the most important first."""
BY_ABILITY, PLAYED, ROUTINE = len(TOLD) - 3, len(TOLD) - 2, len(TOLD) - 1
"""What an ability does, also to play a card; what is told only where nothing has come of it; and what belongs to every
turn: only where there is nothing else."""
IN_VAIN = (e.NothingHappened, e.ConditionFailed, e.NothingToDraw)
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
    steps = Story(ruling.trace).steps
    ranked = [(rank, step) for step in steps if (rank := _rank(step, steps)) is not None]
    important = [pair for pair in ranked if pair[0] < PLAYED]
    room = MOST_LINES - len(points) - len(powers)
    chosen = sorted(important, key=lambda pair: pair[0])[:room]
    for rank in (PLAYED, ROUTINE):
        chosen = (
            chosen or [pair for pair in ranked if pair[0] == rank and (rank == PLAYED or not points + powers)][-room:]
        )
    told = [step.short_sentence(ruling.names) for _, step in sorted(chosen, key=lambda pair: pair[1].number)]
    more = list(_breakpoints(ruling))[: max(0, room - len(told))]
    return (told + powers + more + points) or ["Nothing on the board changes."]


def _rank(step: StoryStep, steps: Sequence[StoryStep]) -> int | None:
    if not isinstance(step.main, Happened):
        return None
    event = step.main.event
    if isinstance(event, e.Drawn) and step.main.address is None:
        return ROUTINE
    if isinstance(event, e.Played) and event.source is not None:
        return BY_ABILITY
    if isinstance(event, IN_VAIN) and (_is_beside_the_point(step.main) or _is_triggered(step, steps)):
        return PLAYED
    if isinstance(event, e.EffectBegan) and _is_change_of_power(step.main):
        return ROUTINE  # the powers are told
    return next((rank for rank, kinds in enumerate(TOLD) if isinstance(event, kinds)), None)


def _is_beside_the_point(step: Happened) -> bool:
    """Does it go without saying, or does the ability say what is done otherwise?"""
    event = step.event
    if isinstance(event, e.ConditionFailed) and event.address is not None:
        return bool(step.before.sentence_at(event.address).otherwise)
    return "uncover.no-rebury" in event.topics


def _is_triggered(step: StoryStep, steps: Sequence[StoryStep]) -> bool:
    """Is it part of what nobody has set out to do?"""
    above: StoryStep | None = step
    while above is not None:
        if any(isinstance(one, Happened) and isinstance(one.event, e.Triggered) for one in above.steps):
            return True
        above = None if above.parent is None else steps[above.parent - 1]
    return False


def _is_change_of_power(step: Happened) -> bool:
    deed = None if step.event.address is None else step.before.deed_at(step.event.address)
    return isinstance(deed, t.Give) and isinstance(deed.modifier, t.Change)


def _points(ruling: Ruling) -> Iterator[str]:
    """Who has gained or lost how much, and which bases have scored."""
    start, table = ruling.trace.start, ruling.table
    gained = [(player, table.vp_of(player) - start.vp_of(player)) for player in table.players]
    changed = [
        listed(
            f"{player}{'' if place else f' {verb}'} {abs(points)}{'' if place else ' VP'} (now {table.vp_of(player)})"
            for place, (player, points) in enumerate(some)
        )
        for verb, some in (
            ("gains", [pair for pair in gained if pair[1] > 0]),
            ("loses", [pair for pair in gained if pair[1] < 0]),
        )
        if some
    ]
    begun, ended = (_bases_of(ruling, kind) for kind in (e.BaseScores, e.ScoringEnded))
    scored = [base for base in begun if base not in ended]
    waiting = scored.pop() if scored and _is_before_award(table) else None
    bases = f"{listed(scored)} {agreeing(scored, 'scores')}" if scored else ""
    if changed:
        yield f"{bases}{': ' if bases else ''}{listed(changed)}."
    elif bases:
        yield f"{bases}, and nobody gains VP."
    if waiting:
        yield f"{waiting} is about to score."
    yield from (f"{base} isn't scored to the end: it has left play." for base in ended)


def _bases_of(ruling: Ruling, kind: type[e.Event]) -> list[str]:
    return [
        ruling.names.of(step.before, step.event.card)
        for step in ruling.steps
        if isinstance(step, Happened) and isinstance(step.event, kind) and step.event.card is not None
    ]


def _is_before_award(table: Table) -> bool:
    """Has a base been chosen to score whose points are still to come?"""
    at = find(table, Scoring)
    frame = table.stack[at] if at >= 0 else None
    return isinstance(frame, Scoring) and frame.base is not None and frame.step in BEFORE_AWARD


def _breakpoints(ruling: Ruling) -> Iterator[str]:
    """The same of the bases that are in play from beginning to end."""
    start, table = ruling.trace.start, ruling.table
    for base in (base for base in start.bases if base in table.bases):
        before, after = numbers.breakpoint(start, base), numbers.breakpoint(table, base)
        if before != after:
            yield f"{ruling.names.of(table, base)} has breakpoint {after} (was {before})."


def _powers(ruling: Ruling) -> Iterator[str]:
    """How the power of the minions has changed that are in play from beginning to end."""
    start, table, names = ruling.trace.start, ruling.table, ruling.names
    changed: list[str] = []
    for card, was in start.cards.items():
        if {was.place.zone, table.cards[card].place.zone} <= WITH_POWER:
            before, after = numbers.power(start, card), numbers.power(table, card)
            if before != after:
                has = "" if changed else " has power"
                changed.append(f"{names.whose(table, card, table.turn.player)}{has} {after} (was {before})")
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
        yield f"{name} is taken as first printed. As revised: {text}"
    if doubtful := [blueprint.name for blueprint in at_work if blueprint.unconfirmed]:
        yield f"The wording of {listed(doubtful)} is unconfirmed."
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
