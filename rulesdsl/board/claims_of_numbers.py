"""Sentences about how many and how much: cards, power, breakpoints, points, counters."""

from __future__ import annotations

from typing import Any

from . import board_tree as b
from .claim_clause import Clause, compares, lies, power_of
from .claim_patterns import Parts, says

# --- how many -------------------------------------------------------------------------------------------------------


@says
def _empty_pile(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or clause.spoken_of
    of_pile = b.CardsIn(_pile(clause, of), span=clause.span)
    return clause.denied(b.Compares(of_pile, "=", 0, span=clause.span), of.get("not"))


def _pile(clause: Clause, of: Parts) -> b.SomePile:
    if of.get("zone"):
        return b.SomePile(of["zone"], clause.player(of["player"]), span=clause.span)
    spot = clause.pile(of["pile"])
    if spot.of is None and of.get("player"):
        return b.SomePile(spot.zone, clause.player(of["player"]), span=clause.span)  # type: ignore[arg-type]
    return clause.some_pile(of["pile"])


@says
def _cards_in_pile(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or clause.spoken_of
    return compares(clause, b.CardsIn(_pile(clause, of), span=clause.span), of["n"])


@says
def _all_hold(clause: Clause, of: Parts) -> Any:
    who, _ = clause.who(of["all"])
    piles = [b.SomePile(of["zone"], player, span=clause.span) for player in who]
    return clause.all_of([compares(clause, b.CardsIn(pile, span=clause.span), of["n"]) for pile in piles])


@says
def _cards_in_hand(clause: Clause, of: Parts) -> Any:
    pile = b.SomePile("hand", clause.player(of["player"]), span=clause.span)
    return compares(clause, b.CardsIn(pile, span=clause.span), of["n"])


@says
def _so_many_there(clause: Clause, of: Parts) -> Any:
    spot = _spot(clause, of)
    player = clause.player(of["player"]) if of.get("player") else None
    return compares(clause, b.CardsAt(of["kind"], spot, player, span=clause.span), of["n"])


@says
def _none_there(clause: Clause, of: Parts) -> Any:
    player = clause.player(of["player"]) if of.get("player") else None
    quantity = b.CardsAt(of.get("kind") or "action", _spot(clause, of), player, span=clause.span)
    return b.Compares(quantity, "=", 0, span=clause.span)


def _spot(clause: Clause, of: Parts) -> b.Spot:
    if of.get("place"):
        return clause.place(of["place"])
    if of.get("card"):
        return b.Spot("on", clause.subject(of["card"]).card, span=clause.span)
    return b.Spot("at", clause.called(of["base"]), span=clause.span)


@says
def _so_many_buried(clause: Clause, of: Parts) -> Any:
    spot = b.Spot("buried", clause.called(of["base"]), span=clause.span)
    player = clause.player(of["player"]) if of.get("player") else None
    return compares(clause, b.CardsAt("card", spot, player, span=clause.span), of["n"])


@says
def _is_the_only_one(clause: Clause, of: Parts) -> Any:
    if of.get("kind") is None:
        return None
    spot, subjects = clause.place(of["place"]), clause.subjects(of.get("cards") or of["card"])
    player = clause.player(of["player"]) if of.get("player") else None
    number = b.CardsAt(of["kind"], spot, player, span=clause.span)
    counted = b.Compares(number, "=", len(subjects), span=clause.span)
    return clause.all_of([counted, *(lies(clause, subject, spot) for subject in subjects)])


@says
def _so_many_called(clause: Clause, of: Parts) -> Any:
    subject, spot = clause.subject(of["card"]), clause.place(of["place"])
    if of.get("not") or (subject.player is not None):
        return None
    clause.spoken_of = of.get("player") or clause.spoken_of
    if spot.of is None and of.get("player") and spot.zone in ("hand", "deck", "discard"):
        spot = b.Spot(spot.zone, clause.player(of["player"]), span=clause.span)
    relation, number = clause.number(of["n"])
    claim = lies(clause, subject, spot)
    if of.get("player") and spot.zone not in ("hand", "deck", "discard"):
        claim = b.AllOf((claim, b.Controls(clause.player(of["player"]), subject, span=clause.span)), span=clause.span)
    return b.OfSeveral(subject.card, claim, number, relation, span=clause.span)


# --- power, points, counters ----------------------------------------------------------------------------------------


@says
def _has_power(clause: Clause, of: Parts) -> Any:
    return clause.of_each(of["cards"], False, lambda subject: compares(clause, power_of(clause, subject), of["n"]))


@says
def _has_not_power(clause: Clause, of: Parts) -> Any:
    said, number = of.get("cards") or of["card"], of.get("n") or "0"
    return clause.of_each(said, "n" in of, lambda subject: compares(clause, power_of(clause, subject), number))


@says
def _power_is(clause: Clause, of: Parts) -> Any:
    return compares(clause, power_of(clause, clause.subject(of["card"])), of["n"])


@says
def _some_power(clause: Clause, of: Parts) -> Any:
    base = clause.called(of["base"])
    if not of.get("player"):
        return b.Compares(b.TotalAt(base, span=clause.span), "=", 0, span=clause.span)
    total = b.TotalOf(clause.player(of["player"]), base, span=clause.span)
    return b.Compares(total, "=" if of.get("not") else ">", 0, span=clause.span)


@says
def _leads(clause: Clause, of: Parts) -> Any:
    """More power than every other player."""
    name, base = clause.name(of["player"]).text, clause.called(of["base"])
    mine = b.TotalOf(clause.player(of["player"]), base, span=clause.span)
    others = [b.Named(player, span=clause.span) for player in clause.players if player != name]
    theirs = [b.TotalOf(player, base, span=clause.span) for player in others]
    claims: list[Any] = [b.Compares(mine, ">", each, span=clause.span) for each in theirs]
    if of.get("n"):
        claims.append(compares(clause, mine, of["n"]))
    if of.get("other"):
        if len(theirs) != 1:
            return None
        claims.append(compares(clause, theirs[0], of["other"]))
    return clause.all_of(claims)


@says
def _goes_from_power(clause: Clause, of: Parts) -> Any:
    subject, was, now = clause.subject(of["card"]), int(of["was"]), int(of["now"])
    change = b.Compares(b.PowerChange(subject, span=clause.span), "=", now - was, span=clause.span)
    return clause.all_of([compares(clause, power_of(clause, subject), of["now"]), change])


@says
def _has_printed_power(clause: Clause, of: Parts) -> Any:
    subject = clause.subject(of["card"])
    power, printed = power_of(clause, subject), b.PrintedPower(subject, span=clause.span)
    claims: list[Any] = [b.Compares(power, "=", printed, span=clause.span)]
    return clause.all_of([*claims, compares(clause, power, of["n"])] if of.get("n") else claims)


@says
def _gets_stronger(clause: Clause, of: Parts) -> Any:
    relation: b.Relation = ">" if of["how"] == "stronger" else "<"
    return clause.of_each(
        of["cards"],
        of["not"],
        lambda subject: b.Compares(b.PowerChange(subject, span=clause.span), relation, 0, span=clause.span),
    )


@says
def _nothing_happened_to(clause: Clause, of: Parts) -> Any:
    return clause.of_each(of["cards"], False, lambda subject: b.Unchanged(subject, span=clause.span))


@says
def _total_of(clause: Clause, of: Parts) -> Any:
    total = b.TotalOf(clause.player(of["player"]), clause.called(of["base"]), span=clause.span)
    return compares(clause, total, of["n"])


@says
def _total_at(clause: Clause, of: Parts) -> Any:
    return compares(clause, b.TotalAt(clause.called(of["base"]), span=clause.span), of["n"])


@says
def _breakpoint(clause: Clause, of: Parts) -> Any:
    return compares(clause, b.BreakpointOf(clause.called(of["base"]), span=clause.span), of["n"])


@says
def _is_ready(clause: Clause, of: Parts) -> Any:
    called = clause.called(of["base"])
    total, enough = b.TotalAt(called, span=clause.span), b.BreakpointOf(called, span=clause.span)
    return b.Compares(total, "<" if of["not"] else ">=", enough, span=clause.span)


@says
def _points(clause: Clause, of: Parts) -> Any:
    who, denied = clause.who(of.get("who") or of["player"])
    number = of.get("n") or "0"
    claims = [compares(clause, b.PointsOf(player, span=clause.span), number) for player in who]
    if denied and of.get("none"):
        return None
    if denied:
        relation, least = clause.number(number)
        claims = [b.NotSo(claim, span=clause.span) for claim in claims] if (relation, least) != ("=", 0) else []
    return clause.all_of(claims) if claims else None


@says
def _counters(clause: Clause, of: Parts) -> Any:
    said = of.get("n") or "0"
    return clause.of_each(
        of["cards"], False, lambda subject: compares(clause, b.CountersOn(subject, span=clause.span), said)
    )


@says
def _counter(clause: Clause, of: Parts) -> Any:
    number = "1" if "have 1" in clause.text else "0"
    return clause.of_each(
        of["cards"], False, lambda subject: compares(clause, b.CountersOn(subject, span=clause.span), number)
    )


_MORE: dict[str, b.Relation] = {"more": ">", "less": "<", "fewer": "<", "as-much": "=", "higher": ">", "lower": "<"}


@says
def _more_than(clause: Clause, of: Parts) -> Any:
    first, second = clause.player(of["player"]), clause.player(of["player2"])
    relation: b.Relation = _MORE.get(of["how"]) or ("<" if of["how"] == "behind" else ">")
    what, spot = of["what"] or "vp", clause.place(of["place"]) if of.get("place") else None
    quantities = [_amount(clause, what, player, spot) for player in (first, second)]
    if None in quantities:
        return None
    return b.Compares(quantities[0], relation, quantities[1], span=clause.span)


def _amount(clause: Clause, what: str, player: b.Named, spot: b.Spot | None) -> Any:
    match what, spot:
        case "power", b.Spot("at", b.Called() as base):
            return b.TotalOf(player, base, span=clause.span)
        case "minion", b.Spot("at"):
            return b.CardsAt("minion", spot, player, span=clause.span)
        case "card", (None | b.Spot("hand" | "deck" | "discard", None)):
            zone: Any = "hand" if spot is None else spot.zone
            return b.CardsIn(b.SomePile(zone, player, span=clause.span), span=clause.span)
        case "vp", None:
            return b.PointsOf(player, span=clause.span)
    return None


@says
def _stronger(clause: Clause, of: Parts) -> Any:
    relation: b.Relation = ">" if of["how"] in ("stronger", "bigger") else _MORE.get(of["how"], "<")
    first, second = (power_of(clause, clause.subject(of[each])) for each in ("card", "card2"))
    return clause.denied(b.Compares(first, relation, second, span=clause.span), of.get("not"))


@says
def _ahead_by(clause: Clause, of: Parts) -> Any:
    first = clause.player(of["player"])
    others = [player for player in clause.players if player != clause.name(of["player"]).text]
    if not of.get("player2") and len(others) != 1:
        return None
    second = clause.player(of["player2"]) if of.get("player2") else b.Named(others[0], span=clause.span)
    if of.get("how") in ("behind", "less", "fewer"):
        first, second = second, first
    relation, number = clause.number(of["n"])
    points = b.PointsOf(first, span=clause.span), b.PointsOf(second, span=clause.span)
    return b.Compares(points[0], relation, points[1], number, span=clause.span)


@says
def _power_changed(clause: Clause, of: Parts) -> Any:
    subject = clause.subject(of["card"])
    number = int(of["n"]) if of.get("n") else 0
    change = -number if of["how"] == "lose" else number
    return b.Compares(b.PowerChange(subject, span=clause.span), "=", change, span=clause.span)
