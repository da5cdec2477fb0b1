"""Sentences about how things are: places, piles, numbers, whose cards they are, whose turn it is."""

from __future__ import annotations

from typing import Any

from . import board_tree as b
from .claim_clause import Clause, compares, lies, power_of
from .claim_patterns import Parts, says

# --- places ---------------------------------------------------------------------------------------------------------


@says
def _is_somewhere(clause: Clause, of: Parts) -> Any:
    spot = clause.place(of["place"])
    return clause.of_each(of["cards"], of["not"], lambda subject: lies(clause, subject, spot))


@says
def _is_somewhere_with_power(clause: Clause, of: Parts) -> Any:
    power = power_of(clause, clause.subject(of["card"]))
    where = lies(clause, clause.subject(of["card"]), clause.place(of["place"]))
    return clause.all_of([where, compares(clause, power, of["n"])])


@says
def _is_together(clause: Clause, of: Parts) -> Any:
    """Minions are there as well; actions lie on it."""
    subject, spot = clause.subject(of["card"]), clause.place(of["place"])
    claims = [lies(clause, subject, spot)]
    for other in clause.subjects(of["cards"]):
        is_action = clause.kind_of_called(other.card) == "action" and spot.zone == "at"
        on = b.Spot("on", subject.card, span=clause.span) if is_action else spot
        claims.append(lies(clause, other, on))
    return clause.all_of(claims)


@says
def _is_buried(clause: Clause, of: Parts) -> Any:
    spot = b.Spot("buried", clause.called(of["base"]), span=clause.span)
    return clause.of_each(of["cards"], of["not"], lambda subject: lies(clause, subject, spot))


@says
def _has_somewhere(clause: Clause, of: Parts) -> Any:
    """`Bob has it in his discard`, `Ann still has Grunt at Docks`: where it is, and who controls it there."""
    player, spot = clause.player(of["player"]), clause.place(of["place"])
    clause.spoken_of = of["player"]

    def claim(subject: b.Subject) -> Any:
        if spot.zone in ("hand", "deck", "discard"):
            return lies(clause, subject, spot if spot.of is not None else b.Spot(spot.zone, player, span=clause.span))
        controls = b.Controls(player, subject, span=clause.span)
        return b.AllOf((lies(clause, subject, spot), controls), span=clause.span)

    return clause.of_each(of["cards"], of["not"], claim)


@says
def _has(clause: Clause, of: Parts) -> Any:
    """`Ann holds One and Two`, `Bob still has Page`."""
    player = clause.player(of["player"])
    return clause.of_each(of["cards"], False, lambda subject: b.Has(player, subject.card, span=clause.span))


@says
def _has_not(clause: Clause, of: Parts) -> Any:
    player = clause.player(of["player"])
    return clause.of_each(of["cards"], True, lambda subject: b.Has(player, subject.card, span=clause.span))


@says
def _holds(clause: Clause, of: Parts) -> Any:
    """`Bob's discard pile has Page in it` names some, `only Six is left in Ann's deck` all."""
    spot = clause.pile(of["pile"]) if of.get("pile") else clause.place(of["place"])
    if of.get("player") and spot.of is None:
        spot = b.Spot(spot.zone, clause.player(of["player"]), span=clause.span)
    subjects = clause.subjects(of["cards"])
    if clause.text.startswith("only") or " only " in clause.text:
        return b.OnlyThese(spot, tuple(subject.card for subject in subjects), span=clause.span)
    if " is " in clause.text:  # `Ann's hand is Giant`
        return b.OnlyThese(spot, tuple(subject.card for subject in subjects), span=clause.span)
    return clause.of_each(of["cards"], False, lambda subject: lies(clause, subject, spot))


@says
def _is_empty(clause: Clause, of: Parts) -> Any:
    named = [clause.called(of[each]) for each in ("base", "base2") if of.get(each)]
    if not named:
        return _all_bases(clause, of["not"])
    return clause.all_of([clause.denied(b.IsEmpty(each, span=clause.span), of["not"]) for each in named])


def _all_bases(clause: Clause, negated: object) -> Any:
    if negated:
        return None
    number = 2 if clause.text.startswith("both") else None
    return b.IsEmpty(None, number, span=clause.span)


@says
def _nothing_there(clause: Clause, of: Parts) -> Any:
    spot = clause.place(of["place"])
    if spot.zone == "at" and isinstance(spot.of, b.Called):
        return b.IsEmpty(spot.of, span=clause.span)
    return compares(clause, b.CardsAt("card", spot, span=clause.span), "0")


# --- whose it is ----------------------------------------------------------------------------------------------------


@says
def _controls(clause: Clause, of: Parts) -> Any:
    return _whose(clause, of, b.Controls)


@says
def _owns(clause: Clause, of: Parts) -> Any:
    return _whose(clause, of, b.Owns)


@says
def _belongs(clause: Clause, of: Parts) -> Any:
    """To its owner, in play to whoever controls it; refused where these differ."""
    return _whose(clause, of, b.Belongs)


def _whose(clause: Clause, of: Parts, node: Any) -> Any:
    who = of.get("who") or of["player"]
    named, denied = clause.who(who)
    if who == "everyone" or (len(named) > 1 and not denied):
        return None
    holder = None if who == "nobody" else named[0]
    if denied and holder is not None:
        return None
    return clause.of_each(of["cards"], of.get("not"), lambda subject: node(holder, subject, span=clause.span))


# --- the turn -------------------------------------------------------------------------------------------------------


@says
def _turn(clause: Clause, of: Parts) -> Any:
    negated = bool(of.get("not")) != bool(of.get("over"))
    return clause.denied(b.TurnOf(clause.player(of["player"]), span=clause.span), negated)


@says
def _phase(clause: Clause, of: Parts) -> Any:
    claims: list[Any] = [b.TurnOf(clause.player(of["player"]), span=clause.span)] if of.get("player") else []
    return clause.all_of([*claims, b.PhaseIs(of["phase"].split()[0], span=clause.span)])


@says
def _game_is_over(clause: Clause, of: Parts) -> Any:
    is_over = clause.text.startswith("game") and not of["not"]
    return clause.denied(b.Wins((), span=clause.span), is_over)


@says
def _wins_game(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.Wins((clause.player(of["player"]),), span=clause.span), of["not"])
