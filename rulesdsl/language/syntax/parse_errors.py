"""Explains in plain words why a text does not parse.

The parser stops at the first word that cannot follow, which is often one word after the mistake. So
explanations are tried in this order: obvious slips; repairs, if the parser gets further with them;
unknown words; and finally, what could have been there.
"""

from __future__ import annotations

from lark import Lark, UnexpectedInput
from lark.exceptions import LarkError

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import (
    GROUPS,
    SMALL_WORDS,
    WANTED_AFTER,
    WANTED_AS_NUMBER,
    WANTED_IN_QUOTES,
    listed,
)

from .error_context import Lexeme, Spot
from .repairs import repaired
from .slips import slip
from .tokens import LayoutError

MARKS = {"COLON": ":", "COMMA": ",", "LSQB": "[", "RSQB": "]"}


def explain(error: LarkError | LayoutError, text: str, path: str, parser: Lark, keywords: dict[str, str]) -> Diagnostic:
    """What is wrong with the text of one declaration that the parser refused."""
    if isinstance(error, LayoutError):
        return Diagnostic(error.code, error.message, path, error.span, error.suggestion)
    assert isinstance(error, UnexpectedInput)
    spot = Spot(error, text, path, parser, keywords)
    return slip(spot) or repaired(spot) or _unknown_word(spot) or _expectation(spot)


def _unknown_word(spot: Spot) -> Diagnostic | None:
    """Report the word before, if it is unknown: the parser took it for a name."""
    known = {"winner", "loser", *spot.own_names, *spot.keywords}
    for lexeme in (*spot.before[-1:], spot.at):
        if lexeme is None or lexeme.kind != "word" or lexeme.text in known:
            continue
        return spot.about(lexeme, "S102", f"I do not know the word `{lexeme.text}`.")
    return None


def _expectation(spot: Spot) -> Diagnostic:
    first = spot.line[0].start if spot.line else spot.offset
    if spot.open_bracket and spot.open_bracket.start < first:
        suggestion = "put `]` behind the last filter"
        return spot.about(spot.open_bracket, "S105", "This bracket is never closed.", suggestion)
    last = spot.before[-1] if spot.before else None
    found = f"found `{spot.at.text}`" if spot.at else "the line ends"
    start, end = (spot.at.start, spot.at.end) if spot.at else (last.end, last.end + 1) if last else (0, 1)
    if last is None:
        return spot.say("S101", f"I expected {_wanted(spot, last)}, but {found}.", start, end)
    after = " ".join(x.text for x in spot.before[-2:]) if last.text in SMALL_WORDS else spot.phrase(last)
    return spot.say("S101", f"After `{after}` I expected {_wanted(spot, last)}, but {found}.", start, end)


def _wanted(spot: Spot, last: Lexeme | None) -> str:
    if last is not None and "COLON" not in spot.accepts:
        tables = {"STRING": WANTED_IN_QUOTES, "INT": WANTED_AS_NUMBER}
        table = next((tables[x] for x in spot.accepts if spot.accepts == {x} and x in tables), WANTED_AFTER)
        for word in (last.text, last.text.removesuffix("s")):
            if word in table:
                return table[word]
    for terminals, phrase in GROUPS:
        if terminals <= spot.accepts:
            return phrase
    spelling = {terminal: word for word, terminal in spot.keywords.items()} | MARKS
    options = sorted(spelling[terminal] for terminal in spot.accepts if terminal in spelling)
    if options:
        last_words = " or the end of the line" if spot.accepts >= {"_NL"} and len(options) == 1 else ""
        return listed(options[:6]) + last_words
    return "a name of your own" if "NAME" in spot.accepts else "the end of the line"
