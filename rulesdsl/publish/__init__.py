"""The site: a pure function from definitions, rules and rulings to pages, and what puts them before a builder."""

from .corpus import Corpus, RulingFails, load_corpus
from .site_page import Extra, Page
from .site_pages import pages

__all__ = ["Corpus", "Extra", "Page", "RulingFails", "load_corpus", "pages"]
