"""Decisions in words: the question, each option, and what was answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesdsl.engine.frames import Arrange, Scoring, Settle, Triggers
from rulesdsl.engine.step import answer_and_run
from rulesdsl.engine.trace import definition
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.differences import changes
from rulesdsl.table.cards import Place, Player
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .card_names import CardNames, holder_of
from .lists import counted, listed


@dataclass(frozen=True)
class Asked:
    """A decision with the table it is asked at and the names to put it in words."""

    decision: Decision
    table: Table
    names: CardNames

    @property
    def player(self) -> Player:
        return self.decision.player or "chance"

    def name(self, entity: object) -> str:
        """As the one who decides calls it; chance needs no telling whose deck it is."""
        assert isinstance(entity, int | str)
        if self.decision.player is None:
            return self.names.of(self.table, entity)
        return self.names.whose(self.table, entity, self.decision.player)

    @property
    def about(self) -> list[str]:
        return [self.name(entity) for entity in self.decision.about]

    @property
    def through(self) -> str:
        """The card whose ability asks."""
        source = self.decision.source
        return "" if source is None else f" for {self.name(source)}"

    def deed(self) -> t.Deed | None:
        return None if self.decision.address is None else self.table.deed_at(self.decision.address)

    def english(self, node: t.Node) -> str:
        assert self.decision.address is not None
        return english_of(node, definition(self.table, self.decision.address.card)).plain

    def quoted(self) -> str:
        """The words of the ability that ask for the decision, in parentheses."""
        address = self.decision.address
        return "" if address is None else f" ({self.english(self.table.sentence_at(address))})"


Question = Callable[[Asked], str]
QUESTIONS: dict[str, Question] = {}


def asks(question: str) -> Callable[[Question], Question]:
    def register(teller: Question) -> Question:
        QUESTIONS[question] = teller
        return teller

    return register


def question(decision: Decision, table: Table, names: CardNames) -> str:
    """The question, with a capital and a question mark."""
    text = QUESTIONS[decision.question](Asked(decision, table, names))
    return f"{text[:1].upper()}{text[1:]}?"


# --- questions --------------------------------------------------------------------------------------------------------


@asks("play cards")
def _play_cards(asked: Asked) -> str:
    turn = asked.table.turn
    plays = {"minion": turn.minions_left, "action": turn.actions_left, "extra card": len(turn.grants)}
    left = listed(counted(number, noun) for noun, number in plays.items() if number)
    return f"what does {asked.player} do ({left} left to play)"


@asks("where")
def _where(asked: Asked) -> str:
    (card,) = asked.about
    return f"where does {asked.player} play {card}"


@asks("choose")
def _choose(asked: Asked) -> str:
    decision = asked.decision
    match decision.least, decision.most:
        case (_, 1):
            which = "which one"
        case (0, most):
            which = f"which of these, up to {most},"
        case (least, most) if least == most:
            which = f"which {least}"
        case (least, most):
            which = f"which {least} to {most}"
    return f"{which} does {asked.player} choose{asked.through}{asked.quoted()}"


@asks("random")
def _random(asked: Asked) -> str:
    return f"which one does chance choose{asked.through}"


@asks("settle")
def _settle(asked: Asked) -> str:
    whose = asked.decision.about[0] if asked.decision.about else None
    deck = asked.names.place(asked.table, Place("deck", whose))
    frame = asked.table.stack[-1]
    end = frame.end if isinstance(frame, Settle) else "top"
    return f"which card comes next from the {end} of {deck}, by chance"


@asks("identify")
def _identify(asked: Asked) -> str:
    (card,) = asked.decision.about
    assert isinstance(card, int)
    return f"which card is the unknown one {asked.names.where(asked.table, card)}"


@asks("may")
def _may(asked: Asked) -> str:
    assert asked.decision.source is not None
    return f"does {asked.player} use {asked.name(asked.decision.source)}{asked.quoted()}"


@asks("which")
def _which(asked: Asked) -> str:
    return f"which way does {asked.player} take{asked.through}"


@asks("order")
def _order(asked: Asked) -> str:
    return f"which of these does {asked.player} have resolved first"


@asks("me first")
def _me_first(asked: Asked) -> str:
    around = f" as {asked.about[0]} scores" if asked.about else ""
    return f"does {asked.player} use a special{around}"


@asks("extra now or later")
def _extra_now_or_later(asked: Asked) -> str:
    return f"which extra card does {asked.player} play{asked.through}{asked.quoted()}, now or later in this phase"


@asks("extra now")
def _extra_now(asked: Asked) -> str:
    return f"which extra card does {asked.player} play{asked.through}{asked.quoted()}, now or not at all"


@asks("dueling card")
def _dueling_card(asked: Asked) -> str:
    return f"does {asked.player} place a card for the duel of {listed(asked.about)}"


ARRANGED = {
    "top": ("on the very top", "under"),
    "bottom": ("at the very bottom", "above"),
    "top or bottom": ("outermost, whichever end it goes to", "further in than"),
}
"""How the first of several cards for a deck is asked for, and how the others, by the end of it that they go to."""


@asks("arrange")
def _arrange(asked: Asked) -> str:
    frame = asked.table.stack[-1]
    assert isinstance(frame, Arrange)
    first, next_to = ARRANGED[frame.end]
    where = f"{next_to} {asked.about[-1]}" if asked.about else first
    return f"which card does {asked.player} put {where}"


@asks("which end")
def _which_end(asked: Asked) -> str:
    return f"does {asked.player} put {asked.about[0]} on top or at the bottom{asked.quoted()}"


@asks("next base")
def _next_base(asked: Asked) -> str:
    return f"which of the bases that were chosen does {asked.player} let take the place of the scored one"


@asks("score which")
def _score_which(asked: Asked) -> str:
    return f"which base does {asked.player} score"


@asks("start of turn")
def _start_of_turn(asked: Asked) -> str:
    return f"what happens at the start of {asked.player}'s turn"


@asks("end of turn")
def _end_of_turn(asked: Asked) -> str:
    return f"what happens first at the end of {asked.player}'s turn"


@asks("discard down")
def _discard_down(asked: Asked) -> str:
    return f"which {counted(asked.decision.least, 'card')} does {asked.player} discard, to have ten in hand"


@asks("clear base")
def _clear_base(asked: Asked) -> str:
    (base,) = asked.about
    return f"which card does {asked.player} have discarded next from {base}"


@asks("who first")
def _who_first(asked: Asked) -> str:
    (base,) = asked.about
    return f"whom does {asked.player} let use {base} first"


@asks("take treasure")
def _take_treasure(asked: Asked) -> str:
    (base,) = asked.about
    return f"which treasure of {base} does {asked.player} take"


@asks("redraw")
def _redraw(asked: Asked) -> str:
    return f"does {asked.player} show the hand without a minion and draw a new one"


# --- options ----------------------------------------------------------------------------------------------------------


def option(chosen: Option, decision: Decision, table: Table, names: CardNames) -> str:
    """One option in words, short enough for a list."""
    return OPTIONS[chosen.what](Asked(decision, table, names), chosen)


def _thing(asked: Asked, chosen: Option) -> str:
    """A card or a player; one of two alike cards in different places is told apart by where it lies."""
    name = asked.name(chosen.value)
    if asked.decision.question == "next base":
        frame = asked.table.stack[-1]
        assert isinstance(frame, Scoring)
        return listed(asked.name(base) for bases in frame.successors if bases[0] == chosen.value for base in bases)
    if asked.decision.question == "score which" or isinstance(chosen.value, str):
        return name
    base = asked.table.base_of(chosen.value)
    alike = [asked.name(o.value) for o in asked.decision.options if o.what == chosen.what].count(name) > 1
    buried = asked.table.cards[chosen.value].place.zone == "buried"
    if base is None or base == chosen.value or not (alike or buried):
        return name
    return f"{name}, {'buried at' if buried else 'at'} {asked.name(base)}"


def _talent(asked: Asked, chosen: Option) -> str:
    """The rules offer it anyway; whoever has to choose wants to know."""
    idle = " (which would do nothing)" if _does_nothing(asked.table, chosen) else ""
    return f"use the talent of {_thing(asked, chosen)}{idle}"


def _does_nothing(table: Table, chosen: Option) -> bool:
    """It is over without a question, and all is as it was."""
    after = answer_and_run(table, chosen).table
    asks_again = after.decision is not None and after.decision.question == "play cards"
    return asks_again and after.turn.grants == table.turn.grants and not changes(table, after, ())


def _way(asked: Asked, chosen: Option) -> str:
    deed = asked.deed()
    assert isinstance(deed, t.Choice)
    return "; ".join(asked.english(sentence) for sentence in deed.options[chosen.value])


def _special(asked: Asked, chosen: Option) -> str:
    blueprint = asked.table.blueprint(chosen.value)
    assert blueprint is not None
    ability = blueprint.abilities[chosen.detail]
    return f"{'play' if ability.plays else 'use'} {asked.name(chosen.value)}"


def _trigger(asked: Asked, chosen: Option) -> str:
    """With the player for whom a base does it, where several wait."""
    source = asked.decision.about[chosen.value]
    if source == -1:
        return "what was set up earlier"
    frame = asked.table.stack[-1]
    you = frame.group[chosen.value].scope.you if isinstance(frame, Triggers) else None
    held = holder_of(asked.table, source)
    return asked.name(source) if held is not None or you is None else f"{asked.name(source)} for {you}"


OPTIONS: dict[str, Callable[[Asked, Option], str]] = {
    "card": _thing,
    "player": _thing,
    "name": lambda asked, chosen: str(chosen.value),
    "play": lambda asked, chosen: f"play {asked.name(chosen.value)}",
    "talent": _talent,
    "use": lambda asked, chosen: f"use {asked.name(chosen.value)}",
    "done": lambda asked, chosen: "end the Play Cards phase",
    "yes": lambda asked, chosen: "yes",
    "no": lambda asked, chosen: "no",
    "way": _way,
    "end": lambda asked, chosen: "on top" if chosen.value == "top" else "at the bottom",
    "trigger": _trigger,
    "special": _special,
    "pass": lambda asked, chosen: "pass",
    "expire": lambda asked, chosen: "let what lasts until now end",
    "uncover": lambda asked, chosen: f"uncover {_thing(asked, chosen)}",
}


def none_of_them(decision: Decision) -> str:
    """What choosing nothing means, where that is allowed."""
    return {
        "extra now or later": "not now",
        "extra now": "none",
        "dueling card": "no card",
    }.get(decision.question, "none")


def options(decision: Decision, table: Table, names: CardNames) -> list[str]:
    """All options in words, in their order; numbers tell apart what words cannot."""
    found = [option(each, decision, table, names) for each in decision.options]
    seen: dict[str, int] = {}
    told = []
    for text in found:
        seen[text] = seen.get(text, 0) + 1
        told.append(text if found.count(text) == 1 else f"{text} ({seen[text]})")
    return told


def answered(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    """What was answered: one or several options, or none of them."""
    if not chosen:
        return none_of_them(decision)
    told = options(decision, table, names)
    return listed([told[decision.options.index(each)] for each in chosen])
