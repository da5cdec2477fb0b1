"""What counts how much. All of it is written into the index, so that the page ranks as the command line does."""

from __future__ import annotations

from typing import Any

NAME, ASKED, QUESTION, TEXT, ABOUT, MORE = range(6)
"""The fields of an entry, as numbers of passages."""

WEIGHTS: dict[str, Any] = {
    "fields": [100, 90, 95, 70, 45, 42],
    "covered": 80,
    "alike": [70, 100, 85, 0, 0, 0],
    "alike_to_all": 100,
    "asked_share": 60,
    "central": [4, 2, 2, 4, 2, 1],
    "central_to_all": 150,
    "seldom": 600,
    "own_name": 60,
    "name_weight": 175,
    "kinds": [100, 80, 72, 76, 110, 100, 90, 70, 75, 85],
    "near_percent": 80,
    "slip": 70,
    "begun": 80,
    "part_of_name": 60,
}
"""Mostly percents. An entry is worth three things together:
`covered`: how much of the question it has; a word counts by the best of the `fields` that have it.
`alike_to_all`: how `alike` the question is to one of its names and questions, by field; `asked_share` is how much the
length of what was typed counts for that, beside the length of the question of the entry.
`central_to_all`: how often it has the words of the question, beside all its words; `central` is what a word counts by
field, and `seldom` the number that counts half.
`own_name`: what is added for the card or faction that the question names; `name_weight`: how much a name weighs.
`kinds`: each kind of entry. `near_percent`, `slip`, `begun`, `part_of_name`: a word that was found by another word, in
spite of a slip, by its first letters, as a part of a name."""

SUBJECT = (
    r"^(?:what(?:s| is| are| does| do| happens with)|who(?:s| is| are)|how (?:do|does|to)|define|explain|tell me about"
    r"|(?:the )?(?:meaning|definition) of|(?:the )?rules? (?:for|on|about))? ?(?:an? |the )?(.+?)"
    r"(?: of (?:an? |the )?(?:card|game|player))?"
    r"(?: means?(?: (?:in|on) (?:this game|a card|cards|the game)| exactly)?| do| works?| again"
    r"| meaning| definition| explained| rules?)?$"
)
"""A question about something by its name, in words without punctuation."""
