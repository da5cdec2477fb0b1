"""Obvious mistakes: wrong characters, capitals, quotes, and misplaced lines."""

from __future__ import annotations

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import PRONOUNS, did_you_mean, nearest

from .error_context import Lexeme, Spot

_STRAIGHT = ("S108", "Names stand between straight quotes.", 'use `"`')
_BRACKETS = ("S111", "Filters stand in square brackets.", "use `[` and `]`")
_FULL_STOP = ("S111", "A sentence ends with its line, without a mark.", "leave it out")
_DASH = ("S111", "This dash is not a minus sign.", "use `-`")
_SPACE = ("S111", "This space is not an ordinary one.", "type a space instead")
_SIGN = ("S111", "A sign and its number stand together.", "write for example `+2 power`")
CHARACTERS: dict[str, tuple[str, str, str]] = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", _STRAIGHT),
    **dict.fromkeys("'\u2018\u2019\u201a`\u00b4", ("S108", "Names stand between double quotes.", 'use `"`')),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", _DASH),
    **dict.fromkeys("(){}", _BRACKETS),
    **dict.fromkeys(".;!?", _FULL_STOP),
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200b\u202f\u3000", _SPACE),
    **dict.fromkeys("+-", _SIGN),
    "\t": ("S121", "There is a tab between the words.", "type a space instead"),
    "\u2264": ("S110", "This sign is not part of the language.", "write `<=`"),
    "\u2265": ("S110", "This sign is not part of the language.", "write `>=`"),
    "\u2260": ("S110", "This sign is not part of the language.", "put `not` before the filter and write `=`"),
    "&": ("S111", "Words are written out.", "write `and`"),
    "/": ("S111", "Words are written out.", "write `or`"),
}
OPERATORS = {"=>": ">=", "=<": "<=", "==": "=", "<>": "not power = …", "!=": "not power = …"}
CARD_KINDS = ("minion", "action", "base", "monster", "titan")
BEHIND_A_NAME = frozenset({
    "power", "copies", "breakpoint", "vp", "monsters", "treasures", "undead", "unconfirmed", "on", "in", "]", ",",
})  # fmt: skip


def _character(spot: Spot) -> Diagnostic | None:
    char = spot.text[spot.offset : spot.offset + 1]
    if spot.found or not char or (char.isalnum() and char.isascii()):
        return None
    if char == '"':
        end = spot.line_end(spot.offset)
        return spot.say("S107", "This quote is never closed.", spot.offset, end, 'put `"` behind the name')
    if char in "'\u2019" and spot.before and spot.before[-1].end == spot.offset:
        owner = spot.before[-1]
        message = f"The language has no `{owner.text}'s`."
        return spot.say("S109", message, owner.start, spot.offset + 2, "write `of`: `hand of player`, `power of this`")
    unknown = ("S111", f"The character `{char}` is not part of the language.", None)
    code, message, suggestion = CHARACTERS.get(char, unknown)
    return spot.say(code, message, spot.offset, spot.offset + 1, suggestion)


def _block(spot: Spot) -> Diagnostic | None:
    """Indented without a reason, or not indented although there is one."""
    if spot.found == "_INDENT" and spot.line:
        if not spot.before:
            return spot.about(spot.line[0], "S123", "The first line is indented.", "begin it at the left edge")
        if not spot.parses_with(spot.before[-1].end, spot.before[-1].end, ":"):
            message = "This line is indented more than the one above, but nothing above opens a block."
            return spot.about(spot.line[0], "S123", message, "a block follows a line that ends with `:`")
    if "_INDENT" in spot.accepts and spot.before and spot.before[-1].text == ":":
        message = "After `:` I expected a sentence, on the same line or in an indented block."
        return spot.about(spot.at or spot.before[-1], "S124", message, "indent what belongs to it by 4 more spaces")
    return None


def _taken_or_unquoted(spot: Spot) -> Diagnostic | None:
    if "SET" in spot.accepts and spot.at is not None and spot.at.kind in ("word", "number"):
        message = "A set is written in small letters, with a dash and the year."
        return spot.about(spot.at, "S118", message, "for example `oops-2018`")
    if spot.at is None or spot.at.kind != "word":
        return None
    known = spot.at.text in spot.keywords
    if "STRING" in spot.accepts and not known:
        return _unquoted(spot, spot.at)
    if spot.accepts in ({"NAME"}, {"NAME", "ONE"}) and known:  # behind `as`, `one of` a group may follow
        message = f"`{spot.at.text}` is a word of the language and cannot be a name of yours."
        return spot.about(spot.at, "S114", message, "choose another word")
    return None


