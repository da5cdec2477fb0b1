"""Scoring, step by step in the rulebook's scoring order."""

from __future__ import annotations

from collections.abc import Callable

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
        atoms.note(table, "no base ready", RULE, "scoring.order.check", "scoring.order.none-ready")
        return
    options = tuple(Option("card", base) for base in ready)
    replace_top(table, frame._replace(step="choose"))
    ask(table, Decision(table.turn.player, "score which", options))


@answers(Scoring)
def _answered(table: Table, frame: Scoring, chosen: tuple[Option, ...]) -> None:
    if frame.step == "choose":
        base: CardId = chosen[0].value
        cause = Cause(table.turn.player)
        atoms.note(table, "scores", cause, "scoring.order.choose", "scoring.ready", card=base, base=base)
        replace_top(table, Scoring("before", base))
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
    waiting = _waiting(table, frame)
    if len(waiting) == 1 or (waiting and not order_matters(table, tuple(waiting))):
        _take(table, frame, waiting[0])
    elif waiting:
        options = tuple(Option("trigger", index) for index in range(len(waiting)))
        ask(table, Decision(table.turn.player, "order", options, about=tuple(p.source for p in waiting)))
    else:
        replace_top(table, frame._replace(step=f"{frame.step} from hand"))


def _waiting(table: Table, frame: Scoring) -> list[Pending]:
    assert frame.base is not None
    found = around_scoring(table, frame.step, frame.base)
    return [p for p in found if (p.source, p.ability, p.scope.you) not in frame.done]


def _take(table: Table, frame: Scoring, pending: Pending) -> None:
    key = (pending.source, pending.ability, pending.scope.you)
    replace_top(table, frame._replace(done=(*frame.done, key)))
    start(table, pending)


def before_from_hand(table: Table, frame: Scoring) -> None:
    replace_top(table, frame._replace(step="end of before"))
    push(table, MeFirst("before", (), table.turn.player, base=frame.base))


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
    for place, player in ranking:
        if place < len(prizes):
            tied = sum(other == place for other, _ in ranking) > 1
            topics = ("award.places", "award.points", *(("ties.best-position",) if tied else ()))
            atoms.points(table, player, prizes[place], Cause(None, base), *topics)
    _go(table, frame, "when")


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
    if any(table.cards[minion].controller == player for minion in table.minions_at(base)):
        return True
    return table.edition.get("presence") != "minion" and project.total(table, base, player) >= 1


def when(table: Table, frame: Scoring) -> None:
    waiting = _waiting(table, frame)
    if waiting:
        _take(table, frame, waiting[0])
    else:
        _go(table, frame, "after")


def after_from_hand(table: Table, frame: Scoring) -> None:
    replace_top(table, frame._replace(step="end of after"))
    push(table, MeFirst("after", (), table.turn.player, base=frame.base))


def end_of_after(table: Table, frame: Scoring) -> None:
    _close(table, frame, "after", "discard cards")


def discard_cards(table: Table, frame: Scoring) -> None:
    """Everything still there goes to the discard piles, all at once; what that triggers follows."""
    assert frame.base is not None
    _go(table, frame, "discard base")
    atoms.discard_scored(table, frame.base)
    flush(table)


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
    atoms.new_base(table, top, index)
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
