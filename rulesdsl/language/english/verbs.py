"""The forms of verbs: in deeds, in windows, and of what has happened."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.notation import third_person
from rulesdsl.record import Record, record

from .prose import NOTHING, Prose, listed, say


@record
class Verb(Record):
    """The forms of a verb, marked as terms; `happening` is its participle in the tree."""

    base: str
    third: str
    participle: str
    happening: str = ""


def _regular(word: str, after: str = "") -> Verb:
    return _irregular(word, third_person(word), _past(word), after)


def _past(word: str) -> str:
    """`played`, `placed`, `buried`, `swapped`."""
    if word.endswith("e"):
        return f"{word}d"
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ied"
    is_short = re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", word)
    return f"{word}{word[-1]}ed" if is_short else f"{word}ed"


def _irregular(word: str, third: str, participle: str, after: str = "") -> Verb:
    base, thirds, past = (f"[{form}|{word}] {after}".rstrip() for form in (word, third, participle))
    return Verb(base, thirds, past, f"{participle} {after}".rstrip())


VERBS: dict[str, Verb] = {
    **{word: _regular(word) for word in (
        "destroy", "discard", "place", "remove", "play", "move", "return", "uncover", "shuffle", "reveal", "bury",
        "search", "gain", "duel", "score", "replace", "use", "add",
    )},
    "choose": _irregular("choose", "chooses", "chosen"),
    "draw": _irregular("draw", "draws", "drawn"),
    "transfer": _irregular("transfer", "transfers", "transferred"),
    "give": _irregular("give", "gives", "given"),
    "lose": _irregular("lose", "loses", "lost"),
    "look at": _regular("look", "at"),
    "take control of": _irregular("take", "takes", "taken", "[control] of"),
    "give control of": _irregular("give", "gives", "given", "[control] of"),
    "turn": Verb("turn", "turns", "turned"),
    "affect": Verb("[affect]", "[affects|affect]", "[affected|affect]", "affected"),
    "place counters on": Verb(
        "[place] [power counters|counter] on", "[places|place] [power counters|counter] on",
        "given [power counters|counter]", "given counters",
    ),
    "raise the power of": Verb(
        "raise the [power] of", "raises the [power] of", "given more [power]", "strengthened",
    ),
    "transfer or move": Verb(
        "[transfer] or [move]", "[transfers|transfer] or [moves|move]", "[transferred|transfer] or [moved|move]"
    ),
    "set": Verb("set", "sets", "set"),
    "raise": Verb("raise", "raises", "raised"),
    "have": Verb("have", "has", "had"),
    "get": Verb("get", "gets", "got"),
}  # fmt: skip
"""Verbs with forms of their own, and those that stand in windows; any other is regular."""


PASSIVE: dict[str, Verb] = {verb.happening: verb for verb in VERBS.values()} | {"scores": VERBS["score"]}
"""By what happens to a card."""


def verb_forms(verb: str) -> Verb:
    return VERBS.get(verb) or _regular(verb)


_FROM: dict[t.From, str] = {
    "play": "[play|in-play]", "hand": "a [hand]", "deck": "a [deck]", "discard": "a [discard pile]",
}  # fmt: skip


def came_from(origins: Sequence[t.From]) -> Prose:
    return say("from", listed([say(_FROM[origin]) for origin in origins], "or")) if origins else NOTHING
