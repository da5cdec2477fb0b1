"""Why a card was not played, or not where a line says."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine import questions as q
from rulesdsl.engine.events import ExtraPlayUsed, Played
from rulesdsl.engine.options import AbilityOption, SpecialOption
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.explain.filter_reasons import Reason
from rulesdsl.explain.why_not import reasons_not_offered
from rulesdsl.explain.why_not_play import not_as_extra, not_playable, reasons_not_there
from rulesdsl.explain.why_not_settled import not_settled
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.cards import CardId, Entity, Player

from .name_resolver import NameResolver
from .open_question import OpenQuestion

LIKELY_IN = {"plays": "hand", "uncovers": "buried", "places": "hand", "draws": "deck", "discards": "hand"}
"""Where the card lies that a line with this verb most likely means; for any other verb it is in play."""


def not_playable_there(question: OpenQuestion, line: b.Plays, player: Player, card: CardId) -> Reason:
    """The card cannot be played anywhere: then rather why not where the line says."""
    found = not_playable(question.table, card, player, question.names)[0]
    where = () if line.pick.where is None else question.resolver.cards(line.pick.where)
    if found.topics == ("turn.play.limit",) and (extra := not_as_extra(question.table, card, question.names)):
        return Reason(f"{found.text}, and {extra.text}", (*found.topics, *extra.topics))
    if "play.action.do" not in found.topics or not where:
        return found
    return (*reasons_not_there(question.table, player, card, where[0], question.names), found)[0]


def played_by_an_ability(question: OpenQuestion, line: b.Plays, player: Player) -> Reason | None:
    """An ability lets the card be played, but not where the line says."""
    where = () if line.pick.where is None else question.resolver.cards(line.pick.where)
    for option in question.decision.options if where else ():
        if not isinstance(option, AbilityOption | SpecialOption):
            continue
        trace = Trace(question.table)
        trace.answer(option)
        trace.run()
        resolver = NameResolver(trace.table, question.names)
        asked = trace.table.decision
        offered = asked.options if isinstance(asked, q.Choose | q.PlayExtraCard) else ()
        for found in [each for each in offered if resolver.names_entity(line.pick, each.entity)][:1]:
            trace.answer(found)
            trace.run()
            asked = trace.table.decision
        if isinstance(asked, q.WhereToPlay) and resolver.names_one_of(line.pick, {asked.card}):
            return reasons_not_offered(trace, player, where[0], question.names)[0]
        for step in trace.steps:
            event = step.event if isinstance(step, Happened) else None
            if isinstance(event, Played) and resolver.names_one_of(line.pick, {event.card}):
                at = question.names.written_place(trace.table, event.to)
                source = question.names.of(question.table, option.card)
                return Reason(f"{source} lets it be played only {at}", ("void.play-from-hand",))
    return None


def played_elsewhere(question: OpenQuestion, player: Player, pick: b.Pick) -> Reason:
    """The card has been played, and could not go where the line says."""
    where = () if pick.where is None else question.resolver.cards(pick.where)
    for step in reversed(question.trace.steps):
        if isinstance(step, Happened) and isinstance(step.event, Played) and step.event.card is not None:
            card, before, names = step.event.card, step.before, question.names
            found = [reason for place in where for reason in reasons_not_there(before, player, card, place, names)]
            found = found or _not_done_to(question, player, card, pick)
            at = names.written_place(question.table, step.event.to)
            return found[0] if found else _only_place(question, step.event, card, at)
    return Reason("nobody asks where it goes")


def _not_done_to(question: OpenQuestion, player: Player, card: CardId, pick: b.Pick) -> list[Reason]:
    """The action has been carried out on something else, and nobody was asked."""
    if pick.where is None or not isinstance(pick.where, b.Called):
        return []
    named = likely_entities(question, b.Pick(pick.where, span=pick.span), player, "")
    steps, names = question.trace.steps, question.names
    return not_settled(steps, player, named[0], names, lambda event: event.source == card) if named else []


def _only_place(question: OpenQuestion, played: Played, card: CardId, at: str) -> Reason:
    """The extra play that was used is for this place only, or there is no other."""
    table, last = question.table, question.last_answer
    blueprint = table.blueprint(card)
    if blueprint is not None and blueprint.is_standard:
        name = question.names.of(table, card)
        done_to = question.already_done.asked_by(card)
        if done_to:
            return Reason(
                f"{name} could only be done to {question.names.listed(table, done_to)}", ("void.must-follow",)
            )
        return Reason(f"{name} is not played on anything: it is carried out and discarded", ("play.action.do",))
    used = [
        step.event.source
        for step in question.trace.steps
        if isinstance(step, Happened) and isinstance(step.event, ExtraPlayUsed)
    ]
    source = last.decision.source if last is not None and isinstance(last.decision, q.PlayExtraCard) else None
    source = source if source is not None or not used else used[-1]
    if source is not None:
        return Reason(f"the extra play from {question.names.of(table, source)} is only {at}", ("term.extra.meaning",))
    name = question.names.of(table, card)
    if played.source is not None:
        by = "its own ability" if played.source == card else question.names.of(table, played.source)
        return Reason(f"{by} lets {name} be played only {at}", ("term.extra.meaning",))
    return Reason(f"{name} can be played only {at} now", ("play.minion.base",))


def likely_entities(question: OpenQuestion, pick: b.Pick, player: Player, verb: str) -> list[Entity]:
    """What the thing can mean, the likeliest first."""
    table, wanted = question.table, LIKELY_IN.get(verb, "at")
    if isinstance(pick.what, b.Called):
        players = [name for name in table.players if key(name) == key(pick.what.text)]
        cards = question.resolver.cards(pick.what)
    else:
        players, cards = [], tuple(card for card, each in table.cards.items() if each.name is None)

    def unlikely(card: int) -> tuple[bool, bool]:
        place = table.cards[card].place
        return place.zone != wanted, place.of != player and table.cards[card].controller != player

    return [*players, *sorted(cards, key=unlikely)]
