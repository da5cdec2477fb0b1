"""The cards of a card game in a small language: parsed, checked, formatted, told in English and carried out.

    >>> import rulesdsl
    >>> rulesdsl.adjudicate(board_text).holds  # doctest: +SKIP
    True

What it takes to adjudicate is imported when it is first asked for, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .version import __version__

if TYPE_CHECKING:
    from .adjudication.adjudicate import adjudicate
    from .explain.ruling import Ruling

__all__ = ["Ruling", "__version__", "adjudicate"]


def __getattr__(name: str) -> object:
    if name in ("Ruling", "adjudicate"):
        from .adjudication import adjudicate as module

        return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