def _unquoted(spot: Spot, word: Lexeme) -> Diagnostic:
    behind = [x.start for x in spot.line if x.start > word.start and (x.text in BEHIND_A_NAME or x.kind == "string")]
    name = spot.text[word.start : min(behind, default=spot.line_end(word.start))].strip(' "')
    return spot.say("S115", "A name stands in quotes.", word.start, word.start + len(name), f'write `"{name}"`')


def _capital(spot: Spot) -> Diagnostic | None:
    word = spot.at
    if word is None or word.kind != "word" or word.text.islower() or spot.found:
        return None
    small = word.text.lower()
    if small in spot.keywords:
        message = f"The words of the language have no capital letters: `{word.text}`."
        return spot.about(word, "S103", message, f"write `{small}`")
    near = nearest(small, spot.keywords, 2)
    if near:
        return spot.about(word, "S102", f"I do not know the word `{word.text}`.", did_you_mean(near))
    message = f"`{word.text}` is neither a word of the language nor a name in quotes."
    return spot.about(word, "S103", message, f'a card is `named "{word.text} …"`; a name of your own is `{small}`')


def _operator(spot: Spot) -> Diagnostic | None:
    if spot.at is None or spot.at.text not in OPERATORS:
        return None
    return spot.about(spot.at, "S110", f"`{spot.at.text}` is not a comparison.", f"write `{OPERATORS[spot.at.text]}`")


def _indented_card(spot: Spot) -> Diagnostic | None:
    if len(spot.line) < 2 or spot.line[0].text not in CARD_KINDS or spot.line[1].kind != "string":
        return None
    if spot.line[0] == spot.lexemes[0]:
        return None
    return spot.about(spot.line[0], "S123", "A card does not stand within another one.", "begin it at the left edge")


def _pronoun(spot: Spot) -> Diagnostic | None:
    for lexeme in (*spot.before[-1:], spot.at):
        if lexeme and lexeme.text in PRONOUNS and lexeme.text not in spot.own_names:
            suggestion = "give the thing a name with `as`, and use the name"
            return spot.about(lexeme, "S102", f"The language has no pronouns: `{lexeme.text}`.", suggestion)
    return None


def _when_played(spot: Spot) -> Diagnostic | None:
    words = [lexeme.text for lexeme in spot.line[:2]]
    if words not in (["when", "played"], ["after", "played"], ["on", "play"], ["on", "played"]):
        return None
    end = spot.line[1].end
    return spot.say(
        "S129", "What a card does when it is played has a head of its own.", spot.line[0].start, end, "write `play:`"
    )


def _headless(spot: Spot) -> Diagnostic | None:
    """The second half of a construct whose first half is not there."""
    if not spot.begins_line or spot.at is None:
        return None
    if spot.at.text == "otherwise":
        suggestion = "put the `if` on a line of its own, and `otherwise` below it at the same indent"
        return spot.about(spot.at, "S116", "There is no `if` that this `otherwise` could belong to.", suggestion)
    if spot.at.text == "or":
        suggestion = "begin the choice with `either:`, at the same indent"
        return spot.about(spot.at, "S117", "There is no `either` that this `or` could belong to.", suggestion)
    if spot.at == spot.lexemes[0] and spot.at.text in spot.keywords:
        message = f"`{spot.at.text}` cannot begin a line at the left edge."
        return spot.about(spot.at, "S127", message, "abilities stand under their card, indented by 4")
    return None


def _closes_nothing(spot: Spot) -> Diagnostic | None:
    if spot.at is None or spot.at.text != "]" or spot.open_bracket:
        return None
    return spot.about(spot.at, "S105", "This `]` closes nothing.", "leave it out, or put `[` where the filters begin")


SLIPS = (
    _character, _indented_card, _block, _taken_or_unquoted, _capital, _operator, _pronoun, _when_played, _headless,
    _closes_nothing,
)  # fmt: skip


def slip(spot: Spot) -> Diagnostic | None:
    """The first explanation that fits; the more particular ones come first."""
    return next((found for found in (explanation(spot) for explanation in SLIPS) if found), None)
