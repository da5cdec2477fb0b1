"""Lines that choose things: `Ann chooses Grunt, Docks`, and every other verb with things behind it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.board import board_tree as b
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.deed_plans import slots
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.meaning import numbers
from rulesdsl.meaning.abilities import each_ability
from rulesdsl.table.cards import Entity
from rulesdsl.table.decision import Option
from rulesdsl.wording import refusals

from .name_resolver import NameResolver, Refused, pick_of, place_named, text_of
from .open_question import Answer, OpenQuestion, begins_with, does

ITSELF = frozenset({"moves", "duels"})
"""What is said of a card that does it itself."""
Ability = o.TalentOption | o.AbilityOption | o.SpecialOption


def answer_choice(question: OpenQuestion, line: b.Picks) -> Answer:
    decision = question.decision
    line = _with_taker(question, line)
    if line.count is not None or (line.counters is not None and isinstance(decision, q.HowMany)):
        return _agree_to_number(question, line)
    if line.ordinal is not None or (line.end is not None and _names_only_end(question, line)):
        return Answer((_way_or_end(question, line),))
    says_where = line.begun and line.verb == "plays"  # what is left of a play chooses no way to go on
    if isinstance(decision, q.ChooseWay) and not says_where and (way := question.way_with(line.verb)) is not None:
        return Answer((way,), line)
    if line.verb == "plays" and not isinstance(decision, q.WhereToPlay):
        return choose_place(question, line)
    if isinstance(decision, q.PlayCards | q.UseSpecial) and line.picks:
        return Answer(None) if question.already_done.includes(line) else Answer((_ability_for(question, line),), line)
    is_about_duel = line.verb == "places" and not line.picks and not isinstance(decision, q.PlaceDuelingCard)
    if is_about_duel and question.already_done.includes(line):  # and declines nothing that comes later
        return Answer(None)
    if not question.accepts(line.verb) and not says_what_comes_of_it(question, line):
        raise Refused(refusals.NOT_ANSWERED)
    if isinstance(decision, q.MayUse):
        return _agree(question, line)
    if line.picks:
        return choose_things(question, line)
    if decision.least == 0 and line.verb != "uses":
        return Answer(())
    if o.PASS in decision.options:
        return Answer((o.PASS,))
    raise Refused(refusals.NOTHING_CHOSEN)


def _with_taker(question: OpenQuestion, line: b.Picks) -> b.Picks:
    """`puts Grunt into Bob's hand`, where it is asked who gets it."""
    goal, players = line.goal, question.table.players
    if goal is None or goal.of is None or not isinstance(question.decision, q.Choose) or any(p.to for p in line.picks):
        return line
    offered = [option.entity for option in question.decision.options if option.entity in players]
    taker = b.Pick(b.Called(goal.of.text, span=goal.span), to=True, span=goal.span)
    return replace(line, picks=(*line.picks, taker)) if question.resolver.names_one_of(taker, offered) else line


def says_what_comes_of_it(question: OpenQuestion, line: b.Picks) -> bool:
    """`gives Grunt +2`, where it is asked which minion; or `takes Grunt`, where it is placed into one's hand.

    How much it gets is seen when it is done.
    """
    if not isinstance(question.decision, q.Choose):
        return False
    if line.change is not None:
        return True
    return line.verb == "takes" and question.deed is not None and does(question.deed, "takes")


def _agree_to_number(question: OpenQuestion, line: b.Picks) -> Answer:
    """`Ann draws a card`, where she may draw; whether it is so many is seen when it is done."""
    number = o.NumberOption(line.counters or 0 if line.count is None else line.count)
    if isinstance(question.decision, q.HowMany) and number in question.decision.options:
        return Answer((number,))
    if isinstance(question.decision, q.ChooseWay) and line.verb == "chooses" and line.kind is None:
        ways = len(question.decision.options)
        if not 1 <= (line.count or 0) <= ways:
            raise Refused(refusals.only_so_many_ways(ways))
        return Answer((question.decision.options[(line.count or 0) - 1],))
    if isinstance(question.decision, q.ChooseWay) and (way := question.way_with(line.verb)) is not None:
        return Answer((way,), line)  # how many is seen when it is done
    if not isinstance(question.decision, q.MayUse) or not question.accepts(line.verb):
        raise Refused(refusals.NOT_ANSWERED)
    return Answer((o.YES,), line)


def _check_deck(question: OpenQuestion, line: b.Picks, entity: Entity | None) -> None:
    """A card goes to its owner's deck, whatever the line says."""
    if line.deck_of is None or not isinstance(entity, int):
        return
    owner = question.table.cards[entity].owner
    if owner is not None and key(owner) != key(line.deck_of.text):
        raise Refused(refusals.not_to_that_deck(question.names.of(question.table, entity), owner))


