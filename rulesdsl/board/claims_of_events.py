"""Sentences about what happened: to cards, in duels, to points and to bases."""

from __future__ import annotations

import re
from typing import Any

from . import board_tree as b
from .claim_patterns import Clause, Refused, says
from .claims_of_state import compares

Parts = dict[str, Any]

HAPPENINGS = {
    "destroy": "destroyed", "discard": "discarded", "draw": "drawn", "play": "played", "move": "moved",
    "transfer": "transferred", "return": "returned", "bury": "buried", "uncover": "uncovered", "reveal": "revealed",
    "shuffle": "shuffled", "place": "placed", "put": "placed", "take": "taken", "seize": "seized", "remove": "removed",
    "look at": "looked at", "cancel": "cancelled", "affect": "affected", "duel": "duels",
}  # fmt: skip
"""What cards and boards call it, by the stem of the verb; `go` is any way to get somewhere."""
_DONE = "destroy|discard|draw|play|move|transfer|return|bury|uncover|reveal|shuffle|place|put|take|remove|affect"
_GOING = "go|come|move|return|shuffle|put|place|transfer|discard|draw|is move|is put|is place|is return|is shuffle|is transfer|is discard|is draw|is take|is send|is bring"
_TAIL = r"(?: (?:by|with|due to|because of|from|through|thanks to) (?P<by>(?:P\d+ 's )?[PCB]\d+))?"
_DURING = r"(?: (?P<during>in duel|during duel|in the duel|in this duel|when [CB]\d+ score|after [CB]\d+ score|at end of (?:his|her|their|P\d+ 's) turn|at end of turn|in (?:his|her|their) draw phase))?"


def occurs(clause: Clause, verb: str, what: b.Subject | str, of: Parts, **more: Any) -> Any:
    by = _doer(clause, of.get("by"))
    during = of.get("during") or ""
    spot = clause.place(of["place"]) if of.get("place") else None
    return b.Occurs(HAPPENINGS.get(verb, verb), what, by, spot, during=_moment(during), span=clause.span, **more)


def _moment(during: str) -> str:
    if "duel" in during:
        return "duel"
    if "score" in during:
        return "scoring"
    return "draw phase" if during else ""


def _doer(clause: Clause, said: str | None) -> Any:
    if not said:
        return None
    code = said.split()[-1]
    return clause.player(code) if code[0] == "P" else clause.called(code)


# --- what happened to cards ------------------------------------------------------------------------------------------


@says(rf"{{cards}} is{{not}} (?P<verb>{_DONE}){_TAIL}{_DURING}{{ever}}", rf"{{cards}} is{{not}} (?P<verb>play) {{place}}{_TAIL}",
      rf"{{cards}} (?P<not>not )?(?P<verb>destroy|move|return){{ever}}{_DURING}", r"{cards} (?P<not>not )?(?P<verb>destroy) with it",
      rf"{{cards}} is{{not}} (?P<verb>look at|seize){_TAIL}", rf"{{cards}} (?P<not>not )?is (?P<verb>{_DONE}){_TAIL}{_DURING}",
      rf"{{cards}} is{{not}} (?P<verb>destroy|discard) {{place}}{_TAIL}")  # fmt: skip
def _happens(clause: Clause, of: Parts) -> Any:
    if of["verb"] in ("take", "remove") and not of.get("by") and of["verb"] == "remove":
        return None
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, of["verb"], subject, of))


@says(rf"{{cards}} (?P<not>not )?(?P<verb>{_GOING}) {{place}}{_TAIL}{_DURING}{{ever}}",
      rf"{{cards}} (?P<not>not )?(?P<verb>{_GOING}) (?:back )?{{place}}{_DURING}",
      rf"{{cards}} is (?P<not>not )?(?P<verb>move|put|place|return|shuffle|transfer|take|send) {{place}}{_TAIL}{_DURING}")  # fmt: skip
