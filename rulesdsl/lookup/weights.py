"""What counts how much. All of it is written into the index, so that the page ranks as the command line does."""

from __future__ import annotations

NAME, ASKED, QUESTION, TEXT, ABOUT, MORE = range(6)
"""The fields of an entry, as numbers of passages."""

WEIGHTS = {
    "fields": [100, 90, 90, 90, 60, 40],
    "alike": [70, 100, 85, 0, 0, 0],
    "kinds": [100, 80, 80, 80, 110, 100, 90, 70, 90, 85],
    "asked_share": 40,
    "near_percent": 80,
    "slip": 70,
    "begun": 80,
    "part_of_name": 60,
    "covered": 50,
    "alike_to_all": 100,
}
"""Percents. `fields`: a word in each field. `alike`: a name or question that is alike, by field. `kinds`: each kind.
`covered`: how much of a question an entry has, beside `alike_to_all`: how alike it is to one of its questions.
`asked_share`: how much the length of what was typed counts for that, beside the length of the question of the entry.
`near_percent`, `slip`, `begun`, `part_of_name`: a word that was found by another word, in spite of a slip, by its first
letters, as a part of a name."""

SUBJECT = (
    r"^(?:what(?:s| is| are| does| do| happens with)|who(?:s| is| are)|how (?:do|does|to)|define|explain|tell me about"
    r"|(?:the )?(?:meaning|definition) of|(?:the )?rules? (?:for|on|about)) (?:an? |the )?(.+?)"
    r"(?: of (?:an? |the )?(?:card|game|player))?(?: means?(?: in this game| exactly)?| do| works?| again)?$"
)
"""A question about something by its name, in words without punctuation."""
