"""Boards that several tests look at."""

from __future__ import annotations

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Decided, Happened, Step
from rulesdsl.explain.cited_rules import CitedRule
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.story import Story, StoryStep
from rulesdsl.explain.terminal_style import TerminalStyle
from rulesdsl.explain.why_not import WhyNot, why_not
from rulesdsl.wording.step_sentences import sentence

DUEL = """\
title A duel at high noon
edition oops-2018
players Ann, Bob
turn Ann, play cards

base "So-So Corral"
    Ann: Gunfighter (+1), Sheriff
    Bob: Raider with Ancient Curse from Ann
base Longhouse
hand Ann: Quick Draw, High Noon
hand Bob: 3 unknown
vp Ann 12, Bob 9

do
    Ann plays High Noon
    Ann chooses Gunfighter, Raider
    Ann places Quick Draw
    Bob places nothing
    Ann chooses Gunfighter
expect
    Raider in discard of Bob
    power of Gunfighter is 8
    Ann may play extra minion at So-So Corral
"""

PLAIN = TerminalStyle(colours=False, width=100)


def ruling(text: str, **how: object) -> Ruling:
    return adjudicate(text, **how)  # type: ignore[arg-type]  # edition and seed


def happened(found: Ruling, kind: type[Event]) -> Happened:
    """The one step with such an event."""
    (step,) = (step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, kind))
    return step


def sentences(found: Ruling) -> list[str]:
    return [sentence(step, names=found.names) for step in found.steps if isinstance(step, Happened)]


def told(found: Ruling, step: Step) -> StoryStep:
    """The step as a reader sees it."""
    story = Story(found.trace)
    return story.steps[story.number_of(step) - 1]


def decisions(found: Ruling) -> list[Decided]:
    return [step for step in found.steps if isinstance(step, Decided)]


def reasons(found: Ruling, what: str) -> WhyNot:
    return why_not(found.trace, what, found.names)


def ids(grounds: tuple[CitedRule, ...]) -> list[str]:
    return [rule.id for rule in grounds]


def line_of(found: Ruling, step: Step) -> str:
    return sentence(step, names=found.names)
