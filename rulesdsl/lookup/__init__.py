"""Finding terms, rules, rulings and cards by imperfect names, and by questions in a player's words."""

from .search import Found, Hit, find

__all__ = ["Found", "Hit", "find"]
