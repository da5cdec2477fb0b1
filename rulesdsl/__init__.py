"""The cards of a card game in a small language: parsed, checked, formatted, told in English and carried out.

    >>> import rulesdsl
    >>> rulesdsl.adjudicate(board_text).holds  # doctest: +SKIP
    True

What it takes to adjudicate is imported when it is first asked for, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .explain.adjudicate import Ruling, adjudicate

__all__ = ["Ruling", "__version__", "adjudicate"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in ("Ruling", "adjudicate"):
        from .explain import adjudicate as module

        return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
