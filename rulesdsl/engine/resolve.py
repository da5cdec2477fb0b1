"""Card resolution: the five steps of the order. Sentences are carried out by `sentence_steps`."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import live_modifiers
from rulesdsl.meaning.evaluate import UNUSED, View, holds, is_one_of, remaining
from rulesdsl.table.cards import CardId
from rulesdsl.table.decision import Option
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table

from . import limits, perform
from .atoms import leaving, out_of_play
from .cut_short import why_silent
from .decide import answers, ask
from .endless import is_endless
from .events import RULE, Discarded, NothingHappened, Triggered, by
from .frames import MeFirst, Resolution, Scoring, Triggers, find
from .options import TriggerOption
from .pending import Orphan, Pending
from .questions import ResolveFirst
from .recording import instead, note
from .replacing import conclude
from .sentence_steps import carry_out
from .trigger_order import order_matters, unlike


def run_resolution(table: Table, frame: Resolution) -> None:
    """1 resolve the card; 2 finish what it interrupted; 3 cards in play; 4 cards in hand; 5 discard."""
    stage, bodies = frame.stage, frame.bodies
    if stage == "resolve":
        if bodies:
            table.replace_top(frame.replace(bodies=bodies[1:]))
            carry_out(table, frame.card, bodies[0])
        elif frame.lent:
            table.replace_top(frame.replace(lent=frame.lent[1:]))
            carry_out(table, *frame.lent[0])
        else:
            _end_of_step_1(table, frame)
    elif stage == "triggers" and frame.group:
        table.replace_top(frame.replace(stage="discard", group=()))
        table.push(Triggers(frame.group))
    else:
        table.pop()
        _finish(table, frame)


def _finish(table: Table, frame: Resolution) -> None:
    """What is triggered by the discarding itself has nothing left to wait for."""
    if frame.discard or frame.orphans:
        mark = len(table.pending)
        _discard_played(table, frame)
        if len(table.pending) > mark:
            group = table.pending[mark:]
            table.set_pending(table.pending[:mark])
            table.push(Triggers(group))
    if table.gone and find(table, Resolution) < 0:
        leaving.forget_departed(table)


def _end_of_step_1(table: Table, frame: Resolution) -> None:
    """Step 2: what this card interrupted is finished first; its triggers then come before the interrupted card's."""
    if frame.instead_of is not None:
        conclude(table, frame)
        return
    left_aside = remaining(table, frame.scope.get(perform.ASIDE)) if frame.scope.env else ()
    if left_aside:
        _put_away(table, frame, tuple(card for card in left_aside if isinstance(card, int)))
        frame = table.stack[-1]
    group, pending, mark = frame.group, table.pending, frame.mark
    if len(pending) > mark:
        group = (*group, *pending[mark:])
        table.set_pending(pending[:mark])
    table.pop()
    outer = _interrupted(table)
    if outer < 0 and not group and not frame.deferred:
        _finish(table, frame)
        return
    done = frame.replace(stage="triggers", group=group, deferred=())
    waiting = (*frame.deferred, done)
    if outer >= 0:
        interrupted: Resolution = table.stack[outer]
        table.replace_frame(outer, interrupted.replace(deferred=(*waiting, *interrupted.deferred)))
    else:
        table.push(done, *frame.deferred[::-1])


def _put_away(table: Table, frame: Resolution, cards: tuple[CardId, ...]) -> None:
    """Put what was looked at or shown back on its deck; shuffle in what was revealed on the way to another card."""
    unused = tuple(card for card in cards if card in frame.scope.get(UNUSED))
    out_of_play.put_back(table, tuple(card for card in cards if card not in unused), by(frame.scope.you))
    out_of_play.shuffle_back(table, unused, by(frame.scope.you))


def _interrupted(table: Table) -> int:
    for index in range(len(table.stack) - 1, -1, -1):
        frame = table.stack[index]
        if type(frame) is Resolution and frame.stage == "resolve":
            return index
    return -1


