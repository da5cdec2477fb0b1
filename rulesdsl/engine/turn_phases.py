"""The phases of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import abilities, cannot, control, live_modifiers
from rulesdsl.meaning.evaluate import View, all_hold
from rulesdsl.table.cards import HAND, CardId
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Turn

from . import allowances, game_end, limits, possible_deeds, special_windows, talents
from .atoms import lasting, leaving, out_of_play
from .decide import answers, ask, distinct
from .endless import MOST_RETURNS
from .events import (
    RULE,
    ChoseToUncover,
    Discarded,
    DonePlaying,
    DrawPhaseBegan,
    NothingHappened,
    TurnBegan,
    TurnPassed,
    by,
)
from .frames import Drawing, PlayCard, Resolution, Scoring, TurnFrame, Uncovering
from .me_first import use_outside_play
from .options import (
    DONE,
    LET_EXPIRE,
    PASS,
    AbilityOption,
    Done,
    LetExpire,
    Pass,
    PickCard,
    PlayOption,
    TalentOption,
    TriggerOption,
    UncoverOption,
    ability_option,
    entities_of,
    play_option,
    talent_option,
)
from .pending import Pending
from .play_targets import has_any
from .questions import DiscardDown, EndOfTurn, PlayCards, StartOfTurn
from .recording import note
from .resolve import start
from .scoring import flush
from .trigger_order import order_matters
from .triggers import owners_of
from .turn_plays import use_on_turn

HAND_LIMIT = 10
EDGES = {"start": "start of your turn", "end": "end of turn"}
"""What may last until the first or the last phase of a turn."""
EDGE_TOPICS = {"start": ("turn.start.happens",), "end": ("turn.end.happens", "turn.end.happens-first")}
"""The clauses by which an ability happens in one of these phases."""


def run_turn(table: Table, frame: TurnFrame) -> None:
    STEPS[frame.step](table, frame)


def _go(table: Table, step: str) -> None:
    table.replace_top(AT[step])


# --- 1 start --------------------------------------------------------------------------------------------------


def start_turn(table: Table, frame: TurnFrame) -> None:
    """What ends at the start of the turn ends before anything happens; by the older books when its player likes."""
    table.set_turn(Turn(table.turn.number, table.turn.player, "start"))
    note(table, TurnBegan, by(table.turn.player))
    lasting.wake(table)
    if table.edition.get("start-of-turn") == "unordered" and lasting.ending(table, EDGES["start"]):
        _go(table, "start, something ends")
        return
    lasting.expire(table, EDGES["start"], "turn.start.expire-first")
    _go(table, "start")


def at_start(table: Table, frame: TurnFrame) -> None:
    """Start-of-turn abilities and one uncovering, in the order that the current player likes."""
    if table.pending:
        flush(table)
        return
    waiting = _at_edge(table, "start", frame)
    buried = _own_buried(table) if not table.turn.uncovered else ()
    ends = frame.step != "start"
    if not waiting and not buried:
        if ends:
            _let_end(table, frame)
            return
        table.set_turn(table.turn.replace(phase="play"))
        _go(table, "play")
        return
    options: list[Option] = [TriggerOption(index) for index in range(len(waiting))]
    options += [UncoverOption(card) for card in buried]
    if ends:
        options.append(LET_EXPIRE)
    elif not waiting:
        options.append(PASS)
    elif not buried and not order_matters(table, tuple(waiting)):
        options = options[:1]
    ask(table, StartOfTurn(table.turn.player, tuple(options), sources=tuple(p.source for p in waiting)))


def _let_end(table: Table, frame: TurnFrame) -> None:
    """The current player has what lasts until now end before anything else happens."""
    edge = _edge(frame)
    lasting.expire(table, EDGES[edge], "void.current-player-orders")
    table.replace_top(frame.replace(step=edge))


def _edge(frame: TurnFrame) -> str:
    return frame.step.partition(",")[0]


def _own_buried(table: Table) -> tuple[CardId, ...]:
    player = table.turn.player
    return tuple(c for base in table.bases for c in table.buried_at(base) if table.cards[c].controller == player)


def _at_edge(table: Table, edge: str, frame: TurnFrame) -> list[Pending]:
    found = []
    player = table.turn.player
    printed = (table.derived.layout or live_modifiers.layout(table)).at_edges
    for card, blueprint, first in abilities.bearers(table, printed, attrgetter("edge_triggers")):
        for spec, window in blueprint.edge_triggers:
            for you in owners_of(table, card, blueprint, spec) if window.edge == edge else ():
                number = first + spec.ability
                key = (card, number, you)
                scope = control.scope_of(table, card, you)
                is_due = key not in frame.done and (window.whose != "your" or you == player)
                if is_due and all_hold(View(table, scope), spec.premises):
                    pending = Pending(card, blueprint.id, number, spec.body, scope, spec.limit)
                    if limits.is_unused(table, pending):
                        found.append(pending)
    return [*found, *_set_up_for(table, edge)] if table.effects else found


def _set_up_for(table: Table, edge: str) -> Iterator[Pending]:
    """What abilities have set up to happen now. Such a thing has a number below zero, by the order of setting up."""
    for index, (effect, deed) in enumerate(live_modifiers.waiting(table)):
        for window in deed.windows:
            if isinstance(window, t.TurnEdge) and window.edge == edge:
                name, scope = effect.address.card, effect.scope
                if window.whose != "your" or scope.you == table.turn.player:
                    source = -1 if scope.source is None else scope.source
                    body = table.catalogue[name].number_of(deed.body)
                    yield Pending(source, name, -1 - index, body, scope, deed.limit)
                    break


# --- 2 play cards ---------------------------------------------------------------------------------------------


def play_cards(table: Table, frame: TurnFrame) -> None:
    """One minion and one action, extras, talents and whatever works on your turn, in any order; nothing is required."""
    # Asked even when nothing is left to play: the phase ends when its player says so, and not before.
    table.set_decision(PlayCards(table.turn.player, (*_main_options(table), DONE)))


def _main_options(table: Table) -> list[Option]:
    turn = table.turn
    player, minions, actions, extras = turn.player, turn.minions_left, turn.actions_left, turn.grants
    options: list[Option] = []
    cards, catalogue = table.cards, table.catalogue
    anywhere = bool(table.bases) and not cannot.restricts_plays(table)
    hand, playable = table.pile(HAND[player]), list[CardId]()
    # an extra play may be for one of several cards that are alike
    for card in hand if extras else distinct(table, hand) if minions or actions else ():
        assert isinstance(card, int)
        name = cards[card].name
        blueprint = None if name is None else catalogue[name]
        left = 1 if blueprint is None else minions if blueprint.is_minion else actions
        if left or extras or turn.counted:
            at_once = blueprint is None or (left and anywhere and blueprint.plays_anywhere)
            if at_once or has_any(allowances.turn_targets(table, card)):
                playable.append(card)
    for card in distinct(table, tuple(playable)) if extras else playable:
        assert isinstance(card, int)
        options.append(play_option(card))
    if extras or turn.counted:
        elsewhere = allowances.waiting_elsewhere(table)
        options += [play_option(card) for card in elsewhere if has_any(allowances.turn_targets(table, card))]
    options += _unused_talents(table)
    options += [
        ability_option(pending.source, pending.ability)
        for pending in special_windows.on_your_turn(table)
        if possible_deeds.worth_offering(table, pending)
    ]
    return options


def _unused_talents(table: Table) -> Iterator[Option]:
    turn, player = table.turn, table.turn.player
    for card, blueprint, first in abilities.talented(table):
        if table.cards[card].controller == player:
            for spec in blueprint.talents:
                if not turn.used or talents.use_keys(card, blueprint, first, spec, player).isdisjoint(turn.used):
                    yield talent_option(card, first + spec.ability)


def _cited_when_done(table: Table) -> tuple[str, ...]:
    """That what is left undone is optional, and lost."""
    turn = table.turn
    has_played = any(who == turn.player for who, *_ in turn.played)
    return (
        *(() if has_played else ("turn.play.optional",)),
        *(("term.talent.optional",) if any(_unused_talents(table)) else ()),
        *(("reading.on-your-turn-declined",) if turn.grants else ()),
    )


@answers(TurnFrame)
def _answered(table: Table, frame: TurnFrame, chosen: tuple[Option, ...]) -> None:
    if frame.step == "draw":
        _discard_down(table, frame, chosen)
        return
    (option,) = chosen
    player = table.turn.player
    match option:
        case PlayOption(card):
            table.push(PlayCard(card, player, "turn"))
        case TalentOption(card, ability):
            talents.use(table, card, ability, player)
        case AbilityOption(card, ability):
            _use_on_turn(table, card, ability)
        case Done():
            note(table, DonePlaying, by(player), _cited_when_done(table))
            table.set_turn(table.turn.replace(phase="score", grants=(), counted=()))
            _go(table, "score")
        case UncoverOption(card):
            table.set_turn(table.turn.replace(uncovered=True))
            note(table, ChoseToUncover, by(player), ("uncover.start-of-turn",), card=card)
            table.push(Uncovering(card, player))
        case Pass():
            table.set_turn(table.turn.replace(uncovered=True))
        case LetExpire():
            _let_end(table, frame)
        case TriggerOption(index):
            pending = _at_edge(table, _edge(frame), frame)[index]
            if pending.ability < 0:
                lasting.spend(table, live_modifiers.waiting(table)[-1 - pending.ability][0])
            else:
                table.replace_top(frame.replace(done=(*frame.done, pending.key)))
            start(table, pending, *EDGE_TOPICS[_edge(frame)])


def _use_on_turn(table: Table, card: CardId, ability: int) -> None:
    pending = next(p for p in special_windows.on_your_turn(table) if p.source == card and p.ability == ability)
    if pending.outside_play:
        use_outside_play(table, pending)
        return
    use_on_turn(table, pending)
    assert pending.body is not None
    mark, number = len(table.pending), pending.ability
    table.push(Resolution(pending.card, (pending.body,), pending.scope, mark=mark, chosen=True, ability=number))


# --- 3 score, 4 draw ------------------------------------------------------------------------------------------


def score_bases(table: Table, frame: TurnFrame) -> None:
    _go(table, "draw two")
    table.push(Scoring("check"))


def draw_two(table: Table, frame: TurnFrame) -> None:
    table.set_turn(table.turn.replace(phase="draw"))
    note(table, DrawPhaseBegan, by(table.turn.player), ("turn.draw.two",))
    _go(table, "draw")
    table.push(Drawing(table.turn.player, 2))


def after_drawing(table: Table, frame: TurnFrame) -> None:
    """No more than ten cards in hand. What discarding triggers may bring more of them, but not for ever."""
    if table.pending and len(frame.done) < MOST_RETURNS:
        flush(table)
        return
    if table.pending:
        note(table, NothingHappened, by(table.turn.player), ("reading.endless",), table.pending[0].source)
        table.set_pending(())
    hand = table.pile(HAND[table.turn.player])
    too_many = len(hand) - HAND_LIMIT
    if too_many <= 0:
        table.set_turn(table.turn.replace(phase="end"))
        _go(table, "end")
        return
    options = tuple(PickCard(card) for card in hand)
    ask(table, DiscardDown(table.turn.player, options, too_many, too_many))


def _discard_down(table: Table, frame: TurnFrame, chosen: tuple[Option, ...]) -> None:
    table.replace_top(frame.replace(done=(*frame.done, ("hand limit", len(frame.done), table.turn.player))))
    cards = [card for card in entities_of(chosen) if isinstance(card, int)]
    topics = ("turn.draw.hand-limit", "turn.draw.discard-down")
    out_of_play.put(table, cards, by(table.turn.player), Discarded, leaving.owners_discard, topics)


# --- 5 end ----------------------------------------------------------------------------------------------------


def end_turn(table: Table, frame: TurnFrame) -> None:
    """What happens now happens first; then everything that ends now ends together.

    By the older books the current player may let it end before something else happens.
    """
    waiting = _at_edge(table, "end", frame)
    if not waiting:
        _go(table, "expire")
        return
    options: list[Option] = [TriggerOption(index) for index in range(len(waiting))]
    if table.edition.get("end-of-turn") == "unordered" and lasting.ending(table, EDGES["end"]):
        options.append(LET_EXPIRE)
    elif not order_matters(table, tuple(waiting)):
        options = options[:1]
    ask(table, EndOfTurn(table.turn.player, tuple(options), sources=tuple(p.source for p in waiting)))


def expire(table: Table, frame: TurnFrame) -> None:
    lasting.expire(table, "end of turn", "turn.end.expire")
    _go(table, "check")


def check_victory(table: Table, frame: TurnFrame) -> None:
    """The game is over, or it is the next player's turn."""
    if game_end.is_won(table):
        table.pop()
        return
    leaving.forget_departed(table)
    following = table.clockwise()[1 % len(table.players)]
    table.set_turn(Turn(table.turn.number + 1, following, "start"))
    note(table, TurnPassed, RULE, ("turn.end.pass", "setup.clockwise"), player=following)
    _go(table, "begin")


STEPS: dict[str, Callable[[Table, TurnFrame], None]] = {
    "begin": start_turn,
    "start": at_start,
    "start, something ends": at_start,
    "play": play_cards,
    "score": score_bases,
    "draw two": draw_two,
    "draw": after_drawing,
    "end": end_turn,
    "expire": expire,
    "check": check_victory,
}
AT = {step: TurnFrame(step) for step in STEPS}
