"""What a script line answers. It answers the open question; what is left of it answers the next ones."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every, parse_lines
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import legal
from rulesdsl.engine.trace import Trace
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Place
from rulesdsl.table.table import Table
from rulesdsl.wording import refusals
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import lines_for

from .choice_lines import answer_choice, not_together
from .name_resolver import NameResolver, Refused, pick_of
from .open_question import Answer, OpenQuestion
from .play_lines import answer_play, answer_play_of_unknown, answer_use
from .word_lines import answer_draw, answer_for_chance, answer_in_words, answer_what_resolves_first


def answer_line(
    line: b.Line, trace: Trace, names: CardNames, lines: Sequence[b.Line] = (), path: str = "<board>",
    whole: b.Line | None = None, *, is_attempt: bool = False,
) -> Answer:  # fmt: skip
    """What the line answers. `lines` are those since the last answer, with the one that gave it.

    `whole` is the line as it was written, if this is what is left of it. An attempt must do something, and not only
    say what has happened.

    Raises a `SourceError` that says which question is open, who decides and which lines would answer it.
    """
    question = OpenQuestion(NameResolver(trace.table, names), trace, tuple(lines), whole or line, is_attempt)
    line = _as_play(question, line)
    try:
        answer = _answer(question, line)
        if answer.options is not None and not legal(trace.table, question.decision, answer.options):
            raise Refused(not_together(question, answer.options))
        return answer
    except Refused as refused:
        if question.already_done.includes(line):
            return Answer(None)
        if _goes_on_after_declining(question, line):
            return Answer((), line)
        if (used := _use_first(question, line)) is not None:
            return used
        raise SourceError(_diagnostic(question, line, refused, path)) from None


def _goes_on_after_declining(question: OpenQuestion, line: b.Line) -> bool:
    """An extra card that may wait is kept for later by doing something else first."""
    if not isinstance(question.table.decision, q.ExtraNowOrLater):
        return False
    later = Trace(question.table)
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
            elif isinstance(asked, q.PlayCards):
                if _has_been_played(question, trace.table, line.pick):
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


def _is_taken(line: b.Line, trace: Trace, names: CardNames) -> bool:
    """Would the whole line be taken now? It is tried on this trace."""
    left: b.Line | None = line
    is_attempt = True
    try:
        while left is not None:
            answer = answer_line(left, trace, names, whole=line, is_attempt=is_attempt)
            if answer.options is not None:
                trace.answer(*answer.options)
                trace.run()
                is_attempt = False
            left = answer.rest
    except SourceError:
        return False
    return True


def parse_typed_lines(text: str, table: Table, path: str = "<line>") -> list[b.Line]:
    """What somebody types while a game goes on."""
    return parse_lines(text, path, NameIndex((*table.players, *table.catalogue.factions()), table.catalogue.names))


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
        case b.Picks():
            return answer_choice(question, line)


def _answer_instead_of_chance(question: OpenQuestion, line: b.Line) -> Answer:
    """A player's line may say which card it is that is played or drawn."""
    match line:
        case b.Picks(verb="plays") if question.asks_what_is_played:
            return answer_play_of_unknown(question, line)
        case b.Picks(verb="draws") if isinstance(question.decision, q.NextDeckCard):
            return answer_draw(question, line)
    raise Refused(refusals.CHANCE_COMES_FIRST)


def _as_play(question: OpenQuestion, line: b.Line) -> b.Line:
    """`Ann puts Grunt at Docks` is a play where cards are played, if Grunt is in Ann's hand."""
    match line:
        case b.Picks(player, "places", (b.Pick(where=b.Called() as where) as pick,), end=None, begun=False):
            at_base = any(card in question.table.bases for card in question.resolver.cards(where))
            decision = question.table.decision
            hand = () if decision is None else question.table.pile(Place("hand", decision.player))
            if at_base and isinstance(decision, q.PlayCards) and question.resolver.names_one_of(pick, hand):
                return b.Plays(player, pick, span=line.span)
    return line


def _diagnostic(question: OpenQuestion, line: b.Line, refused: Refused, path: str) -> Diagnostic:
    """Which question is open, and what to write instead: first the lines that name the same things."""
    table, names = question.table, question.names
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
