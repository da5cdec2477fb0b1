"""The definitions that a board may use: those of a library, ready for play, and what the board adds to them."""

from __future__ import annotations

from rulesdsl.language.library.library import Library
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.catalogue import Catalogue, standard_catalogue


def catalogue(library: Library | None = None) -> Catalogue:
    """Every card of the library, or of the built-in one, by its name."""
    return standard_catalogue() if library is None else Catalogue(library)


def spellings(definitions: Catalogue) -> NameIndex:
    """The names that may stand on a board without quotes: of cards and of factions."""
    return NameIndex(definitions.factions(), definitions.names)


def lasting(name: str, deed: t.Deed) -> Blueprint:
    """A source for something that is already going on: a stand-in whose only sentence holds the deed."""
    ability = t.Ability("play", (t.Sentence((deed,)),))
    return Blueprint(name, "action", abilities=(ability,), stand_in=True)


THE_ONE = t.Thing((t.Name("chosen"),))
"""What such a deed is about; the effect holds the card itself."""


def change(by: int, prop: str) -> Blueprint:
    modifier = t.Change(by, prop)  # type: ignore[arg-type]  # the grammar knows two of them
    return lasting(f"{by:+} {prop}", t.Give(THE_ONE, modifier))


def cannot(happenings: tuple[str, ...]) -> Blueprint:
    deed = t.CannotBe(THE_ONE, happenings)  # type: ignore[arg-type]  # the grammar knows no others
    return lasting(f"cannot be {' or '.join(happenings)}", deed)


def cancelled() -> Blueprint:
    return lasting("no abilities", t.Cancel(THE_ONE))


def extra(kind: str) -> Blueprint:
    what = t.Thing((t.Selector(kind),))  # type: ignore[arg-type]  # minion or action
    return lasting(f"an extra {kind}", t.Play(what, extra=True))


def duel() -> Blueprint:
    """A duel without a known result."""
    challenger, challenged = (t.Thing((t.Name(name),)) for name in ("challenger", "challenged"))
    return lasting("a duel", t.Duel(challenger, challenged, ()))
