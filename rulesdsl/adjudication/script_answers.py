"""Script lines as answers. A line answers the question that is open; what is left of it answers the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every, parse_line
from rulesdsl.board.printings import printing_meant
from rulesdsl.board.shared_piles import HOMES
from rulesdsl.engine import options as o
from rulesdsl.engine import plays
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import legal
from rulesdsl.engine.events import Event
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import COMMON, Entity, Place, Player
from rulesdsl.table.decision import AllAlike, Decision, Option, TotalPower
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import accepts_verb, lines_for, statement, verbs_of
from rulesdsl.wording.option_words import is_base

from .disambiguate import Meaning, Refused, only, text_of
from .script_claims import Hindsight, behind

MOST_LINES = 8
"""Options that an error message lists."""
WORDS: dict[str, tuple[Option, ...]] = {
    "passes": (o.PASS,), "declines": (o.NO, o.PASS), "is done": (o.DONE,), "says yes": (o.YES,), "says no": (o.NO,),
    "accepts": (o.YES,), "lets it end": (o.LET_EXPIRE,),
}  # fmt: skip
"""The options that a word can mean."""
USED: tuple[tuple[type[o.CardOption], ...], ...] = ((o.AbilityOption, o.SpecialOption), (o.TalentOption,))
"""The options that `uses` can mean, and `uses talent of`."""
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
    return parse_line(text, path, NameIndex(table.players, table.catalogue.names))


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
        if isinstance(line, b.Picks) and line.verb == "plays" and isinstance(self.decision, q.IdentifyCard):
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
        pick, question = line.pick, self.decision
        goes_on = b.Picks(line.player, "plays", (pick,), span=line.span)
        if isinstance(question, q.WhereToPlay):
            return self._goes(line, question.card)
        if (
            isinstance(question, q.Choose)
            and pick.where is not None
            and self.meaning.is_among(pick, {self.decision.source})
        ):
            return self._played_at(goes_on)
        if isinstance(question, q.MayUse) and self._verb_fits("plays"):
            return Answer((o.YES,), replace(line, agreed=True))
        if isinstance(question, q.ChooseWay) and (way := self._way("plays")) is not None:
            return Answer((self.decision.options[way],), line)
        playable = [option for option in question.options if isinstance(option, o.CardOption) and self._is_play(option)]
        if not playable and not isinstance(question, q.PlayCards):
            raise Refused("B201", "Nothing is played now.")
        found = self.meaning.option(replace(pick, where=None), playable)
        if found is not None:
            return Answer((found,), None if pick.where is None else goes_on)
        unknown = [option for option in playable if self.table.cards[option.card].name is None]
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

    def _is_play(self, option: o.CardOption) -> bool:
        if isinstance(option, o.PlayOption | o.SpecialOption):
            return True
        is_extra = isinstance(self.decision, q.PlayExtraCard)
        return isinstance(option, o.PickCard) and (is_extra or isinstance(self._deed(), t.Play))

    def _why_not(self, pick: b.Pick, *, could_be_unknown: bool) -> str:
        """Why a card is not among those that can be played; nothing, if it can be one that nobody has named."""
        if not isinstance(pick.what, b.Called):
            return ": there is none"
        cards = self.meaning.cards(pick.what)
        in_hand = any(self.table.cards[card].place == Place("hand", self.decision.player) for card in cards)
        if not in_hand and (not could_be_unknown or pick.what.number is not None):
            where = [self.names.written_place(self.table, self.table.cards[card].place) for card in cards]
            return f": it is {' and '.join(where)}" if where else ": it is not on the board"
        printing = printing_meant(self.table, pick.what)
        if printing is None:
            return ": there is no such card"
        blueprint = self.table.catalogue[printing.id]
        if isinstance(self.decision, q.PlayCards):
            if not blueprint.plays_any_time:
                return ": it is played at a moment of its own"
            if not plays.normal_left(self.table, blueprint) and not self.table.turn.grants:
                return f": the {blueprint.kind} of this turn has been played"
        return ""

    def _plays_unknown(self, line: b.Picks) -> Answer:
        """The card was one that the board did not name; now it has a name."""
        (pick,) = line.picks
        return Answer((self.meaning.name(pick.what, self.decision.options),), None if pick.where is None else line)

    def _uses(self, line: b.Uses) -> Answer:
        found = None
        for kinds in USED[line.talent :]:  # a talent need not be called one
            usable = [option for option in self.decision.options if isinstance(option, kinds)]
            found = found or self.meaning.option(replace(line.pick, where=None), usable)
        if found is None:
            what = f"{'the talent of ' if line.talent else ''}`{text_of(line.pick.what)}`"
            raise Refused("B202", f"{line.player.text} cannot use {what} now.", line.pick)
        picks = () if line.pick.where is None else (only(line.pick.where),)
        return Answer((found,), b.Picks(line.player, "uses", picks, span=line.span))

    # --- words --------------------------------------------------------------------------------------------------

    def _resolves(self, line: b.Resolves) -> Answer:
        called = line.card.card
        question = self.decision
        triggers = [option for option in question.options if isinstance(option, o.TriggerOption)]
        sources = question.sources if isinstance(question, q.TriggerQuestion) else ()
        cards = self.meaning.cards(called)
        found = [option for option in triggers if sources[option.index] in cards]
        if line.card.player is not None:
            whose = key(line.card.player.text)
            found = [option for option in found if key(self._player_of(option) or "") == whose] or found
        if not found:
            raise Refused("B202", f"Nothing of `{text_of(called)}` waits to be resolved.", line.card)
        return Answer((found[0],))

    def _player_of(self, option: o.TriggerOption) -> Player | None:
        """Whose ability of a base it is."""
        question = self.decision
        assert isinstance(question, q.TriggerQuestion)
        return question.player_of(option.index) if is_base(self.table, question.sources[option.index]) else None

    def _tells(self, line: b.Tells) -> Answer:
        for option in self.decision.options:
            if option in WORDS.get(line.word, ()):
                return Answer((option,))
        later = line.word == "keeps it for later" and isinstance(self.decision, q.ExtraNowOrLater)
        if self.decision.least == 0 and (line.word in WORDS_FOR_NONE or later):
            return Answer(())
        raise Refused("B201", f"`{line.player.text} {line.word}` is no answer.")

    def _chance(self, line: b.Chance) -> Answer:
        decision = self.decision
        if decision.player is not None:
            raise Refused("B203", f"{decision.player} decides now, and not chance.")
        asked = {q.IdentifyCard: "that card", q.RandomPick: "random card"}.get(type(decision))
        if isinstance(decision, q.NextDeckCard):
            deck = line.deck_of
            whose = key(deck.text) if isinstance(deck, b.Named) else HOMES.get(deck) if deck else None
            asked = decision.end
            settled = decision.deck.of
            if whose != (settled if settled in COMMON else key(str(settled))):
                raise Refused("B201", "Chance decides about another deck.")
        if line.turns_up != asked:
            raise Refused("B201", "Chance decides something else now.")
        if isinstance(decision, q.IdentifyCard):
            return Answer((self.meaning.name(line.what, decision.options),))
        found = self.meaning.option(b.Pick(line.what, span=line.what.span), list(decision.options))
        if found is None:
            raise Refused("B202", f"It cannot be `{text_of(line.what)}`.", line.what)
        return Answer((found,))

    # --- things -------------------------------------------------------------------------------------------------

    def _picks(self, line: b.Picks) -> Answer:
        decision = self.decision
        if line.ordinal is not None:
            if not isinstance(decision, q.ChooseWay) or line.ordinal >= len(decision.options):
                raise Refused("B201", "There are no ways to choose from, or not so many.")
            return Answer((decision.options[line.ordinal],))
        if line.end is not None:
            ends = [
                option for option in decision.options if isinstance(option, o.DeckEndOption) and option.end == line.end
            ]
            if not ends:
                raise Refused("B201", f"Nobody asks for the {line.end} of a deck.")
            return Answer((ends[0],))
        if isinstance(decision, q.ChooseWay) and (way := self._way(line.verb)) is not None:
            return Answer((decision.options[way],), line)
        if line.verb == "plays" and not isinstance(decision, q.WhereToPlay):
            return self._played_at(line)
        if isinstance(decision, q.PlayCards) and line.picks:
            return Answer(None) if self.hindsight.tells(line) else Answer((self._way_to(line),), line)
        if not self._verb_fits(line.verb):
            raise Refused("B201", f"`{line.verb}` is not what is asked.")
        if isinstance(decision, q.MayUse):
            return Answer((o.YES,), line)
        if line.picks:
            return self._take(line)
        if decision.least == 0 and line.verb != "uses":
            return Answer(())
        raise Refused("B206", "Nothing is no answer.")

    def _way_to(self, line: b.Picks) -> Option:
        """The one ability of a card in play that does what the line says; of several, that of a card it names."""
        abilities = [option for option in self.decision.options if isinstance(option, o.TalentOption | o.AbilityOption)]
        found = [option for option in abilities if self._begins_with(option, line.verb)]
        if len(found) > 1:
            named = [thing for pick in line.picks for thing in (replace(pick, where=None), *behind(pick))]
            found = [
                option for option in found if any(self.meaning.is_meant(thing, option.card) for thing in named)
            ] or found
        if not found:
            raise Refused("B201", f"`{line.verb}` is not what is asked.")
        if len(found) > 1:
            cards = " or ".join(f"`{self.names.reference(self.table, option.card)}`" for option in found)
            raise Refused("B125", f"That could be done with {cards}.")
        return found[0]

    def _begins_with(self, option: o.TalentOption | o.AbilityOption, verb: str) -> bool:
        blueprint = self.table.catalogue[self.table.cards[option.card].name or ""]
        numbers = [spec.body for spec in blueprint.talents if spec.ability == option.ability]
        numbers += [spec.body for spec in blueprint.triggers if spec.ability == option.ability]
        firsts = [blueprint.bodies[number][0] for number in numbers]
        return any(verb in verbs_of((*first.cost, *first.deeds)[0]) for first in firsts)

    def _played_at(self, line: b.Picks) -> Answer:
        """What stands behind a card that was played: the first thing that it asks for."""
        (pick,) = line.picks
        source = self.decision.source
        if not isinstance(self.decision, q.Choose) or pick.where is None or not self.meaning.is_among(pick, {source}):
            raise self._elsewhere(pick)
        return self._take(replace(line, picks=(only(pick.where),)))

    def _elsewhere(self, pick: b.Pick) -> Refused:
        """The line names a place for a card, and nobody asks for one."""
        cards = self.meaning.cards(pick.what) if isinstance(pick.what, b.Called) else ()
        where = " and ".join(self.names.written_place(self.table, self.table.cards[card].place) for card in cards)
        return Refused("B207", f"`{text_of(pick.what)}` had nowhere else to go: it is {where}.", pick)

    def _take(self, line: b.Picks) -> Answer:
        """As many of the things named as the question takes; the others are for the next question."""
        kinds = (o.UncoverOption,) if isinstance(self.decision, q.StartOfTurn) else (o.PickCard, o.PickPlayer)
        options = [option for option in self.decision.options if isinstance(option, kinds)]
        left, chosen = list(line.picks), list[Option]()
        while left and len(chosen) < self.decision.most:
            pick = left[0]
            found = self.meaning.option(pick, [option for option in options if option not in chosen])
            if found is None and (chosen or not self.hindsight.is_settled(pick)):
                break
            next_things = () if found is not None and self.meaning.is_at(pick, found.entity) else behind(pick)
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
        return accepts_verb(self.decision, self.table, verb)

    def _way(self, verb: str) -> int | None:
        """The one of several ways that begins with what the verb says."""
        choice = self._deed()
        assert isinstance(choice, t.Choice)
        for index, way in enumerate(choice.options):
            if verb in verbs_of((*way[0].cost, *way[0].deeds)[0]):
                return index
        return None

    # --- refusals -----------------------------------------------------------------------------------------------

    def diagnostic(self, refused: Refused, path: str) -> Diagnostic:
        """Which question is open, and what could be written instead: lines that name the same things first."""
        message, suggestion = refused.message, None
        if self.table.decision is not None:
            lines = lines_for(self.table, self.names)
            named = [key(called.text) for called in every(self.line, b.Called)]
            lines.sort(key=lambda line: not any(name in key(line) for name in named))
            more = f" … and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
            message += f" The open question: {statement(self.decision, self.table, self.names)}."
            suggestion = f"write {' or '.join(f'`{line}`' for line in lines[:MOST_LINES])}{more}"
        elif self.table.winners:
            message += f" The game is over: {' and '.join(self.table.winners)} won."
        return Diagnostic(refused.code, message, path, (refused.at or self.line).span, suggestion)


def _not_together(decision: Decision, number: int) -> str:
    if not decision.least <= number <= decision.most:
        wanted = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
        return f"The line names {number}, but {wanted} must be chosen."
    match decision.demand:
        case TotalPower(operator, amount):
            return f"All that are chosen together must have a total power {operator} {amount}."
        case AllAlike(likeness, aspect):
            return f"All that are chosen together must have the {likeness} {aspect}."
    raise AssertionError("chosen together without a demand")
