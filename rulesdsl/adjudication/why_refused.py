"""Why a line is refused: what it says that cannot be, and the reason, found where `why not` finds it."""

from __future__ import annotations

from functools import partial

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.board.printings import printing_meant
from rulesdsl.engine import questions as q
from rulesdsl.engine.events import ConditionFailed, Declined, Event, ExtraPlayUsed, Played, Prevented, Replaced
from rulesdsl.engine.frames import PlayExtra
from rulesdsl.engine.options import AbilityOption, SpecialOption, entities_of
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.explain.filter_reasons import Reason, told_once
from rulesdsl.explain.why_not import nested_duel, obstacle, reasons_not_offered
from rulesdsl.explain.why_not_moment import no_redraw, wrong_moment, wrong_word
from rulesdsl.explain.why_not_play import limit_used_up, not_playable, not_used, only_in_its_window, reasons_not_there
from rulesdsl.explain.why_not_settled import not_settled
from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning import control
from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.decisions import accepts_verb, verbs_of
from rulesdsl.wording.lists import listed
from rulesdsl.wording.refusals import NOT_ABOUT_IT, NOTHING_CHOSEN, Refusal, because, not_theirs, too_many

from .already_done import CHOOSES, DONE_AS
from .choice_lines import says_what_comes_of_it
from .name_resolver import NameResolver, Refused, place_named, text_of
from .not_so import not_so, other_card
from .open_question import OpenQuestion
from .play_lines import is_elsewhere
from .refused_claim import claim_of, verb_of
from .word_lines import REDRAW

LIKELY_IN = {"plays": "hand", "uncovers": "buried", "places": "hand", "draws": "deck", "discards": "hand"}
"""Where the card lies that a line with this verb most likely means."""


def explained(question: OpenQuestion, line: b.Line, refused: Refused) -> Refusal:
    """The refusal with its reason; most refusals say themselves why."""
    refusal = refused.refusal
    if refusal.message or isinstance(line, b.Chance):
        return refusal
    claim = claim_of(question, _said(question.whole, line))
    if (
        refusal is NOT_ABOUT_IT
        and isinstance(line, b.Tells)
        and line.about is not None
        and not _is_option(question, line)
    ):
        return Refusal(refusal.code, because(claim, Reason(f"this question is not about {text_of(line.about)}")))
    if isinstance(line, b.Tells) or (isinstance(line, b.Picks) and refusal is NOTHING_CHOSEN):
        return Refusal(refusal.code, because(claim, _wrong_word(question, line)))
    pick = refused.at if isinstance(refused.at, b.Pick) else _first_pick(line)
    known = _too_many(question, line, pick) or _belongs_to_another(question, line)
    if known is not None:
        return known
    beside = not_so(question, line)
    if beside is not None:
        return Refusal(refusal.code, because(claim, beside))
    if isinstance(line, b.Picks) and (line.ordinal is not None or line.end is not None) and not line.picks:
        return Refusal(refusal.code, because(claim, _no_way(question, line)))
    return Refusal(refusal.code, because(claim, _reason(question, line, pick)))


def _is_option(question: OpenQuestion, line: b.Tells) -> bool:
    """Is what the line declines one of several that there are to choose from?"""
    decision = question.table.decision
    offered = entities_of(decision.options) if isinstance(decision, q.Choose) else ()
    return line.about is not None and question.resolver.names_one_of(b.Pick(line.about, span=line.span), offered)


def _said(whole: b.Line, line: b.Line) -> b.Line:
    """What was written; of `uses Grunt to destroy Page` the second part once Grunt is used."""
    return whole.then if isinstance(whole, b.Uses) and whole.then is not None and line is not whole else whole


