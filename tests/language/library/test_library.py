from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import BadCardFile, SourceError
from rulesdsl.language.english.card_english import english
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.card_traits import traits_of
from rulesdsl.language.library.compiled_file import CompiledFile
from rulesdsl.language.library.definition import Definition, is_revised
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load, open_library
from rulesdsl.language.library.name_keys import key, slug
from rulesdsl.language.syntax.parse_cards import parse_cards

from .conftest import CARDS

pytestmark = pytest.mark.usefixtures("kept")

# --- definitions ------------------------------------------------------------------------------------------------


def test_a_definition_holds_all_that_is_printed(cards: Path) -> None:
    for found in (load([cards]), load([cards])):  # compiled, and kept
        minion, action, base = found
        assert (minion.name, minion.set, minion.faction, minion.kind) == (
            "Señor O'Neil, the 2nd", "tests-2018", "Tests", "minion",
        )  # fmt: skip
        assert (minion.copies, minion.power, minion.breakpoint, minion.vp, minion.on) == (2, 3, None, (), None)
        assert [ability.timing for ability in minion.abilities] == ["play", "talent"]
        assert [ability.source for ability in minion.abilities] == [
            "play: draw 1",
            "talent:\n    draw 1\n    draw 2",
        ]
        assert (minion.file, minion.line) == (cards.as_posix(), 3)
        assert (action.copies, action.power, action.on, action.line) == (1, None, "another minion", 9)
        assert (base.breakpoint, base.vp, base.abilities) == (20, (4, 2, 1), ())


def test_trees_and_english_are_those_of_the_source(cards: Path) -> None:
    trees = parse_cards(CARDS).cards
    for found in (load([cards]), load([cards])):
        assert tuple(definition.card for definition in found) == trees
        assert [definition.card.span for definition in found] == [card.span for card in trees]
        for definition, card in zip(found, trees, strict=True):
            for text, ability in zip(definition.abilities, card.abilities, strict=True):
                assert text.english == english(ability, card)
                assert text.english.plain
                assert text.source == source_of(ability)


def test_our_own_cards() -> None:
    found = load()
    assert len(found) == len(found.definitions) >= 56
    assert {definition.kind for definition in found} == {"minion", "action", "base", "monster"}
    for definition in found:
        assert definition.file.startswith("cardtexts/")
        assert definition.file.endswith(".cards")
        assert definition in found.printings(definition.name)
        assert found.find(definition.name) is definition or is_revised(definition.set)
        assert found.find(definition.slug) is definition


def test_cards_of_the_shared_decks(tmp_path: Path) -> None:
    deck = tmp_path / "deck.cards"
    deck.write_text('deck monsters in test-2020\n\nmonster "Ogre" power 4 treasures 2 undead copies 3\n')
    (ogre,) = load([deck])
    assert (ogre.kind, ogre.faction, ogre.deck, ogre.treasure) == ("monster", "", "monsters", False)
    assert (ogre.power, ogre.treasures, ogre.undead, ogre.copies, ogre.monsters) == (4, 2, True, 3, None)
    deck.write_text('deck treasures in test-2020\n\naction "Crown" on minion\n    ongoing: this minion has +1 power\n')
    (crown,) = load([deck])
    assert (crown.kind, crown.deck, crown.treasure, crown.treasures, crown.undead) == (
        "action", "treasures", True, None, False,
    )  # fmt: skip
    deck.write_text('faction "F" in test-2020\n\nbase "Cave" breakpoint 20 vp 3 2 1 monsters 2\n')
    (cave,) = load([deck])
    assert (cave.faction, cave.deck, cave.monsters) == ("F", None, 2)


def test_directories_files_and_both(cards: Path, tmp_path: Path) -> None:
    assert [d.name for d in load([tmp_path])] == [d.name for d in load([str(cards)])]
    assert len(load([tmp_path, cards])) == 3
    assert len(load([])) == 0


