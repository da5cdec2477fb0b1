"""Lines that answer with a word (`Ann passes`), say what is resolved first, or say what chance decides."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.shared_piles import HOMES
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import COMMON, CardId, Place, Player
from rulesdsl.table.decision import Option
from rulesdsl.wording import refusals
from rulesdsl.wording.option_words import is_base, trigger_cause

from .name_resolver import Refused, pick_of, text_of
from .open_question import Answer, OpenQuestion

WORDS: dict[str, tuple[Option, ...]] = {
    "passes": (o.PASS,), "declines": (o.NO, o.PASS), "is done": (o.DONE,), "says yes": (o.YES,),
    "says no": (o.NO, o.PASS), "accepts": (o.YES,), "lets it end": (o.LET_EXPIRE,),
    "does nothing": (o.NO, o.PASS, o.DONE),
}  # fmt: skip
"""The options that a word can mean."""
WORDS_FOR_NONE = frozenset({"passes", "declines", "says no", "does nothing"})
WORDS_FOR_YES = frozenset({"says yes", "accepts"})
OFFERS = (q.UseSpecial, q.PlaceDuelingCard, q.PlayExtraCard)
"""Questions that one card can be offered in, so that yes says enough."""


REDRAW = {"redraws": o.YES, "keeps the hand": o.NO}
"""What is said only of a first hand."""


def answer_in_words(question: OpenQuestion, line: b.Tells) -> Answer:
    decision = question.decision
    if line.word in REDRAW and isinstance(decision, q.Redraw):
        return Answer((REDRAW[line.word],))
    if line.about is not None and not _is_about(question, line.about):
        raise Refused(refusals.NOT_ABOUT_IT, line.about)
    if line.verb is not None and not (question.accepts(line.verb) or (line.verb == "plays" and _offers_play(question))):
        raise Refused(refusals.NOT_ANSWERED)
    if line.where is not None and line.about is not None:
        _check_where(question, line.about, line.where)
    for option in decision.options:
        if option in WORDS.get(line.word, ()):
            return Answer((option,))
    if line.word in WORDS_FOR_YES and isinstance(decision, (*OFFERS, q.Choose)):
        offered = [option for option in decision.options if option != o.PASS]
        if len(offered) == 1:
            return Answer((offered[0],))
    later = line.word == "keeps it for later" and question.can_wait
    if question.decision.least == 0 and (line.word in WORDS_FOR_NONE or later):
        return Answer(())
    if later and o.NO in question.decision.options:
        return Answer((o.NO,))
    raise Refused(refusals.NOT_ANSWERED)


def _offers_play(question: OpenQuestion) -> bool:
    return isinstance(question.decision, q.UseSpecial | q.PlayExtraCard | q.PlayCards) or question.can_wait


def _check_where(question: OpenQuestion, called: b.Called, where: b.Called) -> None:
    """A card stays where it is, and nowhere else."""
    cards = [card for card in question.resolver.cards(called) if question.table.cards[card].in_play]
    said = b.Pick(called, where=where, span=called.span)
    if cards and not any(question.resolver.is_where_named(said, card) for card in cards):
        is_at = question.names.where(question.table, cards[0])
        raise Refused(refusals.not_from_there(text_of(called), is_at, text_of(where), "stay at"), called)


def _is_about(question: OpenQuestion, called: b.Called) -> bool:
    """Is it the card that asks, or the only one that is offered?"""
    offered = {option.entity for option in question.decision.options} - {None}
    meant = {question.decision.source} if not isinstance(question.decision, OFFERS) else offered
    return question.resolver.names_one_of(pick_of(called), meant) and len(meant) == 1


def answer_what_resolves_first(question: OpenQuestion, line: b.Resolves) -> Answer:
    called, decision = line.card.card, question.decision
    found: list[Option] = []
    cards = question.resolver.cards(called)
    if isinstance(decision, q.SideFirst):
        found = [option for option in decision.options if isinstance(option, o.PickCard) and option.card in cards]
    if isinstance(decision, q.TriggerQuestion):
        triggers = [option for option in decision.options if isinstance(option, o.TriggerOption)]
        triggers = [option for option in triggers if decision.sources[option.index] in cards]
        whose = None if line.card.player is None else key(line.card.player.text)
        of_player = [option for option in triggers if key(_player_at_base(question, option) or "") == whose]
        found = [*_of_cause(question, line, of_player or triggers)]
    if not found:
        raise Refused(refusals.NOT_OFFERED, line.card)
    return Answer((found[0],))


def _of_cause(question: OpenQuestion, line: b.Resolves, triggers: list[o.TriggerOption]) -> list[o.TriggerOption]:
    """Those for what the line says; without it, of one ability that was triggered for several things none is meant."""
    causes = {option: trigger_cause(question.table, question.decision, option) for option in triggers}
    if line.cause is not None:
        players = {option: _player_at_base(question, option) for option in triggers}
        named = pick_of(line.cause)
        return [t for t in triggers if question.resolver.names_one_of(named, {*causes[t], players[t]})]
    several = [option for option in triggers if causes[option]]
    if len(several) > 1:
        names = [question.names.reference(question.table, causes[option][0]) for option in several]
        raise Refused(refusals.for_which(text_of(line.card.card), names), line.card)
    return triggers


def _player_at_base(question: OpenQuestion, option: o.TriggerOption) -> Player | None:
    """For which player the ability of a base is triggered; none if it is no base's."""
    decision = question.decision
    assert isinstance(decision, q.TriggerQuestion)
    return decision.player_of(option.index) if is_base(question.table, decision.sources[option.index]) else None


