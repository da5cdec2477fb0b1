"""Everything that the site is made from, and what refers to what. Each part is computed once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rulesdsl import rulebook as rules
from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.ruling_view import RulingView, StepView, ruling_view
from rulesdsl.explain.why import AbilityTexts
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load as load_library
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.lookup.phrasings import Phrasings, read_phrasings
from rulesdsl.lookup.uses import Uses, uses
from rulesdsl.paths import data
from rulesdsl.rulebook.model import Clarification
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.rulebook.set_titles import set_title
from rulesdsl.table.catalogue import standard_catalogue

from .constructs import Part, language
from .game_statistics import GameStatistics, load_statistics
from .matrix import Matrix, load_matrix

QUESTION_WORDS = (
    "what", "who", "whose", "when", "where", "which", "why", "how", "can", "may", "must", "do", "does", "did", "is",
    "are", "am", "will", "should", "could", "if",
)  # fmt: skip
"""How a whole question begins."""


class RulingFails(Exception):
    """Some rulings do not come out as they say. The message names each, with what was expected and found."""


@dataclass(frozen=True, eq=False)
class Played:
    """A built-in ruling or board, adjudicated."""

    name: str
    """As the command line calls it."""
    set: str | None
    """The set that a ruling belongs to, or the matrix; none for a board of the cookbook."""
    ruling: Ruling
    ability_texts: AbilityTexts
    """Shared, so that each ability is put into English only once."""

    @property
    def title(self) -> str:
        return self.ruling.board.title or self.name

    @cached_property
    def view(self) -> RulingView:
        return ruling_view(self.ruling, self.ability_texts)

    @cached_property
    def steps(self) -> tuple[StepView, ...]:
        """All steps in order."""
        return tuple(_flat(self.view.steps))

    @cached_property
    def topics(self) -> frozenset[str]:
        """The topics that it cites, and those of its steps."""
        cited = {cite.rpartition("/")[2] if "." in cite else cite for cite in self.ruling.board.cites}
        return frozenset(cited.union(*(step.topics for step in self.ruling.steps)))

    @cached_property
    def active_cards(self) -> frozenset[str]:
        """The cards whose abilities did something here."""
        return frozenset(step.ability.card for step in self.steps if step.ability is not None)


def _flat(steps: Iterable[StepView]) -> Iterable[StepView]:
    for step in steps:
        yield step
        yield from _flat(step.steps)


@dataclass(frozen=True, eq=False)
class Corpus:
    library: Library
    rulebook: Rulebook
    played: tuple[Played, ...]
    grammar: str
    """The text of the card language's grammar."""
    matrix: Matrix
    games: GameStatistics | None = None
    """What came of games by chance, if anybody has kept it."""

    @cached_property
    def uses(self) -> Mapping[str, Uses]:
        """What refers to each term."""
        return uses(self.rulebook, self.library)

    @cached_property
    def phrasings(self) -> Phrasings:
        return read_phrasings(data("cardtexts") / "asked")

    def asked(self, kind: str, names: Iterable[str], most: int = 5) -> list[str]:
        """What people ask about these, whole questions only: no catchwords."""
        found = [asked for name in names for asked in self.phrasings.get((kind, name), ())]
        whole = [asked for asked in found if asked.partition(" ")[0].lower() in QUESTION_WORDS]
        return [f"{asked[0].upper()}{asked[1:].rstrip('?')}?" for asked in whole[:most]]

    @cached_property
    def rulings(self) -> tuple[Played, ...]:
        return tuple(played for played in self.played if played.set is not None)

    @cached_property
    def cookbook(self) -> tuple[Played, ...]:
        return tuple(played for played in self.played if played.set is None)

    @cached_property
    def played_for(self) -> Mapping[str, list[Played]]:
        """By the id of a clarification: the rulings that play it out."""
        found: defaultdict[str, list[Played]] = defaultdict(list)
        for played in self.played:
            for cite in played.ruling.board.cites:
                if cite in self.rulebook.clarifications:
                    found[cite].append(played)
        return found

    @cached_property
    def played_on(self) -> Mapping[str, list[Played]]:
        """By topic: the rulings with a step that rests on it, those first that name it."""
        found: defaultdict[str, list[Played]] = defaultdict(list)
        for played in self.played:
            for topic in played.topics:
                found[topic].append(played)
        for topic, resting in found.items():
            resting.sort(key=lambda played: not any(cite.endswith(topic) for cite in played.ruling.board.cites))
        return found

    @cached_property
    def played_with(self) -> Mapping[str, list[Played]]:
        """By the id of a card: the rulings in which its abilities do something, those first that are about it."""
        found: defaultdict[str, list[Played]] = defaultdict(list)
        for played in self.played:
            for name in played.active_cards:
                found[name].append(played)
        for name, having in found.items():
            having.sort(key=lambda played: not played.title.startswith(name))
        return found

    @cached_property
    def clarified(self) -> Mapping[str, list[Clarification]]:
        """By the key of a card's name."""
        found: defaultdict[str, list[Clarification]] = defaultdict(list)
        for said in self.rulebook.clarifications.values():
            for name in said.cards:
                found[key(name)].append(said)
        return found

    @cached_property
    def factions(self) -> Mapping[tuple[str, str], list[Definition]]:
        """By set and faction (or shared deck), in the order of the files."""
        found: defaultdict[tuple[str, str], list[Definition]] = defaultdict(list)
        for definition in self.library:
            found[definition.set, definition.group].append(definition)
        return found

    @cached_property
    def chapters(self) -> Mapping[str, list[str]]:
        """The topics of the rules by their first word, as the newest book orders them."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for topic in self.rulebook.topics:
            found[topic.partition(".")[0]].append(topic)
        return found

    @cached_property
    def language(self) -> tuple[Part, ...]:
        """The card language, part by part."""
        return language(self.grammar, self.library)

    def set_title(self, printing: str) -> str:
        return set_title(printing, self.rulebook.books)

    def card_called(self, name: str, printing: str | None = None) -> Definition | None:
        """The card of that name; of several printings the wanted one, else the newest."""
        found = self.library.printings(name)
        return next((card for card in found if card.set == printing), found[0] if found else None)


def load_corpus() -> Corpus:
    """Load all built-in cards and rules, and adjudicate every ruling and board."""
    for kept in (rules.load, standard_catalogue):
        kept.cache_clear()  # a server that watches the files builds the site many times
    root = data("cardtexts")
    files = [*sorted(root.glob("*/rulings/*.ruling")), *sorted(root.glob("boards/*.board"))]
    grammar = (data("grammar") / "cards.lark").read_text(encoding="utf-8")
    games = load_statistics(root / "statistics.json")
    return Corpus(load_library(), rules.load(), played(files), grammar, load_matrix(root / "matrix"), games)


def played(files: Iterable[Path]) -> tuple[Played, ...]:
    """Each file carried out. Raises `SourceError` for one that cannot be read, `RulingFails` if any comes out wrong."""
    listed = list(files)
    boards = {file.stem for file in listed if file.suffix == ".board"}
    ability_texts = AbilityTexts()
    found: list[Played] = []
    for file in listed:
        is_board = file.suffix == ".board"
        name = file.stem if is_board or file.stem not in boards else file.name
        shown = Path(*file.parts[-3:]).as_posix()
        ruling = adjudicate(read_source(file), path=shown)
        found.append(Played(name, None if is_board else file.parent.parent.name, ruling, ability_texts))
    _raise_failing(found)
    return tuple(found)


def _raise_failing(found: Iterable[Played]) -> None:
    wrong = [
        f"{played.ruling.board.path}:{judged.line}: expected {judged.expected}, found {judged.found}"
        for played in found
        for judged in played.ruling.expectations
        if not judged.holds
    ]
    if wrong:
        raise RulingFails("\n".join(wrong))
