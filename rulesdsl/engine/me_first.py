"""Me First: cards outside play, and those in play that wait among them, are used one at a time around the table."""

from __future__ import annotations

from rulesdsl.meaning import control
from rulesdsl.table.cards import Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import limits, possible_deeds, special_windows
from .decide import answers, ask
from .deed_plans import is_optional
from .events import AbilityUsed, Passed, PlayedAlthoughTaken, UnknownCardsPassed, by
from .frames import MeFirst, PlayCard, Resolution
from .options import PASS, SpecialOption
from .pending import Pending
from .questions import UseSpecial
from .recording import note


def run_me_first(table: Table, frame: MeFirst) -> None:
    """Each player plays one or passes, until all have passed in sequence, or the base that scores has left play."""
    gone = frame.base is not None and frame.base not in table.bases
    may_be_used = frame.group or special_windows.anybody_may_have_special(table)
    if gone or frame.passes >= len(table.players) or not may_be_used:
        table.pop()
        return
    mine = _offered(table, frame)
    if not mine:
        _mention_unknown(table, frame)
        table.replace_top(_passed_on(table, frame, passes=frame.passes + 1))
        return
    options: list[Option] = [SpecialOption(p.source, p.ability) for p in mine]
    if not any(_must_be_used(table, p) for p in mine):
        options.append(PASS)
    ask(table, UseSpecial(frame.player, tuple(options), base=frame.base))


def _offered(table: Table, frame: MeFirst) -> list[Pending]:
    return [p for p in special_windows.eligible(table, frame) if possible_deeds.worth_offering(table, p)]


def _must_be_used(table: Table, pending: Pending) -> bool:
    """A card in play that does not say `may`: its ability must be used, only its turn among others is open."""
    if pending.outside_play or pending.body is None:
        return False
    first = table.catalogue[pending.card].bodies[pending.body][0]
    return not is_optional(first, special=pending.scope.special)


def _mention_unknown(table: Table, frame: MeFirst) -> None:
    """Record that unknown cards are assumed not to be specials."""
    if table.log is None:
        return
    unknown = sum(table.cards[card].name is None for card in table.pile(Place("hand", frame.player)))
    if unknown and frame.window != "triggered":
        note(table, UnknownCardsPassed, by(frame.player), ("void.specials-any-time",), number=unknown)


def _passed_on(table: Table, frame: MeFirst, passes: int) -> MeFirst:
    after = table.clockwise(frame.player)[1 % len(table.players)]
    return frame.replace(player=after, passes=passes)


@answers(MeFirst)
def _chosen_special(table: Table, frame: MeFirst, chosen: tuple[Option, ...]) -> None:
    (option,) = chosen
    if option == PASS:
        topics = ("me-first.one-each", "me-first.after-passing", "me-first.ends", *BY_READING.get(frame.window, ()))
        offered = {pending.source for pending in _offered(table, frame)}
        note(table, Passed, by(frame.player, offered.pop() if len(offered) == 1 else None), topics)
        table.replace_top(_passed_on(table, frame, passes=frame.passes + 1))
        return
    assert isinstance(option, SpecialOption)
    wanted = (option.card, option.ability)
    pending = next(p for p in _offered(table, frame) if (p.source, p.ability) == wanted)
    group = tuple(p for p in frame.group if (p.source, p.ability) != (pending.source, pending.ability))
    table.replace_top(_passed_on(table, frame.replace(group=group), passes=0))
    use_outside_play(table, pending, *USED_NOW.get(frame.window, ()))


BY_READING = {"duel": ("reading.special-windows-in-duel",), "loot": ("reading.specials-while-sharing",)}
"""By window, the readings that open it."""
USED_NOW: dict[str, tuple[str, ...]] = {
    **BY_READING,
    "before": ("scoring.order.before", "scoring.before"),
    "after": ("scoring.order.after", "after-scoring.abilities"),
    "triggered": ("resolution.4",),
}
"""By window, the clauses by which something is used in it."""


def use_outside_play(table: Table, pending: Pending, *topics: str) -> None:
    """Play the card in its window, or use what it can do from where it is. `topics` say why now."""
    player = pending.scope.you
    assert player is not None
    limits.use(table, limits.use_keys(table, pending))
    if pending.plays:
        if control.controller(table, pending.source) != player:
            cause = by(player, pending.source)
            note(table, PlayedAlthoughTaken, cause, ("reading.revealed-then-taken",), card=pending.source)
        blueprint = table.catalogue[pending.card]
        bodies = blueprint.on_play if pending.body is None else (pending.body,)
        on = pending.ability if blueprint.abilities[pending.ability].on is not None else None
        special = PlayCard(pending.source, player, "special", scope=pending.scope, bodies=bodies, on=on, because=topics)
        table.push(special)
    else:
        assert pending.body is not None
        cites = ("term.special.unusual", *topics)
        note(table, AbilityUsed, by(player, pending.source), cites, card=pending.source)
        mark, number = len(table.pending), pending.ability
        table.push(Resolution(pending.card, (pending.body,), pending.scope, mark=mark, chosen=True, ability=number))
