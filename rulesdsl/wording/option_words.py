"""Every option in words: in a list to choose from, and as a script line chooses it."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.frames import Replacing, Triggers
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.step import answer_and_run
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.differences import changes
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table

from .asked import QUESTION_WORDS, Asked, O, OptionWords, option_words
from .card_names import holder_of, quoted, quoted_title, speaks_to_players
from .lists import listed, possessive
from .table_english import deeds_in_words

# --- cards and players ------------------------------------------------------------------------------------------------


def _card(asked: Asked[Decision], option: o.CardOption) -> str:
    """One of two alike cards in different places is told apart by where it lies."""
    table, card = asked.table, option.card
    name, base = asked.name(card), table.base_of(card)
    same_kind = (other for other in asked.question.options if type(other) is type(option))
    alike = [asked.name(other.card) for other in same_kind].count(name) > 1
    buried = table.cards[card].place.zone == "buried"
    if base is None or base == card or not (alike or buried):
        return name
    return f"{name}, {'buried at' if buried else 'at'} {asked.name(base)}"


@option_words(o.PickCard)
class _PickCard(OptionWords[o.PickCard]):
    def text(self, asked: Asked[Decision], option: o.PickCard) -> str:
        match asked.question:
            case q.NextBase(groups=groups):
                return listed(asked.name(base) for bases in groups if bases[0] == option.card for base in bases)
            case q.BaseToScore():
                return asked.name(option.card)
        return _card(asked, option)

    def answer(self, asked: Asked[Decision], chosen: tuple[o.PickCard, ...]) -> str:
        return f"{_verb(asked)} {', '.join(asked.reference(option.card) for option in chosen)}"


@option_words(o.PickPlayer)
class _PickPlayer(OptionWords[o.PickPlayer]):
    def text(self, asked: Asked[Decision], option: o.PickPlayer) -> str:
        return asked.name(option.player)

    def answer(self, asked: Asked[Decision], chosen: tuple[o.PickPlayer, ...]) -> str:
        return f"{_verb(asked)} {', '.join(asked.reference(option.player) for option in chosen)}"


@option_words(o.PickFaction)
class _PickFaction(OptionWords[o.PickFaction]):
    def text(self, asked: Asked[Decision], option: o.PickFaction) -> str:
        return option.faction

    def answer(self, asked: Asked[Decision], chosen: tuple[o.PickFaction, ...]) -> str:
        return f"{_verb(asked)} {', '.join(asked.reference(option.entity) for option in chosen)}"


def _verb(asked: Asked[Decision]) -> str:
    return QUESTION_WORDS[type(asked.question)].line_verb


@option_words(o.RandomCard)
class _RandomCard(OptionWords[o.RandomCard]):
    def text(self, asked: Asked[Decision], option: o.RandomCard) -> str:
        return _card(asked, option)

    def answer(self, asked: Asked[Decision], chosen: tuple[o.RandomCard, ...]) -> str:
        card = chosen[0].card
        return "unknown" if asked.table.cards[card].name is None else asked.reference(card)


@option_words(o.RandomPlayer)
class _RandomPlayer(OptionWords[o.RandomPlayer]):
    def text(self, asked: Asked[Decision], option: o.RandomPlayer) -> str:
        return asked.name(option.player)

    def answer(self, asked: Asked[Decision], chosen: tuple[o.RandomPlayer, ...]) -> str:
        return asked.reference(chosen[0].player)


@option_words(o.RandomName)
class _RandomName(OptionWords[o.RandomName]):
    def text(self, asked: Asked[Decision], option: o.RandomName) -> str:
        return option.name

    def answer(self, asked: Asked[Decision], chosen: tuple[o.RandomName, ...]) -> str:
        card = chosen[0].name
        return quoted_title(card, asked.table.catalogue.entry(card))


# --- what to do with a card -------------------------------------------------------------------------------------------


@option_words(o.PlayOption)
class _Play(OptionWords[o.PlayOption]):
    def text(self, asked: Asked[Decision], option: o.PlayOption) -> str:
        return f"play {asked.name(option.card)}"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.PlayOption, ...]) -> str:
        return f"plays {asked.reference(chosen[0].card)}"


@option_words(o.TalentOption)
class _Talent(OptionWords[o.TalentOption]):
    def text(self, asked: Asked[Decision], option: o.TalentOption) -> str:
        """The rules offer a talent that would do nothing; whoever has to choose wants to know."""
        idle = " (no effect now)" if _does_nothing(asked.table, option) else ""
        return f"use {possessive(_card(asked, option))} talent{idle}"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.TalentOption, ...]) -> str:
        return f"uses talent of {asked.reference(chosen[0].card)}"


IDLE = (
    e.TalentUsed, e.NothingHappened, e.ConditionFailed, e.CostNotPaid, e.Prevented, e.NothingToDraw, e.DrewEnough,
    e.NoMonsterLeft, e.UnknownCardsSearched,
)  # fmt: skip
"""What may happen although nothing is done."""


def _does_nothing(table: Table, talent: o.TalentOption) -> bool:
    """It is over without a question, nothing was done, and no number is another."""
    after = answer_and_run(table, talent)
    if not isinstance(after.table.decision, q.PlayCards) or changes(table, after.table, ()):
        return False
    return all(isinstance(event, IDLE) or _changes_numbers(table, event) for event in after.events)


def _changes_numbers(table: Table, event: e.Event) -> bool:
    if not isinstance(event, e.EffectBegan) or event.address is None:
        return False
    return isinstance(table.deed_at(event.address), t.Give)


@option_words(o.AbilityOption)
class _Ability(OptionWords[o.AbilityOption]):
    def text(self, asked: Asked[Decision], option: o.AbilityOption) -> str:
        return f"use {asked.name(option.card)}"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.AbilityOption, ...]) -> str:
        return f"uses {asked.reference(chosen[0].card)}"


@option_words(o.SpecialOption)
class _Special(OptionWords[o.SpecialOption]):
    def text(self, asked: Asked[Decision], option: o.SpecialOption) -> str:
        return f"{'play' if _is_played(asked.table, option) else 'use'} {asked.name(option.card)}"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.SpecialOption, ...]) -> str:
        (option,) = chosen
        return f"{'plays' if _is_played(asked.table, option) else 'uses'} {asked.reference(option.card)}"


def _is_played(table: Table, option: o.SpecialOption) -> bool:
    blueprint = table.blueprint(option.card)
    return blueprint is not None and any(s.plays for s in blueprint.specials if s.ability == option.ability)


@option_words(o.UncoverOption)
class _Uncover(OptionWords[o.UncoverOption]):
    def text(self, asked: Asked[Decision], option: o.UncoverOption) -> str:
        return f"uncover {_card(asked, option)}"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.UncoverOption, ...]) -> str:
        return f"uncovers {asked.reference(chosen[0].card)}"


# --- one of several ---------------------------------------------------------------------------------------------------


@option_words(o.TriggerOption)
class _Trigger(OptionWords[o.TriggerOption]):
    def text(self, asked: Asked[Decision], option: o.TriggerOption) -> str:
        """With the player for whom a base does it, where several wait."""
        source, you = _source(asked, option)
        if source < 0:
            return "an effect from earlier"
        held, cause = holder_of(asked.table, source), trigger_cause(asked.table, asked.question, option)
        name = asked.name(source)
        if held is None and you is not None and speaks_to_players(asked.table, source):
            name = f"{name} for {you}"
        return f"{name} ({listed(map(asked.name, cause))})" if cause else name

    def answer(self, asked: Asked[Decision], chosen: tuple[o.TriggerOption, ...]) -> str:
        source, you = _source(asked, chosen[0])
        if source < 0:
            return "resolves unknown first"
        is_for_one = is_base(asked.table, source) and speaks_to_players(asked.table, source)
        of = f" of {quoted(you)}" if you is not None and is_for_one else ""
        cause = trigger_cause(asked.table, asked.question, chosen[0])
        of += f" for {asked.reference(cause[0])}" if cause else ""
        return f"resolves {asked.reference(source)}{of} first"


def trigger_cause(table: Table, question: Decision, option: o.TriggerOption) -> tuple[Entity, ...]:
    """What tells an ability from others of the same card that wait with it: the things it was triggered for."""
    frame = table.stack[-1]
    if not isinstance(frame, Triggers | Replacing):
        return ()
    mine = frame.group[option.index]
    options = (other for other in question.options if isinstance(other, o.TriggerOption) and other != option)
    alike = [p for p in (frame.group[other.index] for other in options) if p.key == mine.key]
    bound = [_things(pending) for pending in (mine, *alike)]
    return tuple(thing for thing in bound[0] if any(thing not in other for other in bound[1:]))


def _things(pending: Pending) -> tuple[Entity, ...]:
    return tuple(dict.fromkeys(thing for _, value in pending.scope.env for thing in value))


def _source(asked: Asked[Decision], option: o.TriggerOption) -> tuple[CardId, str | None]:
    question = asked.question
    assert isinstance(question, q.TriggerQuestion)
    return question.sources[option.index], question.player_of(option.index)


def is_base(table: Table, card: CardId) -> bool:
    blueprint = table.blueprint(card)
    return blueprint is not None and blueprint.kind == "base"


@option_words(o.NumberOption)
class _Number(OptionWords[o.NumberOption]):
    def text(self, asked: Asked[Decision], option: o.NumberOption) -> str:
        return str(option.number)

    def answer(self, asked: Asked[Decision], chosen: tuple[o.NumberOption, ...]) -> str:
        return f"chooses {chosen[0].number}"


@option_words(o.CoinSide)
class _CoinSide(OptionWords[o.CoinSide]):
    def text(self, asked: Asked[Decision], option: o.CoinSide) -> str:
        return option.side

    def answer(self, asked: Asked[Decision], chosen: tuple[o.CoinSide, ...]) -> str:
        return chosen[0].side


ORDINALS = ("the first", "the second", "the third", "the fourth", "the fifth", "the sixth")


@option_words(o.WayOption)
class _Way(OptionWords[o.WayOption]):
    def text(self, asked: Asked[Decision], option: o.WayOption) -> str:
        """What is done first; the rest follows from it."""
        deed = asked.deed
        assert isinstance(deed, t.Choice)
        first = deed.options[option.index][0]
        return deeds_in_words(first.cost or first.deeds, asked.speech(first)) or ORDINALS[option.index]

    def answer(self, asked: Asked[Decision], chosen: tuple[o.WayOption, ...]) -> str:
        return f"chooses {ORDINALS[chosen[0].index]}"


@option_words(o.DeckEndOption)
class _DeckEnd(OptionWords[o.DeckEndOption]):
    def text(self, asked: Asked[Decision], option: o.DeckEndOption) -> str:
        return "on top" if option.end == "top" else "on the bottom"

    def answer(self, asked: Asked[Decision], chosen: tuple[o.DeckEndOption, ...]) -> str:
        return f"chooses {chosen[0].end}"


# --- plain words ------------------------------------------------------------------------------------------------------


class _Plain(OptionWords[O]):
    words: str
    script_words: str

    def text(self, asked: Asked[Decision], option: O) -> str:
        return self.words

    def answer(self, asked: Asked[Decision], chosen: tuple[O, ...]) -> str:
        return self.script_words


@option_words(o.Yes)
class _Yes(_Plain[o.Yes]):
    words, script_words = "yes", "says yes"


@option_words(o.No)
class _No(_Plain[o.No]):
    words, script_words = "no", "says no"


@option_words(o.Pass)
class _Pass(_Plain[o.Pass]):
    words, script_words = "pass", "passes"


@option_words(o.Done)
class _Done(_Plain[o.Done]):
    words, script_words = "end the Play Cards phase", "is done"


@option_words(o.LetExpire)
class _LetExpire(_Plain[o.LetExpire]):
    words, script_words = "let this turn's effects wear off", "lets it end"
