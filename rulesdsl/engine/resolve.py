"""Card resolution: the five steps of the order, and the sentences of an ability inside them."""

from __future__ import annotations

from dataclasses import fields

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.cards import Entity, Place
from rulesdsl.table.evaluate import View, candidates, holds, remaining
from rulesdsl.table.once import once
from rulesdsl.table.table import Address, Decision, Option, Table

from . import atoms, perform, windows
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
    PlayCard,
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
from .triggers import order_matters


def sentence_at(table: Table, frame: Say | Act) -> t.Sentence:
    return table.catalogue[frame.card].bodies[frame.body][frame.sentence]


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
            _finish(table, frame)


def _finish(table: Table, frame: Resolution) -> None:
    _discard_played(table, frame)
    if find(table, Resolution) < 0:
        atoms.forget_departed(table)


def _end_of_step_1(table: Table, frame: Resolution) -> None:
    """Step 2: what this card interrupted is finished first; its triggers then come before the interrupted card's."""
    left_aside = remaining(table, frame.scope.get(perform.ASIDE))
    if left_aside:
        atoms.put_back(table, tuple(card for card in left_aside if isinstance(card, int)), Cause(frame.scope.you))
    group = (*frame.group, *table.pending[frame.mark :])
    table.pending = table.pending[: frame.mark]
    pop(table)
    outer = _interrupted(table)
    if outer < 0 and not group and not frame.deferred:
        _finish(table, frame)
        return
    done = frame._replace(stage="triggers", group=group, deferred=())
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
        atoms.put(
            table, (card,), Cause(), "discarded", atoms.owners_discard, ("resolution.5", "play.action.discard")
        )  # fmt: skip