def _goes(clause: Clause, of: Parts) -> Any:
    """`went to Ann's discard`: in whatever way; `moved to Wharf` only by a move."""
    verb = of["verb"].removeprefix("is ")
    is_base = re.search(r"B\d+$", of["place"]) is not None
    verb = verb if verb in ("move", "transfer", "shuffle") and (is_base or verb != "move") else "go"
    if of["verb"] == "come" and of["place"] in ("in play", "at"):
        verb = "play"
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says(rf"{{player}} (?P<not>not )?(?P<verb>{_DONE}|seize|look at) {{cards}}{_DURING}(?: (?:at|on|to|in) (?P<where>[BC]\d+))?{{ever}}")
def _does(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of["player"]
    of = {**of, "by": of["player"], "place": f"at {of['where']}" if of.get("where") else None}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, of["verb"], subject, of))


@says(rf"{{player}} (?P<not>not )?(?P<verb>play|return|move|put|place|shuffle|discard|draw|take|transfer) {{cards}} (?:back )?{{place}}{_DURING}")
def _sends(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of["player"]
    verb = of["verb"] if of["verb"] in ("play", "move", "transfer") else "go"
    of = {**of, "by": of["player"] if verb != "go" else None}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says(rf"(?P<by>[CB]\d+|P\d+ 's [CB]\d+) (?P<not>not )?(?P<verb>destroy|discard|move|return|bury|uncover|play|seize|draw|affect) {{cards}}{{ever}}",
      rf"(?P<by>[CB]\d+) (?P<not>not )?(?P<verb>move|return) {{cards}} {{place}}", rf"(?P<by>[CB]\d+) (?:'s power|'s talent|'s ability) (?P<not>not )?(?P<verb>destroy|move|return) {{cards}}")  # fmt: skip
def _card_does(clause: Clause, of: Parts) -> Any:
    verb = of["verb"] if of.get("place") is None or of["verb"] == "move" else "go"
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, verb, subject, of))


@says(r"{player} (?P<not>not )?take {cards}", r"{player} (?P<not>not )?get {cards}(?: back)?", "{cards} (?P<not>not )?go to {player}")
def _gets_card(clause: Clause, of: Parts) -> Any:
    """Into hand, or under control."""
    of = {**of, "by": of["player"]}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, "take", subject, of))


@says(rf"{{cards}} (?:is )?(?P<not>not )?(?:play|come in) as (?:any-)?1 extra (?P<kind>minion|action)", r"{cards} is{not} (?:any-1 )?extra (?P<kind>minion|action)", r"{cards} (?P<not>not )?count as any-1 extra (?P<kind>minion|action)",
      r"{player} (?P<not>not )?play {cards} as (?:any-)?1 extra (?P<kind>minion|action)")  # fmt: skip
def _played_as_extra(clause: Clause, of: Parts) -> Any:
    of = {**of, "by": of.get("player")}
    return clause.of_each(of["cards"], of["not"], lambda subject: occurs(clause, "played as extra", subject, of))


@says(rf"0 (?P<kind>minion|action|monster|base|card|titan) (?:is )?(?P<verb>{_DONE}|score)(?: {{place}})?{_TAIL}",
      rf"not (?:any-)?1 (?P<kind>minion|action|monster|base|card|titan) (?:is )?(?P<verb>{_DONE}|score)(?: {{place}})?",
      rf"{{n}} (?P<kind>minion|action|monster|base|card|titan) is (?P<verb>{_DONE})(?: {{place}})?{_TAIL}",
      rf"(?P<n>any-1) (?P<kind>minion|action|monster|base|card|titan) is (?P<not>not )?(?P<verb>{_DONE})(?: {{place}})?{_TAIL}",
      r"(?P<kind>base) not (?P<verb>score)", r"nothing is (?P<verb>destroy|discard|move|play|bury|uncover)(?P<kind>)",
      r"nobody (?P<verb>destroy)(?P<kind>)")  # fmt: skip
def _to_kind(clause: Clause, of: Parts) -> Any:
    """`No minion was destroyed`, `a monster came out at Docks`, `two minions were destroyed`."""
    said, kind = of.get("n") or "0", of["kind"] or "card"
    relation, number = clause.number(said)
    if of["verb"] == "score" and kind != "base":
        return None
    verb = "scores" if of["verb"] == "score" else of["verb"]
    return clause.denied(occurs(clause, verb, kind, of, number=number, relation=relation), of.get("not"))


