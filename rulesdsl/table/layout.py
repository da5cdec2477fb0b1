"""What face-up cards in play and lasting effects do by being there, as data. `meaning.live_modifiers` works it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias, get_args

from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record

from .blueprint import Blueprint, Happening
from .cards import CardId, Entity
from .memo import memoized_by_node
from .premises import Premise
from .scope import Effect, Scope

LastingDeed: TypeAlias = (
    t.Has | t.Lies | t.CannotBe | t.CannotPlay | t.CannotUse | t.Ignores | t.Grants | t.Give | t.Cancel | t.Play
)  # fmt: skip
"""What may be in force for a while. A card that is played without its abilities has them cancelled by its playing."""

LASTING = frozenset(get_args(LastingDeed))


@record
class Live(Record):
    """A modifier or a `cannot` that is in force, with the scope its words are read in."""

    deed: LastingDeed
    scope: Scope
    premises: tuple[Premise, ...]
    targets: tuple[Entity, ...] | None
    source: CardId | None
    card: str
    """Whose text it is: that of the source, or of the card from which the source has the ability."""
    amount: int | None = None

    @property
    def modifier(self) -> t.Modifier | None:
        """What it gives to those it reaches; nothing, where it forbids or cancels."""
        return self.deed.modifier if isinstance(self.deed, (t.Give, t.Has)) else None


# --- cards in play --------------------------------------------------------------------------------------------

Bearer: TypeAlias = tuple[CardId, Blueprint, int]
"""A card, a blueprint whose abilities it has, and what is added to their numbers; see `LentAbility.first`."""


class LentAbility(NamedTuple):
    """What a card has from another card. `first` is added to the numbers of the abilities, so that they differ from
    its own."""

    blueprint: Blueprint
    first: int


class Layout:
    """The face-up cards in play that do something by lying there, each list in table order."""

    __slots__ = ("_watching", "at_edges", "awaiting", "on_your_turn", "statics", "talented")

    def __init__(self, acting: Iterable[tuple[CardId, Blueprint]], statics: list[Live]) -> None:
        self.awaiting: list[Bearer] = []
        self.talented: list[Bearer] = []
        self.at_edges: list[Bearer] = []
        self.on_your_turn: list[Bearer] = []
        self.statics = statics
        self._watching: dict[Happening, list[Bearer]] = {}
        for card, blueprint in acting:
            if blueprint.talents:
                self.talented.append((card, blueprint, 0))
            if blueprint.awaits:
                self.awaiting.append((card, blueprint, 0))
            if blueprint.edge_triggers:
                self.at_edges.append((card, blueprint, 0))
            if blueprint.turn_triggers:
                self.on_your_turn.append((card, blueprint, 0))

    def watching(self, what: Happening) -> list[Bearer]:
        """Those on which an ability is printed that waits for it."""
        found = self._watching.get(what)
        if found is None:
            wanted = what.instants
            found = [bearer for bearer in self.awaiting if not wanted.isdisjoint(bearer[1].awaits)]
            self._watching[what] = found
        return found


# --- modifiers ------------------------------------------------------------------------------------------------

Aim: TypeAlias = tuple[str, str]
"""What a modifier does, and to which property or which happening."""


@memoized_by_node
def aims(deed: LastingDeed) -> tuple[Aim, ...]:
    match deed:
        case t.CannotBe(happenings=happenings):
            return tuple(("forbid", happening) for happening in happenings)
        case t.Lies():
            return (("lies", ""),)
        case t.CannotPlay():
            return (("forbid play", ""),)
        case t.Ignores():
            return (("ignore", ""),)
        case t.CannotUse():
            return (("forbid specials", ""),)
        case t.Grants():
            return (("lend abilities", ""),)
        case t.Cancel() | t.Play():
            return (("cancel", ""),)
        case t.Give(modifier=modifier) | t.Has(modifier=modifier):
            return (aim_of(modifier),)
    raise NotImplementedError(f"nothing says what {deed} modifies")


def aim_of(modifier: t.Modifier) -> Aim:
    match modifier:
        case t.AbilitiesCancelled():
            return "cancel", ""
        case t.Change(property="vp"):
            return "change award", ""
        case t.Change(at=t.At()):
            return "change total", ""
        case t.Change(property=prop):
            return "change", prop
        case t.Starting(property=prop):
            return "start", prop
        case t.Printed():
            return "print", "power"
        case t.AbilitiesOf():
            return "lend abilities", ""
        case t.NamesOf():
            return "lend names", ""
        case t.NameWord():
            return "word in name", ""
        case t.AddsNoPower():
            return "useless", ""
    raise NotImplementedError(f"nothing says what {modifier} modifies")


class Modifiers:
    """Every modifier, `cannot` and waiting trigger that effects and cards in play have set up, by what it does."""

    __slots__ = (
        "all", "are_plain", "by_aim", "cancelling", "forbidding_plays", "forbidding_specials", "forbids", "ignoring",
        "lending", "lending_names", "moves_breakpoints", "of_power", "of_starting_power", "protecting", "totals",
        "turned", "useless", "waiting",
    )  # fmt: skip

    def __init__(self, deeds: Sequence[tuple[Effect, t.Deed]], statics: Sequence[Live]) -> None:
        """`deeds` are the effects with the deeds that set them up, `statics` what cards do by lying in play."""
        self.all = statics
        self.waiting: tuple[tuple[Effect, t.Trigger], ...] = ()
        self.turned: tuple[tuple[Effect, t.Turn], ...] = ()
        if deeds:
            self.waiting = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Trigger)])
            self.turned = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Turn)])
            self.all = [*_lasting(deeds), *statics]
        self.by_aim: dict[Aim, Sequence[Live]] = {}
        by_aim = self.by_aim
        for modifier in self.all:
            for aim in aims(modifier.deed):
                by_aim[aim] = (*by_aim.get(aim, ()), modifier)
        find = by_aim.get
        self.of_power = find(("change", "power"), ())
        self.of_starting_power = (*find(("start", "power"), ()), *find(("print", "power"), ()))
        self.useless = find(("useless", ""), ())
        self.totals = find(("change total", ""), ())
        self.cancelling = find(("cancel", ""), ())
        self.lending = find(("lend abilities", ""), ())
        self.lending_names = find(("lend names", ""), ())
        self.protecting = find(("forbid", "affected"), ())
        self.forbidding_plays = find(("forbid play", ""), ())
        self.forbidding_specials = find(("forbid specials", ""), ())
        self.are_plain = not self.cancelling and not self.lending
        self.ignoring = find(("ignore", ""), ())
        self.forbids = bool(self.ignoring) or any(what == "forbid" for what, _ in by_aim)
        self.moves_breakpoints = ("start", "breakpoint") in by_aim or ("change", "breakpoint") in by_aim

    def aimed_at(self, what: str, which: str = "") -> Sequence[Live]:
        return self.by_aim.get((what, which), ())


def _lasting(deeds: Iterable[tuple[Effect, t.Deed]]) -> Iterable[Live]:
    for effect, deed in deeds:
        if type(deed) in LASTING:
            assert isinstance(deed, LastingDeed)
            yield Live(deed, effect.scope, (), effect.targets, effect.scope.source, effect.address.card, effect.amount)
