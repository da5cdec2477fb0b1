"""Put the tokens of a line into the order of the grammar: `Grunt's talent` is `talent of Grunt`.

Each function changes one way of saying something, wherever it stands in a line; together they leave one way for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesdsl.language.syntax.tokens import Token

ABILITIES = frozenset({"TALENT", "SPECIAL", "ABILITY"})
KINDS = {"MINION": "minion", "ACTION": "action", "BASE": "base", "TREASURE": "treasure", "MONSTER": "monster"}
"""Words that say what the card is that is named behind them."""
NO_KIND_BEHIND = frozenset({"AS", "EXTRA", "NO"})
OWN = frozenset({"HER", "HIS", "THEIR"})
PILES = frozenset({"HAND", "DECK", "DISCARD", "BOX"})
WHERE = frozenset({"TO", "AT", "ON", "IN", "FROM"})
ARTICLES = frozenset({"THE", *OWN})
USES = frozenset({"USES", "ACTIVATES"})
CHANCES = frozenset({"TOP", "BOTTOM", "RANDOM", "COIN", "THAT"})
ENDS_OF_DECK = frozenset({"TOP", "BOTTOM"})
LAID = {"plays", "uses", "chooses", "places", "puts"}
"""Verbs with which people place a card for a duel."""

Line = list[Token]


def changed(token: Token, kind: str, text: str, *, apart: bool = False) -> Token:
    """Another word at the same place; `apart` from the word before it, though there is no space."""
    t = token
    return Token(kind, text, t.start_pos + apart, t.line, t.column, t.end_line, t.end_column, t.end_pos)


def in_order(line: Line, participles: Mapping[str, str], verbs: frozenset[str]) -> Line:
    """The line as the grammar has it. `participles` are the verbs for kinds of tokens such as `DESTROYED`."""
    for change in CHANGES:
        line = change(line)
    return _passive(_gotten(line, participles), verbs)


def _kinds(line: Line, start: int, length: int) -> list[str]:
    return [token.type for token in line[start : start + length]] if start >= 0 else []


# --- abilities --------------------------------------------------------------------------------------------------------


def _talents(line: Line) -> Line:
    """`uses her Grunt's talent`, `uses the Grunt talent`, `uses the talent on Grunt`: `uses talent of Grunt`.

    Of what is not used, the card is enough: `declines Grunt's talent`.
    """
    for at, token in enumerate(line):
        if token.type not in ABILITIES or at == 0:
            continue
        if line[at - 1].type == "ITS":
            it = changed(line[at - 1], "PRONOUN", "it")
            return [*line[: at - 1], token, changed(token, "OF", "of", apart=True), it, *line[at + 1 :]]
        if line[at + 1 : at + 2] and line[at + 1].type == "ON" and line[at - 1].type in (*USES, "THE", "GERUND"):
            return [*line[: at + 1], changed(line[at + 1], "OF", "of"), *line[at + 2 :]]
        end = at - (line[at - 1].type == "POSSESSIVE")
        start = _name_before(line, end)
        if start == end or (end == at and _kinds(line, start - 1, 1) != ["THE"]):
            continue
        before = line[: start - (_kinds(line, start - 1, 1) == ["THE"])]
        if before and (before[-1].type in USES or before[-1].type == "GERUND"):
            return [*before, token, changed(token, "OF", "of", apart=True), *line[start:end], *line[at + 1 :]]
        return [*before, *line[start:end], *line[at + 1 :]]
    return line


def _name_before(line: Line, end: int) -> int:
    """Where the name begins that ends there, with whose card it is."""
    start = end
    while start and line[start - 1].type in ("NUMBER", "SET"):
        start -= 1
    if not start or line[start - 1].type not in ("NAME", "STRING", "PRONOUN"):
        return end
    start -= 1
    if _kinds(line, start - 2, 2) == ["NAME", "POSSESSIVE"]:
        return start - 2
    return start - 1 if start and line[start - 1].type in OWN else start


# --- what is named ----------------------------------------------------------------------------------------------------


def _kinds_of_cards(line: Line) -> Line:
    """`the minion Grunt`, `her action Order`: the kind belongs to the name."""
    said: Line = []
    for at, token in enumerate(line):
        behind = _kinds(line, at + 1, 1)
        is_kind = behind in (["NAME"], ["STRING"]) and bool(said) and said[-1].type not in NO_KIND_BEHIND
        if token.type in KINDS and is_kind and at > 1:
            if said[-1].type == "THE":
                said.pop()
            token = changed(token, "KIND", KINDS[token.type])
        elif token.type == "CARD" and is_kind and said[-1].type != "INT":
            continue
        said.append(token)
    return said


def _so_many(line: Line) -> Line:
    """`draws 2 cards, Grunt and Page`: a colon before what they are. A comma before a place says nothing."""
    said: Line = []
    for at, token in enumerate(line):
        behind = _kinds(line, at + 1, 2)
        if token.type == "COMMA" and said and behind:
            is_noun = said[-1].type in ("CARD", "CARDS", "TREASURES", *KINDS)
            counted = is_noun and _kinds(said, len(said) - 2, 1) == ["INT"]
            names = behind[0] == "NAME" or (behind[0] in ARTICLES and behind[1:] == ["NAME"])
            if counted and names:
                token = changed(token, "COLON", ":")
            elif behind[0] in WHERE and said[-1].type in ("NAME", "SET", "NUMBER") and len(said) > 2:
                continue
        said.append(token)
    return said


def _in_bases(line: Line) -> Line:
    """`plays Grunt in Docks`: at Docks. In a pile stays as it is. `the Grunt buried at Docks` is at Docks."""
    said: Line = []
    for at, token in enumerate(line):
        is_buried = token.type == "BURIED" and _kinds(line, at + 1, 1) in (["AT"], ["UNDER"])
        if is_buried and len(said) > 2 and said[-1].type == "NAME":
            continue
        start = at + 1 + (_kinds(line, at + 1, 1) == ["THE"])
        is_base = _kinds(line, start, 1) == ["NAME"] and _kinds(line, start + 1, 1) != ["POSSESSIVE"]
        said.append(changed(token, "AT", "at") if token.type == "IN" and is_base else token)
    return said


# --- who does it ------------------------------------------------------------------------------------------------------


def _let(line: Line) -> Line:
    """`lets Docks score`: has it score. `lets it end` is an answer."""
    said: Line = []
    for at, token in enumerate(line):
        is_let = token.type == "LETS" and _kinds(line, at + 1, 1) != ["IT"]
        said.append(changed(token, "HAS", "has") if is_let else token)
    return said


def _dueling_card(line: Line) -> Line:
    """`plays Order as her dueling card`, `plays Order face down`: lays it down, and plays or places it nowhere else."""
    marked = [at for at, token in enumerate(line) if token.type in ("DUELING", "FACE_DOWN")]
    if not marked or any(token.type in WHERE for token in line):
        return line
    said = [token for at, token in enumerate(line) if token.type != "DUELING" and at + 1 not in marked[:1]]
    said = line if line[marked[0]].type == "FACE_DOWN" else said
    verb = next((at for at, token in enumerate(said) if token.casefold() in LAID or token.type == "GERUND"), None)
    if verb is None or (said[verb].type == "GERUND" and said[verb] not in LAID):
        return line
    return [*said[:verb], changed(said[verb], "PLACES", "lays"), *said[verb + 1 :]]


def _verbless(line: Line) -> Line:
    """`Grunt against Page`, `Ann's Grunt vs Bob's Page`: the first duels the second."""
    kinds = [token.type for token in line]
    if kinds[:1] == ["DUELS"]:  # `a duel between Grunt and Page`
        return [changed(line[0], "THEY", "they"), changed(line[0], "DUELS", "duels", apart=True), *line[1:]]
    if kinds[:2] == ["NAME", "COLON"] and kinds[2:3] and kinds[2] in ("NAME", "STRING", "KIND", *ARTICLES):
        return [*line[:2], changed(line[2], "CHOOSES", "names"), *line[2:]]  # `Ann: Grunt at Docks`
    if "AGAINST" not in kinds:
        return line
    at = kinds.index("AGAINST")
    if at and _name_before(line, at) == 0:
        return [*line[:at], changed(line[at], "DUELS", "duels"), *line[at + 1 :]]
    return line


def _chance(line: Line) -> Line:
    """`the top card of Ann's deck is Grunt`, `Ann's top card is Grunt`: said of chance."""
    kinds = [token.type for token in line]
    first = kinds.index("THE") + 1 if kinds[:1] == ["THE"] else 0
    if "IS" not in kinds:
        return line
    if kinds[:2] == ["NAME", "POSSESSIVE"] and kinds[2:3] and kinds[2] in ENDS_OF_DECK and kinds[3:5] in (
        ["CARD", "IS"], ["IS"]
    ):  # fmt: skip
        is_at = kinds.index("IS")
        deck = changed(line[is_at], "DECK", "deck")
        of = changed(line[0], "OF", "of")
        start = [changed(line[0], "CHANCE", "chance"), changed(line[0], "COLON", ":")]
        return [*start, line[2], of, changed(line[0], "NAME", str(line[0])), line[1], deck, *line[is_at:]]
    if kinds[first : first + 1] and kinds[first] in CHANCES:
        start = [changed(line[0], "CHANCE", "chance"), changed(line[0], "COLON", ":")]
        return [*start, *line]
    return line


def _turn_ends(line: Line) -> Line:
    """`Ann's turn ends`, `Ann's turn is over`."""
    ends = _kinds(line, 3, 9) in (["ENDS"], ["IS"], ["IS", "DONE"])
    if ends and _kinds(line, 0, 3) == ["NAME", "POSSESSIVE", "TURN"]:
        return [line[0], changed(line[3], "IS", "is"), changed(line[3], "DONE", "done", apart=True)]
    return line


# --- what is done to it -----------------------------------------------------------------------------------------------


def _gotten(line: Line, participles: Mapping[str, str]) -> Line:
    """`gets destroyed`: is destroyed. `gets the Hat`: takes it."""
    said: Line = []
    for at, token in enumerate(line):
        behind = _kinds(line, at + 1, 2)
        if token.type == "GETS" and behind:
            names = behind[0] == "NAME" or (behind[0] in ARTICLES and behind[1:] == ["NAME"]) or behind[0] == "KIND"
            if behind[0] in participles:
                token = changed(token, "IS", "is")
            elif names:
                token = changed(token, "TAKES", "takes")
        said.append(token)
    return said


def _passive(line: Line, verbs: frozenset[str]) -> Line:
    """`Docks is replaced by Pier`: `Pier replaces Docks`. `Docks is scored first`: it goes first."""
    for at in range(1, len(line) - 1):
        if line[at].type != "IS" or line[at + 1].type not in verbs:
            continue
        verb, behind = line[at + 1], line[at + 2 :]
        if behind and behind[0].type == "BY":
            return [*behind[1:], verb, *line[:at]]
        if behind and behind[-1].type == "FIRST":
            return [*line[:at], changed(verb, "GOES", "goes"), *behind]
        return [*line[:at], *line[at + 1 :]]
    return line


CHANGES: tuple[Callable[[Line], Line], ...] = (
    _chance, _turn_ends, _talents, _so_many, _kinds_of_cards, _in_bases, _let, _dueling_card, _verbless,
)  # fmt: skip
