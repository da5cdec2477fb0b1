"""The words of a sentence that is expected: names found, verbs put into their stems, and phrases into fewer words.

`Raider's been killed` becomes `C0 is destroy`, with `C0` for the name. Only words that change nothing are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from rulesdsl.language.library.name_keys import key

from .spoken_lines import NUMBERS
from .spoken_verbs import DONE, FAMILIES, _gerunds, _pasts, third

MOST_WORDS = 10
_WORD = re.compile(r"[^\s,;:()\"“”„«»#]+")
_NUMBER = re.compile(r"#([0-9]+)")
_SET = re.compile(r"[ \t]*\(([\w-]+)\)")
_GAP = re.compile(r"[\s\"“”„«»()]*")
_OWNED = re.compile(r"(.+?)(?:['\u2019]s|(?<=s)['\u2019])")


class Name(NamedTuple):
    """A name of a sentence: `kind` is `P` for a player, `B` for a base and `C` for any other card."""

    kind: str
    text: str
    number: int | None
    set: str | None
    plural: bool


class Words(NamedTuple):
    """A sentence with `C0`, `B1`, `P2` for its names, and those names."""

    text: str
    names: tuple[Name, ...]


# --- verbs --------------------------------------------------------------------------------------------------------

NO_VERBS = frozenset({"hand", "hands", "turn", "turns", "left", "lie", "lies", "ends", "end", "trade", "march", "ride"})
"""Forms of verbs that are other words in these sentences."""
MORE_STEMS = {
    "die": "destroy", "own": "own", "control": "control", "hold": "hold", "contain": "hold", "reach": "reach",
    "happen": "happen", "begin": "begin", "start": "begin", "break": "break", "save": "save", "come": "come",
    "drop": "drop", "fall": "drop", "need": "must", "belong": "belong", "tie": "tie", "attach": "attach",
    "sit": "is", "stand": "is", "rest": "is", "lie": "is", "score": "score", "trigger": "trigger", "decide": "decide",
    "run": "run", "rise": "rise", "climb": "rise", "affect": "affect", "count": "count", "award": "gain",
}  # fmt: skip
MORE_FORMS = {
    "died": "destroy", "dies": "destroy", "dead": "is destroy", "lies": "is", "lying": "is", "lay": "is", "sat": "is",
    "sits": "is", "stood": "is", "stands": "is", "held": "hold", "holding": "hold", "came": "come", "coming": "come",
    "began": "begin", "begun": "begin", "broke": "break", "ran": "run", "fell": "drop", "dropped": "drop",
    "needs": "must", "needed": "must", "tied": "tie", "tying": "tie", "rose": "rise", "risen": "rise", "kept": "keep",
    "gone": "go", "gotten": "get", "won": "win", "begins": "begin", "starts": "begin", "beaten": "beat", "drops": "drop",
    "controlled": "control", "controlling": "control", "survived": "survive", "survives": "survive", "led": "lead",
    "leads": "lead", "leading": "lead", "cancelled": "cancel", "cancels": "cancel", "changed": "change",
    "changes": "change", "raised": "rise", "attached": "attach", "grew": "rise", "loses": "lose",
    "lying face down": "is face-down", "owes": "must", "remaining": "remain", "left": "left", "seen": "look",
}  # fmt: skip
BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "am"})
HAVE = frozenset({"have", "has", "had", "having"})
DO = frozenset({"do", "does", "did", "done"})


def _forms() -> dict[str, str]:
    """The stem for each form of each verb."""
    found: dict[str, str] = {}
    for stem, others in FAMILIES.items():
        for member in (stem, *others.split()):
            for form in (member, third(member), *_gerunds(member), *_pasts(member), DONE.get(member, "")):
                found.setdefault(form, stem)
    for member, stem in MORE_STEMS.items():
        for form in (member, third(member), *_gerunds(member), *_pasts(member)):
            found[form] = stem
    found |= MORE_FORMS
    return {form: stem for form, stem in found.items() if form and form not in NO_VERBS} | {"lies": "is"}


FORMS = _forms()
SINGULAR = {f"{noun}s": noun for noun in (
    "card", "minion", "action", "monster", "treasure", "base", "counter", "titan", "special", "talent", "point",
    "player", "victory point", "play", "deck", "hand", "pile", "bottom",
)}  # fmt: skip

# --- phrases --------------------------------------------------------------------------------------------------------

_N = r"(?:P\d+|C\d+|B\d+)"
BEFORE_VERBS: tuple[tuple[str, str], ...] = (
    (r"\b(can|ca)n't\b|\bcannot\b", "can not"), (r"\bwon't\b", "will not"), (r"(\w)n't\b", r"\1 not"),
    (r"\b(it|there|that|he|she|nobody|everybody|here|what)'s\b", r"\1 is"), (r"'re\b", " are"), (r"'ve\b", " have"),
    (r"\b(victory )points?\b|\bvps?\b|\bpoints?\b", "vp"), (r"\bdiscard piles?\b", "discard"),
    (r"\bdraw (?:pile|deck)\b", "deck"), (r"\bbreak point\b", "breakpoint"),
    (r"\b(?:no longer|not .{0,0}any longer)\b", "not"), (r"\bno more\b(?= than)", "not more"),
    (r"\bnever\b", "not"), (r"\bleft play\b", "is not in play"),
    (r"\bout of play\b", "not in play"), (r"\bout of the game\b", "in box"), (r"\bface[- ]down\b", "face-down"),
    (r"\battached to\b|\bplayed onto\b", "on"), (r"\b(?:anyone|anybody)\b", "anyone"),
    (r"\bat the (top|bottom) of\b", r"on \1 of"), (r"\bon to\b|\bonto\b", "on"), (r"\binto\b", "in"),
    (r"\binside\b|\bwithin\b", "in"), (r"\bunderneath\b|\bbeneath\b", "under"),
    (r"\bno ?one\b|\bneither player\b|\bno player\b|\bneither (?:of them|side)\b", "nobody"),
    (r"\b(?:both|all|each|every) players?\b|\beverybody\b", "everyone"),
    (r"\bany ?more\b|\banymore\b|\bany longer\b", "any-more"), (r"\bso far\b|\bas yet\b|\byet\b", ""),
    (r"\bat the moment\b|\bat this point\b|\bat present\b|\bright now\b|\bfor now\b|\bin the end\b|\bafter all\b", ""),
    (r"\bas well\b|\bafterwards\b|\bcurrently\b|\bindeed\b|\bactually\b|\bof course\b", ""),
    (r"\b(?:is|are) able to\b|\b(?:is|are) (?:allowed|free|permitted) to\b", "can"),
    (r"\b(?:is|are) (?:unable|forbidden) to\b|\b(?:is|are) not (?:able|allowed|permitted) to\b", "can not"),
    (r"\bhad to\b", ""), (r"\b(?:has|have|had) got to\b|\b(?:has|have) to\b|\bneeds? to\b|\b(?:is|are) to\b|\bought to\b", "must"),
    (r"\bgot to (?=[a-z])", ""), (r"\bused up\b", "used"), (r"\bran out\b|\bran dry\b", "run-out"),
    (r"\btook the place of\b|\btakes the place of\b|\bcame in for\b|\bcomes in for\b", "replaced"),
    (r"\bin (?:the )?place of\b|\binstead of\b", "instead-of"),
    (r"\btook control of\b|\btakes control of\b|\bgained control of\b|\bgot control of\b", "seize"),
    (r"\b(?:came|comes|has come) (?:in )?(first|second|third)\b", r"ranks \1"),
    (r"\b(?:is|was|finished|finishes|placed|ended up) (?:in )?(first|second|third)(?: place)?\b", r"ranks \1"),
    (r"\b(?:took|takes|got|gets) (first|second|third) place\b", r"ranks \1"),
    (r"\b(?:came|come|comes) (?:out|in play|in)\b(?! (?:hand|deck|discard|P\d))|\bentered play\b|\benters play\b", "was played"),
    (r"\bput into play\b|\bput in play\b|\bbrought into play\b", "played"),
    (r"\bended up\b|\bends up\b|\bwound up\b|\bwinds up\b|\bturned up\b", "is"),
    (r"\bgot back\b", "back"), (r"\bgets? to\b", ""), (r"\b(?:got|get|gets) rid of\b", "discarded"),
    (r"\bfinished off\b|\btook out\b", "destroyed"), (r"\bdid nothing\b|\bdoes nothing\b", "fizzle"),
    (r"\b(?:has|have|had) no (?:effect|target)s?\b|\bfizzled\b|\bcame to nothing\b|\bdid not do anything\b", "fizzle"),
    (r"\bdoes not do anything\b", "fizzle"), (r"\bdown to (?=\d)", "at "), (r"\bup to (?=\d)", "at "),
    (r"\bor more\b", "or-more"), (r"\bat least\b", "at-least"), (r"\bat most\b", "at-most"),
    (r"\bas (?:much|many|strong)\b", "as-much"), (r"\bmore than\b(?= \d)", "over"), (r"\b(?:less|fewer) than\b(?= \d)", "under"),
)  # fmt: skip
"""Phrases while the verbs are as they were said."""
FILLERS = frozenset({"still", "now", "already", "also", "too", "then", "even", "simply", "currently", "well", "so"})
ARTICLES = frozenset({"the", "a", "an"})
AFTER_VERBS: tuple[tuple[str, str], ...] = (
    (r"\b(?:have|had) (?=not (?:is )?[a-z]+\b)(?=not (?:is |draw|play|move|use|destroy|discard|get|gain|take|score|choose|"
     r"bury|uncover|return|reveal|shuffle|transfer|change|lose|win|begin|reach|go|come|leave|happen|trigger))", ""),
    (r"\bhave (?=(?:is|draw|play|move|use|destroy|discard|gain|take|score|choose|bury|uncover|return|reveal|shuffle|"
     r"transfer|lose|win|begin|reach|go|come|run-out|happen|seize|place|put|replace|beat|become|trigger|rise|drop|get)\b)", ""),
    (r"\bdo not\b", "not"), (r"\bwill not\b", "not"), (r"\bdo (?=[a-z])", ""), (r"\bnot is\b", "is not"),
    (r"\bis is\b", "is"), (r"\bget (?=(?:destroy|discard|draw|play|move|bury|uncover|return|reveal|shuffle|transfer|replace"
                           r"|beat|score|place|put|choose|cancel)\b)", "is "),
    (r"\b(?:stay|remain)(?: put)? (?=(?:at|on|in|with|buried|bury|there|under|face-down|where)\b)", "is "),
    (r"\bkeep (?=(?:C|B)\d+ on\b)", "have "),
    (r"\bback (?=(?:in|on|at|to)\b)", ""), (r"(?<!-)\bdown (?=(?:to|at)\b)", ""), (r"\bup (?=(?:to|at)\b)", ""),
    (r"\bleft (?=(?:in|at|on|to)\b)|(?<=card) left\b|(?<=is) left\b|(?<=minion) left\b|(?<=action) left\b"
     r"|(?<=play) left\b|(?<=nothing) left\b|(?<=vp) left\b", ""),
    (r"\b(\d+) more (?=card|minion|action|play|vp)", r"\1 "),
    (r"\b(?:just|exactly) (?=\d)", "only "), (r"(?<=is) both\b(?! (?:P|C|B)\d)", ""), (r"(?<=[CB]\d) both\b(?= is)", ""),
    (r"\bboth any-1\b", "any-1"), (r"\bnot any (?=more )", "not "), (r"\bany-more (?=card|minion|action|extra)", "any "), (r"\bno (?=(?:extra |regular )?(?:card|minion|action|monster|treasure|counter"
                                             r"|vp|power|titan|base|special|duel)\b)", "0 "),
    (r"\b0 vp\b", "0 vp"), (r"\bfull stop\b", ""),
)  # fmt: skip
"""Phrases of stems."""


def words_of(
    line: str, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str], vocabulary: Collection[str]
) -> Words:
    """The sentence in stems, and its names. `name_at` finds the name that a run of words is."""
    names: list[Name] = []
    said: list[str] = []
    at = 0
    for piece, end in _pieces(line, at, name_at, comma_name, vocabulary):
        if isinstance(piece, Name):
            names.append(piece)
            said.append(f"{piece.kind}{len(names) - 1}")
        else:
            said.append(piece)
        at = end
    return Words(normal(" ".join(said)), tuple(names))


def _pieces(
    line: str, at: int, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str],
    vocabulary: Collection[str],
) -> Iterator[tuple[str | Name, int]]:  # fmt: skip
    line = line.rstrip().removesuffix(".")
    begins = True
    while at < len(line):
        at = gap.end() if (gap := _GAP.match(line, at)) else at
        if at >= len(line):
            return
        found = _name(line, at, name_at, comma_name, vocabulary, begins)
        begins = False
        if found is not None:
            name, at, is_owner = found
            yield name, at
            if is_owner:
                yield "'s", at
            continue
        word = _WORD.match(line, at)
        if word is None:
            yield line[at] if line[at] in ",:" else "?", at + 1
            at += 1
            continue
        at = word.end()
        yield word[0].casefold().replace("\u2019", "'").rstrip(".!"), at


def _name(
    line: str, at: int, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str],
    vocabulary: Collection[str], begins: bool,
) -> tuple[Name, int, bool] | None:  # fmt: skip
    """The longest name that stands here, where it ends, and whether something of it follows."""
    runs: list[tuple[str, int]] = []
    with_comma = comma_name(line, at)
    if with_comma:
        runs.append((with_comma, at + len(with_comma)))
    ends, here = [], at
    while len(ends) < MOST_WORDS and (word := _WORD.match(line, here)):
        ends.append(word.end())
        space = re.compile(r"[ \t]+").match(line, word.end())
        if space is None:
            break
        here = space.end()
    runs += [(line[at:end], end) for end in reversed(ends)]
    for run, end in runs:
        owned = _OWNED.fullmatch(run)
        for text, is_owner in ((owned[1] if owned else "", True), (run, False)):
            name = name_at(text) if text and text[0].isalnum() else None
            if name is None or not _is_meant(text, name, line, end, vocabulary, begins):
                continue
            number, card_set = _NUMBER.match(line, end), _SET.match(line, end)
            if number:
                name, end = name._replace(number=int(number[1])), number.end()
            elif card_set and any(char in "-" for char in card_set[1]) or (card_set and card_set[1] == "revised"):
                name, end = name._replace(set=card_set[1].casefold()), card_set.end()
            if not is_owner and (owner := re.compile(r"['\u2019]s?(?=\s|$)").match(line, end)):
                return name, owner.end(), True
            return name, end, is_owner
    return None


_COUNTED = re.compile(r"\s+(?:more\s+|extra\s+|\+1\s+|power\s+|unknown\s+|other\s+)*"
                      r"(?:cards?|minions?|actions?|counters?|vps?|victory|points?|power|monsters?|treasures?|bases?|plays?)\b")  # fmt: skip


def _is_meant(text: str, name: Name, line: str, end: int, vocabulary: Collection[str], begins: bool) -> bool:
    """A word that is one of these sentences, too, is a name only if it is written as one."""
    word = text.casefold().rstrip(".!")
    if any(part not in vocabulary for part in word.split()):
        return True
    if " " in text or key(text) != key(name.text):
        return text != text.casefold()
    if word in NUMBERS and _COUNTED.match(line, end):
        return False
    return text[0].isupper() and not (begins and word in OPENERS)


OPENERS = frozenset({"no", "nothing", "nobody", "both", "neither", "only", "there", "it", "the", "all", "everyone"})


def normal(text: str) -> str:
    """The same in stems."""
    for pattern, instead in BEFORE_VERBS:
        text = re.sub(pattern, instead, text)
    words = []
    for word in text.split():
        word = NUMBERS.get(word, word)
        if word in FILLERS or not word:
            continue
        words.append(_stem(word))
    text = " ".join(words)
    text = re.sub(r"\ban? (?=(?:extra )?(?:card|minion|action|monster|treasure|titan|special)\b)", "any-1 ", text)
    text = re.sub(r"\ban? (?=(?:\\+1 )?(?:power )?(?:vp|counter)\b)", "1 ", text)
    text = " ".join(word for word in text.split() if word not in ARTICLES)
    for _ in range(2):
        for pattern, instead in AFTER_VERBS:
            text = re.sub(pattern, instead, text)
        text = " ".join(text.split())
    return re.sub(r"((?:P|C|B)\d+) 's (?=(?:is|not|at|in|on|buried|there|destroy|stronger|weaker|"
                  r"empty|face-down|under)\b)", r"\1 is ", text).replace("is is", "is")  # fmt: skip


def _stem(word: str) -> str:
    if word in BE:
        return "is"
    if word in HAVE:
        return "have"
    if word in DO:
        return "do"
    return SINGULAR.get(word) or FORMS.get(word, word)
