"""Scoring, step by step in the rulebook's scoring order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.meaning import abilities, control, live_modifiers, numbers
from rulesdsl.table.blueprint import happening
from rulesdsl.table.cards import BASE_DECK, HAND, MONSTERS, TREASURE_DECK, CardId, Player
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import chance, monsters
from .atoms import leaving, out_of_play, row
from .decide import answers, ask
from .endless import scores_for_ever
from .events import (
    RULE,
    BaseScores,
    Chosen,
    Discarded,
    NoBaseReady,
    NobodyAwarded,
    NotAwarded,
    Revealed,
    ScoringEnded,
    by,
)
from .frames import MeFirst, Scoring, Triggers
from .options import PickCard, TriggerOption, card_of
from .pending import Pending
from .questions import BaseToScore, ClearBase, NextBase, ResolveFirst, TakeTreasure
from .recording import fire, forbidden, note
from .resolve import start
from .special_windows import BEFORE_AWARD, around_scoring, loot_left
from .trigger_order import order_matters
from .triggers import EVER

WINDOW_TOPICS = {
    "before": ("scoring.order.before", "scoring.before", "me-first.in-play-first"),
    "when": ("scoring.order.when", "award.when-abilities"),
    "after": ("scoring.order.after", "after-scoring.abilities", "after-scoring.order", "me-first.in-play-first"),
}
"""The clauses by which an ability of a card in play happens around the scoring of a base."""


def run_scoring(table: Table, frame: Scoring) -> None:
    if frame.base is None or frame.base in table.bases or frame.step == "new base":
        STEPS[frame.step](table, frame)
    else:
        _end_without_base(table, frame)


def _end_without_base(table: Table, frame: Scoring) -> None:
    """A base that leaves play while it scores is not scored any further; once it has scored, it is replaced."""
    assert frame.base is not None
    if frame.step in BEFORE_AWARD:
        note(table, ScoringEnded, by(None, frame.base), ("reading.base-gone-while-scoring",), card=frame.base)
        table.replace_top(Scoring("settled", scored=frame.scored))
    else:
        table.replace_top(frame.replace(step="new base", free=len(table.bases)))


def _go(table: Table, frame: Scoring, step: str) -> None:
    table.replace_top(frame.replace(step=step, done=(), present=None))


def flush(table: Table) -> None:
    """Whatever has been triggered outside of any card's resolution is resolved now."""
    group = table.pending
    table.set_pending(())
    table.push(Triggers(group))


def _ready(table: Table) -> tuple[CardId, ...]:
    ready = numbers.ready_bases(table)
    return tuple([base for base in ready if live_modifiers.forbidding(table, "scores", base, RULE) is None])


def check(table: Table, frame: Scoring) -> None:
    """Is any base ready?"""
    reached = numbers.ready_bases(table)
    ready = [base for base in reached if not forbidden(table, "scores", base, RULE)]  # which tells why, if it is
    ready = [base for base in ready if not scores_for_ever(table, frame, base)]
    if not ready:
        table.pop()
        begins = "scoring.order.again" if frame.again else "scoring.order.check"
        note(table, NoBaseReady, RULE, ("turn.score.check", begins, "scoring.order.none-ready"))
        return
    options = tuple(PickCard(base) for base in ready)
    table.replace_top(frame.replace(step="choose"))
    ask(table, BaseToScore(table.turn.player, options))


@answers(Scoring)
def _answered(table: Table, frame: Scoring, chosen: tuple[Option, ...]) -> None:
    (option,) = chosen
    if isinstance(option, TriggerOption):
        _take(table, frame, _in_play(table, frame)[option.index])
    elif frame.step == "share":
        _treasure_taken(table, frame, card_of(chosen))
    elif frame.step == "new base":
        _next_base_chosen(table, frame, card_of(chosen))
    elif frame.step == "choose":
        _scores(table, frame, card_of(chosen))
    else:
        leaving.discard_scored(table, (card_of(chosen),), "reading.discard-order-unsaid")


