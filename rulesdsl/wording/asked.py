"""What the words for questions and options are made of, and the registers of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from rulesdsl.engine.frames import scope
from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .card_names import CardNames, quoted
from .table_english import TableSpeech

Q_co = TypeVar("Q_co", bound=Decision, covariant=True)
Q = TypeVar("Q", bound=Decision)
O_co = TypeVar("O_co", bound=Option, covariant=True)
O = TypeVar("O", bound=Option)  # noqa: E741  # as Q is for questions


@record
class Asked(Record, Generic[Q_co]):
    """A question, the table that it is asked at, and the names to put it in words."""

    question: Q_co
    table: Table
    names: CardNames

    @property
    def player(self) -> Player:
        return self.question.player or "chance"

    # --- in sentences -------------------------------------------------------------------------------------------

    def name(self, entity: Entity) -> str:
        """What whoever decides calls it; for chance without its controller."""
        if self.question.player is None:
            return self.names.of(self.table, entity)
        return self.names.whose(self.table, entity, self.question.player)

    @property
    def about(self) -> str:
        """``Grunt: ``, the card whose ability asks, if one does."""
        source = self.question.source
        return "" if source is None or source < 0 else f"{self.name(source)}: "

    @property
    def deed(self) -> t.Deed | None:
        return None if self.question.address is None else self.table.deed_at(self.question.address)

    def speech(self, node: t.Node) -> TableSpeech:
        """Tells this part of the ability that asks, as it stands here and now."""
        address = self.question.address
        assert address is not None
        return TableSpeech(self.table, self.names, address.card, node, scope(self.table), self.player)

    # --- on boards and in scripts -------------------------------------------------------------------------------

    def written(self, entity: Entity) -> str:
        return self.names.written(self.table, entity)

    def reference(self, entity: Entity) -> str:
        return self.names.reference(self.table, entity)


class QuestionWords(Generic[Q]):
    """One kind of question in words."""

    line_verb: ClassVar[str] = "chooses"
    """The verb of a script line that answers with cards or players."""
    accepted_verbs: ClassVar[tuple[str, ...]] = ()
    """The verbs that are accepted in such a line."""
    accepts_deed_verbs: ClassVar[bool] = False
    """Is the verb for what is done to the things accepted as well?"""
    none: ClassVar[str] = "none"
    """What choosing none of the options is called among them."""
    none_in_script: ClassVar[str] = "declines"

    def prompt(self, asked: Asked[Q]) -> str:
        """The question as a player is asked, without capital and question mark."""
        raise NotImplementedError

    def line(self, asked: Asked[Q], chosen: tuple[Option, ...]) -> str:
        """The script line that gives this answer."""
        player = quoted(asked.player)
        return f"{player} {self.answer(asked, chosen) if chosen else self.none_in_script}"

    def told(self, asked: Asked[Q], chosen: tuple[Option, ...]) -> str:
        """What was decided, where no other step tells it."""
        return self.line(asked, chosen)

    def answer(self, asked: Asked[Q], chosen: tuple[Option, ...]) -> str:
        """The line without the player."""
        return OPTION_WORDS[type(chosen[0])].answer(asked, chosen)


class OptionWords(Generic[O]):
    """One kind of option in words."""

    def text(self, asked: Asked[Decision], option: O) -> str:
        """In a list of options."""
        raise NotImplementedError

    def answer(self, asked: Asked[Decision], chosen: tuple[O, ...]) -> str:
        """What a script line says after the player's name that chooses these."""
        raise NotImplementedError


QUESTION_WORDS: dict[type[Decision], QuestionWords[Any]] = {}
OPTION_WORDS: dict[type[Option], OptionWords[Any]] = {}


def question_words(kind: type[Q]) -> Callable[[type[QuestionWords[Q]]], type[QuestionWords[Q]]]:
    def register(words: type[QuestionWords[Q]]) -> type[QuestionWords[Q]]:
        assert kind not in QUESTION_WORDS, f"{kind.__name__} has words already"
        QUESTION_WORDS[kind] = words()
        return words

    return register


def option_words(kind: type[O]) -> Callable[[type[OptionWords[O]]], type[OptionWords[O]]]:
    def register(words: type[OptionWords[O]]) -> type[OptionWords[O]]:
        assert kind not in OPTION_WORDS, f"{kind.__name__} has words already"
        OPTION_WORDS[kind] = words()
        return words

    return register
