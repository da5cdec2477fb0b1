"""Which modifiers, `cannot` and waiting triggers there are, and what each of them reaches.

Those that cards in play and effects have set up are kept until either changes. Which of them are in force depends on
what is cancelled and what cards have from other cards (`abilities`), and that on such modifiers: those that cancel
and those that lend are therefore looked up among all that are set up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, get_args

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.once import once
from rulesdsl.table.record import Record, record
from rulesdsl.table.scope import Effect, Scope
from rulesdsl.table.table import Table

from . import abilities, evaluate

LastingDeed: TypeAlias = t.Has | t.CannotBe | t.CannotPlay | t.CannotUse | t.Give | t.Cancel | t.Play
"""What may be in force for a while. A card that is played without its abilities has them cancelled by its playing."""


LASTING = frozenset(get_args(LastingDeed))


@record
class Live(Record):
    """A modifier or a `cannot` that is in force, with the scope its words are read in."""

    deed: LastingDeed
    scope: Scope
    condition: t.Condition | None
    targets: tuple[Entity, ...] | None
    source: CardId | None
    amount: int | None = None

    @property
    def modifier(self) -> t.Modifier | None:
        """What it gives to those it reaches; nothing, where it forbids or cancels."""
        return self.deed.modifier if isinstance(self.deed, (t.Give, t.Has)) else None


Aim: TypeAlias = tuple[str, str]
"""What a modifier does, and to which property or which happening."""


@once
def _aims(deed: LastingDeed) -> tuple[Aim, ...]:
    match deed:
        case t.CannotBe(happenings=happenings):
            return tuple(("forbid", happening) for happening in happenings)
        case t.CannotPlay():
            return (("forbid play", ""),)
        case t.CannotUse():
            return (("forbid specials", ""),)
        case t.Cancel() | t.Play():
            return (("cancel", ""),)
        case t.Give(modifier=modifier) | t.Has(modifier=modifier):
            return (_aim(modifier),)
    raise NotImplementedError(f"nothing says what {deed} modifies")


def _aim(modifier: t.Modifier) -> Aim:
    match modifier:
        case t.AbilitiesCancelled():
            return "cancel", ""
        case t.Change(at=t.At()):
            return "change total", ""
        case t.Change(property=prop):
            return "change", prop
        case t.Starting(property=prop):
            return "start", prop
        case t.AbilitiesOf():
            return "lend abilities", ""
        case t.NamesOf():
            return "lend names", ""
        case t.AddsNoPower():
            return "useless", ""
    raise NotImplementedError(f"nothing says what {modifier} modifies")


class Modifiers:
    """Every modifier, `cannot` and waiting trigger that effects and cards in play have set up, by what it does."""

    __slots__ = (
        "all", "are_plain", "by_aim", "cancelling", "forbidding_plays", "forbidding_specials", "forbids", "lending",
        "moves_breakpoints", "of_power", "of_starting_power", "totals", "turned", "useless", "waiting",
    )  # fmt: skip

    def __init__(self, table: Table, statics: Sequence[Live]) -> None:
        self.waiting: tuple[tuple[Effect, t.Trigger], ...] = ()
        self.turned: tuple[tuple[Effect, t.Turn], ...] = ()
        live = statics
        if table.effects:
            deeds = [(effect, table.deed_at(effect.address)) for effect in table.effects]
            self.waiting = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Trigger)])
            self.turned = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Turn)])
            live = [*_lasting(deeds), *statics]
        self.all = live
        self.by_aim: dict[Aim, Sequence[Live]] = {}
        by_aim = self.by_aim
        for modifier in live:
            for aim in _aims(modifier.deed):
                by_aim[aim] = (*by_aim.get(aim, ()), modifier)
        self.of_power = by_aim.get(("change", "power"), ())
        self.of_starting_power = by_aim.get(("start", "power"), ())
        self.useless = by_aim.get(("useless", ""), ())
        self.totals = by_aim.get(("change total", ""), ())
        self.cancelling = by_aim.get(("cancel", ""), ())
        self.lending = by_aim.get(("lend abilities", ""), ())
        self.are_plain = not self.cancelling and not self.lending
        self.forbids = any(what == "forbid" for what, _ in by_aim)
        self.forbidding_plays = by_aim.get(("forbid play", ""), ())
        self.forbidding_specials = by_aim.get(("forbid specials", ""), ())
        self.moves_breakpoints = ("start", "breakpoint") in by_aim or ("change", "breakpoint") in by_aim

    def aimed_at(self, what: str, which: str = "") -> Sequence[Live]:
        return self.by_aim.get((what, which), ())


def set_up(table: Table) -> Modifiers:
    """Those of cancelled cards are still among them: for what counts, see `in_force`."""
    found: Modifiers | None = table.derived.modifiers
    if found is None:
        table.derived.modifiers = found = Modifiers(table, abilities.layout(table).statics)
    return found


def _lasting(deeds: list[tuple[Effect, t.Deed]]) -> Iterator[Live]:
    for effect, deed in deeds:
        if type(deed) in LASTING:
            assert isinstance(deed, LastingDeed)
            yield Live(deed, effect.scope, None, effect.targets, effect.scope.source, effect.amount)


def in_force(table: Table) -> Modifiers:
    """What counts: without those of cancelled cards, with those that cards have from other cards."""
    known: Modifiers = table.derived.modifiers or set_up(table)
    if known.are_plain:
        return known
    found: Modifiers | None = table.derived.numbers.get("in force")
    if found is None:
        silent, borrowed = abilities.cancelled(table), abilities.lent(table)
        found = known
        if silent or borrowed:
            statics = [modifier for modifier in abilities.layout(table).statics if modifier.source not in silent]
            has = [(card, a.blueprint) for card, given in borrowed.items() if card not in silent for a in given]
            more = [live for card, blueprint in has for live in abilities.statics(table, card, blueprint)]
            found = Modifiers(table, [*statics, *more])
        table.derived.numbers["in force"] = found
    return found


def live(table: Table) -> Sequence[Live]:
    """Every modifier and `cannot` in force."""
    return in_force(table).all


def waiting(table: Table) -> tuple[tuple[Effect, t.Trigger], ...]:
    """The triggers that effects have set up for a while."""
    return set_up(table).waiting


def reached(table: Table, modifier: Live) -> tuple[Entity, ...]:
    """What a modifier applies to now."""
    if modifier.targets is not None:
        return modifier.targets
    view = evaluate.View(table, modifier.scope)
    if not evaluate.holds(view, modifier.condition):
        return ()
    return evaluate.candidates(view, _subject(modifier.deed))


def _subject(deed: LastingDeed) -> t.Thing:
    return deed.who if isinstance(deed, (t.CannotPlay, t.CannotUse)) else deed.what


def scope_for(modifier: Live, entity: Entity) -> Scope:
    """Where a modifier names what it is for, the name stands for each of those in turn."""
    name = _subject(modifier.deed).bind
    return modifier.scope if name is None else modifier.scope.bind(name, (entity,))
