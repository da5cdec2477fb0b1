"""Numbers and names as they are now: computed from what is printed, counters and live modifiers, never accumulated.

In this order: abilities (what is cancelled does not count), controller, names, starting power and starting
breakpoint, then power and breakpoint, floored at zero. Everything is cached: which modifiers there are, until cards
in play or effects change; what they come to, until the table is written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from rulesdsl.language import tree as t

from . import evaluate
from .blueprint import Blueprint
from .cards import MONSTERS, TREASURES, CardId, Entity, Place, Player
from .once import once
from .table import Effect, Scope, Table

LastingDeed: TypeAlias = t.Has | t.CannotBe | t.CannotPlay | t.CannotUse | t.Give | t.Cancel | t.Play
"""What may be in force for a while. A card that is played without its abilities has them cancelled by its playing."""


class Live(NamedTuple):
    """A modifier or a `cannot` that is in force, with the scope its words are read in."""

    deed: LastingDeed
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
    if zone in ("hand", "deck", "discard") and isinstance(of, str) and of not in (MONSTERS, TREASURES):
        return of
    return physical.controller


def names(table: Table, card: CardId) -> tuple[str, ...]:
    """Its printed name, and those that it bears besides."""
    name = table.cards[card].name
    own = () if name is None else (name,)
    lending = _in_force(table).aimed_at("lend names")
    if not lending:
        return own
    found: dict[CardId, tuple[str, ...]] | None = table.derived.get("names")
    if found is None:
        found = table.derived["names"] = {}
        for modifier in lending:
            given = evaluate.candidates(evaluate.View(table, modifier.scope), _given(modifier))
            borne = dict.fromkeys(table.cards[c].name for c in given if isinstance(c, int))
            for bearer in reached(table, modifier):
                if isinstance(bearer, int):
                    found[bearer] = (*found.get(bearer, ()), *(name for name in borne if name is not None))
    return (*own, *found.get(card, ()))


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
    elif physical.name is not None and table.catalogue[physical.name].is_minion:
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
            found.statics.extend(_statics(table, card, blueprint))
    return found


def _statics(table: Table, card: CardId, blueprint: Blueprint) -> Iterator[Live]:
    scope = scope_of(table, card)
    return (Live(spec.deed, scope, spec.condition, None, card) for spec in blueprint.statics)


class Ability(NamedTuple):
    """What a card has from another card. `first` is added to the numbers of the abilities, so that they differ from
    its own."""

    blueprint: Blueprint
    first: int


def each_ability(table: Table, cards: Iterable[CardId]) -> Iterator[tuple[CardId, Blueprint, int]]:
    """What is printed on each of these cards, and what it has from another; see `Ability.first`."""
    borrowed = lent(table)
    for card in cards:
        blueprint = table.blueprint(card)
        if blueprint is not None:
            yield card, blueprint, 0
        for other, first in borrowed.get(card, ()):
            yield card, other, first


def _given(modifier: Live) -> t.Thing:
    """Those whose names or abilities it gives."""
    given: t.Thing = getattr(modifier.deed, "modifier").of  # noqa: B009  # only such are asked
    return given


def lent(table: Table) -> dict[CardId, tuple[Ability, ...]]:
    """The abilities that cards have from other cards."""
    lending = _modifiers(table).aimed_at("lend abilities")
    if not lending:
        return {}
    found: dict[CardId, tuple[Ability, ...]] | None = table.derived.get("lent")
    if found is None:
        table.derived["lent"] = found = {}
        silent = cancelled(table)
        lenders: dict[CardId, tuple[Ability, ...]] = {}
        for modifier in lending:
            if modifier.source in silent:
                continue
            models = evaluate.candidates(evaluate.View(table, modifier.scope), _given(modifier))
            for borrower in reached(table, modifier):
                for model in models:
                    blueprint = table.blueprint(model) if isinstance(model, int) else None
                    if blueprint is not None and isinstance(borrower, int):
                        known = lenders.get(borrower, ())
                        lenders[borrower] = (*known, Ability(blueprint, BORROWED * (len(known) + 1)))
        table.derived["lent"] = found = lenders
    return found


BORROWED = 100
"""No card has that many abilities."""


def having(table: Table, cards: list[CardId], fits: Callable[[Blueprint], Any]) -> list[CardId]:
    """Those cards (already known to have what is wanted printed on them) and the ones that have it from another."""
    borrowed = lent(table).items()
    more = [card for card, found in borrowed if card not in cards and any(fits(a.blueprint) for a in found)]
    return [*not_cancelled(table, cards), *more] if more else not_cancelled(table, cards)


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
    return having(table, found, lambda blueprint: not blueprint.event_verbs.isdisjoint(verbs))


class Modifiers(NamedTuple):
    """Every modifier, `cannot` and waiting trigger that effects and cards in play have set up, by what it does."""

    effects: tuple[Effect, ...]
    all: tuple[Live, ...]
    by_aim: dict[Aim, list[Live]]
    waiting: tuple[tuple[Effect, t.Trigger], ...]
    turned: tuple[tuple[Effect, t.Turn], ...]

    def aimed_at(self, what: str, which: str = "") -> Sequence[Live]:
        return self.by_aim.get((what, which), ())


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
        case t.Cancel() | t.Play() | t.Give(modifier=t.NoAbilities()) | t.Has(modifier=t.NoAbilities()):
            return (("cancel", ""),)
        case t.Give(modifier=t.Change(at=t.At())) | t.Has(modifier=t.Change(at=t.At())):
            return (("change total", ""),)
        case t.Give(modifier=t.Change(property=prop)) | t.Has(modifier=t.Change(property=prop)):
            return (("change", prop),)
        case t.Give(modifier=t.Starting(property=prop)) | t.Has(modifier=t.Starting(property=prop)):
            return (("start", prop),)
        case t.Give(modifier=t.AbilitiesOf()) | t.Has(modifier=t.AbilitiesOf()):
            return (("lend abilities", ""),)
        case t.Give(modifier=t.NamesOf()) | t.Has(modifier=t.NamesOf()):
            return (("lend names", ""),)
        case t.Give(modifier=t.AddsNoPower()) | t.Has(modifier=t.AddsNoPower()):
            return (("useless", ""),)
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
    turned = tuple([(effect, deed) for effect, deed in deeds if isinstance(deed, t.Turn)])
    return Modifiers(table.effects, live, by_aim, waiting, turned)


def _lasting(table: Table) -> tuple[Live, ...]:
    found = []
    for effect in table.effects:
        deed = table.deed_at(effect.address)
        if isinstance(deed, t.Give | t.Has | t.CannotBe | t.CannotPlay | t.CannotUse | t.Cancel | t.Play):
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
        exposed = (card for modifier in cancelling for card in _exposed(table, modifier, "cancelled"))
        reach = {card for card in exposed if isinstance(card, int)}
        found = frozenset(reach)
        if found:  # whatever was computed on the way did not know of it
            table.derived.clear()  # in place: equal tables share it, and none may keep the empty set from above
        table.derived["cancelled"] = found
    return found


def _in_force(table: Table) -> Modifiers:
    found: Modifiers | None = table.derived.get("in force")
    if found is None:
        silent, borrowed = cancelled(table), lent(table)
        found = _modifiers(table)
        if silent or borrowed:
            statics = [modifier for modifier in layout(table).statics if modifier.source not in silent]
            has = [(card, a.blueprint) for card, given in borrowed.items() if card not in silent for a in given]
            more = [live for card, blueprint in has for live in _statics(table, card, blueprint)]
            found = _sorted_out(table, (*_lasting(table), *statics, *more))
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
    deed = modifier.deed
    return evaluate.candidates(view, deed.who if isinstance(deed, t.CannotPlay | t.CannotUse) else deed.what)


def face_up(table: Table) -> tuple[CardId, ...]:
    """Cards that lie on top of a deck for all to see."""
    return tuple(table.pile(deck)[0] for deck in decks_face_up(table) if is_settled(table, deck))


def decks_face_up(table: Table) -> tuple[Place, ...]:
    """Decks whose top card lies face up, whichever card that is."""
    turned: dict[Place, str] = {}
    for effect, deed in _modifiers(table).turned:
        for term in deed.what.terms:
            if isinstance(term, t.DeckCards):
                for place in evaluate.places(evaluate.View(table, effect.scope), term.zone):
                    if turned.get(place) != "down":
                        turned[place] = deed.side
    return tuple(place for place, side in turned.items() if side == "up" and table.pile(place))


def is_settled(table: Table, deck: Place) -> bool:
    """Is it known which card lies on top?"""
    return bool(table.pile(deck)) and (deck not in table.loose or table.loose[deck][0] > 0)


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
            for card in _exposed(table, modifier, f"changed in {prop}"):
                sums[card] = sums.get(card, 0) + by
        table.derived[key] = found = sums
    return found


def _starting(table: Table, prop: str, card: CardId, printed: int) -> int:
    modifiers = _in_force(table).aimed_at("start", prop)
    if not modifiers:
        return printed
    key = ("starting", prop)
    found: dict[CardId, int] | None = table.derived.get(key)
    if found is None:
        found = table.derived[key] = {}
        for _ in range(1 + len(modifiers)):  # where cards look at one another's, until nothing changes any more
            before = dict(found)
            found.update(_started(table, prop, modifiers))
            table.derived.pop("power", None)  # computed on the way, from numbers that have changed since
            if found == before:
                break
    return found.get(card, printed)


def _started(table: Table, prop: str, modifiers: Sequence[Live]) -> dict[CardId, int]:
    """What modifiers make of the printed numbers: those that set one first, then those that raise it to so much."""
    found: dict[CardId, int] = {}
    for at_least in (False, True):
        for modifier in modifiers:
            change = getattr(modifier.deed, "modifier", None)
            if isinstance(change, t.Starting) and bool(change.at_least) == at_least:
                amount = evaluate.amount(evaluate.View(table, modifier.scope), change.amount)
                for card in reached(table, modifier):
                    if isinstance(card, int):
                        known = found.get(card, _printed(table, prop, card))
                        found[card] = max(known, amount) if at_least else amount
    return found


def _printed(table: Table, prop: str, card: CardId) -> int:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return 0
    return blueprint.power if prop == "power" else blueprint.breakpoint


def starting_power(table: Table, card: CardId) -> int:
    printed = _printed(table, "power", card)
    return _starting(table, "power", card, printed) if table.cards[card].place.zone == "at" else printed


def power(table: Table, card: CardId) -> int:
    """Out of play only the printed number counts, except for a card whose departure is being looked at."""
    physical = table.cards[card]
    if physical.place.zone != "at":
        blueprint = table.blueprint(card)
        return blueprint.power if blueprint and blueprint.is_minion else 0
    known: dict[CardId, int] | None = table.derived.get("power")
    if known is None:
        known = table.derived["power"] = {}
    found = known.get(card)
    if found is None:
        found = max(0, starting_power(table, card) + physical.counters + _changes(table, "power").get(card, 0))
        known[card] = found
    return found


def starting_breakpoint(table: Table, base: CardId) -> int:
    return _starting(table, "breakpoint", base, _printed(table, "breakpoint", base))


def breakpoint(table: Table, base: CardId) -> int:  # noqa: A001  # the rulebook's word
    """Minions that nobody controls do not help to reach it: they raise it."""
    value = starting_breakpoint(table, base) + _changes(table, "breakpoint").get(base, 0)
    value += added_to_breakpoint(table, base)
    return value if table.edition.get("floor-zero") == "minion-power" else max(0, value)


def added_to_breakpoint(table: Table, base: CardId) -> int:
    """The power of the minions there that nobody controls."""
    return sum(power for _, power in in_the_way(table, base))


def in_the_way(table: Table, base: CardId) -> list[tuple[CardId, int]]:
    """The minions there that nobody controls, and by how much each raises the breakpoint."""
    cards = table.cards
    stray = [minion for minion in table.minions_at(base) if cards[minion].controller is None]
    return [(minion, _power_that_counts(table)(table, minion)) for minion in stray]


def _power_that_counts(table: Table) -> Callable[[Table, CardId], int]:
    """A minion may have power and add none of it to what its controller has."""
    adding_none = _in_force(table).aimed_at("useless")
    useless = {card for modifier in adding_none for card in _exposed(table, modifier, "changed in power")}
    return (lambda table, minion: 0 if minion in useless else power(table, minion)) if useless else power


def total(table: Table, base: CardId, player: Player) -> int:
    """A player's power at a base: that of minions, and what the player has there besides."""
    cards, power_of = table.cards, _power_that_counts(table)
    found = sum([power_of(table, minion) for minion in table.minions_at(base) if cards[minion].controller == player])
    bonuses = _in_force(table).aimed_at("change total")
    return max(0, found + sum(_bonus(table, modifier, base, player) for modifier in bonuses)) if bonuses else found


