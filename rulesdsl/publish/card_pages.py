"""Pages about cards, bases, and the moments at which cards interact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.definition import Definition, first_printing
from rulesdsl.language.library.name_keys import key
from rulesdsl.live.board_with_card import board_with
from rulesdsl.lookup.themes import term_counts
from rulesdsl.rulebook.printing_differences import differences

from .moments import Moment, moments
from .site_page import Page
from .templates import PageWriter

MOST = 12
"""Cards that meet a card at one moment, and are still listed with it."""


def card_pages(writer: PageWriter) -> Iterator[Page]:
    found = moments(writer.corpus.library)
    yield from _lists(writer)
    yield writer.page(
        "/moments/", "Moments", "What cards wait for, which cards wait for it, and which bring it about.", "moments",
        moments=found,
    )  # fmt: skip
    yield _printings(writer)
    meeting = _meeting(found)
    for definition in writer.corpus.library:
        yield _card(writer, definition, meeting[definition.set, definition.name])


def _lists(writer: PageWriter) -> Iterator[Page]:
    corpus = writer.corpus
    factions: defaultdict[str, list[tuple[str, list[Definition]]]] = defaultdict(list)
    for (printing, name), cards in corpus.factions.items():
        factions[printing].append((name, cards))
    bases = [definition for definition in corpus.library if definition.breakpoint is not None]
    count = f"{len(corpus.library)} cards in {len(corpus.factions)} factions"
    yield writer.page(
        "/cards/", "Cards", f"{count}: what each does, and every ruling about it.", "cards", sets=factions
    )
    yield writer.page("/bases/", "Bases", "Every base with its breakpoint and victory points.", "bases", bases=bases)


def _printings(writer: PageWriter) -> Page:
    """What later printings changed, by set; each with both cards."""
    revised = {(card.set, card.name): card for card in writer.corpus.library if card.revised}
    sets: defaultdict[str, list[tuple[Definition, Definition, str]]] = defaultdict(list)
    for key_of_card, difference in differences().items():
        later = revised.get(key_of_card)
        if later is None:  # a library of other cards
            continue
        first = writer.corpus.card_called(later.name, first_printing(later.set))
        assert first is not None
        sets[first.set].append((first, later, difference.text))
    return writer.page(
        "/printings/", "Printings that differ",
        f"{len(revised)} cards that do something else since a later printing, with both wordings.", "printings",
        sets=sets,
    )  # fmt: skip


def _card(writer: PageWriter, definition: Definition, meeting: list[Moment]) -> Page:
    said = " ".join(ability.english.plain for ability in definition.abilities)
    head = f"{definition.kind} of {definition.group}, {writer.corpus.set_title(definition.set)}"
    terms = sorted(writer.corpus.rulebook.terms.keys() & term_counts([definition]).keys())
    return writer.page(
        writer.to.card(definition), definition.name, f"{definition.name} ({head}): {said}", "card",
        card=definition, terms=terms, board=board_with(definition),
        source=source_of(definition.card), meeting=meeting, most=MOST,
        clarified=writer.corpus.clarified.get(key(definition.name), ()),
        played=writer.corpus.played_with.get(definition.id, ()),
        printings=[other for other in writer.corpus.library.printings(definition.name) if other is not definition],
        differences=differences(),
    )  # fmt: skip


def _meeting(found: tuple[Moment, ...]) -> Mapping[tuple[str, str], list[Moment]]:
    """By set and name: the moments that a card waits for or causes."""
    meeting: defaultdict[tuple[str, str], list[Moment]] = defaultdict(list)
    for moment in found:
        for definition in dict.fromkeys((*moment.waiting, *moment.causing)):
            meeting[definition.set, definition.name].append(moment)
    return meeting
