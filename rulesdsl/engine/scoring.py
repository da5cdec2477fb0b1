"""Scoring, step by step in the rulebook's scoring order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.table import project
from rulesdsl.table.cards import BASE_DECK, BASE_DISCARD, CardId, Player
from rulesdsl.table.table import Decision, Option, Table

from . import atoms, piles
from .decide import answers, ask
from .events import RULE, Cause
from .frames import Identify, MeFirst, Pending, Scoring, Settle, Triggers, pop, push, replace_top
from .resolve import start
from .triggers import order_matters
from .windows import around_scoring

PLACES = 3
"""Winner, runner-up, third place."""
WINDOW_TOPICS = {
    "before": ("scoring.order.before", "scoring.before", "me-first.in-play-first"),
    "when": ("scoring.order.when", "award.when-abilities"),
    "after": ("scoring.order.after", "after-scoring.abilities", "after-scoring.order", "me-first.in-play-first"),
}
"""The clauses by which an ability of a card in play happens around the scoring of a base."""


def run_scoring(table: Table, frame: Scoring) -> None:
    STEPS[frame.step](table, frame)


def _go(table: Table, frame: Scoring, step: str) -> None:
    replace_top(table, frame._replace(step=step, done=()))


def flush(table: Table) -> None:
    """Whatever has been triggered outside of any card's resolution is resolved now."""
    group, table.pending = table.pending, ()
    if group:
        push(table, Triggers(group))


def check(table: Table, frame: Scoring) -> None:
    """Is any base ready?"""
    ready = tuple(base for base in table.bases if project.is_ready(table, base))
    if not ready:
        pop(table)
        atoms.note(table, "no base ready", RULE, "turn.score.check", "scoring.order.check", "scoring.order.none-ready")
        return
    options = tuple(Option("card", base) for base in ready)
    replace_top(table, frame._replace(step="choose"))
    ask(table, Decision(table.turn.player, "score which", options))


@answers(Scoring)
def _answered(table: Table, frame: Scoring, chosen: tuple[Option, ...]) -> None:
    if frame.step == "choose":
        base: CardId = chosen[0].value
        cause = Cause(table.turn.player)
        topics = ("scoring.order.choose", "scoring.ready", "scoring.ready.phase", "turn.score.must")
        atoms.note(table, "scores", cause, *topics, card=base, base=base)
        replace_top(table, Scoring("before", base))
        return
    if frame.step == "discard cards":
        atoms.discard_scored(table, (chosen[0].value,), "reading.discard-order-unsaid")
        return
    waiting = _waiting(table, frame)
    _take(table, frame, waiting[chosen[0].value])


def choose(table: Table, frame: Scoring) -> None:
    raise AssertionError("answered by the current player")


def before(table: Table, frame: Scoring) -> None:
    """Abilities before it scores: those in play, then those in hand. It scores even if the total drops now."""
    _window(table, frame)


def after(table: Table, frame: Scoring) -> None:
    _window(table, frame)


def _window(table: Table, frame: Scoring) -> None:
    waiting = [pending for pending in _waiting(table, frame) if not _in_rounds(table, pending)]
    if len(waiting) == 1 or (waiting and not order_matters(table, tuple(waiting))):
        _take(table, frame, waiting[0])
    elif waiting:
        options = tuple(Option("trigger", index) for index in range(len(waiting)))
        ask(table, Decision(table.turn.player, "order", options, about=tuple(p.source for p in waiting)))
    else:
        replace_top(table, frame._replace(step=f"{frame.step} from hand"))


def _in_rounds(table: Table, pending: Pending) -> bool:
    """By the oldest book a Special of a card in play is used in the rounds of Me First, as one in hand is."""
    return table.edition.get("me-first") == "round" and pending.scope.special


def _waiting(table: Table, frame: Scoring) -> list[Pending]:
    assert frame.base is not None
    found = around_scoring(table, frame.step, frame.base)
    return [pending for pending in found if _key(pending) not in frame.done]


def _take(table: Table, frame: Scoring, pending: Pending) -> None:
    replace_top(table, frame._replace(done=(*frame.done, _key(pending))))
    start(table, pending, *WINDOW_TOPICS[frame.step])


def _key(pending: Pending) -> tuple[CardId, int, Player | None]:
    return pending.source, pending.ability, pending.scope.you


def before_from_hand(table: Table, frame: Scoring) -> None:
    _me_first(table, frame, "before")


def _me_first(table: Table, frame: Scoring, window: str) -> None:
    group = tuple(_waiting(table, frame._replace(step=window)))
    done = (*frame.done, *map(_key, group))
    replace_top(table, frame._replace(step=f"end of {window}", done=done))
    push(table, MeFirst(window, group, table.turn.player, base=frame.base))


def end_of_before(table: Table, frame: Scoring) -> None:
    _close(table, frame, "before", "award")


def _close(table: Table, frame: Scoring, window: str, then: str) -> None:
    """A card that came into play in this window still has its say in it, and so have all hands after it."""
    reopened = frame._replace(step=window)
    if _waiting(table, reopened):
        replace_top(table, reopened)
    else:
        _go(table, frame, then)


