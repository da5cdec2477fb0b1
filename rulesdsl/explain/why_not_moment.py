"""Why this is not the moment: when a thing of that kind is done at all, and what is asked instead."""

from __future__ import annotations

from rulesdsl.engine import questions as q
from rulesdsl.engine.frames import SetUp, find
from rulesdsl.engine.options import PASS, UncoverOption
from rulesdsl.engine.setup import may_redraw
from rulesdsl.engine.special_windows import scoring_now
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.meaning import control
from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .filter_reasons import Reason
from .why_not import nested_duel, not_ready

MOMENTS: dict[str, tuple[str, str]] = {
    "uncovers": ("buried cards are uncovered as the turn starts, or when an ability says so", "uncover.by-ability"),
    "buries": ("cards are buried only when an ability says so", "bury.only-by-ability"),
    "gains": ("points are gained when a base scores, or when an ability says so", "scoring.order.award"),
    "draws": ("cards are drawn at the end of the turn, or when an ability says so", "turn.draw.two"),
    "discards": ("cards are discarded when an ability or a rule says so", "term.discard.from-hand"),
    "destroys": ("cards are destroyed only when an ability says so", "term.destroy"),
    "moves": ("minions move only when an ability says so", "term.move.what"),
    "transfers": ("actions are transferred only when an ability says so", "term.transfer.what"),
    "returns": ("cards are returned only when an ability says so", "term.return.hand"),
    "places": ("cards and counters are placed for a duel, or when an ability says so", "term.place.meaning"),
    "lays": ("cards are laid face down for a duel, or when an ability buries them", "duel.place-cards"),
    "removes": ("cards and counters are removed only when an ability says so", "term.in-play.box"),
    "duels": ("minions duel only when an ability says so", "term.duel"),
    "takes": ("cards are taken when an ability or a rule says so", ""),
    "gives": ("cards are given away only when an ability says so", "term.control.gain"),
    "cancels": ("abilities are cancelled only when an ability says so", "term.cancel"),
    "shuffles": ("cards are shuffled when an ability or a rule says so", "void.search.shuffle"),
    "searches": ("decks are searched only when an ability says so", "void.search.shuffle"),
    "reveals": ("cards are revealed only when an ability says so", "void.look-reveal"),
    "looks at": ("cards are looked at only when an ability says so", "void.look-reveal"),
    "arranges": ("cards are put in order when an ability puts them back", "term.place.meaning"),
}  # fmt: skip
"""When it is done, and the clause that says so; the books have none about taking cards in general."""
IN_PLAY = frozenset({"destroys", "moves", "transfers", "duels", "cancels"})
"""What is done only to cards in play."""


def wrong_moment(trace: Trace, player: Player, verb: str, entity: Entity | None, names: CardNames) -> Reason:
    """Nothing of that kind is asked now, or it is never done to such a card."""
    table, decision = trace.table, trace.table.decision
    assert decision is not None
    if verb == "uses" and entity is not None and entity == decision.source:
        return Reason("it is being used already, and asks a question", ("resolution.purpose",))
    if verb.startswith("uses") and isinstance(entity, int) and (other := _of_somebody_else(table, player, entity)):
        return Reason(f"{other} controls {names.of(table, entity)}, not {player}", ("void.your-means",))
    if verb == "plays" or verb.startswith("uses"):
        return Reason(f"{_first(decision, trace, names)} comes first", ("resolution.purpose",))
    if isinstance(entity, int) and (found := _never(table, player, verb, entity, names)):
        return found
    match verb:
        case "uncovers" if _left_buried(trace):
            return Reason(f"{player} uncovered nothing as this turn started", ("uncover.start-of-turn",))
        case "uncovers" if table.turn.uncovered and table.turn.player == player:
            return Reason(f"{player} has already uncovered a card as this turn started", ("uncover.start-of-turn",))
        case "resolves" | "goes first":
            return Reason("there is no order to choose now", ("resolution.3.order",))
        case "chooses" | "swaps":
            return _nothing_to_choose(table, player, names)
        case "scores":
            return _not_scored(table, entity, names)
        case "duels" if control.duelists(table):
            return nested_duel(table, names)
    text, topic = MOMENTS[verb]
    return Reason(f"{text}, and {_asked_instead(trace, decision, player, names)}", (topic,) if topic else ())


