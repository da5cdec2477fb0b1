"""Why a line is refused: what it says that cannot be, and the reason, found where `why not` finds it."""

from __future__ import annotations

from functools import partial

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.board.printings import printing_meant
from rulesdsl.engine import questions as q
from rulesdsl.engine.events import ConditionFailed, Declined, Event, Prevented, Replaced
from rulesdsl.engine.frames import PlayExtra
from rulesdsl.engine.options import entities_of
from rulesdsl.engine.trace import Trace
from rulesdsl.explain.filter_reasons import Reason, told_once
from rulesdsl.explain.why_not import nested_duel, obstacle, reasons_not_offered
from rulesdsl.explain.why_not_moment import no_redraw, wrong_moment, wrong_word
from rulesdsl.explain.why_not_play import limit_used_up, not_playable, not_used, only_in_its_window
from rulesdsl.explain.why_not_settled import not_settled
from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning import control
from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.decisions import accepts_verb, verbs_of
from rulesdsl.wording.lists import listed
from rulesdsl.wording.refusals import (
    CHANCE_COMES_FIRST,
    NOT_ABOUT_IT,
    NOTHING_CHOSEN,
    Refusal,
    because,
    not_theirs,
    too_many,
)

from .already_done import CHOOSES, DONE_AS
from .choice_lines import says_what_comes_of_it
from .done_otherwise import (
    came_to_nothing,
    declined_before,
    done_after_all,
    done_by_another,
    went_elsewhere,
)
from .name_resolver import NameResolver, Refused, place_named, text_of
from .not_so import not_so, other_card
from .open_question import OpenQuestion
from .play_lines import is_elsewhere
from .refused_claim import claim_of, verb_of
from .settled_things import asked_about, one_by_one, settled
from .why_not_played import likely_entities, not_playable_there, played_by_an_ability, played_elsewhere
from .winners import RESULTS, not_won, said_to_win
from .word_lines import REDRAW


def explained(question: OpenQuestion, line: b.Line, refused: Refused) -> Refusal:
    """The refusal with its reason; most refusals say themselves why."""
    refusal = refused.refusal
    if refusal is CHANCE_COMES_FIRST:
        if known := _too_many(question, line, _first_pick(line)):
            return known
        if isinstance(line, b.Picks) and (beside := not_so(question, line)):
            return Refusal(refusal.code, because(claim_of(question, _said(question.whole, line)), beside))
    if refusal.message or isinstance(line, b.Chance):
        return refusal
    if isinstance(line, b.Picks) and line.verb == "goes" and line.goal is not None:
        return Refusal(refusal.code, because(*went_elsewhere(question, line)))
    claim = claim_of(question, _said(question.whole, line))
    if isinstance(line, b.Picks) and line.verb in RESULTS:
        return Refusal(refusal.code, because(said_to_win(question, line), not_won(question, line)))
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
    counts = isinstance(line, b.Picks) and line.counters is not None
    in_vain = came_to_nothing(question, line, _player(question, line)) if counts and isinstance(line, b.Picks) else None
    beside = in_vain or not_so(question, line)
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
    done = done_after_all(question, line) if isinstance(line, b.Tells) else None
    return done or wrong_word(question.trace, line.word if isinstance(line, b.Tells) else "", question.names)


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
    if line.end is not None and end == "top or bottom":
        return Reason("on which end each goes is asked once they are chosen", ("term.place.meaning",))
    if line.end is not None and end is not None:
        goal = "on top of the deck" if end == "top" else "to the bottom of the deck"
        return Reason(f"what is placed goes {goal}", ("term.place.meaning",))
    if line.end is not None:
        return Reason("no card goes on top or to the bottom of a deck now", ("term.place.meaning",))
    if isinstance(question.table.decision, q.ChooseWay):
        return Reason(f"there are only {len(question.decision.options)} to choose from")
    return Reason("no card offers a choice of several things to do now")


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
    entities = [] if pick is None else likely_entities(question, pick, player, verb_of(line))
    if isinstance(line, b.Picks) and line.verb == "plays" and pick is not None:
        card = line.picks[0]
        asks_where = isinstance(decision, q.Choose) and question.resolver.names_one_of(card, {decision.source})
        if not isinstance(decision, q.WhereToPlay) and not asks_where:
            return played_elsewhere(question, player, pick)
        entities = entities if pick.where is None else [*question.resolver.cards(pick.where)]
    entity = entities[0] if entities else None
    if known := _done_before(question, line, player, entity):
        return known
    if decision is None:
        return Reason("the game is over", ("turn.end.game-over",))
    if isinstance(line, b.Picks) and line.count is not None:  # nobody decides that
        return done_by_another(question, line, player) or wrong_moment(trace, player, line.verb, None, names)
    if decision.player != player:
        other = done_by_another(question, line, player) if isinstance(line, b.Picks) else None
        return other or _at_another_moment(question, line, entity) or reasons_not_offered(trace, player, None, names)[0]
    if pick is not None and _asks_for(question, line):
        return _not_here(question, player, pick) if entity is None else _not_offered(question, line, player, entity)
    if entity is not None and (found := _not_offered_before(question, line, player, entity)):
        return found[0]
    if isinstance(line, b.Plays) and isinstance(entity, int) and question.table.cards[entity].in_play:
        return not_playable(question.table, entity, player, names)[0]
    return _not_so_now(question, line, player, pick) or wrong_moment(trace, player, verb_of(line), entity, names)


