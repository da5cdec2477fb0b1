"""Nothing of the language is half there: what must be so of each and every kind of node.

It has a source form and English, an executor that names the clauses it carries out, words in an explanation, and a card
that a test plays. Whoever adds a kind of node is told here what is still missing.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from rulesdsl import rulebook
from rulesdsl.adjudication.run_script import run_script
from rulesdsl.board.read_board import read
from rulesdsl.engine import decide, perform, sentence_steps, special_windows, triggers, verbs_piles
from rulesdsl.engine.atoms import lasting
from rulesdsl.engine.events import Triggered
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.language.english.card_english import PRINTERS
from rulesdsl.language.english.filters import COMPLEMENTS
from rulesdsl.language.format.card_layout import LAYOUTS
from rulesdsl.language.format.phrases import PHRASES
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields, members
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import abilities, evaluate, live_modifiers, numbers
from rulesdsl.paths import data
from rulesdsl.rulebook.citations import topics_cited
from rulesdsl.table import blueprint, layout
from rulesdsl.table.memo import unwrapped
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.step_sentences import sentence

from .adjudicated import OURS, PUBLISHED
from .engine.test_verbs import BOARDS
from .engine.test_verbs import HERE as TINKERS
from .language.syntax.trees import NODES

ENGINE = Path(perform.__file__).parent
DEEDS = members(t.Deed)
every_kind = pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
every_deed = pytest.mark.parametrize("deed", DEEDS, ids=lambda kind: kind.__name__)


@every_kind
def test_it_is_printed(kind: type[t.Node]) -> None:
    """As source, which the parser reads again, and in English."""
    source = "say how it is written: `notation` in its class, or a function in `format`"
    assert bool(kind.notation) + (kind in PHRASES) + (kind in LAYOUTS and kind is not t.Duel) == 1, source
    assert kind in PRINTERS, "say it in English: a function with `@prints` or `@tells` in `rulesdsl/language/english`"
    if kind in members(t.Filter):
        assert kind in (*COMPLEMENTS, t.Negated), "say it in English: a line in `english/filters.py`"


# --- carried out ------------------------------------------------------------------------------------------------------

FAMILIES: tuple[tuple[tuple[type[t.Node], ...], dict[type, Any]], ...] = (
    (DEEDS, perform.PERFORM),
    (members(t.Filter), evaluate.FILTERS),
    (get_args(t.Term), evaluate.TERMS),
    ((*get_args(t.Amount), t.Portion), evaluate.AMOUNTS),
    (get_args(t.Test), evaluate.TESTS),
)
"""Each node of a family is carried out by a function of its own."""

OTHERS: dict[type[t.Node], Callable[..., Any]] = {
    # how many, and where
    t.Each: decide.asks, t.Random: decide.Pick, t.AnyNumber: decide.bounds, t.UpTo: decide.bounds,
    t.Between: decide.bounds, t.Exactly: decide.bounds, t.Thing: evaluate.candidates, t.Zone: evaluate.places,
    t.At: evaluate.bases_meant, t.There: evaluate.bases_meant,
    t.OnDeck: verbs_piles._place, t.Into: verbs_piles._place, t.InBox: verbs_piles._place,
    # while and how
    t.Condition: evaluate.truth, t.AnyOf: evaluate.truth, t.Until: lasting.moment,
    t.NextTurn: lasting.moment, t.Change: numbers.change_by,
    t.Starting: numbers._started, t.Printed: numbers._reprinted,
    t.AbilitiesCancelled: layout.aim_of, t.AddsNoPower: layout.aim_of,
    t.AbilitiesOf: live_modifiers.given, t.NamesOf: live_modifiers.given, t.NameWord: abilities._gives_word,
    # when
    t.Event: triggers.matches_event, t.Moment: blueprint.moments, t.TurnEdge: blueprint.Blueprint.edge_triggers.func,
    t.OnYourTurn: special_windows._turn_scope, t.DuringDuel: special_windows._duel_scope,
    t.DuringLoot: special_windows._loot_scope,
    # what holds all this together
    t.Sentence: sentence_steps._condition, t.Ability: blueprint._bodies, t.Fact: t.Card.fact,
    t.Card: blueprint.Blueprint.of, t.CardFile: parse_cards,
}  # fmt: skip
"""The function in which any other node means something; it names the node, or reads a field of it."""

RULES: dict[type[t.Node], str] = {
    # how many, and where
    t.Each: "void.all-no-targets", t.AnyNumber: "void.any-number", t.UpTo: "reading.up-to-none",
    t.Thing: "void.in-play-default", t.Zone: "term.in-play.not", t.At: "void.here-there", t.There: "void.here-there",
    t.OnDeck: "term.place.meaning", t.Into: "term.place.meaning", t.InBox: "term.in-play.box",
    # who and what
    t.Selector: "bury.not-a-kind", t.ThisBase: "void.here-there", t.You: "void.you-means", t.Role: "term.owner.meaning",
    t.DeckCards: "turn.draw.empty-deck", t.FirstCards: "off-the-top.other-reveals",
    t.ControlledBy: "void.your-means", t.OwnedBy: "term.owner.meaning", t.Located: "void.here-there",
    t.InZone: "void.in-play-default", t.Anywhere: "void.in-play-default", t.InState: "term.standard.meaning",
    t.PlacedAt: "award.places", t.Playable: "void.cannot-beats-can",
    t.Compared: "void.power-outside-play-printed", t.Other: "void.other-players",
    t.Having: "term.control.having", t.Outnumbers: "term.control.having", t.Alike: "monster.not-a-faction",
    t.Like: "monster.not-a-faction", t.PropertyOf: "void.power-in-play-modified",
    # while and how
    t.Until: "void.default-duration", t.Change: "void.floor-zero", t.Starting: "term.starting.printed",
    t.Printed: "term.starting.printed",
    t.AbilitiesCancelled: "term.cancel",
    # when
    t.Event: "term.after", t.Moment: "term.after", t.TurnEdge: "turn.start.all",
    t.OnYourTurn: "term.on-your-turn.phase", t.DuringDuel: "duel.no-other-cards",
    t.DuringLoot: "treasure.loot.take-turns",
    # what holds all this together
    t.Sentence: "void.must-follow.exceptions", t.Ability: "play.ability-on-play", t.Fact: "monster.treasure-number",
}  # fmt: skip
"""A clause that tells how each of these is meant; a deed names its own where it is registered."""

PLAIN = {
    "a word of everyday English": {
        t.NextTurn, t.Random, t.Exactly, t.Number, t.Count, t.AttachedTo, t.Between, t.Portion,
        t.Named, t.WordInName, t.OfTrait, t.NamedBy, t.PlayedOn, t.ThisTurn,
        t.Together, t.Being, t.Negated, t.Exists, t.IsA, t.Comparison, t.Condition, t.AnyOf,
    },
    "points at what the text itself has named": {t.This, t.ThisMinion, t.Name, t.Such, t.Rest, t.Among, t.OthersBase},
    "a matter of the cards that say it, of which no book speaks": {t.AddsNoPower, t.AbilitiesOf, t.NamesOf, t.NameWord},
    "a heading": {t.Card, t.CardFile},
}  # fmt: skip
"""What no clause is about, and why none has to be."""


@cache
def cited() -> frozenset[str]:
    return frozenset(citation.cites for citation in topics_cited(ENGINE))


@every_kind
def test_it_is_carried_out(kind: type[t.Node]) -> None:
    families = [family for kinds, family in FAMILIES if kind in kinds]
    if families:
        assert kind not in OTHERS
        register = "`@performs` in rulesdsl/engine/verbs_*.py" if kind in DEEDS else "`@translates` in rulesdsl/meaning"
        assert kind in families[0], f"carry it out: a function with {register}"
    else:
        assert kind in OTHERS, "name in OTHERS the function in which it means something"
        source = inspect.getsource(unwrapped(OTHERS[kind]))
        names = [kind.__name__, *(rf"\.{field.name}" for field in fields(kind))]
        assert re.search(rf"(?:{'|'.join(names)})\b", source)


def test_no_family_carries_out_anything_else() -> None:
    for kinds, family in FAMILIES:
        assert set(family) == set(kinds)


@every_kind
def test_its_clauses_are_named(kind: type[t.Node]) -> None:
    if kind in DEEDS:
        assert perform.CITES.get(kind), "name the clauses that it carries out, in `@performs`"
        assert kind not in RULES
    else:
        reasons = [why for why, kinds in PLAIN.items() if kind in kinds]
        assert (kind in RULES) + len(reasons) == 1, "either a clause tells how it is meant, or nothing has to"
    for topic in [RULES[kind]] if kind in RULES else perform.CITES.get(kind, ()):
        assert topic in {*rulebook.load().topics, *rulebook.load().readings}
        assert topic in cited()


# --- tried and explained ----------------------------------------------------------------------------------------------


@cache
def saying() -> dict[type[t.Node], list[str]]:
    """The names of the cards that say each of the kinds; of all of them tests ask for a board on which they are."""
    found: dict[type[t.Node], list[str]] = {}
    for path in (*data("cardtexts").rglob("*.cards"), *TINKERS.glob("*.cards")):
        file = parse_cards(path.read_text(encoding="utf-8"))
        found.setdefault(t.CardFile, []).append(file.cards[0].name)
        for card in file.cards:
            for node in walk(card):
                found.setdefault(type(node), []).append(card.name)
    return found


@cache
def rulings() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in (*PUBLISHED, *OURS)]


@every_kind
def test_it_is_tried(kind: type[t.Node]) -> None:
    assert kind in saying(), "write a card that says it, in tests/engine/verbs/tinkers.cards"
    boards = (*BOARDS.values(), *rulings())
    assert any(name in board for name in saying()[kind] for board in boards), "play such a card, in tests/engine/verbs"


HANDS_ON = {t.Block, t.UseTalent}
"""These do nothing but have something else done, and that is told instead."""


@pytest.fixture(scope="module")
def tinkers(session_cache: Path) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        return load([TINKERS])


@every_deed
def test_it_is_explained(deed: type[t.Node], tinkers: Library) -> None:
    """A reader is told of it where it happens; what is no deed is explained in the English of the deed it is in."""
    if deed not in HANDS_ON:
        boards = [*((text, tinkers) for text in BOARDS.values()), *((text, None) for text in rulings())]
        concerned = (board for board in boards if any(name in board[0] for name in saying()[deed]))
        assert any(kind is deed and words for board in concerned for kind, words in told(*board))


@cache
def told(text: str, library: Library | None) -> list[tuple[type[t.Node], str]]:
    """What is said of each deed on a board, as it is done or as somebody decides how."""
    board = read(text, library=library)
    trace = Trace(board.table)
    run_script(trace, board)
    found: list[tuple[type[t.Node], str]] = []
    for step in trace.steps:
        address = step.decision.address if isinstance(step, Decided) else step.event.address
        if address is not None and (isinstance(step, Decided) or not isinstance(step.event, Triggered)):
            found.append((type(step.before.deed_at(address)), sentence(step, names=CardNames())))
    return found
