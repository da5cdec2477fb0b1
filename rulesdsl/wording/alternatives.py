"""What else could have been decided, and about what: `Ann could have moved Page instead`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesdsl.engine import questions as q
from rulesdsl.engine.options import YES, Pass
from rulesdsl.engine.trace import Decided
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.notation import verbs
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .asked import Asked
from .card_names import CardNames
from .choice_words import first_picked, slot_of
from .decisions import none_of_them, options
from .lists import listed
from .spoken_parts import as_single
from .table_english import deeds_in_words

MOST = 6
"""How many are named where nobody has to choose any more."""
TEMPLATES: Final[dict[type[Decision], str]] = {
    q.ResolveFirst: "resolved {} first", q.WhichInstead: "applied {} first", q.EndOfTurn: "resolved {} first",
    q.WhoFirst: "let {} go first", q.SideFirst: "started with {}", q.BaseToScore: "scored {} first",
    q.TakeTreasure: "taken {}", q.DiscardDown: "discarded {}", q.NextBase: "put {} into play",
    q.PlaceDuelingCard: "placed {}", q.HowMany: "transferred {}", q.TopOrBottom: "put it {}",
    q.WhereToPlay: "played it {}", q.ChooseWay: "chosen to {}", q.ExtraNow: "played {}",
    q.ExtraNowOrLater: "played {}", q.ArrangeCards: "chosen another order", q.ClearBase: "", q.PlayCards: "",
}  # fmt: skip
"""By the question; other options are verbs themselves, or things that are chosen."""
CHOSEN: Final[dict[type[t.Deed], tuple[str, ...]]] = {
    t.Destroy: ("destroyed {}",), t.Discard: ("discarded {}",), t.Return: ("returned {}",), t.Play: ("played {}",),
    t.Move: ("moved {}", "moved {first} to {}"), t.Transfer: ("transferred {}", "transferred {first} to {}"),
    t.Bury: ("buried {}", "buried {first} at {}"), t.Duel: ("had {} duel", "had {first} duel {}"),
    t.PlaceCounter: ("put it on {}",), t.TakeControl: ("taken control of {}",), t.Search: ("searched for {}",),
}  # fmt: skip
"""How it is told that another thing could have been chosen for a deed."""
DONE: Final = {
    "play": "played", "use": "used", "uncover": "uncovered", "let": "let",
}  # fmt: skip
"""The first word of an option, as what could have been done."""


def otherwise(decided: Decided, names: CardNames) -> str:
    """Nothing, where there was nothing else worth a word."""
    assert decided.chosen is not None
    told = _otherwise(decided.decision, decided.chosen, decided.before, names)
    if told and decided.decision.player is None:
        return f"{told} could also have come up ({'chance, by the seed' if decided.by == 'seed' else 'chance'})."
    return f"{told}." if told else ""


def _otherwise(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    asked = Asked(decision, table, names)
    if isinstance(decision, q.Redraw):
        return f"{asked.player} could have {'kept the hand' if chosen == (YES,) else 'redrawn'}"
    if isinstance(decision, q.MayUse):
        return _did_not_have_to(asked) if chosen == (YES,) else ""
    texts = options(decision, table, names)
    offered = zip(decision.options, texts, strict=True)
    others = [text for option, text in offered if option not in chosen and not isinstance(option, Pass)]
    if len(others) > MOST + 1:
        others = [*others[:MOST], f"{len(others) - MOST} others"]
    if decision.player is None:
        return listed(others, "or") if others else ""
    may_be_none = decision.least == 0 and bool(chosen)
    if isinstance(decision, q.Choose):
        return _chosen_otherwise(asked, others, may_be_none=may_be_none)
    if may_be_none and others:
        others.append(none_of_them(decision))
    template = TEMPLATES.get(type(decision))
    if not others or template == "" or (isinstance(decision, q.ChooseWay) and any(map(_is_only_counted, others))):
        return ""
    if template is None and all(text.partition(" ")[0] in DONE for text in others):
        return f"{asked.player} could also have {listed(map(_done, others), 'or')}"
    template = template or "chosen {}"
    if isinstance(decision, q.WhereToPlay):
        template = template.format(f"{_at_or_on(asked)} {{}}")
    return f"{asked.player} could also have {template.format(listed(others, 'or'))}"


def _did_not_have_to(asked: Asked[Decision]) -> str:
    """`Ann didn't have to move Grunt`."""
    deed, source = asked.deed, asked.question.source
    phrase = None if deed is None else deeds_in_words((deed,), asked.speech(deed))
    if phrase is None:
        phrase = "do so" if source is None else f"use {asked.name(source)}"
    return f"{asked.player} didn't have to {as_single(phrase)}"


def _chosen_otherwise(asked: Asked[Decision], others: Sequence[str], *, may_be_none: bool) -> str:
    deed = asked.deed
    if not others:
        verb = next(iter(verbs(type(deed))), "choose") if deed is not None else "choose"
        return f"{asked.player} didn't have to {verb} any" if may_be_none else ""
    templates = CHOSEN.get(type(deed), ("chosen {}",)) if deed is not None else ("chosen {}",)
    slot = slot_of(asked)
    template = templates[slot] if slot is not None and slot < len(templates) else "chosen {}"
    told = template.format(listed(others, "or"), first=first_picked(asked))
    return f"{asked.player} could also have {told}{', or none' if may_be_none else ''}"


def _done(option: str) -> str:
    """`played Trick` for the option `play Trick`."""
    first, _, rest = option.partition(" ")
    return f"{DONE[first]} {rest}"


def _is_only_counted(way: str) -> bool:
    """`the second`, of a way that words would make too long."""
    return way.startswith("the ")


def _at_or_on(asked: Asked[Decision]) -> str:
    assert isinstance(asked.question, q.WhereToPlay)
    blueprint = asked.table.blueprint(asked.question.card)
    return "at" if blueprint is not None and blueprint.is_minion else "on"
