"""Checks of timing: what each kind of ability may contain, when it can happen, how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk

from .findings import Finding, start

STANDING = (t.Standing, t.Trigger)
LASTING = (
    t.Standing, t.Give, t.Cancel, t.TakeControl, t.GiveControl, t.Turn,
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
            yield Finding("C514", "A talent is used once each turn anyway.", start(ability), suggestion)
        yield from _unlimited(ability)
        yield from _obligations(ability)
        yield from _whose_turn(ability.windows)
        if ability.timing == "play" and any(x.timing == "play" for x in card.abilities[:index]):
            message = "The card has two abilities for being played."
            yield Finding("C505", message, start(ability), "put all sentences under one `play:`")
        if ability.timing in ("ongoing", "base") and (ability.timing == "ongoing" or card.kind == "base"):
            for inner in ability.body:
                yield from _standing(inner)
        else:
            yield from _durations(ability, standard)


# --- heads ------------------------------------------------------------------------------------------------------


def _head(card: t.Card, ability: t.Ability, standard: bool) -> Iterator[Finding]:
    place = start(ability)
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
    place = start(ability)
    if not ability.body and not ability.plays:
        yield Finding(
            "C504",
            "This says when, but not what happens then.",
            place,
            "add `:` and a sentence, or say `special may play …`",
        )
    elif not ability.body and standard and not any(x.timing == "play" for x in card.abilities):
        yield Finding(
            "C504", "Playing this action then has no effect.", place, "add a `play:` ability, or `:` and a sentence"
        )
    if ability.on is not None and not (ability.plays and card.on):
        message = "This says what the card is played on, but not that it is played so."
        yield Finding("C513", message, ability.on.span, "say `special may play …`, of an action with `on …`")
    elsewhere = ability.plays or ability.origins or all(_about_this(window) for window in ability.windows)
    for window in ability.windows:
        if isinstance(window, t.TurnEdge) and (ability.plays or ability.origins):
            message = f"At the {window.edge} of a turn only what is in play does something, so this is never offered."
            suggestion = "say `on your turn`, or leave `may play` and `from …` out"
            yield Finding("C523", message, window.span, suggestion)
    if standard and not elsewhere:
        message = "A standard action is not in play then, so this never happens."
        yield Finding("C503", message, place, "say `special may play …`, or from where it works: `special from hand …`")


def _about_this(window: t.Window) -> bool:
    return isinstance(window, t.Moment) and any(isinstance(x, t.This) for x in window.event.subject.terms)


def _unlimited(ability: t.Ability) -> Iterator[Finding]:
    """Only what works on your turn has a limit of its own that a card could lift."""
    for part in walk(ability):
        if not isinstance(part, t.Ability | t.Trigger) or part.limit != "any number of times":
            continue
        if part.windows and not any(isinstance(window, t.OnYourTurn) for window in part.windows):
            yield Finding("C514", "This happens any number of times anyway.", start(part), "leave the limit out")


def _obligations(ability: t.Ability) -> Iterator[Finding]:
    """`must` is only for extra cards; everything else on a card must be done anyway."""
    for part in walk(ability):
        if not isinstance(part, t.Sentence) or part.modal != "must":
            continue
        if part.cost or not all(isinstance(deed, t.Play) and deed.extra for deed in part.deeds):
            message = "Whatever a card says must be done, as far as it can."
            yield Finding("C512", message, start(part), "leave `must` out; only extra cards are left to the player")


def _whose_turn(windows: tuple[t.Window, ...]) -> Iterator[Finding]:
    """An effect waits for the end of its own turn; an ongoing ability sees the end of many turns."""
    for window in windows:
        if isinstance(window, t.TurnEdge) and window.whose is None:
            message = f"This does not say at the {window.edge} of whose turn."
            yield Finding("C515", message, window.span, "say `each turn` or `your turn`")


# --- what stands under a head -----------------------------------------------------------------------------------


def _standing(inner: t.Sentence) -> Iterator[Finding]:
    """`ongoing:` abilities and bases do nothing by themselves: they only modify, forbid or wait."""
    if inner.each is not None:
        message = "What holds or waits all the time is not carried out for one after the other."
        suggestion = "say it of all: `each … as name has …`, `after … as name is …:`"
        yield Finding("C520", message, inner.each.span, suggestion)
    for deed in (*inner.cost, *inner.deeds):
        if isinstance(deed, t.Block) and not inner.modal:
            for part in deed.sentences:
                yield from _standing(part)
        elif not isinstance(deed, STANDING):
            message = "This says what to do, but not when."
            yield Finding(
                "C501",
                message,
                start(deed),
                "put a moment before it: `after …:`, `on your turn:`; or say `has`, `cannot`",
            )
    for until in (inner.until, *(deed.until for deed in inner.deeds if isinstance(deed, t.Trigger))):
        if until is not None:
            yield Finding("C506", "This holds as long as the card is in play.", until.span, "leave `until …` out")
    for deed in inner.deeds:
        yield from _within(deed)
    for part in inner.otherwise:
        yield from _standing(part)


def _within(deed: t.Deed) -> Iterator[Finding]:
    match deed:
        case t.Trigger(windows, body):
            yield from _whose_turn(windows)
            for part in body:
                yield from _durations(part, standard=False)
        case t.Grants(abilities=abilities):
            for ability in abilities:
                yield from _given(ability)


def _given(ability: t.Ability) -> Iterator[Finding]:
    if ability.timing == "base":
        yield Finding(
            "C502", "This does not say when it is done.", start(ability), "put it under `talent:` or `ongoing:`"
        )
    elif ability.timing == "ongoing":
        for inner in ability.body:
            yield from _standing(inner)
    else:
        yield from _durations(ability, standard=False)


def _lasts(deed: t.Deed) -> bool:
    return isinstance(deed, LASTING) or (isinstance(deed, t.Play) and deed.silent)


def _is_remembered(sentence: t.Sentence) -> bool:
    """What is chosen is remembered for as long as the card is in play."""
    return sentence.until == t.Until("this leaves play") and all(isinstance(deed, t.Choose) for deed in sentence.deeds)


def _of_no_card(part: t.Sentence | t.Trigger) -> bool:
    """Whether `it` in `it leaves play` refers to no card, since the deed is a modifier or a trigger."""
    if part.until != t.Until("it leaves play"):
        return False
    return isinstance(part, t.Trigger) or any(isinstance(deed, (*STANDING, t.Turn)) for deed in part.deeds)


def _durations(node: t.Node, standard: bool) -> Iterator[Finding]:
    for part in walk(node):
        if isinstance(part, t.Sentence) and part.until and not (any(map(_lasts, part.deeds)) or _is_remembered(part)):
            message = "What is done here does not last, so it has no end."
            yield Finding("C506", message, part.until.span, "leave `until …` out")
        elif isinstance(part, t.Sentence | t.Trigger) and _of_no_card(part):
            message = "This is not done to any one card, so there is no `it`."
            yield Finding("C506", message, part.until.span if part.until else part.span, "say `until end of turn`")
        elif isinstance(part, t.Until) and (part.or_gone or part.moment == "this leaves play") and standard:
            message = "A standard action is not in play, so it never leaves play."
            yield Finding("C506", message, part.span, "say `until end of turn`")
