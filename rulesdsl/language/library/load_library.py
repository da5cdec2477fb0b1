"""The library of the card files. The first run makes the index; a file is compiled by the first run that needs it."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from rulesdsl import cache
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .compiled_file import CompiledFile
from .definition import Definition
from .library import Library
from .library_index import LibraryIndex

INDEX, CARDS = "library", "cards"
"""What the files are called that are kept: of the index, and of the cards of one file."""


class BadFilesWarning(UserWarning):
    """Card files with mistakes are left out."""


def load(paths: Iterable[str | Path] | None = None) -> Library:
    """The cards of these files and directories, or all of ours. Raises `SourceError` if anything is wrong with them."""
    library = open_library(paths)
    if library.mistakes:
        from rulesdsl.language.diagnostics.diagnostic import SourceError

        raise SourceError(*(problem for mistakes in library.mistakes for problem in mistakes))
    return library


def all_cards(library: Library) -> tuple[Definition, ...]:
    """With a warning for each file that has to be left out."""
    for found in library.mistakes:
        path, mistakes = found[0].path, "a mistake" if len(found) == 1 else f"{len(found)} mistakes"
        message = f"{path} has {mistakes} and is left out; `rulesdsl check {path}` shows more."
        warnings.warn(BadFilesWarning(message), stacklevel=2)
    return library.definitions


def open_library(paths: Iterable[str | Path] | None = None) -> Library:
    """The cards of these files and directories, or all of ours. None is compiled yet."""
    sources = list(dict.fromkeys(_sources(paths)))
    made_from = _key(sources)
    body = cache.read(made_from, INDEX) if made_from else None
    if body is not None:
        plain, digests = json.loads(body)
        index = LibraryIndex.from_plain(plain)
    else:
        index = _scanned(sources)
        digests = _digests(sources) if made_from else None
        if made_from and made_from == _key(sources):  # nobody edited a file meanwhile
            cache.write(made_from, json.dumps([index.plain(), digests], separators=(",", ":")).encode(), INDEX)
    return Library(index, _Files(sources, index, digests).compiled)


class _Files:
    """Card files, each read as it was kept, or compiled and then kept."""

    def __init__(self, sources: Sequence[cache.File], index: LibraryIndex, digests: Sequence[str] | None) -> None:
        self._sources, self._index, self._digests = sources, index, digests

    def compiled(self, number: int) -> CompiledFile:
        """Raises `BadCardFile`."""
        digest = self._digests[number] if self._digests else None
        group, source = self._index.groups[number], self._sources[number]
        body = cache.read(digest, CARDS) if digest and not group.shadowed_by else None
        if body is not None:
            kept = CompiledFile(body)
            if all(name in self._names for name in kept.mentioned):
                return kept
        from .compiler import compile_file

        found = compile_file(*source, self._names, [self._sources[earlier][1] for earlier in group.shadowed_by])
        if found.names != self._index.names[group.first : group.last]:
            raise _changed(source)
        if digest and digest == _digests([source])[0]:
            cache.write(digest, found.body, CARDS, kept=cache.KEPT * len(self._sources))
        return found

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self._index.names)


def _changed(source: cache.File) -> Exception:
    from rulesdsl.language.diagnostics.diagnostic import BadCardFile, Diagnostic
    from rulesdsl.language.diagnostics.span import Span

    return BadCardFile(Diagnostic("F108", "The file was changed while it was read.", source[1], Span(1, 1, 1, 2)))


def _scanned(sources: Sequence[cache.File]) -> LibraryIndex:
    from rulesdsl.language.diagnostics.diagnostic import SourceError
    from rulesdsl.language.syntax.source_text import Declared, declared, read_source

    files = []
    for _, path in sources:
        try:
            files.append(declared(read_source(path)))
        except SourceError:  # which compiling it will raise again
            files.append(Declared())
    return LibraryIndex.of(files)


def _sources(paths: Iterable[str | Path] | None) -> Iterator[cache.File]:
    """Each card file, with the name to show for it."""
    if paths is None:
        yield from cache.files_below(data("cardtexts"), ".cards", depth=2)
        return
    for given in map(Path, paths):
        files = sorted(given.rglob("*.cards")) if given.is_dir() else [given]
        yield from ((path.as_posix(), str(path)) for path in files)


def _key(sources: Sequence[cache.File]) -> str | None:
    return cache.key_of(INDEX, __version__, [*sources, *_language()])


def _digests(sources: Sequence[cache.File]) -> list[str]:
    """Of each file: its text, and all else that decides what it is compiled to."""
    language = cache.fingerprint(__version__, _language())
    return [cache.fingerprint(language, [source]) for source in sources]


def _language() -> list[cache.File]:
    """The grammar and the modules of the language."""
    return [*cache.files_below(data("grammar"), ".lark"), *cache.files_below(Path(__file__).parent.parent, ".py")]