def _discard_played(table: Table, frame: Resolution) -> None:
    """Step 5: a standard action goes to the discard pile, unless it has gone elsewhere by then; so does what has lost
    its host."""
    cards = [card for card in frame.discard if table.cards[card].place.zone == "resolving"]
    if cards:
        topics = ("resolution.5", "play.action.discard", "term.standard.leaves")
        out_of_play.put(table, cards, RULE, Discarded, leaving.owners_discard, topics)
    orphans = [orphan for orphan in frame.orphans if table.cards[orphan.card].place.zone == "resolving"]
    for orphan in orphans:
        if not instead(table, orphan.instead, leaving.discarded_with_host(table, orphan.card)):
            out_of_play.put(table, (orphan.card,), RULE, Discarded, leaving.owners_discard, leaving.WITH_HOST)


def _why_now(table: Table) -> tuple[str, ...]:
    """What a card triggered that broke into another comes before what the other one triggered."""
    waits = any(type(frame) is Resolution and frame.stage == "triggers" and frame.group for frame in table.stack)
    return ("resolution.3", "resolution.interrupt", "reading.interrupted-first") if waits else ("resolution.3",)


def start(table: Table, pending: Pending, *topics: str) -> None:
    """Resolve a triggered ability; `topics` say why now, where that is not because of a card's resolution."""
    assert pending.body is not None
    cause = by(pending.scope.you, pending.source, Address(pending.card, pending.body), pending.scope.you)
    card = pending.source if pending.source >= 0 else None
    if is_endless(table, pending):
        note(table, NothingHappened, cause, ("reading.endless",), card)
        return
    silenced = _silenced(table, pending)
    if silenced:
        note(table, NothingHappened, cause, silenced, card)
        return
    if table.log is not None:
        note(table, Triggered, cause, (*(topics or _why_now(table)), *_by_reading(table, pending)), card)
    uses = limits.use_keys(table, pending)
    if uses and _happens_unasked(table, pending):
        limits.use(table, uses)
    kept = pending.source >= 0 and table.cards[pending.source].place.zone == "resolving"
    table.push(
        Resolution(pending.card, (pending.body,), _scope_now(table, pending), mark=len(table.pending), uses=uses,
                          orphans=(Orphan(pending.source),) if kept else (), ability=pending.ability),
    )  # fmt: skip


def _silenced(table: Table, pending: Pending) -> tuple[str, ...]:
    """Why an ability of a card in play that was triggered is not resolved: it has been cancelled since or was lost, or
    its player ignores that base by now."""
    topics = why_silent(table, pending.source, pending.ability)
    if topics or pending.ability < 0 or not table.cards[pending.source].in_play:
        return topics
    you = pending.scope.you
    if you is None or live_modifiers.ignored_for(table, pending.source, you) is None:
        return ()
    specs = table.catalogue[pending.card].triggers
    speaks_to_you = any(spec.names_you for spec in specs if spec.body == pending.body)
    return ("reading.ignored-by-one",) if speaks_to_you else ()


def _happens_unasked(table: Table, pending: Pending) -> bool:
    """Whether it is used by happening: nobody is asked, and what it depends on is so."""
    assert pending.body is not None
    body, view = table.catalogue[pending.card].bodies[pending.body], View(table, _scope_now(table, pending))
    return not any(s.may for s in body) and any(s.otherwise or holds(view, s.condition) for s in body)


def _scope_now(table: Table, pending: Pending) -> Scope:
    """`Here` is the base where the card is now, not the one where it was triggered."""
    if pending.ability < 0 or not table.cards[pending.source].in_play:
        return pending.scope
    base = table.base_of(pending.source)
    return pending.scope if pending.scope.base == base else pending.scope.replace(base=base)


