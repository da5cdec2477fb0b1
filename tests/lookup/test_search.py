"""What is found, in which order, and what is said when nothing is."""

from __future__ import annotations

from base64 import b64encode

import pytest

from rulesdsl.language.library.load_library import load as load_library
from rulesdsl.lookup import Hit, find
from rulesdsl.lookup.build_index import index_text
from rulesdsl.lookup.entry import Entry
from rulesdsl.lookup.hit import Source
from rulesdsl.lookup.index import Index
from rulesdsl.lookup.learned import SIZE, Learned, read_learned
from rulesdsl.lookup.make_index import LEARNED
from rulesdsl.lookup.matters import answers, read_matters
from rulesdsl.lookup.phrasings import read_phrasings
from rulesdsl.lookup.synonyms import Synonyms
from rulesdsl.lookup.words import stem, words
from rulesdsl.paths import data
from rulesdsl.rulebook import load
from rulesdsl.rulebook.uncovered import Uncovered


def entry(kind: str, name: str, text: str, *asked: str) -> Entry:
    return Entry(kind, name, name, text, (Source("tea-2020", "Tea", 2020, 7),), (name,), asked)


ENTRIES = [
    entry("term", "teapot", "A pot to make tea in."),
    entry("term", "cup", "Tea is drunk from it."),
    entry("clarification", "old/kettle", "It is."),
    entry("card", "Kettle", "Boil water."),
    entry("card", "Kettledrum", "Make noise."),
    entry("rule", "water.boil", "Water is boiled before tea is made."),
    entry("rule", "milk.first", "Whoever pours the milk pours it before the tea."),
    entry("rule", "sugar.lumps", "No more than two lumps of sugar go into a cup.", "am I allowed a sweet drink"),
]
ENTRIES[2] = ENTRIES[2]._replace(questions=("The Kettle sings: is the water hot?",), about="Kettle")
SYNONYMS = Synonyms(
    ("the", "is", "a", "what", "does", "mean", "of", "how", "many", "am", "i"),
    {"cup": ("mug",), "boil": ("heat up",)},
    {"warm": ("boil",), "bp": ("lumps",)},
)
UNCOVERED = [Uncovered("Samovar", "card", "Russia", 2021), Uncovered("Tea Egg", "card", "Russia", 2021)]


@pytest.fixture(scope="module")
def tea() -> Index:
    return Index(index_text(ENTRIES, SYNONYMS, UNCOVERED))


def ids(index: Index, typed: str, limit: int = 10) -> list[str]:
    return [hit.id for hit in find(typed, limit, index).hits]


def all_ids(index: Index, typed: str, limit: int = 10) -> list[str]:
    """With the other parts of the answers."""
    return [part.id for hit in find(typed, limit, index).hits for part in (hit, *hit.also)]


def test_a_hit_has_all_that_is_shown(tea: Index) -> None:
    (hit,) = find("sugar", 1, tea).hits
    assert hit == Hit("rule", "sugar.lumps", "sugar.lumps", ENTRIES[-1].text, (Source("tea-2020", "Tea", 2020, 7),))


def test_a_name_comes_before_words(tea: Index) -> None:
    assert ids(tea, "cup")[:2] == ["cup", "sugar.lumps"]
    assert ids(tea, "CUP!")[0] == "cup"
    assert ids(tea, "tea pot")[0] == "teapot"


def test_a_whole_name_comes_before_a_longer_one(tea: Index) -> None:
    assert ids(tea, "kettle")[0] == "Kettle"
    assert ids(tea, "kettled")[0] == "Kettledrum"


def test_the_beginning_of_a_name(tea: Index) -> None:
    assert ids(tea, "tea po")[0] == "teapot"
    assert ids(tea, "te")[0] == "teapot"


def test_the_beginning_of_the_last_word(tea: Index) -> None:
    assert ids(tea, "how many lumps of su")[0] == "sugar.lumps"


