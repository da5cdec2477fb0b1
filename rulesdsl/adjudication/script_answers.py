"""Script lines as answers. A line answers the question that is open; what is left of it answers the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.name_index import NameIndex
from rulesdsl.board.parse_board import every, parse_line
from rulesdsl.board.shared_piles import HOMES
from rulesdsl.engine import plays
from rulesdsl.engine.decide import legal
from rulesdsl.engine.events import Event
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import COMMON, Entity, Place
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table
from rulesdsl.wording import answers
from rulesdsl.wording.card_names import CardNames

from .disambiguate import Meaning, Refused, only, text_of
from .script_claims import Hindsight, behind

MOST_LINES = 8
"""Options that an error message lists."""
WORDS: dict[str, tuple[str, ...]] = {
    "passes": ("pass",), "declines": ("no", "pass"), "is done": ("done",), "says yes": ("yes",), "says no": ("no",),
    "accepts": ("yes",), "lets it end": ("expire",),
}  # fmt: skip
"""The options that a word can mean."""
WORDS_FOR_NONE = frozenset({"passes", "declines", "says no"})


class Answer(NamedTuple):
    """The options that a line chooses, None if it only says what has happened; and what is left of the line."""

    options: tuple[Option, ...] | None
    rest: b.Line | None = None


def answer_line(
    line: b.Line, table: Table, names: CardNames, events: Sequence[Event] = (), path: str = "<board>"
) -> Answer:
    """What the line says to the open question. `events` are those since the last answer.

    Raises a `SourceError` that says which question is open, who decides and which lines would answer it.
    """
    speaker = Speaker(line, Meaning(table, names), tuple(events))
    try:
        return speaker.answer()
    except Refused as refused:
        if speaker.hindsight.tells(line):
            return Answer(None)
        raise SourceError(speaker.diagnostic(refused, path)) from None


def understand(text: str, table: Table, path: str = "<line>") -> b.Line:
    """A line that somebody types while a game goes on."""
    return parse_line(text, path, (*table.catalogue, *table.players))


@dataclass
class Speaker:
    """A line, said at a table."""

    line: b.Line
    meaning: Meaning
    events: tuple[Event, ...]

    @property
    def table(self) -> Table:
        return self.meaning.table

    @property
    def names(self) -> CardNames:
        return self.meaning.names

    @property
    def hindsight(self) -> Hindsight:
        return Hindsight(self.meaning, self.events)

    @property
    def decision(self) -> Decision:
        assert self.table.decision is not None
        return self.table.decision

    def answer(self) -> Answer:
        line = self.line
        if self.table.decision is None:
            raise Refused("B205", "No question is open.")
        if isinstance(line, b.Chance):
            return self._chance(line)
        if isinstance(line, b.Picks) and line.verb == "plays" and self.decision.question == "identify":
            return self._plays_unknown(line)
        if self.decision.player is None:
            raise Refused("B203", "Chance comes first.")
        if key(line.player.text) != key(self.decision.player):
            raise Refused("B203", f"It is not {line.player.text} who decides now.", line.player)
        match line:
            case b.Plays():
                return self._plays(line)
            case b.Uses():
                return self._uses(line)
            case b.Resolves():
                return self._resolves(line)
            case b.Tells():
                return self._tells(line)
            case b.Picks():
                return self._picks(line)

    # --- playing and using --------------------------------------------------------------------------------------

    def _plays(self, line: b.Plays) -> Answer:
        pick, question = line.pick, self.decision.question
        goes_on = b.Picks(line.player, "plays", (pick,), span=line.span)
        if question == "where":
            return self._goes(line, self.decision.about[0])
        if question == "choose" and pick.where is not None and self.meaning.is_among(pick, {self.decision.source}):
            return self._played_at(goes_on)
        if question == "may" and self._verb_fits("plays"):
            return Answer((Option("yes"),), replace(line, agreed=True))
        if question == "which" and (way := self._way("plays")) is not None:
            return Answer((self.decision.options[way],), line)
        playable = [option for option in self.decision.options if self._is_play(option)]
        if not playable and question != "play cards":
            raise Refused("B201", "Nothing is played now.")
        found = self.meaning.option(replace(pick, where=None), playable)
        if found is not None:
            return Answer((found,), None if pick.where is None else goes_on)
        unknown = [option for option in playable if self.table.cards[option.value].name is None]
        why_not = self._why_not(pick, could_be_unknown=bool(unknown))
        if unknown and not why_not:
            return Answer((unknown[0],), goes_on)  # one of the cards that the board did not name
        raise Refused("B202", f"{self.decision.player} cannot play `{text_of(pick.what)}` now{why_not}.", pick)

    def _goes(self, line: b.Plays, card: Entity) -> Answer:
        """The card is chosen already, and only where it goes is open."""
        pick = line.pick
        if not self.meaning.is_among(pick, {card}):
            raise Refused(
                "B202", f"`{text_of(pick.what)}` cannot be played before {self.names.written(self.table, card)}.", pick
            )
        if pick.where is None:
            raise Refused("B206", f"Nobody says where `{text_of(pick.what)}` goes.", pick)
        return self._take(b.Picks(line.player, "plays", (only(pick.where),), span=line.span))

    def _is_play(self, option: Option) -> bool:
        if option.what in ("play", "special"):
            return True
        return option.what == "card" and (
            self.decision.question.startswith("extra now") or isinstance(self._deed(), t.Play)
        )

    def _why_not(self, pick: b.Pick, *, could_be_unknown: bool) -> str:
        """Why a card is not among those that can be played; nothing, if it can be one that nobody has named."""
        if not isinstance(pick.what, b.Called):
            return ": there is none"
        cards = self.meaning.cards(pick.what)
        in_hand = any(self.table.cards[card].place == Place("hand", self.decision.player) for card in cards)
        if not in_hand and (not could_be_unknown or pick.what.number is not None):
            where = [self.names.written_place(self.table, self.table.cards[card].place) for card in cards]
            return f": it is {' and '.join(where)}" if where else ": it is not on the board"
        name = NameIndex(self.table.catalogue).find(pick.what.text)
        if name is None:
            return ": there is no such card"
        blueprint = self.table.catalogue[name]
        if self.decision.question == "play cards":
            if not blueprint.plays_any_time:
                return ": it is played at a moment of its own"
            if not plays.normal_left(self.table, blueprint) and not self.table.turn.grants:
                return f": the {blueprint.kind} of this turn has been played"
        return ""

    def _plays_unknown(self, line: b.Picks) -> Answer:
        """The card was one that the board did not name; now it has a name."""
        (pick,) = line.picks
        return Answer((self._name(pick.what),), None if pick.where is None else line)

    def _uses(self, line: b.Uses) -> Answer:
        found = None
        for kinds in (("use", "special"), ("talent",))[line.talent :]:  # a talent need not be called one
            usable = [option for option in self.decision.options if option.what in kinds]
            found = found or self.meaning.option(replace(line.pick, where=None), usable)
        if found is None:
            what = f"{'the talent of ' if line.talent else ''}`{text_of(line.pick.what)}`"
            raise Refused("B202", f"{line.player.text} cannot use {what} now.", line.pick)
        picks = () if line.pick.where is None else (only(line.pick.where),)
        return Answer((found,), b.Picks(line.player, "uses", picks, span=line.span))

    # --- words --------------------------------------------------------------------------------------------------

    def _resolves(self, line: b.Resolves) -> Answer:
        called = line.card.card
        triggers = [option for option in self.decision.options if option.what == "trigger"]
        cards = self.meaning.cards(called)
        found = [option for option in triggers if self.decision.about[option.value] in cards]
        if line.card.player is not None:
            whose = key(line.card.player.text)
            found = [o for o in found if key(answers.trigger_player(self.table, o) or "") == whose] or found
        if not found:
            raise Refused("B202", f"Nothing of `{text_of(called)}` waits to be resolved.", line.card)
        return Answer((found[0],))

    def _tells(self, line: b.Tells) -> Answer:
        for option in self.decision.options:
            if option.what in WORDS.get(line.word, ()):
                return Answer((option,))
        later = line.word == "keeps it for later" and self.decision.question == "extra now or later"
        if self.decision.least == 0 and (line.word in WORDS_FOR_NONE or later):
            return Answer(())
        raise Refused("B201", f"`{line.player.text} {line.word}` is no answer.")

    def _chance(self, line: b.Chance) -> Answer:
        decision = self.decision
        if decision.player is not None:
            raise Refused("B203", f"{decision.player} decides now, and not chance.")
        asked = {"identify": "that card", "random": "random card"}.get(decision.question)
        if decision.question == "settle":
            deck = line.deck_of
            whose = key(deck.text) if isinstance(deck, b.Named) else HOMES.get(deck) if deck else None
            asked = self.table.stack[-1].end
            settled = decision.about[0] if decision.about else None
            if whose != (settled if settled in COMMON else key(str(settled))):
                raise Refused("B201", "Chance decides about another deck.")
        if line.turns_up != asked:
            raise Refused("B201", "Chance decides something else now.")
        if decision.question == "identify":
            return Answer((self._name(line.what),))
        found = self.meaning.option(b.Pick(line.what, span=line.what.span), list(decision.options))
        if found is None:
            raise Refused("B202", f"It cannot be `{text_of(line.what)}`.", line.what)
        return Answer((found,))

    def _name(self, what: b.Called | b.SomeUnknown) -> Option:
        for option in self.decision.options:
            if isinstance(what, b.Called) and key(option.value) == key(what.text):
                return option
        raise Refused("B202", f"The unknown card cannot be `{text_of(what)}`.", what)

    # --- things -------------------------------------------------------------------------------------------------

    def _picks(self, line: b.Picks) -> Answer:
        decision = self.decision
        if line.ordinal is not None:
            if decision.question != "which" or line.ordinal >= len(decision.options):
                raise Refused("B201", "There are no ways to choose from, or not so many.")
            return Answer((decision.options[line.ordinal],))
        if line.end is not None:
            ends = [option for option in decision.options if option == Option("end", line.end)]
            if not ends:
                raise Refused("B201", f"Nobody asks for the {line.end} of a deck.")
            return Answer((ends[0],))
        if decision.question == "which" and (way := self._way(line.verb)) is not None:
            return Answer((decision.options[way],), line)
        if line.verb == "plays" and decision.question != "where":
            return self._played_at(line)
        if decision.question == "play cards" and line.picks:
            return Answer(None) if self.hindsight.tells(line) else Answer((self._way_to(line),), line)
        if not self._verb_fits(line.verb):
            raise Refused("B201", f"`{line.verb}` is not what is asked.")
        if decision.question == "may":
            return Answer((Option("yes"),), line)
        if line.picks:
            return self._take(line)
        if decision.least == 0 and line.verb != "uses":
            return Answer(())
        raise Refused("B206", "Nothing is no answer.")

    def _way_to(self, line: b.Picks) -> Option:
        """The one ability of a card in play that does what the line says; of several, that of a card it names."""
        found = [option for option in self.decision.options if self._begins_with(option, line.verb)]
        if len(found) > 1:
            named = [thing for pick in line.picks for thing in (replace(pick, where=None), *behind(pick))]
            found = [o for o in found if any(self.meaning.is_meant(thing, o.value) for thing in named)] or found
        if not found:
            raise Refused("B201", f"`{line.verb}` is not what is asked.")
        if len(found) > 1:
            cards = " or ".join(f"`{self.names.reference(self.table, option.value)}`" for option in found)
            raise Refused("B125", f"That could be done with {cards}.")
        return found[0]

    def _begins_with(self, option: Option, verb: str) -> bool:
        if option.what not in ("talent", "use"):
            return False
        blueprint = self.table.catalogue[self.table.cards[option.value].name or ""]
        numbers = [spec.body for spec in blueprint.talents if spec.ability == option.detail]
        numbers += [spec.body for spec in blueprint.triggers if spec.ability == option.detail]
        firsts = [blueprint.bodies[number][0] for number in numbers]
        return any(verb in answers.verbs_of((*first.cost, *first.deeds)[0]) for first in firsts)

    def _played_at(self, line: b.Picks) -> Answer:
        """What stands behind a card that was played: the first thing that it asks for."""
        (pick,) = line.picks
        source = self.decision.source
        if self.decision.question != "choose" or pick.where is None or not self.meaning.is_among(pick, {source}):
            raise self._elsewhere(pick)
        return self._take(replace(line, picks=(only(pick.where),)))

    def _elsewhere(self, pick: b.Pick) -> Refused:
        """The line names a place for a card, and nobody asks for one."""
        cards = self.meaning.cards(pick.what) if isinstance(pick.what, b.Called) else ()
        where = " and ".join(self.names.written_place(self.table, self.table.cards[card].place) for card in cards)
        return Refused("B207", f"`{text_of(pick.what)}` had nowhere else to go: it is {where}.", pick)

    def _take(self, line: b.Picks) -> Answer:
        """As many of the things named as the question takes; the others are for the next question."""
        kinds = ("uncover",) if self.decision.question == "start of turn" else ("card", "player")
        options = [option for option in self.decision.options if option.what in kinds]
        left, chosen = list(line.picks), list[Option]()
        while left and len(chosen) < self.decision.most:
            pick = left[0]
            found = self.meaning.option(pick, [option for option in options if option not in chosen])
            if found is None and (chosen or not self.hindsight.is_settled(pick)):
                break
            next_things = () if found is not None and self.meaning.is_at(pick, found.value) else behind(pick)
            left = [*next_things, *left[1:]]
            if found is not None:
                chosen.append(found)
                if next_things:
                    break
        if not chosen:
            named = left[0] if left else line.picks[-1]
            raise Refused("B202", f"`{text_of(named.what)}` cannot be chosen.", named)
        if not legal(self.table, self.decision, tuple(chosen)):
            raise Refused("B206", _not_together(self.decision, len(chosen)))
        return Answer(tuple(chosen), replace(line, picks=tuple(left)) if left else None)

    # --- what is asked ------------------------------------------------------------------------------------------

    def _deed(self) -> t.Deed | None:
        address = self.decision.address
        return None if address is None else self.table.deed_at(address)

    def _verb_fits(self, verb: str) -> bool:
        question = self.decision.question
        of_deed = answers.verbs_of(self._deed())
        match question:
            case "start of turn":
                return verb == "uncovers"
            case "where":
                return verb in ("plays", "chooses")
            case "may":
                return verb in ("uses", *of_deed)
            case "choose":
                return verb in ("chooses", "uses", *of_deed)
        return question in answers.VERBS and verb in (answers.VERBS[question], "chooses")

    def _way(self, verb: str) -> int | None:
        """The one of several ways that begins with what the verb says."""
        choice = self._deed()
        assert isinstance(choice, t.Choice)
        for index, way in enumerate(choice.options):
            if verb in answers.verbs_of((*way[0].cost, *way[0].deeds)[0]):
                return index
        return None

    # --- refusals -----------------------------------------------------------------------------------------------

    def diagnostic(self, refused: Refused, path: str) -> Diagnostic:
        """Which question is open, and what could be written instead: lines that name the same things first."""
        message, suggestion = refused.message, None
        if self.table.decision is not None:
            lines = answers.lines_for(self.table, self.names)
            named = [key(called.text) for called in every(self.line, b.Called)]
            lines.sort(key=lambda line: not any(name in key(line) for name in named))
            more = f" … and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
            message += f" The open question: {answers.question_in_words(self.decision, self.table, self.names)}."
            suggestion = f"write {' or '.join(f'`{line}`' for line in lines[:MOST_LINES])}{more}"
        elif self.table.winners:
            message += f" The game is over: {' and '.join(self.table.winners)} won."
        return Diagnostic(refused.code, message, path, (refused.at or self.line).span, suggestion)


def _not_together(decision: Decision, number: int) -> str:
    if not decision.least <= number <= decision.most:
        wanted = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
        return f"The line names {number}, but {wanted} must be chosen."
    assert decision.alike is not None
    if decision.alike[0] == "total power":
        _, operator, needed = decision.alike
        return f"All that are chosen together must have a total power {operator} {needed}."
    return f"All that are chosen together must have the {' '.join(decision.alike)}."
