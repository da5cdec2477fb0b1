"""Numbers as they are now: computed from what is printed, counters and live modifiers, never accumulated.

Starting power and starting breakpoint come first, then power and breakpoint, floored at zero, then what the players
have at a base. Everything is cached until the table is written to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import WITH_POWER, CardId, Entity, Player
from rulesdsl.table.derived import Sums
from rulesdsl.table.frame import READ_BY_NUMBERS
from rulesdsl.table.layout import Live
from rulesdsl.table.table import Table

from .evaluate import View, amount, bases_meant, change
from .live_modifiers import exposed, in_force, reached, scope_for


def printed_power(table: Table, card: CardId) -> int:
    """Of a minion in play, what is treated as printed on it: what the last of several says."""
    printed = _printed(table, "power", card)
    setting = in_force(table).aimed_at("print", "power")
    if not setting or table.cards[card].place.zone != "at":
        return printed
    return _settled(table, "printed power", setting, _reprinted).get(card, printed)


def _reprinted(table: Table, setting: Sequence[Live]) -> dict[CardId, int]:
    found: dict[CardId, int] = {}
    for modifier in setting:
        assert isinstance(modifier.modifier, t.Printed)
        for card in reached(table, modifier):
            if isinstance(card, int):
                found[card] = amount(View(table, scope_for(modifier, card)), modifier.modifier.amount)
    return found


def starting_power(table: Table, card: CardId) -> int:
    printed = printed_power(table, card)
    return _starting(table, "power", card, printed) if table.cards[card].place.zone == "at" else printed


def power(table: Table, card: CardId) -> int:
    """Out of play only the printed number counts; what a minion had when it left is told by its snapshot."""
    known = table.derived.numbers.powers
    if known is not None and card in known:
        return known[card]
    physical = table.cards[card]
    if physical.place.zone == "on":
        return max(0, _changes(table, "power").get(card, 0))
    if physical.place.zone not in WITH_POWER:
        blueprint = table.blueprint(card)
        return blueprint.power if blueprint and blueprint.is_minion else 0
    powers = _all_powers(table)
    if powers is None:
        return max(0, starting_power(table, card) + physical.counters + _changes(table, "power").get(card, 0))
    return powers[card]


def _all_powers(table: Table) -> dict[CardId, int] | None:
    """Of every minion and titan in play, because mostly all of them are needed. None while it is being worked out what
    changes them."""
    found = table.derived.numbers.powers
    if found is None:
        changes = _changes(table, "power")
        if not changes.is_provisional:
            found = table.derived.numbers.powers = _changed_powers(table, changes)
    return found


def _changed_powers(table: Table, changes: dict[Entity, int]) -> dict[CardId, int]:
    cards, catalogue = table.cards, table.catalogue
    with_power = (*table.minions(), *table.titans())
    if in_force(table).of_starting_power:
        return {m: max(0, starting_power(table, m) + cards[m].counters + changes.get(m, 0)) for m in with_power}
    found: dict[CardId, int] = {}
    for minion in with_power:
        card = cards[minion]
        power = (0 if card.name is None else catalogue[card.name].power) + card.counters
        if minion in changes:
            power = max(0, power + changes[minion])
        found[minion] = power
    return found


def starting_breakpoint(table: Table, base: CardId) -> int:
    return _starting(table, "breakpoint", base, _printed(table, "breakpoint", base))


def breakpoint(table: Table, base: CardId) -> int:  # noqa: A001  # the rulebook's word
    """Minions that nobody controls raise it, instead of helping to reach it."""
    known = in_force(table)
    value = _printed(table, "breakpoint", base)
    if known.moves_breakpoints:
        value = starting_breakpoint(table, base) + _changes(table, "breakpoint").get(base, 0)
    value += added_to_breakpoint(table, base)
    return value if table.edition.get("floor-zero") == "minion-power" else max(0, value)


def scored_breakpoint(table: Table, base: CardId) -> int:
    """Of a base that has been scored, what it was then."""
    for frame in reversed(table.stack):
        if type(frame) in READ_BY_NUMBERS and frame.scored_breakpoint is not None and frame.base == base:
            return frame.scored_breakpoint  # type: ignore[no-any-return]  # only scoring frames have a base there
    return breakpoint(table, base)


def added_to_breakpoint(table: Table, base: CardId) -> int:
    """The power of the minions there that nobody controls."""
    return _of_minions(table, base).get(None, 0)


def uncontrolled_minions(table: Table, base: CardId) -> list[tuple[CardId, int]]:
    """The minions there that nobody controls, each with the power by which it raises the breakpoint."""
    cards = table.cards
    stray = [minion for minion in table.minions_at(base) if cards[minion].controller is None]
    return [(minion, _power_that_counts(table)(table, minion)) for minion in stray]


def _power_that_counts(table: Table) -> Callable[[Table, CardId], int]:
    """How to find the power that a minion adds for its controller: some add none of theirs."""
    useless = _useless(table) if in_force(table).useless else None
    return (lambda table, minion: 0 if minion in useless else power(table, minion)) if useless else power


def _useless(table: Table) -> set[Entity]:
    """Those that add none of their power. That may depend on who has how much: it is looked at with all of it added,
    and nothing is kept of what is worked out meanwhile."""
    numbers = table.derived.numbers
    if numbers.leaving_out:
        return set()
    numbers.leaving_out = True
    before = numbers.powers, numbers.minion_power, numbers.changes
    numbers.minion_power = None
    try:
        adding_none = in_force(table).useless
        return {card for modifier in adding_none for card in exposed(table, modifier, "changed in power")}
    finally:
        numbers.powers, numbers.minion_power, numbers.changes = before
        numbers.leaving_out = False


NO_CHANGES = Sums()


def _changes(table: Table, prop: str) -> Sums:
    """For every card that modifiers of this property reach, the sum of them."""
    known = in_force(table)
    changing = known.of_power if prop == "power" else known.aimed_at("change", prop)
    if not changing:
        return NO_CHANGES
    kept = table.derived.numbers.changes
    found = None if kept is None else kept.get(prop)
    if found is None:
        before = _provisional(table, prop, NO_CHANGES)
        found = _summed(table, prop, changing)
        for _ in changing if before.was_asked else ():  # where they look at one another, until nothing changes any more
            _forget_powers(table)
            if found == before:
                break
            before = _provisional(table, prop, found)
            found = _summed(table, prop, changing)
        _keep_changes(table, prop, found)
    elif found.is_provisional:
        found.was_asked = True
    return found


def _provisional(table: Table, prop: str, sums: Sums) -> Sums:
    found = Sums(sums)
    found.on_actions = sums.on_actions
    found.is_provisional = True
    _keep_changes(table, prop, found)
    return found


def _keep_changes(table: Table, prop: str, sums: Sums) -> None:
    numbers = table.derived.numbers
    numbers.changes = {**(numbers.changes or {}), prop: sums}


def _summed(table: Table, prop: str, changing: Sequence[Live]) -> Sums:
    sums = Sums()
    for modifier in changing:
        for card in exposed(table, modifier, f"changed in {prop}"):
            sums[card] = sums.get(card, 0) + change_by(table, modifier, card)
    cards = table.cards
    sums.on_actions = tuple([card for card in sums if isinstance(card, int) and cards[card].place.zone == "on"])
    return sums


def _forget_powers(table: Table) -> None:
    """They were worked out from numbers that have changed since."""
    table.derived.numbers.powers = table.derived.numbers.minion_power = None


def change_by(table: Table, modifier: Live, entity: Entity) -> int:
    """How much it changes one of those that it reaches. For an effect that was settled when it began."""
    if modifier.amount is not None:
        return modifier.amount
    assert isinstance(modifier.modifier, t.Change)
    return change(View(table, scope_for(modifier, entity)), modifier.modifier)


def _starting(table: Table, prop: str, card: CardId, printed: int) -> int:
    setting = in_force(table).aimed_at("start", prop)
    if not setting:
        return printed
    return _settled(table, prop, setting, lambda table, setting: _started(table, setting, prop)).get(card, printed)


def _settled(
    table: Table, of: str, setting: Sequence[Live], find: Callable[[Table, Sequence[Live]], dict[CardId, int]]
) -> dict[CardId, int]:
    """What modifiers set, where cards may look at one another's numbers: worked out until nothing changes any more, and
    at most once for each of them and once more."""
    numbers = table.derived.numbers
    found = None if numbers.settled is None else numbers.settled.get(of)
    if found is None:
        found, changes = {}, numbers.changes
        numbers.settled = {**(numbers.settled or {}), of: found}
        for _ in range(1 + len(setting)):
            before = dict(found)
            found.update(find(table, setting))
            _forget_powers(table)
            numbers.changes = changes
            if found == before:
                break
    return found


def _started(table: Table, setting: Sequence[Live], prop: str) -> dict[CardId, int]:
    """The starting numbers: first those that modifiers set, then those that they raise to a minimum."""
    found: dict[CardId, int] = {}
    for at_least in (False, True):
        for modifier in setting:
            starting = modifier.modifier
            if isinstance(starting, t.Starting) and bool(starting.at_least) == at_least:
                for card in reached(table, modifier):
                    if isinstance(card, int):
                        number = amount(View(table, scope_for(modifier, card)), starting.amount)
                        printed = printed_power(table, card) if prop == "power" else _printed(table, prop, card)
                        known = found.get(card, printed)
                        found[card] = max(known, number) if at_least else number
    return found


def _printed(table: Table, prop: str, card: CardId) -> int:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return 0
    return blueprint.power if prop == "power" else blueprint.breakpoint


# --- at a base ------------------------------------------------------------------------------------------------


def total(table: Table, base: CardId, player: Player) -> int:
    """A player's power at a base: that of the minions and titans, of actions that have been given some, and what is
    added to the total.

    What is added may depend on who has how much: that is looked at without anything added.
    """
    found = _of_minions(table, base).get(player, 0) + _of_titans(table, base, player)
    for action in actions_with_power(table):
        if table.cards[action].controller == player and table.base_of(action) == base:
            found += power(table, action)
    bonuses = in_force(table).totals
    numbers = table.derived.numbers
    if not bonuses or numbers.adding_up:
        return found
    numbers.adding_up = True
    try:
        return max(0, found + sum([_bonus(table, modifier, base, player) for modifier in bonuses]))
    finally:
        numbers.adding_up = False


def _of_minions(table: Table, base: CardId) -> dict[Player | None, int]:
    """The power of minions at a base, by who controls them."""
    known = table.derived.numbers.minion_power
    found = None if known is None else known.get(base)
    if found is None:
        found = {}
        cards, power_of = table.cards, _power_that_counts(table)
        powers = _all_powers(table) if power_of is power else None
        for minion in table.minions_at(base):
            controller = cards[minion].controller
            counts = power_of(table, minion) if powers is None else powers[minion]
            found[controller] = found.get(controller, 0) + counts
        numbers = table.derived.numbers
        if numbers.minion_power is None:
            numbers.minion_power = {}
        numbers.minion_power[base] = found
    return found


def actions_with_power(table: Table) -> tuple[CardId, ...]:
    """Power counters do nothing on an action, but an ability can give it power."""
    return _changes(table, "power").on_actions


def award(table: Table, base: CardId, player: Player, prize: int) -> int:
    """What a player gets for a place at a base that has scored: what is printed, changed by what cards say of it."""
    changing = in_force(table).aimed_at("change award")
    return max(0, prize + sum(_bonus(table, modifier, base, player) for modifier in changing)) if changing else prize


def _of_titans(table: Table, base: CardId, player: Player) -> int:
    """The power of a player's titans at a base: nothing is printed on them, so it is that of their counters."""
    there = table.titans_at(base)
    return sum([power(table, titan) for titan in there if table.cards[titan].controller == player]) if there else 0


