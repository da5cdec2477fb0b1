"""Which modifiers and `cannot` there are, which of them are in force, and what each of them reaches.

Those that cards in play and effects have set up are kept until either changes. Which of them are in force depends on
what is cancelled and on what cards have from other cards, and that depends on such modifiers, and on what cannot be
affected by them: all of this is worked out together here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.cause import Cause, by
from rulesdsl.table.layout import LastingDeed, Layout, LentAbility, Live, Modifiers
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import NEXT_TURN, Effect, Scope
from rulesdsl.table.table import Table

from . import control
from .evaluate import Finder, Tester, View, acting_view, all_hold, candidates, finder, is_one_of, member

# --- set up ---------------------------------------------------------------------------------------------------


def layout(table: Table) -> Layout:
    """The face-up cards in play that do something by lying there."""
    found = table.derived.layout
    if found is None:
        cards, catalogue = table.cards, table.catalogue
        acting = [
            (card, blueprint)
            for card in table.face_up()
            if (name := cards[card].name) is not None and (blueprint := catalogue[name]).acts_in_play
        ]
        statics = [live for card, blueprint in acting if blueprint.statics for live in _statics(table, card, blueprint)]
        found = table.derived.layout = Layout(acting, statics)
    return found


def _statics(table: Table, card: CardId, blueprint: Blueprint) -> Iterator[Live]:
    """What a card does by lying in play, by its own blueprint or by that of another card."""
    scope = control.scope_of(table, card)
    return (Live(spec.deed, scope, spec.premises, None, card, blueprint.id) for spec in blueprint.statics)


def set_up(table: Table) -> Modifiers:
    """All of them, also those of cancelled cards: see `in_force`."""
    found = table.derived.modifiers
    if found is None:
        found = table.derived.modifiers = Modifiers(_deeds(table), _printed(table))
    return found


def _printed(table: Table) -> list[Live]:
    """What cards in play do by lying there; they know what was chosen for them."""
    statics = layout(table).statics
    if not any(effect.until == control.WHILE_IN_PLAY for effect in table.effects):
        return statics
    return [live.replace(scope=control.with_memory(table, live.scope)) for live in statics]


def _deeds(table: Table) -> list[tuple[Effect, t.Deed]]:
    return [(effect, table.deed_at(effect.address)) for effect in table.effects if effect.until != NEXT_TURN]


def waiting(table: Table) -> tuple[tuple[Effect, t.Trigger], ...]:
    """The triggers that effects have set up for a while."""
    return set_up(table).waiting


# --- in force -------------------------------------------------------------------------------------------------


def in_force(table: Table) -> Modifiers:
    """Those that count: without those of cancelled cards, with those that cards have from other cards."""
    known = table.derived.modifiers or set_up(table)
    if known.are_plain:
        return known
    found = table.derived.numbers.in_force
    if found is None:
        silent, borrowed = cancelled(table), lent(table)
        printed = _printed(table)
        statics = [modifier for modifier in printed if modifier.source not in silent] if silent else printed
        has = [(card, a.blueprint) for card, given in borrowed.items() if card not in silent for a in given]
        more = [live for card, blueprint in has for live in _statics(table, card, blueprint)]
        changed = more or len(statics) < len(printed)
        found = Modifiers(_deeds(table), [*statics, *more]) if changed else known
        table.derived.numbers.in_force = found
    return found


def live(table: Table) -> Sequence[Live]:
    """Every modifier and `cannot` in force."""
    return in_force(table).all


def cancelled(table: Table) -> frozenset[CardId]:
    """Cards whose abilities are treated as if they did not exist."""
    cancelling = set_up(table).cancelling
    if not cancelling:
        return frozenset()
    numbers = table.derived.numbers
    found = numbers.cancelled
    if found is None:
        found = _exposed_to(table, cancelling, frozenset())
        if found and set_up(table).protecting:  # what is cancelled protects nothing
            while found < (further := found | _exposed_to(table, cancelling, found)):
                found = further
        if found:
            numbers.clear()  # whatever was worked out on the way did not know of it
        numbers.cancelled = found
    return found


def _exposed_to(table: Table, cancelling: Sequence[Live], cancelled: frozenset[CardId]) -> frozenset[CardId]:
    """What these cancel, if that much is cancelled already."""
    table.derived.numbers.clear()
    table.derived.numbers.cancelled = cancelled
    affected = (card for modifier in cancelling for card in exposed(table, modifier, "cancelled"))
    return frozenset([card for card in affected if isinstance(card, int)])


BORROWED = 100
"""No card has that many abilities."""


def lent(table: Table) -> dict[CardId, tuple[LentAbility, ...]]:
    """The abilities that cards have from other cards."""
    lending = set_up(table).lending
    if not lending:
        return {}
    found = table.derived.numbers.lent
    if found is None:
        table.derived.numbers.lent = {}  # while it is being found out, nothing is lent
        silent = cancelled(table)
        found = {}
        for modifier in lending:
            if modifier.source not in silent:
                for borrower in reached(table, modifier):
                    for lender, blueprint in _models(table, modifier, borrower):
                        if isinstance(borrower, int):
                            known = found.get(borrower, ())
                            found[borrower] = (*known, LentAbility(blueprint, _first_number(known, lender)))
        table.derived.numbers.lent = found
    return found


def lender_of(number: int) -> CardId | None:
    """The card from which another one has the ability of this number."""
    return number // BORROWED - 1 if number >= BORROWED else None


def has_ability(table: Table, card: CardId, number: int) -> bool:
    """Is it an ability of its own, or one that it has from another card?"""
    mine = lent(table).get(card, ()) if number >= BORROWED else ()
    return number < BORROWED or any(a.first <= number < a.first + len(a.blueprint.abilities) for a in mine)


def _first_number(known: tuple[LentAbility, ...], lender: CardId) -> int:
    """By whose abilities they are, so that what one has used up is not used up for the next one that lends it some."""
    first = BORROWED * (lender + 1)
    return first + sum(len(a.blueprint.abilities) for a in known if first <= a.first < first + BORROWED)


def _models(table: Table, modifier: Live, borrower: Entity) -> Iterator[tuple[CardId, Blueprint]]:
    """The cards whose abilities the borrower has, and what those are."""
    granting, source = modifier.deed, modifier.source
    if isinstance(granting, t.Grants):
        if source is not None:
            yield source, table.catalogue[modifier.card].granted_by(granting)
        return
    for lender in given(table, modifier, borrower):
        blueprint = table.blueprint(lender) if isinstance(lender, int) else None
        if isinstance(lender, int) and blueprint is not None:
            yield lender, blueprint


def given(table: Table, modifier: Live, to: Entity) -> tuple[Entity, ...]:
    """The cards whose names or abilities a modifier gives to one that it reaches."""
    assert isinstance(modifier.modifier, t.AbilitiesOf | t.NamesOf)
    return candidates(View(table, scope_for(modifier, to)), modifier.modifier.of)


# --- what a modifier reaches ----------------------------------------------------------------------------------


def reached(table: Table, modifier: Live) -> tuple[Entity, ...]:
    """What a modifier applies to now."""
    found = _meant_by(table, modifier)
    source = modifier.source
    if modifier.targets is not None or source is None or not set_up(table).ignoring or source not in table.bases:
        return found
    return tuple(entity for entity in found if ignored_for(table, source, entity) is None)


def _meant_by(table: Table, modifier: Live) -> tuple[Entity, ...]:
    """What it would apply to if nobody ignored it."""
    if modifier.targets is not None:
        return modifier.targets
    view = View(table, modifier.scope)
    if modifier.premises and not all_hold(view, modifier.premises):
        return ()
    return _subject_finder(modifier.deed)(view)


def ignored_for(table: Table, base: CardId | None, entity: Entity) -> Live | None:
    """What lets this player, or the controller of this card, ignore the abilities of a base, if anything does.

    An ability of a base that says so is not ignored itself: otherwise a base that is ignored through its own ability
    would be ignored only as long as it is not.
    """
    for modifier in set_up(table).ignoring:
        deed = modifier.deed
        assert isinstance(deed, t.Ignores)
        if base in candidates(View(table, modifier.scope), deed.what):
            player = entity if isinstance(entity, str) else control.controller(table, entity)
            if player in _meant_by(table, modifier):
                return modifier
    return None


def reaches(table: Table, modifier: Live, entity: Entity) -> bool:
    """Does it apply to this one now? To ask that of one entity takes less time than to find all, and mostly it does
    not."""
    if modifier.targets is not None:
        return entity in modifier.targets
    view = View(table, modifier.scope)
    return _subject_tester(modifier.deed)(view, entity) and entity in reached(table, modifier)


@memoized_by_node
def _subject(deed: LastingDeed) -> t.Thing:
    return deed.who if isinstance(deed, (t.CannotPlay, t.CannotUse, t.Ignores)) else deed.what


@memoized_by_node
def _subject_finder(deed: LastingDeed) -> Finder:
    return finder(_subject(deed))


@memoized_by_node
def _subject_tester(deed: LastingDeed) -> Tester:
    return member(_subject(deed))


def scope_for(modifier: Live, entity: Entity) -> Scope:
    """Its scope for one of those it reaches: if it has a name for them, the name stands for this one."""
    name = _subject(modifier.deed).bind
    return modifier.scope if name is None else modifier.scope.bind(name, (entity,))


def exposed(table: Table, modifier: Live, happening: str) -> tuple[Entity, ...]:
    """What a modifier reaches and can affect."""
    found = reached(table, modifier)
    if modifier.targets is not None or not set_up(table).protecting:
        return found
    source, you = modifier.source, modifier.scope.you
    cause = by(None if source is None else control.of_acting_card(table, source, you), source, None, you)
    return tuple(e for e in found if isinstance(e, str) or forbidding(table, happening, e, cause) is None)


# --- what cannot happen ---


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


def forbidding(
    table: Table, happening: str, card: CardId, cause: Cause, to: CardId | None = None
) -> Live | None:  # fmt: skip
    """The `cannot be …` that stops this from happening to the card, if there is one."""
    known = table.derived.modifiers or set_up(table)
    if known.are_plain and not known.forbids:
        return None  # asked of all that happens, and mostly nothing is forbidden
    if known.ignoring and cause.source in table.bases:
        ignores = ignored_for(table, cause.source, card)
        if ignores is not None:
            return ignores
    known = in_force(table)
    these = known.aimed_at("forbid", happening)
    if known.protecting and is_affecting(table, happening):
        these = (*these, *known.protecting)
    for modifier in these:
        deed = modifier.deed
        if not isinstance(deed, t.CannotBe) or not reaches(table, modifier, card):
            continue
        if _is_ignored(table, modifier, cause):
            continue
        view = acting_view(table, scope_for(modifier, card), cause.source, cause.you)
        if deed.to is not None and (to is None or not is_one_of(view, to, deed.to)):
            continue
        if deed.by is None or any(e is not None and is_one_of(view, e, deed.by) for e in (cause.actor, cause.source)):
            return modifier
    return None


def _is_ignored(table: Table, modifier: Live, cause: Cause) -> bool:
    """Does it come from a base whose abilities the acting player ignores?"""
    if not set_up(table).ignoring or modifier.source not in table.bases or cause.actor is None:
        return False
    return ignored_for(table, modifier.source, cause.actor) is not None
