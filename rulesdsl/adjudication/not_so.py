"""What a line says beside its verb and its things and that is wrong: a number, an origin, a place."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.engine import questions as q
from rulesdsl.engine.events import EffectBegan
from rulesdsl.engine.options import entities_of
from rulesdsl.explain.filter_reasons import Reason
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Place
from rulesdsl.wording.lists import counted

from .already_done import DONE_AS
from .choice_lines import says_what_comes_of_it
from .name_resolver import place_named, text_of
from .open_question import OpenQuestion

NUMBERS_CHANGE = {
    "change": Reason(
        "power changes only when an ability says so, and no ability asks for it now", ("void.power-in-play-modified",)
    ),
    "counters": Reason(
        "counters are placed and removed only when an ability says so, and no ability asks for it now",
        ("term.place.counters",),
    ),
}
GOES_SOMEWHERE = frozenset({"plays", "places", "moves", "transfers", "buries", "gives", "duels", "uses"})
"""Verbs behind which a place says where the card goes, or with what it is done."""


def not_so(question: OpenQuestion, line: b.Line) -> Reason | None:
    """Why not, if that is all that is wrong with the line."""
    found = None
    if isinstance(line, b.Picks) and not question.is_attempt:
        found = _other_number(question, line) or _other_origin(question, line) or _other_place(question, line)
    return found or _not_named_there(question, line) or _number_refused(question, line)


def _other_number(question: OpenQuestion, line: b.Picks) -> Reason | None:
    done = question.already_done
    if line.verb == "gains" and (points := done.points_of(line.player)):
        return Reason(f"{line.player.text} has gained {points} VP")
    if not line.count or not done.includes(replace(line, count=0)):
        return None
    number = done.number_of(line)
    return Reason(f"{line.player.text} has {DONE_AS.get(line.verb, 'done it to')} {counted(number, 'card')}")


def _other_origin(question: OpenQuestion, line: b.Picks) -> Reason | None:
    done = question.already_done
    without = replace(line, picks=tuple(replace(pick, origin=None) for pick in line.picks))
    if without == line or not done.includes(without):
        return None
    for pick in line.picks:
        for event in done.events:
            origin = getattr(event, "origin", None)
            if isinstance(origin, Place) and question.resolver.names_one_of(pick, {event.card}):
                whose = question.names.place(question.table, origin)
                return Reason(f"{text_of(pick.what)} came from {whose}")
    return None


def _other_place(question: OpenQuestion, line: b.Picks) -> Reason | None:
    """It was done, and the card went elsewhere."""
    done = question.already_done
    places = [pick for pick in line.picks if pick.to]
    if line.begun and isinstance(question.whole, b.Picks) and question.whole.verb in ("buries", "returns"):
        line = replace(question.whole, begun=True)
        places = [*(pick for pick in line.picks if pick.to), *(at for pick in line.picks for at in place_named(pick))]
    without = replace(line, picks=tuple(replace(pick, where=None) for pick in line.picks if not pick.to))
    if not places or not without.picks or not done.includes(without):
        return None
    for event in done.events:
        to = getattr(event, "to", None)
        if isinstance(to, Place) and question.resolver.names_one_of(without.picks[0], {event.card}):
            where = question.names.place(question.table, to)
            if question.resolver.names_one_of(places[0], {to.of}):
                return None
            return Reason(f"{text_of(without.picks[0].what)} goes to {where}, not to {text_of(places[0].what)}")
    return None


DID = {
    "destroys": "destroyed", "discards": "discarded", "places": "placed", "moves": "moved", "transfers": "transferred",
    "returns": "returned", "reveals": "revealed", "shuffles": "shuffled", "looks at": "looked at", "takes": "took",
    "buries": "buried", "draws": "drew",
}  # fmt: skip


def other_card(question: OpenQuestion, line: b.Picks) -> Reason | None:
    """Nobody was asked, and it was done to another card; or it was done to this one, and a line has told it."""
    table, names, resolver = question.table, question.names, question.resolver
    decides = table.decision is not None and key(line.player.text) == key(table.decision.player or "")
    if question.is_attempt or line.begun or not line.picks or line.verb not in DID or not decides:
        return None
    if question.accepts(line.verb) or says_what_comes_of_it(question, line):
        return None
    done = question.already_done.done_to(line)
    cards = [card for _, card in done]
    named = [resolver.names_one_of(pick, cards) for pick in line.picks]
    if not done or (any(named[1:]) and line.verb != "draws"):
        return None
    if named[0] and (all(named) or line.verb != "draws"):
        name = text_of(line.picks[0].what)
        return Reason(f"{line.player.text} has just {_participle(line.verb)} {name}, and nothing asks for it again")
    source = done[-1][0]
    player = table.decision.player if table.decision is not None else None
    by = line.player.text if source is None or line.verb in ("takes", "draws") else names.of(table, source)
    what = names.listed(table, [card for each, card in done if each == source], player)
    return Reason(f"{by} {DID[line.verb]} {what}, and nothing asks for another now")


def _participle(verb: str) -> str:
    return {"takes": "taken", "draws": "drawn"}.get(verb, DID[verb])


def _number_refused(question: OpenQuestion, line: b.Line) -> Reason | None:
    """No ability gives power or counters now, or there are not so many cards of that name."""
    decision = question.table.decision
    match line:
        case b.Picks(change=None, counters=None):
            return None
        case b.Picks():
            decides = decision is not None and key(line.player.text) == key(decision.player or "")
            if line.change is not None and (others := _given_to_others(question, line)):
                return others
            if decides and (isinstance(decision, q.PlayCards) or not _is_asked(question, line)):
                return NUMBERS_CHANGE["change" if line.counters is None else "counters"]
        case b.Plays(player, pick) if any(_is_same_play(line, earlier) for earlier in question.lines):
            return Reason(f"there is no other {text_of(pick.what)} in {player.text}'s hand", ("void.play-from-hand",))
    return None


def _given_to_others(question: OpenQuestion, line: b.Picks) -> Reason | None:
    """An ability has given power to others than the line names."""
    events = [event for event in question.already_done.events if isinstance(event, EffectBegan) and event.amount]
    if not events or question.is_attempt:
        return None
    source, table, names = events[-1].source, question.table, question.names
    cards = [card for event in events if event.source == source for card in (event.card, *event.others)]
    in_play = [card for card in dict.fromkeys(cards) if isinstance(card, int) and table.cards[card].in_play]
    if source is None or not in_play or all(question.resolver.names_one_of(pick, in_play) for pick in line.picks):
        return None
    given_to = names.listed(table, in_play, table.turn.player)
    return Reason(f"{names.of(table, source)} changes the power of {given_to}", ("void.power-in-play-modified",))


def _is_asked(question: OpenQuestion, line: b.Picks) -> bool:
    return question.accepts(line.verb) or says_what_comes_of_it(question, line)


def _is_same_play(line: b.Plays, earlier: b.Line) -> bool:
    """Are both made of one line, `plays two Grunts`?"""
    return isinstance(earlier, b.Plays) and earlier.pick.what == line.pick.what and earlier.span == line.span


def _not_named_there(question: OpenQuestion, line: b.Line) -> Reason | None:
    """The line says where the chosen card lies, and it lies elsewhere; or says `there`, and no base was spoken of."""
    unplaced = [called for called in every(line, b.There) if called.card is None]
    if unplaced:
        return Reason("no line above says where that is")
    if every(line, b.It):
        return Reason("no line above names a card that this could be")
    whole, last = question.whole, question.last_answer
    if not isinstance(line, b.Picks) or not isinstance(whole, b.Picks) or last is None or line.verb in GOES_SOMEWHERE:
        return None
    for pick in whole.picks if line.begun else ():
        place, chosen = place_named(pick), [o for o in entities_of(last.chosen or ()) if isinstance(o, int)]
        is_base = bool(place) and question.resolver.names_one_of(place[0], question.table.bases)
        if is_base and place == [*line.picks[:1]] and question.resolver.names_one_of(pick, chosen):
            where = question.names.where(last.before, chosen[0])
            return Reason(f"{text_of(pick.what)} is {where}, not at {text_of(place[0].what)}")
    return None
