"""The library of the card files: compiled by the first run, read by the others."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rulesdsl import cache
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .library import Library

KIND = "cards"
"""What the files are called that are kept."""


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
    made_from = _key(sources)
    body = cache.read(made_from, KIND) if made_from else None
    if body is not None:
        return Library.from_kept(body)
    from .compiler import compile_cards

    library = compile_cards(sources)
    if made_from and not library.bad_files and made_from == _key(sources):  # nobody edited a file meanwhile
        cache.write(made_from, library.kept(), KIND)
    return library


def _sources(paths: Iterable[str | Path] | None) -> Iterator[cache.File]:
    """Each card file, with the name to show for it."""
    if paths is None:
        yield from cache.files_below(data("cardtexts"), ".cards", depth=2)
        return
    for given in map(Path, paths):
        files = sorted(given.rglob("*.cards")) if given.is_dir() else [given]
        yield from ((path.as_posix(), str(path)) for path in files)


def _key(sources: Sequence[cache.File]) -> str | None:
    """Of all that decides what is compiled: the cards, the grammar and the language."""
    language = Path(__file__).parent.parent
    ours = [*cache.files_below(data("grammar"), ".lark"), *cache.files_below(language, ".py")]
    return cache.key_of(KIND, __version__, [*sources, *ours])