def _agree(question: OpenQuestion, line: b.Picks) -> Answer:
    """What is left of `uses` agrees to nothing but what was used, and what is left of any line not to its like.

    The card may ask again at once: where one base alone was left to move to, and that base scores next.
    """
    is_left = not question.lines and question.last_answer is not None
    if is_left and line.verb != "uses" and question.already_done.includes(line):
        return Answer(None)
    if line.begun and line.verb == "uses" and not question.asks_whether_used:
        raise Refused(refusals.NOT_ANSWERED)
    _check_itself(question, line)
    return Answer((o.YES,), line)


def _check_itself(question: OpenQuestion, line: b.Picks) -> None:
    """`may move this`: the card moves itself, and no other. Of a duel the first of two is meant."""
    address, source = question.decision.address, question.decision.source
    named = sum(1 + len(place_named(pick)) for pick in line.picks)
    if address is None or source is None or line.verb not in ITSELF or named < 2:
        return
    sentence = question.table.sentence_at(address)
    deeds = [deed for deed in (*sentence.cost, *sentence.deeds) if does(deed, line.verb)]
    first = slots(deeds[0])[:1] if deeds else ()
    if first and first[0].terms == (t.This(),) and not question.resolver.names_one_of(line.picks[0], {source}):
        what = text_of(line.picks[0].what)
        raise Refused(refusals.not_itself(question.names.of(question.table, source), line.verb, what), line.picks[0])


def _names_only_end(question: OpenQuestion, line: b.Picks) -> bool:
    """`chooses top`, or `places Grunt on top` where Grunt is the card that is asked about."""
    decision = question.decision
    if not isinstance(decision, q.TopOrBottom):
        return not line.picks
    return all(question.resolver.names_one_of(pick, {decision.card}) for pick in line.picks)


def _way_or_end(question: OpenQuestion, line: b.Picks) -> Option:
    """`chooses the second`, `chooses top`."""
    decision = question.decision
    if isinstance(decision, q.TopOrBottom):
        _check_deck(question, line, decision.card)
    if line.ordinal is not None:
        if not isinstance(decision, q.ChooseWay) or line.ordinal >= len(decision.options):
            raise Refused(refusals.NOT_ANSWERED)
        return decision.options[line.ordinal]
    for option in decision.options:
        if isinstance(option, o.DeckEndOption) and option.end == line.end:
            return option
    raise Refused(refusals.NOT_ANSWERED)


def choose_things(question: OpenQuestion, line: b.Picks) -> Answer:
    """Take as many of the things named as the question asks for; the others answer the next question."""
    decision, resolver = question.decision, question.resolver
    kinds = (o.UncoverOption,) if isinstance(decision, q.StartOfTurn) else (o.PickCard, o.PickPlayer, o.PickFaction)
    options = [option for option in decision.options if isinstance(option, kinds)]
    left, chosen = list(line.picks), list[Option]()
    while left and len(chosen) < decision.most:
        pick = left[0]
        offered = [option for option in options if option not in chosen]
        found = _one_of_all_named(resolver, left, offered) or resolver.option(pick, offered)
        if (
            found is None
            and chosen
            and place_named(pick) == []
            and resolver.names_one_of(pick, o.entities_of(tuple(chosen)))
        ):
            raise Refused(refusals.named_twice(text_of(pick.what)), pick)
        if found is None and (chosen or not question.is_settled(pick, line)):
            break
        next_things = () if found is not None and _says_enough(question, pick, found) else place_named(pick)
        left = [*next_things, *left[1:]]
        if found is not None:
            _check_deck(question, line, found.entity)
            chosen.append(found)
            if next_things:
                break
    if not chosen:
        named = left[0] if left else line.picks[-1]
        raise Refused(refusals.NOT_OFFERED, named)
    if (more := question.counters_left(line)) > 0:  # one by one
        return Answer(tuple(chosen), replace(line, counters=more, begun=True))
    goes_on = bool(left) or line.end is not None or question.asks_how_many(line)
    return Answer(tuple(chosen), replace(line, picks=tuple(left), begun=True) if goes_on else None)


