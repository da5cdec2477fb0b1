"""Every code that a diagnostic about a board can have, beside those of the language. Codes are stable."""

from __future__ import annotations

CODES: dict[str, str] = {
    # the file
    "B101": "A part may stand in a board once only.",
    "B102": "A line stands outside the block it belongs to.",
    "B103": "There is no such book.",
    "B104": "There is no such clause or topic.",
    "B105": "The board is empty.",
    # players
    "B111": "A game has two to four players.",
    "B112": "A player is named twice, or like a card.",
    "B113": "There is no such player.",
    "B114": "There is no such faction, or not so many.",
    "B115": "A card belongs to none of its owner's factions.",
    # cards
    "B121": "There is no such card.",
    "B122": "A card of another kind belongs here.",
    "B123": "There are more of a card than its copies allow.",
    "B124": "A card in play lies face up, so it must be named.",
    "B125": "It cannot be told which of several alike cards is meant.",
    "B126": "A number for alike cards is used twice, or for nothing.",
    "B127": "A label is that of another card.",
    "B128": "The card is not on the board.",
    "B129": "An action is played on something else, or on nothing.",
    "B130": "It must be said whose card this is.",
    "B131": "A player has more cards than two factions.",
    "B132": "The card belongs to no player.",
    "B133": "It cannot be told which printing of a card is meant, or there is none in that set.",
    "B134": "A sentence under `expect` is not understood, or could mean several things.",
    # numbers and the turn
    "B141": "A number is too small or too large.",
    "B142": "The card is not where this can happen to it.",
    "B143": "This player cannot have used that.",
    "B144": "Nothing of the card can be used up.",
    "B145": "It must be said at which base a card was played.",
    # what is done
    "B201": "The line answers another question than the one that is open.",
    "B202": "The open question has no such option.",
    "B203": "Somebody else decides.",
    "B205": "No question is open.",
    "B206": "The line names too few or too many.",
    "B207": "The card went elsewhere.",
    # what is expected
    "B301": "Something comes out otherwise than expected.",
}
