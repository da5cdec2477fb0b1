"""What can be expected at a place of a board, in words, and words that people bring along from elsewhere."""

from __future__ import annotations

PILES = ("hand", "deck", "discard", "base", "box")
SAID_OTHERWISE = {
    "dies": "`… is destroyed`", "controlled": "`Ann controls …`", "script": "`do`", "phase": "`turn Ann, play cards`",
    "it": "`turn Ann, play cards` or `Ann's turn`", "kills": "`destroys`",
    "attacks": "`duels … with …`", "taps": "`uses talent of …`", "seventh": "a number up to `the sixth`",
    "again": "the line without it", "fires": "`plays …`",

    "blows": "`destroys …`", "makes": "`Bob discards …`, said of who does it", "can't": "`Ann cannot …` under `expect`",
    "can": "`Ann may …` under `expect`", "may": "`Ann may …` under `expect`",
    "comes": "`Ann wins …`, or `Ann gains 3 VP`",
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