def _bonus(table: Table, modifier: Live, base: CardId, player: Player) -> int:
    change = getattr(modifier.deed, "modifier", None)
    assert isinstance(change, t.Change)
    assert change.at is not None
    view = evaluate.View(table, modifier.scope)
    if player not in reached(table, modifier) or base not in evaluate.bases_meant(change.at)(view):
        return 0
    return evaluate.change(view, change) if modifier.amount is None else modifier.amount


def total_of_all(table: Table, base: CardId) -> int:
    """All power at a base; the older books count only that of minions toward the breakpoint."""
    if table.edition.get("breakpoint-power") == "minions":
        cards, power_of = table.cards, _power_that_counts(table)
        minions = [minion for minion in table.minions_at(base) if cards[minion].controller is not None]
        return sum([power_of(table, minion) for minion in minions])
    return sum([total(table, base, player) for player in table.players])


def is_ready(table: Table, base: CardId) -> bool:
    return table.cards[base].name is not None and total_of_all(table, base) >= breakpoint(table, base)


def standings(table: Table, base: CardId) -> tuple[tuple[int, Player], ...]:
    """(place, player), the best first; two who tie for a place use up the next one as well.

    Of a base that has been scored, what was found when it was scored.
    """
    for frame in reversed(table.stack):
        if getattr(frame, "standings", ()) and frame.base == base:
            return frame.standings  # type: ignore[no-any-return]  # only scoring frames have them
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


