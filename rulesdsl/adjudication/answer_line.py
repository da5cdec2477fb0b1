"""What a script line answers. It answers the open question; what is left of it answers the next ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every, parse_lines, parse_typed_line
from rulesdsl.board.spoken_lines import FINITE
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import legal
from rulesdsl.engine.options import entities_of
from rulesdsl.engine.trace import Trace
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.notation import third_person
from rulesdsl.language.syntax.tree import Span
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording import refusals
from rulesdsl.wording.card_names import CardNames, title_of
from rulesdsl.wording.decisions import lines_for

from .as_asked import SENDS, as_asked
from .called_kinds import check_kinds
from .choice_lines import answer_choice, not_together
from .name_resolver import NameResolver, Refused, pick_of
from .open_question import Answer, OpenQuestion
from .play_lines import answer_play, answer_play_of_unknown, answer_use
from .winners import has_won
from .word_lines import answer_draw, answer_for_chance, answer_in_words, answer_what_resolves_first

MOST_IMPLIED = 2
"""So many questions may be left to be understood before what a line says."""
MOST_TRIED = 12
"""So many of their answers are tried."""


class Unclear(Refused):
    """Several answers could come first, and the line does not say which."""


def answer_line(
    line: b.Line, trace: Trace, names: CardNames, lines: Sequence[b.Line] = (), path: str = "<board>",
    whole: b.Line | None = None, *, is_attempt: bool = False, began: Table | None = None, goes_on: bool = False,
) -> Answer:  # fmt: skip
    """What the line answers. `lines` are those since the last answer, with the one that gave it.

    `whole` is the line as it was written, if this is what is left of it, and `began` the table before it. An attempt
    must do something, and not only say what has happened.

    Raises a `SourceError` that says which question is open, who decides and which lines would answer it.
    """
    question = OpenQuestion(NameResolver(trace.table, names), trace, tuple(lines), whole or line, is_attempt, goes_on)
    line = as_asked(question, line)
    try:
        check_kinds(line, question.resolver)
        return _taken(question, line, MOST_IMPLIED)
    except Refused as refused:
        raise SourceError(_diagnostic(question, line, refused, path, began)) from None


def _taken(question: OpenQuestion, line: b.Line, implied: int) -> Answer:
    """What the line answers, or what has to be answered first: at most so many questions that it does not speak of."""
    if implied and _begins_two_ways(question, line):
        with suppress(Unclear):
            if (way := _implied(question, line, 0)) is not None:
                return way
    try:
        answer = _answer(question, line)
        if answer.options is not None and not legal(question.table, question.decision, answer.options):
            raise Refused(not_together(question, answer.options))
        if isinstance(line, b.Picks) and answer.rest is line and _leads_elsewhere(question, answer):
            raise Refused(refusals.NOT_ANSWERED)
        return answer
    except Refused:
        if question.already_done.includes(line) or has_won(question, line):
            return Answer(None)
        if not _is_of_decider(question, line):
            raise
        if _goes_on_after_declining(question, line):
            return Answer((), line)
        first = _use_first(question, line) or (_implied(question, line, implied - 1) if implied else None)
        if first is None:
            raise
        return first


def _is_of_decider(question: OpenQuestion, line: b.Line) -> bool:
    decision = question.table.decision
    return (
        decision is not None and not isinstance(line, b.Chance) and key(line.player.text) == key(decision.player or "")
    )


def _begins_two_ways(question: OpenQuestion, line: b.Line) -> bool:
    """Are there several ways that begin with what the line says? Then it is for the things it names to say which."""
    if not isinstance(question.table.decision, q.ChooseWay) or not isinstance(line, b.Picks):
        return False
    return len(question.ways_with(line.verb)) > 1


def _leads_elsewhere(question: OpenQuestion, answer: Answer) -> bool:
    """Would an ability be used for the line, and do something else without asking?"""
    if not isinstance(question.decision, q.PlayCards | q.UseSpecial) or answer.options is None or answer.rest is None:
        return False
    trace = Trace(question.table)
    trace.answer(*answer.options)
    trace.run()
    then = OpenQuestion(NameResolver(trace.table, question.names), trace, (), answer.rest)
    asks = trace.table.decision is not None and isinstance(answer.rest, b.Picks) and then.accepts(answer.rest.verb)
    return not asks and not _is_taken(answer.rest, trace, question.names, is_attempt=False)


def _implied(question: OpenQuestion, line: b.Line, implied: int) -> Answer | None:
    """The answer that has to come first, if it is the only one after which the line is taken."""
    decision = question.table.decision
    if decision is None or decision.most != 1 or not _says_what_comes_later(question, line, decision):
        return None
    options = [option for option in decision.options if option not in (o.NO, o.PASS)]
    if len(options) > MOST_TRIED:
        return None
    found = []
    implied = 0 if isinstance(decision, q.TriggerQuestion) else implied  # what is resolved first must ask for it
    for option in options:
        trace = Trace(question.table)
        trace.answer(option)
        trace.run()
        if _is_taken(line, trace, question.names, implied=implied, is_attempt=isinstance(decision, q.ChooseWay)):
            found.append(option)
    if len(found) > 1:
        raise Unclear(refusals.NOT_ANSWERED)
    return Answer((found[0],), line) if found else None


def _says_what_comes_later(question: OpenQuestion, line: b.Line, decision: Decision) -> bool:
    """Can the line be about a question that is asked after this one? Of abilities that wait it may use one."""
    if not _is_of_decider(question, line):
        return False
    if isinstance(decision, q.TriggerQuestion) and isinstance(line, b.Uses):
        return question.resolver.names_one_of(line.pick, decision.sources)
    if not isinstance(line, b.Picks) or line.begun or not line.picks:
        return False
    if isinstance(decision, q.WhereToPlay):  # `plays Grunt against Page`: where Page is
        in_play = [card for card, physical in question.table.cards.items() if physical.place.zone == "at"]
        return line.verb in ("chooses", "duels") and question.resolver.names_one_of(line.picks[0], in_play)
    if line.verb in ("chooses", "uses", "plays"):
        return False
    asks_first = isinstance(decision, q.MayUse | q.Choose | q.ChooseWay | q.TriggerQuestion)
    return asks_first and not question.accepts(line.verb)


def _goes_on_after_declining(question: OpenQuestion, line: b.Line) -> bool:
    """An extra card that may wait is kept for later by doing something else first."""
    if not isinstance(question.table.decision, q.ExtraNowOrLater):
        return False
    offered = entities_of(question.decision.options)
    if isinstance(line, b.Plays) and question.resolver.names_one_of(line.pick, offered):
        return False  # elsewhere than it may be played now: it could also be meant as the extra one
    asked, later = question.table.decision, Trace(question.table)
    while isinstance(later.table.decision, q.ExtraNowOrLater) and later.table.decision.address == asked.address:
        later.answer()
        later.run()
    if not isinstance(later.table.decision, q.PlayCards):
        return False
    then = OpenQuestion(NameResolver(later.table, question.names), later, (), line)
    try:
        _answer(then, line)
    except Refused:
        return _use_first(then, line) is not None
    return True


def _use_first(question: OpenQuestion, line: b.Line) -> Answer | None:
    """Use an ability that lets the card be played: whoever plays the card means that, too."""
    decision = question.table.decision
    if not isinstance(decision, q.PlayCards) or not isinstance(line, b.Plays):
        return None
    for option in decision.options:
        if isinstance(option, o.AbilityOption | o.SpecialOption):
            trace = Trace(question.table)
            trace.answer(option)
            trace.run()
            asked = trace.table.decision
            if isinstance(asked, q.WhereToPlay) and line.pick.where is None:
                if question.resolver.names_one_of(line.pick, {asked.card}):
                    return Answer((option,))
            elif _has_been_played(question, trace.table, line.pick):
                return Answer((option,))
            elif _is_taken(line, trace, question.names):
                return Answer((option,), line)
    return None


def _has_been_played(question: OpenQuestion, after: Table, pick: b.Pick) -> bool:
    """Was there only this card to play, and only this place for it?"""
    before, names_one_of = question.table, question.resolver.names_one_of
    played = [card for card in after.cards if after.cards[card].in_play and not before.cards[card].in_play]
    there = [card for card in played if pick.where is None or names_one_of(pick_of(pick.where), {after.base_of(card)})]
    return names_one_of(replace(pick, where=None), {*there})


def _is_taken(
    line: b.Line, trace: Trace, names: CardNames, *, implied: int = 0, is_attempt: bool = True
) -> bool:  # fmt: skip
    """Would the whole line be taken now? It is tried on this trace."""
    left: b.Line | None = line
    try:
        while left is not None:
            question = OpenQuestion(NameResolver(trace.table, names), trace, (), line, is_attempt)
            answer = _taken(question, as_asked(question, left), implied)
            if answer.options is not None:
                trace.answer(*answer.options)
                trace.run()
                is_attempt = False
            left = answer.rest
    except Unclear:
        return True  # in more than one way
    except Refused:
        return False
    return True


def check_grammar(text: str, table: Table, path: str, span: Span, apart_from: Collection[str] = ()) -> None:
    """Raise what the grammar says of a line that stands there, if it refuses it, apart from problems of these codes."""
    try:
        parse_lines(text, path, _names_of(table))
    except SourceError as error:
        (problem, *_) = error.diagnostics
        if problem.code in apart_from:
            return
        begin, column = len(text) - len(text.lstrip()), problem.span.column
        moved = Span(span.line, begin + column, span.line, begin + problem.span.end_column)
        raise SourceError(problem.replace(span=moved)) from None


def _names_of(table: Table) -> NameIndex:
    return NameIndex((*table.players, *table.catalogue.factions()), table.catalogue.names)


def parse_typed_lines(text: str, table: Table, path: str = "<line>") -> list[b.Line]:
    """What somebody types while a game goes on. `use Grunt` and `uses Grunt` are about whoever is asked."""
    verb, _, rest = text.strip().partition(" ")
    doing = next((form for form in (verb.lower(), third_person(verb.lower())) if form in FINITE), None)
    if doing is not None and table.decision is not None and table.decision.player is not None:
        text = f"{table.decision.player} {doing} {rest}"
    around = " ".join([*table.players, *(title_of(table, card) for card in table.cards)])
    return parse_typed_line(text, path, _names_of(table), around)


def _answer(question: OpenQuestion, line: b.Line) -> Answer:
    if question.table.decision is None:
        raise Refused(refusals.NO_QUESTION_OPEN)
    if isinstance(line, b.Chance):
        return answer_for_chance(question, line)
    decision = question.decision
    if decision.player is None:
        return _answer_instead_of_chance(question, line)
    if key(line.player.text) != key(decision.player):
        raise Refused(refusals.OTHER_DECIDES, line.player)
    match line:
        case b.Plays():
            return answer_play(question, line)
        case b.Uses():
            return answer_use(question, line)
        case b.Resolves():
            return answer_what_resolves_first(question, line)
        case b.Tells():
            return answer_in_words(question, line)
        case b.Picks(verb="goes"):
            verb = next((verb for verb in SENDS if question.accepts(verb)), "goes")
            return answer_choice(question, replace(line, verb=verb))
        case b.Picks():
            return answer_choice(question, line)
        case b.Spoken():
            raise AssertionError("such a line is held against the answers")


def _answer_instead_of_chance(question: OpenQuestion, line: b.Line) -> Answer:
    """A player's line may say which card it is that is played or drawn."""
    match line:
        case b.Picks(verb="plays") if question.asks_what_is_played:
            return answer_play_of_unknown(question, line)
        case b.Picks(verb="draws") if isinstance(question.decision, q.NextDeckCard):
            return answer_draw(question, line)
    raise Refused(refusals.CHANCE_COMES_FIRST)


