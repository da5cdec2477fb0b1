"""Sentences about how things are: places, piles, numbers, whose cards they are, whose turn it is."""

from __future__ import annotations

from typing import Any

from . import board_tree as b
from .claim_patterns import Clause, Refused, says

Parts = dict[str, Any]

# --- places ----------------------------------------------------------------------------------------------------------


def lies(clause: Clause, subject: b.Subject, spot: b.Spot) -> Any:
    """In a line of the notation, if it has one."""
    span = clause.span
    match spot.zone:
        case "at" if isinstance(spot.of, b.Called):
            return b.LiesAt(subject, False, spot.of, span=span)
        case "on" if isinstance(spot.of, b.Called):
            return b.LiesOn(subject, False, spot.of, span=span)
        case "buried" if isinstance(spot.of, b.Called):
            return b.LiesBuried(subject, False, spot.of, span=span)
        case "play":
            return b.LiesInPlay(subject, False, span=span)
        case "box":
            return b.LiesInBox(subject, False, span=span)
        case ("top" | "bottom") as end if spot.of is not None:
            pile = b.SomePile("deck", spot.of, span=span)  # type: ignore[arg-type]
            return b.LiesOnDeck(subject, False, end, pile, span=span)
        case ("hand" | "deck" | "discard") as zone if spot.of is not None:
            return b.LiesIn(subject, False, b.SomePile(zone, spot.of, span=span), span=span)  # type: ignore[arg-type]
    if spot.zone in ("top", "bottom"):
        raise Refused("It is not said whose deck is meant.", "write `on top of Ann's deck`")
    return b.IsAt(subject, False, spot, span=span)


@says("{cards} is{not} {place}", "{cards} (?P<not>not )?{place}", "{cards} is{not} (?:only )?{place} any-more")
def _is_somewhere(clause: Clause, of: Parts) -> Any:
    spot = clause.place(of["place"])
    return clause.of_each(of["cards"], of["not"], lambda subject: lies(clause, subject, spot))


@says("{card} is {place} (?:with|and have|at) {n} power")
def _is_somewhere_with_power(clause: Clause, of: Parts) -> Any:
    power = b.PowerOf(clause.subject(of["card"]), span=clause.span)
    where = lies(clause, clause.subject(of["card"]), clause.place(of["place"]))
    return clause.all_of([where, compares(clause, power, of["n"])])


@says("{card} is {place} with {cards}")
def _is_together(clause: Clause, of: Parts) -> Any:
    """Minions are there as well; actions lie on it."""
    subject, spot = clause.subject(of["card"]), clause.place(of["place"])
    claims = [lies(clause, subject, spot)]
    for other in clause.subjects(of["cards"]):
        is_action = clause.kind_of_called(other.card) == "action" and spot.zone == "at"
        on = b.Spot("on", subject.card, span=clause.span) if is_action else spot
        claims.append(lies(clause, other, on))
    return clause.all_of(claims)


@says("{cards} is{not} (?:bury|face-down|buried) (?:face-down )?(?:at|under|in) {base}",
      "{cards} is (?P<not>not )?in {base} face-down")  # fmt: skip
def _is_buried(clause: Clause, of: Parts) -> Any:
    spot = b.Spot("buried", clause.called(of["base"]), span=clause.span)
    return clause.of_each(of["cards"], of["not"], lambda subject: lies(clause, subject, spot))


@says("{player} (?:have|keep|hold) (?P<not>not )?{cards} {place}", "{player} (?P<not>not )(?:have|keep|hold) {cards} {place}")
def _has_somewhere(clause: Clause, of: Parts) -> Any:
    """`Bob has it in his discard`, `Ann still has Chronomage at Docks`: where it is, and who controls it there."""
    player, spot = clause.player(of["player"]), clause.place(of["place"])
    clause.spoken_of = of["player"]

    def claim(subject: b.Subject) -> Any:
        if spot.zone in ("hand", "deck", "discard"):
            return lies(clause, subject, spot if spot.of is not None else b.Spot(spot.zone, player, span=clause.span))
        controls = b.Controls(player, subject, span=clause.span)
        return b.AllOf((lies(clause, subject, spot), controls), span=clause.span)

    return clause.of_each(of["cards"], of["not"], claim)


@says("{player} (?:have|hold|keep) {cards}")
def _has(clause: Clause, of: Parts) -> Any:
    """`Ann holds One and Two`, `Bob still has Cross Bow`."""
    player = clause.player(of["player"])
    return clause.of_each(of["cards"], False, lambda subject: b.Has(player, subject.card, span=clause.span))


