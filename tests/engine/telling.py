"""What the engine says of a board while it is played, in lines that a test can compare as a whole."""

from __future__ import annotations

from rulesdsl.table.cards import Entity

from ..board.driving import Played


def story(played: Played) -> list[str]:
    """A line for each event: what happened to which card, who did it, with which others, how much, by which topics."""
    lines = []
    for event in played.events:
        parts = [event.published if event.card is None else f"{_name(played, event.card)} {event.published}"]
        parts += [f"by {event.actor}"] if event.actor is not None else []
        parts += [f"of {', '.join(_name(played, other) for other in event.others)}"] if event.others else []
        parts += [str(event.amount)] if event.amount else []
        lines.append(f"{' '.join(parts)} [{' '.join(event.topics)}]")
    return lines


def _name(played: Played, entity: Entity) -> str:
    return entity if isinstance(entity, str) else played.table.cards[entity].name or "unknown"