def start(table: Table, pending: Pending) -> None:
    """Resolve a triggered ability."""
    assert pending.body is not None
    atoms.note(
        table, "triggered", Cause(pending.scope.you, pending.source, Address(pending.card, pending.body)),
        "resolution.3", card=pending.source if pending.source >= 0 else None,
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


# --- step 4: cards in hand ------------------------------------------------------------------------------------


def run_me_first(table: Table, frame: MeFirst) -> None:
    """Each player plays one or passes, until all have passed in sequence."""
    if frame.passes >= len(table.players):
        pop(table)
        return
    mine = windows.eligible(table, frame)
    if not mine:
        _mention_unknown(table, frame)
        replace_top(table, _passed_on(table, frame, passes=frame.passes + 1))
        return
    options = tuple(Option("special", p.source, p.ability) for p in mine)
    ask(table, Decision(frame.player, "me first", (*options, Option("pass")), about=_about(frame)))


def _mention_unknown(table: Table, frame: MeFirst) -> None:
    """Cards that nobody has named are not taken for specials; whoever reads the ruling is told."""
    unknown = sum(table.cards[card].name is None for card in table.pile(Place("hand", frame.player)))
    if unknown and frame.window != "triggered":
        atoms.note(table, "unknown cards pass", Cause(frame.player), "void.specials-any-time", amount=unknown)


def _about(frame: MeFirst) -> tuple[Entity, ...]:
    return () if frame.base is None else (frame.base,)


def _passed_on(table: Table, frame: MeFirst, passes: int) -> MeFirst:
    after = table.clockwise(frame.player)[1 % len(table.players)]
    return frame._replace(player=after, passes=passes)


@answers(MeFirst)
def _chosen_special(table: Table, frame: MeFirst, chosen: tuple[Option, ...]) -> None:
    option = chosen[0]
    if option.what == "pass":
        atoms.note(table, "passes", Cause(frame.player), "me-first.one-each", "me-first.ends")
        replace_top(table, _passed_on(table, frame, passes=frame.passes + 1))
        return
    pending = next(p for p in windows.eligible(table, frame) if p.source == option.value and p.ability == option.detail)
    group = tuple(p for p in frame.group if p != pending)
    replace_top(table, _passed_on(table, frame._replace(group=group), passes=0))
    use_from_hand(table, pending)


def use_from_hand(table: Table, pending: Pending) -> None:
    """Play the card in its window, or use what it can do from where it is."""
    player = pending.scope.you
    assert player is not None
    if pending.plays:
        if project.controller(table, pending.source) != player:
            cause = Cause(player, pending.source)
            atoms.note(table, "taken but played", cause, "reading.revealed-then-taken", card=pending.source)
        bodies = table.catalogue[pending.card].on_play if pending.body is None else (pending.body,)
        push(table, PlayCard(pending.source, player, "special", scope=pending.scope, bodies=bodies))
    else:
        assert pending.body is not None
        atoms.note(table, "used", Cause(player, pending.source), "term.special.unusual", card=pending.source)
        push(table, Resolution(pending.card, (pending.body,), pending.scope, mark=len(table.pending), chosen=True))


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
            _condition(table, frame, sentence, view)
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


def _condition(table: Table, frame: Say, sentence: t.Sentence, view: View) -> None:
    card, body, number, _, _ = frame
    if not holds(view, sentence.condition):
        pop(table)
        if sentence.otherwise:
            push(table, Body(card, table.catalogue[card].number_of(sentence.otherwise)))
        return
    sides = _sides(view, sentence)
    if sides:
        pop(table)
        atoms.note(table, "both sides", Cause(view.scope.you), "duel.tie", "reading.tie-both-sides")
        push(table, Bind((("winner", view.scope.get("winner")), ("loser", view.scope.get("loser")))))
        for winner, loser in sides[::-1]:
            push(table, Say(card, body, number, "who"), Bind((("winner", (winner,)), ("loser", (loser,)))))
    elif sentence.each is not None:
        replace_top(table, Say(card, body, number, "each", candidates(view, sentence.each)))
    elif sentence.who is not None:
        replace_top(table, Say(card, body, number, "who"))
    elif view.scope.you is not None:
        replace_top(table, Act(card, body, number, view.scope.you))
    else:
        pop(table)


def _sides(view: View, sentence: t.Sentence) -> list[tuple[Entity, Entity]]:
    """In a tie both sides get everything: a sentence that names winner and loser is carried out for each side."""
    winners, losers = view.scope.get("winner"), view.scope.get("loser")
    if len(winners) == 2 and len(losers) == 2 and names_both_sides(sentence):
        return [(winners[0], winners[1]), (winners[1], winners[0])]
    return []


@once
def names_both_sides(sentence: t.Sentence) -> bool:
    return {"winner", "loser"} <= names_in(sentence)


def names_in(part: object) -> set[str]:
    """Every bound name that a part of the tree speaks of."""
    if isinstance(part, t.Name):
        return {part.name}
    if isinstance(part, tuple):
        return set().union(*(names_in(item) for item in part)) if part else set()
    if isinstance(part, t.Node):
        return set().union(*(names_in(getattr(part, f.name)) for f in fields(part) if f.name != "span"))
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
    _actors(table, frame, sentence_at(table, frame), tuple(option.value for option in chosen))


def _actors(table: Table, frame: Say, sentence: t.Sentence, found: tuple[Entity, ...]) -> None:
    pop(table)
    players = [player for player in table.clockwise() if player in found]
    for player in players[::-1]:
        push(table, Act(frame.card, frame.body, frame.sentence, player))
        if sentence.who is not None and sentence.who.bind:
            push(table, Bind(((sentence.who.bind, (player,)),)))


# --- one actor ------------------------------------------------------------------------------------------------


def run_act(table: Table, frame: Act) -> None:
    """may, then the cost, then the deeds."""
    card, body, number, actor, last, stopped = frame
    deeds = table.catalogue[card].deeds[body][number]
    if stopped or last + 1 >= len(deeds):
        pop(table)
        return
    optional = False
    if last < 0:
        sentence = sentence_at(table, frame)
        optional = perform.is_optional(sentence) and not _already_chosen(table)
        if (sentence.cost or optional) and not perform.possible(table, actor, sentence):
            pop(table)
            perform.nothing_to_do(table, actor, Address(card, body, number), sentence)
            return
    address = Address(card, body, number, last + 1)
    asks_first = optional and not perform.chooses_first(deeds[0])
    replace_top(table, Act(card, body, number, actor, last + 1))
    push(table, Deed(address, actor, optional and not asks_first), *((Ask(address, actor),) if asks_first else ()))


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
    while not _settled(table, deed, slots, frame.picks):
        thing = slots[len(frame.picks)]
        if perform.must_settle_first(table, deed, thing):
            return
        view = View(table, scope(table), None, frame.picks[0] if frame.picks else ())
        settled = choice(
            table, view, thing, frame.actor, frame.address, optional=frame.optional and not frame.picks,
            fit=perform.restriction(table, deed, frame),
        )  # fmt: skip
        if isinstance(settled, Decision):
            ask(table, settled)
            return
        frame = _picked(table, frame, thing, settled)
    pop(table)
    perform.do(table, deed, frame)


def _settled(table: Table, deed: t.Deed, slots: tuple[t.Thing, ...], picks: tuple[tuple[Entity, ...], ...]) -> bool:
    nothing_picked = bool(picks) and not picks[0]
    return len(picks) == len(slots) or nothing_picked or perform.ignored(table, deed) is not None


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


def _picked(table: Table, frame: Deed, thing: t.Thing, picks: tuple[Entity, ...]) -> Deed:
    if thing.bind:
        bind(table, thing.bind, picks)
    after = Deed(frame.address, frame.actor, frame.optional, (*frame.picks, picks))
    replace_top(table, after)
    return after
