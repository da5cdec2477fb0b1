"""What a refused line says that cannot be: `Ann can't destroy Grunt at Docks`."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.printings import printing_meant
from rulesdsl.wording.lists import counted, listed, possessive
from rulesdsl.wording.refusals import cannot

from .name_resolver import text_of
from .open_question import OpenQuestion

PUT_ON = frozenset({"plays", "places", "moves", "transfers", "uses", "uses the talent of", "gives"})
"""Verbs that go with `on` a card; with others it is done `with` a card."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def claim_of(question: OpenQuestion, line: b.Line) -> str:
    match line:
        case b.Tells(player, word, about):
            return cannot(player.text, word, "" if about is None else text_of(about))
        case b.Picks(player, "gains" as verb, count=int() as points):
            return cannot(player.text, verb, f"{points} VP")
        case b.Picks(player, verb, count=int() as count):
            return cannot(player.text, verb, counted(count, "card") if count else "")
        case b.Picks(player, verb, picks, counters=int() as counters):
            names = [text_of(pick.what) for pick in picks]
            where = {"removes": f"from {listed(names)}", "transfers": f"from {' to '.join(names)}"}
            return cannot(player.text, verb, f"{counted(counters, 'counter')} {where.get(verb, f'on {listed(names)}')}")
        case b.Picks(player, verb, picks, change=int() as change):
            return cannot(player.text, verb, f"{_things(question, line, picks)} {change:+d}")
        case b.Plays(player, pick):
            return cannot(player.text, "plays", _things(question, line, (pick,)))
        case b.Uses(player, pick, talent):
            what = possessive(text_of(pick.what)) + f" talent{_where(question, line, pick)}" if talent else ""
            return cannot(player.text, "uses", what or _things(question, line, (pick,)))
        case b.Resolves(player, subject):
            return cannot(player.text, "resolves", f"{text_of(subject.card)} first")
        case b.Picks(player, verb, picks) if line.ordinal is not None or line.end is not None:
            end = {None: f"the {ORDINALS[line.ordinal or 0]}", "top": "on top", "bottom": "at the bottom"}[line.end]
            return cannot(player.text, verb, f"{_things(question, line, picks)} {end}" if picks else line.end or end)
        case b.Picks(player, verb, ()):
            return cannot(player.text, verb, "nothing")
        case b.Picks(player, verb, picks):
            return cannot(player.text, "have" if _is_challenge(line) else verb, _things(question, line, picks))
    raise AssertionError("chance claims nothing")


def _is_challenge(line: b.Line) -> bool:
    """Does it name both minions of a duel: `have Grunt duel Page`?"""
    return isinstance(line, b.Picks) and line.verb == "duels" and (len(line.picks) == 2 or bool(line.picks[0].where))


def _things(question: OpenQuestion, line: b.Line, picks: tuple[b.Pick, ...]) -> str:
    if not picks:
        return "nothing"
    if verb_of(line) == "duels" and len(picks) >= 2:
        named = [called for pick in picks for called in (pick.what, pick.where) if called is not None]
        return f"{text_of(named[0])} duel {listed([text_of(called) for called in named[1:]])}"
    things = [f"{text_of(pick.what)}{_where(question, line, pick)}" for pick in picks if not pick.to]
    return " to ".join([listed(things) if things else "", *(text_of(pick.what) for pick in picks if pick.to)]).lstrip()


def _where(question: OpenQuestion, line: b.Line, pick: b.Pick) -> str:
    if pick.where is None:
        return ""
    if isinstance(pick.where, b.There) and pick.where.card is None:
        return " there"
    if verb_of(line) in ("duels", "chooses"):
        return f" {'duel' if verb_of(line) == 'duels' else 'and'} {text_of(pick.where)}"
    if verb_of(line) == "moves":
        return f" to {text_of(pick.where)}"
    table, cards = question.table, question.resolver.cards(pick.where)
    printed = printing_meant(table, pick.where)
    name = table.cards[cards[0]].name if cards else None if printed is None else printed.id
    is_base = name is not None and table.catalogue[name].kind == "base"
    at = "on" if _is_action(question, pick) and verb_of(line) in ("plays", "transfers") else "at"
    return f" {at if is_base else 'on' if verb_of(line) in PUT_ON else 'with'} {text_of(pick.where)}"


def _is_action(question: OpenQuestion, pick: b.Pick) -> bool:
    """Actions are played on bases, minions at them."""
    named = question.resolver.cards(pick.what) if isinstance(pick.what, b.Called) else ()
    printed = question.table.blueprint(named[0]) if named else None
    return printed is not None and printed.kind == "action" and not printed.is_standard


def verb_of(line: b.Line) -> str:
    match line:
        case b.Picks(_, verb):
            return verb
        case b.Plays():
            return "plays"
        case b.Resolves():
            return "resolves"
        case b.Uses(_, _, talent):
            return "uses the talent of" if talent else "uses"
    return ""