@says(rf"{{n}} {{card}} (?:is )?(?P<verb>{_DONE})(?: {{place}})?{_TAIL}", rf"(?P<n>both|all) {{card}} is (?P<verb>{_DONE})(?: {{place}})?{_TAIL}")
def _to_several(clause: Clause, of: Parts) -> Any:
    subject = clause.subject(of["card"])
    claim = occurs(clause, of["verb"], subject, of)
    if of["n"] in ("both", "all"):
        return b.OfSeveral(subject.card, claim, None, span=clause.span)
    relation, number = clause.number(of["n"])
    return b.OfSeveral(subject.card, claim, number, relation, span=clause.span)


@says(rf"{{player}} (?P<not>not )?(?P<verb>destroy|play|move|bury|uncover|discard|return) (?P<n>only \d+|\d+|any-1|any) (?P<kind>minion|action|card|monster)(?: {{place}})?",
      rf"(?P<by>[CB]\d+) (?P<not>not )?(?P<verb>destroy|play|move|discard|return) (?P<n>only \d+|\d+|any-1|any) (?P<kind>minion|action|card|monster)",
      rf"{{player}} (?P<not>not )?(?P<verb>destroy|play|move|bury|uncover|discard|return) (?P<n>nothing|anything)(?P<kind>)")  # fmt: skip
def _does_to_kind(clause: Clause, of: Parts) -> Any:
    relation, number = clause.number(of["n"]) if any(map(str.isdigit, of["n"])) else ("=", 0)
    if of["not"] and number > 1 or (of["n"] in ("any", "anything")) != bool(of["not"] and not number):
        return None
    if of["not"]:
        relation, number = "=", 0
    of = {**of, "by": of.get("player") or of.get("by")}
    return occurs(clause, of["verb"], of["kind"] or "card", of, number=number, relation=relation)


# --- drawing ----------------------------------------------------------------------------------------------------------


@says(rf"{{who}} draw {{n}} card(?: each)?{_TAIL}{_DURING}", rf"{{who}} not draw (?:any |1 )?card{_TAIL}", rf"{{who}} draw (?P<n>nothing){_TAIL}",
      rf"{{who}} not draw anything{_TAIL}", rf"{{who}} (?:take|get) {{n}} card from {{pile}}", rf"{{who}} draw 1{_TAIL}", rf"{{n}} card is draw by {{who}}",
      r"(?P<by>[CB]\d+) (?:let|make) {who} draw {n} card", rf"{{who}} get {{n}} card{_TAIL}")  # fmt: skip
def _draws(clause: Clause, of: Parts) -> Any:
    who, denied = clause.who(of["who"])
    said = of.get("n") or "0"
    relation, number = clause.number(said if any(map(str.isdigit, said)) else "0")
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


# --- points, bases ----------------------------------------------------------------------------------------------------


@says(r"{who} (?:get|gain|score|win|take|earn|is give|is gain|receive|pick up) {n} vp(?: (?:from|for|at|by|of) (?P<by>[BC]\d+))?(?: each)?",
      r"{who} not (?:get|gain|score|win|take|earn|receive) (?:any |1 )?vp(?: (?:from|for|at|of) (?P<by>[BC]\d+))?",
      r"(?P<by>[BC]\d+) (?:give|award|bring|gain) {who} {n} vp", r"(?P<by>[BC]\d+) is worth {n} vp to {who}")  # fmt: skip
def _gains(clause: Clause, of: Parts) -> Any:
    who, denied = clause.who(of["who"])
    if denied and (" not " in clause.text or of.get("n") != "0" and "n" in of and clause.number(of["n"]) not in (("=", 1),)):
        return None
    number = "0" if denied else of.get("n") or "0"
    source = clause.called(of["by"]) if of.get("by") else None
    return clause.all_of([compares(clause, b.PointsGained(player, source, span=clause.span), number) for player in who])


