"""A table as JSON and back, in the middle of anything.

Everything on a table is made of cards, places, records, tuples, sets, strings and numbers; whatever has fields is
written with the name of its class and theirs, so that the text can be read by people and checked on the way back. A
definition is told by its name and its set, because its id may be another one where there are more printings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from rulesdsl.record import Record
from rulesdsl.table import cards, decision, frame, scope, turn
from rulesdsl.table.cards import Faction
from rulesdsl.table.catalogue import Catalogue
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from . import events, frames, options, questions
from .errors import EngineError

VERSION = 2
_FIELDS = ("vp", "turn", "effects", "pending", "stack", "decision", "winners")


@memoized_by_node
def _fields_of(kind: type[Any]) -> tuple[str, ...] | None:
    if issubclass(kind, Record):
        return kind.field_names()
    return getattr(kind, "__match_args__", None)


_NAMED: dict[str, type] = {
    name: kind
    for module in (cards, scope, turn, decision, frame, events, frames, options, questions)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and _fields_of(kind) is not None
}


class DamagedSave(EngineError):
    """A save that cannot be read."""


def save(game: Table) -> str:
    """The whole value of the table."""
    document = {
        "version": VERSION,
        "players": list(game.players),
        "factions": {player: list(factions) for player, factions in game.factions.items()},
        "edition": dict(game.edition),
        "piles": [[_plain(place), list(pile)] for place, pile in game.piles.items()],
        "loose": [[_plain(place), list(part)] for place, part in game.loose.items()],
        "gone": [[card, _plain(snapshot)] for card, snapshot in game.gone.items()],
        **{name: _plain(getattr(game, name)) for name in _FIELDS},
    }
    texts = {card.name for card in game.cards.values() if card.name is not None} | _texts(document)
    document["cards"] = [_plain(card) for _, card in sorted(game.cards.items())]
    entries = [game.catalogue.entry(text) for text in sorted(texts) if text in game.catalogue]
    document["printings"] = {entry.id: [entry.name, entry.set] for entry in entries if entry.set}
    return json.dumps(document, ensure_ascii=False)


def load(text: str, catalogue: Catalogue) -> Table:
    """The table that was saved. Raises `DamagedSave` for anything else."""
    try:
        document = json.loads(text)
        if document["version"] != VERSION:
            raise DamagedSave(f"this save is of version {document['version']}; only version {VERSION} can be read")
        document = _with_ids(document, _ids(document.pop("printings", {}), catalogue))
        game = Table(catalogue, document["edition"], tuple(document["players"]))
        game.set_factions({player: tuple(factions) for player, factions in document["factions"].items()})
        laid = {card.id: card for card in map(_value, document["cards"])}
        for card in laid.values():
            if card.name is not None and card.name not in catalogue:
                raise DamagedSave(f"the save has a card that is not known here: {card.name!r}")
        piles = {_value(place): tuple(pile) for place, pile in document["piles"]}
        loose = {_value(place): (first, last) for place, (first, last) in document["loose"]}
        game.lay(laid, piles, loose)
        game.set_gone({card: _value(snapshot) for card, snapshot in document["gone"]})
        for name in _FIELDS:
            getattr(game, f"set_{name}")(_value(document[name]))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise DamagedSave(f"this is not a saved table, or it is damaged: {problem}") from problem
    return game


_SIMPLE = frozenset({str, int, bool, type(None)})
"""Written as they are; asked for first, because most values are."""


def digest(game: Table, pending: Any) -> str:
    """The same if this ability begins on a table where the same lies, has been done and lasts, whatever else is going
    on there. What has happened this turn besides plays makes no difference: it would never be the same again."""
    kept = game.turn.replace(past=tuple(past for past in game.turn.past if past.happening == "played"))
    lies = (
        [(number, card.appearance()) for number, card in sorted(game.cards.items())],
        sorted(map(repr, game.piles.items())), sorted(map(repr, game.loose.items())), sorted(game.gone.items()),
    )  # fmt: skip
    lasts = json.dumps(_plain((game.vp, kept, game.effects, game.pending, pending)))
    return blake2b(f"{lies}{lasts}".encode(), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _SIMPLE:
        return value
    fields = _fields_of(kind)
    if fields is not None:
        plain = {"is": kind.__name__}
        for name in fields:
            part = getattr(value, name)
            plain[name] = part if type(part) in _SIMPLE else _plain(part)
        return plain
    if isinstance(value, Faction):
        return {"is": "faction", "of": str(value)}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, frozenset):
        return {"is": "set", "of": sorted((_plain(part) for part in value), key=str)}
    return value


def _texts(plain: Any) -> set[str]:
    found: set[str] = set()
    left = [plain]
    while left:
        part = left.pop()
        if type(part) is str:
            found.add(part)
        elif type(part) is dict:
            left += part.values()
        elif type(part) is list:
            left += part
    return found


def _ids(printings: Mapping[str, Any], catalogue: Catalogue) -> dict[str, str]:
    """By the ids of definitions when they were saved, those that they have here, where these are others."""
    found = {}
    for old, (name, set_id) in printings.items():
        if old in catalogue and (entry := catalogue.entry(old)).name == name and entry.set == set_id:
            continue
        new = next((entry.id for entry in catalogue.printings(name) if entry.set == set_id), None)
        if new is None:
            raise DamagedSave(f"the save has a card that is not known here: {name!r} of {set_id}")
        found[old] = new
    return found


def _with_ids(plain: Any, ids: Mapping[str, str]) -> Any:
    if not ids:
        return plain
    if isinstance(plain, str):
        return ids.get(plain, plain)
    if isinstance(plain, list):
        return [_with_ids(part, ids) for part in plain]
    return {key: _with_ids(part, ids) for key, part in plain.items()} if isinstance(plain, dict) else plain


def _value(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(map(_value, plain))
    if isinstance(plain, dict):
        name = plain["is"]
        if name == "set":
            return frozenset(map(_value, plain["of"]))
        if name == "faction":
            return Faction(plain["of"])
        if name not in _NAMED:
            raise DamagedSave(f"the save has a part that is not known here: {name!r}")
        fields = {key: part if type(part) in _SIMPLE else _value(part) for key, part in plain.items()}
        del fields["is"]
        return _NAMED[name](**fields)
    return plain
