"""The pages, before any builder: all that there is has one, and says what it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.definition import first_printing
from rulesdsl.language.library.name_keys import slug
from rulesdsl.publish import Corpus, Extra, Page, RulingFails, pages
from rulesdsl.publish.addresses import Addresses, path_of
from rulesdsl.publish.corpus import played

Made = dict[str, Page | Extra]


def page(made: Made, address: str) -> Page:
    found = made[path_of(address)]
    assert isinstance(found, Page)
    return found


def test_everything_has_a_page(corpus: Corpus, made: Made) -> None:
    to = Addresses(corpus)
    wanted = {
        *(to.term(name) for name in corpus.rulebook.terms),
        *(to.card(card) for card in corpus.library),
        *(to.faction(card.set, card.group) for card in corpus.library),
        *(to.clarification(name) for name in corpus.rulebook.clarifications),
        *(to.topic(topic) for topic in (*corpus.rulebook.topics, *corpus.rulebook.readings)),
        *(to.book(book) for book in corpus.rulebook.books),
        *(to.played(each) for each in corpus.played),
    }
    headings = [term for term in corpus.rulebook.terms.values() if term.kind == "heading"]
    assert len(headings) == 26
    assert len(wanted) > 700
    assert [address for address in sorted(wanted) if path_of(address) not in made] == []


def test_every_anchor_that_is_addressed_is_there(corpus: Corpus, made: Made) -> None:
    to = Addresses(corpus)
    for topic in (*corpus.rulebook.topics, *corpus.rulebook.readings):
        assert f"{{: #{topic} }}" in page(made, to.topic(topic)).body
    for clause in corpus.rulebook.clauses.values():
        assert f'id="{clause.topic}"' in page(made, to.clause(clause)).body
    for switch in corpus.rulebook.switches:
        assert f"{{: #{switch} }}" in page(made, to.switch(switch)).body


def test_pages_have_a_title_and_a_description_of_their_own(made: Made) -> None:
    told = [page for page in made.values() if isinstance(page, Page)]
    assert all(page.title.strip() and page.description.strip() for page in told)
    assert len({page.description for page in told}) == len(told)


def test_the_same_corpus_gives_the_same_pages(corpus: Corpus, made: Made) -> None:
    assert [page.text for page in pages(corpus)] == [page.text for page in made.values()]


def test_addresses_do_not_depend_on_order(corpus: Corpus) -> None:
    """A card that is added later must not move another."""
    to = Addresses(corpus)
    assert all(to.card(card) == f"/cards/{card.set}/{slug(card.name)}/" for card in corpus.library)


# --- what a page shows ------------------------------------------------------------------------------------------------


def test_a_card(corpus: Corpus, made: Made) -> None:
    body = page(made, "/cards/oops-2018/high-noon/").body
    assert '<a class="rd-term" href="/glossary/duel/">duels</a>' in body
    assert '<span class="nf">duel</span>' in body, "the source is coloured"
    assert 'href="/clarifications/oops-2018/high-noon/"' in body
    assert 'href="/rulings/oops-2018/high-noon-2/"' in body
    assert 'href="/cards/oops-2018/pinkerton/"' in body, "it waits for the duel that this card brings about"
    assert "cardtexts/oops-2018/cowboys.cards:" in body


def test_numbers_of_a_card_are_those_that_are_printed(made: Made) -> None:
    minion, base = (page(made, f"/cards/oops-2018/{name}/").body for name in ("gunfighter", "so-so-corral"))
    line = re.compile(r'rd-card-line">(.*?)</p>')
    number = re.compile(r'title="(power|breakpoint)">(\d+)<')
    assert (number.findall(minion), line.findall(minion)) == ([("power", "3")], ["Minion · 3 copies"])
    assert (number.findall(base), line.findall(base)) == ([("breakpoint", "19")], ["Base · VP 4 / 2 / 1"])


def test_a_card_says_what_it_is_played_on(made: Made) -> None:
    body = re.sub("<.*?>", "", page(made, "/cards/munchkin-2015/jetpack-of-anachronism/").body)
    assert "Play it on a minion." in body


def test_only_the_first_use_of_an_unfamiliar_term_is_a_link(made: Made) -> None:
    body = page(made, "/cards/oops-2018/high-noon/").body
    face = re.sub(r"\s+", " ", body[body.index("rd-card-face") : body.index("</section>")])
    assert face.count('href="/glossary/duel/"') == 1
    assert "/glossary/minion/" not in face, "every other card says minion"


def test_a_faction(made: Made) -> None:
    body = page(made, "/factions/oops-2018/cowboys/").body
    assert "Duels" in body, "what it is about"
    assert 'href="/sets/oops-2018/"' in body
    assert body.count("rd-card-face") == 14, "twelve cards and two bases, drawn as cards"
    assert 'href="/clarifications/oops-2018/high-noon/"' in body
    assert 'href="/rulings/oops-2018/high-noon-2/"' in body


def test_all_factions_and_their_sets(made: Made) -> None:
    body = page(made, "/factions/").body
    assert body.count('class="rd-faction"') == 32  # those of revised cards do not count again
    assert 'href="/sets/munchkin-2015/"' in body
    shown = page(made, "/sets/munchkin-2015/")
    assert shown.title == "Munchkin"
    assert shown.body.count('class="rd-faction"') == 10
    assert 'href="/books/munchkin-2015/"' in shown.body


def test_printings_that_differ(corpus: Corpus, made: Made) -> None:
    """Both cards of each pair are linked, and each of them says what differs."""
    body, to = page(made, "/printings/").body, Addresses(corpus)
    for later in (card for card in corpus.library if card.revised):
        first = corpus.card_called(later.name, first_printing(later.set))
        assert first is not None
        assert f'href="{to.card(first)}"' in body
        assert f'href="{to.card(later)}"' in body
        for card in (first, later):
            assert "The revised card differs" in page(made, to.card(card)).body
    assert "The revised card differs" not in page(made, "/cards/oops-2018/high-noon/").body


def test_a_term(made: Made) -> None:
    body = page(made, "/glossary/bury/").body
    assert "Oops, You Did It Again (2018)</a>, p. 12" in body
    assert "rd-differs" in body, "how the books differ"
    assert "<b>bury</b>" in body, "its verb in the language"
    assert 'href="/cards/oops-2018/mummy/"' in body
    assert 'href="/rules/bury/#bury.how"' in body


def test_a_ruling(corpus: Corpus, made: Made) -> None:
    body = page(made, "/cookbook/high-noon/").body
    assert body.count('role="img"') == 1, "the first board; the others wait in the script"
    assert '<script type="application/json" id="kept-boards">{"1":' in body
    assert 'href="/rules/duel/#duel.higher-wins"' in body
    assert "rulesdsl adjudicate high-noon --step" in body
    assert 'data-copies="board-source"' in body
    steps = next(each for each in corpus.played if each.name == "high-noon").steps
    assert body.count("data-board=") == len(steps) > 10


def test_a_ruling_and_a_board_of_the_same_name_are_told_apart(made: Made) -> None:
    assert "rulesdsl adjudicate high-noon.ruling --step" in page(made, "/rulings/oops-2018/high-noon/").body


def test_the_language_shows_every_deed_with_cards_that_use_it(corpus: Corpus, made: Made) -> None:
    deeds = next(part for part in corpus.language if part.title.startswith("deeds"))
    found = {construct.name: construct for rule in deeds.rules for construct in rule.constructs}
    assert {"destroy", "bury", "place_counter", "take_control"} <= found.keys()
    assert {example.definition.name for example in found["move_or_transfer"].examples} == {"Stagecoach"}
    text = page(made, "/language/").body
    assert 'id="rule-deed"' in text
    referred = set(re.findall(r'href="/language/#(rule-\w+)"', text))
    assert referred <= set(re.findall(r'id="(rule-\w+)"', text))


def test_what_changed_shows_every_book_that_speaks(corpus: Corpus, made: Made) -> None:
    body = page(made, "/changes/").body
    for difference in corpus.rulebook.differences():
        assert all(side.meaning.split("'")[0] in body for side in difference.sides)


# --- rulings are carried out ------------------------------------------------------------------------------------------

RULING = """\
title A tie
question Two minions of the same power duel. Who is destroyed?
answer Both.
cites duel.tie
players Ann, Bob
base Longhouse
    Bob: minion 3 "Grunt"
hand Ann: Gunfighter
do
    Ann plays Gunfighter
    Ann duels Gunfighter with Grunt
expect
    Gunfighter in discard of Ann
    Grunt in discard of Bob
"""


def written(place: Path, text: str) -> Path:
    file = place / "cardtexts" / "homemade-2026" / "rulings" / "tie.ruling"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_ruling_is_played_by_the_engine(tmp_path: Path) -> None:
    (found,) = played([written(tmp_path, RULING)])
    assert found.set == "homemade-2026"
    assert found.active_cards == {"Gunfighter"}
    assert "duel.tie" in found.topics
    assert found.view.boards[0] != found.view.boards[-1]


def test_a_ruling_that_comes_out_otherwise_fails(tmp_path: Path) -> None:
    file = written(tmp_path, RULING.replace("Grunt in discard of Bob", "Grunt at Longhouse"))
    with pytest.raises(RulingFails, match=r"tie\.ruling:14: expected Grunt at Longhouse, found"):
        played([file])


def test_a_ruling_that_cannot_be_read_fails(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        played([written(tmp_path, RULING.replace("Ann duels", "Ann tickles"))])