@says("{player} not (?:have|hold|keep) {cards}{ever}", "{player} (?:have|hold) not {cards}{ever}")
def _has_not(clause: Clause, of: Parts) -> Any:
    player = clause.player(of["player"])
    return clause.of_each(of["cards"], True, lambda subject: b.Has(player, subject.card, span=clause.span))


@says("{pile} (?:have|hold|is)(?: only)? {cards}(?: in it)?", "{cards} is only card in {pile}", "only {cards} is in {pile}",
      "only {cards} is {place}", "{player} have only {cards} in {pile}", "there is only {cards} {place}")  # fmt: skip
def _holds(clause: Clause, of: Parts) -> Any:
    """`Bob's discard pile has Bushi in it` names some, `only Six is left in Ann's deck` all."""
    spot = clause.pile(of["pile"]) if "pile" in of else clause.place(of["place"])
    if "player" in of and spot.of is None:
        spot = b.Spot(spot.zone, clause.player(of["player"]), span=clause.span)
    subjects = clause.subjects(of["cards"])
    if clause.text.startswith("only") or " only " in clause.text:
        return b.OnlyThese(spot, tuple(subject.card for subject in subjects), span=clause.span)
    if " is " in clause.text:  # `Ann's hand is Giant`
        return b.OnlyThese(spot, tuple(subject.card for subject in subjects), span=clause.span)
    return clause.of_each(of["cards"], False, lambda subject: lies(clause, subject, spot))


@says("{base} is{not} empty", "{base} is{not} empty any-more", "both base is{not} empty", "all base is{not} empty",
      "{base} and {base2} is{not} (?:both )?empty", "both {base} and {base2} is{not} empty")  # fmt: skip
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


@says("nothing is {place}", "there is nothing {place}", "nothing is there {place}", "there is not anything {place}")
def _nothing_there(clause: Clause, of: Parts) -> Any:
    spot = clause.place(of["place"])
    if spot.zone == "at" and isinstance(spot.of, b.Called):
        return b.IsEmpty(spot.of, span=clause.span)
    return compares(clause, b.CardsAt("card", spot, span=clause.span), "0")


# --- how many ---------------------------------------------------------------------------------------------------------


def compares(clause: Clause, quantity: Any, said: str) -> Any:
    relation, number = clause.number(said)
    return b.Compares(quantity, relation, number, span=clause.span)


@says("{pile} is{not} empty", "{player} have nothing in {pile}", "{player} have 0 card in {pile}",
      "there is nothing in {pile}", "{pile} have (?:0 card|nothing)(?: in it)?")  # fmt: skip
