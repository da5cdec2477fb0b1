"""Lines that play a card or use an ability: `Ann plays Grunt at Docks`, `Ann uses the talent of Grunt`."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.printings import printing_meant
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.allowances import count, is_free, normal_allowance, open_grants
from rulesdsl.engine.events import AbilityUsed
from rulesdsl.engine.frames import PlayExtra
from rulesdsl.engine.trace import Happened
from rulesdsl.engine.turn_plays import USED_FOR_A_PLAY
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Entity, Place
from rulesdsl.table.decision import Option
from rulesdsl.wording import refusals

from .choice_lines import choose_place, choose_things
from .name_resolver import Refused, pick_of, text_of
from .open_question import Answer, OpenQuestion

USED: tuple[tuple[type[o.CardOption], ...], ...] = ((o.AbilityOption, o.SpecialOption), (o.TalentOption,))
"""The options that `uses` can mean, and `uses talent of`."""


def answer_play(question: OpenQuestion, line: b.Plays) -> Answer:
    pick, decision = line.pick, question.decision
    place_still_open = b.Picks(line.player, "plays", (pick,), begun=True, span=line.span)
    if isinstance(decision, q.WhereToPlay):
        return _choose_where(question, line, decision.card)
    asks_more = isinstance(decision, q.Choose) and question.resolver.names_one_of(pick, {decision.source})
    if asks_more and pick.where is not None:
        return choose_place(question, place_still_open)
    if isinstance(decision, q.MayUse) and question.accepts("plays"):
        return Answer((o.YES,), replace(line, agreed=True))
    if isinstance(decision, q.ChooseWay) and (way := question.way_with("plays")) is not None:
        return Answer((way,), line)
    if isinstance(decision, q.Choose) and question.goes_on_to("plays"):
        sought = question.resolver.option(replace(pick, where=None), decision.options)
        if sought is not None:  # whoever plays it has searched for it
            return Answer((sought,), line)
    playable = _playable(question)
    found = question.resolver.option(replace(pick, where=None), playable)
    if found is not None and is_elsewhere(question, pick):
        raise Refused(refusals.NOT_OFFERED, pick)
    if found is not None:
        places = pick.where is not None and not (pick.to and _goes_nowhere(question, found))
        return Answer((found,), place_still_open if places else None)
    unknown = [option for option in playable if question.table.cards[option.card].name is None]
    if unknown and _could_be_unknown(question, pick):
        return Answer((unknown[0],), place_still_open)  # one of the cards that the board did not name
    raise Refused(refusals.NOT_OFFERED, pick)


def is_elsewhere(question: OpenQuestion, pick: b.Pick) -> bool:
    """Does the line name a base where the extra card that is asked for cannot be played?"""
    frame = question.table.stack[-1]
    if pick.where is None or not isinstance(frame, PlayExtra) or frame.bases is None:
        return False
    bases = [card for card in question.resolver.cards(pick.where) if card in question.table.bases]
    return bool(bases) and not any(base in frame.bases for base in bases)


def _goes_nowhere(question: OpenQuestion, option: Option) -> bool:
    """Is it an action that is carried out and discarded?"""
    blueprint = question.table.blueprint(option.card) if isinstance(option, o.CardOption) else None
    return blueprint is not None and blueprint.is_standard


def _choose_where(question: OpenQuestion, line: b.Plays, card: Entity) -> Answer:
    """The card is chosen, and only where it goes is open."""
    pick = line.pick
    if not question.resolver.names_one_of(pick, {card}):
        first = question.names.written(question.table, card)
        raise Refused(refusals.other_card_first(text_of(pick.what), first), pick)
    if pick.where is None:
        raise Refused(refusals.no_place_named(text_of(pick.what)), pick)
    return choose_things(question, b.Picks(line.player, "plays", (pick_of(pick.where),), span=line.span))


def _playable(question: OpenQuestion) -> list[o.CardOption]:
    plays_picks = isinstance(question.decision, q.PlayExtraCard) or isinstance(question.deed, t.Play)
    kinds = (o.PlayOption, o.SpecialOption, o.PickCard) if plays_picks else (o.PlayOption, o.SpecialOption)
    found: list[o.CardOption] = [option for option in question.decision.options if isinstance(option, kinds)]
    if not found and not isinstance(question.decision, q.PlayCards):
        raise Refused(refusals.NOT_ANSWERED)
    return found


def _could_be_unknown(question: OpenQuestion, pick: b.Pick) -> bool:
    """May the card that is named be one of those that the board did not name, and be played now?"""
    if not isinstance(pick.what, b.Called) or pick.what.number is not None:
        return False
    table, decision = question.table, question.decision
    printing = printing_meant(table, pick.what)
    if printing is None or Place("hand", decision.player) in [
        table.cards[card].place for card in question.resolver.cards(pick.what)
    ]:
        return False
    blueprint = table.catalogue[printing.id]
    if not isinstance(decision, q.PlayCards):
        return True
    turn = table.turn
    free = is_free(turn, normal_allowance(blueprint)) or turn.grants or turn.counted
    return blueprint.plays_any_time and bool(free)


def answer_play_of_unknown(question: OpenQuestion, line: b.Picks) -> Answer:
    """The card that is played was unknown, and gets its name now."""
    (pick,) = line.picks
    name = question.resolver.name_of_unknown(pick.what, question.decision.options)
    return Answer((name,), None if pick.where is None else line)


def answer_use(question: OpenQuestion, line: b.Uses) -> Answer:
    picks = () if line.pick.where is None else (pick_of(line.pick.where),)
    rest = line.then or b.Picks(line.player, "uses", picks, begun=True, span=line.span)
    is_at_work = not line.talent and question.resolver.names_one_of(line.pick, {question.decision.source})
    if is_at_work and isinstance(question.decision, q.Choose | q.ChooseWay) and (picks or line.then is not None):
        return Answer(None, rest)  # it asks what it is used on
    if is_at_work and isinstance(question.decision, q.Choose) and len(question.decision.options) == 1:
        return Answer(question.decision.options)  # there is one thing only that it can be used on
    offered = {question.decision.source} if isinstance(question.decision, q.MayUse) and not line.talent else set()
    if question.resolver.names_one_of(line.pick, offered):
        return Answer((o.YES,), rest)
    found = None
    for kinds in USED[:1] if line.special else USED[line.talent :]:  # a talent need not be called one
        usable = [option for option in question.decision.options if isinstance(option, kinds)]
        found = found or question.resolver.option(replace(line.pick, where=None), usable)
    found = found or _action_played(question, line)
    if found is None and _was_used_for_a_play(question, line):
        return Answer(None)
    if found is None:
        raise Refused(refusals.NOT_OFFERED, line.pick)
    return Answer((found,), rest)


def _was_used_for_a_play(question: OpenQuestion, line: b.Uses) -> bool:
    """Was the ability used by itself when a card was played, without a line that says so, and is a play left by it?"""
    if line.talent or line.then is not None or line.pick.where is not None or line in question.lines:
        return False
    left = [grant for grant in open_grants(question.table.turn) if count(question.table.turn, (grant,)) is not None]
    events = [step.event for step in question.trace.steps if isinstance(step, Happened)]
    used = {event.card for event in events if isinstance(event, AbilityUsed) and USED_FOR_A_PLAY in event.topics}
    return question.resolver.names_one_of(line.pick, used.intersection(grant.scope.source for grant in left))


def _action_played(question: OpenQuestion, line: b.Uses) -> Option | None:
    """`Ann uses Order` is said of an action that she plays, too."""
    if line.talent:
        return None
    plays = [option for option in question.decision.options if isinstance(option, o.PlayOption)]
    printed = {option: question.table.blueprint(option.card) for option in plays}
    actions = [option for option, blueprint in printed.items() if blueprint is not None and blueprint.kind == "action"]
    return question.resolver.option(replace(line.pick, where=None), actions)