def answer_for_chance(question: OpenQuestion, line: b.Chance) -> Answer:
    decision = question.decision
    if decision.player is not None:
        raise Refused(refusals.player_decides(decision.player))
    asked = {q.IdentifyCard: "that card", q.RandomPick: "random card"}.get(type(decision))
    deck = decision.deck if isinstance(decision, q.NextDeckCard) else None
    if isinstance(decision, q.NextDeckCard):
        asked = decision.end
    elif isinstance(decision, q.IdentifyCard) and line.turns_up in ("top", "bottom"):
        deck = _lies_at(question, decision.card, line.turns_up)
        asked = asked if deck is None else line.turns_up
    if deck is not None and line.turns_up and not _is_about_deck(line, deck.of):
        raise Refused(refusals.other_deck(question.names.place(question.table, deck)))
    sides = tuple(option for option in decision.options if option == o.CoinSide(line.turns_up))
    if sides:
        return Answer(sides)
    if line.turns_up not in ("", asked):
        raise Refused(refusals.other_chance(asked or "coin", line.turns_up))
    if isinstance(decision, q.IdentifyCard):
        return Answer((question.resolver.name_of_unknown(line.what, decision.options),))
    found = question.resolver.option(b.Pick(line.what, span=line.what.span), list(decision.options))
    if found is None:
        cards = question.resolver.cards(line.what) if isinstance(line.what, b.Called) else ()
        where = question.names.where(question.table, cards[0]) if cards else None
        raise Refused(refusals.cannot_be(text_of(line.what), where), line.what)
    return Answer((found,))


def answer_draw(question: OpenQuestion, line: b.Picks) -> Answer:
    """`Ann draws Grunt`, where chance says which card lies on top of Ann's deck."""
    decision, first = question.decision, line.picks[:1]
    assert isinstance(decision, q.NextDeckCard)
    whose = decision.deck.of
    found = question.resolver.option(first[0], list(decision.options)) if first else None
    if found is None or not isinstance(whose, str) or key(whose) != key(line.player.text):
        raise Refused(refusals.CHANCE_COMES_FIRST)
    return Answer((found,), replace(line, picks=line.picks[1:], begun=True) if line.picks[1:] else None)


def _lies_at(question: OpenQuestion, card: CardId, end: str) -> Place | None:
    """The deck at whose top or bottom the card lies."""
    place = question.table.cards[card].place
    at_end = question.table.pile(place)[0 if end == "top" else -1]
    return place if place.zone == "deck" and at_end == card else None


def _is_about_deck(line: b.Chance, owner: object) -> bool:
    deck = line.deck_of
    named = key(deck.text) if isinstance(deck, b.Named) else HOMES.get(deck) if deck else None
    return deck is None or named == (owner if owner in COMMON else key(str(owner)))