def _bonus(table: Table, modifier: Live, base: CardId, player: Player) -> int:
    bonus = modifier.modifier
    assert isinstance(bonus, t.Change)
    assert bonus.at is not None
    there = bases_meant(bonus.at)(View(table, scope_for(modifier, player)))
    return change_by(table, modifier, player) if player in reached(table, modifier) and base in there else 0


def total_of_all(table: Table, base: CardId) -> int:
    """All power at a base; the older books count only that of minions toward the breakpoint."""
    more = in_force(table).totals or table.titans_at(base) or actions_with_power(table)
    if not more or table.edition.get("breakpoint-power") == "minions":
        found = _of_minions(table, base)
        return sum(found.values()) - found.get(None, 0)
    return sum([total(table, base, player) for player in table.players])


def is_ready(table: Table, base: CardId) -> bool:
    return table.cards[base].name is not None and total_of_all(table, base) >= breakpoint(table, base)


def ready_bases(table: Table) -> list[CardId]:
    """The bases whose breakpoint is reached."""
    return [base for base in table.bases if is_ready(table, base)]


def standings(table: Table, base: CardId) -> tuple[tuple[int, Player], ...]:
    """(place, player), the best first; two who tie for a place use up the next one as well.

    Of a base that has been scored, what was found when it was scored.
    """
    for frame in reversed(table.stack):
        if type(frame) in READ_BY_NUMBERS and frame.standings and frame.base == base:
            return frame.standings  # type: ignore[no-any-return]  # only scoring frames have a base there
    totals = {player: total(table, base, player) for player in table.clockwise() if takes_part(table, base, player)}
    found = ((sum(other > power for other in totals.values()), player) for player, power in totals.items())
    return tuple(sorted(found, key=lambda pair: pair[0]))


def takes_part(table: Table, base: CardId, player: Player) -> bool:
    """At least one minion there, or 1 power (older books: at least one minion)."""
    if has_minion(table, base, player):
        return True
    return table.edition.get("presence") != "minion" and total(table, base, player) >= 1


def has_minion(table: Table, base: CardId, player: Player) -> bool:
    return any(table.cards[minion].controller == player for minion in table.minions_at(base))