def not_understood(why: str, trace: Trace, names: CardNames, path: str, span: Span) -> Diagnostic:
    """A line that is read by sense, and that no one answer fits."""
    table = trace.table
    refusal = refusals.not_understood(why)
    message, suggestion = refusal.message, None
    if table.decision is not None:
        message = f"{message} {refusals.open_question(table.decision, table, names)}"
        suggestion = refusals.suggestion(lines_for(table, names))
    elif table.winners:
        suggestion = refusals.game_over(table.winners)
    return Diagnostic(refusal.code, message, path, span, suggestion)


def _diagnostic(
    question: OpenQuestion, line: b.Line, refused: Refused, path: str, began: Table | None
) -> Diagnostic:  # fmt: skip
    """Which question is open, and what to write instead: first the lines that name the same things.

    A line whose first words have been carried out is refused as a whole: then it is the question before the line.
    """
    table, names = question.table, question.names
    if began is not None and began.decision is not None and not isinstance(table.decision, q.Choose | q.WhereToPlay):
        table = began
    from .why_refused import explained  # most lines are taken

    refusal = explained(question, line, refused)
    message, suggestion = refusal.message, None
    if refusal.help is not None:
        suggestion = refusal.help
    elif table.decision is not None:
        answers = lines_for(table, names)
        named = [key(called.text) for called in every(line, b.Called)]
        answers.sort(key=lambda answer: not any(name in key(answer) for name in named))
        message = f"{message} {refusals.open_question(table.decision, table, names)}"
        suggestion = refusals.suggestion(answers)
    elif table.winners:
        message = refusals.game_over(table.winners)
    return Diagnostic(refusal.code, message, path, (refused.at or line).span, suggestion)
