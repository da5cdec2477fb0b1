"""Numbers and names as they are now: computed from what is printed, counters and live modifiers, never accumulated.

In this order: abilities (what is cancelled does not count), controller, names, starting power and starting
breakpoint, then power and breakpoint, floored at zero. Everything is cached until the table is written to.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdsl.language import tree as t

from . import evaluate
from .blueprint import StaticSpec
from .cards import CardId, Entity, Player
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
    blueprint = table.blueprint(card)
    minion: Any = card if blueprint and blueprint.kind == "minion" else None
    if physical.place.zone == "on":
        minion = physical.place.of
    return Scope(card, you if you is not None else controller(table, card), table.base_of(card), minion)


class Layout(NamedTuple):
    """The face-up cards in play that do something by lying there; changes only when cards come or go."""

    cards: tuple[CardId, ...]
    by_verb: dict[str, tuple[CardId, ...]]
    talented: tuple[CardId, ...]
    can_cancel: bool


def layout(table: Table) -> Layout:
    found = table.derived.get("layout")
    if found is None:
        cards, catalogue = table.cards, table.catalogue
        live: list[CardId] = []
        talented: list[CardId] = []
        by_verb: dict[str, tuple[CardId, ...]] = {}
        can_cancel = False
        for card in table.in_play():
            physical = cards[card]
            if physical.name is None or physical.place.zone == "buried":
                continue
            blueprint = catalogue[physical.name]
            if blueprint.talents:
                talented.append(card)
            if blueprint.is_live:
                live.append(card)
                can_cancel = can_cancel or blueprint.can_cancel
                for verb in blueprint.event_verbs:
                    by_verb[verb] = (*by_verb.get(verb, ()), card)
        table.derived["layout"] = found = Layout(tuple(live), by_verb, tuple(talented), can_cancel)
    return found


def live_cards(table: Table) -> tuple[CardId, ...]:
    """Those of them whose abilities are not cancelled."""
    silent = cancelled(table)
    cards = layout(table).cards
    return tuple(card for card in cards if card not in silent) if silent else cards


def watching(table: Table, verbs: tuple[str, ...]) -> tuple[CardId, ...]:
    """The live cards with an ability that waits for one of these happenings, in table order."""
    by_verb = layout(table).by_verb
    found = {card for verb in verbs for card in by_verb.get(verb, ())}
    return tuple(card for card in live_cards(table) if card in found) if found else ()


def cancelled(table: Table) -> frozenset[CardId]:
    """Cards whose abilities are treated as if they did not exist."""
    found = table.derived.get("cancelled")
    if found is None:
        silent: set[CardId] = set()
        table.derived["cancelled"] = frozenset()
        sources = _statics_of(table, layout(table).cards) if layout(table).can_cancel else []
        for live in (*_lasting(table), *sources):
            if isinstance(live.deed, t.Cancel) or isinstance(getattr(live.deed, "modifier", None), t.NoAbilities):
                silent.update(card for card in reached(table, live) if isinstance(card, int))
        found = frozenset(silent)
        if found:  # whatever was computed on the way did not know of it
            known = layout(table)
            table.derived.clear()  # in place: equal tables share it, and none may keep the empty set from above
            table.derived["layout"] = known
        table.derived["cancelled"] = found
    return found


def live(table: Table) -> tuple[Live, ...]:
    """Every modifier and `cannot` in force."""
    found = table.derived.get("live")
    if found is None:
        found = (*_lasting(table), *_statics_of(table, live_cards(table)))
        table.derived["live"] = found
    return found


def waiting(table: Table) -> tuple[tuple[Effect, t.Trigger], ...]:
    """The triggers that effects have set up for a while."""
    found = table.derived.get("waiting")
    if found is None:
        deeds = ((effect, table.deed_at(effect.address)) for effect in table.effects)
        found = tuple((effect, deed) for effect, deed in deeds if isinstance(deed, t.Trigger))
        table.derived["waiting"] = found
    return found


def _lasting(table: Table) -> tuple[Live, ...]:
    found = []
    for effect in table.effects:
        deed = table.deed_at(effect.address)
        if isinstance(deed, t.Give | t.Has | t.CannotBe | t.CannotPlay | t.Cancel):
            found.append(Live(deed, effect.scope, None, effect.targets, effect.scope.source, effect.amount))
    return tuple(found)


def _statics_of(table: Table, cards: tuple[CardId, ...]) -> list[Live]:
    found = []
    for card in cards:
        blueprint = table.blueprint(card)
        if blueprint is not None and blueprint.statics:
            scope = scope_of(table, card)
            found += [_static(spec, scope, card) for spec in blueprint.statics]
    return found


def _static(spec: StaticSpec, scope: Scope, card: CardId) -> Live:
    return Live(spec.deed, scope, spec.condition, None, card)


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
        for modifier in live(table):
            change = getattr(modifier.deed, "modifier", None)
            if isinstance(change, t.Change) and change.property == prop:
                by = modifier.amount
                if by is None:
                    by = evaluate.change(evaluate.View(table, modifier.scope), change)
                for card in reached(table, modifier):
                    sums[card] = sums.get(card, 0) + by
        table.derived[key] = found = sums
    return found


def _starting(table: Table, prop: str, card: CardId, printed: int) -> int:
    value = printed
    for modifier in live(table):
        change = getattr(modifier.deed, "modifier", None)
        if isinstance(change, t.Starting) and change.property == prop and card in reached(table, modifier):
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
    key = ("power", card)
    found = table.derived.get(key)
    if found is None:
        found = max(0, starting_power(table, card) + physical.counters + _changes(table, "power").get(card, 0))
        table.derived[key] = found
    return found


def starting_breakpoint(table: Table, base: CardId) -> int:
    blueprint = table.blueprint(base)
    return _starting(table, "breakpoint", base, blueprint.breakpoint if blueprint else 0)


def breakpoint(table: Table, base: CardId) -> int:  # noqa: A001  # the rulebook's word
    value = starting_breakpoint(table, base) + _changes(table, "breakpoint").get(base, 0)
    return value if table.edition.get("floor-zero") == "minion-power" else max(0, value)


def total(table: Table, base: CardId, player: Player) -> int:
    """A player's power at a base."""
    return sum(power(table, minion) for minion in table.minions_at(base) if table.cards[minion].controller == player)


