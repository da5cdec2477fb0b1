"""The rules as the books have them: clauses, terms, clarifications, on what the books differ, and how we read them."""

from .load import load
from .rulebook import Rulebook, UnknownNameError

__all__ = ["Rulebook", "UnknownNameError", "load"]
