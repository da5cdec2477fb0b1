from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.language.english.card_english import Prose, Term, english, english_of, played_on
from rulesdsl.language.english.prose import in_sequence, in_words, listed, say, verbatim
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.language.syntax.walk import walk
from rulesdsl.paths import data
from tests.language.english.telling import action, card_of
from tests.language.syntax.trees import NODES, cards, nodes

CARDS = [card for path in sorted(data("cardtexts").rglob("*.cards")) for card in parse_cards(read_source(path)).cards]
ABILITIES = [(card, ability) for card in CARDS for ability in card.abilities]
IDS = [f"{card.name}-{ability.timing}" for card, ability in ABILITIES]
SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


# --- single nodes -----------------------------------------------------------------------------------------------


def test_a_node_by_itself_knows_the_names_of_its_ability() -> None:
    card = card_of('action "Clockwork"', "play:\n    choose minion as x\n    destroy x to draw 1")
    destroy = next(node for node in walk(card) if isinstance(node, t.Destroy))
    assert english_of(destroy, card).plain == "destroy that minion"


ME, THIS = t.Thing((t.You(),)), t.Thing((t.This(),))
RIVAL = t.Thing((t.Selector("player", (t.Other(),)),))


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (t.Each(), "each"),
        (t.Random(), "a random"),
        (t.AnyNumber(), "any number of"),
        (t.UpTo(2), "up to two"),
        (t.There(), "that base"),
        (t.Selector("action"), "an action"),
        (t.ControlledBy(ME), "is yours"),
        (t.ControlledBy(RIVAL), "is controlled by another player"),
        (t.OwnedBy(RIVAL), "is owned by another player"),
        (t.InZone((t.Zone("deck", ME),)), "is in your deck"),
        (t.AttachedTo(THIS), "is on this minion"),
        (t.Among("find"), "is among the find"),
        (t.Other(), "is another one"),
        (t.Having(THIS), "has this minion"),
        (t.Being(t.ThisBase()), "is this base"),
        (t.Compared("power", None, "<=", t.Number(3)), "power 3 or less"),
        (t.Negated(t.Compared("power", None, "<=", t.Number(3))), "does not have power 3 or less"),
        (t.Negated(t.Negated(t.InState("buried"))), "is buried"),
        (t.Rest("find"), "the rest of the find"),
        (t.Such(t.Name("find"), (t.Other(),)), "another of the find"),
        (t.Such(t.Name("find"), (t.InState("standard"),)), "the find that is standard"),
        (t.PropertyOf(None, "power", RIVAL, None), "the power of another player"),
        (t.Zone("discard", "base"), "the base discard pile"),
        (
            t.Duel(THIS, THIS, (t.Sentence((t.Draw(t.Number(1)),)),)),
            "this minion duels this minion; then draw one card",
        ),
        (t.Trigger((t.OnYourTurn(),), (t.Sentence((t.Draw(t.Number(1)),)),)), "on your turn, draw one card"),
        (t.Exists(THIS, negated=True), "there is not this minion"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, t.Node) else value,
)
def test_single_nodes(node: t.Node, expected: str) -> None:
    assert english_of(node, t.Card("minion", "Clockmaker")).plain == expected


def test_some_of_a_group() -> None:
    reveal = "play:\n    reveal top 3 cards of your deck as find\n"
    start = "Play: reveal the top three cards of your deck."
    assert action(f"{reveal}    draw random find") == f"{start} Draw one of those cards at random."
    assert action(f"{reveal}    draw any number of find") == f"{start} Draw any number of those cards."
    assert action(f"{reveal}    draw up to 2 find") == f"{start} Draw up to two of those cards."
    assert action(f"{reveal}    draw find") == f"{start} Draw them."


def test_a_name_that_nobody_bound_is_said_as_it_is() -> None:
    card = card_of('minion "Clockmaker" power 3', "play: draw 1")
    assert english_of(t.Name("old_friend"), card).plain == "the old friend"


