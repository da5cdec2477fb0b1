"""Pages about factions and sets: the ways in for somebody who knows a name on a box."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesdsl.language.library.definition import Definition, first_printing, is_revised
from rulesdsl.language.library.name_keys import key
from rulesdsl.lookup.themes import Theme, Themes, theme_words
from rulesdsl.paths import data
from rulesdsl.rulebook.model import Clarification
from rulesdsl.rulebook.uncovered import read_uncovered

from .corpus import Corpus, Played
from .faction_look import Look, look
from .site_page import Page
from .templates import PageWriter


@dataclass(frozen=True)
class FactionView:
    """What pages show of a faction or of a deck that all players share."""

    name: str
    set: str
    look: Look
    themes: list[Theme]
    cards: list[Definition]
    """Without bases."""
    bases: list[Definition]

    @property
    def revised(self) -> bool:
        """Whether these are only the cards that were changed in a later printing."""
        return is_revised(self.set)

    @property
    def deck(self) -> int:
        """How many cards it puts into a deck."""
        return sum(card.copies for card in self.cards)


def faction_pages(writer: PageWriter) -> Iterator[Page]:
    corpus = writer.corpus
    by_set: defaultdict[str, list[FactionView]] = defaultdict(list)
    for faction in factions_of(corpus):
        by_set[faction.set].append(faction)
    first = {printing: factions for printing, factions in by_set.items() if not is_revised(printing)}
    names = sum(len(factions) for factions in first.values())
    yield writer.page(
        "/factions/", "Factions", f"All {names} factions: what they do, their cards, bases and rulings.", "factions",
        sets=first, missing=_missing(), themes=theme_words(), leaders=Themes(corpus.library).leaders(),
    )  # fmt: skip
    changed = {
        (first_printing(faction.set), faction.name): faction for faction in factions_of(corpus) if faction.revised
    }
    for printing, factions in by_set.items():
        yield _set(writer, printing, factions, [each for (of, _), each in changed.items() if of == printing])
        for faction in factions:
            later = None if faction.revised else changed.get((faction.set, faction.name))
            yield _faction(writer, faction, later)


def _missing() -> Mapping[str, list[str]]:
    """By the title of a set that is not covered: its factions."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for each in read_uncovered(data("cardtexts") / "uncovered.toml"):
        if each.kind == "faction":
            found[f"{each.title} ({each.year})"].append(each.name)
    return found


def factions_of(corpus: Corpus) -> Iterator[FactionView]:
    themes = Themes(corpus.library)
    for (printing, name), found in corpus.factions.items():
        cards = [card for card in found if card.kind != "base"]
        bases = [card for card in found if card.kind == "base"]
        yield FactionView(name, printing, look(name), themes.of(found), cards, bases)


def _set(writer: PageWriter, printing: str, factions: list[FactionView], later: list[FactionView]) -> Page:
    corpus = writer.corpus
    said = [said for said in corpus.rulebook.clarifications.values() if said.book == printing]
    names = ", ".join(faction.name for faction in factions)
    title = corpus.set_title(printing)
    return writer.page(
        writer.to.set(printing), title, f"The factions of {title}: {names}.", "set",
        factions=factions, book=corpus.rulebook.books.get(printing), said=said, later=later,
    )  # fmt: skip


def _faction(writer: PageWriter, faction: FactionView, later: FactionView | None) -> Page:
    about = ", ".join(theme.words for theme in faction.themes)
    description = f"{faction.name} ({writer.corpus.set_title(faction.set)}): {about or 'their cards'}."
    return writer.page(
        writer.to.faction(faction.set, faction.name), faction.name, description, "faction",
        faction=faction, later=later, played=_played(writer.corpus, faction),
        said=list(_said(writer.corpus, faction).values()),
    )  # fmt: skip


def _played(corpus: Corpus, faction: FactionView) -> list[Played]:
    """Rulings in which cards of the faction do something; first those whose title names one."""
    names = tuple(card.name for card in (*faction.cards, *faction.bases))
    found = dict.fromkeys(
        played
        for card in (*faction.cards, *faction.bases)
        for played in corpus.played_with.get(card.id, ())
        if played.set in (None, faction.set)
    )
    return sorted(found, key=lambda played: not played.title.startswith(names))


def _said(corpus: Corpus, faction: FactionView) -> Mapping[str, Clarification]:
    """The official clarifications of its cards, by id."""
    return {
        said.id: said
        for card in (*faction.cards, *faction.bases)
        for said in corpus.clarified.get(key(card.name), ())
    }  # fmt: skip