def _one_of_all_named(resolver: NameResolver, left: list[b.Pick], offered: Sequence[Option]) -> Option | None:
    """`Grunt, Grunt`, and there are only two: it makes no difference which of them is which."""
    alike = [option for option in offered if resolver.names_entity(left[0], option.entity)]
    return alike[0] if 1 < len(alike) <= left.count(left[0]) else None


def _says_enough(question: OpenQuestion, pick: b.Pick, found: Option) -> bool:
    """Does `at Docks` only say where the thing is, or `with Grunt` what it is done with?"""
    done_with = [*place_named(pick)]
    is_source = bool(done_with) and question.resolver.names_one_of(done_with[0], {question.decision.source})
    return question.resolver.is_where_named(pick, found.entity) or is_source


def not_together(question: OpenQuestion, chosen: tuple[Option, ...]) -> refusals.Refusal:
    """So many may not be chosen, or not those."""
    decision, table = question.decision, question.table
    if decision.demand is None or not decision.least <= len(chosen) <= decision.most:
        return refusals.wrong_number(decision, len(chosen))
    things = o.entities_of(chosen)
    total = sum(numbers.power(table, card) for card in things if isinstance(card, int))
    return refusals.not_together(decision.demand, question.names.listed(table, things, decision.player), total)


def choose_place(question: OpenQuestion, line: b.Picks) -> Answer:
    """The place behind a card that was played is the first thing that the card asks for."""
    (pick,) = line.picks
    source = question.decision.source
    asks = isinstance(question.decision, q.Choose) and question.resolver.names_one_of(pick, {source})
    if pick.where is None or not asks:
        raise Refused(refusals.PLAYED_ELSEWHERE, pick)
    return choose_things(question, replace(line, picks=(pick_of(pick.where),)))


def _ability_for(question: OpenQuestion, line: b.Picks) -> Option:
    """The ability of a card in play that does what the line says; of several, that of a card which the line names."""
    table, resolver = question.table, question.resolver
    if line.begun or question.goes_on:
        raise Refused(refusals.NOT_ANSWERED)  # what is left of a line uses nothing else
    abilities = [option for option in question.decision.options if isinstance(option, Ability)]
    if line.counters is not None:
        raise Refused(refusals.NOT_ANSWERED)  # what they place is cards
    found = [option for option in abilities if _ability_begins_with(question, option, line.verb)]
    if len(found) > 1:
        named = [thing for pick in line.picks for thing in (replace(pick, where=None), *place_named(pick))]
        of_named = [option for option in found if any(resolver.names_entity(thing, option.card) for thing in named)]
        found = of_named or found
    if not found:
        raise Refused(refusals.NOT_ANSWERED)
    if len(found) > 1:
        raise Refused(refusals.several_abilities(question.names.reference(table, option.card) for option in found))
    return found[0]


def _ability_begins_with(question: OpenQuestion, option: Ability, verb: str) -> bool:
    for _, blueprint, first in each_ability(question.table, [option.card]):
        numbers = [spec.body for spec in blueprint.talents if first + spec.ability == option.ability]
        numbers += [spec.body for spec in blueprint.triggers if first + spec.ability == option.ability]
        specials = [spec for spec in blueprint.specials if first + spec.ability == option.ability]
        numbers += [spec.body for spec in specials if spec.body is not None and not spec.plays]
        if any(begins_with(blueprint.bodies[number][0], verb) for number in numbers):
            return True
    return False
