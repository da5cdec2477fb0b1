"""The only way to run a game: to the next event or decision, and on with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rulesdsl.table.decision import Option
from rulesdsl.table.frame import Begun
from rulesdsl.table.table import Table

from . import (
    bury,
    chance,
    duel,
    endless,
    me_first,
    monsters,
    plays,
    replacing,
    resolve,
    scoring,
    sentence_steps,
    setup,
    turn_phases,
    verbs_choosing,
    verbs_in_play,  # noqa: F401  # verbs register themselves
    verbs_lasting,  # noqa: F401
    verbs_piles,
    verbs_playing,
)
from .decide import ANSWERS, legal
from .errors import NoDecision, NotAnOption, NothingToDo
from .events import Event
from .frames import (
    Act,
    Arrange,
    Ask,
    Bind,
    Body,
    ChooseOwner,
    Choosing,
    Deed,
    Drawing,
    DrawingUntil,
    DuelFrame,
    EitherEnd,
    Identify,
    MeFirst,
    OneByOne,
    PlayCard,
    PlayExtra,
    PlayMonsters,
    Replacing,
    Resolution,
    RevealUntil,
    Say,
    Scoring,
    Settle,
    SetUp,
    TakeShared,
    Triggers,
    TurnFrame,
    Uncovering,
)

RUN: dict[type, Callable[[Table, Any], None]] = {
    Resolution: resolve.run_resolution,
    Body: sentence_steps.run_body,
    Say: sentence_steps.run_say,
    Act: sentence_steps.run_act,
    Ask: sentence_steps.run_ask,
    Bind: sentence_steps.run_bind,
    Deed: sentence_steps.run_deed,
    ChooseOwner: sentence_steps.run_choose_owner,
    Triggers: resolve.run_triggers,
    Begun: endless.run_begun,
    Replacing: replacing.run_replacing,
    MeFirst: me_first.run_me_first,
    Choosing: verbs_choosing.run_choosing,
    Arrange: verbs_piles.run_arrange,
    EitherEnd: verbs_piles.run_either_end,
    RevealUntil: verbs_playing.run_reveal_until,
    PlayMonsters: monsters.run_play_monsters,
    OneByOne: verbs_playing.run_one_by_one,
    TakeShared: monsters.run_take_shared,
    PlayCard: plays.run_play_card,
    PlayExtra: plays.run_play_extra,
    Uncovering: bury.run_uncovering,
    Drawing: chance.run_drawing,
    DrawingUntil: verbs_piles.run_drawing_until,
    Settle: chance.run_settle,
    Identify: chance.run_identify,
    DuelFrame: duel.run_duel,
    Scoring: scoring.run_scoring,
    TurnFrame: turn_phases.run_turn,
    SetUp: setup.run_set_up,
}


class Step(NamedTuple):
    """The table afterwards, and what happened on the way."""

    table: Table
    events: tuple[Event, ...]


def is_over(table: Table) -> bool:
    return not table.stack


def step(table: Table) -> Step:
    """Run to the next event or decision. The table given is left as it was."""
    if table.decision is not None or is_over(table):
        raise NothingToDo(table)
    after = table.fork()
    while after.stack and after.decision is None and not after.log:
        if not chance.turn_up(after):
            frame = after.stack[-1]
            RUN[type(frame)](after, frame)
    return Step(after, _events(after))


def answer(table: Table, *chosen: Option) -> Step:
    """Answer the open decision. The table given is left as it was; an answer that is not legal is refused."""
    _check(table, chosen)
    after = table.fork()
    _answer(after, chosen)
    return Step(after, _events(after))


def _check(table: Table, chosen: tuple[Option, ...]) -> None:
    if table.decision is None:
        raise NoDecision
    if not legal(table, table.decision, chosen):
        raise NotAnOption(table.decision, chosen)


def _answer(table: Table, chosen: tuple[Option, ...]) -> None:
    table.set_decision(None)
    frame = table.stack[-1]
    ANSWERS[type(frame)](table, frame, chosen)


def run(table: Table) -> Step:
    """Run until somebody must decide or the game is over."""
    after = table.fork()
    _run(after)
    return Step(after, _events(after))


def answer_and_run(table: Table, *chosen: Option) -> Step:
    """`answer` and then `run`, in one fork."""
    _check(table, chosen)
    after = table.fork()
    _answer(after, chosen)
    _run(after)
    return Step(after, _events(after))


def follow(table: Table, *chosen: Option) -> Table:
    """The next table where somebody must decide, with nothing recorded on the way."""
    after = table.fork()
    go_on(after, *chosen)
    return after


def go_on(table: Table, *chosen: Option) -> None:
    """As `follow`, but the table given is changed itself: for whoever will not look back."""
    _check_if_asked(table, chosen)
    if table.log is not None or table.extract is not None:
        table.stop_recording()
    _go_on(table, chosen)


def go_on_telling(kinds: frozenset[type[Event]], table: Table, *chosen: Option) -> list[Event]:
    """As `go_on`, and tell those of the events on the way that are of these kinds; they must be such as trigger nothing
    by themselves."""
    _check_if_asked(table, chosen)
    told = table.record_only(kinds)
    _go_on(table, chosen)
    return told.events


def _check_if_asked(table: Table, chosen: tuple[Option, ...]) -> None:
    if table.decision is not None or chosen:
        _check(table, chosen)


def _go_on(table: Table, chosen: tuple[Option, ...]) -> None:
    if table.decision is not None:
        _answer(table, chosen)
    _run(table)


def _events(table: Table) -> tuple[Event, ...]:
    return tuple(table.log or ())


def _run(table: Table) -> None:
    while table.decision is None and (stack := table.stack):
        possible = table.derived.cast.possible
        if (possible is not None and not possible.turns_cards) or not chance.turn_up(table):
            frame = stack[-1]
            RUN[type(frame)](table, frame)
