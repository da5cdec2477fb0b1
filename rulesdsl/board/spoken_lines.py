"""Put the lines of a script into the words of the grammar, as people say them at the table.

`Playing Order, Ann draws three cards` is two clauses, each with its player: `Ann plays Order`, `Ann draws 3 cards`.
`Neither player places a card` is said of everybody. Only words are changed, and no name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulesdsl.language.syntax.tokens import Token, without_text

from .spoken_order import changed as _changed
from .spoken_order import in_order
from .spoken_verbs import DONE_TO, FAMILIES, third

NUMBERS = {word: str(number) for number, word in enumerate(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
     "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"), start=1)}  # fmt: skip
OTHER_WORDS: dict[str, str] = {
    "v": "against", "v.": "against", "vs": "against", "vs.": "against", "versus": "against", "point": "vp",
    "points": "vp", "makes": "has", "forces": "has", "was": "is", "were": "is", "are": "is", "minions": "minion",
    "actions": "action", "specials": "special", "talents": "talent", "nope": "no", "nah": "no", "yep": "yes",
    "sure": "yes", "okay": "yes", "ok": "yes", "beneath": "under", "underneath": "under", "onto": "on", "into": "to",
    "inside": "in", "towards": "to", "&": "and", "him": "it", "piles": "pile", "everything": "anything",
}  # fmt: skip
"""Words that stand where another word of the language could; verbs are in `spoken_verbs`."""
EMPTY_WORDS = frozenset(
    {
        "over",
        "down",
        "away",
        "up",
        "both",
        "each",
        "just",
        "back",
        "too",
        "either",
        "only",
        "victory",
        "successfully",
        "player",
        "faction",
        "regular",
        "normal",
        "next",
        "along",
    }
)
"""Words that change nothing where something follows, or at the end of a clause."""
NOT_AT_HEAD = frozenset({"player", "faction"})
"""Of these, those with which a line may begin that is no line of a script."""
EMPTY_PHRASES = frozenset({"this turn", "for now", "right now", "at all", "of course", "this time"})
"""Two words that change nothing, at the end of a line."""
ORDINALS = frozenset({"second", "third"})
"""Before a name they say that it is not the first one."""
OPENING = frozenset({"first", "next", "then", "finally", "afterwards", "now", "second", "later"})
"""Before the first name of a line they say nothing."""
THERE = frozenset({"here", "there"})
OF_OWNER = frozenset({"its owner's", "their owner's", "their owners'"})
"""`to its owner's hand`: cards go to no other."""
COLLECTIVES = frozenset({
    "everyone", "everybody", "no one", "both players", "all players", "each player", "every player",
    "neither player", "no player",
})  # fmt: skip
"""Subjects that are no name, beside `nobody`."""
ALL_OF_THEM = frozenset({"all", "both", "neither", "none"})
"""Said of all players before a verb."""
THEY = frozenset({"she", "he", "they"})
"""The player of the line before."""
ALL_MINIONS = re.compile(
    r"(?:all|each|every one)(?: of)?(?: the)?(?: (her|his|their|\w+['\u2019]s))? minions?\b", re.IGNORECASE
)
"""`all her minions`, `each of Bob's minions`."""
COLLECTIVE = frozenset({"COLLECTIVE", "NOBODY"})
NEGATIVE = frozenset({"nobody", "no one", "neither player", "no player", "neither", "none"})
"""What follows these is not done."""
FACES = {f"face{between}{side}": f"FACE_{side.upper()}" for side in ("down", "up") for between in (" ", "-", "")}
OPENERS = frozenset({"BY", "AFTER"})
SEPARATORS = frozenset({"COMMA", "AND"})
FINITE = (
    "accepts", "activates", "agrees", "arranges", "buries", "cancels", "chooses", "decides", "declines", "destroys",
    "discards", "does", "doesn't", "draws", "duels", "ends", "gains", "gets", "gives", "goes", "has", "is", "keeps",
    "lets", "looks", "loses", "moves", "opts", "passes", "picks", "places", "plays", "puts", "redraws", "refuses",
    "removes", "resolves", "returns", "reveals", "saves", "says", "scores", "searches", "selects", "shows", "shuffles",
    "skips", "stays", "takes", "beats", "replaces", "targets", "transfers", "uncovers", "uses", "will", "wins", "won't",
)  # fmt: skip
"""Verbs as they stand behind who does it."""
UNNAMED = frozenset({"CARD", "CARDS", "MINION", "ACTION", "SPECIAL", "ANYTHING"})
ANSWERED_WITH_IT = frozenset({"uses", "keeps", "saves", "lets", "does", "doesn't", "will", "won't"})
GOING = frozenset({"moves", "sends", "shifts", "places", "puts"})
WITHOUT_FOR = frozenset({"searches", "looks"})
OWN_ORDER = {"swaps": "chooses", "challenges": "duels", "fights": "duels"}
"""Verbs behind which the things stand in an order of their own, and those of the grammar."""
EXCHANGES = frozenset({"swaps"})
LAID_FACE_DOWN = frozenset({"places", "puts", "lays", "buries"})
TURNED_FACE_UP = frozenset({"turns", "flips", "uncovers", "reveals", "shows"})

STOPS = re.compile(r"(?<=[a-z0-9)])(?<!\bv)(?<!\bvs)(?:\.(?=[ \t]+[A-Z])|;)")
"""Between two sentences; names hold no such mark before a capital."""
OPENER = re.compile(
    r"\s*(?:(?:first|then|next|finally|after that),?|(?:First|Then|Next|Finally|After that),)[ \t]+(?=[A-Z])"
)
THOSE = re.compile(r"(?<=cards )\(([^()]*)\)")
"""`buries two cards (A, B)`."""
ASIDE = re.compile(r"\(((?:draws|gains|destroys|moves|discards|returns|places|plays)\b[^()]*)\)")
BUT = re.compile(r"\bbut\b")

Clause = tuple[list[Token], list[Token]]
"""Who, and what they do."""


def is_of_players(first: str, behind: tuple[str, str] | None, keywords: Mapping[str, str]) -> bool:
    """`she draws`, `all pass`: is the first word said of players, with a verb behind it?"""
    if behind is None or (first not in THEY and first not in ALL_OF_THEM):
        return False
    verbs = {keywords[word] for word in keywords if word in FINITE or third(word) in FINITE}
    return behind[0] in verbs or behind[0] == "GERUND"


def one_sentence(line: str) -> str:
    """`First Ann plays Order. Ann moves Grunt`: one sentence of the same length, with its words at their places."""
    line = OPENER.sub(lambda found: " " * len(found[0]), line, count=1) if OPENER.match(line) else line
    line = ASIDE.sub(r",\1 ", THOSE.sub(r":\1 ", line))
    return BUT.sub("and", STOPS.sub(",", line))


class SpokenLines:
    def __init__(self, keywords: Mapping[str, str]) -> None:
        self.keywords = keywords
        self.verbs = {keywords[word] for word in FINITE}
        self.verb_of_bare = {keywords[bare]: third(bare) for bare in keywords if third(bare) in FINITE}
        self.participles = {keywords[done]: finite for done, finite in DONE_TO.items() if " " not in done}
        self.past = frozenset(keywords[finite] for finite in ("replaces", "beats", "scores", "uses", "resolves"))
        no_bare_word = [third(stem) for stem in FAMILIES if stem not in keywords]
        self.verb_of_bare |= {keywords["go"]: "goes", **{keywords[finite]: finite for finite in no_bare_word}}

    def rewrite(self, line: list[Token]) -> list[Token]:
        """The tokens of a line, without its end."""
        if not line:
            return []
        said: list[Token] = []
        line = in_order([token for token in line if token.type != "OF_OWNER"], self.participles, self.past)
        for subject, whole in _taken_and_put([*self._clauses(self._opened(self._finished(line)))]):
            for predicate in (*self._each_place(whole[: _for_so_much(whole)]), *self._so_much(whole)):
                said += [without_text("_CLAUSE", predicate[0])] if said and predicate else []
                said += self._clause(subject, predicate)
        return said

    # --- clauses --------------------------------------------------------------------------------------------------

    def _opened(self, line: list[Token]) -> list[Token]:
        """`Playing Order, Ann draws …`: who plays is said later, and is put in front.

        `As her extra minion, Ann plays …` is said behind the play.
        """
        if line[0].type == "AS":
            commas = [at for at, token in enumerate(line) if token.type == "COMMA"]
            return [*line[commas[0] + 1 :], *line[: commas[0]]] if commas else line
        start = 1 if line[0].type in OPENERS else 0
        if [token.type for token in line[start : start + 1]] != ["GERUND"]:
            return line
        for at in range(start + 1, len(line)):
            length = self._subject_at(line, at) if line[at - 1].type in SEPARATORS else 0
            if length:
                return [*line[at : at + length], *line[start:]]
        return line

    def _finished(self, line: list[Token]) -> list[Token]:
        """`Ann's done`, `Ann has finished`, `Ann is done playing cards`, `… for this turn`: `Ann is done`."""
        for at in range(1, len(line) - 1):
            if line[at].type in ("POSSESSIVE", "HAS", "IS") and line[at + 1].type in ("DONE", "FINISHED"):
                behind = line[at + 2 :]
                if behind and behind[-1].type in ("TURN", "CARDS") and behind[0].type in ("FOR", "GERUND"):
                    behind = []
                return [*line[:at], _changed(line[at], "IS", "is", apart=True), line[at + 1], *behind]
        return line

    def _clauses(self, line: list[Token]) -> Iterator[Clause]:
        """Each with its own subject, or with that of the clause before it."""
        length = self._subject_at(line, 0)
        subject, begun = line[:length], length
        at = begun + 1
        while at < len(line):
            behind = at
            while behind < len(line) and line[behind].type in SEPARATORS:
                behind += 1
            if line[behind : behind + 1] and line[behind].type == "COLON" and self._subject_at(line, behind + 1):
                behind += 1  # `Ann plays Order: she destroys Grunt`
            length = self._subject_at(line, behind) if behind > at else 0
            goes_on = behind < len(line) and (
                line[behind].type == "GERUND" or (behind > at and line[behind].type in (*self.verbs, *self.participles))
            )
            if subject and (length or goes_on):
                yield subject, line[begun:at]
                subject = line[behind : behind + length] if length else subject
                begun = behind + length
                at = begun
            at = max(at + 1, behind)
        yield subject, line[begun:]

    def _each_place(self, predicate: list[Token]) -> Iterator[list[Token]]:
        """`moves A to Docks and B to Wharf`: what goes to each place is said on its own."""
        places = [at for at, token in enumerate(predicate) if token.type == "TO"]
        if len(places) < 2 or self._verb(predicate[0]).casefold() not in GOING:
            yield predicate
            return
        begun = 1
        for at in places[:-1]:
            cut = next((at for at in range(at, places[-1]) if predicate[at].type in SEPARATORS), None)
            if cut is not None:
                yield [predicate[0], *predicate[begun:cut]]
                begun = cut + 1
                while predicate[begun].type in SEPARATORS:
                    begun += 1
        yield [predicate[0], *predicate[begun:]]

    def _so_much(self, predicate: list[Token]) -> Iterator[list[Token]]:
        """`plays Order for two cards`: and draws them. `… for 1 VP`: and gains it."""
        at = _for_so_much(predicate)
        if at < len(predicate):
            verb = "gains" if predicate[-1].type == "VP" else "draws"
            yield [_changed(predicate[at], self.keywords[verb], verb), *predicate[at + 1 :]]

    def _subject_at(self, line: list[Token], at: int) -> int:
        """How many tokens name who does something, if a verb stands behind them."""
        kinds = [token.type for token in line[at : at + 12]]
        length, several = 0, False
        collective = bool(kinds) and kinds[0] in (*COLLECTIVE, "ALL_MINIONS", "THEY")
        if collective:
            length, several = 1, True
        elif kinds[:1] == ["IT"] and kinds[1:2] == ["GETS"]:
            return 1
        elif kinds[:1] == ["NAME"]:
            length = _name_at(kinds, 0)
            while (behind := _behind(kinds, length)) > length and (more := _name_at(kinds, behind)):
                length, several = behind + more, True
        follows = kinds[length : length + 1]
        if collective and follows == ["WINS"]:
            return 0  # of the whole game
        if follows == ["GERUND"] or (kinds[1:2] == ["POSSESSIVE"] and follows == ["POSSESSIVE"]):
            return length if follows == ["GERUND"] else 0
        is_verb = bool(follows) and (follows[0] in self.verb_of_bare if several else follows[0] in self.verbs)
        is_verb = is_verb or (collective and bool(follows) and follows[0] in self.verbs)
        is_verb = is_verb or (bool(follows) and follows[0] in self.participles)
        return length if length and is_verb else 0

    # --- one clause -----------------------------------------------------------------------------------------------

    def _is_one_card(self, verb: str, rest: list[Token]) -> bool:
        """`draws a card`, `draws a treasure`."""
        kinds = [token.type for token in rest]
        return (kinds[:1] == ["CARD"] and verb != "plays") or (
            verb in ("draws", "discards") and len(kinds) == 1 and kinds[0] in ("TREASURE", "ACTION", "MINION")
        )

    def _clause(self, subject: list[Token], predicate: list[Token]) -> list[Token]:
        if not subject or not predicate:
            return [*subject, *predicate]
        if predicate[0].type == "WILL" and len(predicate) > 1 and predicate[1].type in self.verb_of_bare:
            predicate = predicate[1:]
        several = subject[0].type in COLLECTIVE or any(token.type in (*SEPARATORS, "NUMBER") for token in subject)
        verb = self._verb(predicate[0])
        if subject[0].type == "IT":
            subject = [_changed(subject[0], "PRONOUN", "it")]
        rest = self._pronouns(verb, self._faces(verb, predicate[1:]))
        if subject[0].casefold() in NEGATIVE:
            verb, rest = self._not_done(verb, rest)
        elif self._is_one_card(verb.casefold(), rest):
            rest = [_changed(rest[0], "INT", "1"), *rest]
        if verb.casefold() in WITHOUT_FOR and rest and rest[0].type == "FOR":
            rest = rest[1:]
        if verb.casefold() in EXCHANGES:
            kept = [token for token in rest if token.casefold() != "places"]
            rest = [_changed(token, "AND", "and") if token.type in ("WITH", "FOR") else token for token in kept]
        if several:
            subject = [_changed(subject[0], "EVERYBODY", " and ".join(_names(subject)) or _all_of(subject[0]))]
        return [*subject, verb, *rest]

    def _verb(self, token: Token) -> Token:
        """`draw` and `drawing` as `draws`."""
        finite = str(token) if token.type == "GERUND" else self.verb_of_bare.get(token.type)
        finite = finite or self.participles.get(token.type)  # `Ann played Order`
        return token if finite is None else _changed(token, self.keywords[OWN_ORDER.get(finite, finite)], finite)

    def _not_done(self, verb: Token, rest: list[Token]) -> tuple[Token, list[Token]]:
        """`nobody plays a special` is said of everybody who passes, `nobody places a card` of who places nothing."""
        if not rest or any(token.type not in UNNAMED for token in rest):
            return verb, rest
        if verb.casefold() in ("plays", "uses"):
            return _changed(verb, self.keywords["passes"], "passes"), []
        return verb, [_changed(rest[0], self.keywords["nothing"], "nothing")]

    def _pronouns(self, verb: Token, rest: list[Token]) -> list[Token]:
        """`moving it`: what was named last. `uses it` and `keeps it for later` are answers."""
        if rest and rest[0].type == self.keywords["it"] and verb.casefold() not in ANSWERED_WITH_IT:
            return [_changed(rest[0], "PRONOUN", "it"), *rest[1:]]
        return rest

    def _faces(self, verb: Token, rest: list[Token]) -> list[Token]:
        """Without `face down` and `face up` where the cards lie so anyway."""
        lies = {"FACE_DOWN"} if verb.casefold() in LAID_FACE_DOWN else set()
        lies |= {"FACE_UP"} if verb.casefold() in TURNED_FACE_UP else set()
        return [token for token in rest if token.type not in lies]


def _taken_and_put(clauses: list[Clause]) -> list[Clause]:
    """`takes Grunt from her hand and puts it on top`: puts it there, from her hand."""
    said: list[Clause] = []
    for subject, predicate in clauses:
        kinds = [token.type for token in predicate]
        is_put = kinds[:1] in (["PUTS"], ["PLACES"], ["MOVES"], ["SHUFFLES"]) and kinds[1:2] == ["IT"]
        if said and is_put and said[-1][0] == subject and [token.type for token in said[-1][1][:1]] == ["TAKES"]:
            said[-1] = subject, [predicate[0], *said[-1][1][1:], *predicate[2:]]
        else:
            said.append((subject, predicate))
    return said


def _for_so_much(predicate: list[Token]) -> int:
    """Where `for two cards` stands behind what is played or used; else the end."""
    kinds = [token.type for token in predicate]
    is_said = kinds[:1] in (["PLAYS"], ["USES"], ["SCORES"]) and kinds[-3:-1] == ["FOR", "INT"]
    return len(predicate) - 3 if is_said and kinds[-1] in ("CARD", "CARDS", "VP") else len(predicate)


def _name_at(kinds: list[str], at: int) -> int:
    """How many tokens name one card or player here: `Grunt`, `Grunt#2`, `Bob's Grunt`."""
    if kinds[at : at + 1] != ["NAME"]:
        return 0
    length = 3 if kinds[at + 1 : at + 3] == ["POSSESSIVE", "NAME"] else 1
    return length + (kinds[at + length : at + length + 1] == ["NUMBER"])


def _behind(kinds: list[str], at: int) -> int:
    while at < len(kinds) and kinds[at] in SEPARATORS:
        at += 1
    return at


def _all_of(collective: Token) -> str:
    return "others" if collective == "others" else "everybody"


def _names(subject: list[Token]) -> list[str]:
    """Those that a line is said of, each with its number."""
    found: list[str] = []
    for token in subject:
        if token.type == "NAME":
            found.append(str(token))
        elif token.type == "NUMBER":
            found[-1] += str(token)
    return found