@says("{player} (?:score|get|gain) (?P<how>more|less|fewer|as-much) vp (?:than|as) {player2}(?: (?:from|for|at) (?P<by>[BC]\\d+))?")
def _gains_more(clause: Clause, of: Parts) -> Any:
    source = clause.called(of["by"]) if of.get("by") else None
    first, second = (b.PointsGained(clause.player(of[each]), source, span=clause.span) for each in ("player", "player2"))
    relation: Any = {"more": ">", "as-much": "="}.get(of["how"], "<")
    return b.Compares(first, relation, second, span=clause.span)


@says(r"{base} (?P<not>not )?(?:score|is score)(?: (?:at end of {player} 's turn|in {player} 's turn|on {player} 's turn|this turn))?{ever}",
      "(?:neither )?{base} (?:nor|and|or) {base2} (?:is )?(?P<not>not )?score", "{base} is{not} score")  # fmt: skip
def _scores(clause: Clause, of: Parts) -> Any:
    negated = bool(of["not"]) != clause.text.startswith("neither")
    claims = []
    for code in (of["base"], of.get("base2")):
        if code:
            base = b.Subject(clause.called(code), span=clause.span)
            during = f"turn of {clause.name(of['player']).text}" if of.get("player") else ""
            claims.append(clause.denied(b.Occurs("scores", base, during=during, span=clause.span), negated))
    return clause.all_of(claims)


@says("{player} (?:win|ranks (?P<rank>first|second|third) at|ranks (?P<rank>first|second|third) on) {base} with {n} power")
def _ranks_with_power(clause: Clause, of: Parts) -> Any:
    rank = ("first", "second", "third").index(of.get("rank") or "first")
    relation, number = clause.number(of["n"])
    if relation != "=":
        return None
    return b.Ranks(clause.player(of["player"]), rank, clause.called(of["base"]), number, span=clause.span)


@says("{player} (?P<not>not )?(?:win|score) {base}", "{player} (?P<not>not )?ranks (?P<rank>first|second|third)(?: (?:at|on|for|in) {base})?",
      "{player} is{not} winner (?:at|of) {base}", "{base} (?:is|go) (?P<not>not )?(?:win by|to) {player}", "{player} (?P<not>not )?win at {base}",
      "{player} is (?P<rank>first|second|third) at {base}(?P<not>)")  # fmt: skip
def _ranks(clause: Clause, of: Parts) -> Any:
    rank = ("first", "second", "third").index(of.get("rank") or "first")
    base = clause.called(of["base"]) if of.get("base") else None
    return clause.denied(b.Ranks(clause.player(of["player"]), rank, base, span=clause.span), of["not"])


@says("{player} ranks (?P<rank>first|second|third)(?: (?:at|on) {base})? (?:,|and|,? ?and) {player2} (?:ranks )?(?P<next>first|second|third)(?: there)?",
      "{player} ranks (?P<rank>first|second|third)(?: (?:at|on) {base})? , and {player2} (?P<next>first|second|third)")  # fmt: skip
def _two_ranks(clause: Clause, of: Parts) -> Any:
    base = clause.called(of["base"]) if of.get("base") else None
    pairs = ((of["player"], of["rank"]), (of["player2"], of["next"]))
    ranks = ("first", "second", "third")
    return clause.all_of([b.Ranks(clause.player(who), ranks.index(rank), base, span=clause.span) for who, rank in pairs])


@says("{base} (?P<not>not )?replace {base2}", "{base2} is{not} replace (?:by|with) {base}", "{base} is{not} in play instead-of {base2}",
      "{base} is{not} (?:at|in) {base2} 's place", "{base2} is{not} replace(?: by 1 other base)?(?P<base>)", "{base} (?:come|is play) (?P<not>not )?instead-of {base2}")  # fmt: skip
def _replaces(clause: Clause, of: Parts) -> Any:
    base = clause.called(of["base"]) if of["base"] else None
    return clause.denied(b.Replaces(base, clause.called(of["base2"]), span=clause.span), of["not"])


