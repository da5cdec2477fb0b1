"""`the minion Grunt`: what a line calls a card, it must be."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.board.printings import printing_meant
from rulesdsl.language.syntax.tree import Node
from rulesdsl.meaning.card_kinds import KINDS_THEN
from rulesdsl.wording.refusals import other_kind

from .name_resolver import NameResolver, Refused, pick_of, text_of


def check_kinds(line: Node, resolver: NameResolver) -> None:
    table = resolver.table
    for called in every(line, b.Called):
        if called.kind is None:
            continue
        cards, printed = resolver.cards(called), printing_meant(table, called)
        kinds = [blueprint.kind for card in cards if (blueprint := table.blueprint(card)) is not None]
        kinds += ["player"] if resolver.names_one_of(pick_of(called), table.players) else []
        kinds = kinds or ([] if printed is None else [table.catalogue[printed.id].kind])
        if kinds and called.kind not in kinds and not any(KINDS_THEN[called.kind](table, card) for card in cards):
            raise Refused(other_kind(text_of(called), called.kind, kinds[0]), called)
