"""Sentences about what happened: to cards, in duels, to points and to bases."""

from __future__ import annotations

import re
from typing import Any

from . import board_tree as b
from .claim_clause import Clause, Refused, compares
from .claim_patterns import Parts, says

HAPPENINGS = {
    "destroy": "destroyed", "discard": "discarded", "draw": "drawn", "play": "played", "move": "moved",
    "transfer": "transferred", "return": "returned", "bury": "buried", "uncover": "uncovered", "reveal": "revealed",
    "shuffle": "shuffled", "place": "placed", "put": "placed", "take": "taken", "seize": "seized", "remove": "removed",
    "get": "taken", "look at": "looked at", "cancel": "cancelled", "affect": "affected", "duel": "duels",
}  # fmt: skip
"""What cards and boards call it, by the stem of the verb; `go` is any way to get somewhere."""


def occurs(clause: Clause, verb: str, what: b.Subject | str, of: Parts, **more: Any) -> Any:
    by = _doer(clause, of.get("by"))
    during = of.get("during") or ""
    spot = clause.place(of["place"]) if of.get("place") else None
    return b.Occurs(
        HAPPENINGS.get(verb, verb), what, by, spot, during=_moment(clause, during), span=clause.span, **more
    )


def _moment(clause: Clause, during: str) -> str:
    """During what: a duel, this turn, `scoring Docks`, the draw phase."""
    if "duel" in during:
        return "duel"
    base = re.search(r"[CB]\d+ score", during)
    if base is not None:
        return f"scoring {clause.called(base[0].split()[0]).text}"
    if during == "this turn":
        return during
    return "draw phase" if during else ""


def _doer(clause: Clause, said: str | None) -> Any:
    if not said:
        return None
    code = said.split()[-1]
    return clause.player(code) if code[0] == "P" else clause.called(code)


# --- what happened to cards -----------------------------------------------------------------------------------------


@says
def _happens(clause: Clause, of: Parts) -> Any:
    if of["verb"] in ("take", "remove") and not of.get("by") and of["verb"] == "remove":
        return None
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, of["verb"], subject, of))


@says
def _goes(clause: Clause, of: Parts) -> Any:
    """`went to Ann's discard`: in whatever way; `moved to Wharf` only by a move."""
    verb = of["verb"].removeprefix("is ")
    is_base = re.search(r"B\d+$", of["place"]) is not None
    verb = verb if verb in ("move", "transfer", "shuffle") and (is_base or verb != "move") else "go"
    if of["verb"] == "come" and of["place"] in ("in play", "at"):
        verb = "play"
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says
def _does_through(clause: Clause, of: Parts) -> Any:
    """`Ann drew Page because of Ghost`: she did, and it came of that card."""
    if of["not"]:
        return None
    by, through = {"by": of["player"]}, {"by": of["through"]}

    def claim(subject: b.Subject) -> Any:
        each = (occurs(clause, of["verb"], subject, by), occurs(clause, of["verb"], subject, through))
        return b.AllOf(each, span=clause.span)

    return clause.of_each(of["cards"], False, claim)


@says
def _does(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of["player"]
    of = {**of, "by": of["player"], "place": f"at {of['where']}" if of.get("where") else None}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, of["verb"], subject, of))


@says
def _sends(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of["player"]
    verb = of["verb"] if of["verb"] in ("play", "move", "transfer") else "go"
    of = {**of, "by": of["player"] if verb != "go" else None}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says
def _card_does(clause: Clause, of: Parts) -> Any:
    verb = of["verb"] if of.get("place") is None or of["verb"] == "move" else "go"
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says
def _gets_card(clause: Clause, of: Parts) -> Any:
    """Into hand, or under control. A base that goes to somebody is won by them."""
    if re.search(r"B\d+", of["cards"]):
        return None
    of = {**of, "by": of["player"]}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, "take", subject, of))


@says
def _played_as_extra(clause: Clause, of: Parts) -> Any:
    of = {**of, "by": of.get("player")}
    for subject in clause.subjects(of["cards"]):
        if (kind := clause.kind_of_called(subject.card)) not in ("", of["kind"]):
            raise Refused(
                f"{subject.card.text} is not an {of['kind']}.".replace("an minion", "a minion"), f"write `{kind}`"
            )
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, "played as extra", subject, of))


@says
def _to_kind(clause: Clause, of: Parts) -> Any:
    """`No minion was destroyed`, `a monster came out at Docks`, `two minions were destroyed`."""
    said, kind = of.get("n") or "0", of["kind"] or "card"
    relation, number = clause.number(said)
    if of["verb"] == "score" and kind != "base":
        return None
    verb = "scores" if of["verb"] == "score" else of["verb"]
    return clause.denied(occurs(clause, verb, kind, of, number=number, relation=relation), of.get("not"))


