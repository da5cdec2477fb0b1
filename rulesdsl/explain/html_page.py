"""A ruling as one page that needs nothing else: the steps beside the board, with buttons and arrow keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulesdsl.paths import data

from .page_templates import template
from .ruling import Ruling
from .ruling_view import ruling_view
from .summary import summary
from .svg_board import board_style, svg_for_page


def page(ruling: Ruling) -> str:
    """The page as HTML text."""
    view = ruling_view(ruling)
    return template("adjudication.html.j2").render(
        title=ruling.board.title or "A ruling", question=ruling.board.question, answer=ruling.board.answer,
        summary=summary(ruling) if ruling.steps else None,
        steps=view.steps, boards=[svg_for_page(board, f"picture-{number}") for number, board in enumerate(view.boards)],
        expectations=ruling.expectations, defaults=ruling.board.defaults, style=board_style(),
        stepper=stepper(), stepper_style=stepper_style(),
    )  # fmt: skip


@cache
def stepper() -> str:
    """The script that goes through the steps; any page with the parts that it looks for can use it."""
    return _template_file("stepper.js")


@cache
def stepper_style() -> str:
    """What those parts look like."""
    return _template_file("stepper.css")


def _template_file(name: str) -> str:
    return Path(data("site") / "templates" / name).read_text(encoding="utf-8")