def test_facts_cards_and_files() -> None:
    source = (
        'faction "Makers" in test-2020\n\n'
        'action "Clockwork" copies 2 on minion\n    ongoing: this minion has -4 power\n\n'
        'base "Clock Tower" breakpoint 20 vp 4 2 1\n'
    )
    file = parse_cards(source)
    action_card, base_card = file.cards
    assert [english_of(fact, base_card).plain for fact in base_card.facts] == ["breakpoint 20", "4, 2 and 1 VP"]
    assert [english_of(fact, action_card).plain for fact in action_card.facts] == ["2 copies"]
    assert english_of(action_card, action_card).plain == "Play it on a minion. Ongoing: this minion has -4 power."
    assert english_of(file, action_card).plain == (
        "Clockwork: Play it on a minion. Ongoing: this minion has -4 power. Clock Tower:"
    )


@SLOW
@given(st.sampled_from(NODES).flatmap(lambda node: nodes(node, 5)))
def test_every_node_can_be_said(node: t.Node) -> None:
    assert "  " not in english_of(node, t.Card("minion", "Clockmaker")).plain


# --- form -------------------------------------------------------------------------------------------------------

GLOSSARY = {path.stem for path in (data("cardtexts") / "glossary").glob("*.toml")}
MISPLACED = re.compile(r"  |\s[,.;:)]|\(\s|[,;:]\.|,,|\.\.|[][|]")


def assert_well_formed(prose: Prose, node: t.Node) -> None:
    text = prose.plain
    for part in walk(node):
        match part:
            case t.Named(quoted) | t.WordInName(quoted) | t.OfTrait(quoted):
                text = text.replace(f"\u201c{quoted}\u201d", "name")
    assert text.endswith(".")
    assert not MISPLACED.search(text), text
    assert text.count("(") == text.count(")")
    ids = {part.id for part in prose if isinstance(part, Term)}
    assert ids <= GLOSSARY, f"a term for each verb and noun: cardtexts/glossary/{min(ids - GLOSSARY)}.toml"
    assert all(part.text if isinstance(part, Term) else part for part in prose)


@pytest.mark.parametrize(("card", "ability"), ABILITIES, ids=IDS)
def test_every_card_is_well_formed(card: t.Card, ability: t.Ability) -> None:
    prose = english(ability, card)
    assert_well_formed(prose, ability)
    for sentence in re.split(r"(?<=\.) ", prose.plain):
        assert sentence[0].isupper(), sentence
    if card.on is not None:
        assert_well_formed(played_on(card), card.on)


@settings(SLOW, max_examples=30)
@given(cards(5))
def test_every_card_that_can_be_written_is_well_formed(card: t.Card) -> None:
    for ability in card.abilities:
        assert_well_formed(english(ability, card), ability)


# --- prose ------------------------------------------------------------------------------------------------------


def test_terms_are_marked_and_keep_their_words() -> None:
    card = card_of('minion "Clockmaker" power 3', "play: may destroy up to 2 actions")
    (ability,) = card.abilities
    assert english(ability, card) == Prose((
        Term("play", "Play"), ": ", Term("you", "you"), " ", Term("may", "may"), " ", Term("destroy", "destroy"),
        " ", Term("up-to", "up to"), " two ", Term("action", "actions"), ".",
    ))  # fmt: skip


def test_prose_is_frozen() -> None:
    prose = say("[minion] here")
    assert hash(prose) == hash(say("[minion] here"))
    term = prose[0]
    assert isinstance(term, Term)
    with pytest.raises(AttributeError):
        term.text = "other"  # type: ignore[misc]


def test_spaces_between_phrases() -> None:
    assert say("a", "", "b", ",", "c", "(", "d", ")", ".").plain == "a b, c (d)."
    assert say("[x|y]", "'s").plain == "x's"
    assert say() == Prose()


def test_brackets_in_names_are_only_brackets() -> None:
    assert say("the", verbatim("[a|b]")) == Prose(("the [a|b]",))


def test_lists() -> None:
    one, two, three = (say(word) for word in ("one", "two", "three"))
    assert listed([one]).plain == "one"
    assert listed([one, two]).plain == "one and two"
    assert listed([one, two, three], "or").plain == "one, two or three"
    assert in_sequence([one, two]).plain == "one; two"
    assert in_sequence([in_sequence([one, two]), three]).plain == "(one; two); three"
    assert in_sequence([in_sequence([one, two])]).plain == "one; two"


def test_numbers_in_words_up_to_ten() -> None:
    assert [in_words(number) for number in (0, 1, 10, 11)] == ["zero", "one", "ten", "11"]
