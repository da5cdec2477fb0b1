"""Numbers and names as they are now: computed from what is printed, counters and live modifiers, never accumulated.

In this order: abilities (what is cancelled does not count), controller, names, starting power and starting
breakpoint, then power and breakpoint, floored at zero. Everything is cached: which modifiers there are, until cards
in play or effects change; what they come to, until the table is written to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from rulesdsl.language import tree as t

from . import evaluate
from .cards import CardId, Entity, Player
from .once import once
from .table import Effect, Scope, Table


class Live(NamedTuple):
    """A modifier or a `cannot` that is in force, with the scope its words are read in."""

    deed: t.Has | t.CannotBe | t.CannotPlay | t.Give | t.Cancel
    scope: Scope
    condition: t.Condition | None
    targets: tuple[Entity, ...] | None
    source: CardId | None
    amount: int | None = None


def owner(table: Table, card: CardId) -> Player | None:
    """A buried card counts as owned by whoever controls it."""
    physical = table.cards[card]
    return physical.controller if physical.place.zone == "buried" else physical.owner


def controller(table: Table, card: CardId) -> Player | None:
    physical = table.cards[card]
    zone, of = physical.place
    if zone in ("hand", "deck", "discard") and isinstance(of, str):
        return of
    return physical.controller


def names(table: Table, card: CardId) -> tuple[str, ...]:
    name = table.cards[card].name
    return () if name is None else (name,)


def duelists(table: Table) -> tuple[CardId, ...]:
    """The two minions of the duel that is going on, if one is."""
    for frame in reversed(table.stack):
        if hasattr(frame, "duelists"):
            return frame.duelists  # type: ignore[no-any-return]  # only duel frames have it
    return ()


# --- which abilities there are --------------------------------------------------------------------------------


def scope_of(table: Table, card: CardId, you: Player | None = None) -> Scope:
    """What `this`, `this minion`, `this base` and `you` mean on a card where it lies now."""
    physical = table.cards[card]
    zone, of = physical.place
    minion: Any = None
    if zone == "on":
        minion = of
    elif physical.name is not None and table.catalogue[physical.name].kind == "minion":
        minion = card
    return Scope(card, you if you is not None else controller(table, card), table.base_of(card), minion)


class Layout(NamedTuple):
    """The face-up cards in play that do something by lying there, and what it is."""

    cards: list[CardId]
    by_verb: dict[str, list[CardId]]
    talented: list[CardId]
    at_edges: list[CardId]
    on_your_turn: list[CardId]
    statics: list[Live]


def layout(table: Table) -> Layout:
    found: Layout | None = table.standing.get("layout")
    if found is None:
        table.standing["layout"] = found = _layout(table)
    return found


def _layout(table: Table) -> Layout:
    cards, catalogue = table.cards, table.catalogue
    found = Layout([], {}, [], [], [], [])
    for card in table.in_play():
        name = cards[card].name
        if name is None or not (blueprint := catalogue[name]).acts_in_play or cards[card].place.zone == "buried":
            continue
        if blueprint.talents:
            found.talented.append(card)
        if blueprint.is_live:
            found.cards.append(card)
        for verb in blueprint.event_verbs:
            found.by_verb.setdefault(verb, []).append(card)
        if blueprint.edge_triggers:
            found.at_edges.append(card)
        if blueprint.turn_triggers:
            found.on_your_turn.append(card)
        if blueprint.statics:
            scope = scope_of(table, card)
            found.statics.extend(Live(spec.deed, scope, spec.condition, None, card) for spec in blueprint.statics)
    return found


def not_cancelled(table: Table, cards: list[CardId]) -> list[CardId]:
    """Those of them whose abilities count."""
    silent = cancelled(table) if cards else ()
    return [card for card in cards if card not in silent] if silent else cards


def watching(table: Table, verbs: tuple[str, ...]) -> list[CardId]:
    """The live cards with an ability that waits for one of these happenings, in table order."""
    known = layout(table)
    found = [card for verb in verbs for card in known.by_verb.get(verb, ())]
    if found and len(verbs) > 1:
        found = [card for card in known.cards if card in found]
    return not_cancelled(table, found)


class Modifiers(NamedTuple):
    """Every modifier, `cannot` and waiting trigger that effects and cards in play have set up, by what it does."""

    effects: tuple[Effect, ...]
    all: tuple[Live, ...]
    by_aim: dict[Aim, list[Live]]
    waiting: tuple[tuple[Effect, t.Trigger], ...]

    def aimed_at(self, what: str, which: str = "") -> Sequence[Live]:
        return self.by_aim.get((what, which), ())


Aim: TypeAlias = tuple[str, str]
"""What a modifier does, and to which property or which happening."""


@once
def _aims(deed: t.Has | t.CannotBe | t.CannotPlay | t.Give | t.Cancel) -> tuple[Aim, ...]:
    match deed:
        case t.CannotBe(happenings=happenings):
            return tuple(("forbid", happening) for happening in happenings)
        case t.CannotPlay():
            return (("forbid play", ""),)
        case t.Cancel() | t.Give(modifier=t.NoAbilities()) | t.Has(modifier=t.NoAbilities()):
            return (("cancel", ""),)
        case t.Give(modifier=t.Change(property=prop)) | t.Has(modifier=t.Change(property=prop)):
            return (("change", prop),)
        case t.Give(modifier=t.Starting(property=prop)) | t.Has(modifier=t.Starting(property=prop)):
            return (("start", prop),)
    raise NotImplementedError(f"nothing says what {deed} modifies")


def _modifiers(table: Table) -> Modifiers:
    """Those of cancelled cards are still among them: for what counts, see `_in_force`."""
    found: Modifiers | None = table.standing.get("modifiers")
    if found is None or found.effects is not table.effects:
        table.standing["modifiers"] = found = _sorted_out(table, (*_lasting(table), *layout(table).statics))
    return found


def _sorted_out(table: Table, live: tuple[Live, ...]) -> Modifiers:
    by_aim: dict[Aim, list[Live]] = {}
    for modifier in live:
        for aim in _aims(modifier.deed):
            by_aim.setdefault(aim, []).append(modifier)
    deeds = [(effect, table.deed_at(effect.address)) for effect in table.effects]
    waiting = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Trigger)])
    return Modifiers(table.effects, live, by_aim, waiting)


def _lasting(table: Table) -> tuple[Live, ...]:
    found = []
    for effect in table.effects:
        deed = table.deed_at(effect.address)
        if isinstance(deed, t.Give | t.Has | t.CannotBe | t.CannotPlay | t.Cancel):
            found.append(Live(deed, effect.scope, None, effect.targets, effect.scope.source, effect.amount))
    return tuple(found)


def cancelled(table: Table) -> frozenset[CardId]:
    """Cards whose abilities are treated as if they did not exist."""
    cancelling = _modifiers(table).aimed_at("cancel")
    if not cancelling:
        return frozenset()
    found: frozenset[CardId] | None = table.derived.get("cancelled")
    if found is None:
        table.derived["cancelled"] = frozenset()
        reach = {card for modifier in cancelling for card in reached(table, modifier) if isinstance(card, int)}
        found = frozenset(reach)
        if found:  # whatever was computed on the way did not know of it
            table.derived.clear()  # in place: equal tables share it, and none may keep the empty set from above
        table.derived["cancelled"] = found
    return found


def _in_force(table: Table) -> Modifiers:
    found: Modifiers | None = table.derived.get("in force")
    if found is None:
        silent = cancelled(table)
        found = _modifiers(table)
        if silent:
            statics = (modifier for modifier in layout(table).statics if modifier.source not in silent)
            found = _sorted_out(table, (*_lasting(table), *statics))
        table.derived["in force"] = found
    return found


def live(table: Table) -> tuple[Live, ...]:
    """Every modifier and `cannot` in force."""
    return _in_force(table).all


def waiting(table: Table) -> tuple[tuple[Effect, t.Trigger], ...]:
    """The triggers that effects have set up for a while."""
    return _modifiers(table).waiting


def reached(table: Table, modifier: Live) -> tuple[Entity, ...]:
    """What a modifier applies to now."""
    if modifier.targets is not None:
        return modifier.targets
    view = evaluate.View(table, modifier.scope)
    if not evaluate.holds(view, modifier.condition):
        return ()
    what = modifier.deed.who if isinstance(modifier.deed, t.CannotPlay) else modifier.deed.what
    return evaluate.candidates(view, what)


# --- numbers --------------------------------------------------------------------------------------------------


def _changes(table: Table, prop: str) -> dict[Entity, int]:
    """For every card that a `+n power` reaches, the sum of what reaches it."""
    key = ("changes", prop)
    found = table.derived.get(key)
    if found is None:
        sums: dict[Entity, int] = {}
        table.derived[key] = sums  # while it is being computed, a modifier that asks for power sees none of itself
        for modifier in _in_force(table).aimed_at("change", prop):
            by = modifier.amount
            if by is None:
                change = getattr(modifier.deed, "modifier", None)
                assert isinstance(change, t.Change)
                by = evaluate.change(evaluate.View(table, modifier.scope), change)
            for card in reached(table, modifier):
                sums[card] = sums.get(card, 0) + by
        table.derived[key] = found = sums
    return found


def _starting(table: Table, prop: str, card: CardId, printed: int) -> int:
    value = printed
    for modifier in _in_force(table).aimed_at("start", prop):
        change = getattr(modifier.deed, "modifier", None)
        if isinstance(change, t.Starting) and card in reached(table, modifier):
            amount = evaluate.amount(evaluate.View(table, modifier.scope), change.amount)
            value = max(value, amount) if change.at_least else amount
    return value


def starting_power(table: Table, card: CardId) -> int:
    blueprint = table.blueprint(card)
    printed = blueprint.power if blueprint else 0
    return _starting(table, "power", card, printed) if table.cards[card].place.zone == "at" else printed


def power(table: Table, card: CardId) -> int:
    """Out of play only the printed number counts, except for a card whose departure is being looked at."""
    physical = table.cards[card]
    if physical.place.zone != "at":
        blueprint = table.blueprint(card)
        return blueprint.power if blueprint and blueprint.kind == "minion" else 0
    known: dict[CardId, int] | None = table.derived.get("power")
    if known is None:
        known = table.derived["power"] = {}
    found = known.get(card)
    if found is None:
        found = max(0, starting_power(table, card) + physical.counters + _changes(table, "power").get(card, 0))
        known[card] = found
    return found


def starting_breakpoint(table: Table, base: CardId) -> int:
    blueprint = table.blueprint(base)
    return _starting(table, "breakpoint", base, blueprint.breakpoint if blueprint else 0)


def breakpoint(table: Table, base: CardId) -> int:  # noqa: A001  # the rulebook's word
    value = starting_breakpoint(table, base) + _changes(table, "breakpoint").get(base, 0)
    return value if table.edition.get("floor-zero") == "minion-power" else max(0, value)


def total(table: Table, base: CardId, player: Player) -> int:
    """A player's power at a base."""
    return sum([power(table, minion) for minion in table.minions_at(base) if table.cards[minion].controller == player])


