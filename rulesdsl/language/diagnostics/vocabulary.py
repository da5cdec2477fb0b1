"""Suggestions for words: similar ones, and habits from other games and languages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_LONG_QUOTATION = re.compile(r"([`\"][^`\"]{60})[^`\"]{20,}([`\"])")
LONGEST_GUESS = 60
MOST_GUESSES = 60
"""Nobody reads more suggestions for one text."""
ARTICLES = frozenset({"a", "an", "the"})
EMPTY_WORDS = frozenset({"then", "also", "just", "now", "immediately", "simply", "please"})
"""What English adds and the language does without: nothing changes when they are left out."""
PRONOUNS = frozenset({"it", "its", "them", "their", "they", "that", "those", "these", "he", "she"})
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SMALL_WORDS = (
    "of", "to", "at", "on", "in", "is", "with", "for", "as", "by", "from", "into", "each", "be", "your", "has",
)  # fmt: skip
EASILY_LEFT_OUT = (*SMALL_WORDS, "power", "here", "vp", "until", "and", "or")
FACTS_OF_KIND = {
    "minion": ("power", "copies"), "action": ("copies",), "base": ("breakpoint", "vp", "monsters"),
    "monster": ("power", "treasures", "copies"),
}  # fmt: skip

FILTERS_IN_FRONT = {
    "your": "yours", "my": "yours", "other": "other", "buried": "buried", "standard": "standard", "dueling": "dueling",
    "undead": "undead", "current": "current",
}  # fmt: skip
"""What English puts before a noun, and the language into the brackets behind it."""

HABITS: dict[str, tuple[str, ...]] = {
    "kill": ("destroy",), "kills": ("destroys",), "killed": ("destroyed",), "trash": ("discard",), "put": ("place",),
    "select": ("choose",), "pick": ("choose",), "target": ("choose",), "show": ("reveal",), "shows": ("reveals",),
    "all": ("each",), "every": ("each",), "my": ("your",), "mine": ("yours",), "else": ("otherwise",), "can": ("may",),
    "opponent": ("another player",), "opponents": ("each player[other]",), "won": ("is winner",), "lost": ("is loser",),
    "points": ("vp",), "point": ("vp",), "vps": ("vp",), "strength": ("power",), "creature": ("minion",),
    "unit": ("minion",), "spell": ("action",), "location": ("base",), "whenever": ("after", "when"),
    "while": ("if there is", "when"), "wins": ("is winner",), "stack": ("deck",), "library": ("deck",),
    "graveyard": ("discard",), "pile": ("discard",), "onto": ("on",), "are": ("is",), "was": ("is",), "were": ("is",),
    "gets": ("has",), "shuffles": ("shuffle",), "tokens": ("counters",), "token": ("counter",),
    "cant": ("cannot",), "tap": ("talent",), "upon": ("when",), "here": ("this base",), "equals": ("=",),
    "flip": ("turn",), "flips": ("turns",), "shall": ("must",),
    "reward": ("loot",), "zombie": ("undead",), "enemy": ("monster",), "lead": ("first",), "sum": ("total",),
    "split": ("revealed",), "divided": ("revealed",), "shared": ("revealed",), "by": ("with",), "into": ("to",),
}  # fmt: skip

WANTED_IN_QUOTES: dict[str, str] = {
    "faction": "the faction's name in quotes",
    "minion": "the card's name in quotes",
    "action": "the card's name in quotes",
    "base": "the base's name in quotes",
    "monster": "the monster's name in quotes",
    "titan": "the titan's name in quotes",
    "named": "a card's name in quotes",
}

WANTED_AS_NUMBER: dict[str, str] = {
    "power": "a number, for example `power 3`",
    "copies": "a number, for example `copies 2`",
    "breakpoint": "a number, for example `breakpoint 20`",
    "vp": "three numbers, for example `vp 4 2 1`",
    "monsters": "a number, for example `monsters 1`",
    "treasures": "a number, for example `treasures 2`",
}

WANTED_AFTER: dict[str, str] = {
    "destroy": "what to destroy, for example `minion[here]`",
    "discard": "what to discard, for example `card[in your hand]`",
    "draw": "how many cards, for example `draw 1`",
    "place": "what to place, for example `card[in your hand]` or `1 counter`",
    "remove": "how many counters, for example `remove 1 counter from this`",
    "play": "what to play, for example `extra minion`",
    "move": "what to move, for example `minion[yours]`",
    "transfer": "what to transfer, for example `action[on minion]`",
    "return": "what to return, for example `minion[here]`",
    "bury": "what to bury, for example `card[in your hand]`",
    "uncover": "what to uncover, for example `card[yours, buried]`",
    "duel": "who duels, for example `this`",
    "shuffle": "what to shuffle, for example `card[in your discard]`",
    "reveal": "what to reveal, for example `top card of your deck`",
    "look": "`at`, for example `look at top 3 cards of your deck`",
    "search": "where to search, for example `your deck`",
    "choose": "what to choose, for example `minion[yours] as chosen`",
    "give": "what to give it to, for example `minion[yours]`",
    "cancel": "`abilities of`, for example `cancel abilities of minion[here]`",
    "take": "`control of`, for example `take control of minion[here]`",
    "replace": "which base, for example `this base`",
    "use": "`talent of`, for example `use talent of minion[here]`",
    "add": "how many treasures, for example `add 1 to loot`",
    "must": "what has to be played, for example `play extra minion`",
    "gain": "how many, for example `gain 1 vp`",
    "lose": "how many, for example `lose 1 vp`",
    "until": "`end of turn`, `end of your turn`, `start of your turn`, `this leaves play` or `it leaves play`",
    "as": "a name of your own in small letters, for example `as chosen`",
}

GROUPS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"TALENT", "ONGOING"}), "an ability (`play:`, `talent:`, `ongoing:`, `special …:`) or a sentence"),
    (frozenset({"FOR", "DRAW"}), "a sentence such as `draw 1`"),
    (frozenset({"BEFORE", "DURING"}), "a moment such as `after this base scores`"),
    (frozenset({"DESTROY", "DRAW", "HAS"}), "what it does, such as `draws 1` or `has +1 power`"),
    (frozenset({"DESTROY", "DRAW"}), "what to do, such as `draw 1`"),
    (frozenset({"YOURS", "NAMED"}), "a filter such as `yours`, `here` or `power <= 3`"),
    (frozenset({"COUNT", "THERE"}), "a condition such as `there is minion[yours, here]`"),
    (frozenset({"MINION", "THIS", "YOU"}), "a thing such as `minion[yours, here]`"),
    (frozenset({"DECK", "FACTION", "MINION"}), "a declaration (`faction`, `minion`, `action`, `base` or `monster`)"),
    (frozenset({"COUNT", "INT"}), "an amount such as `2` or `power of this`"),
    (frozenset({"DESTROYED", "PLAYED"}), "what happens to it, such as `destroyed`"),
    (frozenset({"HAND", "DECK"}), "`hand`, `deck` or `discard`"),
    (frozenset({"SIGNED"}), "a change such as `+2 power`"),
    (frozenset({"INT"}), "a number"),
    (frozenset({"STRING"}), "a name in quotes"),
    (frozenset({"SET"}), "a set such as `oops-2018`"),
    (frozenset({"OP"}), "a comparison such as `<=`"),
    (frozenset({"_INDENT"}), "an indented block"),
)
"""Terminals that stand for a whole family; the first match that fits says it for all of its kind."""


def nearest(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known words most like this one, without regard to case; the likest first."""
    from difflib import get_close_matches  # slow to import, and seldom needed

    if len(word) > LONGEST_GUESS:
        return []
    by_folded = {name.casefold(): name for name in known}
    return [by_folded[match] for match in get_close_matches(word.casefold(), by_folded, n=count, cutoff=0.7)]


class Guesses:
    """Suggestions for the unknown words of one text: only for the first few, since looking through all takes long."""

    def __init__(self, most: int = MOST_GUESSES) -> None:
        self._left = most

    def nearest(self, word: str, known: Iterable[str], count: int = 3) -> list[str]:
        self._left -= 1
        return nearest(word, known, count) if self._left >= 0 else []


def listed(options: Collection[str]) -> str:
    """`a`, `b` or `c`."""
    *most, last = [f"`{option}`" for option in options]
    return f"{', '.join(most)} or {last}" if most else last


def shortened(message: str) -> str:
    """The message, with whatever it quotes cut to a readable length."""
    return _LONG_QUOTATION.sub(r"\1…\2", message)


def did_you_mean(options: Collection[str]) -> str | None:
    return f"did you mean {listed(options)}?" if options else None
