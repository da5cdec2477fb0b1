"""All cards, compiled: what every other part of the program asks for them.

The first run compiles the card files; later runs read what it kept. They need neither the parser nor the classes
of the tree until somebody asks a definition for its `card`, because importing those takes longer than all the rest.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from rulesdsl import cache
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .name_keys import key, slug

if TYPE_CHECKING:
    from rulesdsl.language.syntax.tree import Card, Deck, Timing

    from .compiler import BadFile


@dataclass(frozen=True)
class AbilityText:
    """An ability to read: when it works, its canonical source, and what it says in English with its terms marked."""

    timing: Timing
    source: str
    _told: str = field(repr=False)

    @cached_property
    def english(self) -> Prose:
        parts = self._told.split("\n")
        return Prose(Term(term, text) if term else text for term, text in zip(parts[::2], parts[1::2], strict=True))


@dataclass(frozen=True)
class Definition:
    """What is printed on a card. `on` is the source of what the card is played on.

    A card of one of the two decks that all players share has no faction.
    """

    name: str
    set: str
    faction: str
    kind: Literal["minion", "action", "base", "monster"]
    deck: Deck | None
    copies: int
    power: int | None
    breakpoint: int | None
    monsters: int | None
    treasures: int | None
    undead: bool
    vp: tuple[int, ...]
    on: str | None
    abilities: tuple[AbilityText, ...]
    file: str
    line: int
    _tree: bytes = field(repr=False, compare=False)

    @property
    def group(self) -> str:
        """The faction, or the deck that all players share."""
        return self.faction or (self.deck or "").capitalize()

    @property
    def slug(self) -> str:
        return slug(self.name)

    @property
    def treasure(self) -> bool:
        return self.deck == "treasures"

    @cached_property
    def card(self) -> Card:
        """The tree, decoded when it is first asked for."""
        from rulesdsl.language.syntax.codec import decode

        return cast("Card", decode(json.loads(self._tree)))


class Library:
    """Definitions in the order of their files, found by names as people type them."""

    def __init__(self, definitions: Iterable[Definition], bad_files: Iterable[BadFile] = ()) -> None:
        self.definitions = tuple(definitions)
        self.bad_files = tuple(bad_files)

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.definitions)

    def __len__(self) -> int:
        return len(self.definitions)

    @property
    def declared_cards(self) -> frozenset[str]:
        """The names of all cards, also of those whose file is left out."""
        return frozenset(d.name for d in self.definitions).union(*(bad.declared.cards for bad in self.bad_files))

    def find(self, name: str) -> Definition | None:
        """The card of that name or slug, in its newest printing."""
        return next(iter(self.printings(name)), None)

    def printings(self, name: str) -> tuple[Definition, ...]:
        """Every printing of the card, the newest set first."""
        return self._by_key.get(key(name), ())

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Names of cards that could be meant: first those that hold the words, then those that look alike."""
        from rulesdsl.language.diagnostics.vocabulary import nearest

        wanted = key(name)
        holding = sorted((known for known in self._by_key if len(wanted) > 2 and wanted in known), key=len)
        likely = dict.fromkeys([*holding, *nearest(wanted, self._by_key, count)])
        return [self._by_key[known][0].name for known in likely][:count]

    @cached_property
    def _by_key(self) -> dict[str, tuple[Definition, ...]]:
        found: dict[str, tuple[Definition, ...]] = {}
        for definition in self.definitions:
            known = (*found.get(key(definition.name), ()), definition)
            found[key(definition.name)] = tuple(sorted(known, key=lambda printing: printing.set[-4:], reverse=True))
        return found


class BadFilesWarning(UserWarning):
    """Card files with mistakes are left out."""


def load(paths: Iterable[str | Path] | None = None) -> Library:
    """The cards of these files and directories, or all of ours. Raises `SourceError` if anything is wrong with them."""
    library = load_good_files(paths)
    if library.bad_files:
        from rulesdsl.language.diagnostics.diagnostic import SourceError

        raise SourceError(*(problem for bad in library.bad_files for problem in bad.problems))
    return library


def standard_library() -> Library:
    """All of our cards, with a warning for each file that has to be left out."""
    library = load_good_files()
    for bad in library.bad_files:
        mistakes = "a mistake" if len(bad.problems) == 1 else f"{len(bad.problems)} mistakes"
        message = f"{bad.path} has {mistakes} and is left out; `rulesdsl check {bad.path}` shows more."
        warnings.warn(BadFilesWarning(message), stacklevel=2)
    return library


def load_good_files(paths: Iterable[str | Path] | None = None) -> Library:
    """The cards of those files that have no mistakes; `bad_files` are the others."""
    sources = list(dict.fromkeys(_sources(paths)))
    made_from = _fingerprint(sources)
    lines = cache.read(made_from) if made_from else None
    bad_files: Sequence[BadFile] = ()
    if lines is None:
        from .compiler import compile_cards

        compiled, bad_files = compile_cards(sources)
        lines = _lines(compiled)
        if made_from and not bad_files and made_from == _fingerprint(sources):  # nobody edited a file meanwhile
            cache.write(made_from, lines)
    return Library(_definitions(lines), bad_files)


def _sources(paths: Iterable[str | Path] | None) -> Iterator[tuple[str, Path]]:
    """Each card file, with the name to show for it."""
    if paths is None:
        root = data("cardtexts")
        yield from ((path.relative_to(root.parent).as_posix(), path) for path in _card_files(root))
    else:
        yield from ((path.as_posix(), path) for given in paths for path in _card_files(Path(given)))


def _card_files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.cards")) if path.is_dir() else [path]


def _fingerprint(sources: Sequence[tuple[str, Path]]) -> str | None:
    """Of all that decides what is compiled: the cards, the grammar and the language; None if they cannot be read."""
    language = Path(__file__).parent.parent
    ours = sorted([*data("grammar").glob("*.lark"), *language.rglob("*.py")])
    try:
        contents = [(name, path.read_bytes()) for name, path in (*sources, *((path.name, path) for path in ours))]
    except (OSError, ValueError):
        return None
    return cache.fingerprint([("rulesdsl", __version__.encode()), *contents])


# --- the form in which definitions are kept ---------------------------------------------------------------------
#
# A JSON array over many lines: the fields of all definitions, then each tree. Only the first line is parsed at once.


def _lines(compiled: Sequence[tuple[Any, Any]]) -> list[bytes]:
    index = _dumped([fields for fields, _ in compiled])
    trees = [_dumped(tree) for _, tree in compiled]
    return [line + b"," for line in (index, *trees)] + [b"0]"]


def _dumped(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _definitions(lines: Sequence[bytes]) -> Iterator[Definition]:
    index, *trees = (line.rstrip(b",") for line in lines[:-1])
    for (*printed, vp, on, abilities, file, line), tree in zip(json.loads(index), trees, strict=True):
        texts = tuple(AbilityText(*ability) for ability in abilities)
        fields = [*printed, tuple(vp), on, texts, file, line, tree]
        yield Definition(*fields)
