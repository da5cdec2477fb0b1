"""In a tied duel both sides have won and lost: what names winner and loser is carried out for each side."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning.evaluate import View, candidates
from rulesdsl.table.cards import Entity
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from .frames import Bind, Say, scope


def is_for_both(view: View, sentence: t.Sentence) -> bool:
    """In a tie both sides get everything: a sentence that names winner and loser is carried out for each side, and so
    is one that the player of one of them carries out, if that is the same player on both sides."""
    tied = len(view.scope.get("winner")) == 2 and len(view.scope.get("loser")) == 2
    who = sentence.who if sentence.who is not None and _speaks_of_one(sentence.who) else None
    return tied and (names_both(sentence) or (who is not None and len(candidates(view, who)) == 1))


def do_for_both(table: Table, frame: Say, winners: tuple[Entity, ...]) -> None:
    """First with the one as the winner, then with the other."""
    table.pop()
    first, second = winners
    tied = scope(table)
    table.push(Bind((("winner", tied.get("winner")), ("loser", tied.get("loser")))))
    for winner, loser in ((second, first), (first, second)):
        table.push(frame.replace(stage="who", each=()), Bind((("winner", (winner,)), ("loser", (loser,)))))


@memoized_by_node
def _speaks_of_one(who: t.Thing) -> bool:
    """Is it the player whose minion has won, or lost?"""
    return any(isinstance(node, t.Name) and node.name in ("winner", "loser") for node in walk(who))


@memoized_by_node
def names_both(sentence: t.Sentence) -> bool:
    return {"winner", "loser"} <= {node.name for node in walk(sentence) if isinstance(node, t.Name)}
