"""Put the other lines of a board into the words of the grammar, as people write them down.

`base Docks 20`, `minion Grunt power 3`, `Bob has Grunt in hand`, `buried: Ann's Page`: the same words in another
order, or with words between them that say nothing. Labels need no quotes where nothing else can stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.tokens import Token

MISSPELT = 0.8
"""From here on a name is taken for that of a card, misspelt."""
LABELS = frozenset({"NAME", "STRING"})
COUNTERS = frozenset({"COUNTER", "COUNTERS"})
CARDS = frozenset({"CARD", "CARDS"})
VERSUS = frozenset({"v", "v.", "vs", "vs.", "versus", "against"})
PILES = frozenset({"HAND", "DECK", "DISCARD"})


class SpokenBoards:
    def __init__(self, known: NameIndex) -> None:
        self.known = known

    def rewrite(self, line: list[Token], *, indented: bool) -> list[Token]:
        """The tokens of a line that is no part of a script, without its end."""
        if not line:
            return line
        line = [*self._counters(self._stand_ins(_unknown(line)))]
        kinds = [token.type for token in line]
        if kinds[0] == "BASE" and kinds[1:2] != ["DECK"] and kinds[1:2] != ["DISCARD"]:
            return self._base(line)
        if kinds[0] == "PLAYERS":
            return _factions(line)
        if kinds[0] == "BURIED":
            return _buried(line)
        if kinds[:3] == ["IT", "IS", "NAME"]:
            line, kinds = line[2:], kinds[2:]
        if kinds[:3] == ["NAME", "POSSESSIVE", "TURN"] or kinds[0] == "TURN":
            return _moment(line)
        if kinds[:2] == ["NAME", "POSSESSIVE"] and kinds[2:3] and kinds[2] in PILES and kinds[3:4] == ["IS"]:
            return [*line[:3], _like(line[3], "COLON", ":"), *line[4:]]  # `Ann's hand is empty`
        if kinds[:2] == ["NAME", "HAS"]:
            return _at_base(line[0], line[2:]) if indented else _has(line)
        return _at_base(line[0], line[2:]) if indented and kinds[:2] == ["NAME", "COLON"] else line

    # --- stand-ins ------------------------------------------------------------------------------------------------

    def _label(self, token: Token) -> Token | None:
        """The token as a label, if it is none of the names that are printed on cards."""
        if token.type == "STRING":
            return token
        is_card = token in self.known or bool(self.known.near(str(token), 1, MISSPELT))
        return None if is_card or not token[:1].isalnum() else _like(token, "STRING", f'"{token}"')

    def _base(self, line: list[Token]) -> list[Token]:
        """`base Docks 20 vp 4 2 1`, `base: Docks (breakpoint 20)`: `base 20 vp 4 2 1 "Docks"`."""
        line = [line[0], *(token for token in line[1:] if token.type not in ("COLON", "BREAKPOINT"))]
        first = line[1] if len(line) > 1 else None
        if first is not None and first.type in LABELS and (label := self._label(first)):
            behind = [token for token in line[2:] if token.type not in ("LPAR", "RPAR")]
            numbers = _numbers(behind)
            if numbers:
                return [line[0], *behind[:numbers], label, *behind[numbers:]]
        numbers = _numbers(line[1:])
        if numbers and line[1 + numbers :] and line[1 + numbers].type == "NAME":
            label = self._label(line[1 + numbers])
            line = line if label is None else [*line[: 1 + numbers], label, *line[2 + numbers :]]
        return [*_owners(line)]

    def _stand_ins(self, line: list[Token]) -> list[Token]:
        """`minion Grunt 3`, `minion "Grunt" power 3`, `power 3 minion`, `3 power minion`: `minion 3 "Grunt"`."""
        said: list[Token] = []
        at = 0
        while at < len(line):
            kinds = [token.type for token in line[at : at + 4]]
            label = self._label(line[at + 1]) if kinds[:1] == ["MINION"] and kinds[1:2] and kinds[1] in LABELS else None
            if label is not None and kinds[2:4] == ["POWER", "INT"]:
                part, at = [line[at], line[at + 3], label], at + 4
            elif label is not None and kinds[2:3] == ["INT"]:
                part, at = [line[at], line[at + 2], label], at + 3
            elif kinds[:3] in (["POWER", "INT", "MINION"], ["INT", "POWER", "MINION"]):
                part, at = [line[at + 2], line[at + (kinds[0] == "POWER")]], at + 3
            elif kinds[:3] == ["MINION", "INT", "NAME"] and (label := self._label(line[at + 2])):
                part, at = [*line[at : at + 2], label], at + 3
            else:
                part, at = [line[at]], at + 1
            said += part
        return said

    def _counters(self, line: list[Token]) -> Iterator[Token]:
        """`Grunt with 2 counters`, `Grunt with a +1 counter`: `Grunt (+2)`."""
        at = 0
        while at < len(line):
            kinds = [token.type for token in line[at : at + 5]]
            length = 1 + next((number for number, kind in enumerate(kinds) if kind in COUNTERS), -1)
            numbers = [token for token in line[at : at + length] if token.type in ("INT", "SIGNED")]
            if kinds[0] == "WITH" and length and numbers and length - 2 - ("POWER" in kinds[:length]) == len(numbers):
                number = 1
                for token in numbers:
                    number *= int(token)
                first = line[at]
                yield from (_like(first, "LPAR", "("), _like(numbers[0], "SIGNED", f"{number:+d}"))
                yield _like(line[at + length - 1], "RPAR", ")")
                at += length
            else:
                yield line[at]
                at += 1


def _numbers(line: list[Token]) -> int:
    """How many tokens at the beginning say the breakpoint and the points of a base."""
    kinds = [token.type for token in line[:5]]
    if kinds[:1] != ["INT"]:
        return 0
    return 5 if kinds[1:5] == ["VP", "INT", "INT", "INT"] else 1


def _unknown(line: list[Token]) -> list[Token]:
    """`3 cards`, `3 unknown cards`: nobody has named them."""
    kinds = {token.type for token in line}
    if kinds.isdisjoint(PILES) or kinds.isdisjoint(("COLON", "IN")):
        return line
    said: list[Token] = []
    for at, token in enumerate(line):
        if token.type in CARDS and at and line[at - 1].type == "UNKNOWN":
            continue
        if token.type in CARDS and at and line[at - 1].type == "INT":
            token = _like(token, "UNKNOWN", "unknown")
        said.append(token)
    return said


def _factions(line: list[Token]) -> list[Token]:
    """`Ann (Cowboys and Samurai)`, `Ann vs Bob`."""
    said: list[Token] = []
    inside = False
    for token in line:
        inside = token.type == "LPAR" or (inside and token.type != "RPAR")
        is_comma = (inside and token.type == "AND") or (not inside and token.casefold() in VERSUS)
        said.append(_like(token, "COMMA", ",") if is_comma else token)
    return said


def _moment(line: list[Token]) -> list[Token]:
    """`turn of Ann`, `Ann's turn: score bases`, `turn Ann, play`: a comma before the phase."""
    said: list[Token] = []
    for token in line:
        if token.type == "OF" and [each.type for each in said] == ["TURN"]:
            continue
        is_comma = token.type == "COLON" and len(said) > 1
        said.append(_like(token, "COMMA", ",") if is_comma else token)
    if said[-1].type == "PLAY":
        last = said[-1]
        said.append(
            Token(
                "CARDS", "cards", last.end_pos + 1, last.line, last.column, last.end_line, last.end_column, last.end_pos
            )
        )
    return said


def _owners(line: list[Token]) -> Iterator[Token]:
    """`with Ann's Hat`: `with Hat from Ann`."""
    at = 0
    while at < len(line):
        kinds = [token.type for token in line[at : at + 4]]
        if kinds == ["WITH", "NAME", "POSSESSIVE", "NAME"]:
            yield from (line[at], line[at + 3], _like(line[at + 2], "FROM", "from"), line[at + 1])
            at += 4
        else:
            yield line[at]
            at += 1


def _buried(line: list[Token]) -> list[Token]:
    """`buried: Ann's Page`, `buried by Ann: Page, Hat`: `buried: Ann Page, Ann Hat`."""
    if [token.type for token in line[1:4]] != ["BY", "NAME", "COLON"]:
        return [token for token in line if token.type != "POSSESSIVE"]
    said = [line[0], line[3], line[2]]
    for token in line[4:]:
        said.append(_like(token, "COMMA", ",") if token.type == "AND" else token)
        if token.type in ("COMMA", "AND"):
            said.append(_like(line[2], "NAME", str(line[2])))
    return said


def _has(line: list[Token]) -> list[Token]:
    """`Ann has Hat and Page in hand`: `hand Ann: Hat, Page`. `Ann has 12 VP, Bob has 9`: `vp Ann 12, Bob 9`."""
    kinds = [token.type for token in line]
    if "IN" in kinds:
        at = kinds.index("IN")
        pile = next((token for token in line[at:] if token.type in PILES), None)
        if pile is not None:
            held = [_like(line[2], "NOTHING", "nothing")] if kinds[2:3] == ["NO"] else line[2:at]
            return [pile, line[0], _like(line[1], "COLON", ":"), *held]
    if kinds[2:4] == ["INT", "VP"]:
        return [line[3], *(token for token in line if token.type not in ("HAS", "VP"))]
    return line


def _at_base(player: Token, cards: list[Token]) -> list[Token]:
    """`Ann has Hat and Page`, under a base: `Ann: Hat, Page`. Behind `with` stands what is on a minion."""
    said, on_minion = [player, _like(player, "COLON", ":")], False
    for token in _owners([*_on_it(cards)]):
        on_minion = token.type == "WITH" or (on_minion and token.type != "COMMA")
        said.append(_like(token, "COMMA", ",") if token.type == "AND" and not on_minion else token)
    return said


def _on_it(cards: list[Token]) -> Iterator[Token]:
    """Without `on it` and `attached` behind what is on a minion."""
    for at, token in enumerate(cards):
        is_on_it = token.type == "ON" and [each.type for each in cards[at + 1 : at + 2]] == ["IT"]
        is_it = token.type == "IT" and cards[at - 1].type == "ON"
        if not is_on_it and not is_it and token.casefold() != "attached":
            yield token


def _like(token: Token, kind: str, text: str) -> Token:
    """Another word at the same place."""
    t = token
    return Token(kind, text, t.start_pos, t.line, t.column, t.end_line, t.end_column, t.end_pos)