def _wrong_word(question: OpenQuestion, line: b.Tells | b.Picks) -> Reason:
    player, decision = _player(question, line), question.table.decision
    if isinstance(line, b.Tells) and line.word in REDRAW:
        return no_redraw(question.table, player, question.names)
    if decision is not None and decision.player != player:
        return reasons_not_offered(question.trace, player, None, question.names)[0]
    return wrong_word(question.trace, line.word if isinstance(line, b.Tells) else "", question.names)


def _first_pick(line: b.Line) -> b.Pick | None:
    match line:
        case b.Plays(_, pick) | b.Uses(_, pick):
            return pick
        case b.Resolves(_, subject):
            return b.Pick(subject.card, subject.player, span=subject.span)
        case b.Picks(picks=picks) if picks:
            return picks[0]
    return None


def _no_way(question: OpenQuestion, line: b.Picks) -> Reason:
    decision, player = question.table.decision, _player(question, line)
    if decision is not None and decision.player != player:
        return reasons_not_offered(question.trace, player, None, question.names)[0]
    end = decision.end if isinstance(decision, q.ArrangeCards) else question.already_done.end_of_deck(line.player)
    if line.end is not None and end is not None:
        goal = "on top of the deck" if end == "top" else "to the bottom of the deck"
        return Reason(f"what is placed goes {goal}", ("term.place.meaning",))
    if line.end is not None:
        return Reason("no card goes on top or to the bottom of a deck now", ("term.place.meaning",))
    if isinstance(question.table.decision, q.ChooseWay):
        return Reason(f"there are only {len(question.decision.options)} ways to choose from")
    return Reason("no card offers several ways to choose from now")


def _too_many(question: OpenQuestion, line: b.Line, pick: b.Pick | None) -> Refusal | None:
    """The line has answered a question with as many as may be chosen, and goes on naming what was to choose from."""
    if not isinstance(line, b.Picks) or not line.begun or pick is None or line.verb in ("plays", "duels"):
        return None
    last = question.last_answer
    if last is None or not last.chosen or len(last.chosen) < last.decision.most:
        return None
    offered = [option.entity for option in last.decision.options]
    whole = question.whole.picks if isinstance(question.whole, b.Picks) else ()
    named = sum(1 for each in whole if not each.to and question.resolver.names_one_of(each, offered))
    if named <= last.decision.most or not question.resolver.names_one_of(pick, offered):
        return None
    source = None if last.decision.source is None else question.names.of(question.table, last.decision.source)
    return too_many(line.player.text, line.verb, named, last.decision.most, source)


def _belongs_to_another(question: OpenQuestion, line: b.Line) -> Refusal | None:
    """The line says of a card whose it is, and it is somebody else's."""
    table = question.table
    picks = every(line, b.Pick)
    for pick in (*picks, *(place for named in picks for place in place_named(named))):
        if pick.player is None or not isinstance(pick.what, b.Called):
            continue
        cards = question.resolver.cards(pick.what)
        if cards and not question.resolver.names_one_of(pick, cards):
            return not_theirs(text_of(pick.what), pick.player.text, table.cards[cards[0]].controller)
    return None


def _reason(question: OpenQuestion, line: b.Line, pick: b.Pick | None) -> Reason:
    """What stood in the way, or that somebody else decides, or that it does not fit the question."""
    trace, names, decision = question.trace, question.names, question.table.decision
    player = _player(question, line)
    entities = [] if pick is None else _entities(question, pick, player, verb_of(line))
    if isinstance(line, b.Picks) and line.verb == "plays" and pick is not None:
        card = line.picks[0]
        asks_where = isinstance(decision, q.Choose) and question.resolver.names_one_of(card, {decision.source})
        if not isinstance(decision, q.WhereToPlay) and not asks_where:
            return _played_elsewhere(question, player, pick)
        entities = entities if pick.where is None else [*question.resolver.cards(pick.where)]
    entity = entities[0] if entities else None
    if isinstance(line, b.Picks) and (known := _of_duel(question, line) or _settled(question, line, player, entity)):
        return known
    if decision is None:
        return Reason("the game is over", ("turn.end.game-over",))
    if isinstance(line, b.Picks) and line.count is not None:  # nobody decides that
        return wrong_moment(trace, player, line.verb, None, names)
    if decision.player != player:
        return reasons_not_offered(trace, player, None, names)[0]
    if pick is not None and _asks_for(question, line):
        return _not_here(question, player, pick) if entity is None else _not_offered(question, line, player, entity)
    if entity is not None and (found := _not_offered_before(question, line, player, entity)):
        return found[0]
    if isinstance(line, b.Plays) and isinstance(entity, int) and question.table.cards[entity].in_play:
        return not_playable(question.table, entity, player, names)[0]
    return wrong_moment(trace, player, verb_of(line), entity, names)