def test_a_slip_in_a_name(tea: Index) -> None:
    assert ids(tea, "tepaot")[0] == "teapot"
    assert ids(tea, "ketttledurm")[0] == "Kettledrum"


def test_a_card_in_a_question_pulls_up_what_is_said_of_it(tea: Index) -> None:
    assert set(ids(tea, "hot water in the kettle")[:2]) == {"old/kettle", "Kettle"}


@pytest.mark.parametrize(
    "typed", ["what is a teapot?", "what does teapot mean", "define the teapot", "What's a Teapot"]
)
def test_a_question_for_a_thing_by_its_name(tea: Index, typed: str) -> None:
    assert ids(tea, typed)[0] == "teapot"


def test_a_question_that_people_ask(tea: Index) -> None:
    assert ids(tea, "is a sweet drink allowed")[0] == "sugar.lumps"


def test_endings_do_not_matter(tea: Index) -> None:
    assert ids(tea, "boiling waters")[0] == "water.boil"
    assert ids(tea, "pouring")[0] == "milk.first"


@pytest.mark.parametrize(
    "forms",
    [
        ("bury", "buries", "buried", "burying"), ("tie", "ties", "tied", "tying"), ("score", "scores", "scoring"),
        ("duel", "duels", "dueling", "duelling"), ("play", "plays", "played", "playing"), ("add", "adds", "adding"),
        ("pass", "passes", "passed", "passing"), ("ability", "abilities"), ("base", "bases"), ("box", "boxed"),
    ],
)  # fmt: skip
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


def test_other_words_have_another() -> None:
    assert stem("player") != stem("play")
    assert stem("controller") != stem("control")
    assert stem("bonus") == "bonus"


def test_the_words_of_players(tea: Index) -> None:
    assert ids(tea, "two lumps in a mug")[0] == "sugar.lumps"
    assert ids(tea, "mug")[0] == "cup"
    assert ids(tea, "heat up the water")[0] == "water.boil"
    assert ids(tea, "warm")[0] == "water.boil"
    assert ids(tea, "heat") == []


def test_a_player_s_word_is_no_slip(tea: Index) -> None:
    """Though it may be only one slip away from a name."""
    assert ids(tea, "bp")[0] == "sugar.lumps"
    assert find("bp", 1, tea).read_as == {}


def test_the_more_of_the_question_is_answered_the_better(tea: Index) -> None:
    assert ids(tea, "is the milk before the tea")[0] == "milk.first"
    assert ids(tea, "water before tea")[0] == "water.boil"


def test_a_word_that_nobody_has_is_read_as_one_that_is_like_it(tea: Index) -> None:
    found = find("how many lmups of suger", 1, tea)
    assert found.hits[0].id == "sugar.lumps"
    assert found.read_as == {"lmups": "lumps", "suger": "sugar"}
    assert find("sugar", 1, tea).read_as == {}


def test_limit(tea: Index) -> None:
    assert len(ids(tea, "tea", 2)) == 2
    assert ids(tea, "tea", 2) == ids(tea, "tea")[:2]


@pytest.mark.parametrize("typed", ["xylophone", "", "?!", "the", "\0", "é" * 500])
def test_nothing_found(tea: Index, typed: str) -> None:
    assert find(typed, 5, tea) == ([], {})


def test_a_name_that_is_not_covered(tea: Index) -> None:
    assert find("samovar", 5, tea).hits == [
        Hit("missing", "Samovar", "Samovar", "Samovar is from Russia (2021), which is not covered yet.")
    ]
    assert ids(tea, "what is a tea egg") == ["Tea Egg"]
    found = ids(tea, "is the water of a Samovar boiled before tea")
    assert found[:2] == ["Samovar", "water.boil"]


