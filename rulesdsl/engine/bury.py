"""Uncovering a buried card: it is turned face up and played at once as an extra card, where it was buried."""

from __future__ import annotations

from rulesdsl.meaning import control
from rulesdsl.table.table import Table

from .atoms import in_play
from .events import NothingHappened, by
from .frames import Identify, PlayCard, Uncovering
from .recording import forbidden, note


def run_uncovering(table: Table, frame: Uncovering) -> None:
    physical = table.cards[frame.card]
    if frame.lost or physical.place.zone != "buried":
        table.pop()
        note(table, NothingHappened, by(frame.player, frame.source), ("term.uncover",), card=frame.card)
        return
    if physical.name is None:
        table.push(Identify(frame.card))
        return
    table.pop()
    if forbidden(table, "uncovered", frame.card, by(frame.player, frame.source)):
        return
    player = control.controller(table, frame.card) or frame.player
    base = table.base_of(frame.card)
    assert base is not None
    mark = len(table.pending)
    also = in_play.uncover(table, frame.card, by(frame.player, frame.source))
    table.push(PlayCard(frame.card, player, "uncover", (base,), also=also, source=frame.source, mark=mark))
