"""The sentences of an ability, one by one: condition, each, who; then for each actor may, cost, deeds."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import live_modifiers
from rulesdsl.meaning.evaluate import FOUND, OWNER, View, holds
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address, Scope, address_at
from rulesdsl.table.table import Table

from . import deed_plans, limits, perform, tied_players, tied_sides, turn_plays
from .cut_short import is_cut_short
from .decide import answers, ask, choice, off_the_top, present
from .events import ConditionFailed, Declined, DoneForBothSides, DoneForEach, by, by_ability
from .frames import Act, Ask, Bind, Body, ChooseOwner, Deed, Resolution, Say, bind, find, find_again, scope, stop_act
from .from_elsewhere import instead_of_hand
from .options import NO, YES, entities_of, option_of
from .plays import EXTRA_BY_SPECIAL
from .possible_deeds import can_be_done, ignored, may_pick_nothing, named_in, possible, restriction
from .questions import MayUse, SideFirst, WhoFirst
from .recording import note
from .trigger_order import is_order_free


def sentence_at(table: Table, frame: Say) -> t.Sentence:
    return table.catalogue[frame.card].bodies[frame.body][frame.sentence]


def run_body(table: Table, frame: Body) -> None:
    table.pop()
    carry_out(table, frame.card, frame.body, frame.sentence)


def carry_out(table: Table, card: str, body: int, number: int = 0) -> None:
    """Start a sentence of a body; those after it wait. One without condition, `each` and `who` goes straight to its
    first deed."""
    sentences = table.catalogue[card].bodies[body]
    if number >= len(sentences) or is_cut_short(table, card, body):
        return
    if number + 1 < len(sentences):
        table.push(Body(card, body, number + 1))
    if _is_plain(sentences[number]):
        index = find(table, Resolution)
        _begin(table, index, card, body, number, table.stack[index].scope.you)
    else:
        table.push(Say(card, body, number))


@memoized_by_node
def _is_plain(sentence: t.Sentence) -> bool:
    said = sentence.condition or sentence.each or sentence.who
    return said is None and not tied_sides.names_both(sentence)


def run_say(table: Table, frame: Say) -> None:
    sentence = sentence_at(table, frame)
    view = View(table, scope(table))
    match frame.stage:
        case "condition":
            _condition(table, frame, sentence, view)
        case "each":
            if frame.each:
                _for_one(table, frame, sentence, frame.each[0])
            else:
                table.pop()
        case "each in chosen order":
            _ask_who_first(table, frame, sentence)
        case "who":
            _who(table, frame, sentence, view)
        case "order":
            _next_of_tied(table, frame, sentence)
        case "sides":
            options = tuple(option_of(winner) for winner in frame.each)
            address = Address(frame.card, frame.body, frame.sentence)
            ask(table, SideFirst(table.turn.player, options, address=address, source=view.scope.source))


def _condition(table: Table, frame: Say, sentence: t.Sentence, view: View) -> None:
    card, body, number = frame.card, frame.body, frame.sentence
    if not holds(view, sentence.condition):
        table.pop()
        cause = by_ability(view.scope, view.scope.you, Address(card, body, number))
        answers = number == 0 and body in table.catalogue[card].answering_bodies
        reading = ("reading.condition-when-carried-out",) if answers else ()
        note(table, ConditionFailed, cause, reading)
        if sentence.otherwise:
            table.push(Body(card, table.catalogue[card].number_of(sentence.otherwise)))
        return
    if tied_sides.is_for_both(view, sentence):
        winners = view.scope.get("winner")
        note(table, DoneForBothSides, by(view.scope.you), ("duel.tie", "reading.tie-both-sides"))
        if is_order_free((sentence,)):
            tied_sides.do_for_both(table, frame, winners)
        else:
            table.replace_top(frame.replace(stage="sides", each=winners))
    elif sentence.each is not None:
        found = tied_players.who_use_it(table, view.scope.source, sentence, present(view, sentence.each))
        find_again(table, found)
        if len(found) > 1 and not tied_players.each_in_chosen_order(table, card, sentence):
            cause = by_ability(view.scope, view.scope.you, Address(card, body, number))
            note(table, DoneForEach, cause, tied_players.order_topics(table, card, sentence, found), things=found)
        chosen = len(found) > 1 and tied_players.each_in_chosen_order(table, card, sentence)
        table.replace_top(Say(card, body, number, "each in chosen order" if chosen else "each", found))
    elif sentence.who is not None:
        table.replace_top(Say(card, body, number, "who"))
    else:
        table.replace_top(Act(card, body, number, view.scope.you))


def _for_one(table: Table, frame: Say, sentence: t.Sentence, one: Entity) -> None:
    """Do it for this one now, and for the others afterwards."""
    assert sentence.each is not None
    if sentence.each.bind:
        bind(table, sentence.each.bind, (one,))
    table.replace_top(frame.replace(each=tuple(other for other in frame.each if other != one)))
    table.push(frame.replace(stage="who", each=()))


def run_bind(table: Table, frame: Bind) -> None:
    table.pop()
    for name, value in frame.values:
        bind(table, name, value)


def _who(table: Table, frame: Say, sentence: t.Sentence, view: View) -> None:
    """Who carries it out: you, or the players named, clockwise from the current player."""
    if sentence.who is None:
        table.pop()
        table.push(Act(frame.card, frame.body, frame.sentence, view.scope.you))
        return
    you = view.scope.you or table.turn.player
    settled = choice(table, view, sentence.who, you, Address(frame.card, frame.body, frame.sentence), optional=False)
    if isinstance(settled, Decision):
        ask(table, settled)
    else:
        _actors(table, frame, sentence, settled)


@answers(Say)
def _chosen_actor(table: Table, frame: Say, chosen: tuple[Option, ...]) -> None:
    if frame.stage == "sides":
        (first,) = entities_of(chosen)
        tied_sides.do_for_both(table, frame, (first, *(winner for winner in frame.each if winner != first)))
        return
    if frame.stage == "each in chosen order":
        (first,) = entities_of(chosen)
        _for_one(table, frame, sentence_at(table, frame), first)
        return
    if frame.stage == "order":
        (first,) = entities_of(chosen)
        table.replace_top(frame.replace(each=tuple(player for player in frame.each if player != first)))
        _push_act(table, frame, sentence_at(table, frame), str(first))
        return
    _actors(table, frame, sentence_at(table, frame), entities_of(chosen))


CURRENT = (t.Selector("player", (t.InState("current"),)),)
"""Who does what nobody is said to do; that is nothing that the ability would give or ask."""


def _actors(table: Table, frame: Say, sentence: t.Sentence, found: tuple[Entity, ...]) -> None:
    source, arbiter = scope(table).source, sentence.who is not None and sentence.who.terms == CURRENT
    players = tuple(
        player
        for player in table.clockwise()
        if player in found and (arbiter or live_modifiers.ignored_for(table, source, player) is None)
    )
    if len(players) > 1 and tied_players.in_chosen_order(table, frame.card, sentence):
        table.replace_top(frame.replace(stage="order", each=players))
        return
    table.pop()
    if any(base in found for base in table.bases):
        table.push(Act(frame.card, frame.body, frame.sentence, None))
    for player in players[::-1]:
        _push_act(table, frame, sentence, player)


def _push_act(table: Table, frame: Say, sentence: t.Sentence, player: Player) -> None:
    table.push(Act(frame.card, frame.body, frame.sentence, player))
    if sentence.who is not None and sentence.who.bind:
        table.push(Bind(((sentence.who.bind, (player,)),)))


def _ask_who_first(table: Table, frame: Say, sentence: t.Sentence) -> None:
    if not tied_players.order_matters(table, sentence, frame.each):
        table.replace_top(frame.replace(stage="each"))
        return
    options = tuple(option_of(player) for player in frame.each)
    ask(table, WhoFirst(table.turn.player, options, base=scope(table).source))


def _next_of_tied(table: Table, frame: Say, sentence: t.Sentence) -> None:
    if tied_players.order_matters(table, sentence, frame.each):
        _ask_who_first(table, frame, sentence)
        return
    table.pop()
    for player in frame.each[::-1]:
        _push_act(table, frame, sentence, str(player))


# --- one actor ------------------------------------------------------------------------------------------------


def run_act(table: Table, frame: Act) -> None:
    """may, then the cost, then the deeds."""
    table.pop()
    card, body, number, actor, last = frame.card, frame.body, frame.sentence, frame.actor, frame.deed
    if is_cut_short(table, card, body):
        return
    if last < 0:
        _begin(table, find(table, Resolution), card, body, number, actor)
    elif not frame.stopped and last + 1 < len(table.catalogue[card].deeds[body][number]):
        _go_on(table, card, body, number, actor, last + 1)


BLOCKS = (t.Block, t.Choice)
"""They have sentences of their own."""


def _begin(table: Table, index: int, card: str, body: int, number: int, actor: Player | None) -> None:
    """The first deed of a sentence, if all of the cost can be paid; `index` is that of the card being resolved.

    The first sentence of an ability that a player chose to use does not ask again.
    """
    blueprint = table.catalogue[card]
    sentence, deed = blueprint.bodies[body][number], blueprint.deeds[body][number][0]
    resolution: Resolution = table.stack[index]
    optional = deed_plans.is_optional(sentence, special=resolution.scope.special)
    if resolution.chosen and (optional or not isinstance(deed, BLOCKS)):
        table.replace_frame(index, resolution.replace(chosen=False))
        optional = False
    if (sentence.cost or optional) and not possible(table, actor, sentence, resolution.scope):
        perform.nothing_to_do(table, actor, Address(card, body, number), sentence)
    else:
        _act(table, address_at(card, body, number, 0), actor, deed, resolution.scope, optional=optional)


def _go_on(table: Table, card: str, body: int, number: int, actor: Player | None, index: int) -> None:
    """A deed that is not the first. An extra card as a reward need not be played."""
    blueprint = table.catalogue[card]
    sentence, deed, inner = blueprint.bodies[body][number], blueprint.deeds[body][number][index], scope(table)
    is_reward = bool(sentence.cost) and index >= len(sentence.cost)
    is_extra = deed_plans.is_extra(sentence, deed, special=inner.special)
    optional = is_reward and is_extra and can_be_done(table, actor, deed, inner)
    _act(table, address_at(card, body, number, index), actor, deed, inner, optional=optional)


def _act(
    table: Table, address: Address, actor: Player | None, deed: t.Deed, inner: Scope, *, optional: bool
) -> None:  # fmt: skip
    """One deed of a sentence, the cost first; if it is not the last, the others wait."""
    card, body, number, index = address
    if index + 1 < len(table.catalogue[card].deeds[body][number]):
        table.push(Act(card, body, number, actor, index))
    if optional and not deed_plans.chooses_first(deed):
        table.push(Deed(address, actor), Ask(address, actor))
    else:
        _settle(table, Deed(address, actor, optional), deed, inner)


def run_ask(table: Table, frame: Ask) -> None:
    source = scope(table).source
    ask(table, MayUse(frame.actor or table.turn.player, (YES, NO), address=frame.address, source=source))


@answers(Ask)
def _answered(table: Table, frame: Ask, chosen: tuple[Option, ...]) -> None:
    table.pop()
    if chosen == (NO,):
        table.pop()
        decline(table, frame.actor, frame.address)
    else:
        limits.mark_used(table)


def decline(table: Table, actor: str | None, address: Address) -> None:
    if actor is None or not turn_plays.keep_for_later(table, actor, address, scope(table)):
        topics = ("void.must-follow.exceptions", *_declined_by_reading(table, address))
        note(table, Declined, by_ability(scope(table), actor, address), topics)
    if address.deed < max(1, len(table.sentence_at(address).cost)):
        stop_act(table, address)  # an extra card that is not played keeps nothing else from being done


def _declined_by_reading(table: Table, address: Address) -> Iterator[str]:
    """The readings by which a card need not be played."""
    deed = table.deed_at(address)
    if isinstance(deed, t.Play):
        if off_the_top(deed.what):
            yield "reading.off-the-top-declined"
        if not deed.extra and not table.sentence_at(address).may:
            yield EXTRA_BY_SPECIAL


def run_deed(table: Table, frame: Deed) -> None:
    table.pop()
    _settle(table, frame, table.deed_at(frame.address), scope(table))


def _settle(table: Table, frame: Deed, deed: t.Deed, inner: Scope) -> None:
    """Settle the things of the deed one by one, then do it. It lies on the stack only where it has to wait."""
    address, actor, optional, picks = frame.address, frame.actor, frame.optional, frame.picks
    plan = deed_plans.plan(deed)
    slots = plan.slots
    while len(picks) < len(slots) and (not picks or picks[0]):
        if plan.may_be_passed_over and ignored(table, deed, inner) is not None:
            break
        thing = slots[len(picks)]
        if plan.looks_at_decks:
            table.push(frame)
            if perform.must_settle_first(table, deed, thing, frame):
                return
            table.pop()
            inner = scope(table)
        has_own_rules = plan.has_rules_of_its_own and not picks
        settled = choice(
            table, View(table, inner, None, picks[0] if picks else ()), thing, actor, address,
            optional=may_pick_nothing(table, deed, frame, inner) if has_own_rules else optional and not picks,
            ordered=isinstance(deed, t.Uncover),
            fit=restriction(table, deed, frame, inner) if plan.restricts else None,
            also=instead_of_hand(table, deed, actor, inner) if has_own_rules else (),
        )  # fmt: skip
        if isinstance(settled, Decision):
            table.push(frame)
            ask(table, settled)
            return
        if thing.bind or off_the_top(thing):
            _name(table, thing, settled)
            inner = scope(table)
        picks = (*picks, settled)
        frame = Deed(address, actor, optional, picks)
    perform.do(table, deed, plan, frame, inner)


def run_choose_owner(table: Table, frame: ChooseOwner) -> None:
    """Whoever carries out the deed chooses the player; where only one fits, there is nothing to choose."""
    owner = deed_plans.owner_to_choose(table.deed_at(frame.address))
    assert owner is not None
    settled = choice(table, View(table, scope(table)), owner, frame.actor, frame.address, optional=False)
    if isinstance(settled, Decision):
        ask(table, settled)
    else:
        _owner_known(table, settled)


@answers(ChooseOwner)
def _owner_chosen(table: Table, frame: ChooseOwner, chosen: tuple[Option, ...]) -> None:
    _owner_known(table, entities_of(chosen))


def _owner_known(table: Table, players: tuple[Entity, ...]) -> None:
    """The deed lies under the question; when it is done, with all that it brings about, nobody is meant any more."""
    table.pop()
    deed = table.pop()
    table.push(Bind(((OWNER, ()),)), deed)
    bind(table, OWNER, players)
    if not players:
        table.pop()
        perform.fail(table, deed)


@answers(Deed)
def _chosen_things(table: Table, frame: Deed, chosen: tuple[Option, ...]) -> None:
    deed = table.deed_at(frame.address)
    thing = deed_plans.slots(deed)[len(frame.picks)]
    if frame.optional and not frame.picks:
        if not chosen:
            _seek_no_more(table, thing)
            table.pop()
            decline(table, frame.actor, frame.address)
            return
        limits.mark_used(table)
    picks = entities_of(chosen)
    _name(table, thing, picks)
    table.pop()
    _settle(table, Deed(frame.address, frame.actor, frame.optional, (*frame.picks, picks)), deed, scope(table))


def _name(table: Table, thing: t.Thing, picks: tuple[Entity, ...]) -> None:
    """Give what was picked the name that the ability has for it."""
    if thing.bind:
        known = scope(table).get(thing.bind) if thing.collects else ()
        bind(table, thing.bind, (*known, *picks))
        find_again(table, picks)
        places = [(card, table.cards[card].place) for card in picks if isinstance(card, int)]
        for card, place in places:
            if place.zone == "hand" and place.of != scope(table).you:
                bind(table, named_in(place), (*scope(table).get(named_in(place)), card))
    _seek_no_more(table, thing)


def _seek_no_more(table: Table, thing: t.Thing) -> None:
    """What came up off the top of a deck has been picked, or nobody wants it."""
    if off_the_top(thing):
        bind(table, FOUND, ())
        bind(table, perform.SOUGHT, ())
