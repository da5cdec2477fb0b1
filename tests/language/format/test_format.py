from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulesdsl.language.format.card_layout import LAYOUTS, WIDTH, format_cards, source_of
from rulesdsl.language.format.phrases import PHRASES
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.paths import data
from tests.language.syntax.trees import NODES, files, nodes

CARD_FILES = sorted(data("cardtexts").rglob("*.cards"))
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def formatted(text: str) -> str:
    return format_cards(parse_cards(text), text)


# --- the cards that we have -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_card_files_are_in_canonical_layout(path: Path) -> None:
    text = read_source(path)
    assert formatted(text) == text, "run: rulesdsl fmt"


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_source_of_a_whole_file_has_the_same_tree(path: Path) -> None:
    file = parse_cards(read_source(path))
    assert parse_cards(source_of(file)) == file


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_source_of_an_ability_is_what_stands_in_the_file(path: Path) -> None:
    text = read_source(path)
    for card in parse_cards(text).cards:
        for ability in card.abilities:
            indented = "".join(f"    {line}\n" for line in source_of(ability).split("\n"))
            assert indented in text


# --- every node, at random --------------------------------------------------------------------------------------


def destroy(term: t.Term) -> t.Destroy:
    return t.Destroy(t.Thing((term,)))


# How a node of each family gets into a sentence.
CARRIERS: dict[Any, Any] = {
    t.Amount: t.Gain,
    t.Portion: lambda node: t.Gain(t.Number(1, node)),
    t.Quantity: lambda node: t.Destroy(t.Thing((t.Selector("minion"),), node)),
    t.Term: destroy,
    t.Thing: t.Destroy,
    t.Zone: lambda node: t.Search((node,), t.Thing((t.Selector("card"),))),
    t.Destination: lambda node: t.Place(t.Thing((t.This(),)), node),
    t.At: lambda node: t.Bury(t.Thing((t.This(),)), node),
    t.There: lambda node: t.Bury(t.Thing((t.This(),)), t.At(node)),
    t.Filter: lambda node: destroy(t.Selector("minion", (node,))),
    t.Modifier: lambda node: t.Has(t.Thing((t.This(),)), node),
    t.Window: lambda node: t.Trigger((node,), (t.Sentence((t.Draw(t.Number(1)),)),)),
    t.Event: lambda node: CARRIERS[t.Window](t.Moment("after", node)),
    t.Deed: lambda node: node,
}


def carried(node: t.Node) -> t.Card:
    match node:
        case t.Card():
            return node
        case t.Fact():
            return t.Card("base", "X", (node,))
        case t.Ability():
            return t.Card("base", "X", abilities=(node,))
        case t.Sentence():
            return carried(t.Ability("base", (node,)))
        case t.Block():
            condition = t.Condition((t.Exists(t.Thing((t.This(),))),))
            return carried(t.Sentence((node,), condition))
        case t.Condition() | t.AnyOf():
            return carried(t.Sentence((t.Draw(t.Number(1)),), node))
        case t.Exists() | t.IsA() | t.Comparison():
            return carried(t.Condition((node,)))
        case t.Until() | t.NextTurn():
            return carried(t.Sentence((t.Draw(t.Number(1)),), until=node))
    family = next(family for family in CARRIERS if isinstance(node, family))
    return carried(t.Sentence((CARRIERS[family](node),)))


def in_a_file(*cards: t.Card) -> t.CardFile:
    return t.CardFile("F", "set-2018", cards)


@pytest.mark.parametrize("kind", [node for node in NODES if node is not t.CardFile], ids=lambda node: node.__name__)
@settings(SLOW, max_examples=15)
@given(data=st.data())
def test_source_of_every_node_parses_back_to_it(kind: type[t.Node], data: st.DataObject) -> None:
    node = data.draw(nodes(kind, depth=2 if kind in LAYOUTS else 5))
    assume(kind is not t.Block or len(node.sentences) > 1)  # a single one would not need the block
    file = in_a_file(carried(node))
    source = source_of(file)
    assert parse_cards(source) == file
    if kind in PHRASES and kind not in (t.Selector, t.Other, t.Number):  # which may become `another`, or apart
        assert source_of(node) in source


@pytest.mark.slow
@settings(SLOW, max_examples=60)
@given(files(3))
def test_random_files_survive(file: t.CardFile) -> None:
    source = source_of(file)
    again = parse_cards(source)
    assert again == file
    assert format_cards(again, source) == source


def test_blocks_are_kept_only_where_they_mean_something() -> None:
    """One sentence under a head joins it; a sentence with such a head of its own cannot."""
    file = parse_cards('base "X"\n    for each base:\n        for each minion[there]: draw 1\n')
    (ability,) = file.cards[0].abilities
    (sentence,) = ability.body
    assert isinstance(sentence.deeds[0], t.Block)
    assert source_of(ability) == "for each base: for each minion[there]: draw 1"
    assert source_of(sentence.deeds[0]) == "for each minion[there]: draw 1"