def test_a_name_that_is_not_covered_with_slips() -> None:
    uncovered = [Uncovered("Silver Samovar", "card", "Russia", 2021)]
    index = Index(index_text(ENTRIES, SYNONYMS, uncovered))
    assert ids(index, "is tea hot in a sylver samowar")[0] == "Silver Samovar"
    assert ids(index, "is tea hot in a sylwer samowarr")[0] != "Silver Samovar"


def test_words() -> None:
    assert words("Can't a Player\N{RIGHT SINGLE QUOTATION MARK}s +1 go? Café, 2x") == [
        "cant", "a", "players", "+1", "go", "cafe", "2x",
    ]  # fmt: skip


def test_entries_that_say_the_same_are_one_answer() -> None:
    same = [0, 1, 2, 2, *range(4, len(ENTRIES))]  # the clarification and its card
    index = Index(index_text(ENTRIES, SYNONYMS, UNCOVERED, same))
    (hit, *_) = find("hot water in the kettle", 5, index).hits
    assert {part.id for part in (hit, *hit.also)} == {"old/kettle", "Kettle"}
    assert ids(index, "kettle")[0] == "Kettle"
    assert len(ids(index, "kettle")) == len(set(ids(index, "kettle")))


def test_words_that_mean_alike() -> None:
    """By their vectors: neither a text nor a question has the word."""
    word, other = (b64encode(bytes([first, second] + [0] * (SIZE - 2))).decode() for first, second in [(9, 0), (0, 9)])
    entries = [entry("rule", "one", "Tea and brew."), entry("rule", "two", "Tea and infusion.")]
    learned = Learned({"tea": word}, {"rule one": (0, other), "rule two": (0, word)}, 1)
    assert ids(Index(index_text(entries, SYNONYMS, [])), "tea") == ["one", "two"]
    assert ids(Index(index_text(entries, SYNONYMS, [], learned=learned)), "tea") == ["two", "one"]


def test_matters() -> None:
    entries = [
        entry("term", "cup", "."), entry("rule", "cup.use", "."), entry("change", "mugs", "."),
        entry("card", "Kettle", "."), entry("ruling", "kettle", ".")._replace(title="Kettle: boiling over"),
    ]  # fmt: skip
    assert answers(entries, [("term cup", "rule cup.use", "rule nowhere")], {"mugs": "cup.use"}) == [0, 0, 0, 3, 3]


def test_a_name_of_which_there_are_several_or_which_has_something(tea: Index) -> None:
    assert set(ids(tea, "is the kettle's water hot")[:2]) == {"old/kettle", "Kettle"}
    assert set(ids(tea, "hot water in two kettles")[:2]) == {"old/kettle", "Kettle"}


def test_what_a_question_names_comes_third_at_the_latest() -> None:
    asked = "who pours milk before sugar lumps into a cup of tea, says the kettledrum"
    others = [entry("rule", f"other.{number}", "None.", asked.partition(",")[0]) for number in range(5)]
    assert ids(Index(index_text([*ENTRIES, *others], SYNONYMS, [])), asked).index("Kettledrum") == 2


def test_a_name_that_is_a_common_word_is_no_name_within_a_question() -> None:
    card = entry("card", "Spoon", "Stir.")
    others = [entry("rule", f"stir.{number}", "Use a spoon.", "which spoon is for tea") for number in range(9)]
    index = Index(index_text([card, *others], SYNONYMS, []))
    assert ids(index, "which spoon is for tea")[0] == "stir.0"
    assert ids(index, "spoon")[0] == "Spoon"


def test_a_stop_word_is_no_part_of_a_name_with_slips() -> None:
    uncovered = [Uncovered("The Pan", "card", "Russia", 2021)]
    index = Index(index_text(ENTRIES, SYNONYMS, uncovered))
    assert ids(index, "is the pann for tea")[0] != "The Pan"
    assert ids(index, "the pan")[0] == "The Pan"


# --- our own texts --------------------------------------------------------------------------------------------------


