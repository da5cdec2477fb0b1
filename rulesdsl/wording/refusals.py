"""Why a script line does not answer the open question, in words, with the code of the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesdsl.table.cards import Player
from rulesdsl.table.decision import AllAlike, Decision, TotalPower
from rulesdsl.table.table import Table

from .card_names import CardNames
from .decisions import question

MOST_LINES = 8
"""How many lines are suggested."""


class Refusal(NamedTuple):
    code: str
    message: str


# --- the line and the question ----------------------------------------------------------------------------------------

NO_QUESTION_OPEN = Refusal("B205", "No question is open.")
CHANCE_COMES_FIRST = Refusal("B203", "Chance comes first.")
OTHER_DECK = Refusal("B201", "Chance decides about another deck.")
OTHER_CHANCE = Refusal("B201", "Chance decides something else now.")
NOTHING_IS_PLAYED = Refusal("B201", "Nothing is played now.")
NO_SUCH_WAY = Refusal("B201", "There are no ways to choose from, or not so many.")
NOTHING_CHOSEN = Refusal("B206", "Nothing is no answer.")


def other_player_decides(named: str) -> Refusal:
    return Refusal("B203", f"It is not {named} who decides now.")


def player_decides(player: Player) -> Refusal:
    return Refusal("B203", f"{player} decides now, and not chance.")


def wrong_verb(verb: str) -> Refusal:
    return Refusal("B201", f"`{verb}` is not what is asked.")


def wrong_word(player: str, word: str) -> Refusal:
    return Refusal("B201", f"`{player} {word}` is no answer.")


def no_deck_end_asked_for(end: str | None) -> Refusal:
    return Refusal("B201", f"Nobody asks for the {end} of a deck.")


# --- the things that it names -----------------------------------------------------------------------------------------


def cannot_be_chosen(what: str) -> Refusal:
    return Refusal("B202", f"`{what}` cannot be chosen.")


def cannot_be(what: str) -> Refusal:
    return Refusal("B202", f"It cannot be `{what}`.")


def unknown_card_cannot_be(what: str) -> Refusal:
    return Refusal("B202", f"The unknown card cannot be `{what}`.")


def nothing_waits(what: str) -> Refusal:
    return Refusal("B202", f"Nothing of `{what}` waits to be resolved.")


def cannot_use(player: str, what: str, *, talent: bool) -> Refusal:
    return Refusal("B202", f"{player} cannot use {'the talent of ' if talent else ''}`{what}` now.")


def ambiguous(what: str, meanings: Iterable[str]) -> Refusal:
    return Refusal("B125", f"`{what}` could be {' or '.join(meanings)}.")


def several_abilities(cards: Iterable[str]) -> Refusal:
    return Refusal("B125", f"That could be done with {' or '.join(f'`{card}`' for card in cards)}.")


def not_together(decision: Decision, number: int) -> Refusal:
    """So many may not be chosen, or not those."""
    least, most = decision.least, decision.most
    if not least <= number <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        return Refusal("B206", f"The line names {number}, but {wanted} must be chosen.")
    match decision.demand:
        case TotalPower(operator, amount):
            demand = f"a total power {operator} {amount}"
        case AllAlike(likeness, aspect):
            demand = f"the {likeness} {aspect}"
        case None:
            raise AssertionError("any of them can be chosen together")
    return Refusal("B206", f"All that are chosen together must have {demand}.")


# --- the card that it plays -------------------------------------------------------------------------------------------


def cannot_play(player: Player | None, what: str, why: str) -> Refusal:
    return Refusal("B202", f"{player} cannot play `{what}` now{why and f': {why}'}.")


NONE_THERE = "there is none"
NOT_ON_BOARD = "it is not on the board"
NO_SUCH_CARD = "there is no such card"
OTHER_MOMENT = "it is played at a moment of its own"


def card_is(places: Iterable[str]) -> str:
    return f"it is {' and '.join(places)}"


def kind_was_played(kind: str) -> str:
    return f"the {kind} of this turn has been played"


def other_card_first(what: str, first: str) -> Refusal:
    return Refusal("B202", f"`{what}` cannot be played before {first}.")


def no_place_named(what: str) -> Refusal:
    return Refusal("B206", f"Nobody says where `{what}` goes.")


def no_place_asked_for(what: str, places: Iterable[str]) -> Refusal:
    return Refusal("B207", f"`{what}` had nowhere else to go: it is {' and '.join(places)}.")


# --- what is asked instead --------------------------------------------------------------------------------------------


def open_question(decision: Decision, table: Table, names: CardNames) -> str:
    return f"The open question: {question(decision, table, names)}"


def game_over(winners: Iterable[Player]) -> str:
    return f"The game is over: {' and '.join(winners)} won."


def suggestion(lines: Sequence[str]) -> str:
    more = f" … and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
    return f"write {' or '.join(f'`{line}`' for line in lines[:MOST_LINES])}{more}"