@says("{cards} (?P<not>not )?survive(?: duel)?")
def _survives(clause: Clause, of: Parts) -> Any:
    """It was not destroyed, and is in play."""

    def claim(subject: b.Subject) -> Any:
        spared = b.NotSo(b.Occurs("destroyed", subject, span=clause.span), span=clause.span)
        return b.AllOf((spared, b.LiesInPlay(subject, False, span=clause.span)), span=clause.span)

    return clause.of_each(of["cards"], of["not"], claim)


@says("{cards} (?P<not>not )?move from {base} to {base2}", "{player} (?P<not>not )?move {cards} from {base} to {base2}",
      "(?P<by>[CB]\\d+) (?P<not>not )?move {cards} from {base} to {base2}")  # fmt: skip
def _moves_from(clause: Clause, of: Parts) -> Any:
    origin, to = (b.Spot("at", clause.called(of[each]), span=clause.span) for each in ("base", "base2"))
    by = _doer(clause, of.get("player") or of.get("by"))
    return clause.of_each(
        of["cards"], of["not"], lambda subject: b.Occurs("moved", subject, by, to, origin=origin, span=clause.span)
    )


@says("{card} 's (?:ability|abilities|talent) is{not} cancel{ever}", "{card} is{not} cancel")
def _is_cancelled(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.Occurs("cancelled", clause.subject(of["card"]), span=clause.span), of["not"])


@says("{cards} is gone", "{cards} is go", "{cards} is not there(?: any-more)?")
def _is_gone(clause: Clause, of: Parts) -> Any:
    return clause.of_each(of["cards"], True, lambda subject: b.LiesInPlay(subject, False, span=clause.span))


# --- duels --------------------------------------------------------------------------------------------------------------


@says("(?P<winner>P\\d+|(?:P\\d+ 's )?C\\d+) (?P<not>not )?win duel(?: (?:with|against|over) (?P<loser>P\\d+|(?:P\\d+ 's )?C\\d+))?",
      "(?P<winner>P\\d+|(?:P\\d+ 's )?C\\d+) (?P<not>not )?beat (?P<loser>P\\d+|(?:P\\d+ 's )?C\\d+)(?: in duel)?", "(?P<loser>P\\d+|(?:P\\d+ 's )?C\\d+) (?P<not>not )?lose(?: duel)?(?: (?:to|against|with) (?P<winner>P\\d+|(?:P\\d+ 's )?C\\d+))?(?: in duel)?",
      "(?P<loser>P\\d+|(?:P\\d+ 's )?C\\d+) is{not} beat by (?P<winner>P\\d+|(?:P\\d+ 's )?C\\d+)(?: in duel)?", "duel is{not} win by (?P<winner>P\\d+|(?:P\\d+ 's )?C\\d+)(?P<loser>)",
      "(?P<winner>C\\d+) is{not} winner (?:of|in) duel(?P<loser>)", "(?P<loser>C\\d+) is{not} loser (?:of|in) duel(?P<winner>)", "(?P<winner>C\\d+) (?P<not>not )?win against (?P<loser>C\\d+)")  # fmt: skip
def _wins_duel(clause: Clause, of: Parts) -> Any:
    sides = [_side(clause, of.get(each)) for each in ("winner", "loser")]
    return clause.denied(b.WonDuel(*sides, span=clause.span), of["not"])


def _side(clause: Clause, said: str | None) -> Any:
    if not said:
        return None
    return clause.player(said) if said[0] == "P" and " " not in said else clause.subject(said)


@says("duel is{not} tie(?P<cards>)", "{cards} tie(?: in duel| duel)?(?P<not>)", "nobody win duel(?P<cards>)(?P<not>)", "duel end in tie(?P<cards>)(?P<not>)")
def _tied(clause: Clause, of: Parts) -> Any:
    cards = tuple(clause.subjects(of["cards"])) if of["cards"] else ()
    return clause.denied(b.TiedDuel(cards, span=clause.span), of["not"])