def _scores(table: Table, frame: Scoring, base: CardId) -> None:
    cause = by(table.turn.player)
    again = ("after-scoring.again",) if frame.again else ()
    several = ("scoring.order.choose",) if len(_ready(table)) > 1 else ()
    topics = (*several, "scoring.ready", "scoring.ready.phase", "turn.score.must", *again)
    note(table, BaseScores, cause, topics, card=base, base=base)
    table.replace_top(Scoring("before", base, scored=(*frame.scored, base)))


def _next_base_chosen(table: Table, frame: Scoring, first: CardId) -> None:
    taken = next(bases for bases in frame.successors if first in bases)
    table.replace_top(frame.replace(successors=(taken,)))
    note(table, Chosen, by(table.turn.player), ("after-scoring.next-base-one-way",), things=taken)
    left = tuple(base for bases in frame.successors if bases is not taken for base in bases)
    out_of_play.put(table, left, RULE, Discarded, leaving.owners_discard, ("reading.next-base-not-used",))


def choose(table: Table, frame: Scoring) -> None:
    raise AssertionError("answered by the current player")


def before(table: Table, frame: Scoring) -> None:
    """Abilities before it scores: those in play, then those in hand. It scores even if the total drops now."""
    _window(table, frame)


def after(table: Table, frame: Scoring) -> None:
    _window(table, frame)


def _window(table: Table, frame: Scoring) -> None:
    if frame.present is None:
        frame = frame.replace(present=tuple([pending.key for pending in _waiting(table, frame)]))
        table.replace_top(frame)
    waiting = _in_play(table, frame)
    if waiting and not order_matters(table, tuple(waiting)):
        _take(table, frame, waiting[0])
    elif waiting:
        options = tuple(TriggerOption(index) for index in range(len(waiting)))
        ask(table, ResolveFirst(table.turn.player, options, sources=tuple(p.source for p in waiting)))
    else:
        table.replace_top(frame.replace(step=f"{frame.step} from hand"))


def _in_play(table: Table, frame: Scoring) -> list[Pending]:
    """Those that come before any round of Me First, in the order in which the current player is asked about them."""
    return [pending for pending in _waiting(table, frame) if not _in_rounds(table, pending)]


def _in_rounds(table: Table, pending: Pending) -> bool:
    """By the oldest book a Special of a card in play is used in the rounds of Me First, as one in hand is."""
    return table.edition.get("me-first") == "round" and pending.scope.special


def _waiting(table: Table, frame: Scoring) -> list[Pending]:
    assert frame.base is not None
    found = around_scoring(table, frame.step, frame.base)
    return [pending for pending in found if pending.key not in frame.done]


def _take(table: Table, frame: Scoring, pending: Pending) -> None:
    table.replace_top(frame.replace(done=(*frame.done, pending.key)))
    came_late = frame.present is not None and pending.key not in frame.present
    start(table, pending, *WINDOW_TOPICS[frame.step], *(("reading.arrivals-in-window",) if came_late else ()))


def before_from_hand(table: Table, frame: Scoring) -> None:
    _me_first(table, frame, "before")


def _me_first(table: Table, frame: Scoring, window: str) -> None:
    group = tuple(_waiting(table, frame.replace(step=window)))
    done = (*frame.done, *(pending.key for pending in group))
    table.replace_top(frame.replace(step=f"end of {window}", done=done))
    table.push(MeFirst(window, group, table.turn.player, base=frame.base))


def end_of_before(table: Table, frame: Scoring) -> None:
    _close(table, frame, "before", "award")


def _close(table: Table, frame: Scoring, window: str, then: str) -> None:
    """A card that came into play in this window still has its say in it, and so have all hands after it."""
    reopened = frame.replace(step=window)
    if _waiting(table, reopened):
        table.replace_top(reopened)
    else:
        _go(table, frame, then)


