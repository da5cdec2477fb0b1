"""What a ruling expects of a player's choices, as people say it: `Ann may choose Squire or Page, but not Grunt`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rulesdsl.wording.lists import listed, possessive

ALLOWED = re.compile(r"(?P<player>.+?) may (?P<negated>not )?(?P<verb>choose|play|use|uncover) (?P<what>.+)")


class _Group(NamedTuple):
    """What one player may and may not do with one verb."""

    player: str
    verb: str
    allowed: list[str]
    refused: list[str]


def shown_answers(lines: Iterable[tuple[int, str]]) -> list[str]:
    """Lines of a board with their numbers, as people say them. Those about the same player and verb go together, unless
    other lines stand between them: something may have happened meanwhile."""
    found: list[str | _Group] = []
    before = 0
    for number, line in lines:
        allowed, is_next, before = ALLOWED.fullmatch(line), number == before + 1, number
        if allowed is None:
            found.append(_rephrased(line))
            continue
        last = found[-1] if found and is_next else None
        if not isinstance(last, _Group) or (last.player, last.verb) != (allowed["player"], allowed["verb"]):
            last = _Group(allowed["player"], allowed["verb"], [], [])
            found.append(last)
        (last.refused if allowed["negated"] else last.allowed).append(_said(allowed["what"]))
    return [_sentence(each) if isinstance(each, _Group) else each for each in found]


REPHRASED = (
    (r"(total|power|hand|deck|discard) of (.+?)( at .+)? (is|has) (.+)", r"\2's \1\3 \4 \5"),
    (r" (may not|cannot) ", r" can't "),
)
"""Lines of a board as people say them."""


def _rephrased(line: str) -> str:
    for pattern, said in REPHRASED:
        line = re.sub(pattern, said, line)
    return line


def _said(what: str) -> str:
    """`an extra minion` for `extra minion`, `Grunt's talent` for `talent of Grunt`."""
    talent = re.fullmatch(r"talent of (.+)", what)
    if talent:
        return f"{possessive(talent[1])} talent"
    return re.sub(r"^extra ", "an extra ", what)


def _sentence(group: _Group) -> str:
    allowed, refused = _without_repetition(group.allowed), _without_repetition(group.refused)
    if not allowed:
        return f"{group.player} can't {group.verb} {listed(refused, 'or')}"
    said = f"{group.player} may {group.verb} {listed(allowed, 'or')}"
    if not refused:
        return said
    known = _card(group.allowed[-1])
    others = [place.removeprefix(f"{known} ") if _card(place) == known != place else place for place in refused]
    return f"{said}, but not {listed(others, 'or')}"


def _without_repetition(things: list[str]) -> list[str]:
    """`Page at Docks or Wharf`, of the same card at two bases."""
    shown: list[str] = []
    for place, thing in enumerate(things):
        card = _card(thing)
        again = place > 0 and card == _card(things[place - 1]) != things[place - 1] and card != thing
        same_word = again and things[place - 1].removeprefix(card)[:4] == thing.removeprefix(card)[:4]
        shown.append(thing.removeprefix(card)[4:] if same_word else thing)
    return shown


def _card(thing: str) -> str:
    """`Page at Docks` without where it is played."""
    return re.split(r" (?:at|on) ", thing)[0]
