"""What can be expected at a place of a board, in words, and words that people bring along from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.language.syntax.tokens import Token

PILES = ("hand", "deck", "discard", "base", "box")
SAID_OTHERWISE = {
    "dies": "`… is destroyed`", "controlled": "`Ann controls …`", "script": "`do`", "phase": "`turn Ann, play cards`",
    "it": "`turn Ann, play cards` or `Ann's turn`", "rid": "`discards …` or `destroys …`",
    "attacks": "`duels … with …`", "taps": "`uses talent of …`", "seventh": "a number up to `the sixth`",
    "again": "the line without it", "fires": "`plays …`",
    "can't": "`Ann cannot …` under `expect`",
    "can": "`Ann may …` under `expect`", "may": "`Ann may …` under `expect`",
    "comes": "`Ann is first`, or `Ann gains 3 VP`",
}  # fmt: skip
"""Words that people bring along, and what is written here."""
ROWS = frozenset({"BURIED", "MONSTERS"})
"""Words with which a row of a base begins."""
MARKS = {"COLON": ":", "COMMA": ",", "LPAR": "(", "RPAR": ")"}
WANTED: tuple[tuple[frozenset[str], str, str], ...] = (
    (frozenset({"BASE", "HAND", "PLAYERS"}), "a part of a board", "`players`, `base`, `hand`, `do`, `expect` …"),
    (frozenset({"PLAYS", "CHOOSES"}), "what the player does", "`plays …`, `chooses …`, `passes`, `is done` …"),
    (frozenset({"POWER", "TOTAL"}), "something to expect", "`power of … is 5`, `… in discard of Ann` …"),
    (frozenset({"CHANCE", "NAME", "STRING"}), "who does what", "`Ann plays …`, or `chance: …`"),
    (frozenset({"SCORE", "DRAW", "DUEL", "DESTROY"}), "what is done", "`destroy …`, `move …`, `draw …` …"),
    (
        frozenset({"SCORE", "DRAW", "DUEL"}),
        "a phase",
        "`start turn`, `play cards`, `score bases`, `draw` or `end turn`",
    ),
    (frozenset({"CONTROLS", "DECIDES"}), "what of it", "`at …`, `in discard of …`, `controls …`, `may play …` …"),
    (frozenset({"AT", "BURIED", "HAS"}), "where it is or what it has", "`at …`, `on …`, `in discard of …`, `has …`"),
    (frozenset({"UNKNOWN", "SHUFFLED"}), "cards", "names, `3 unknown` or `nothing`"),
    (frozenset({"UNKNOWN", "NAME"}), "a card", "a name, or `unknown`"),
    (frozenset({"MINION", "ACTION", "NAME"}), "a card", 'a name, or a stand-in such as `minion 3 "Grunt"`'),
    (frozenset({"DESTROYED", "PLAYED"}), "what happens to it", "`destroyed`, `played`, `discarded` …"),
    (frozenset({"_INDENT"}), "an indented block", "lines that are indented by 4 spaces"),
    (frozenset({"NAME"}), "a name", "a name, in quotes if it is your own"),
    (frozenset({"INT"}), "a number", "for example `5`"),
    (frozenset({"SIGNED"}), "a change", "for example `+1`"),
    (frozenset({"STRING"}), "a text", "a text in quotes"),
    (frozenset({"CODE"}), "the id of a clause or a book", "for example `oops-2018`"),
)
"""If these terminals are expected, this is what is missing, and how it is written. The first that fits counts."""


def as_written(token: Token, text: str, keywords: Mapping[str, str]) -> Token:
    """The token with what stands there: `kills`, and not the word that it stands for."""
    t = token
    is_said = t.type in (*keywords.values(), "_CLAUSE", "GERUND", "KIND", "THEY")
    written = text[t.start_pos : t.end_pos] if is_said else ""
    return Token(t.type, written or str(t), t.start_pos, t.line, t.column, t.end_line, t.end_column, t.end_pos)