def total_of_all(table: Table, base: CardId) -> int:
    return sum([power(table, minion) for minion in table.minions_at(base)])


def is_ready(table: Table, base: CardId) -> bool:
    return table.cards[base].name is not None and total_of_all(table, base) >= breakpoint(table, base)


# --- cannot ---------------------------------------------------------------------------------------------------


def forbidding(table: Table, happening: str, card: CardId, by: Player | None, source: CardId | None) -> Live | None:
    """The `cannot be …` that stops this from happening to the card, if there is one."""
    for modifier in _in_force(table).aimed_at("forbid", happening):
        deed = modifier.deed
        if not isinstance(deed, t.CannotBe) or card not in reached(table, modifier):
            continue
        if deed.by is None or _done_by(table, modifier, deed.by, by, source):
            return modifier
    return None


def _done_by(table: Table, modifier: Live, agent: t.Thing, by: Player | None, source: CardId | None) -> bool:
    view = evaluate.View(table, modifier.scope)
    return any(e is not None and evaluate.is_one_of(view, e, agent) for e in (by, source))


def restricts_plays(table: Table) -> bool:
    """Is there any `cannot play …` at all?"""
    return bool(_in_force(table).aimed_at("forbid play"))


def forbidding_play(table: Table, player: Player, card: CardId, base: CardId | None) -> Live | None:
    """The `cannot play …` that stops this player from playing the card there, if there is one."""
    for modifier in _in_force(table).aimed_at("forbid play"):
        deed = modifier.deed
        if not isinstance(deed, t.CannotPlay) or player not in reached(table, modifier):
            continue
        view = evaluate.View(table, modifier.scope, base)
        if not evaluate.is_one_of(view, card, deed.what):
            continue
        if deed.at is None or (base is not None and evaluate.passes(view, base, t.Located(deed.at))):
            return modifier
    return None