def _of_somebody_else(table: Table, player: Player, card: CardId) -> Player | None:
    """Who controls the card in play, if it is another player."""
    physical = table.cards[card]
    return None if not physical.in_play or physical.controller == player else physical.controller


def _left_buried(trace: Trace) -> bool:
    """Was the last card that could have been uncovered at the start of the turn left where it is?"""
    starts = [step for step in trace.steps if isinstance(step, Decided) and isinstance(step.decision, q.StartOfTurn)]
    return bool(starts) and starts[-1].chosen == (PASS,) and trace.table.turn.player == starts[-1].decision.player


def _asked_instead(trace: Trace, decision: Decision, player: Player, names: CardNames) -> str:
    if isinstance(decision, q.PlayCards):
        return f"nothing that {player} can use now does so"
    if isinstance(decision, q.UseSpecial):
        return f"{decision.player} uses a special or passes now"
    if decision.source is None or type(decision) in FIRST:
        return f"{_first(decision, trace, names)} comes first"
    return f"{names.of(trace.table, decision.source)} asks for something else"


def _nothing_to_choose(table: Table, player: Player, names: CardNames) -> Reason:
    decision = table.decision
    match decision:
        case q.ChooseWay(source=int() as source):
            return Reason(f"first {player} chooses what {names.of(table, source)} does", ("void.must-follow",))
        case q.UseSpecial():
            return Reason(f"{player} uses a special or passes now", ("me-first.clockwise",))
    return Reason(f"no card asks {player} to choose now", ("void.must-follow",))


PHASES = {"start": "Start Turn", "play": "Play Cards", "score": "Score Bases", "draw": "Draw", "end": "End Turn"}


def _not_scored(table: Table, base: Entity | None, names: CardNames) -> Reason:
    if table.turn.phase != "score":
        text = f"bases are scored in the Score Bases phase, and this is the {PHASES[table.turn.phase]} phase"
        return Reason(text, ("scoring.ready.phase",))
    scoring = scoring_now(table)
    if scoring is not None:
        return Reason(f"{names.of(table, scoring[1])} is being scored now", ("scoring.several",))
    return not_ready(table, base, names)[0] if isinstance(base, int) else Reason("no base is ready", ("scoring.ready",))


def _never(table: Table, player: Player, verb: str, card: CardId, names: CardNames) -> Reason | None:
    """What is never done to a card of that kind, or where it lies."""
    name, place, blueprint = names.of(table, card), table.cards[card].place, table.blueprint(card)
    where = f"{name} is {names.where(table, card)}"
    if verb == "uncovers" and place.zone != "buried":
        return Reason(f"{where}, and only buried cards are uncovered", ("term.uncover",))
    if verb == "uncovers" and table.cards[card].controller != player:
        return Reason(f"{table.cards[card].controller} buried {name}", ("bury.controller",))
    if verb == "draws" and place.zone != "deck":
        return Reason(f"{where}, and cards are drawn from a deck", ("turn.draw.two",))
    if verb == "scores" and card not in table.bases:
        return Reason(f"{where}, and only bases in play score", ("scoring.ready",))
    if verb in ("duels", "moves") and blueprint is not None and not blueprint.is_minion:
        done, topic = ("duel", "term.duel") if verb == "duels" else ("are moved", "term.move.what")
        return Reason(f"{name} is {_a(blueprint.kind)}, and only minions {done}", (topic,))
    if verb in IN_PLAY and not table.cards[card].in_play:
        return Reason(f"{where}, not in play", ("void.in-play-default",))
    return None


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