@says
def _to_several(clause: Clause, of: Parts) -> Any:
    subject = clause.subject(of["card"])
    claim = occurs(clause, of["verb"], subject, of)
    if of["n"] in ("both", "all"):
        return b.OfSeveral(subject.card, claim, None, span=clause.span)
    relation, number = clause.number(of["n"])
    return b.OfSeveral(subject.card, claim, number, relation, span=clause.span)


@says
def _takes_from(clause: Clause, of: Parts) -> Any:
    relation: b.Relation = "="
    number = 0
    if not of["not"] and of["n"] != "any":
        relation, number = clause.number(of["n"])
    by, origin = clause.player(of["player"]), clause.pile(of["pile"])
    return b.Occurs("taken", "card", by, number=number, relation=relation, origin=origin, span=clause.span)


@says
def _does_to_kind(clause: Clause, of: Parts) -> Any:
    relation, number = clause.number(of["n"]) if any(map(str.isdigit, of["n"])) else ("=", 0)
    if (of["not"] and number > 1) or (of["n"] in ("any", "anything")) != bool(of["not"] and not number):
        return None
    if of["not"]:
        relation, number = "=", 0
    of = {**of, "by": of.get("player") or of.get("by")}
    return occurs(clause, of["verb"], of["kind"] or "card", of, number=number, relation=relation)


# --- drawing --------------------------------------------------------------------------------------------------------


@says
def _draws(clause: Clause, of: Parts) -> Any:
    who, denied = clause.who(of["who"])
    said = of.get("n") or "0"
    relation, number = clause.number(said if any(map(str.isdigit, said)) else "0")
    if of.get("some"):
        relation, number = ("=", 0) if denied else (">=", 1)
        denied = False
    if denied and " not " in clause.text:
        return None
    if denied:
        relation, number = ("=", 0) if number <= 1 else ("<", number)
    clause.spoken_of = next(iter(re.findall(r"P\d+", of["who"])), clause.spoken_of)
    if of.get("by") or of.get("during"):
        return clause.all_of(
            [occurs(clause, "draw", "card", of, number=number, relation=relation, player=player) for player in who]
        )
    return clause.all_of([b.DrewInAll(player, relation, number, span=clause.span) for player in who])


# --- points, bases --------------------------------------------------------------------------------------------------


@says
def _gives_points(clause: Clause, of: Parts) -> Any:
    """To whomever: only none can be said of several."""
    players = [b.Named(player, span=clause.span) for player in clause.players]
    if of.get("n") not in (None, "0"):
        return None
    source = clause.called(of["by"])
    return clause.all_of(
        [compares(clause, b.PointsGained(player, source, span=clause.span), "0") for player in players]
    )


@says
def _gains(clause: Clause, of: Parts) -> Any:
    who, denied = clause.who(of["who"])
    if denied and (" not " in clause.text or (of.get("n") or "0") not in ("0", "1")):
        return None
    number = "0" if denied else of.get("n") or "0"
    source = clause.called(of["by"]) if of.get("by") else None
    return clause.all_of([compares(clause, b.PointsGained(player, source, span=clause.span), number) for player in who])


@says
def _gains_more(clause: Clause, of: Parts) -> Any:
    source = clause.called(of["by"]) if of.get("by") else None
    first, second = (
        b.PointsGained(clause.player(of[each]), source, span=clause.span) for each in ("player", "player2")
    )
    relation: Any = {"more": ">", "as-much": "="}.get(of["how"], "<")
    return b.Compares(first, relation, second, span=clause.span)


@says
def _scores(clause: Clause, of: Parts) -> Any:
    negated = bool(of["not"]) != clause.text.startswith("neither")
    claims = []
    for code in (of["base"], of.get("base2")):
        if code:
            base = b.Subject(clause.called(code), span=clause.span)
            during = f"turn of {clause.name(of['player']).text}" if of.get("player") else ""
            claims.append(clause.denied(b.Occurs("scores", base, during=during, span=clause.span), negated))
    return clause.all_of(claims)


@says
def _ranks_with_power(clause: Clause, of: Parts) -> Any:
    rank = ("first", "second", "third").index(of.get("rank") or "first")
    relation, number = clause.number(of["n"])
    if relation != "=":
        return None
    base = clause.called(of["base"]) if of.get("base") else None
    if "when" in clause.text:
        rank = -1
    return b.Ranks(clause.player(of["player"]), rank, base, number, span=clause.span)


@says
def _ranks(clause: Clause, of: Parts) -> Any:
    rank = ("first", "second", "third").index(of.get("rank") or "first")
    base = clause.called(of["base"]) if of.get("base") else None
    return clause.denied(b.Ranks(clause.player(of["player"]), rank, base, span=clause.span), of["not"])


@says
def _two_ranks(clause: Clause, of: Parts) -> Any:
    base = clause.called(of["base"]) if of.get("base") else None
    pairs = ((of["player"], of["rank"]), (of["player2"], of["next"]))
    ranks = ("first", "second", "third")
    return clause.all_of(
        [b.Ranks(clause.player(who), ranks.index(rank), base, span=clause.span) for who, rank in pairs]
    )