def _by_reading(table: Table, pending: Pending) -> tuple[str, ...]:
    """Why it is resolved although something has changed since it was triggered."""
    if pending.ability < 0:
        return ()
    specs = [spec for spec in table.catalogue[pending.card].triggers if spec.body == pending.body]
    described = [event.subject for spec in specs for _, _, event in spec.moments]
    is_otherwise = any(_is_otherwise(table, pending, subject) for subject in described)
    return (*_by_its_place(table, pending), *(("reading.described-when-it-happens",) if is_otherwise else ()))


def _is_otherwise(table: Table, pending: Pending, subject: t.Thing) -> bool:
    """Has the card that triggered it more or less power by now than the ability asks for?"""
    numbers, view = _numbers_of(subject), View(table, pending.scope)
    cards = pending.scope.get(subject.bind) if numbers is not None and subject.bind else ()
    return numbers is not None and any(
        isinstance(card, int) and table.cards[card].in_play and not is_one_of(view, card, numbers) for card in cards
    )


@memoized_by_node
def _numbers_of(subject: t.Thing) -> t.Thing | None:
    """Any card with the same numbers."""
    selectors = [term for term in subject.terms if isinstance(term, t.Selector)]
    compared = tuple([f for term in selectors for f in term.filters if isinstance(f, t.Compared)])
    return t.Thing((t.Selector(selectors[0].kind, compared),)) if compared else None


def _by_its_place(table: Table, pending: Pending) -> tuple[str, ...]:
    """The same of its card, which has left play or been moved, or has lost its host to a scored base."""
    if table.cards[pending.source].in_play:
        is_moved = _scope_now(table, pending) != pending.scope
        return ("reading.here-when-carried-out",) if is_moved and _says_here(table, pending) else ()
    if table.cards[pending.source].place.zone == "resolving":
        index = find(table, Scoring)
        is_cleared = index >= 0 and table.stack[index].step == "discard cards"
        return ("reading.saved-from-a-scored-base",) if is_cleared else ()
    specs = [spec for spec in table.catalogue[pending.card].triggers if spec.body == pending.body]
    own_leaving = any(_says_this(event.subject) for spec in specs for _, _, event in spec.moments)
    return () if own_leaving else ("reading.triggered-then-gone",)


def _says_here(table: Table, pending: Pending) -> bool:
    body = () if pending.body is None else table.catalogue[pending.card].bodies[pending.body]
    return any(map(_sentence_says_here, body))


@memoized_by_node
def _sentence_says_here(sentence: t.Sentence) -> bool:
    return any(isinstance(node, t.ThisBase) for node in walk(sentence))


@memoized_by_node
def _says_this(thing: t.Thing) -> bool:
    return any(isinstance(node, t.This) for term in thing.terms for node in walk(term))


# --- step 3: cards in play ------------------------------------------------------------------------------------


def run_triggers(table: Table, frame: Triggers) -> None:
    """Those that have been used meanwhile, as often as they may be each turn, are left out."""
    group = tuple([p for p in frame.group if p.limit is None or limits.is_unused(table, p)])
    if len(group) < len(frame.group):
        frame = Triggers(group)
        table.replace_top(frame)
    in_play = tuple([p for p in group if not p.outside_play])
    if not in_play:
        table.pop()
        if group:
            table.push(MeFirst("triggered", group, table.turn.player))
    elif len(in_play) == 1 or not order_matters(table, in_play):
        _take(table, frame, in_play[0])
    else:
        options = tuple(TriggerOption(frame.group.index(pending)) for pending in unlike(table, in_play))
        sources, players = tuple(p.source for p in frame.group), tuple(p.scope.you for p in frame.group)
        ask(table, ResolveFirst(table.turn.player, options, sources=sources, players=players))


@answers(Triggers)
def _chosen_trigger(table: Table, frame: Triggers, chosen: tuple[Option, ...]) -> None:
    (option,) = chosen
    assert isinstance(option, TriggerOption)
    _take(table, frame, frame.group[option.index])


def _take(table: Table, frame: Triggers, pending: Pending) -> None:
    index = frame.group.index(pending)
    table.replace_top(Triggers(frame.group[:index] + frame.group[index + 1 :]))
    start(table, pending)