def test_a_rule_of_several_books_is_one_hit(index: Index) -> None:
    hits = find("setup.redraw", 50, index).hits
    assert [hit.id for hit in hits].count("setup.redraw") == 1
    assert hits[0].id == "setup.redraw"
    assert hits[0].text == load().clause("setup.redraw").text
    assert [source.year for source in hits[0].sources] == [2019, 2018, 2017, 2015]
    assert [source.page for source in hits[0].sources] == [4, 4, 4, 3]


def test_everything_is_found_by_its_id(index: Index) -> None:
    rulebook = load()
    for topic in (*rulebook.topics, *rulebook.readings, *rulebook.clarifications, *rulebook.terms):
        assert topic in all_ids(index, topic, 2), topic  # a term may have the same letters
    for definition in load_library():
        assert definition.slug in all_ids(index, definition.name, 3)


def test_printings_of_a_card_are_one_answer(index: Index) -> None:
    (hit, *_) = find("armor stego", 5, index).hits
    cards = [part for part in (hit, *hit.also) if part.kind == "card"]
    assert [(part.title, part.sources[0].title) for part in cards] == [
        ("Armor Stego", "Core Set"), ("Armor Stego (revised)", "Core Set, revised"),
    ]  # fmt: skip
    assert find("armor stego revised", 1, index).hits[0].title == "Armor Stego (revised)"


def test_a_faction_says_what_it_is_about_and_is_found_once(index: Index) -> None:
    (hit, *others) = find("wizards", 10, index).hits
    assert (hit.kind, hit.text.partition(" ")[0]) == ("faction", "Strong")
    assert "A later printing changed Archmage." in hit.text
    assert "wizards" not in [other.id for other in others]


@pytest.mark.parametrize(
    ("asked", "kind", "name"),
    [
        ("which faction draws the most cards", "theme", "draw"),
        ("which factions play from the graveyard", "theme", "discard-pile"),
        ("what did the 2018 rulebook change", "book", "oops-2018"),
        ("which factions came in the base game", "set", "core-2012"),
    ],
)
def test_factions_sets_and_books(index: Index, asked: str, kind: str, name: str) -> None:
    (hit,) = find(asked, 1, index).hits
    assert (hit.kind, hit.id) == (kind, name)


def test_every_card_of_a_clarification_leads_to_it(index: Index) -> None:
    for said in load().clarifications.values():
        for card in said.cards:
            assert said.id in all_ids(index, card, 6), (said.id, card)


def test_synonyms_lead_somewhere(index: Index) -> None:
    """A word on the right that no text has is a slip in the file."""
    lost = [
        (said, phrase)
        for said, meant in index.near.items()
        for phrase in meant
        if not phrase or any(word not in index.postings for word in phrase.split())
    ]
    assert lost == []


def test_every_matter_is_about_entries_that_exist(index: Index) -> None:
    hits = [index.hit(number) for number in range(len(index.kinds))]
    named = [name for same in read_matters(data("cardtexts") / "matters.toml") for name in same]
    assert sorted(set(named) - {f"{hit.kind} {hit.id}" for hit in hits}) == []
    assert len(named) == len(set(named))


def test_answers_to_questions_have_been_learned(index: Index) -> None:
    """Otherwise `make learn` is due."""
    learned = read_learned(data("cardtexts") / LEARNED)
    asked = read_phrasings(data("cardtexts") / "asked")
    hits = [index.hit(number) for number in range(len(index.kinds))]
    answer_of = index.answer_of
    first = {answer: f"{hit.kind} {hit.id}" for answer, hit in reversed([*zip(answer_of, hits, strict=True)])}
    answered = {first[answer] for answer, hit in zip(answer_of, hits, strict=True) if (hit.kind, hit.id) in asked}
    unknown = answered - learned.answers.keys()
    assert len(unknown) <= len(answered) // 50, unknown
    assert len(index.agreement([0] * SIZE)) == len(index.bias) == len(first)
