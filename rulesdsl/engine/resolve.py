"""Card resolution: the five steps of the order, and the sentences of an ability inside them."""

from __future__ import annotations

from rulesdsl.language import tree as t
from rulesdsl.language.node import fields
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.evaluate import View, candidates, holds, remaining
from rulesdsl.table.table import Address, Decision, Option, Table

from . import atoms, perform, plays
from .decide import answers, ask, choice
from .events import Cause
from .frames import (
    Act,
    Ask,
    Bind,
    Body,
    Deed,
    MeFirst,
    Pending,
    Resolution,
    Say,
    Triggers,
    bind,
    find,
    pop,
    push,
    put_at,
    replace_top,
    scope,
    stop_act,
)  # fmt: skip
from .triggers import is_calm, order_matters


def sentence_at(table: Table, frame: Say | Act) -> t.Sentence:
    return table.sentence_at(Address(frame.card, frame.body, frame.sentence))


# --- the five steps -------------------------------------------------------------------------------------------


def run_resolution(table: Table, frame: Resolution) -> None:
    """1 resolve the card; 2 finish what it interrupted; 3 cards in play; 4 cards in hand; 5 discard."""
    match frame.stage:
        case "resolve":
            if frame.bodies:
                replace_top(table, frame._replace(bodies=frame.bodies[1:]))
                push(table, Body(frame.card, frame.bodies[0]))
            else:
                _end_of_step_1(table, frame)
        case "triggers" if frame.group:
            replace_top(table, frame._replace(stage="discard", group=()))
            push(table, Triggers(frame.group))
        case _:
            pop(table)
            _discard_played(table, frame)
            if find(table, Resolution) < 0:
                atoms.forget_departed(table)


def _end_of_step_1(table: Table, frame: Resolution) -> None:
    """Step 2: what this card interrupted is finished first; its triggers then come before the interrupted card's."""
    left_aside = remaining(table, frame.scope.get(perform.ASIDE))
    atoms.put_back(table, tuple(card for card in left_aside if isinstance(card, int)), Cause(frame.scope.you))
    done = frame._replace(stage="triggers", group=(*frame.group, *table.pending[frame.mark :]), deferred=())
    table.pending = table.pending[: frame.mark]
    pop(table)
    outer = _interrupted(table)
    waiting = (*frame.deferred, done)
    if outer >= 0:
        interrupted: Resolution = table.stack[outer]
        put_at(table, outer, interrupted._replace(deferred=(*waiting[::-1], *interrupted.deferred)))
    else:
        push(table, done, *frame.deferred[::-1])


def _interrupted(table: Table) -> int:
    for index in range(len(table.stack) - 1, -1, -1):
        frame = table.stack[index]
        if type(frame) is Resolution and frame.stage == "resolve":
            return index
    return -1


def _discard_played(table: Table, frame: Resolution) -> None:
    """Step 5: a standard action goes to the discard pile, unless it has gone elsewhere by then."""
    card = frame.discard
    if card is not None and table.cards[card].place.zone == "resolving":
        topics = ("resolution.5", "play.action.discard", "term.standard.leaves")
        atoms.put(table, (card,), Cause(), "discarded", atoms.owners_discard, topics)


def start(table: Table, pending: Pending, *topics: str) -> None:
    """Resolve a triggered ability; `topics` say why now, where that is not because of a card's resolution."""
    assert pending.body is not None
    atoms.note(
        table, "triggered", Cause(pending.scope.you, pending.source, Address(pending.card, pending.body)),
        *(topics or ("resolution.3",)), card=pending.source if pending.source >= 0 else None,
    )  # fmt: skip
    once = _key(pending) if pending.limit == "once each turn" else None
    push(table, Resolution(pending.card, (pending.body,), pending.scope, mark=len(table.pending), once=once))


# --- step 3: cards in play ------------------------------------------------------------------------------------


def run_triggers(table: Table, frame: Triggers) -> None:
    in_play = tuple(p for p in frame.group if not p.from_hand)
    if not in_play:
        pop(table)
        if frame.group:
            push(table, MeFirst("triggered", frame.group, table.turn.player))
    elif len(in_play) == 1 or not order_matters(table, in_play):
        _take(table, frame, in_play[0])
    else:
        options = tuple(Option("trigger", index) for index, p in enumerate(frame.group) if not p.from_hand)
        about = tuple(p.source for p in frame.group)
        ask(table, Decision(table.turn.player, "order", options, about=about))


@answers(Triggers)
def _chosen_trigger(table: Table, frame: Triggers, chosen: tuple[Option, ...]) -> None:
    _take(table, frame, frame.group[chosen[0].value])


def _take(table: Table, frame: Triggers, pending: Pending) -> None:
    index = frame.group.index(pending)
    replace_top(table, Triggers(frame.group[:index] + frame.group[index + 1 :]))
    if limit_allows(table, pending):
        start(table, pending)