@says("{card} (?P<not>not )?duel (?:with |against )?{card2}", "{card} and {card2} (?P<not>not )?duel", "{card} (?P<not>not )duel anyone(?P<card2>)", "there is (?:0|not 1|not any) duel(?P<card>)(?P<card2>)(?P<not>)",
      "0 duel (?:happen|take place|is fight)(?P<card>)(?P<card2>)(?P<not>)")  # fmt: skip
def _dueled(clause: Clause, of: Parts) -> Any:
    if not of["card"]:
        return b.Occurs("duels", "card", number=0, relation="=", span=clause.span)
    first = clause.subject(of["card"])
    if not of["card2"]:
        return b.NotSo(b.Occurs("duels", first, span=clause.span), span=clause.span)
    second = clause.subject(of["card2"])
    return clause.denied(b.Occurs("duels", first, second.card, span=clause.span), of["not"])


# --- piles, abilities -------------------------------------------------------------------------------------------------


@says("{pile} is{not} shuffle(?: (?:in|to|under) {pile2})?", "{player} (?P<not>not )?shuffle {pile}(?: (?:in|to) {pile2})?")
def _shuffled(clause: Clause, of: Parts) -> Any:
    clause.spoken_of = of.get("player") or next(iter(re.findall(r"P\d+", of["pile"])), clause.spoken_of)
    spot = clause.pile(of["pile"])
    if spot.of is None and of.get("player"):
        spot = b.Spot(spot.zone, clause.player(of["player"]), span=clause.span)
    into = clause.pile(of["pile2"]) if of.get("pile2") else None
    if spot.of is None or (into is not None and into.of not in (None, spot.of)):
        raise Refused("It is not said whose pile is shuffled.", "write `Ann's deck was shuffled`")
    if (spot.zone == "discard") != (into is not None):
        return None
    pile = b.SomePile(spot.zone, spot.of, span=clause.span)  # type: ignore[arg-type]
    return clause.denied(b.WasShuffled(pile, span=clause.span), of["not"])


@says("{pile} (?P<not>not )?run-out(?: of card)?", "{player} (?P<not>not )?run-out of card")
def _ran_out(clause: Clause, of: Parts) -> Any:
    pile = clause.some_pile(of["pile"]) if of.get("pile") else b.SomePile("deck", clause.player(of["player"]), span=clause.span)
    return clause.denied(b.RanOut(pile, span=clause.span), of["not"])


@says("{card} fizzle", "nothing happen (?:from|by|with|because of|through|due to) {card}", "{card} not do anything", "nothing come of {card}",
      "{card} is wasted")  # fmt: skip
def _nothing_came(clause: Clause, of: Parts) -> Any:
    return b.CameToNothing(clause.subject(of["card"]), span=clause.span)


@says("{card} 's talent is{not} use(?: this turn)?{ever}", "{player} (?P<not>not )?use {card} 's talent{ever}(?: this turn)?", "talent of {card} is{not} use")
def _talent(clause: Clause, of: Parts) -> Any:
    return clause.denied(b.TalentUsed(clause.subject(of["card"]), span=clause.span), of["not"])


@says("{player} (?P<not>not )?use {card}{ever}", "{card} is{not} (?:use|trigger){ever}", "{card} (?P<not>not )?(?:trigger|use){ever}")
def _used(clause: Clause, of: Parts) -> Any:
    of = {**of, "by": of.get("player")}
    return clause.denied(occurs(clause, "used", clause.subject(of["card"]), of), of["not"])


@says("{cards} (?P<not>not )?(?:get|gain)(?: any)? power from {card2}", r"{cards} (?:get|gain) \+?(?P<n>\d+) power from {card2}",
      r"{card2} (?P<not>not )?give {cards} any power", r"{card2} give {cards} \+?(?P<n>\d+) power(?: for turn| this turn| until end of turn)?")  # fmt: skip
def _strengthened(clause: Clause, of: Parts) -> Any:
    through = clause.called(of["card2"].split()[-1])
    number = int(of["n"]) if of.get("n") else None
    negated = of.get("not") or number == 0
    return clause.of_each(
        of["cards"], negated,
        lambda subject: b.Occurs("strengthened", subject, through, number=number or None, span=clause.span),
    )  # fmt: skip