# --- names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "Señor O'Neil, the 2nd", "senor oneil the 2nd", "SEÑOR O\N{RIGHT SINGLE QUOTATION MARK}NEIL THE 2ND",
        '"Señor O\'Neil, the 2nd"', "senor-oneil-the-2nd", "  Señor   O'Neil  the-2nd ", "Sen\u0303or O'Neil, the 2nd",
    ],
)  # fmt: skip
def test_names_are_found_however_they_are_typed(cards: Path, typed: str) -> None:
    found = load([cards]).find(typed)
    assert found is not None
    assert found.name == "Señor O'Neil, the 2nd"


def test_names_that_are_not_there(cards: Path) -> None:
    found = load([cards])
    for missing in ("So", "senor oneil the 3rd", "", "!"):
        assert found.find(missing) is None
        assert found.printings(missing) == ()
    assert found.nearest("so so idae") == ["So-So Idea"]
    assert found.nearest("senor oneil") == ["Señor O'Neil, the 2nd"]
    assert found.nearest("zzzz") == found.nearest("") == []
    assert len(load().nearest("the", 2)) == 2


def test_the_newest_printing_comes_first() -> None:
    def printed(name: str, in_set: str) -> Definition:
        numbers = (1, None, None, None, None, False, False, ())
        tree = b'{"Card":[1,1,1,1,"action","Twice"]}'
        return Definition(name, name, in_set, "F", "action", None, *numbers, None, (), f"{in_set}.cards", 1, tree)

    old, new = printed("Twice", "zulu-2012"), printed("Twice!", "alpha-2019")
    once = printed("Once", "alpha-2019")
    for definitions in ([old, new, once], [new, once, old]):
        found = Library.of(definitions)
        assert [card.id for card in found.printings("TWICE")] == ["Twice! (alpha-2019)", "Twice (zulu-2012)"]
        assert found.find("twice") == found["Twice! (alpha-2019)"]
        assert found["Twice (zulu-2012)"].name == "Twice"
        assert found["Once"].id == "Once"
        assert set(found.name_index) == {"Twice!", "Once"}
        assert "Twice" not in found.index.numbers
        for typed in ("Twice (zulu-2012)", "twice zulu 2012", found["Twice (zulu-2012)"].slug):
            assert [card.id for card in found.printings(typed)] == ["Twice (zulu-2012)"]
        assert [card.id for card in found.printings("once (alpha-2019)")] == ["Once"]
        assert not found.printings("once (zulu-2012)")