def limit_allows(table: Table, pending: Pending) -> bool:
    return pending.limit != "once each turn" or _key(pending) not in table.turn.used


def _key(pending: Pending) -> tuple[int, int, str | None]:
    return pending.source, pending.ability, pending.scope.you


# --- sentences ------------------------------------------------------------------------------------------------


def run_body(table: Table, frame: Body) -> None:
    card, body, number = frame
    sentences = table.catalogue[card].bodies[body]
    below = table.stack[:-1]
    rest = (Body(card, body, number + 1),) if number + 1 < len(sentences) else ()
    table.stack = (*below, *rest, Say(card, body, number)) if number < len(sentences) else below


def run_say(table: Table, frame: Say) -> None:
    sentence = sentence_at(table, frame)
    view = View(table, scope(table))
    match frame.stage:
        case "condition":
            pop(table)
            if not holds(view, sentence.condition):
                if sentence.otherwise:
                    push(table, Body(frame.card, table.catalogue[frame.card].number_of(sentence.otherwise)))
                return
            sides = _sides(view, sentence)
            if sides:
                atoms.note(table, "both sides", Cause(view.scope.you), "duel.tie", "reading.tie-both-sides")
                push(table, Bind((("winner", view.scope.get("winner")), ("loser", view.scope.get("loser")))))
                for winner, loser in sides[::-1]:
                    push(table, frame._replace(stage="who"), Bind((("winner", (winner,)), ("loser", (loser,)))))
            elif sentence.each is not None:
                push(table, frame._replace(stage="each", each=candidates(view, sentence.each)))
            else:
                push(table, frame._replace(stage="who"))
        case "each":
            assert sentence.each is not None
            if not frame.each:
                pop(table)
                return
            if sentence.each.bind:
                bind(table, sentence.each.bind, (frame.each[0],))
            replace_top(table, frame._replace(each=frame.each[1:]))
            push(table, frame._replace(stage="who", each=()))
        case "who":
            _who(table, frame, sentence, view)
        case "order":
            _next_of_tied(table, frame, sentence)


def _sides(view: View, sentence: t.Sentence) -> list[tuple[Entity, Entity]]:
    """In a tie both sides get everything: a sentence that names winner and loser is carried out for each side."""
    winners, losers = view.scope.get("winner"), view.scope.get("loser")
    if len(winners) == 2 and len(losers) == 2 and {"winner", "loser"} <= names_in(sentence):
        return [(winners[0], winners[1]), (winners[1], winners[0])]
    return []


def names_in(part: object) -> set[str]:
    """Every bound name that a part of the tree speaks of."""
    if isinstance(part, t.Name):
        return {part.name}
    if isinstance(part, tuple):
        return set().union(*(names_in(item) for item in part)) if part else set()
    if isinstance(part, t.Node):
        return set().union(*(names_in(getattr(part, f.name)) for f in fields(part)))
    return set()


def run_bind(table: Table, frame: Bind) -> None:
    pop(table)
    for name, value in frame.values:
        bind(table, name, value)


def _who(table: Table, frame: Say, sentence: t.Sentence, view: View) -> None:
    """Who carries it out: you, or the players named, clockwise from the current player."""
    if sentence.who is None:
        you = view.scope.you
        pop(table)
        if you is not None:
            push(table, Act(frame.card, frame.body, frame.sentence, you))
        return
    you = view.scope.you or table.turn.player
    settled = choice(table, view, sentence.who, you, Address(frame.card, frame.body, frame.sentence), optional=False)
    if isinstance(settled, Decision):
        ask(table, settled)
    else:
        _actors(table, frame, sentence, settled)


@answers(Say)
def _chosen_actor(table: Table, frame: Say, chosen: tuple[Option, ...]) -> None:
    if frame.stage == "order":
        first = chosen[0].value
        replace_top(table, frame._replace(each=tuple(player for player in frame.each if player != first)))
        _push_act(table, frame, sentence_at(table, frame), first)
        return
    _actors(table, frame, sentence_at(table, frame), tuple(option.value for option in chosen))


def _actors(table: Table, frame: Say, sentence: t.Sentence, found: tuple[Entity, ...]) -> None:
    players = tuple(player for player in table.clockwise() if player in found)
    if len(players) > 1 and _in_chosen_order(table, frame, sentence):
        replace_top(table, frame._replace(stage="order", each=players))
        return
    pop(table)
    for player in players[::-1]:
        _push_act(table, frame, sentence, player)


def _push_act(table: Table, frame: Say, sentence: t.Sentence, player: Player) -> None:
    push(table, Act(frame.card, frame.body, frame.sentence, player))
    if sentence.who is not None and sentence.who.bind:
        push(table, Bind(((sentence.who.bind, (player,)),)))


