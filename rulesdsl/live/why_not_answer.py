"""Why something cannot be chosen now, as plain data."""

from __future__ import annotations

from typing import Any

from rulesdsl.explain.cited_rules import cited_rules
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.why_not import NothingMentionedError, WhyNot, why_not, why_not_card
from rulesdsl.table.cards import CardId


def why_not_answer(ruling: Ruling, card: CardId | None, words: str) -> dict[str, Any]:
    """About a card of the table, or about what somebody has typed."""
    try:
        found = _found(ruling, card, words)
    except NothingMentionedError:
        return {"about": words, "possible": False, "reasons": []}
    return {
        "about": found.about,
        "possible": found.possible,
        "reasons": [
            {
                "text": f"{reason.text[:1].upper()}{reason.text[1:]}.",
                "rules": [rule.quoted for rule in cited_rules(reason.topics, ruling.rulebook, ruling.edition)],
            }
            for reason in found.reasons
        ],
    }


def _found(ruling: Ruling, card: CardId | None, words: str) -> WhyNot:
    if card is not None and card in ruling.table.cards:
        return why_not_card(ruling.trace, (card,), ruling.names)
    return why_not(ruling.trace, words, ruling.names)
