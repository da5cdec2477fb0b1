"""Claims about several things, what they are made of, whose turn it is and who must decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.board import board_tree as b
from rulesdsl.engine import options as o
from rulesdsl.engine.questions import PlayCards
from rulesdsl.meaning import control
from rulesdsl.meaning.card_kinds import KINDS_THEN
from rulesdsl.table.cards import Entity
from rulesdsl.wording.decisions import accepts_verb, question, who_decides

from .claimed_amounts import HOLDS, amount
from .situation import Finding, Situation, Unclear

Check = Callable[[Situation, Any], Finding]


def all_of(check: Check) -> Check:
    def judge(now: Situation, node: b.AllOf) -> Finding:
        found = [check(now, claim) for claim in node.claims]
        wrong = [each for each in found if not each.holds]
        told = "; ".join(dict.fromkeys(each.found for each in wrong or found))
        return Finding(not wrong, told, tuple(card for each in wrong or found for card in each.cards))

    return judge


def not_so(check: Check) -> Check:
    def judge(now: Situation, node: b.NotSo) -> Finding:
        found = check(now, node.claim)
        if not found.holds and found.is_missing and not isinstance(node.claim, b.Occurs):
            return found
        return Finding(not found.holds, found.found, found.cards)

    return judge


def of_several(check: Check) -> Check:
    def judge(now: Situation, node: b.OfSeveral) -> Finding:
        """Each card of the name is looked at by its number."""
        cards = now.cards(node.name)
        if not cards:
            return now.no_card(node.name)
        found = [check(now.about(node.name, card), node.claim) for card in cards]
        true = sum(each.holds for each in found)
        if node.alike and 0 < true < len(cards):
            names = " and ".join(now.name_of(card) for card in cards)
            raise Unclear(f"It is so of {true} of {len(cards)}: {names}.", "say which of them is meant, or how many")
        holds = true == len(cards) if node.number is None else HOLDS[node.relation](true, node.number)
        holds = holds and node.total in (None, len(cards))
        told = "; ".join(dict.fromkeys(each.found for each in found))
        return Finding(holds, told, cards)

    return judge


def belongs(now: Situation, node: b.Belongs) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    owner, controller = control.owner(now.table, card), control.controller(now.table, card)
    expected = None if node.player is None else now.player(node.player)
    if controller is not None and controller != owner and expected in (owner, controller):
        message = f"{owner} owns {now.name_of(card)}, and {controller} controls it."
        raise Unclear(message, "write `owns` or `controls`")
    return Finding(owner == expected, f"{owner or 'nobody'} owns {now.name_of(card)}", (card,))


def turn_of(now: Situation, node: b.TurnOf) -> Finding:
    player = now.table.turn.player
    return Finding(player == now.player(node.player), f"it is {player}'s turn")


def phase_is(now: Situation, node: b.PhaseIs) -> Finding:
    phase = now.table.turn.phase
    return Finding(phase == node.phase, f"the phase is {phase}")


def must_do(now: Situation, node: b.MustDo) -> Finding:
    """Is this what the open question asks of the player?"""
    decision, player = now.table.decision, now.player(node.player)
    if decision is None:
        return Finding(False, "no question is open")
    decider = decision.player or "chance"
    asked = who_decides(decision, now.table, now.names)
    holds = decider == player and not isinstance(decision, PlayCards)
    if node.verb is not None and node.verb != "chooses":
        holds = holds and accepts_verb(decision, now.table, node.verb)
    if node.source is not None:
        holds = holds and decision.source == now.card(node.source)
    if node.card is not None:
        card = now.card(node.card)
        spoken_of = card is not None and now.name_of(card) in asked
        is_option = not node.where and any(option.entity == card for option in decision.options)
        holds = holds and (spoken_of or is_option)
    if node.kind is not None:
        things = [option.entity for option in decision.options if option.entity is not None]
        holds = holds and bool(things) and all(_is_kind(now, thing, node.kind) for thing in things)
    return Finding(holds, asked)


def _is_kind(now: Situation, thing: Entity, kind: str) -> bool:
    return KINDS_THEN[kind](now.table, thing)


def may_play_anything(now: Situation, node: b.MayPlayAnything) -> Finding:
    """Is any card offered to be played? Refused where plays are left and no card is there for them."""
    player, decision = now.player(node.player), now.table.decision
    left = amount(now, b.PlaysLeft(node.player, "card"))
    assert not isinstance(left, Finding)
    if decision is None or decision.player != player:
        return Finding(False, f"nothing is asked of {player} now")
    plays = [option for option in decision.options if isinstance(option, o.PlayOption | o.SpecialOption)]
    if plays or not isinstance(decision, PlayCards):
        return Finding(bool(plays), f"{player} decides: {question(decision, now.table, now.names)}")
    if left[0]:
        raise Unclear(f"{left[1]}, and has no card for it.", "write `has nothing in hand`, or of which play you speak")
    return Finding(False, f"{player} has nothing left to play")