def total_of_all(table: Table, base: CardId) -> int:
    return sum(power(table, minion) for minion in table.minions_at(base))


def is_ready(table: Table, base: CardId) -> bool:
    return table.cards[base].name is not None and total_of_all(table, base) >= breakpoint(table, base)


# --- cannot ---------------------------------------------------------------------------------------------------


def forbidding(table: Table, happening: str, card: CardId, by: Player | None, source: CardId | None) -> Live | None:
    """The `cannot be …` that stops this from happening to the card, if there is one."""
    for modifier in live(table):
        deed = modifier.deed
        if not isinstance(deed, t.CannotBe) or happening not in deed.happenings:
            continue
        if card not in reached(table, modifier):
            continue
        if deed.by is None or _done_by(table, modifier, deed.by, by, source):
            return modifier
    return None


def _done_by(table: Table, modifier: Live, agent: t.Thing, by: Player | None, source: CardId | None) -> bool:
    view = evaluate.View(table, modifier.scope)
    return any(e is not None and evaluate.is_one_of(view, e, agent) for e in (by, source))


def forbidding_play(table: Table, player: Player, card: CardId, base: CardId | None) -> Live | None:
    """The `cannot play …` that stops this player from playing the card there, if there is one."""
    for modifier in live(table):
        deed = modifier.deed
        if not isinstance(deed, t.CannotPlay) or player not in reached(table, modifier):
            continue
        view = evaluate.View(table, modifier.scope, base)
        if not evaluate.is_one_of(view, card, deed.what):
            continue
        if deed.at is None or (base is not None and evaluate.passes(view, base, t.Located(deed.at))):
            return modifier
    return None