@says
def _replaces(clause: Clause, of: Parts) -> Any:
    base = clause.called(of["base"]) if of["base"] else None
    return clause.denied(b.Replaces(base, clause.called(of["base2"]), span=clause.span), of["not"])


@says
def _survives(clause: Clause, of: Parts) -> Any:
    """It was not destroyed, and is in play."""

    def claim(subject: b.Subject) -> Any:
        spared = b.NotSo(b.Occurs("destroyed", subject, span=clause.span), span=clause.span)
        return b.AllOf((spared, b.LiesInPlay(subject, False, span=clause.span)), span=clause.span)

    return clause.of_each(of["cards"], of["not"], claim)


@says
def _moves_from(clause: Clause, of: Parts) -> Any:
    origin, to = (b.Spot("at", clause.called(of[each]), span=clause.span) for each in ("base", "base2"))
    by = _doer(clause, of.get("player") or of.get("by"))
    return clause.of_each(
        of["cards"], of["not"], lambda subject: b.Occurs("moved", subject, by, to, origin=origin, span=clause.span)
    )


@says
def _is_cancelled(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.Occurs("cancelled", clause.subject(of["card"]), span=clause.span), of["not"])


@says
def _is_gone(clause: Clause, of: Parts) -> Any:
    return clause.of_each(of["cards"], True, lambda subject: b.LiesInPlay(subject, False, span=clause.span))


# --- duels ----------------------------------------------------------------------------------------------------------


@says
def _wins_duel(clause: Clause, of: Parts) -> Any:
    sides = [_side(clause, of.get(each)) for each in ("winner", "loser")]
    return clause.denied(b.WonDuel(*sides, span=clause.span), of["not"] or clause.text.startswith("nobody"))


def _side(clause: Clause, said: str | None) -> Any:
    if not said:
        return None
    return clause.player(said) if said[0] == "P" and " " not in said else clause.subject(said)


@says
def _tied(clause: Clause, of: Parts) -> Any:
    cards = tuple(clause.subjects(of["cards"])) if of["cards"] else ()
    return clause.denied(b.TiedDuel(cards, span=clause.span), of["not"])


@says
def _dueled(clause: Clause, of: Parts) -> Any:
    if not of["card"]:
        return b.Occurs("duels", "card", number=0, relation="=", span=clause.span)
    first = clause.subject(of["card"])
    if not of["card2"]:
        return clause.denied(b.Occurs("duels", first, span=clause.span), of["not"])
    second = clause.subject(of["card2"])
    return clause.denied(b.Occurs("duels", first, second.card, span=clause.span), of["not"])


# --- piles, abilities -----------------------------------------------------------------------------------------------


@says
def _expires(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.Occurs("expired", clause.subject(of["card"]), span=clause.span), of["not"])


@says
def _shuffled(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or next(iter(re.findall(r"P\d+", of["pile"])), clause.spoken_of)
    spot = clause.pile(of["pile"])
    if spot.of is None and of.get("player"):
        spot = b.Spot(spot.zone, clause.player(of["player"]), span=clause.span)
    into = clause.pile(of["pile2"]) if of.get("pile2") else None
    if spot.of is None or (into is not None and into.of not in (None, spot.of)):
        raise Refused("It is not said whose pile is shuffled.", "write `Ann's deck was shuffled`")
    if (spot.zone == "discard") != (into is not None) or (into is not None and into.zone != "deck"):
        return None
    pile = b.SomePile(spot.zone, spot.of, span=clause.span)  # type: ignore[arg-type]
    return clause.denied(b.WasShuffled(pile, span=clause.span), of["not"])


@says
def _ran_out(clause: Clause, of: Parts) -> Any:
    pile = (
        clause.some_pile(of["pile"])
        if of.get("pile")
        else b.SomePile("deck", clause.player(of["player"]), span=clause.span)
    )
    if pile.zone != "deck":
        raise Refused(f"Only a deck runs out, not a {pile.zone}.", f"write `Ann's {pile.zone} is empty`")
    return clause.denied(b.RanOut(pile, span=clause.span), of["not"])


@says
def _nothing_came(clause: Clause, of: Parts) -> Any:
    return b.CameToNothing(clause.subject(of["card"]), span=clause.span)


@says
def _talent(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.TalentUsed(clause.subject(of["card"]), span=clause.span), of["not"])


@says
def _used(clause: Clause, of: Parts) -> Any:
    of = {**of, "by": of.get("player")}
    return clause.denied(occurs(clause, "used", clause.subject(of["card"]), of), of["not"])


@says
def _strengthened(clause: Clause, of: Parts) -> Any:
    through = clause.called(of["card2"].split()[-1])
    number = int(of["n"]) if of.get("n") else None
    negated = of.get("not") or number == 0
    return clause.of_each(
        of["cards"], negated,
        lambda subject: b.Occurs("strengthened", subject, through, number=number or None, span=clause.span),
    )  # fmt: skip