def test_no_node_holds_what_its_source_does_not_say() -> None:
    """Whatever field of a node changes, its source changes: nothing is left unprinted."""
    for node in (
        t.Place(t.Thing((t.This(),)), t.InBox()), t.Play(t.Thing((t.This(),))), t.Return(t.Thing((t.This(),))),
        t.IsA(t.Thing((t.This(),)), t.Thing((t.You(),))), t.Exists(t.Thing((t.This(),))), t.TurnEdge("end", "each"),
        t.Starting("power", False, t.Number(1)), t.Event(t.Thing((t.This(),)), ("goes to discard",)),
        t.Sentence((t.Draw(t.Number(1)),)), t.Ability("special", (), (t.OnYourTurn(),)),
    ):  # fmt: skip
        for field in fields(node):
            if field.type == "bool":
                values = {part.name: getattr(node, part.name) for part in fields(node)} | {field.name: True}
                assert source_of(type(node)(**values)) != source_of(node), field.name


def test_heads_and_facts_of_the_shared_decks() -> None:
    text = """deck  monsters in test-2020
monster "Ogre" copies 2 undead treasures 0 power 3
"""
    assert formatted(text) == ('deck monsters in test-2020\n\nmonster "Ogre" power 3 treasures 0 undead copies 2\n')
    base = 'base "Cave" monsters 2 vp 3 2 1 breakpoint 20\n'
    assert formatted(base) == 'base "Cave" breakpoint 20 vp 3 2 1 monsters 2\n'


# --- the layout -------------------------------------------------------------------------------------------------


def ability_layout(ability: str) -> str:
    text = formatted('minion "X"\n' + "".join(f"    {line}\n" for line in ability.split("\n")))
    return "\n".join(line[4:] for line in text.splitlines()[1:])


LONG = "minion[yours, here, power <= 3, not buried]"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("play:\n    draw 1", "play: draw 1"),
        ("play:\n    draw 1\n    draw 2", "play:\n    draw 1\n    draw 2"),
        ("ongoing:\n    after this base scores:\n        draw 1", "ongoing: after this base scores: draw 1"),
        (
            "ongoing:\n  after this base scores:\n    draw 1\n    draw 2",
            "ongoing: after this base scores:\n    draw 1\n    draw 2",
        ),
        ("play: if this is winner:\n        draw 1", "play: if this is winner: draw 1"),
        (
            "play:\n  if this is winner: draw 1\n  otherwise:\n    draw 2",
            "play:\n    if this is winner: draw 1\n    otherwise: draw 2",
        ),
        ("play:\n either: draw 1\n or:\n  draw 2", "play:\n    either: draw 1\n    or: draw 2"),
        (
            "play: may duel this with minion:\n        destroy loser",
            "play:\n    may duel this with minion: destroy loser",
        ),
        (
            "play:\n  duel this with minion:\n    destroy loser\n    draw 1",
            "play:\n    duel this with minion:\n        destroy loser\n        draw 1",
        ),
        ("play: may: draw 1", "play: may draw 1"),
        ("play:\n  may:\n    draw 1\n    draw 2", "play:\n    may:\n        draw 1\n        draw 2"),
        (
            "play:\n  another player as rival may: draw 1",
            "play: another player as rival may draw 1",
        ),
        (
            "play: destroy this to:\n        draw 1\n        draw 2",
            "play:\n    destroy this to:\n        draw 1\n        draw 2",
        ),
        (
            "play:\n  may destroy this to:\n    if this is winner: draw 1",
            "play:\n    may destroy this to:\n        if this is winner: draw 1",
        ),
        (
            "play:\n  if this is this:\n    may:\n      draw 1\n      draw 2\n  otherwise: draw 3",
            "play:\n    if this is this:\n        may:\n            draw 1\n            draw 2\n    otherwise: draw 3",
        ),
        (
            "play:\n  for each player as host:\n    host may:\n      draw 1\n      draw 2",
            "play:\n    for each player as host:\n        host may:\n            draw 1\n            draw 2",
        ),
        ("talent,  one copy each turn:\n  draw 1", "talent, one copy each turn: draw 1"),
        (
            "special may play after base as site scores, on minion[at site]:\n  draw 1",
            "special may play after base as site scores, on minion[at site]: draw 1",
        ),
        (
            "special may play on your turn, once each turn, on base",
            "special may play on your turn, once each turn, on base",
        ),
        (
            "play: for each player:\n        if this is winner: draw 1",
            "play:\n    for each player:\n        if this is winner: draw 1",
        ),
        (
            "play:\n  if this is winner:\n    if that is loser: draw 1",
            "play:\n    if this is winner:\n        if that is loser: draw 1",
        ),
        (f"play: move {LONG} to another base and draw 1", f"play: move {LONG} to another base and draw 1"),
        (
            f"play: move {LONG} to base[other, with {LONG}]",
            f"play:\n    move {LONG} to another base[with {LONG}]",
        ),
        (
            f"ongoing: after {LONG} is moved or destroyed by another player: move {LONG} to base",
            f"ongoing: after {LONG} is moved or destroyed by another player:\n    move {LONG} to base",
        ),
        ("special  may play before   this base scores", "special may play before this base scores"),
    ],
)
def test_layout(written: str, canonical: str) -> None:
    assert ability_layout(written) == canonical
    assert ability_layout(canonical) == canonical


