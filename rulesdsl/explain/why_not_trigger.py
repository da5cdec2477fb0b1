"""Why an ability that waits for something has not come up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesdsl.engine.events import LookedAt, TriggeringEvent
from rulesdsl.engine.frames import MeFirst
from rulesdsl.engine.limits import ONE_COPY, ONE_COPY_AT_A_BASE, is_unused, shared_keys
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.questions import BaseToScore, EndOfTurn, PlayCards, StartOfTurn
from rulesdsl.engine.trace import Happened, Step, definition
from rulesdsl.engine.triggers import matches_event, owners_of
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, live_modifiers
from rulesdsl.meaning.evaluate import View, candidates, holds
from rulesdsl.table.blueprint import Blueprint, SpecialSpec, TriggerSpec
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.decision import Decision
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import listed

from .filter_reasons import Reason, is_right_kind, reasons_not_fitting

_FRESH_STARTS = (PlayCards, StartOfTurn, BaseToScore, EndOfTurn)
"""Questions that begin something new: an ability is expected to answer only what happened since."""


def moments(table: Table, blueprint: Blueprint, ability: int) -> str:
    """When an ability works: `before a base is scored`."""
    return _windows(table, blueprint, blueprint.abilities[ability].windows)


_NAMED = re.compile(r" \(the [^)]+\)")
"""What the rest of an ability calls it: ` (the scoring base)`."""


def _windows(table: Table, blueprint: Blueprint, windows: Sequence[t.Window]) -> str:
    card = definition(table, blueprint.id)
    told = (english_of(window, card).plain.replace("this base", "its base") for window in windows)
    return listed([_NAMED.sub("", window) for window in told], "or")


# --- specials in hand -------------------------------------------------------------------------------------------------


def not_special(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    """A card that cannot be played or used in the window that is open."""
    frame = table.stack[-1]
    assert isinstance(frame, MeFirst)
    blueprint = table.blueprint(card)
    place = table.cards[card].place
    name = names.whose(table, card)
    if place.zone == "buried":
        return [Reason(f"{name} is buried, and a buried card has no abilities", ("bury.no-abilities",))]
    holder = control.controller(table, card)
    if place.in_play and card not in table.bases and holder != decision.player:
        text = f"{holder or 'nobody'} controls {names.of(table, card)}, not {decision.player}"
        return [Reason(text, ("void.your-means",))]
    if place.in_play:
        return [_nothing_to_use(table, frame, card, names)]
    if blueprint is None or not blueprint.specials:
        text = f"{name} is not a special, and only specials are used {_window(table, frame, names)}"
        return [Reason(text, ("term.special.described",))]
    if place.zone != "hand":
        return _not_from_there(table, card, blueprint, names)
    closed = [_closed(table, frame, blueprint, spec, card, names) for spec in blueprint.specials]
    if all(closed):
        return [reason for reasons in closed for reason in reasons]
    if place.of != decision.player:
        text = f"{decision.player} decides now; {place.of}'s turn to do so comes, going clockwise"
        return [Reason(text, ("me-first.clockwise",))]
    used_up = [found for spec in blueprint.specials if (found := limit_reached(table, card, spec, decision.player))]
    return used_up or [Reason(f"{name} has had its chance in this window", ("me-first.one-each",))]


def limit_reached(table: Table, card: CardId, spec: SpecialSpec, player: Player | None) -> Reason | None:
    """Copies of a card share a limit, and another copy was used."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    pending = Pending(card, blueprint.id, spec.ability, spec.body, Scope(card, player), spec.limit, True, spec.plays)
    if is_unused(table, pending):
        return None
    per = {ONE_COPY: "each turn", ONE_COPY_AT_A_BASE: "for each base"}.get(spec.limit or "", "")
    if per:
        text = f"only one {blueprint.name} may be used {per}, and {player} has already used one"
        return Reason(text, ("term.special.described",))
    return Reason(f"{player} has already used {blueprint.name} this turn", ("term.special.described",))


def _nothing_to_use(table: Table, frame: MeFirst, card: CardId, names: CardNames) -> Reason:
    """A card in play: what it has is for another moment, or has been used or declined in this one."""
    blueprint, name, window = table.blueprint(card), names.whose(table, card), _window(table, frame, names)
    specials = (
        []
        if blueprint is None
        else [spec for spec in blueprint.triggers if blueprint.abilities[spec.ability].timing == "special"]
    )
    if blueprint is not None and specials:
        if any(isinstance(each, t.Moment) and each.timing == frame.window for each in specials[0].windows):
            return Reason(f"{name} has had its chance {window}", ("me-first.in-play-first",))
        when = moments(table, blueprint, specials[0].ability)
        return Reason(f"{blueprint.name} is used {when}, and this is {window}", ("term.special.described",))
    return Reason(f"{name} is in play and has nothing to use {window}", ("term.special.described",))


def _window(table: Table, frame: MeFirst, names: CardNames) -> str:
    """When the specials are used that are asked for: `before Docks scores`."""
    if frame.base is None:
        return "in the duel" if frame.window == "duel" else "now"
    return f"{frame.window} {names.of(table, frame.base)} scores"


def _not_from_there(table: Table, card: CardId, blueprint: Blueprint, names: CardNames) -> list[Reason]:
    text = f"{names.of(table, card)} is {names.where(table, card)}, and its special does not work from there"
    return [Reason(text, ("term.special.described",))]


