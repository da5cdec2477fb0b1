"""What else could have been decided, and about what: `Ann could also have moved Page`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import interchangeable
from rulesdsl.engine.options import YES, Pass
from rulesdsl.engine.trace import Decided
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .asked import Asked
from .card_names import CardNames, by_player, holder_of
from .choice_words import called_first, slot_of
from .decisions import options
from .lists import listed
from .numbered_names import without_numbers
from .option_words import ORDINALS
from .possible import comes_to_something
from .table_english import own_piles

MOST = 6
"""How many are named where nobody has to choose any more."""
TEMPLATES: Final[dict[type[Decision], str]] = {
    q.ResolveFirst: "resolved {} first", q.WhichInstead: "used {} first", q.EndOfTurn: "resolved {} first",
    q.WhoFirst: "let {} go first", q.SideFirst: "started with {}", q.BaseToScore: "scored {} first",
    q.TakeTreasure: "taken {}", q.DiscardDown: "discarded {}", q.NextBase: "put {} into play",
    q.PlaceDuelingCard: "placed {}", q.HowMany: "transferred {}", q.TopOrBottom: "put {card} {}",
    q.WhereToPlay: "played {card} {}", q.ChooseWay: "chosen to {}", q.ExtraNow: "played {}",
    q.ExtraNowOrLater: "played {}", q.ArrangeCards: "chosen another order", q.ClearBase: "", q.PlayCards: "",
}  # fmt: skip
"""By the question; other options are verbs themselves, or things that are chosen."""
CHOSEN: Final[dict[type[t.Deed], tuple[str, ...]]] = {
    t.Destroy: ("destroyed {}",), t.Discard: ("discarded {}",), t.Return: ("returned {}",), t.Play: ("played {}",),
    t.Move: ("moved {}", "moved {first} to {}"), t.Transfer: ("transferred {}", "transferred {first} to {}"),
    t.MoveOrTransfer: ("moved {}", "moved {first} to {}"),
    t.Bury: ("buried {}", "buried {first} at {}"), t.Duel: ("had {} duel", "had {first} duel {}"),
    t.PlaceCounter: ("put the counter on {}",), t.TakeControl: ("taken control of {}",), t.Search: ("taken {}",),
    t.Shuffle: ("shuffled {} in",), t.Uncover: ("uncovered {}",),
}  # fmt: skip
"""How it is told that another thing could have been chosen for a deed."""
DONE: Final = {
    "play": "played", "use": "used", "uncover": "uncovered", "let": "let",
}  # fmt: skip
"""The first word of an option, as what could have been done."""
NONE: Final[dict[type[Decision], str]] = {q.ExtraNowOrLater: "waited"}
"""What choosing none of the options comes to; of other questions `none`."""


class _Other(NamedTuple):
    """What else a player could have done at one question."""

    player: Player
    done: str = ""
    could_decline: bool = False
    instead: bool = True
    """Was something else done?"""


def alternatives(decisions: Sequence[Decided], names: CardNames) -> list[str]:
    """What else could have come of the decisions behind one step; nothing, where that is not worth a word."""
    told: list[str] = []
    others = [
        other for decided in decisions if decided.decision.player is not None for other in _others(decided, names)
    ]
    for player in dict.fromkeys(other.player for other in others):
        told += _of_player(player, [other for other in others if other.player == player])
    told = [without_numbers(sentence, decisions[0].before, names) for sentence in told]
    return [
        *dict.fromkeys(told),
        *_by_chance([decided for decided in decisions if decided.decision.player is None], names),
    ]


def _of_player(player: Player, others: Sequence[_Other]) -> list[str]:
    done = [f"{player} could {'also ' if other.instead else ''}have {other.done}" for other in others if other.done]
    if any(other.could_decline for other in others):
        done = [f"{done[0]}, or declined", *done[1:]] if done else [f"{player} could have declined"]
    return [f"{sentence}." for sentence in done]


def _by_chance(decisions: Sequence[Decided], names: CardNames) -> list[str]:
    """Everything else that could have come up, of several draws together."""
    found: dict[str, None] = {}
    came: set[str] = set()
    for decided in decisions:
        texts = options(decided.decision, decided.before, names)
        chosen = decided.chosen or ()
        found |= dict.fromkeys(texts)
        came |= {text for option, text in zip(decided.decision.options, texts, strict=True) if option in chosen}
    others = [(text, "") for text in found if text not in came]
    chance = "chance, by the seed" if any(decided.by == "seed" for decided in decisions) else "chance"
    return [f"{_any_of(others)} could also have come up ({chance})."] if others else []


def _others(decided: Decided, names: CardNames) -> list[_Other]:
    """None or one."""
    decision, chosen = decided.decision, decided.chosen
    assert chosen is not None
    asked = Asked(decision, decided.before, names)
    if isinstance(decision, q.Redraw):
        return [_Other(asked.player, "kept the hand" if chosen == (YES,) else "redrawn", instead=False)]
    if isinstance(decision, q.MayUse):
        return [_Other(asked.player, could_decline=True)] if chosen == (YES,) else []
    others = _possible(asked, chosen)
    if isinstance(decision, q.Choose):
        return [_chosen_otherwise(asked, chosen, others)]
    if not others or TEMPLATES.get(type(decision)) == "" or any(map(_is_only_counted, others)):
        return []
    done = _done_otherwise(asked, others)
    if isinstance(decision, q.ExtraNowOrLater) and not chosen:
        done = f"{done} at once"
    elif decision.least == 0 and chosen:
        done = f"{done}, or {NONE.get(type(decision), 'none')}"
    return [_Other(asked.player, done, instead=bool(chosen))]


_Named: TypeAlias = tuple[str, str]
"""An option in words, and how it begins if it says whose card it is."""


def _done_otherwise(asked: Asked[Decision], others: list[_Named]) -> str:
    """`played Trick`, `resolved Docks first`."""
    question = asked.question
    template = TEMPLATES.get(type(question))
    if template is None and all(text.partition(" ")[0] in DONE for text, _ in others):
        return listed([_done(text) for text, _ in others], "or")
    card = question.card if isinstance(question, q.WhereToPlay | q.TopOrBottom) else None
    if isinstance(question, q.WhereToPlay):
        template = f"played {{card}} {_at_or_on(asked)} {{}}"
    return (template or "chosen {}").format(_any_of(others), card="" if card is None else asked.name(card))


def _chosen_otherwise(asked: Asked[Decision], chosen: tuple[Option, ...], others: list[_Named]) -> _Other:
    """Another thing, or only some of those that were chosen."""
    deed, may_be_none = asked.deed, asked.question.least == 0 and bool(chosen)
    if not others and may_be_none and len(chosen) > 1:
        others = [("only one of them" if len(chosen) == 2 else "only some of them", "")]
    if not others:
        return _Other(asked.player, could_decline=may_be_none)
    templates = CHOSEN.get(type(deed), ("chosen {}",)) if deed is not None else ("chosen {}",)
    slot = slot_of(asked)
    template = templates[slot] if slot is not None and slot < len(templates) else "chosen {}"
    told = template.format(_any_of(others), first=called_first(asked))
    return _Other(asked.player, f"{told}{', or none' if may_be_none else ''}", instead=bool(chosen))


def _possible(asked: Asked[Decision], chosen: tuple[Option, ...]) -> list[_Named]:
    """The other options that are really others, and would have come to something."""
    table, decision = asked.table, asked.question
    seen = {_look(table, option) for option in chosen}
    found = []
    for option, text in zip(decision.options, options(decision, table, asked.names), strict=True):
        look = _look(table, option)
        if isinstance(option, Pass) or option in chosen or look in seen:
            continue
        seen.add(look)
        if not isinstance(decision, q.Choose | q.ChooseWay) or comes_to_something(table, decision, chosen, option):
            holder = None if option.entity is None else holder_of(table, option.entity)
            found.append((own_piles(text), f"{holder}'s "))
    return found


def _look(table: Table, option: Option) -> object:
    """The same for cards that nobody could tell apart."""
    return type(option), interchangeable(table, option.entity) if isinstance(option.entity, CardId) else option


def _any_of(others: list[_Named]) -> str:
    """`Page, or Bob's Grunt or Ogre`; of many only the first."""
    if len(others) > MOST + 1:
        others = [*others[:MOST], (f"{len(others) - MOST} others", "")]
    return by_player(others, "or")


def _done(option: str) -> str:
    """`played Trick` for the option `play Trick`."""
    first, _, rest = option.partition(" ")
    return f"{DONE[first]} {rest}"


def _is_only_counted(way: _Named) -> bool:
    """`the second`, of a way that words would make too long."""
    return way[0] in ORDINALS


def _at_or_on(asked: Asked[Decision]) -> str:
    assert isinstance(asked.question, q.WhereToPlay)
    blueprint = asked.table.blueprint(asked.question.card)
    return "at" if blueprint is not None and blueprint.is_minion else "on"
