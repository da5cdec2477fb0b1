"""A board as a link to the page that adjudicates it. `site/docs/assets/ask/link.mjs` reads and writes the same."""

from __future__ import annotations

import base64
import json
import zlib

FORM = "1."
RAW = -15
"""Deflated, without a header."""


def fragment(board: str, *, step: int = 0, edition: str | None = None) -> str:
    """What stands behind the `#` of the address."""
    state = json.dumps({"board": board, "step": step, "edition": edition}, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(state.encode()) + packer.flush()
    return FORM + base64.urlsafe_b64encode(packed).decode().rstrip("=")