def award(table: Table, frame: Scoring) -> None:
    """Winner, runner-up and third place get what the base offers; tied players share the best place they tied for."""
    base = frame.base
    assert base is not None
    blueprint = table.blueprint(base)
    assert blueprint is not None
    prizes = blueprint.vp
    ranking = numbers.standings(table, base)
    frame = frame.replace(standings=ranking, scored_breakpoint=numbers.breakpoint(table, base))
    went_on = () if numbers.is_ready(table, base) else ("scoring.locked-in",)
    for rank, (place, player) in enumerate(ranking):
        topics = ("scoring.order.award", *went_on, *_rank_topics(table, base, ranking, rank))
        if place < len(prizes):
            prize = numbers.award(table, base, player, prizes[place])
            changed = ("void.card-beats-rule",) if prize != prizes[place] else ()
            row.points(table, player, prize, by(None, base), *topics, *changed, "award.places", "award.points")
        else:
            note(table, NotAwarded, by(None, base), (*topics, "award.fourth"), player=player, place=place)
    without = _without_presence(table, base)
    if not ranking and not without:
        note(table, NobodyAwarded, by(None, base), ("award.presence",))
    for player in without:
        note(table, NotAwarded, by(None, base), ("award.presence",), player=player)
    _go(table, frame, "when")


def _rank_topics(table: Table, base: CardId, ranking: tuple[tuple[int, Player], ...], rank: int) -> Iterator[str]:
    """What the books say of the place that somebody has, beyond that it is one of the three."""
    place, player = ranking[rank]
    taken = [other for other, _ in ranking]
    if not numbers.has_minion(table, base, player):
        yield "award.presence"
    if taken.count(place) > 1:
        yield "ties.best-position"
    if place > len(set(taken[:rank]) - {place}):
        yield "ties.uses-up-places"
    if rank == len(ranking) - 1 and place == 1 and taken.count(1) > 1:
        yield "ties.runner-up-no-third"


def _without_presence(table: Table, base: CardId) -> list[Player]:
    """Players who control something on the base, and yet do not take part."""
    there = {table.cards[card].controller for card in table.at_base(base)}
    return [player for player in table.clockwise() if player in there and not numbers.takes_part(table, base, player)]


def when(table: Table, frame: Scoring) -> None:
    _window(table, frame)


def when_from_hand(table: Table, frame: Scoring) -> None:
    _me_first(table, frame, "when")


def end_of_when(table: Table, frame: Scoring) -> None:
    _close(table, frame, "when", "treasures")


# --- treasures ------------------------------------------------------------------------------------------------


def treasures(table: Table, frame: Scoring) -> None:
    """As many treasures as the monsters there are worth are revealed for everybody who has a minion there."""
    assert frame.base is not None
    worth = [blueprint.treasures for m in table.minions_at(frame.base) if (blueprint := table.blueprint(m)) is not None]
    if len(frame.loot) >= sum(worth) + frame.more_loot or table.is_exhausted(TREASURE_DECK):
        _go(table, frame, "before sharing")
        return
    top = chance.top_of(table, TREASURE_DECK)
    if top is not None:
        cause = by(None, frame.base)
        topics = ["treasure.loot.reveal", "scoring.order.treasures"]
        there = [minion for minion in table.minions_at(frame.base) if table.cards[minion].common == MONSTERS]
        if any(control.controller(table, monster) is not None for monster in there):
            topics.append("treasure.loot.controlled-monster")
        fire(table, Revealed, top, cause, tuple(topics))
        out_of_play.set_aside(table, (top,), cause)
        table.replace_top(frame.replace(loot=(*frame.loot, top)))


def before_sharing(table: Table, frame: Scoring) -> None:
    """Before each choice, whoever can may take a hand in it; without anything to choose it is over."""
    if loot_left(table, frame):
        table.replace_top(frame.replace(step="share"))
        table.push(MeFirst("loot", (), table.turn.player, base=frame.base))
    else:
        _go(table, frame, "after")


def share(table: Table, frame: Scoring) -> None:
    """In turns, whoever has more power there first; in a tie, clockwise from the current player."""
    assert frame.base is not None
    left = loot_left(table, frame)
    takers = _takers(table, frame)
    if not left or not takers:
        table.replace_top(frame.replace(step="before sharing"))
        topics = ("treasure.loot.need-minion",)
        out_of_play.put(table, left, RULE, Discarded, leaving.owners_discard, topics)
    else:
        options = tuple(PickCard(card) for card in left)
        ask(table, TakeTreasure(takers[frame.taker % len(takers)], options, base=frame.base))


