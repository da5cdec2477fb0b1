"""Why a script line does not answer the open question, in words, with the code of the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from rulesdsl.table.cards import Player
from rulesdsl.table.decision import AllAlike, Decision, Demand, TotalPower
from rulesdsl.table.table import Table

from .card_names import CardNames
from .decisions import question
from .lists import with_article

MOST_LINES = 8
"""How many lines are suggested."""


class Refusal(NamedTuple):
    """`help` is what to write instead, where the open question does not say it."""

    code: str
    message: str
    help: str | None = None


# --- the line and the question ----------------------------------------------------------------------------------------

NO_QUESTION_OPEN = Refusal("B205", "No question is open.")
CHANCE_COMES_FIRST = Refusal("B203", "Chance comes first.")


def not_understood(why: str) -> Refusal:
    """Of a line that is held against the answers themselves."""
    return Refusal("B201", f"{why[:1].upper()}{why[1:]}.")


NOT_ABOUT_IT = Refusal("B201", "")
"""What the line declines is not what is offered; the reason is looked for."""


def other_deck(deck: str) -> Refusal:
    return Refusal("B201", f"Chance decides about {deck} now.")


def other_chance(asked: str, said: str) -> Refusal:
    """What chance decides now, and what the line is about."""
    return Refusal("B201", f"Chance decides about {CHANCES[asked]} now, not about {CHANCES[said]}.")


CHANCES = {
    "that card": "what an unknown card is", "random card": "a card that is picked at random", "coin": "a coin",
    "top": "the top card of a deck", "bottom": "the bottom card of a deck", "heads": "a coin", "tails": "a coin",
}  # fmt: skip
"""What chance can decide about."""


def player_decides(player: Player) -> Refusal:
    return Refusal("B203", f"{player} decides now, not chance.")


# --- what it says, and why not ----------------------------------------------------------------------------------------

WORDS = {
    "is done": "end the phase", "keeps it for later": "keep it for later", "lets it end": "let it end",
    "does nothing": "do nothing", "goes": "go", "keeps the hand": "keep the hand",
}  # fmt: skip
NOT_ANSWERED = Refusal("B201", "")
"""The line is about something else than the question; the reason is looked for."""
NOT_OFFERED = Refusal("B202", "")
"""What the line names is not among what there is to choose from; the reason is looked for."""

NOTHING_CHOSEN = Refusal("B206", "")
"""Something has to be chosen; the reason is looked for."""
OTHER_DECIDES = Refusal("B203", "")
"""Somebody else decides; the reason is looked for."""
PLAYED_ELSEWHERE = Refusal("B207", "")
"""The card that the line plays was played somewhere else; the reason is looked for."""


def cannot(player: str, verb: str, things: str = "") -> str:
    """`Ann can't destroy Grunt`."""
    first, *more = verb.split(" ")
    stem = {"passes": "pass", "buries": "bury", "searches": "search for"}.get(first, first.removesuffix("s"))
    return " ".join(word for word in (player, "can't", WORDS.get(verb) or " ".join([stem, *more]), things) if word)


class _Reason(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def topics(self) -> tuple[str, ...]: ...


def because(claim: str, reason: _Reason) -> str:
    topic = f" ({reason.topics[0]})" if reason.topics else ""
    return f"{claim}: {reason.text}{topic}."


def too_many(player: str, verb: str, named: int, most: int, source: str | None) -> Refusal:
    allows = f"only {most} can be chosen" if source is None else f"{source} allows only {most}"
    help_text = "name only one" if most == 1 else f"name at most {most}"
    return Refusal("B206", f"{cannot(player, verb, str(named))}: {allows}.", help_text)


# --- the things that it names -----------------------------------------------------------------------------------------


def cannot_be(what: str, where: str | None) -> Refusal:
    """`where` the card is instead, if it is anywhere."""
    return Refusal("B202", f"The card can't be {what}: {f'that is {where}' if where else 'there is none here'}.")


def unknown_card_cannot_be(what: str, where: str | None) -> Refusal:
    """`where` all copies are instead, if any is known to be anywhere."""
    why = f"that is {where}" if where else "no copy of it could be there"
    return Refusal("B202", f"The unknown card can't be {what}: {why}.")


def ambiguous(what: str, meanings: Iterable[str]) -> Refusal:
    return Refusal("B125", f"`{what}` could be {' or '.join(meanings)}.")


def for_which(what: str, causes: Iterable[str]) -> Refusal:
    names = [*causes]
    help_text = f"say for which: {' or '.join(f'`… resolves {what} for {name} first`' for name in names)}"
    return Refusal("B125", f"{what} waits several times: for {' and for '.join(names)}.", help_text)


def several_abilities(cards: Iterable[str]) -> Refusal:
    names = [*cards]
    help_text = f"say first which is used: {' or '.join(f'`… uses {card}`' for card in names)}"
    return Refusal("B125", f"That could be done with {' or '.join(f'`{card}`' for card in names)}.", help_text)


def wrong_number(decision: Decision, number: int) -> Refusal:
    least, most = decision.least, decision.most
    wanted = f"{least}" if least == most else f"{least} to {most}"
    return Refusal("B206", f"{decision.player or 'Chance'} must choose {wanted}, and the line names {number}.")


BOUNDS = {"<=": "or less", ">=": "or more", "=": "exactly", "<": "at least below", ">": "at least above"}


def not_together(demand: Demand, things: str, total: int) -> Refusal:
    """These may not be chosen together."""
    match demand:
        case TotalPower(operator, amount):
            text = f"{things} have {total} power together, and it must be {amount} {BOUNDS[operator]}"
        case AllAlike("same", aspect):
            where = "be at the same base" if aspect == "base" else f"have the same {aspect}"
            text = f"{things} can't be chosen together: all that are chosen must {where}"
        case AllAlike(_, aspect):
            where = "be at another base" if aspect == "base" else f"have another {aspect}"
            text = f"{things} can't be chosen together: each must {where}"
    return Refusal("B206", f"{text}.")


def not_theirs(what: str, said: Player, holder: Player | None) -> Refusal:
    return Refusal("B202", f"{what} is {holder or 'nobody'}'s, not {said}'s.")


def not_itself(source: str, verb: str, what: str) -> Refusal:
    return Refusal("B202", f"It is {source} that {verb}, not {what}.")


def only_so_many_ways(number: int) -> Refusal:
    return Refusal("B206", f"There are only {number} ways to choose from.")


def named_twice(what: str) -> Refusal:
    return Refusal("B206", f"The line names {what} twice.", "name each once")


def not_to_that_deck(what: str, owner: Player) -> Refusal:
    return Refusal("B202", f"{what} goes to the deck of its owner, {owner}.")


def not_from_there(what: str, where: str, said: str, does: str = "come from") -> Refusal:
    return Refusal("B202", f"{what} can't {does} {said}: it is {where}.")


def other_kind(what: str, said: str, kind: str) -> Refusal:
    return Refusal("B202", f"{what} is {with_article(kind)}, not {with_article(said)}.")


# --- the card that it plays -------------------------------------------------------------------------------------------


def other_card_first(what: str, first: str) -> Refusal:
    return Refusal("B202", f"{what} can't be played now: {first} is being played, and comes first.")


def no_place_named(what: str) -> Refusal:
    return Refusal("B206", f"The line doesn't say where {what} goes.")


# --- what is asked instead --------------------------------------------------------------------------------------------


def open_question(decision: Decision, table: Table, names: CardNames) -> str:
    return f"The open question: {question(decision, table, names)}"


def game_over(winners: Iterable[Player]) -> str:
    return f"The game is over: {' and '.join(winners)} won."


def suggestion(lines: Sequence[str]) -> str:
    more = f" … and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
    return f"write {' or '.join(f'`{line}`' for line in lines[:MOST_LINES])}{more}"