# --- affecting ---------------------------------------------------------------------------------------------------

AFFECTING = frozenset({
    "moved", "returned", "destroyed", "placed", "buried", "changed in power", "controlled", "given an action",
})  # fmt: skip
"""What every book calls affecting a card. To bury is to place a card face down."""
NOT_AFFECTING_BY = {
    "cancelled": ("basic",), "transferred": ("basic", "with-cancel"), "shuffled": ("basic", "with-cancel"),
}  # fmt: skip
"""What the later books add, and the readings of earlier ones, which do not have it."""


def is_affecting(table: Table, happening: str) -> bool:
    """Is a card affected by this?"""
    return happening in AFFECTING or (
        happening in NOT_AFFECTING_BY and table.edition.get("affect") not in NOT_AFFECTING_BY[happening]
    )


def happening_of(modifier: t.Modifier) -> str:
    """What a modifier does to a card, in the words of what can happen to it."""
    match modifier:
        case t.Change(property=prop) | t.Starting(property=prop):
            return f"changed in {prop}"
        case t.AddsNoPower():
            return "changed in power"
        case t.NoAbilities():
            return "cancelled"
        case _:
            return "changed"


def _exposed(table: Table, modifier: Live, happening: str) -> tuple[Entity, ...]:
    """What a modifier reaches, without the cards that cannot be affected by its source."""
    found = reached(table, modifier)
    if modifier.targets is not None or not _modifiers(table).aimed_at("forbid", "affected"):
        return found
    by = None if modifier.source is None else controller(table, modifier.source)
    return tuple(
        e for e in found if isinstance(e, str) or forbidding(table, happening, e, by, modifier.source) is None
    )  # fmt: skip