def _takers(table: Table, frame: Scoring) -> list[Player]:
    assert frame.base is not None
    base = frame.base
    there = {table.cards[minion].controller for minion in table.minions_at(base)}
    players = [player for player in table.clockwise() if player in there]
    return sorted(players, key=lambda player: -numbers.total(table, base, player))


def _treasure_taken(table: Table, frame: Scoring, card: CardId) -> None:
    takers = _takers(table, frame)
    taker = takers[frame.taker % len(takers)]
    table.replace_top(frame.replace(step="before sharing", taker=frame.taker + 1))
    topics = ("treasure.loot.take-turns", "treasure.loot.order", "treasure.loot.all-players")
    out_of_play.draw(table, card, HAND[taker], by(taker, frame.base), *topics)


# --- after ----------------------------------------------------------------------------------------------------


def after_from_hand(table: Table, frame: Scoring) -> None:
    _me_first(table, frame, "after")


def end_of_after(table: Table, frame: Scoring) -> None:
    _close(table, frame, "after", "discard cards")


def discard_cards(table: Table, frame: Scoring) -> None:
    """Everything still there goes to the discard piles, all at once; what that triggers follows.

    What has come there meanwhile, because one of them was discarded, goes as well. The older books do not say at once:
    there it is one card after the other, as the current player likes.
    """
    base = frame.base
    assert base is not None
    unordered = table.edition.get("simultaneous-discard") == "unordered"
    if unordered and _somebody_watches(table, base):
        left = tuple(card for card in table.at_base(base) if table.cards[card].place.of == base)
        if len(left) > 1:
            options = tuple(PickCard(card) for card in left)
            ask(table, ClearBase(table.turn.player, options, base=base))
            return
    there = tuple(table.at_base(base))
    if there:
        leaving.discard_scored(table, there, *(() if unordered else ("after-scoring.simultaneous",)))
        flush(table)
    else:
        _go(table, frame, "discard base")


def _somebody_watches(table: Table, base: CardId) -> bool:
    """Is there a card on the base for which it makes a difference which card leaves before it?"""
    watching = abilities.watching(table, happening(("discarded", *leaving.TO_DISCARD), EVER))
    return any(card != base and table.base_of(card) == base for card, _, _ in watching)


def discard_base(table: Table, frame: Scoring) -> None:
    base = frame.base
    assert base is not None
    index = table.bases.index(base)
    row.discard_base(table, base)
    table.replace_top(
        Scoring("new base", base, successors=frame.successors, further=frame.further, free=index, scored=frame.scored)
    )


def new_base(table: Table, frame: Scoring) -> None:
    """The top card of the base deck, unless a card has chosen another. There is one: the scored base, if no other."""
    if len(frame.successors) > 1:
        options = tuple(PickCard(bases[0]) for bases in frame.successors)
        ask(table, NextBase(table.turn.player, options, groups=frame.successors))
        return
    bases = next(iter(frame.successors), ())
    if {*bases} <= {*frame.further}:  # none, or only such as come besides
        top = chance.top_of(table, BASE_DECK)
        if top is None:
            return
        bases = (top, *bases)
    assert frame.base is not None
    table.replace_top(Scoring("settled", scored=frame.scored))
    monsters.succeed(table, frame.base, bases, frame.free, "scoring.order.new-base", "after-scoring.new-base")


def settled(table: Table, frame: Scoring) -> None:
    """Whatever the new base has triggered comes before the next check."""
    table.replace_top(Scoring("check", again=True, scored=frame.scored))
    flush(table)


STEPS: dict[str, Callable[[Table, Scoring], None]] = {
    "check": check, "choose": choose, "before": before, "before from hand": before_from_hand,
    "end of before": end_of_before, "award": award, "when": when, "when from hand": when_from_hand,
    "end of when": end_of_when, "treasures": treasures, "before sharing": before_sharing, "share": share,
    "after": after, "after from hand": after_from_hand, "end of after": end_of_after,
    "discard cards": discard_cards, "discard base": discard_base, "new base": new_base, "settled": settled,
}  # fmt: skip