def test_cards_are_known_without_being_looked_at(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load([cards])
    monkeypatch.setattr(CompiledFile, "definition", lambda *_: pytest.fail("a definition was made"))
    found = open_library([cards])
    (group,) = found.index.groups
    assert [entry.id for entry in found.index.entries(group)] == ["Señor O'Neil, the 2nd", "So-So Idea", "Plain"]
    assert [(entry.kind, entry.copies) for entry in found.index.entries(group)] == [
        ("minion", 2), ("action", 1), ("base", 1),
    ]  # fmt: skip
    assert (group.set, group.faction, group.deck) == ("tests-2018", "Tests", None)
    assert "so so idea" in found.name_index
    assert not found.traits("Plain").awaits


def test_what_a_file_declares_is_what_is_compiled() -> None:
    found = load()
    for group in found.index.groups:
        entries = found.index.entries(group)
        cards = [found[entry.id] for entry in entries]
        assert [(card.name, card.set, card.faction, card.kind, card.deck, card.copies) for card in cards] == [
            entry[1:] for entry in entries
        ]
    assert sum(len(found.index.entries(group)) for group in found.index.groups) == len(found)


def test_traits_are_those_of_the_tree() -> None:
    found = load()
    for definition in found:
        assert found.traits(definition.id) == traits_of(definition.card.abilities)


def test_keys_and_slugs() -> None:
    assert key("Run-'Em / Off!") == key("runem off") == "runemoff"
    assert key("!!!") == "!!!"
    assert key("") == ""
    assert slug("Run 'Em  Off!") == "run-em-off"
    assert slug("Ælf & Straße_9") == "ælf-strasse-9"
    assert key("Ёлка") == key("елка") != key("Йод")


# --- mistakes ---------------------------------------------------------------------------------------------------


def codes(path: Path) -> set[str]:
    with pytest.raises(SourceError) as caught:
        load([path])
    return {problem.code for problem in caught.value.diagnostics}


def test_every_problem_of_every_file_is_reported_each_time(cards: Path, tmp_path: Path, kept: Path) -> None:
    cards.with_name("bad.cards").write_text('faction "Bad" in tests-2018\n\naction "Worse"\n    play: dra 1\n')
    cards.with_name("binary.cards").write_bytes(b"\0\1\2")
    for _ in range(2):
        with pytest.raises(SourceError) as caught:
            load([tmp_path])
        assert {Path(problem.path).name for problem in caught.value.diagnostics} == {"bad.cards", "binary.cards"}


def test_a_bad_file_stops_only_those_who_need_it(cards: Path, tmp_path: Path) -> None:
    cards.with_name("bad.cards").write_text('faction "Bad" in tests-2018\n\naction "Worse"\n    play: dra 1\n')
    for _ in range(2):
        found = open_library([tmp_path])
        assert found["Plain"].breakpoint == 20
        with pytest.raises(BadCardFile) as caught:
            found.find("worse")
        assert [problem.code for problem in caught.value.diagnostics] == ["S102"]
        assert [card.name for card in found] == ["Señor O'Neil, the 2nd", "So-So Idea", "Plain"]


def test_a_card_of_two_files_is_the_mistake_of_the_second(cards: Path, tmp_path: Path) -> None:
    second = cards.with_name("zzz.cards")
    second.write_text(
        'faction "Z" in tests-2018\n\naction "so-so idea"\n    play: draw 1\n\naction "Zed"\n    play: draw 1\n'
    )
    first = open_library([cards]), open_library([second])
    assert [len(library.definitions) for library in first] == [3, 2]
    found = open_library([tmp_path])
    assert found["So-So Idea"].file == cards.as_posix()
    assert len(found.printings("so so idea")) == 1
    with pytest.raises(BadCardFile) as caught:
        found.find("zed")
    assert [(problem.code, problem.path) for problem in caught.value.diagnostics] == [("C104", str(second))]


def test_a_card_that_others_mention_may_go(cards: Path, tmp_path: Path) -> None:
    other = cards.with_name("other.cards")
    other.write_text('faction "Z" in tests-2018\n\naction "Zed"\n    play: destroy minion[named "Plain"]\n')
    assert open_library([tmp_path]).find("zed")
    cards.write_text(CARDS.replace('"Plain"', '"Fancy"'), encoding="utf-8")
    with pytest.raises(BadCardFile) as caught:
        open_library([tmp_path]).find("zed")
    assert [problem.code for problem in caught.value.diagnostics] == ["C209"]


def test_a_file_that_changes_under_our_hands(cards: Path) -> None:
    found = open_library([cards])
    cards.write_text(CARDS.replace('"Plain"', '"Fancy"'), encoding="utf-8")
    with pytest.raises(BadCardFile) as caught:
        found.find("plain")
    assert [problem.code for problem in caught.value.diagnostics] == ["F108"]


def test_what_parses_and_cannot_be_meant_is_refused(cards: Path, tmp_path: Path) -> None:
    cards.with_name("copy.cards").write_text(CARDS, encoding="utf-8")
    assert codes(tmp_path) == {"C104"}
    cards.with_name("copy.cards").unlink()
    cards.write_text(CARDS.replace("play: draw 1", "play: destroy nobody"), encoding="utf-8")
    assert codes(tmp_path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    assert codes(tmp_path / "missing.cards") == {"F101"}
