"""Finding terms, rules, rulings and cards by imperfect names, and by questions in a player's words."""

from .hit import Hit
from .search import Found, find

__all__ = ["Found", "Hit", "find"]