def _of_duel(question: OpenQuestion, line: b.Picks) -> Reason | None:
    if line.begun:
        return None
    if line.verb == "places" and not line.picks and not control.duelists(question.table):
        return Reason("there is no duel to place a card for", ("duel.place-cards",))
    if line.verb == "duels" and control.duelists(question.table):
        return nested_duel(question.table, question.names)
    return None


def _settled(question: OpenQuestion, line: b.Picks, player: Player, entity: Entity | None) -> Reason | None:
    """What stood in the way, or to what it was done without a question."""
    if entity is None:
        return None
    steps, names, about = question.trace.steps, question.names, partial(_is_about, question, line.verb)
    found = obstacle(steps, entity, names, about) or not_settled(steps, player, entity, names, about)
    return told_once(found[0]) if found else other_card(question, line)


def _not_offered_before(question: OpenQuestion, line: b.Line, player: Player, entity: Entity) -> list[Reason]:
    """What the line named before answered a question that did not offer this."""
    last = question.last_answer
    if not isinstance(line, b.Picks) or not line.begun or last is None or not isinstance(last.decision, q.Choose):
        return []
    if any(option.entity == entity for option in last.decision.options) or last.decision.player != player:
        return []
    offered = {option.entity in question.table.bases for option in last.decision.options}
    if (entity in question.table.bases) not in offered:
        return []
    if line.verb != "takes" and not accepts_verb(last.decision, last.before, line.verb):
        return []
    return reasons_not_offered(Trace(last.before), player, entity, question.names)


def _is_about(question: OpenQuestion, verb: str, event: Event) -> bool:
    """Would the verb tell the event, had it come to that?"""
    if isinstance(event, Prevented | Replaced) and verb not in CHOOSES:
        return event.what == DONE_AS.get(verb)
    if event.address is None or isinstance(event, Declined | ConditionFailed):
        return False
    return verb in CHOOSES or verb in verbs_of(question.table.deed_at(event.address))


def _player(question: OpenQuestion, line: b.Line) -> Player:
    assert not isinstance(line, b.Chance)
    return next(name for name in question.table.players if key(name) == key(line.player.text))


def _not_offered(question: OpenQuestion, line: b.Line, player: Player, entity: Entity) -> Reason:
    table, names = question.table, question.names
    if isinstance(question.decision, q.PlayCards) and isinstance(entity, int):
        match line:
            case b.Uses(_, _, talent):
                return not_used(table, entity, player, names, talent=talent)[0]
            case b.Plays():
                return _by_an_ability(question, line, player) or not_playable(table, entity, player, names)[0]
    if isinstance(line, b.Plays) and is_elsewhere(question, line.pick):
        return _only_there(question)
    if isinstance(line, b.Uses) and line.talent and isinstance(entity, int):
        printed = table.blueprint(entity)
        if printed is not None and not printed.talents:
            return not_used(table, entity, player, names, talent=True)[0]
    if isinstance(line, b.Plays | b.Uses) and isinstance(entity, int) and _is_out_of_reach(table, line, player, entity):
        return not_playable(table, entity, player, names)[0]
    found = reasons_not_offered(question.trace, player, entity, names)
    return found[0] if found else Reason("it is not among what there is to choose from")


