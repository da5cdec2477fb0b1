"""What counts how much. All of it is written into the index, so that the page ranks as the command line does."""

from __future__ import annotations

from typing import Any

NAME, ASKED, QUESTION, TEXT, ABOUT, MORE = range(6)
"""The fields of an entry, as numbers of passages."""

WEIGHTS: dict[str, Any] = {
    "alike": [70, 100, 85, 0, 0, 0],
    "alike_to_all": 100,
    "asked_share": 60,
    "central": [4, 2, 2, 4, 2, 1],
    "central_to_all": 146,
    "seldom": 600,
    "meaning_to_all": 12,
    "stop_word": 100,
    "own_name": 12000,
    "name_weight": 175,
    "kinds": [-10000, 72000, 35000, 8000, 22000, -8000, -12000, 0, -41000, -6000],
    "near_percent": 80,
    "slip": 70,
    "begun": 80,
    "part_of_name": 60,
}
"""An entry is worth all of these together:
`alike_to_all`: how `alike` the question is to one of its names and questions, in percent by field; `asked_share` is how
much the length of what was typed counts for that, beside the length of the question of the entry.
`central_to_all`: how often it has the words of the question, beside all its words; `central` is what a word counts by
field, and `seldom` the number that counts half.
`meaning_to_all`: how well the vectors of the question and of its answer agree; `stop_word` is what a stop word counts.
`own_name`: what is added for the card or faction that the question names; `name_weight`: how much a name weighs.
`kinds`: what is added for each kind of entry.
`near_percent`, `slip`, `begun`, `part_of_name`: a word that was found by another word, in spite of a slip, by its first
letters, as a part of a name; in percent."""

SUBJECT = (
    r"^(?:what(?:s| is| are| does| do| happens with)|who(?:s| is| are)|how (?:do|does|to)|define|explain|tell me about"
    r"|(?:the )?(?:meaning|definition) of|(?:the )?rules? (?:for|on|about))? ?(?:an? |the )?(.+?)"
    r"(?: of (?:an? |the )?(?:card|game|player))?"
    r"(?: means?(?: (?:in|on) (?:this game|a card|cards|the game)| exactly)?| do| works?| again"
    r"| meaning| definition| explained| rules?)?$"
)
"""A question about something by its name, in words without punctuation."""
