"""A site of cards and a board whose names and texts would like to be something else than text."""

from __future__ import annotations

from pathlib import Path

from rulesdsl import rulebook
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data
from rulesdsl.publish import Corpus, pages
from rulesdsl.publish.corpus import played
from rulesdsl.publish.game_statistics import GameStatistics
from rulesdsl.publish.matrix import Matrix
from rulesdsl.publish.run_mkdocs import build
from rulesdsl.publish.write_pages import write

NAMES = (
    "<script>window.hacked = 1</script>",
    "</title></head><script>window.hacked = 2</script>",
    "<img src=x onerror='window.hacked = 3'>",
    "'><svg onload='window.hacked = 4'>",
    "</script><script>window.hacked = 5</script>",
    "{{ 7 * 7 }}{% raw %}{# x #}",
    "[a](javascript:alert(1)) *b* _c_ `d` ~~e~~",
    "# {: onclick=alert(1) #top }",
    "``` ~~~ --- === <!-- &lt;i&gt; -->",
    "<b>bold</b> & Sons' \\",
    "***",
    "A name that goes on " * 4 + "for ever",
    "x" * 100,
)
CARDS = """\
faction "<i>Ghosts</i> {{ 6 * 7 }}" in hostile-2026

""" + "\n".join(
    f'minion "{name}" power {number}\n    play: may destroy minion[named "{name}"]\n'
    for number, name in enumerate(NAMES, start=1)
)  # fmt: skip

_LAID = "\n".join(f'    Ann: minion 2 "{name}"' for name in NAMES if '"' not in name)
BOARD = f"""\
title <script>window.hacked = 6</script> {{{{ 8 * 8 }}}}
question Is <img src=x onerror="window.hacked = 7"> text? `code` [link](javascript:alert(1))
answer
    Yes. </script><script>window.hacked = 8</script>
    # not a heading
cites duel.tie
players Ann, Bob
base 20 "</svg><script>window.hacked = 9</script>"
{_LAID}
# ``` a comment </code></pre><script>window.hacked = 10</script>
hand Bob: 2 unknown
"""


_EACH = dict.fromkeys(NAMES, 2)
GAMES = {
    "command": f"rulesdsl simulate {NAMES[0]}", "games": 4, "standstills": 0, "decisions": 400, "turns": 60, "vp": 50,
    "wins": dict.fromkeys(NAMES, 1), "decks": _EACH, "lengths": {"2/5": 4}, "scored": _EACH, "awarded": _EACH,
}  # fmt: skip


def hostile_corpus(place: Path) -> Corpus:
    cards, board = place / "hostile.cards", place / "cardtexts" / "boards" / "hostile.board"
    board.parent.mkdir(parents=True)
    cards.write_text(CARDS, encoding="utf-8")
    board.write_text(BOARD, encoding="utf-8")
    grammar = (data("grammar") / "cards.lark").read_text(encoding="utf-8")
    return Corpus(load([cards]), rulebook.load(), played([board]), grammar, Matrix({}, (), ()), GameStatistics(GAMES))


def hostile_site(place: Path) -> Path:
    write(pages(hostile_corpus(place)), place / "docs")
    return build(place / "site", docs=place / "docs").directory