def _done_before(question: OpenQuestion, line: b.Line, player: Player, entity: Entity | None) -> Reason | None:
    """What has been done already stands in the way, or it was done to something else."""
    match line:
        case b.Picks():
            duel = _of_duel(question, line, player)
            chosen_now = duel is None and _is_choice(question, line, player, entity)
            return duel or (None if chosen_now else _settled(question, line, player, entity))
        case b.Uses(then=b.Picks() as then):
            return other_card(question, then)
    return None


def _not_so_now(question: OpenQuestion, line: b.Line, player: Player, pick: b.Pick | None) -> Reason | None:
    """An ability does what the verb says, but not to that, or the player has declined it, or it came to nothing."""
    if not isinstance(line, b.Picks):
        return None
    return (
        _of_one_way(question, line, player, pick)
        or declined_before(question, line, player)
        or came_to_nothing(question, line, player)
    )


def _is_choice(question: OpenQuestion, line: b.Picks, player: Player, entity: Entity | None) -> bool:
    """Does the line choose something of the kind that is asked for now, whatever was chosen before?"""
    table, decision = question.table, question.table.decision
    if line.verb not in CHOOSES or not isinstance(decision, q.Choose) or decision.player != player:
        return False
    offered = [table.cards[card].place.zone for card in entities_of(decision.options) if isinstance(card, int)]
    return isinstance(entity, int) and table.cards[entity].place.zone in offered


def _of_one_way(question: OpenQuestion, line: b.Picks, player: Player, pick: b.Pick | None) -> Reason | None:
    """Each of the ways to choose from that do what the verb says asks for something else."""
    ways = question.ways_with(line.verb) if isinstance(question.table.decision, q.ChooseWay) else []
    for way in ways:
        trace = Trace(question.table)
        trace.answer(way)
        trace.run()
        asked = trace.table.decision
        offered = entities_of(asked.options) if isinstance(asked, q.Choose) and asked.player == player else None
        if offered is not None and (pick is None or not question.resolver.names_one_of(pick, offered)):
            then = OpenQuestion(NameResolver(trace.table, question.names), trace, (), line, is_attempt=True)
            return _reason(then, line, pick)
    return None


def _at_another_moment(question: OpenQuestion, line: b.Line, entity: Entity | None) -> Reason | None:
    """It is another player's turn, and that is not what keeps a special from being used."""
    table = question.table
    if not isinstance(question.decision, q.PlayCards) or not isinstance(entity, int):
        return None
    blueprint, physical = table.blueprint(entity), table.cards[entity]
    if blueprint is None or physical.controller != _player(question, line):
        return None
    if isinstance(line, b.Plays) and physical.place.zone == "hand" and not blueprint.plays_any_time:
        return only_in_its_window(table, blueprint)
    if isinstance(line, b.Uses) and physical.in_play and not blueprint.talents and not blueprint.turn_triggers:
        return not_used(table, entity, physical.controller or "", question.names, talent=line.talent)[0]
    return None


def _of_duel(question: OpenQuestion, line: b.Picks, player: Player) -> Reason | None:
    whole = question.whole.picks if isinstance(question.whole, b.Picks) else ()
    if line.verb == "duels" and line.begun and sum(1 + len(place_named(pick)) for pick in whole) > 2:
        return Reason("a duel is between two minions", ("term.duel",))
    if line.begun:
        return None
    if line.verb == "places" and not line.picks and not control.duelists(question.table):
        return Reason("there is no duel to place a card for", ("duel.place-cards",))
    if line.verb == "duels" and control.duelists(question.table):
        if not question.lines and (other := [*line.picks, *place_named(line.picks[-1])][-1:]):  # begun by this line
            named = likely_entities(question, other[0], player, line.verb)[:1]
            found = [why for each in named if (why := _settled(question, line, player, each)) is not None]
            if found:
                return found[0]
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
            case b.Uses(special=True) if (printed := table.blueprint(entity)) is not None and printed.talents:
                return Reason(f"{names.of(table, entity)} has a talent, not a special", ("term.talent.once",))
            case b.Uses(_, _, talent):
                return not_used(table, entity, player, names, talent=talent)[0]
            case b.Plays():
                return played_by_an_ability(question, line, player) or not_playable_there(
                    question, line, player, entity
                )
    if isinstance(line, b.Plays) and is_elsewhere(question, line.pick):
        return _only_there(question)
    if isinstance(line, b.Uses) and line.talent and isinstance(entity, int):
        printed = table.blueprint(entity)
        if printed is not None and not printed.talents:
            return not_used(table, entity, player, names, talent=True)[0]
    if isinstance(line, b.Plays | b.Uses) and isinstance(entity, int) and _is_out_of_reach(table, line, player, entity):
        return not_playable(table, entity, player, names)[0]
    if entity in (in_turn := one_by_one(table))[1:]:
        return Reason(f"{names.of(table, in_turn[0])} comes first", ("reading.each-in-table-order",))
    about = () if verb_of(line) in CHOOSES else asked_about(table)
    if about and entity in {*settled(table)} - {*about}:
        return Reason(f"the question is about {names.listed(table, about, player)}")
    found = reasons_not_offered(question.trace, player, entity, names)
    return found[0] if found else Reason("it is not among what there is to choose from")


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
    factions = [faction for faction in table.catalogue.factions() if key(faction) == key(text_of(what))]
    if factions:
        return Reason(f"nobody plays {factions[0]} here")
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
