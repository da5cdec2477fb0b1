"""Every card can be tried in the page."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from rulesdsl.language.library.load_library import load
from rulesdsl.live.board_with_card import board_with
from rulesdsl.live.live_board import read_live
from rulesdsl.live.share_link import fragment


@pytest.mark.slow
def test_every_card_has_a_board_that_asks_something() -> None:
    for card in load().definitions:
        live = read_live(board_with(card))
        assert live.problems == [], card.name
        assert live.ruling is not None
        assert live.ruling.open is not None, card.name


def test_a_link_holds_the_board() -> None:
    link = fragment("players Ann, Zoë\n", step=3, edition="oops-2018")
    packed = link.removeprefix("1.")
    state = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    assert json.loads(state) == {"board": "players Ann, Zoë\n", "step": 3, "edition": "oops-2018"}
