"""Decisions in words: the question, its options, what was answered, and the script line for each answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rulesdsl.engine.decide import legal
from rulesdsl.engine.questions import MayUse
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.notation import third_person, verbs
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from . import option_words, question_words
from .asked import OPTION_WORDS, QUESTION_WORDS, Asked
from .card_names import CardNames
from .lists import listed

WORDS: Final = (question_words, option_words)
"""Imported, each of them has put its words into the registers."""


def verbs_of(deed: t.Deed | None) -> tuple[str, ...]:
    """What a script says of a player who does it."""
    return () if deed is None else tuple(map(third_person, verbs(type(deed))))


def accepts_verb(decision: Decision, table: Table, verb: str) -> bool:
    """Does a script line with this verb and with names answer the question?"""
    words = QUESTION_WORDS[type(decision)]
    if verb in words.accepted_verbs:
        return True
    if decision.address is None or not words.accepts_deed_verbs:
        return False
    if not isinstance(decision, MayUse):
        return verb in verbs_of(table.deed_at(decision.address))
    return any(verb in verbs_of(deed) for deed in _offered(table.sentence_at(decision.address)))


def _offered(sentence: t.Sentence) -> Iterator[t.Deed]:
    """What a yes leads to: the deeds of the sentence, and of the block under it."""
    for deed in (*sentence.cost, *sentence.deeds):
        yield deed
        for inner in deed.sentences if isinstance(deed, t.Block) else ():
            yield from _offered(inner)
        for way in deed.options if isinstance(deed, t.Choice) else ():
            yield from _offered(way[0])


# --- for players ------------------------------------------------------------------------------------------------------


def question(decision: Decision, table: Table, names: CardNames) -> str:
    """What a player is asked, with a capital and a question mark."""
    text = QUESTION_WORDS[type(decision)].prompt(Asked(decision, table, names))
    if decision.player is None:
        text = f"chance decides: {text}"
    return f"{text[:1].upper()}{text[1:]}?"


def who_decides(decision: Decision, table: Table, names: CardNames) -> str:
    """`Ann decides: What does Ann do?`, `Chance decides: which card is on top?`."""
    asked = question(decision, table, names)
    return asked if decision.player is None else f"{decision.player} decides: {asked}"


def options(decision: Decision, table: Table, names: CardNames) -> list[str]:
    """All options in words, in their order; numbers tell apart what words cannot."""
    asked = Asked(decision, table, names)
    found = [OPTION_WORDS[type(option)].text(asked, option) for option in decision.options]
    seen: dict[str, int] = {}
    numbered = []
    for text in found:
        seen[text] = seen.get(text, 0) + 1
        numbered.append(text if found.count(text) == 1 else f"{text} ({seen[text]})")
    return numbered


def none_of_them(decision: Decision) -> str:
    """What choosing nothing means, where that is allowed."""
    return QUESTION_WORDS[type(decision)].none


def answered(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    """What was answered: one or several options, or none of them."""
    if not chosen:
        return none_of_them(decision)
    texts = options(decision, table, names)
    return listed([texts[decision.options.index(option)] for option in chosen])


def told(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    """What was decided, as a step of its own."""
    words, asked = QUESTION_WORDS[type(decision)], Asked(decision, table, names)
    return words.told(asked, chosen) if chosen else words.line(asked, chosen)


# --- for scripts ------------------------------------------------------------------------------------------------------


def line_for(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    """The script line that gives this answer to the question."""
    return QUESTION_WORDS[type(decision)].line(Asked(decision, table, names), chosen)


def lines_for(table: Table, names: CardNames) -> list[str]:
    """Lines that answer the open question: for each option, and for none of them where that is an answer."""
    decision = table.decision
    if decision is None:
        return []
    number = max(1, decision.least)
    several = [decision.options[at : at + number] for at in range(len(decision.options) - number + 1)]
    if decision.demand is not None:
        several = [chosen for chosen in combinations(decision.options, number) if legal(table, decision, chosen)]
    found = [line_for(decision, chosen, table, names) for chosen in several]
    if decision.least == 0:
        found.append(line_for(decision, (), table, names))
    return list(dict.fromkeys(found))