def _in_chosen_order(table: Table, frame: Say, sentence: t.Sentence) -> bool:
    """Players who share a base's ability go clockwise; where the book points to Me First for that, and Me First has
    the current player order what is in play, they go as that player likes."""
    by_me_first = table.edition.get("base-ability-ties") == "all-me-first"
    of_base = table.catalogue[frame.card].kind == "base"
    return of_base and by_me_first and table.edition.get("me-first") == "in-play-first" and not is_calm((sentence,))


def _next_of_tied(table: Table, frame: Say, sentence: t.Sentence) -> None:
    if len(frame.each) > 1:
        base = scope(table).source
        options = tuple(Option("player", player) for player in frame.each)
        about = () if base is None else (base,)
        ask(table, Decision(table.turn.player, "who first", options, about=about))
        return
    pop(table)
    for player in frame.each:
        _push_act(table, frame, sentence, str(player))


# --- one actor ------------------------------------------------------------------------------------------------


def run_act(table: Table, frame: Act) -> None:
    """may, then the cost, then the deeds."""
    sentence = sentence_at(table, frame)
    deeds = (*sentence.cost, *sentence.deeds)
    if frame.stopped or frame.deed + 1 >= len(deeds):
        pop(table)
        return
    first = frame.deed < 0
    optional = first and perform.is_optional(sentence) and not _already_chosen(table)
    if first and (sentence.cost or optional) and not perform.possible(table, frame.actor, sentence):
        pop(table)
        perform.nothing_to_do(table, frame.actor, Address(frame.card, frame.body, frame.sentence), sentence)
        return
    card, body, number, actor, last, _ = frame
    replace_top(table, Act(card, body, number, actor, last + 1))
    address = Address(card, body, number, last + 1)
    push(table, Deed(address, frame.actor, optional=optional and perform.chooses_first(deeds[0])))
    if optional and not perform.chooses_first(deeds[0]):
        push(table, Ask(address, frame.actor))


def _already_chosen(table: Table) -> bool:
    """The first sentence of an ability that was used of somebody's own accord asks no second time."""
    index = find(table, Resolution)
    resolution: Resolution = table.stack[index]
    if resolution.chosen:
        put_at(table, index, resolution._replace(chosen=False))
    return resolution.chosen


def run_ask(table: Table, frame: Ask) -> None:
    source = scope(table).source
    options = (Option("yes"), Option("no"))
    ask(table, Decision(frame.actor, "may", options, address=frame.address, source=source))


@answers(Ask)
def _answered(table: Table, frame: Ask, chosen: tuple[Option, ...]) -> None:
    pop(table)
    if chosen[0].what == "no":
        pop(table)
        decline(table, frame.actor, frame.address)
    else:
        mark_used(table)


def decline(table: Table, actor: str, address: Address) -> None:
    if not plays.keep_for_later(table, actor, address, scope(table)):
        atoms.note(table, "declines", Cause(actor, scope(table).source, address), "void.must-follow.exceptions")
    stop_act(table)


def mark_used(table: Table) -> None:
    """An ability that may be used once each turn has been used."""
    resolution: Resolution = table.stack[find(table, Resolution)]
    if resolution.once is not None:
        table.turn = table.turn._replace(used=table.turn.used | {resolution.once})


def run_deed(table: Table, frame: Deed) -> None:
    """Settle the things of the deed one by one, then do it."""
    deed = table.deed_at(frame.address)
    slots = perform.slots(deed)
    nothing_picked = bool(frame.picks) and not frame.picks[0]
    if len(frame.picks) == len(slots) or nothing_picked or perform.ignored(table, deed):
        pop(table)
        perform.do(table, deed, frame)
        return
    thing = slots[len(frame.picks)]
    if perform.must_settle_first(table, deed, thing):
        return
    moving = frame.picks[0] if frame.picks else ()
    view = View(table, scope(table), moving=moving)
    optional = frame.optional and not frame.picks
    settled = choice(
        table, view, thing, frame.actor, frame.address, optional=optional, fit=perform.restriction(table, deed, frame)
    )
    if isinstance(settled, Decision):
        ask(table, settled)
    else:
        _picked(table, frame, thing, settled)


@answers(Deed)
def _chosen_things(table: Table, frame: Deed, chosen: tuple[Option, ...]) -> None:
    deed = table.deed_at(frame.address)
    thing = perform.slots(deed)[len(frame.picks)]
    if frame.optional and not frame.picks:
        if not chosen:
            pop(table)
            decline(table, frame.actor, frame.address)
            return
        mark_used(table)
    _picked(table, frame, thing, tuple(option.value for option in chosen))


def _picked(table: Table, frame: Deed, thing: t.Thing, picks: tuple[Entity, ...]) -> None:
    if thing.bind:
        bind(table, thing.bind, picks)
    replace_top(table, frame._replace(picks=(*frame.picks, picks)))
