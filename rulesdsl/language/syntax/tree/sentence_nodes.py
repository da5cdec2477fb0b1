"""Sentences, and the deeds that hold sentences of their own.

`Sentence` is the one envelope for conditional work. Its parts are always evaluated in this order:
condition, each, who, may, cost, deeds; `otherwise` when the condition does not hold.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl.language.syntax.kind_sets import MINION, Takes
from rulesdsl.language.syntax.node import Node

from .condition_nodes import If, Lasting
from .deed_nodes import Deed
from .thing_nodes import Thing
from .window_nodes import Limit, Window


class Duel(Deed):
    """The outcome may speak of `winner` and `loser`; in a tie each of them stands for both minions."""

    challenger: Thing
    challenged: Thing
    outcome: tuple[Sentence, ...]

    notation = "duel {challenger} with {challenged}"
    takes = (Takes("challenger", MINION, "duel"), Takes("challenged", MINION, "duel"))


class Choice(Deed):
    """`either: … or: …`; with `coin`, `heads: … tails: …`: a coin is flipped, and on one of its
    sides it may be nothing."""

    options: tuple[tuple[Sentence, ...], ...]
    coin: bool = False


class Trigger(Deed):
    """Waits for its windows; in an effect it waits until its moment has passed."""

    windows: tuple[Window, ...]
    body: tuple[Sentence, ...]
    limit: Limit | None = None
    until: Lasting | None = None


class Block(Deed):
    """Several sentences under one head."""

    sentences: tuple[Sentence, ...]


class Sentence(Node):
    """The envelope: condition, each, who, may, cost, deeds, in this order; `otherwise` if the condition fails.

    `must` is said where the rules would leave the choice: of an extra card that has to be played.
    """

    deeds: tuple[Deed, ...]
    condition: If | None = None
    each: Thing | None = None
    who: Thing | None = None
    modal: Literal["may", "must"] | None = None
    cost: tuple[Deed, ...] = ()
    until: Lasting | None = None
    otherwise: tuple[Sentence, ...] = ()

    @property
    def may(self) -> bool:
        return self.modal == "may"
