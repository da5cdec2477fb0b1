"""Small changes to a text. If the parser accepts one, it is probably what the author meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import (
    ARTICLES,
    EASILY_LEFT_OUT,
    EMPTY_WORDS,
    FACTS_OF_KIND,
    FILTERS_IN_FRONT,
    HABITS,
    LONGEST_GUESS,
    NUMBER_WORDS,
    SMALL_WORDS,
    did_you_mean,
    nearest,
)

from .error_context import Lexeme, Spot

TRIALS = 60_000
"""Characters that may be parsed again in search of a repair: enough for every line of every sensible card."""
FEW = 8
"""Words that could follow: as many as that are tried one by one."""
NEGATIONS = ("not", "no")
GO_ON = ("may", "to")
"""Words after which a block is possible, but more words are likelier."""
KINDS = ("card", "minion", "action", "base", "player", "monster", "treasure", "madness", "titan", "faction")


class Repair(NamedTuple):
    """`text` in place of what stands between start and end. A `likely` one need not repair the whole line."""

    start: int
    end: int
    text: str
    report: Callable[[], Diagnostic]
    likely: bool = False


def repaired(spot: Spot) -> Diagnostic | None:
    left = TRIALS
    for repair in _repairs(spot):
        left -= len(spot.text)
        if left < 0:
            break
        if spot.parses_with(repair.start, repair.end, repair.text, whole_line=not repair.likely):
            return repair.report()
    return None


def _repairs(spot: Spot) -> Iterator[Repair]:
    """Possible repairs, the likeliest first. An unknown word is a likelier mistake than a misplaced one."""
    suspects = [x for x in (spot.at, *spot.before[:-5:-1]) if x is not None and x.kind == "word"]
    strangers = [x for x in suspects if x.text not in spot.keywords and x.text not in spot.own_names]
    for article in (x for x in strangers if x.text in ARTICLES):
        yield Repair(article.start, article.end, "", partial(_superfluous, spot, article))
    yield from _filters_in_front(spot)
    yield from _commas(spot)
    yield from _missing_comma(spot)
    for word in strangers:
        for better in _other_words(word.text, spot):
            yield Repair(word.start, word.end, better, partial(_wrong_word, spot, word, better), likely=True)
    if spot.before:
        last = spot.before[-1]
        if spot.block_follows or last.text not in GO_ON:
            yield Repair(last.end, last.end, ":", partial(_missing_colon, spot, last))
    if spot.open_bracket:
        yield from _closing_brackets(spot, spot.open_bracket)
    yield from _missing_words(spot, strangers)
    for word in suspects[:2]:
        for better in _other_forms(word.text, spot):
            yield Repair(word.start, word.end, better, partial(_wrong_word, spot, word, better))
    if spot.accepts <= {"INT", "STRING", "NAME"} or (spot.begins_line and len(spot.line) < 2):
        return
    for lexeme in (spot.at, *strangers[:1]):
        if lexeme and _says_nothing(spot, lexeme):
            yield Repair(lexeme.start, lexeme.end, "", partial(_superfluous, spot, lexeme))


def _says_nothing(spot: Spot, lexeme: Lexeme) -> bool:
    """Whether the text means the same without it: a filler, a mark, or a word that stands there twice."""
    if lexeme.text in EMPTY_WORDS or lexeme.text == ",":
        return True
    if lexeme.text == ":":
        return not spot.begins_line
    before = [x.text for x in spot.line if x.end <= lexeme.start]
    return before[-1:] == [lexeme.text] and lexeme.kind == "word" and lexeme.text not in NEGATIONS


def _missing_comma(spot: Spot) -> Iterator[Repair]:
    """`if there is minion or there is action` for `if there is minion, or there is action`."""
    either = next((x for x in reversed(spot.before) if x.text == "or"), None)
    if either is not None and spot.line and spot.line[0].text != "or":
        message = "Between two conditions stands `, or`."
        report = partial(spot.about, either, "S112", message, "write `, or`")
        yield Repair(either.start, either.start, ", ", report)


def _filters_in_front(spot: Spot) -> Iterator[Repair]:
    """`buried card[here]` for `card[buried, here]`."""
    for lexeme in (spot.at, *spot.before[-1:]):
        if lexeme is None or lexeme.text not in FILTERS_IN_FRONT:
            continue
        index = spot.lexemes.index(lexeme)
        kind, bracket = (*spot.lexemes[index + 1 : index + 3], None, None)[:2]
        if kind is None or kind.text.removesuffix("s") not in KINDS:
            continue
        filtered = f"{kind.text}[{FILTERS_IN_FRONT[lexeme.text]}"
        report = partial(_in_front, spot, lexeme, f"{filtered}]")
        if bracket is not None and bracket.text == "[":
            yield Repair(lexeme.start, bracket.end, f"{filtered}, ", report, likely=True)
        else:
            yield Repair(lexeme.start, kind.end, f"{filtered}]", report, likely=True)


def _commas(spot: Spot) -> Iterator[Repair]:
    """`draw 1, then gain 1 vp` for `draw 1 and gain 1 vp`."""
    if spot.at is None or spot.at.text != "," or spot.open_bracket:
        return
    behind = next((x for x in spot.line if x.start > spot.at.start), spot.at)
    end = behind.end if behind.text in ("then", "and") else spot.at.end
    message = "Things that are done are joined by `and`."
    yield Repair(spot.at.start, end, " and", partial(spot.about, spot.at, "S120", message, "write `and`"))


def _other_forms(word: str, spot: Spot) -> list[str]:
    """Singular and plural, `your` and `yours`, `play` and `played`."""
    habits = HABITS.get(word, ())
    related = [x for x in spot.keywords if x != word and (x.startswith(word) or word.startswith(x))]
    return [*habits, *sorted(related, key=lambda x: (abs(len(x) - len(word)), -len(x)))]


def _other_words(word: str, spot: Spot) -> Iterator[str]:
    if word in NUMBER_WORDS:
        yield str(NUMBER_WORDS.index(word))
    yield from HABITS.get(word, ())
    for cut in range(2, min(len(word), LONGEST_GUESS) - 1):
        if word[:cut] in spot.keywords and word[cut:] in spot.keywords:
            yield f"{word[:cut]} {word[cut:]}"
    yield from nearest(word, spot.keywords, 4)


def _closing_brackets(spot: Spot, bracket: Lexeme) -> Iterator[Repair]:
    behind = [x.end for x in spot.lexemes if bracket.start <= x.start < spot.line_end(bracket.start)]
    for end in (spot.before[-1].end, behind[-1]):
        yield Repair(end, end, "]", partial(_unclosed, spot, bracket, end))


def _missing_words(spot: Spot, strangers: list[Lexeme]) -> Iterator[Repair]:
    """The words that could stand here, if they are few; of many only those that are easily left out."""
    if not spot.at and not spot.before:
        return
    if spot.before and spot.before[-1] in strangers:  # taken for a name; it is the mistake, and not what follows it
        return
    common = [word for word in EASILY_LEFT_OUT if spot.keywords[word] in spot.accepts]
    fitting = [*common, *(x for x, terminal in spot.keywords.items() if terminal in spot.accepts and x not in common)]
    if spot.at and spot.at.kind == "number":
        fitting = [word for word in FACTS_OF_KIND.get(spot.line[0].text, ()) if word in fitting] or fitting
    if len(fitting) > FEW:
        fitting = [word for word in SMALL_WORDS if word in fitting]
    marks = [","] if "COMMA" in spot.accepts and spot.at else []
    place = spot.at.start if spot.at else spot.before[-1].end
    for word in (*marks, *fitting):
        yield Repair(place, place, f" {word} ", partial(_missing, spot, word))


# --- what to say ------------------------------------------------------------------------------------------------


def _wrong_word(spot: Spot, word: Lexeme, better: str) -> Diagnostic:
    known = word.text in spot.keywords
    message = f"`{word.text}` does not fit here." if known else f"I do not know the word `{word.text}`."
    return spot.about(word, "S102", message, did_you_mean([better]))


def _in_front(spot: Spot, lexeme: Lexeme, better: str) -> Diagnostic:
    message = f"`{lexeme.text}` is a filter, and filters stand in brackets behind the kind."
    return spot.about(lexeme, "S119", message, f"write `{better}`")


def _missing_colon(spot: Spot, last: Lexeme) -> Diagnostic:
    phrase = spot.phrase(last)
    return spot.say("S104", f"A colon is missing after `{phrase}`.", last.end, last.end + 1, f"write `{phrase}:`")


def _unclosed(spot: Spot, bracket: Lexeme, end: int) -> Diagnostic:
    inside = spot.text[bracket.start : end]
    return spot.about(bracket, "S105", "This bracket is never closed.", f"write `{inside}]`")


def _missing(spot: Spot, word: str) -> Diagnostic:
    if spot.at is None:
        last = spot.before[-1]
        message = f"The word `{word}` is missing after `{spot.phrase(last)}`."
        return spot.say("S112", message, last.end, last.end + 1, f"write `{spot.phrase(last)} {word}`")
    if word == "or" and spot.before and spot.before[-1].text == "," and "if" in [x.text for x in spot.line]:
        message = f"It is not said how `{spot.at.text}` goes on after the comma."
        return spot.about(spot.at, "S112", message, "write `, or` if one is enough, `and` if both have to hold")
    what, better = ("A comma", f", {spot.at.text}") if word == "," else (f"The word `{word}`", f"{word} {spot.at.text}")
    return spot.about(spot.at, "S112", f"{what} is missing before `{spot.at.text}`.", f"write `{better}`")


def _superfluous(spot: Spot, lexeme: Lexeme) -> Diagnostic:
    article = lexeme.text in ARTICLES
    message = f"The language has no articles: `{lexeme.text}`." if article else f"`{lexeme.text}` is too much here."
    known_before = "; one that was spoken of before is called by its name" if lexeme.text == "the" else ""
    return spot.about(lexeme, "S113", message, f"leave it out{known_before}")