def test_a_line_may_be_as_long_as_allowed_and_not_longer() -> None:
    deeds = "destroy minion as x" + " and draw 10" * 6
    longest = deeds.replace("x", "x" * (WIDTH - len(f"    play: {deeds}") + 1))
    assert ability_layout(f"play: {longest}") == f"play: {longest}"
    assert ability_layout(f"play: {longest}0") == f"play:\n    {longest}0"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("destroy minion[other, here]", "destroy another minion[here]"),
        ("destroy minion[here, other]", "destroy minion[here, other]"),
        ("destroy another minion or champion", "destroy minion[other] or champion[other]"),
        ("destroy minion[other] or action[other]", "destroy another minion or action"),
        ("destroy minion[other] or action", "destroy minion[other] or action"),
        ("destroy up to 2 minion[other]", "destroy up to 2 minions[other]"),
        ("destroy up to 1 minions", "destroy up to 1 minion"),
        ("destroy 2 card", "destroy 2 cards"),
        ("destroy any number of action", "destroy any number of actions"),
        ("destroy each minions", "destroy each minion"),
        ("destroy minion[of you, at this base]", "destroy minion[yours, at this base]"),
        ("discard top 1 cards of deck of you", "discard top card of your deck"),
        ("discard top 2 card of base deck", "discard top 2 cards of base deck"),
        ("place 1 counters on this", "place 1 counter on this"),
        ("place 2 counter on this", "place 2 counters on this"),
        ("you draws 1", "you draw 1"),
        ("each player draw 1", "each player draws 1"),
        ("each player may draws 1", "each player may draw 1"),
        ("up to 2 players draws 1", "up to 2 players draw 1"),
        ("another player discard this to draws 1", "another player discards this to draw 1"),
        (
            "player bury this here and search your deck for card",
            "player buries this here and searches your deck for card",
        ),
        ("player move or transfer this to base", "player moves or transfers this to base"),
        (
            "owner of this takes control of minion and loses 1 vp",
            "owner of this takes control of minion and loses 1 vp",
        ),
        ("this cannot be moved, returned", "this cannot be moved or returned"),
        ("if there is no minion[other]: draw 1", "if there is no minion[other]: draw 1"),
        ("draw 1 for each player[other]", "draw 1 for each player[other]"),
        ("draw count of minion[other]", "draw count of minion[other]"),
        ("gain highest power of minion[other] vp", "gain highest power of minion[other] vp"),
        ("for each player[other] as rival: draw 1", "for each player[other] as rival: draw 1"),
    ],
)
def test_wording(written: str, canonical: str) -> None:
    text = f'base "X"\n    {written}\n'
    assert source_of(parse_cards(text).cards[0].abilities[0]) == canonical
    assert parse_cards(formatted(text)) == parse_cards(text)


def test_many_heads_take_no_time() -> None:
    """Each head is tried on one line and in two: were both tried for each inner head again, this would never end."""
    text = 'base "X"\n    ' + "for each player: after you is moved: " * 20 + "draw 1\n"
    assert parse_cards(formatted(text)) == parse_cards(text)


def test_facts_have_an_order_and_one_copy_is_not_worth_a_word() -> None:
    assert formatted('base "X" copies 1 vp 4 2 1 breakpoint 20\n') == 'base "X" breakpoint 20 vp 4 2 1\n'
    assert formatted('minion "X" copies 2 power 0\n') == 'minion "X" power 0 copies 2\n'
    assert formatted('action "X" on minion[other]\n') == 'action "X" on another minion\n'


def test_files_without_a_faction_or_without_anything() -> None:
    assert formatted('minion "X" power 1') == 'minion "X" power 1\n'
    assert formatted('faction "F" in set-2018') == 'faction "F" in set-2018\n'
    assert formatted("") == ""
    assert formatted("\n\n") == ""
    assert formatted("# nothing but this") == "# nothing but this\n"
