"""Why not: for something that a player might expect and does not get, the reason and its clauses.

Answers for the question that is open: why a card, a base or a player is not among its options. What has just been
prevented, declined or come to nothing comes first; for a card in play also why its abilities were not triggered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesdsl.engine import decide, deed_plans, possible_deeds
from rulesdsl.engine import questions as q
from rulesdsl.engine.events import (
    ConditionFailed,
    CostNotPaid,
    Declined,
    DuelStopped,
    Event,
    KeptForLater,
    NothingHappened,
    PlayedWithoutAbilities,
    Prevented,
    Replaced,
)
from rulesdsl.engine.frames import Deed, Say, scope
from rulesdsl.engine.options import PickPlayer
from rulesdsl.engine.trace import Decided, Step, Trace, definition
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.meaning.evaluate import View
from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.decision import Decision
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import options
from rulesdsl.wording.lists import listed, with_article
from rulesdsl.wording.step_sentences import sentence

from .filter_reasons import Reason, reasons_not_fitting
from .number_breakdown import added_up, breakpoint_parts
from .typed_mentions import find_mentions
from .why_not_play import not_an_extra, not_played, not_there
from .why_not_trigger import not_special, not_triggered

OBSTACLES = (
    NothingHappened, ConditionFailed, Prevented, Replaced, CostNotPaid, Declined, KeptForLater, PlayedWithoutAbilities,
    DuelStopped,
)  # fmt: skip
"""Events that tell by themselves why something else did not happen."""


@record
class WhyNot(Record):
    """The reasons, the best first. `possible` says that it can be done after all, and how."""

    about: str
    reasons: tuple[Reason, ...]
    possible: bool = False


class NothingMentionedError(LookupError):
    """The words name no card and no player of this table."""


def why_not(trace: Trace, what: str, names: CardNames) -> WhyNot:
    """`what` mentions a card or a player by name, with as many other words as one likes."""
    table = trace.table
    found = find_mentions(what, table, names)
    cards = [mention.cards for mention in found if mention.cards]
    if cards:
        return why_not_card(trace, cards[0], names)
    if "duel" in what.lower() and control.duelists(table):
        return WhyNot("duel", (nested_duel(table, names),))
    players = [mention.player for mention in found if mention.player is not None]
    if not players:
        raise NothingMentionedError(what)
    return _about_player(table, players[-1], names)


def nested_duel(table: Table, names: CardNames) -> Reason:
    duelists = listed(names.whose(table, card) for card in control.duelists(table))
    return Reason(f"{duelists} are in a duel, and two duels cannot happen at the same time", ("duel.no-nesting",))


def _no_question(table: Table) -> Reason:
    if table.stack:
        return Reason("nothing is to be decided now: what has begun goes on by itself")
    return Reason("the game is over", ("turn.end.game-over",))


def _about_player(table: Table, player: Player, names: CardNames) -> WhyNot:
    decision = table.decision
    if decision is None:
        return WhyNot(player, (_no_question(table),))
    if any(option.entity == player for option in decision.options):
        return WhyNot(player, (Reason(f"{player} can be chosen"),), possible=True)
    if any(isinstance(option, PickPlayer) for option in decision.options):
        return WhyNot(player, tuple(_not_a_pick(table, decision, player, names)))
    return WhyNot(player, (_not_asked(decision, player),), possible=decision.player == player)


def why_not_card(trace: Trace, cards: tuple[CardId, ...], names: CardNames) -> WhyNot:
    """Of several cards of that name one that can be chosen, else the likeliest."""
    table = trace.table
    decision = table.decision
    if decision is not None:
        texts = dict(zip(decision.options, options(decision, table, names), strict=True))
        offered = [option for option in decision.options if option.entity in cards]
        if offered:
            ways = listed([texts[option] for option in offered], "or")
            card = next(card for card in cards if card == offered[0].entity)
            return WhyNot(names.whose(table, card), (Reason(f"it is possible: {ways}"),), possible=True)
    return WhyNot(names.whose(table, cards[0]), tuple(_against(trace, cards[0], names)))


def reasons_against(trace: Trace, player: Player, cards: tuple[CardId, ...], names: CardNames) -> list[Reason]:
    """Why a player may not do with the first of these cards what is not offered; it may be offered in another way."""
    decision = trace.table.decision
    if decision is not None and decision.player != player:
        return [_not_asked(decision, player)]
    if not cards:
        return [Reason("there is none", ("term.extra.meaning",))]
    return _against(trace, cards[0], names)


def reasons_not_offered(trace: Trace, player: Player, entity: Entity | None, names: CardNames) -> list[Reason]:
    """Why the open question does not offer it to the player; without an entity, why it offers nothing."""
    decision = trace.table.decision
    assert decision is not None
    if decision.player != player or entity is None:
        return [_not_asked(decision, player)]
    if isinstance(entity, str):
        asked = isinstance(decision, q.Choose | q.RandomPick)
        return (
            _not_a_pick(trace.table, decision, entity, names)
            if asked
            else [Reason("the question is not about a player")]
        )
    return _not_offered(trace.table, decision, entity, names)


def _against(trace: Trace, card: CardId, names: CardNames) -> list[Reason]:
    table, decision = trace.table, trace.table.decision
    return [
        *obstacle(trace.steps, card, names),
        *([_no_question(table)] if decision is None else _not_offered(table, decision, card, names)),
        *not_triggered(trace.steps, table, card, names),
    ]


def _not_asked(decision: Decision, player: Player) -> Reason:
    who = decision.player or "chance"
    if isinstance(decision, q.PlayCards):
        return Reason(f"it is {who}'s turn", ("turn.phases",))
    topics = ("me-first.clockwise",) if isinstance(decision, q.UseSpecial) and who != player else ()
    return Reason(f"{who} decides now", topics)


def obstacle(
    steps: Sequence[Step], card: Entity, names: CardNames, is_about: Callable[[Event], bool] = lambda event: True
) -> list[Reason]:
    """The last step that says why something with this card did not happen, if no player has decided since."""
    for step in reversed(steps):
        if isinstance(step, Decided):
            if step.decision.player is not None:
                return []
            continue
        event = step.event
        if isinstance(event, OBSTACLES) and card in (event.card, event.source) and is_about(event):
            return [Reason(sentence(step, names=names).rstrip("."), step.topics)]
    return []


def _not_offered(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    return _QUESTIONS.get(type(decision), _not_among)(table, decision, card, names)


# --- one answer for each kind of question -----------------------------------------------------------------------------


def _not_among(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    if isinstance(decision, q.MayUse):
        what = "" if decision.source is None else f" to use {names.whose(table, decision.source, decision.player)}"
        return [Reason(f"{decision.player} decides first whether{what or ' to do so'}")]
    among = listed(options(decision, table, names), "or")
    return [Reason(f"{decision.player or 'chance'} can only choose {among}")]


def _not_a_pick(table: Table, decision: Decision, entity: Entity, names: CardNames) -> list[Reason]:
    """The filters of the thing that is to be chosen, one by one; then what the deed itself asks for."""
    frame = table.stack[-1]
    if not isinstance(frame, Say | Deed):
        return _not_a_player(table, decision, entity, names) or _not_among(table, decision, -1, names)
    if isinstance(frame, Say):
        address = Address(frame.card, frame.body, frame.sentence)
        thing = table.sentence_at(address).who
        moving: tuple[Entity, ...] = ()
        fit = None
    else:
        address = frame.address
        deed = table.deed_at(address)
        if isinstance(deed, t.Uncover) and isinstance(entity, int) and table.cards[entity].place.zone != "buried":
            where = f"{names.of(table, entity)} is {names.where(table, entity)}"
            return [Reason(f"{where}, and only buried cards are uncovered", ("term.uncover",))]
        thing = deed_plans.slots(deed)[len(frame.picks)]
        moving = frame.picks[0] if frame.picks else ()
        fit = possible_deeds.restriction(table, deed, frame, scope(table))
    assert thing is not None
    found = reasons_not_fitting(
        View(table, scope(table), moving=moving), entity, thing, definition(table, address.card), names
    )
    if not found and fit is not None and not fit(entity):
        return [_unfit(table, table.deed_at(address), entity, names)]
    return found or _not_a_player(table, decision, entity, names) or _not_among(table, decision, -1, names)


def _not_a_player(table: Table, decision: Decision, entity: Entity, names: CardNames) -> list[Reason]:
    """It is asked who, and the line names a card, or the player who decides."""
    if not all(isinstance(option, PickPlayer) for option in decision.options):
        return []
    if isinstance(entity, int):
        return [Reason(f"{names.whose(table, entity)} is a card, not a player")]
    return [Reason("it must be another player")] if entity == decision.player else []


def _unfit(table: Table, deed: t.Deed, entity: Entity, names: CardNames) -> Reason:
    name = names.whose(table, entity)
    match deed:
        case t.Duel():
            return Reason(f"there is no minion that {name} could duel", ("term.duel",))
        case t.Play():
            return Reason(f"there is no way to play {name} now", ("void.play-without-effect",))
        case t.Move():
            if decide.asks(deed.to):
                return Reason(f"there is no such base that {name} could be moved to", ("term.move.what",))
            return Reason(f"{name} is there already, and moving is from one base to another", ("term.move.what",))
        case t.Place() | t.Return():
            return Reason(f"nobody owns {name}, so there is no such place for it", ("monster.no-owner.effects",))
        case _:
            return Reason(f"{name} cannot go to another base by itself", ("term.move.what", "term.transfer.what"))


def _not_laid(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    text = f"a dueling card comes from {decision.player}'s hand"
    is_where = f"{names.of(table, card)} is {names.where(table, card)}"
    return [Reason(f"{text}, and {is_where}", ("duel.place-cards", "duel.any-card"))]


def _not_in_hand(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    where = f"{names.of(table, card)} is {names.where(table, card)}"
    return [Reason(f"{where}, and not in {decision.player}'s hand", decision.topics)]


def _no_treasure(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    among = listed(options(decision, table, names), "and")
    where = f"{names.of(table, card)} is {names.where(table, card)}"
    return [Reason(f"{where}, and the treasures to take are {among}", decision.topics)]


def _not_ready(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    return not_ready(table, card, names)


def not_ready(table: Table, card: CardId, names: CardNames) -> list[Reason]:
    if card not in table.bases:
        return [Reason(f"{names.whose(table, card)} {_why_no_base(table, card, names)}", ("scoring.ready",))]
    needed, total = numbers.breakpoint(table, card), numbers.total_of_all(table, card)
    parts = breakpoint_parts(table, card, names)
    made_of = f" = {added_up(parts)}" if len(parts) > 1 else ""
    name = names.of(table, card)
    return [Reason(f"{name} has {total} power, and its breakpoint is {needed}{made_of}", ("scoring.ready",))]


def _why_no_base(table: Table, card: CardId, names: CardNames) -> str:
    blueprint = table.blueprint(card)
    if blueprint is None or blueprint.kind == "base":
        return f"is {names.where(table, card)}, not in play"
    return f"is {with_article(blueprint.kind)}, not a base"


def _not_uncovered(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    name, physical = names.whose(table, card), table.cards[card]
    if physical.place.zone != "buried":
        return [Reason(f"{name} is not buried", ("uncover.start-of-turn",))]
    if physical.controller != decision.player:
        return [Reason(f"{physical.controller} buried {names.of(table, card)}", ("uncover.start-of-turn",))]
    return [Reason(f"{decision.player} has uncovered a card at this start of turn", ("uncover.start-of-turn",))]


_QUESTIONS: dict[type[Decision], Callable[[Table, Decision, CardId, CardNames], list[Reason]]] = {
    q.PlayCards: not_played,
    q.WhereToPlay: not_there,
    q.Choose: _not_a_pick,
    q.RandomPick: _not_a_pick,
    q.UseSpecial: not_special,
    q.ExtraNow: not_an_extra,
    q.ExtraNowOrLater: not_an_extra,
    q.PlaceDuelingCard: _not_laid,
    q.BaseToScore: _not_ready,
    q.DiscardDown: _not_in_hand,
    q.TakeTreasure: _no_treasure,
    q.StartOfTurn: _not_uncovered,
}
