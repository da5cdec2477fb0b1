"""A line in the words of the open question: where cards are played, `Ann puts Grunt at Docks` is a play.

What such a line says beside, the pile or the end of a deck where a card goes, is checked when it has been carried out.
"""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine import questions as q
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Place

from .already_done import CARRIES
from .open_question import OpenQuestion

PLAYING = q.PlayCards | q.PlayExtraCard
SENDS = ("returns", "places", "discards", "shuffles", "destroys", "draws", "gives")
"""What sends a card to a pile, so that it `goes to` it."""


def as_asked(question: OpenQuestion, line: b.Line) -> b.Line:
    if question.table.decision is None or not isinstance(line, b.Picks) or line.begun:
        return line
    if isinstance(question.decision, PLAYING | q.UseSpecial) and (play := _as_play(question, line)) is not None:
        return play
    match line:
        case b.Picks(verb="names"):  # `Ann: Grunt`
            return as_asked(question, replace(line, verb="chooses"))
        case b.Picks(verb="goes first") | b.Picks(verb="chooses", picks=(b.Pick(),)):
            return _first(question, line)
        case b.Picks(verb="lays"):
            if isinstance(question.decision, q.PlaceDuelingCard) or question.accepts("buries"):
                return replace(line, verb="buries" if question.accepts("buries") else "places")
        case b.Picks(verb="duels", picks=(pick,)) if question.resolver.names_one_of(pick, question.table.players):
            return replace(line, verb="chooses")  # `plays Order against Bob`
        case b.Picks(verb="takes", picks=(*_, b.Pick(to=True))):
            return replace(line, verb="moves") if question.accepts("moves") else line  # `takes Grunt to Docks`
        case b.Picks(verb="swaps", picks=(given, taken)):
            is_given = question.resolver.names_one_of(given, {question.decision.source}) and question.accepts("gives")
            return replace(line, verb="takes", picks=(taken,)) if is_given else line  # `swaps Grunt for Page`
    return _carried(question, line)


def _as_play(question: OpenQuestion, line: b.Picks) -> b.Plays | None:
    """`Ann: Grunt at Docks`, `Ann puts Grunt at Docks`, `Ann brings in Grunt`, where cards are played."""
    table, decision, resolver = question.table, question.decision, question.resolver
    if len(line.picks) != 1 or line.counters is not None:
        return None
    (pick,) = line.picks
    offered = [option.entity for option in decision.options]
    is_play = False
    match line:
        case b.Picks(verb="names"):
            is_play = True
        case b.Picks(verb="places", end=None) if pick.where is not None and not isinstance(decision, q.UseSpecial):
            in_play = any(table.cards[card].in_play for card in resolver.cards(pick.where))
            is_play = in_play and resolver.names_one_of(pick, table.pile(Place("hand", decision.player)))
        case b.Picks(verb="places" | "moves", goal=None, end=None):
            is_play = isinstance(decision, q.PlayExtraCard) and resolver.names_one_of(pick, offered)
    return b.Plays(line.player, pick, span=line.span) if is_play else None


def _carried(question: OpenQuestion, line: b.Picks) -> b.Line:
    """`puts Grunt into Bob's hand`, where it is asked what is returned."""
    if line.verb not in CARRIES or (line.goal is None and line.end is None) or not line.picks:
        return line
    sends = isinstance(question.decision, q.Choose | q.MayUse | q.DiscardDown | q.ClearBase)
    if question.accepts(line.verb) or not sends:
        return line
    verb = next((verb for verb in SENDS if question.accepts(verb)), line.verb)
    return replace(line, verb=verb)


def _first(question: OpenQuestion, line: b.Picks) -> b.Line:
    """What is chosen to come first: a base to score, a player, or an ability that waits."""
    decision = question.decision
    decider = b.Named(decision.player or line.player.text, span=line.player.span)
    is_player = any(key(line.player.text) == key(player) for player in question.table.players)
    said_of = line.picks or (b.Pick(b.Called(line.player.text, span=line.player.span), span=line.player.span),)
    match decision:
        case q.TriggerQuestion() | q.SideFirst() if line.picks:
            pick = line.picks[0]
            is_uncovered = isinstance(decision, q.StartOfTurn) and _is_buried(question, pick)
            if isinstance(pick.what, b.Called) and not is_uncovered:
                return b.Resolves(line.player, b.Subject(pick.what, pick.player, span=pick.span), None, span=line.span)
        case q.WhoFirst() if line.verb == "goes first" and is_player:
            return b.Picks(decider, "chooses", said_of, span=line.span)
        case q.BaseToScore() if line.verb == "goes first":
            return replace(line, verb="scores", player=decider)
    return line


def _is_buried(question: OpenQuestion, pick: b.Pick) -> bool:
    buried = [card for card, physical in question.table.cards.items() if physical.place.zone == "buried"]
    return question.resolver.names_one_of(pick, buried)