FIRST: dict[type[Decision], str] = {
    q.PlaceDuelingCard: "the duel",
    q.BaseToScore: "the choice of the base to score",
    q.TakeTreasure: "sharing the treasures",
    q.DiscardDown: "discarding down to ten cards",
    q.ClearBase: "clearing the base",
    q.StartOfTurn: "the start of the turn",
    q.EndOfTurn: "the end of the turn",
    q.ResolveFirst: "what waits to be resolved",
    q.Redraw: "the choice of the first hand",
    q.ArrangeCards: "the order of the cards",
}


def _first(decision: Decision, trace: Trace, names: CardNames) -> str:
    """What has to be decided before anything else is played or used."""
    if isinstance(decision, q.WhereToPlay):
        return f"where {names.of(trace.table, decision.card)} goes"
    default = "this decision" if decision.source is None else names.of(trace.table, decision.source)
    return FIRST.get(type(decision), default)


def no_redraw(table: Table, player: Player, names: CardNames) -> Reason:
    """Why the player does not decide about a first hand now."""
    hand = table.pile(Place("hand", player))
    minions = [card for card in hand if (blueprint := table.blueprint(card)) is not None and blueprint.is_minion]
    if find(table, SetUp) < 0:
        return Reason("first hands are redrawn only before the first turn", ("setup.redraw",))
    if minions:
        text = f"only a hand without minions is redrawn, and {player} has {names.of(table, minions[0])}"
        return Reason(text, ("setup.redraw",))
    if may_redraw(table, player) and table.decision is not None:
        return Reason(f"{table.decision.player} decides now", ("reading.first-hands-clockwise",))
    return Reason(f"the board does not say that there is no minion in {player}'s hand", ("setup.redraw",))


def wrong_word(trace: Trace, word: str, names: CardNames) -> Reason:
    """Why an answer in a word is none."""
    decision = trace.table.decision
    if decision is None:
        return Reason("the game is over", ("turn.end.game-over",))
    source = "" if decision.source is None else f" for {names.of(trace.table, decision.source)}"
    match word:
        case "is done" if isinstance(decision, q.UseSpecial):
            return Reason("whoever uses no special passes", ("me-first.clockwise",))
        case "is done":
            return Reason(f"{_first(decision, trace, names)} comes first", ("void.must-follow",))
        case "keeps it for later" if isinstance(decision, q.ExtraNow):
            return Reason("this extra card is played now or not at all", ("void.extra-outside-phase",))
        case "keeps it for later":
            return Reason("no extra card is offered now", ("term.extra.later-in-phase",))
        case "lets it end":
            return Reason("nothing is about to end now", ("turn.start.expire-first",))
        case "accepts" | "says yes":
            which = (
                "yes does not say which" if not isinstance(decision, q.PlayCards) else "this isn't a yes-or-no question"
            )
            return Reason(which, ("void.must-follow",))
    return _must_choose(trace, decision, source, names)


def _must_choose(trace: Trace, decision: Decision, source: str, names: CardNames) -> Reason:
    """Why nothing can be declined."""
    if isinstance(decision, q.PlayCards):
        player = decision.player
        text = f"nothing is offered to {player} now; whoever plays no more cards is done: `{player} is done`"
        return Reason(text, ("turn.play.optional",))
    if isinstance(decision, q.StartOfTurn) and PASS in decision.options:
        return Reason(f"{decision.player} uncovers a card or passes now", ("uncover.start-of-turn",))
    if isinstance(decision, q.StartOfTurn) and any(isinstance(option, UncoverOption) for option in decision.options):
        text = f"{decision.player} passes once everything that the start of the turn triggers is resolved"
        return Reason(text, ("resolution.3.order",))
    if isinstance(decision, q.TriggerQuestion):
        return Reason("all of these are resolved, and only their order is asked", ("resolution.3.order",))
    if isinstance(decision, q.MayUse):
        return Reason(f"the question{source} is answered with yes or no", ("void.must-follow.exceptions",))
    if decision.least == 0:
        return Reason(f"{_first(decision, trace, names)} asks for something else")
    must = "one" if decision.least == 1 else f"{decision.least}"
    return Reason(f"{decision.player} must choose {must}{source}", ("void.must-follow",))
