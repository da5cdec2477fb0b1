"""Sentences about what somebody may, cannot or must do now."""

from __future__ import annotations

from typing import Any

from rulesdsl.language.syntax.notation import third_person

from . import board_tree as b
from .claim_clause import Clause, compares
from .claim_patterns import Parts, says


def _may(clause: Clause, player: b.Named, what: Any, negated: object) -> Any:
    return b.May(player, bool(negated), what, span=clause.span)


def _line(clause: Clause, player: b.Named, verb: str, *picks: b.Pick) -> b.MayDo:
    return b.MayDo(b.Picks(player, third_person(verb), picks, span=clause.span), span=clause.span)


@says
def _may_play(clause: Clause, of: Parts) -> Any:
    where = clause.called(of["where"]) if of.get("where") else None
    player = clause.player(of["player"]) if of.get("player") else b.Anybody("", span=clause.span)
    return _each(clause, of["cards"], of["not"], player, lambda subject: b.MayPlay(subject, where, span=clause.span))


def _each(clause: Clause, cards: str, negated: object, player: b.Named, what: Any) -> Any:
    """`Ann can't play Giant or Page`: neither."""
    subjects = clause.subjects(cards)
    if len(subjects) > 1 and negated and " and " in cards:
        return None
    return clause.all_of([_may(clause, player, what(subject), negated) for subject in subjects])


@says
def _may_use_talent(clause: Clause, of: Parts) -> Any:
    player = clause.player(of["player"]) if of.get("player") else b.Anybody("", span=clause.span)
    return _may(clause, player, b.MayUse(clause.subject(of["card"]), True, span=clause.span), of["not"])


@says
def _may_use(clause: Clause, of: Parts) -> Any:
    kinds: dict[str, Any] = {"use": b.MayUse, "choose": b.MayChoose, "": b.MayChoose, "uncover": b.MayUncover}
    player = clause.player(of["player"]) if of.get("player") else b.Anybody("", span=clause.span)
    made = _each(clause, of["cards"], of["not"], player, lambda subject: kinds[of["verb"]](subject, span=clause.span))
    if of.get("card2") and made is not None:
        source = b.MustDo(player, None, None, clause.called(of["card2"].split()[-1]), span=clause.span)
        return None if of["not"] else clause.all_of([made, source])
    return made


@says
def _may_do(clause: Clause, of: Parts) -> Any:
    player, subject = clause.player(of["player"]), clause.subject(of["card"])
    picks = [b.Pick(subject.card, subject.player, span=clause.span)]
    if of.get("where"):
        other = clause.subject(of["where"])
        picks.append(b.Pick(other.card, other.player, to=of["how"] == "to", span=clause.span))
    return _may(clause, player, _line(clause, player, of["verb"], *picks), of["not"])


@says
def _need_not(clause: Clause, of: Parts) -> Any:
    return _may(clause, clause.player(of["player"]), b.MayDecline(span=clause.span), False)


@says
def _may_decline(clause: Clause, of: Parts) -> Any:
    return _may(clause, clause.player(of["player"]), b.MayDecline(span=clause.span), of["not"])


@says
def _cannot_be(clause: Clause, of: Parts) -> Any:
    from .claims_of_events import HAPPENINGS

    by = clause.player(of["player"]) if of.get("player") else None
    return clause.of_each(
        of["cards"], False, lambda subject: b.CannotBe(subject, HAPPENINGS[of["verb"]], by, span=clause.span)
    )


# --- plays that are left --------------------------------------------------------------------------------------------


@says
def _plays_left(clause: Clause, of: Parts) -> Any:
    """`Ann may still play a minion`, `Ann can't play any more actions`, `Ann has one extra action`."""
    player, number = clause.player(of["player"]), of.get("n")
    kind = "card" if of["kind"] == "play" else of["kind"]
    left = b.PlaysLeft(player, kind, bool(of.get("extra")), span=clause.span)
    if of.get("used"):
        none = b.Compares(left, "=", 0, span=clause.span)
        claims: list[Any] = [b.TurnOf(player, span=clause.span), none]
        if of.get("card"):
            claims.append(b.Occurs("played", clause.subject(of["card"]), player, span=clause.span))
        return clause.all_of(claims)
    if number is not None and not number.isdigit():
        relation, least = clause.number(number)
        return b.Compares(left, relation, least, span=clause.span)
    if of["not"] or number == "0":
        if number not in (None, "0", "1"):
            return b.Compares(left, "<", int(number), span=clause.span)
        return b.Compares(left, "=", 0, span=clause.span)
    if number is not None and int(number) > 1:
        return compares(clause, left, number)
    return b.Compares(left, ">=", 1, span=clause.span)


@says
def _two_kinds_of_plays(clause: Clause, of: Parts) -> Any:
    claims = []
    for which, negated in zip("ab", _denied_parts(clause.text, of["join"]), strict=True):
        part = {each: of.get(f"{which}_{each}") for each in ("n", "extra", "kind")}
        claims.append(_plays_left(clause, {**part, "player": of["player"], "not": negated}))
    return clause.all_of(claims)


def _denied_parts(text: str, join: str) -> tuple[bool, bool]:
    if join == "neither":
        return True, True
    if join == "but not":
        return False, True
    if join == "but can play":
        return True, False
    return (True, True) if " not play " in text else (False, False)


@says
def _nothing_to_play(clause: Clause, of: Parts) -> Any:
    return b.NotSo(b.MayPlayAnything(clause.player(of["player"]), span=clause.span), span=clause.span)


# --- what must be decided -------------------------------------------------------------------------------------------


@says
def _must(clause: Clause, of: Parts) -> Any:
    verb = of["verb"] if of["verb"] not in ("", "decide", "choose") else None
    card = clause.called(of["card"].split()[-1]) if of.get("card") else None
    source = clause.called(of["card2"].split()[-1]) if of.get("card2") else None
    where, kind = " where " in clause.text, of.get("kind")
    return b.MustDo(
        clause.player(of["player"]), verb and third_person(verb), card, source, where=where, kind=kind, span=clause.span
    )