# --- cannot ---------------------------------------------------------------------------------------------------


def forbidding(
    table: Table, happening: str, card: CardId, by: Player | None, source: CardId | None, to: CardId | None = None
) -> Live | None:  # fmt: skip
    """The `cannot be …` that stops this from happening to the card, if there is one."""
    forbidden = _in_force(table)
    whatever = forbidden.aimed_at("forbid", "affected") if is_affecting(table, happening) else ()
    for modifier in (*forbidden.aimed_at("forbid", happening), *whatever):
        deed = modifier.deed
        if not isinstance(deed, t.CannotBe) or card not in reached(table, modifier):
            continue
        scope = modifier.scope.bind(deed.what.bind, (card,)) if deed.what.bind else modifier.scope
        view = evaluate.View(table, scope)
        if deed.to is not None and (to is None or not evaluate.is_one_of(view, to, deed.to)):
            continue
        if deed.by is None or any(e is not None and evaluate.is_one_of(view, e, deed.by) for e in (by, source)):
            return modifier
    return None


def restricts_plays(table: Table) -> bool:
    """Is there any `cannot play …` at all?"""
    return bool(_in_force(table).aimed_at("forbid play"))


def forbidding_play(table: Table, player: Player | None, card: CardId, base: CardId | None) -> Live | None:
    """The `cannot play …` that stops this player from playing the card there, if there is one."""
    for modifier in _in_force(table).aimed_at("forbid play"):
        deed = modifier.deed
        if player is None or not isinstance(deed, t.CannotPlay) or player not in reached(table, modifier):
            continue
        scope = modifier.scope.bind(deed.who.bind, (player,)) if deed.who.bind else modifier.scope
        view = evaluate.View(table, scope, base)
        if not evaluate.is_one_of(view, card, deed.what):
            continue
        if deed.at is None or (base is not None and evaluate.passes(view, base, t.Located(deed.at))):
            return modifier
    return None


def without_specials(table: Table) -> tuple[Entity, ...]:
    """The players who can neither play nor use specials."""
    return tuple(
        player for modifier in _in_force(table).aimed_at("forbid specials") for player in reached(table, modifier)
    )