def _empty_pile(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or clause.spoken_of
    of_pile = b.CardsIn(_pile(clause, of), span=clause.span)
    return clause.denied(b.Compares(of_pile, "=", 0, span=clause.span), of.get("not"))


def _pile(clause: Clause, of: Parts) -> b.SomePile:
    spot = clause.pile(of["pile"])
    if spot.of is None and of.get("player"):
        return b.SomePile(spot.zone, clause.player(of["player"]), span=clause.span)  # type: ignore[arg-type]
    return clause.some_pile(of["pile"])


@says("{pile} (?:have|hold|is)(?: at)?(?: only)? {n} card(?: in it)?", "there is {n} card in {pile}", "{n} card is in {pile}",
      "{player} (?:have|hold|keep) {n} card in {pile}", "{pile} is {n} card (?:strong|big|high)",
      "{n} card remain in {pile}", "{player} have {n} in {pile}")  # fmt: skip
def _cards_in_pile(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or clause.spoken_of
    return compares(clause, b.CardsIn(_pile(clause, of), span=clause.span), of["n"])


@says("(?P<all>everyone|both P\\d+ and P\\d+|P\\d+ and P\\d+(?: both| each)?) (?:have|hold) {n} card (?:each )?in (?:his|her|their) (?P<zone>hand|deck|discard)",
      "(?P<all>everyone|P\\d+ and P\\d+) (?:have|hold) {n} card(?: each)? in (?P<zone>hand|deck|discard)(?: each)?")  # fmt: skip
def _all_hold(clause: Clause, of: Parts) -> Any:
    who, _ = clause.who(of["all"])
    piles = [b.SomePile(of["zone"], player, span=clause.span) for player in who]
    return clause.all_of([compares(clause, b.CardsIn(pile, span=clause.span), of["n"]) for pile in piles])


@says("{player} (?:hold|have) {n} card")
def _cards_in_hand(clause: Clause, of: Parts) -> Any:
    pile = b.SomePile("hand", clause.player(of["player"]), span=clause.span)
    return compares(clause, b.CardsIn(pile, span=clause.span), of["n"])


@says("(?:there is )?{n} {kind} (?:is )?{place}", "{player} have {n} {kind} {place}", "{base} have {n} {kind}(?: on it| there)?",
      "{card} have {n} {kind} on it", "{card} have {n} (?P<kind>action)", "there is {n} of {player} 's {kind} {place}")  # fmt: skip
def _so_many_there(clause: Clause, of: Parts) -> Any:
    spot = _spot(clause, of)
    player = clause.player(of["player"]) if of.get("player") else None
    return compares(clause, b.CardsAt(of["kind"], spot, player, span=clause.span), of["n"])


@says("there is not (?:any |any-1 |1 )?{kind} {place}", "nobody have (?:any |any-1 |1 )?{kind} {place}", "{place} there is 0 {kind}",
      "{player} not have (?:any |any-1 |1 )?{kind} {place}", "there is not any-1 {kind} {place}")  # fmt: skip
def _none_there(clause: Clause, of: Parts) -> Any:
    player = clause.player(of["player"]) if of.get("player") else None
    spot = clause.place(of["place"])
    return b.Compares(b.CardsAt(of["kind"], spot, player, span=clause.span), "=", 0, span=clause.span)


def _spot(clause: Clause, of: Parts) -> b.Spot:
    if of.get("place"):
        return clause.place(of["place"])
    if of.get("card"):
        return b.Spot("on", clause.subject(of["card"]).card, span=clause.span)
    return b.Spot("at", clause.called(of["base"]), span=clause.span)


@says("(?:there is )?{n} (?:bury|buried|face-down) card (?:is )?(?:at|under) {base}", "{player} have {n} (?:bury|buried|face-down) card (?:at|under) {base}",
      "{player} have {n} card (?:bury|buried|face-down) (?:at|under) {base}")  # fmt: skip
def _so_many_buried(clause: Clause, of: Parts) -> Any:
    spot = b.Spot("buried", clause.called(of["base"]), span=clause.span)
    player = clause.player(of["player"]) if of.get("player") else None
    return compares(clause, b.CardsAt("card", spot, player, span=clause.span), of["n"])


@says("{card} is only {kind} {place}", "only {kind} {place} is {card}", "{card} is (?:last|only) (?P<kind>card) {place}", "{player} 's only {kind} {place} is {card}",
      "{card} is {player} 's only {kind} {place}", "{card} is only {kind} (?:{player} have|that {player} have|of {player} 's) {place}")  # fmt: skip
def _is_the_only_one(clause: Clause, of: Parts) -> Any:
    spot, subject = clause.place(of["place"]), clause.subject(of["card"])
    player = clause.player(of["player"]) if of.get("player") else None
    one = b.Compares(b.CardsAt(of["kind"], spot, player, span=clause.span), "=", 1, span=clause.span)
    return clause.all_of([one, lies(clause, subject, spot)])


@says("{n} {card} is{not} {place}", "there is {n} {card} {place}", "{player} have {n} {card} {place}",
      "{n} (?:copy|copies) of {card} is {place}")  # fmt: skip
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


# --- power, points, counters ------------------------------------------------------------------------------------------


@says("{cards} have {n} power(?: each)?", "{cards} (?:is|go|rise|drop|come) (?:at|to|on|back to) {n} power",
      "{cards} power is {n}", "{cards} is {n} power", "{cards} have power {n}", "{cards} is worth {n} power",
      "{cards} have power of {n}", "{cards} is at power {n}", "{cards} is {n} strong", "{cards} count for {n} power")  # fmt: skip
def _has_power(clause: Clause, of: Parts) -> Any:
    return clause.of_each(
        of["cards"], False, lambda subject: compares(clause, b.PowerOf(subject, span=clause.span), of["n"])
    )


@says("{cards} not have {n} power", "{cards} have not {n} power", "{card} not have any power(?: any-more)?")
def _has_not_power(clause: Clause, of: Parts) -> Any:
    said, number = of.get("cards") or of["card"], of.get("n") or "0"
    return clause.of_each(
        said, "n" in of, lambda subject: compares(clause, b.PowerOf(subject, span=clause.span), number)
    )


@says("{card} 's power is(?: at| back at)? {n}", "power of {card} is(?: at)? {n}", "{card} 's power (?:rise|drop|go) to {n}")
def _power_is(clause: Clause, of: Parts) -> Any:
    return compares(clause, b.PowerOf(clause.subject(of["card"]), span=clause.span), of["n"])


@says("{player} have {n} power (?:at|on|in) {base}", "{player} have (?:total|sum) (?:of )?{n} (?:power )?(?:at|on) {base}",
      "{player} 's (?:total|power|total power) (?:at|on) {base} is(?: at)? {n}", "{player} is at {n} power (?:at|on) {base}",
      "{player} have {n} (?:at|on) {base}", "total of {player} at {base} is {n}")  # fmt: skip
def _total_of(clause: Clause, of: Parts) -> Any:
    total = b.TotalOf(clause.player(of["player"]), clause.called(of["base"]), span=clause.span)
    return compares(clause, total, of["n"])


@says("(?:there is )?{n} power (?:is )?(?:at|on) {base}", "(?:total|power|total power) (?:at|on) {base} is(?: at)? {n}",
      "{base} have {n} power(?: on it| there)?", "{base} 's total(?: power)? is {n}", "{base} is at {n} power",
      "{base} have total of {n}(?: power)?")  # fmt: skip
def _total_at(clause: Clause, of: Parts) -> Any:
    return compares(clause, b.TotalAt(clause.called(of["base"]), span=clause.span), of["n"])


@says("{base} 's breakpoint is(?: at)? {n}", "breakpoint of {base} is(?: at)? {n}", "{base} break at {n}",
      "{base} 's breakpoint (?:drop|go|rise|is drop|is reduce|reduced|is reduced)(?: back)? to {n}",
      "{base} have breakpoint (?:of )?{n}", "breakpoint at {base} is {n}", "{base} 's breakpoint (?:is )?back to {n}",
      "{base} need {n} power to score")  # fmt: skip
def _breakpoint(clause: Clause, of: Parts) -> Any:
    return compares(clause, b.BreakpointOf(clause.called(of["base"]), span=clause.span), of["n"])


@says("{base} (?P<not>not )?reach(?: its)? breakpoint", "{base} is{not} ready to score", "{base} is{not} at its breakpoint")
def _is_ready(clause: Clause, of: Parts) -> Any:
    called = clause.called(of["base"])
    total, enough = b.TotalAt(called, span=clause.span), b.BreakpointOf(called, span=clause.span)
    return b.Compares(total, "<" if of["not"] else ">=", enough, span=clause.span)


@says("{who} have {n} vp", "{who} is (?:at|on) {n} vp", "{who} not have (?P<none>any )vp", "{player} 's vp is(?: at)? {n}",
      "{player} 's score is {n}", "{who} have {n} vp (?:each|in all|in total|total|all told)")  # fmt: skip
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


@says("{cards} (?:have|carry) {n} (?:\\+1 )?(?:power )?counter(?: on (?:it|them))?(?: each)?",
      "there is {n} (?:\\+1 )?(?:power )?counter on {cards}", "{n} (?:\\+1 )?(?:power )?counter is on {cards}",
      "{cards} (?P<not>not )have (?:any |any-1 |1 )?(?:\\+1 )?(?:power )?counter")  # fmt: skip
def _counters(clause: Clause, of: Parts) -> Any:
    said = of.get("n") or "0"
    return clause.of_each(
        of["cards"], False, lambda subject: compares(clause, b.CountersOn(subject, span=clause.span), said)
    )


@says("{cards} have 1 \\+1(?: power)? counter(?: on it)?", "{cards} have 0 \\+1(?: power)? counter")
def _counter(clause: Clause, of: Parts) -> Any:
    number = "1" if "have 1" in clause.text else "0"
    return clause.of_each(
        of["cards"], False, lambda subject: compares(clause, b.CountersOn(subject, span=clause.span), number)
    )


_MORE: dict[str, b.Relation] = {"more": ">", "less": "<", "fewer": "<", "as-much": "=", "higher": ">", "lower": "<"}


@says("{player} have (?P<how>more|less|fewer|as-much) (?P<what>power|minion|card|vp) {place} (?:than|as) {player2}(?: have| is)?",
      "{player} have (?P<how>more|less|fewer|as-much) (?P<what>card|vp)(?: in hand)? (?:than|as) {player2}(?: have| is)?",
      "{player} have (?P<how>more|less|fewer|as-much) (?P<what>power|minion|card) than {player2} {place}",
      "{player} is (?P<how>ahead of|behind) {player2}(?P<what>)", "{player} lead {player2}(?P<what>)(?P<how>)")  # fmt: skip
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


@says("{card} is{not} (?P<how>stronger|weaker|bigger|smaller) than {card2}", "{card} have (?P<how>more|less) power than {card2}",
      "{card} (?P<how>as-much) power as {card2}", "{card} have (?P<how>as-much) power as {card2}",
      "{card} is{not} (?P<how>as-much) as {card2}")  # fmt: skip
def _stronger(clause: Clause, of: Parts) -> Any:
    relation: b.Relation = {**_MORE, "stronger": ">", "bigger": ">", "weaker": "<", "smaller": "<"}[of["how"]]  # type: ignore[assignment]
    first, second = (b.PowerOf(clause.subject(of[each]), span=clause.span) for each in ("card", "card2"))
    return clause.denied(b.Compares(first, relation, second, span=clause.span), of.get("not"))


@says("{player} is ahead of {player2} by {n} vp", "{player} is {n} vp (?P<how>ahead of|behind|ahead|up on) {player2}", "{player} have {n} (?P<how>more|less|fewer) vp than {player2}(?: have)?",
      "{player} have {n} vp (?P<how>more|less|fewer) than {player2}", "{player} lead(?: {player2})? by {n} vp", "{player} is ahead by {n} vp", "{player} is {n} vp ahead")  # fmt: skip
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


@says("{card} (?P<how>gain|get|lose) \\+?(?P<n>\\d+) power", "{card} 's power (?:is (?P<how>not change)|(?P<how>not change)|is (?P<how>the same|same|unchanged))", "{card} (?P<how>not (?:gain|lose|get)) any power")
def _power_changed(clause: Clause, of: Parts) -> Any:
    subject = clause.subject(of["card"])
    number = int(of["n"]) if of.get("n") else 0
    change = -number if of["how"] == "lose" else number
    return b.Compares(b.PowerChange(subject, span=clause.span), "=", change, span=clause.span)


# --- whose it is ------------------------------------------------------------------------------------------------------


@says("{who} (?P<not>not )?control {cards}(?: any-more)?", "{cards} is{not} control by {who}", "{cards} is{not} under {player} 's control")
def _controls(clause: Clause, of: Parts) -> Any:
    return _whose(clause, of, b.Controls)


@says("{who} (?P<not>not )?own {cards}", "{cards} is{not} own by {who}", "{player} is{not} owner of {cards}",
      "{cards} is{not} {player} 's card", "{cards} 's owner is {player}")  # fmt: skip
def _owns(clause: Clause, of: Parts) -> Any:
    return _whose(clause, of, b.Owns)


@says("{cards} (?P<not>not )?belong to {player}", "{cards} is{not} {player} 's", "{cards} is{not} {player} 's (?:minion|action|monster)")
def _belongs(clause: Clause, of: Parts) -> Any:
    """To its owner, in play to whoever controls it; refused where these differ."""
    return _whose(clause, of, b.Belongs)


def _whose(clause: Clause, of: Parts, node: Any) -> Any:
    who = of.get("who") or of["player"]
    named, denied = clause.who(who)
    if who == "everyone" or len(named) > 1 and not denied:
        return None
    holder = None if who == "nobody" else named[0]
    if denied and holder is not None:
        return None
    return clause.of_each(of["cards"], of.get("not"), lambda subject: node(holder, subject, span=clause.span))


# --- the turn -----------------------------------------------------------------------------------------------------------


@says("it is{not} {player} 's turn", "it is{not} {player} 's go", "{player} 's turn (?:is )?begin", "{player} is(?P<not> not)? (?:active|current) player",
      "turn (?:go|pass) to {player}", "{player} 's turn is (?P<over>over)", "{player} is{not} on move", "next turn is {player} 's",
      "turn is{not} {player} 's", "{player} 's turn (?P<over>have end|end|ends|ended|have ended)")  # fmt: skip
def _turn(clause: Clause, of: Parts) -> Any:
    negated = bool(of.get("not")) != bool(of.get("over"))
    return clause.denied(b.TurnOf(clause.player(of["player"]), span=clause.span), negated)


@says("it is (?:{player} 's )?(?P<phase>play card|draw|score base|start|end) phase", "{player} is in (?P<phase>play card|draw) phase")
def _phase(clause: Clause, of: Parts) -> Any:
    claims: list[Any] = [b.TurnOf(clause.player(of["player"]), span=clause.span)] if of.get("player") else []
    return clause.all_of([*claims, b.PhaseIs(of["phase"].split()[0], span=clause.span)])


@says("game is{not} over", "game have end(?P<not>)", "nobody win(?P<not>)", "nobody have win(?P<not>)", "nobody win game(?P<not>)")
def _game_is_over(clause: Clause, of: Parts) -> Any:
    is_over = clause.text.startswith("game") and not of["not"]
    return clause.denied(b.Wins((), span=clause.span), is_over)


@says("{player} (?P<not>not )?win(?: game)?")
def _wins_game(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.Wins((clause.player(of["player"]),), span=clause.span), of["not"])
