"""The first page: the search box, the ways in, and a duel that plays itself."""

from __future__ import annotations

from markupsafe import Markup

from rulesdsl.explain.svg_board import svg_for_page

from .corpus import Corpus, Played
from .faction_pages import factions_of
from .site_page import HOME, Page
from .templates import PageWriter, in_script

SHOWN = "duel.higher-wins"
"""The rule that the demonstration rests on."""
FEWEST_STEPS = 5


def home_page(writer: PageWriter) -> Page:
    demonstration = _demonstration(writer.corpus)
    frames = _frames(demonstration) if demonstration else []
    factions = [faction for faction in factions_of(writer.corpus) if not faction.revised]
    return writer.page(
        f"/{HOME}", "Smash Up rules, cards and rulings",
        "Find the answer to a question about Smash Up, see the board that it is about, and step through it.", "home",
        {"hide": ["navigation", "toc"]}, demonstration=demonstration,
        factions=factions, first=Markup(frames[0]["board"]) if frames else None, frames=in_script(frames),
    )  # fmt: skip


def _demonstration(corpus: Corpus) -> Played | None:
    """The smallest and shortest board of the cookbook with a duel that somebody wins."""
    found = [
        played for played in corpus.played_on.get(SHOWN, ()) if played.set is None and len(played.steps) >= FEWEST_STEPS
    ]
    return min(found, key=lambda played: (len(played.view.boards[0].bases), len(played.steps)), default=None)


def _frames(played: Played) -> list[dict[str, str]]:
    """What is said and shown at each step; the given board first."""
    boards = [svg_for_page(board, f"frame-{number}") for number, board in enumerate(played.view.boards)]
    question = played.ruling.board.question or played.title
    told = [(step.sentence, step.board) for step in played.steps[1:] if not step.is_open]
    return [{"says": says, "board": boards[board]} for says, board in ((question, 0), *told)]
