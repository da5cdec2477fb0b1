"""Checks of abilities and sentences: what may stand under which head, when it can happen, how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from . import tree as t
from .findings import Finding
from .walk import walk

STANDING = (t.Has, t.CannotBe, t.CannotPlay, t.CannotUse, t.Trigger)
LASTING = (
    t.Give, t.Has, t.CannotBe, t.CannotPlay, t.CannotUse, t.Cancel, t.TakeControl, t.GiveControl, t.Turn,
)  # fmt: skip
HEADS = {"base": "play:", "play": "play:", "talent": "talent:", "ongoing": "ongoing:", "special": "special"}


def check_timing(card: t.Card) -> Iterator[Finding]:
    standard = card.kind == "action" and card.on is None
    for index, ability in enumerate(card.abilities):
        yield from _head(card, ability, standard)
        if ability.timing == "special":
            yield from _special(card, ability, standard)
        if ability.timing == "talent" and ability.limit not in (None, "one copy each turn"):
            suggestion = "leave the limit out; for all copies together say `one copy each turn`"
            yield Finding("C514", "A talent is used once each turn anyway.", _start(ability), suggestion)
        yield from _obligations(ability)
        if ability.timing == "play" and any(x.timing == "play" for x in card.abilities[:index]):
            message = "The card has two abilities for being played."
            yield Finding("C505", message, _start(ability), "put all sentences under one `play:`")
        if ability.timing in ("ongoing", "base") and (ability.timing == "ongoing" or card.kind == "base"):
            for inner in ability.body:
                yield from _standing(inner)
        else:
            yield from _durations(ability, standard)


def _start(node: t.Node) -> t.Span:
    """The beginning of something that may go on over many lines."""
    line, column, end_line, _ = node.span
    return node.span if line == end_line else t.Span(line, column, line, column + 1)


# --- heads ------------------------------------------------------------------------------------------------------


def _head(card: t.Card, ability: t.Ability, standard: bool) -> Iterator[Finding]:
    place = _start(ability)
    if card.kind == "base" and ability.timing != "base":
        message = f"A base has no head such as `{HEADS[ability.timing]}`: its sentences stand alone."
        yield Finding("C502", message, place, "leave the head out; say when with `after …:` or `on your turn:`")
    elif card.kind != "base" and ability.timing == "base":
        message = f"This does not say when the {card.kind} does it."
        yield Finding("C502", message, place, "put it under `play:`, `talent:`, `ongoing:` or `special …:`")
    elif standard and ability.timing in ("talent", "ongoing"):
        message = f"A standard action leaves at once, so it has no `{HEADS[ability.timing]}`."
        yield Finding(
            "C502", message, place, "say what the action is played on: `on minion` or `on base`, behind its name"
        )


def _special(card: t.Card, ability: t.Ability, standard: bool) -> Iterator[Finding]:
    place = _start(ability)
    if not ability.body and not ability.plays:
        yield Finding(
            "C504",
            "This says when, but not what happens then.",
            place,
            "add `:` and a sentence, or say `special play …`",
        )
    elif not ability.body and card.kind == "action" and not any(x.timing == "play" for x in card.abilities):
        yield Finding(
            "C504", "Playing this action then has no effect.", place, "add a `play:` ability, or `:` and a sentence"
        )
    if ability.on is not None and not (ability.plays and card.on):
        message = "This says what the card is played on, but not that it is played so."
        yield Finding("C513", message, ability.on.span, "say `special play …`, of an action with `on …`")
    elsewhere = ability.plays or ability.origins or all(_about_this(window) for window in ability.windows)
    if standard and not elsewhere:
        message = "A standard action is not in play then, so this never happens."
        yield Finding("C503", message, place, "say `special play …`, or from where it works: `special from hand …`")


def _about_this(window: t.Window) -> bool:
    return isinstance(window, t.Moment) and any(isinstance(x, t.This) for x in window.event.subject.terms)


def _obligations(ability: t.Ability) -> Iterator[Finding]:
    """Whatever a card says is done; only an extra card may be played or not, unless it says `must`."""
    for part in walk(ability):
        if not isinstance(part, t.Sentence) or part.modal != "must":
            continue
        if part.cost or not all(isinstance(deed, t.Play) and deed.extra for deed in part.deeds):
            message = "Whatever a card says must be done, as far as it can."
            yield Finding("C512", message, _start(part), "leave `must` out; only extra cards are left to the player")


# --- what stands under a head -----------------------------------------------------------------------------------


def _standing(inner: t.Sentence) -> Iterator[Finding]:
    """Under `ongoing:` and on a base nothing is done; it only holds, or waits."""
    for deed in (*inner.cost, *inner.deeds):
        if isinstance(deed, t.Block) and not inner.modal:
            for part in deed.sentences:
                yield from _standing(part)
        elif not isinstance(deed, STANDING):
            message = "This says what to do, but not when."
            yield Finding(
                "C501",
                message,
                _start(deed),
                "put a moment before it: `after …:`, `on your turn:`; or say `has`, `cannot`",
            )
    for until in (inner.until, *(deed.until for deed in inner.deeds if isinstance(deed, t.Trigger))):
        if until is not None:
            yield Finding("C506", "This holds as long as the card is in play.", until.span, "leave `until …` out")
    for trigger in (deed for deed in inner.deeds if isinstance(deed, t.Trigger)):
        for part in trigger.body:
            yield from _durations(part, standard=False)
    for part in inner.otherwise:
        yield from _standing(part)


def _durations(node: t.Node, standard: bool) -> Iterator[Finding]:
    for part in walk(node):
        if isinstance(part, t.Sentence) and part.until and not any(isinstance(deed, LASTING) for deed in part.deeds):
            message = "What is done here does not last, so it has no end."
            yield Finding("C506", message, part.until.span, "leave `until …` out")
        elif isinstance(part, t.Until) and part.moment == "this leaves play" and standard:
            message = "A standard action is not in play, so it never leaves play."
            yield Finding("C506", message, part.span, "say `until end of turn`")
