"""What a ruling expects of a player's choices, as people say it: `Ann may choose Squire or Page, but not Grunt`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulesdsl.wording.lists import listed, possessive

ALLOWED = re.compile(r"(?P<player>.+?) may (?P<negated>not )?(?P<verb>choose|play|use|uncover) (?P<what>.+)")


class _Group(NamedTuple):
    """What one player may and may not do with one verb."""

    player: str
    verb: str
    allowed: list[str]
    refused: list[str]


def shown_answers(lines: Iterable[str], players: Iterable[str] = ()) -> list[str]:
    """Lines of a board about one moment, as people say them. Those about the same player and verb go together."""
    found: list[str | _Group] = []
    names = "|".join(map(re.escape, players))
    for line in dict.fromkeys(lines):
        allowed = ALLOWED.fullmatch(line)
        if allowed is None:
            found.append(_rephrased(line))
            continue
        last = found[-1] if found else None
        if not isinstance(last, _Group) or (last.player, last.verb) != (allowed["player"], allowed["verb"]):
            last = _Group(allowed["player"], allowed["verb"], [], [])
            found.append(last)
        (last.refused if allowed["negated"] else last.allowed).append(_said(allowed["what"], allowed["player"], names))
    return list(_joined([_sentence(each) if isinstance(each, _Group) else each for each in found]))


def _joined(sentences: list[str]) -> Iterator[str]:
    """`Ann can't play Trick or use Grunt's talent`, of two things that one player can't do."""
    said = ""
    for sentence in sentences:
        head, refuses, rest = sentence.partition(" can't ")
        if refuses and said.startswith(f"{head} can't be ") and rest.startswith("be "):
            said = f"{said.replace(' or ', ', ')} or {rest.removeprefix('be ')}"
            continue
        if refuses and said.startswith(f"{head}{refuses}") and " or " not in f"{said} {rest}":
            verb = f"{rest.partition(' ')[0]} "
            said = f"{said} or {rest.removeprefix(verb) if said.startswith(f'{head}{refuses}{verb}') else rest}"
            continue
        if said:
            yield said
        said = sentence
    if said:
        yield said


REPHRASED = (
    (r"(total|power|breakpoint|hand|deck|discard) of (.+?)( at .+)? (is|has) (.+)", r"\2's \1\3 \4 \5"),
    (r" (may not|cannot) ", r" can't "),
)
"""Lines of a board as people say them."""


def _rephrased(line: str) -> str:
    for pattern, said in REPHRASED:
        line = re.sub(pattern, said, line)
    several = re.fullmatch(r"(.+ can't \w+ )(.+, .+)", line)
    return f"{several[1]}{_together(several[2])}" if several else line


def _together(things: str) -> str:
    return f"{listed(things.split(', '))} together"


def _said(what: str, player: str, players: str) -> str:
    """`an extra minion` for `extra minion`, `Grunt's talent` for `talent of Grunt`, `Bob's Grunt`."""
    what = re.sub(rf"^(.+) of ({players})$", lambda of: f"{of[2]}'s {of[1]}", what) if players else what
    what = what.removeprefix(f"{player}'s ")
    if ", " in what:
        return _together(what)
    talent = re.fullmatch(r"talent of (.+)", what)
    if talent:
        return f"{possessive(talent[1])} talent"
    return re.sub(r"^extra ", "an extra ", what)


def _sentence(group: _Group) -> str:
    allowed, refused = _without_repetition(group.allowed), _without_repetition(group.refused)
    if not allowed:
        return f"{group.player} can't {group.verb} {_any_of(refused)}"
    said = f"{group.player} may {group.verb} {_any_of(allowed)}"
    if not refused:
        return said
    known = _card(group.allowed[-1])
    others = [place.removeprefix(f"{known} ") if _card(place) == known != place else place for place in refused]
    return f"{said}, but not {_any_of(others)}"


def _any_of(things: list[str]) -> str:
    """`Trick or Page`; `Trick, or Page at Docks or Wharf`."""
    return ", or ".join(things) if any(" or " in thing for thing in things) else listed(things, "or")


def _without_repetition(things: list[str]) -> list[str]:
    """`Page at Docks or Wharf`, of the same card at two bases."""
    places: dict[tuple[str, str], list[str]] = {}
    for thing in things:
        card = _card(thing)
        word, _, place = thing.removeprefix(card).strip().partition(" ")
        places.setdefault((card, word), []).append(place)
    return [f"{card} {word} {listed(where, 'or')}" if word else card for (card, word), where in places.items()]


def _card(thing: str) -> str:
    """`Page at Docks` without where it is played."""
    return re.split(r" (?:at|on) ", thing)[0]