def _closed(
    table: Table, frame: MeFirst, blueprint: Blueprint, spec: SpecialSpec, card: CardId, names: CardNames
) -> list[Reason]:
    """Its window is another one, or what the window asks for is not there."""
    view = View(table, Scope(card, str(table.cards[card].place.of)))
    for window in spec.windows:
        match window:
            case t.DuringDuel(of) if frame.window == "duel":
                if any(minion in candidates(view, of) for minion in control.duelists(table)):
                    return []
                wanted = english_of(of, definition(table, blueprint.id)).plain
                return [Reason(f"neither minion in the duel is {wanted}", ("term.special.described",))]
            case t.Moment(timing, event) if timing == frame.window and frame.base is not None:
                printed = definition(table, blueprint.id)
                return reasons_not_fitting(view, frame.base, event.subject, printed, names, anywhere=True)
    text = f"{blueprint.name} can be used only {moments(table, blueprint, spec.ability)}"
    return [Reason(text, ("term.special.unusual", "term.special.described"))]


# --- abilities in play ------------------------------------------------------------------------------------------------


def _only_looked_at(steps: Sequence[Step], card: CardId, blueprint: Blueprint, names: CardNames) -> list[Reason]:
    """From a deck a card can answer being revealed; being looked at is something else."""
    if not any("revealed" in spec.origins for spec in blueprint.specials):
        return []
    for step in _recent(steps):
        place = step.before.cards[card].place
        if step.event.card == card and isinstance(step.event, LookedAt) and place.zone == "deck":
            text = f"at step {step.number} {names.of(step.before, card)} was looked at in a deck, and not revealed"
            return [Reason(text, ("void.look-reveal",))]
    return []


def _recent(steps: Sequence[Step]) -> Iterator[Happened]:
    """What has happened since something new began, the last first."""
    for step in reversed(steps):
        if isinstance(step, Happened):
            yield step
        elif isinstance(step.decision, _FRESH_STARTS):
            return


class Waiting(NamedTuple):
    """An ability of a card in play that waits for something."""

    card: CardId
    blueprint: Blueprint
    spec: TriggerSpec
    names: CardNames

    def english(self, table: Table, node: t.Node) -> str:
        return english_of(node, definition(table, self.blueprint.id)).plain


def not_triggered(steps: Sequence[Step], table: Table, card: CardId, names: CardNames) -> list[Reason]:
    """For each ability of a card that waits: why the last event of that kind did not trigger it."""
    blueprint = table.blueprint(card)
    if blueprint is None:
        return []
    if not table.cards[card].in_play:
        return _only_looked_at(steps, card, blueprint, names)
    waiting = (Waiting(card, blueprint, spec, names) for spec in blueprint.triggers)
    return [reason for each in waiting for reason in _since_last_event(steps, each)]


def _since_last_event(steps: Sequence[Step], waiting: Waiting) -> list[Reason]:
    """Of what happened lately, the event that comes nearest to what the ability waits for."""
    patterns = [window.event for window in waiting.spec.windows if isinstance(window, t.Moment)]
    reasons = [
        _why_not_triggered(step, step.event, pattern, waiting)
        for step in _recent(steps)
        for pattern in patterns
        if isinstance(step.event, TriggeringEvent) and {*step.event.happenings} & {*pattern.happenings}
    ]
    return min(filter(None, reasons), key=len, default=[])


def _why_not_triggered(step: Happened, event: TriggeringEvent, pattern: t.Event, waiting: Waiting) -> list[Reason]:
    """The event came, and the ability did not: was the card able to see it, and did the event fit?"""
    table = step.before if event.from_play else step.after
    card = waiting.card
    name, at = waiting.names.whose(table, card), f"at step {step.number}"
    if table.cards[card].place.zone == "buried":
        return [Reason(f"{name} was buried {at}, and a buried card has no abilities", ("bury.no-abilities",))]
    if card in live_modifiers.cancelled(table):
        return [Reason(f"the abilities of {name} were cancelled {at}", ("term.cancel",))]
    if not table.cards[card].in_play:
        return [Reason(f"{name} was not in play {at}", ("term.ongoing.lasts",))]
    for you in owners_of(table, card, waiting.blueprint, waiting.spec):
        found = _mismatch(table, step, event, pattern, waiting, you)
        if found:
            return [Reason(f"{at}: {reason.text}", reason.topics) for reason in found]
    return []


def _mismatch(
    table: Table, step: Happened, event: TriggeringEvent, pattern: t.Event, waiting: Waiting, you: Player | None
) -> list[Reason]:  # fmt: skip
    """What about the event, the condition or the limit did not fit; nothing if all did, or if it was quite another."""
    spec = waiting.spec
    view = View(table, control.scope_of(table, waiting.card, you))
    if matches_event(view, pattern, event) is None:
        if event.card is None or not is_right_kind(view, event.card, pattern.subject):
            return []
        waits = f"the ability waits until {waiting.english(table, pattern)}"
        if pattern.origins == ("play",) and not event.from_play:
            return [Reason(f"{waits}, and the card did not come from play", ("term.in-play.not",))]
        printed = definition(table, waiting.blueprint.id)
        found = reasons_not_fitting(view, event.card, pattern.subject, printed, waiting.names, anywhere=True)
        return found or [Reason(f"{waits}, and it was done by somebody or something else", ("void.you-means",))]
    for condition, wanted in spec.premises:
        if holds(view, condition) is not wanted:
            was = "was not so" if wanted else "was so"
            return [Reason(f"it {was} that {waiting.english(table, condition)}")]
    keys = shared_keys(waiting.blueprint, spec.ability, you, spec.limit) | {(waiting.card, spec.ability, you)}
    if spec.limit is not None and not keys.isdisjoint(step.before.turn.used | step.before.turn.seen):
        return [Reason("the ability had already done so this turn", ("term.on-your-turn.once",))]
    return []
