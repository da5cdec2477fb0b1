"""Laying a board by hand: what lies where, as plain data, and the text that says so.

The page changes the data; `lay` rewrites the lines of the text that say something else. Whatever is the same stays as
it is written: comments, order, script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rulesdsl.board import board_tree as b
from rulesdsl.board.board_catalogue import catalogue, spellings
from rulesdsl.board.parse_board import parse_board
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.definition import REVISED, is_revised, with_set
from rulesdsl.language.syntax.tree import Node
from rulesdsl.wording.card_names import quoted

from .rename_players import rename_players

INDENT = "    "
Plain: TypeAlias = dict[str, Any]
Laid: TypeAlias = Mapping[str, Any]


def layout(text: str) -> Plain | None:
    """Everything that lies on the board; None if the text cannot be read."""
    try:
        return _Text(text).layout()
    except SourceError:
        return None


def lay(text: str, wanted: Laid) -> str:
    """The text of a board on which everything lies as it is wanted: a changed layout of the same text.

    A player who has another name now says in `was` which it was.
    """
    others = {seat["was"]: seat["name"] for seat in wanted["players"] if seat.get("was", seat["name"]) != seat["name"]}
    seats = [{"name": seat["name"], "factions": seat["factions"]} for seat in wanted["players"]]
    text, wanted = rename_players(text, others), {**wanted, "players": seats}
    return "\n".join(_Relaid(_Text(text), wanted).rows()).strip("\n") + "\n"


def written(name: str, set_id: str) -> str:
    """A card as a board names it; with its set where there are several of that name, or as the revised one."""
    if is_revised(set_id):
        return with_set(quoted(name), REVISED)
    sets = {entry.set for entry in catalogue().printings(name) if not is_revised(entry.set)}
    return with_set(quoted(name), set_id) if len(sets) > 1 else quoted(name)


class _Text:
    """A text, its tree, and what it lays."""

    def __init__(self, text: str) -> None:
        self.rows = text.split("\n")
        self.parts = parse_board(text, "board", spellings(catalogue())).parts
        self.bases = [part for part in self.parts if isinstance(part, b.Base)]
        self.piles = [part for part in self.parts if isinstance(part, b.Pile)]

    def first(self, kind: type[Node]) -> Node | None:
        return next((part for part in self.parts if isinstance(part, kind)), None)

    def layout(self) -> Plain:
        seats = [seat for part in self.parts if isinstance(part, b.Players) for seat in part.seats]
        scores = [score for part in self.parts if isinstance(part, b.Points) for score in part.scores]
        return {
            "players": [
                {"name": seat.player.text, "factions": [faction.text for faction in seat.factions]} for seat in seats
            ],
            "turn": next((self._turn(part) for part in self.parts if isinstance(part, b.Turn)), None),
            "vp": {score.player.text: score.points for score in scores},
            "bases": [{"was": number, **self.base(base)} for number, base in enumerate(self.bases)],
            "piles": list(map(self.pile, self.piles)),
        }

    def _turn(self, turn: b.Turn) -> Plain:
        moment = turn.moment.phase if isinstance(turn.moment, b.Phase) else self.said(turn.moment)
        return {"player": turn.player and turn.player.text, "moment": moment}

    def base(self, base: b.Base) -> Plain:
        cards = [card for row in base.rows for card in self._row(row)]
        attached = list(map(self._attached, base.attached))
        return {"card": self.card(base.base), "counters": base.counters, "attached": attached, "cards": cards}

    def _row(self, row: b.Minions | b.Buried) -> Iterator[Plain]:
        for laid in row.minions if isinstance(row, b.Minions) else row.cards:
            player = laid.player if isinstance(laid, b.Hidden) else row.player if isinstance(row, b.Minions) else None
            yield {
                "player": player and player.text,
                "buried": isinstance(laid, b.Hidden),
                "card": self.card(laid.card),
                "counters": laid.counters,
                "owner": laid.owner and laid.owner.text,
                "attached": [] if isinstance(laid, b.Hidden) else list(map(self._attached, laid.attached)),
            }

    def _attached(self, laid: b.Attachment) -> Plain:
        player, owner = laid.player and laid.player.text, laid.owner and laid.owner.text
        return {"card": self.card(laid.card), "player": player, "owner": owner}

    def pile(self, pile: b.Pile) -> Plain:
        common = not isinstance(pile.of, b.Named)
        of = pile.of.text if isinstance(pile.of, b.Named) else pile.of
        return {"zone": pile.zone, "of": of, "common": common, "cards": list(map(self._item, pile.items))}

    def _item(self, item: b.Item | b.Shuffled) -> str:
        if isinstance(item, b.Shuffled):
            return self.said(item)
        return self.card(item.card) + _owned(None if item.owner is None else item.owner.text)

    def card(self, card: Node) -> str:
        said = self.said(card)
        if not isinstance(card, b.StandIn):
            return said
        kind = "" if said.startswith(card.kind) else f"{card.kind} "
        label = "" if card.label is None or f'"{card.label}"' in said else f' "{card.label}"'
        return f"{kind}{said}{label}"

    def said(self, node: Node) -> str:
        span = node.span
        rows = self.rows[span.line - 1 : span.end_line]
        rows[-1] = rows[-1][: span.end_column - 1]
        rows[0] = rows[0][span.column - 1 :]
        return " ".join(row.strip() for row in rows)


class _Relaid:
    """A text on which everything lies as it is wanted. What becomes of each row is noted first, by its number."""

    def __init__(self, text: _Text, wanted: Laid) -> None:
        self.text, self.old, self.new = text, text.layout(), wanted
        self.instead: dict[int, list[str]] = {}
        """By row: the rows in its place."""
        self.behind: dict[int, list[str]] = {}
        """By row: those that come after it."""

    def rows(self) -> Iterator[str]:
        self._relay_bases()
        self._relay_piles()
        self._relay_setting()
        for number, row in enumerate(["", *self.text.rows]):
            yield from self.instead.get(number, [row] if number else [])
            yield from self.behind.get(number, ())

    def _replace(self, node: Node, rows: Sequence[str]) -> None:
        """The comment behind a line stays there."""
        first, last = node.span.line, node.span.end_line
        rest = self.text.rows[last - 1][node.span.end_column - 1 :].strip()
        comment = f"  {rest}" if rest.startswith("#") and rows else ""
        self.instead.update({row: [] for row in range(first, last + 1)})
        self.instead[first] = [*rows[:-1], rows[-1] + comment] if rows else []

    def _add(self, row: int, rows: Iterable[str]) -> None:
        self.behind.setdefault(row, []).extend(rows)

    def _end_of(self, *kinds: type[Node]) -> int:
        """The last row of the parts of these kinds; the end of the board if there is none."""
        ends = [part.span.end_line for part in self.text.parts if isinstance(part, kinds)]
        story = [part.span.line - 1 for part in self.text.parts if isinstance(part, b.Script | b.Expectations)]
        return max(ends, default=min(story, default=len("\n".join(self.text.rows).rstrip().split("\n"))))

    # --- bases --------------------------------------------------------------------------------------------------

    def _relay_bases(self) -> None:
        kept = {base["was"]: base for base in self.new["bases"] if base.get("was") is not None}
        for number, node in enumerate(self.text.bases):
            if number in kept:
                self._relay_base(node, self.old["bases"][number], kept[number])
            else:
                self._replace(node, [])
        for base in self.new["bases"]:
            if base.get("was") is None:
                self._add(self._end_of(b.Base), [_head(base), *(f"{INDENT}{row}" for row in _rows(base).values())])

    def _relay_base(self, node: b.Base, old: Laid, new: Laid) -> None:
        before, after = _rows(old), _rows(new)
        changed = {whose: f"{INDENT}{said}" for whose, said in after.items() if before.get(whose) != said}
        for row in node.rows:
            whose = _key_of(row)
            if before[whose] != after.get(whose):
                self._replace(row, [changed.pop(whose)] if whose in changed else [])
        ends = [row.span.end_line for row in node.rows if _key_of(row) != "buried"]
        self._add(max(ends, default=node.span.line), changed.values())
        if _head(old) != _head(new):
            line = self.text.rows[node.span.line - 1]
            comment = line.partition("#")[2] if "#" in line and '"' not in line else ""
            self.instead[node.span.line] = [_head(new) + (f"  #{comment}" if comment else "")]

    # --- piles, players, turn and points ------------------------------------------------------------------------

    def _relay_piles(self) -> None:
        wanted = list(self.new["piles"])
        for node, old in zip(self.text.piles, self.old["piles"], strict=True):
            new = next((pile for pile in wanted if _whose(pile) == _whose(old)), None)
            if new is not None:
                wanted.remove(new)
            if new is None or (old["cards"] and not new["cards"]):
                self._replace(node, [])
            elif list(new["cards"]) != old["cards"]:
                self._replace(node, [_pile(new)])
        self._add(self._end_of(b.Base, b.Pile), [_pile(pile) for pile in wanted if pile["cards"]])

    def _relay_setting(self) -> None:
        lines: list[tuple[str, type[Node], str | None]] = [
            ("players", b.Players, _players(self.new)),
            ("turn", b.Turn, _turn(self.new["turn"])),
            ("vp", b.Points, _points(self.new["vp"])),
        ]
        behind = 0
        for name, kind, line in lines:
            found = self.text.first(kind)
            if found is None and line is not None:
                self._add(behind, [line])
            elif found is not None:
                behind = found.span.end_line
                if self.new[name] != self.old[name]:
                    self._replace(found, [] if line is None else [line])


# --- in words -------------------------------------------------------------------------------------------------------


def _players(laid: Laid) -> str | None:
    said = [
        quoted(seat["name"]) + (f" ({', '.join(map(quoted, seat['factions']))})" if seat["factions"] else "")
        for seat in laid["players"]
    ]
    return f"players {', '.join(said)}" if said else None


def _turn(turn: Laid | None) -> str | None:
    return None if turn is None or turn["player"] is None else f"turn {quoted(turn['player'])}, {turn['moment']}"


def _points(vp: Mapping[str, int]) -> str | None:
    return f"vp {', '.join(f'{quoted(player)} {points}' for player, points in vp.items())}" if vp else None


def _pile(pile: Laid) -> str:
    head = f"{pile['of']} {pile['zone']}" if pile.get("common") else f"{pile['zone']} {quoted(pile['of'])}"
    return f"{head}: {', '.join(pile['cards'])}"


def _whose(pile: Laid) -> tuple[str, str, bool]:
    return pile["zone"], pile["of"], bool(pile.get("common"))


def _head(base: Laid) -> str:
    card = base["card"].removeprefix("base ")
    return f"base {card}{_counters(base)}{_attached(base)}"


def _rows(base: Laid) -> dict[str, str]:
    """The lines below a base by whose they are: each player's, `monsters` and `buried`."""
    cards: dict[str, list[str]] = {}
    for card in base["cards"]:
        if card["buried"]:
            said = f"{quoted(card['player'])} {card['card']}{_counters(card)}{_owned(card['owner'])}"
            cards.setdefault("buried", []).append(said)
        else:
            whose = "monsters" if card["player"] is None else quoted(card["player"])
            said = f"{card['card']}{_counters(card)}{_owned(card['owner'])}{_attached(card)}"
            cards.setdefault(whose, []).append(said)
    buried = cards.pop("buried", None)
    return {
        whose: f"{whose}: {', '.join(said)}"
        for whose, said in [*cards.items(), *([("buried", buried)] if buried else [])]
    }


def _key_of(row: b.Minions | b.Buried) -> str:
    if isinstance(row, b.Buried):
        return "buried"
    return "monsters" if row.player is None else quoted(row.player.text)


def _counters(laid: Laid) -> str:
    return f" ({laid['counters']:+})" if laid.get("counters") else ""


def _owned(owner: str | None) -> str:
    return f" owned by {quoted(owner)}" if owner else ""


def _attached(laid: Laid) -> str:
    words = " and ".join(
        each["card"] + (f" from {quoted(each['player'])}" if each["player"] else "") + _owned(each["owner"])
        for each in laid["attached"]
    )
    return f" with {words}" if words else ""
