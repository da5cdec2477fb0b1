"""The steps and questions of a ruling as the page shows them; what a ruling shares with another is told only once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from rulesdsl.engine import options as o
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.board_picture import Picture, picture
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.ruling_view import marked_cards
from rulesdsl.explain.story import Story, StoryStep
from rulesdsl.meaning import control
from rulesdsl.meaning.card_kinds import KINDS
from rulesdsl.table.cards import Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.decisions import none_of_them, options, question

GROUPS: dict[type[Option], str] = {
    o.TalentOption: "talent", o.AbilityOption: "ability", o.SpecialOption: "special", o.Done: "pass",
}  # fmt: skip
"""What a player can do in a turn, as the page sorts it; cards to play are sorted by what they are."""


class LiveSteps:
    """`before` are those of the ruling that this one was played on from."""

    def __init__(self, ruling: Ruling, before: LiveSteps | None = None) -> None:
        self.ruling = ruling
        story = Story(ruling.trace)
        self.story = [*story.steps, *([] if story.open is None else [story.open])]
        self.boards: dict[Picture, int] = {}
        self.steps = self._steps(before)
        self.decisions = _decisions(ruling)
        asked_at = {decided.number: step.number - 1 for step in story.steps for decided in step.decisions}
        self.questions = [
            {
                **self._question(number, decided, before),
                "number": number,
                "at": asked_at.get(decided.number, len(story.steps)),
                "chosen": _chosen(decided),
            }
            for number, decided in enumerate(self.decisions)
        ]

    def since(self, before: LiveSteps | None) -> dict[str, Any]:
        """Both lists without what the other one begins with as well; `kept` says how many of each that is."""
        steps = 0 if before is None else _alike(self.steps, before.steps)
        questions = 0 if before is None else _alike(self.questions, before.questions)
        return {
            "kept": {"steps": steps, "questions": questions},
            "steps": self.steps[steps:],
            "questions": self.questions[questions:],
        }

    # --- steps ----------------------------------------------------------------------------------------------------

    def _steps(self, before: LiveSteps | None) -> list[dict[str, Any]]:
        if before is None:
            steps = [self._step(0, None, "The board as it is given.", self.ruling.trace.start)]
        else:
            steps = before.steps[: 1 + _alike(self.story, before.story)]
            self.boards = before.boards.copy()
            while len(self.boards) > 1 + max(step["board"] for step in steps):
                self.boards.popitem()
        return steps + [self._told(step) for step in self.story[len(steps) - 1 :]]

    def _told(self, step: StoryStep) -> dict[str, Any]:
        is_open = isinstance(step.main, Decided) and step.main.chosen is None
        told = self._step(step.number, step.parent, step.sentence(self.ruling.names), step.after)
        return {**told, "marks": list(marked_cards(step)), "open": is_open}

    def _step(self, number: int, parent: int | None, sentence: str, after: Table) -> dict[str, Any]:
        board = self.boards.setdefault(picture(after, self.ruling.names), len(self.boards))
        return {
            "number": number, "parent": parent, "sentence": sentence, "board": board, "marks": [], "open": False,
        }  # fmt: skip

    # --- questions ------------------------------------------------------------------------------------------------

    def _question(self, number: int, decided: Decided, before: LiveSteps | None) -> dict[str, Any]:
        """What is asked, without what was answered."""
        known = [] if before is None else before.decisions
        if before is not None and number < len(known) and known[number].decision is decided.decision:
            return before.questions[number]
        decision, table, names = decided.decision, decided.before, self.ruling.names
        return {
            "player": decision.player,
            "question": question(decision, table, names),
            "options": [
                {
                    "text": text,
                    "card": option.entity if isinstance(option.entity, int) else None,
                    "group": _group(option, table) if isinstance(decision, PlayCards) else None,
                }
                for text, option in zip(options(decision, table, names), decision.options, strict=True)
            ],
            "none": none_of_them(decision) if decision.least == 0 else None,
            "least": decision.least,
            "most": min(decision.most, len(decision.options)),
            "ordered": decision.ordered,
            "others": [*self._others(decided)] if isinstance(decision, PlayCards) else [],
        }

    def _others(self, decided: Decided) -> Iterator[dict[str, Any]]:
        """Of the player's cards in hand and in play those that can do nothing now, each name once."""
        decision, table, names = decided.decision, decided.before, self.ruling.names
        offered = {option.entity for option in decision.options}
        hand = table.pile(Place("hand", decision.player))
        in_play = [
            card
            for base in table.bases
            for card in (*table.minions_at(base), *table.titans_at(base), *table.attached(base))
        ]
        in_play += [action for card in in_play for action in table.attached(card)]
        own = [card for card in in_play if control.controller(table, card) == decision.player]
        seen: set[str] = set()
        for card in (*hand, *own):
            name = names.of(table, card)
            if card not in offered and table.cards[card].name is not None and name not in seen:
                seen.add(name)
                yield {"text": name, "card": card, "group": "hand" if card in hand else "play"}


def _group(option: Option, table: Table) -> str | None:
    if not isinstance(option, o.PlayOption):
        return GROUPS.get(type(option))
    return next((kind for kind in ("minion", "action") if KINDS[kind](table, option.card)), "play")


def _decisions(ruling: Ruling) -> list[Decided]:
    """All that were answered, and the open one."""
    answered = [step for step in ruling.steps if isinstance(step, Decided)]
    return answered if ruling.open is None else [*answered, ruling.open]


def _chosen(decided: Decided) -> list[int] | None:
    return None if decided.chosen is None else [decided.decision.options.index(option) for option in decided.chosen]


def _alike(ones: Sequence[object], others: Sequence[object]) -> int:
    """How many both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ones, others, strict=False)))
