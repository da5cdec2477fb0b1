"""Sentences about abilities that are triggered, and what triggers them."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.engine.frames import Resolution, Scoring, find
from rulesdsl.engine.trace import Happened
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity, Place

from .card_names import CardNames, holder_of, speaks_to_players
from .event_context import EventContext, sentence_for
from .spoken_parts import extra_kind


def in_vain(context: EventContext[e.Triggered]) -> str:
    """`but Ann has no minion to play`, of an ability that nothing came of; else `but does nothing`."""
    address, player = context.event.address, context.actor
    sentences = () if address is None else context.before.catalogue[address.card].bodies[address.body]
    deeds = sentences[0].deeds if len(sentences) == 1 and sentences[0].who is None else ()
    if deeds and isinstance(deeds[0], t.Play) and deeds[0].extra and player is not None:
        kind = extra_kind(deeds[0])
        hand = map(context.before.blueprint, context.before.pile(Place("hand", player)))
        if not any(held is None or kind in ("card", held.kind) for held in hand):
            return f"but {player} has no {kind} to play"
    return "but does nothing"


SCORING = {"scoring.order.before": "before", "scoring.order.when": "when", "scoring.order.after": "after"}
"""When an ability waits for a base to score, by the topic that such a step cites."""
EDGES = {"turn.start.happens": "start", "turn.end.happens": "end"}


@sentence_for(e.Triggered)
def _triggered(context: EventContext[e.Triggered]) -> str:
    source = context.event.source
    if source is None or source < 0:
        return f"what {context.actor} set up earlier happens now{_when(context)}"
    is_for_one = context.actor not in (None, holder_of(context.before, source))
    whose = f" for {context.actor}" if is_for_one and speaks_to_players(context.before, source) else ""
    return f"{context.turn_name(source)} triggers{whose}{_when(context)}"


def _when(context: EventContext[e.Triggered]) -> str:
    """` before Docks scores`, ` at the end of the turn`, ` (Grunt was destroyed)`."""
    topics = context.event.topics
    timing = next((timing for topic, timing in SCORING.items() if topic in topics), None)
    index = find(context.before, Scoring)
    base = context.before.stack[index].base if index >= 0 else None
    if timing is not None and base is not None:
        return f" {timing} {'it' if base == context.event.source else context.title(base)} scores"
    edge = next((edge for topic, edge in EDGES.items() if topic in topics), None)
    if edge is not None:
        return f" at the {edge} of the turn"
    if context.because is None:
        return _by_what(context)
    return f" ({_as_cause(context.because, context.names, context.event.source)})"


def _by_what(context: EventContext[e.Triggered]) -> str:
    """` (Trick affected it)`, ` (Grunt duels)`: no step of its own tells that a card is affected, or has been
    challenged."""
    frame = context.after.stack[-1] if context.after.stack else None
    address = context.event.address
    if address is None or not isinstance(frame, Resolution) or frame.scope.source != context.event.source:
        return ""
    for spec in context.before.catalogue[address.card].triggers:
        for window in spec.windows if spec.body == address.body else ():
            if not isinstance(window, t.Moment):
                continue
            by, happenings = window.event.by, window.event.happenings
            agents = frame.scope.get("" if by is None else by.bind or "")
            duelists = frame.scope.get(window.event.subject.bind or "") if "duels" in happenings else ()
            if "affected" in happenings and agents:
                return f" ({_listed(context, agents)} affected it)"
            if duelists:
                return f" ({_listed(context, duelists)} duels)"
    return ""


def _listed(context: EventContext[e.Triggered], cards: tuple[Entity, ...]) -> str:
    return context.names.listed(context.before, cards, context.before.turn.player)


PASSIVE: dict[type[e.Event], str] = {
    e.Destroyed: "was destroyed", e.Discarded: "was discarded", e.Transferred: "was transferred",
    e.Moved: "moved {base}", e.Revealed: "was revealed", e.LookedAt: "was looked at", e.Drawn: "was drawn",
    e.Buried: "was buried {base}", e.Uncovered: "was uncovered", e.BasePlayed: "came into play",
    e.BaseScores: "scores", e.EnteredDuel: "duels", e.Returned: "returned to {pile}", e.Placed: "went to {pile}",
    e.ShuffledIntoDeck: "went to {pile}", e.Affected: "was affected",
    e.Strengthened: "got more power", e.CountersPlaced: "got counters", e.TalentUsed: "used a talent",
}  # fmt: skip


def _as_cause(step: Happened, names: CardNames, triggered: CardId | None) -> str:
    """`Ann played Grunt at Docks`, `Grunt was destroyed`, `it was destroyed`."""
    event, before, after = step.event, step.before, step.after
    has_turn = before.turn.player
    assert event.card is not None
    if isinstance(event, e.Played):
        what, where = names.of(after, event.card), ""
        if event.to.of == triggered is not None:
            where = " there"
        elif event.to.zone != "resolving":
            where = f" {'on' if event.to.zone == 'on' else 'at'} {names.place(after, event.to, has_turn)}"
        return f"{what} was played{where}" if event.actor is None else f"{event.actor} played {what}{where}"
    pile = names.place(after, event.to) if isinstance(event, e.SentToPile) else ""
    to = "to" if isinstance(event, e.Moved) else "at"
    base = "" if event.base is None else f"{to} {names.of(after, event.base)}"
    if event.base == triggered is not None:
        base = "there"
    is_base = isinstance(event, e.BaseScores | e.BasePlayed)
    name = names.of(after, event.card) if is_base else names.whose(before, event.card, has_turn)
    if event.card == triggered:
        name = "it"
    return f"{name} {PASSIVE[type(event)].format(base=base, pile=pile)}"
