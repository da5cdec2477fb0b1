"""What counts how much. All of it is written into the index, so that the page ranks as the command line does."""

from __future__ import annotations

NAME, ASKED, QUESTION, TEXT, ABOUT, MORE = range(6)
"""The fields of an entry, as numbers of passages."""

WEIGHTS: dict[str, list[int]] = {
    "alike": [70, 100, 85, 0, 0, 0],
    "alike_to_all": [100],
    "asked_share": [60],
    "central": [4, 2, 2, 4, 2, 1],
    "central_to_all": [204],
    "seldom": [600],
    "meaning_to_all": [17],
    "stop_word": [100],
    "own_name": [26000],
    "named_later": [14000],
    "name_weight": [175],
    "common_name": [110],
    "kinds": [12000, 42000, 43000, 23000, 22000, -15000, 0, 8000, -35000, -6000, 10000, 0],
    "near_percent": [80],
    "slip": [70],
    "begun": [80],
    "part_of_name": [60],
}
"""An entry is worth all of these together:
`alike_to_all`: how `alike` the question is to one of its names and questions, in percent by field; `asked_share` is how
much the length of what was typed counts for that, beside the length of the question of the entry.
`central_to_all`: how often it has the words of the question, beside all its words; `central` is what a word counts by
field, and `seldom` the number that counts half.
`meaning_to_all`: how well the vectors of the question and of its answer agree; `stop_word` is what a stop word counts.
`own_name`: what is added for the card or faction that the question names, and `named_later` for any that it names after
that: it is mostly about the first; `name_weight`: how much a name weighs;
`common_name`: how much rarer a name is than the same word, if it is rather taken for that word.
`kinds`: what is added for each kind of entry.
`near_percent`, `slip`, `begun`, `part_of_name`: a word that was found by another word, in spite of a slip, by its first
letters, as a part of a name; in percent."""

QUESTION_BEGINS = (
    (
        "what happens with ", "what is ", "what are ", "what does ", "what do ", "whats ", "who is ", "who are ",
        "whos ", "how does ", "how do ", "how to ", "define ", "explain ", "tell me about ", "the meaning of ",
        "meaning of ", "the definition of ", "definition of ", "the rules for ", "the rules on ", "the rules about ",
        "the rule for ", "the rule on ", "the rule about ", "rules for ", "rules on ", "rules about ", "rule for ",
        "rule on ", "rule about ",
    ),
    ("an ", "a ", "the "),
)  # fmt: skip
"""How a question for something by its name begins, in words without punctuation; of each group the first that fits."""
QUESTION_ENDS = (
    (" in this game", " on a card", " on cards", " in the game", " exactly"),
    (" means", " mean", " do", " works", " work", " again", " meaning", " definition", " explained", " rules", " rule"),
    (
        " of a card", " of the card", " of card", " of a game", " of the game", " of a player", " of the player",
    ),
)  # fmt: skip
"""How it ends, the last words first."""