def _by_an_ability(question: OpenQuestion, line: b.Plays, player: Player) -> Reason | None:
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


def _only_there(question: OpenQuestion) -> Reason:
    """The extra card that is asked for can be played only at these bases."""
    table, frame = question.table, question.table.stack[-1]
    assert isinstance(frame, PlayExtra)
    bases = listed([question.names.of(table, base) for base in frame.bases or ()], "or")
    source = "" if frame.scope.source is None else f" from {question.names.of(table, frame.scope.source)}"
    return Reason(f"the extra play{source} is only at {bases}", ("term.extra.meaning",))


def _is_out_of_reach(table: Table, line: b.Plays | b.Uses, player: Player, card: CardId) -> bool:
    """Is it in somebody else's hand, or to be played although it is in play?"""
    place = table.cards[card].place
    return (place.zone == "hand" and place.of != player) or (isinstance(line, b.Plays) and place.in_play)


def _played_elsewhere(question: OpenQuestion, player: Player, pick: b.Pick) -> Reason:
    """The card has been played, and could not go where the line says."""
    where = () if pick.where is None else question.resolver.cards(pick.where)
    for step in reversed(question.trace.steps):
        if isinstance(step, Happened) and isinstance(step.event, Played) and step.event.card is not None:
            card, before, names = step.event.card, step.before, question.names
            found = [reason for place in where for reason in reasons_not_there(before, player, card, place, names)]
            at = names.written_place(question.table, step.event.to)
            return found[0] if found else _only_place(question, card, at)
    return Reason("nobody asks where it goes")


def _only_place(question: OpenQuestion, card: CardId, at: str) -> Reason:
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
    return Reason(f"{question.names.of(table, card)} can be played only {at} now", ("play.minion.base",))


def _not_here(question: OpenQuestion, player: Player, pick: b.Pick) -> Reason:
    """No card of that name lies anywhere; one that nobody has named could have it."""
    table, what = question.table, pick.what
    printing = printing_meant(table, what) if isinstance(what, b.Called) else None
    unknown = any(table.cards[card].name is None for card in table.pile(Place("hand", player)))
    if printing is not None and unknown and isinstance(question.decision, q.PlayCards):
        blueprint = table.catalogue[printing.id]
        if not blueprint.plays_any_time:
            return only_in_its_window(table, blueprint)
        return limit_used_up(table, player, blueprint.kind, question.names)
    return Reason(f"{text_of(what)} is not on the board")


def _asks_for(question: OpenQuestion, line: b.Line) -> bool:
    """Is it the kind of question that such a line answers?"""
    decision = question.decision
    match line:
        case b.Picks(verb="plays"):
            return True
        case b.Plays():
            playing = (q.PlayCards, q.PlayExtraCard, q.WhereToPlay, q.UseSpecial)
            return isinstance(decision, playing) or question.accepts("plays")
        case b.Uses():
            return isinstance(decision, q.PlayCards | q.UseSpecial)
        case b.Resolves():
            return isinstance(decision, q.TriggerQuestion)
        case b.Picks(_, verb):
            return question.accepts(verb) or says_what_comes_of_it(question, line)
    return False


def _entities(question: OpenQuestion, pick: b.Pick, player: Player, verb: str) -> list[Entity]:
    """What the thing can mean, the likeliest first."""
    if not isinstance(pick.what, b.Called):
        return []
    table, text = question.table, key(pick.what.text)
    players = [name for name in table.players if key(name) == text]
    wanted = {"plays": "hand", "uncovers": "buried", "places": "hand", "draws": "deck", "discards": "hand"}.get(
        verb, "at"
    )

    def unlikely(card: int) -> tuple[bool, bool]:
        place = table.cards[card].place
        return place.zone != wanted, place.of != player and table.cards[card].controller != player

    return [*players, *sorted(question.resolver.cards(pick.what), key=unlikely)]