def award(table: Table, frame: Scoring) -> None:
    """Winner, runner-up and third place get what the base offers; tied players share the best place they tied for."""
    base = frame.base
    assert base is not None
    blueprint = table.blueprint(base)
    prizes = blueprint.vp if blueprint else ()
    ranking = places(table, base)
    went_on = () if project.is_ready(table, base) else ("scoring.locked-in",)
    for rank, (place, player) in enumerate(ranking):
        topics = ("scoring.order.award", *went_on, *_rank_topics(table, base, ranking, rank))
        if place < len(prizes):
            atoms.points(table, player, prizes[place], Cause(None, base), *topics, "award.places", "award.points")
        else:
            atoms.note(table, "no award", Cause(None, base), *topics, "award.fourth", others=(player,), amount=place)
    for player in _without_presence(table, base):
        atoms.note(table, "no award", Cause(None, base), "award.presence", others=(player,))
    _go(table, frame, "when")


def _rank_topics(table: Table, base: CardId, ranking: list[tuple[int, Player]], rank: int) -> Iterator[str]:
    """What the books say of the place that somebody has, beyond that it is one of the three."""
    place, player = ranking[rank]
    taken = [other for other, _ in ranking]
    if not _has_minion(table, base, player):
        yield "award.presence"
    if taken.count(place) > 1:
        yield "ties.best-position"
    if place > len(set(taken[:rank]) - {place}):
        yield "ties.uses-up-places"
    if rank == len(ranking) - 1 and place < PLACES - 1:
        yield "ties.runner-up-no-third" if place == 1 and taken.count(1) > 1 else "award.unclaimed"


def _without_presence(table: Table, base: CardId) -> list[Player]:
    """Players who control something on the base, and yet do not take part."""
    there = {table.cards[card].controller for card in table.at_base(base)}
    return [player for player in table.clockwise() if player in there and not takes_part(table, base, player)]


def places(table: Table, base: CardId) -> list[tuple[int, Player]]:
    """(place, player), the best first; two who tie for a place use up the next one as well."""
    totals = {
        player: project.total(table, base, player) for player in table.clockwise() if takes_part(table, base, player)
    }
    return sorted(
        ((sum(other > total for other in totals.values()), player) for player, total in totals.items()),
        key=lambda pair: pair[0],
    )


def takes_part(table: Table, base: CardId, player: Player) -> bool:
    """At least one minion there, or 1 power (older books: at least one minion)."""
    if _has_minion(table, base, player):
        return True
    return table.edition.get("presence") != "minion" and project.total(table, base, player) >= 1


def _has_minion(table: Table, base: CardId, player: Player) -> bool:
    return any(table.cards[minion].controller == player for minion in table.minions_at(base))


def when(table: Table, frame: Scoring) -> None:
    waiting = _waiting(table, frame)
    if waiting:
        _take(table, frame, waiting[0])
    else:
        _go(table, frame, "after")


def after_from_hand(table: Table, frame: Scoring) -> None:
    _me_first(table, frame, "after")


def end_of_after(table: Table, frame: Scoring) -> None:
    _close(table, frame, "after", "discard cards")


def discard_cards(table: Table, frame: Scoring) -> None:
    """Everything still there goes to the discard piles, all at once; what that triggers follows.

    The older books do not say at once: there it is one card after the other, as the current player likes.
    """
    base = frame.base
    assert base is not None
    if table.edition.get("simultaneous-discard") == "unordered" and _somebody_watches(table, base):
        left = tuple(card for card in table.at_base(base) if table.cards[card].place.of == base)
        if len(left) > 1:
            options = tuple(Option("card", card) for card in left)
            ask(table, Decision(table.turn.player, "clear base", options, about=(base,)))
            return
    _go(table, frame, "discard base")
    atoms.discard_scored(table, tuple(table.at_base(base)))
    flush(table)


def _somebody_watches(table: Table, base: CardId) -> bool:
    """Is there a card on the base for which it makes a difference which card leaves before it?"""
    watching = project.watching(table, {"discarded", *atoms.TO_DISCARD})
    return any(card != base and table.base_of(card) == base for card in watching)


def discard_base(table: Table, frame: Scoring) -> None:
    base = frame.base
    assert base is not None
    index = table.bases.index(base)
    atoms.discard_base(table, base)
    replace_top(table, Scoring("new base", index))


def new_base(table: Table, frame: Scoring) -> None:
    """The top card of the base deck; the discarded bases are shuffled when it has run out."""
    index = frame.base
    assert index is not None
    if not table.pile(BASE_DECK):
        if not table.pile(BASE_DISCARD):
            atoms.note(table, "no base left", RULE, "after-scoring.reshuffle-bases")
            replace_top(table, Scoring("check"))
            return
        atoms.renew_deck(table, BASE_DECK)
    if piles.unsettled(table, BASE_DECK, 1, "top"):
        push(table, Settle(None, 1))
        return
    top = table.pile(BASE_DECK)[0]
    if table.cards[top].name is None:
        push(table, Identify(top))
        return
    again = ("scoring.order.again", "after-scoring.again")
    atoms.new_base(table, top, index, "scoring.order.new-base", "after-scoring.new-base", *again)
    replace_top(table, Scoring("check"))
    flush(table)


STEPS: dict[str, Callable[[Table, Scoring], None]] = {
    "check": check,
    "choose": choose,
    "before": before,
    "before from hand": before_from_hand,
    "end of before": end_of_before,
    "award": award,
    "when": when,
    "after": after,
    "after from hand": after_from_hand,
    "end of after": end_of_after,
    "discard cards": discard_cards,
    "discard base": discard_base,
    "new base": new_base,
}
