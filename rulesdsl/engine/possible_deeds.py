"""Whether a deed can be done at all, and what may be picked for it. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import abilities, control
from rulesdsl.meaning.evaluate import View, amount, candidates, is_one_of, places
from rulesdsl.table.cards import DECK, DISCARD, HOST_ZONES, MONSTER_DECK, CardId, Entity, Place, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import allowances, play_targets
from .decide import can_choose, off_the_top, present
from .deed_plans import (
    has_separate_destinations,
    is_free_choice,
    is_instead,
    is_monsters,
    is_of_a_player,
    is_optional,
    slots,
    takes_treasures,
)
from .deed_plans import plan as plan_of
from .frames import Act, Body, Deed, Resolution
from .from_elsewhere import instead_of_hand
from .pending import Pending
from .playable import playable
from .special_windows import is_about_to_leave

# --- what may be picked ---------------------------------------------------------------------------------------


def restriction(table: Table, deed: t.Deed, frame: Deed, inner: Scope) -> Callable[[Entity], bool] | None:
    """What a pick must be, besides fitting the words, so that the deed can be done to it."""
    if isinstance(deed, t.TransferCounters):
        return _has_counters(table) if not frame.picks else lambda card: card not in frame.picks[0]
    fit = _restriction(table, deed, frame, inner)
    if frame.picks or not is_instead(deed):
        return fit
    return lambda card: is_about_to_leave(table, card) and (fit is None or fit(card))


def _restriction(table: Table, deed: t.Deed, frame: Deed, inner: Scope) -> Callable[[Entity], bool] | None:
    if isinstance(deed, t.Duel) and not frame.picks:
        able = {c for c in present(View(table, inner), deed.challenger) if opponents(table, deed, c, inner)}
        return able.__contains__ if able else None
    if isinstance(deed, t.Duel):
        return {e for c in frame.picks[0] for e in opponents(table, deed, c, inner)}.__contains__
    if isinstance(deed, t.Move) and not has_separate_destinations(deed):
        if frame.picks:
            return _goal_for(table, deed, frame.picks[0], inner)
        return lambda card: isinstance(card, int) and _can_move(table, deed, card, inner)
    if isinstance(deed, t.Place) and not frame.picks and deed.what.bind:
        name = deed.what.bind
        return lambda card: not _has_no_destination(table, deed.to, inner.bind(name, (card,)))
    if isinstance(deed, t.Return) and not frame.picks:
        return lambda card: not _is_nobodys_minion(table, card)
    if isinstance(deed, t.MoveOrTransfer) and not frame.picks:
        return lambda card: isinstance(card, int) and _can_relocate(table, card)
    if isinstance(deed, t.Transfer):
        moved = frame.picks[0] if frame.picks else ()
        if not moved:
            return lambda card: isinstance(card, int) and _has_transfer_target(table, deed, card, inner)
        lies_on = {table.cards[card].place.of for card in moved if isinstance(card, int)}
        return lambda host: host not in lies_on and _can_carry_actions(table, host)
    if isinstance(deed, t.Play):
        if off_the_top(deed.what):
            return None  # what comes up and cannot be played is discarded
        return _can_be_played(table, deed, frame.actor, inner)
    return None


def _has_counters(table: Table) -> Callable[[Entity], bool]:
    return lambda card: isinstance(card, int) and table.cards[card].counters > 0


def _is_nobodys_minion(table: Table, card: Entity) -> bool:
    """Then it has no owner's hand to be returned to."""
    return isinstance(card, int) and table.cards[card].place.zone == "at" and control.owner(table, card) is None


def _can_be_played(table: Table, deed: t.Play, actor: Player | None, inner: Scope) -> Callable[[Entity], bool]:
    """Cards are not played from another player's hand, unless the ability names that hand or a card in it."""
    bases, hosts = play_targets.bases_for(table, deed.at, inner), play_targets.hosts_for(table, deed, inner)
    regular = is_of_a_player(deed) and allowances.is_regular(table, deed, actor, inner)
    names_hand = any(isinstance(term, t.Selector) for term in deed.what.terms)

    def can(card: Entity) -> bool:
        if isinstance(card, str):
            return False
        place = table.cards[card].place
        in_other_hand = place.zone == "hand" and place.of != actor
        out_of_reach = in_other_hand and not names_hand and card not in inner.get(named_in(place))
        if regular and not play_targets.has_any(allowances.turn_targets(table, card, bases, as_from_hand=True)):
            return False
        return not out_of_reach and playable(table, card, actor, bases, hosts)

    return can


def may_pick_nothing(table: Table, deed: t.Deed, frame: Deed, inner: Scope) -> bool:
    """May nothing be picked to be played or searched for?"""
    return (frame.optional or _may_find_nothing(table, deed, inner)) and (
        not _has_to_be_discarded(table, deed, frame.actor, inner)
    )


def _may_find_nothing(table: Table, deed: t.Deed, inner: Scope) -> bool:
    """Whoever searches one pile or another may search only a pile that has nothing of the kind."""
    if not isinstance(deed, t.Search) or len(deed.zones) < 2:
        return False
    view = View(table, inner)
    piles = {place for zone in deed.zones for place in places(view, zone) if table.pile(place)}
    return bool(piles - piles_with(view, deed))


def _has_to_be_discarded(table: Table, deed: t.Deed, actor: Player | None, inner: Scope) -> bool:
    """Can nothing be played of what came up off the top of a deck? Then there is nothing to decline."""
    if not isinstance(deed, t.Play) or not off_the_top(deed.what):
        return False
    bases = play_targets.bases_for(table, deed.at, inner)
    found = present(View(table, inner), deed.what)
    return not any(
        play_targets.has_any(play_targets.targets(table, card, actor, bases)) for card in found if isinstance(card, int)
    )


def piles_with(view: View, deed: t.Search) -> set[Place]:
    """The piles in which there is something of the kind that is searched for."""
    return {view.table.cards[card].place for card in candidates(view, slots(deed)[0]) if isinstance(card, int)}


def named_in(hand: Place) -> str:
    """Bound to the cards that an ability has given a name while they were in this hand."""
    return f"named in the hand of {hand.of}"


def opponents(table: Table, deed: t.Duel, challenger: Entity, inner: Scope) -> tuple[Entity, ...]:
    """Minions that it can duel: another one in play, at the same base."""
    if not isinstance(challenger, int) or table.cards[challenger].place.zone != "at":
        return ()
    if deed.challenger.bind:
        inner = inner.bind(deed.challenger.bind, (challenger,))
    found = present(View(table, inner), deed.challenged)
    there = table.cards[challenger].place
    return tuple(e for e in found if isinstance(e, int) and e != challenger and table.cards[e].place == there)


def _can_move(table: Table, deed: t.Move, card: CardId, inner: Scope) -> bool:
    """Is there another base for it to go to?"""
    if deed.what.bind:
        inner = inner.bind(deed.what.bind, (card,))
    goals = candidates(View(table, inner, None, (card,)), deed.to)
    return any(goal != table.base_of(card) for goal in goals)


def _goal_for(
    table: Table, deed: t.Move, moved: tuple[Entity, ...], inner: Scope
) -> Callable[[Entity], bool]:  # fmt: skip
    """A base where none of them is; if there is none, or if each that fits is moved, one where not all of them are."""
    bases = {table.base_of(card) for card in moved if isinstance(card, int)}
    goals = present(View(table, inner, None, moved), deed.to)
    if not isinstance(deed.what.quantity, t.Each) and not bases.issuperset(goals):
        return lambda goal: goal not in bases
    return lambda goal: bases != {goal}


def _can_relocate(table: Table, card: CardId) -> bool:
    """Minions, titans, buried cards and actions on bases go from base to base."""
    place = table.cards[card].place
    return place.zone in ("at", "titan", "buried") or (place.zone == "on" and place.of in table.bases)


def _can_carry_actions(table: Table, host: Entity) -> bool:
    return isinstance(host, int) and table.cards[host].place.zone in HOST_ZONES


def _has_transfer_target(table: Table, deed: t.Transfer, card: CardId, inner: Scope) -> bool:
    """Is there something else to transfer it to? By any book that may be a base, if the card says so."""
    if deed.what.bind:
        inner = inner.bind(deed.what.bind, (card,))
    host = table.cards[card].place.of
    hosts = candidates(View(table, inner, None, (card,)), deed.to)
    return any(other != host and _can_carry_actions(table, other) for other in hosts)


# --- can it be done at all? -----------------------------------------------------------------------------------


def worth_offering(table: Table, pending: Pending) -> bool:
    """An ability that may be declined is offered only when it can do something; a card may be played in vain."""
    if pending.plays:
        return True
    assert pending.body is not None
    first = table.catalogue[pending.card].bodies[pending.body][0]
    if not is_optional(first, special=pending.scope.special):
        return True
    return possible(table, pending.scope.you, first, pending.scope)


def possible(table: Table, actor: Player | None, sentence: t.Sentence, inner: Scope) -> bool:
    """Can all of the cost be paid? Without a cost: can the first deed be done?"""
    if not sentence.cost:
        first = sentence.deeds[0]
        return can_be_done(table, actor, first, inner) and _is_of_use(table, actor, first, inner)
    bound: set[str] = set()
    for deed in sentence.cost:
        if not can_be_done(table, actor, deed, inner, bound, in_full=True):
            return False
        if isinstance(deed, t.Play) and not _has_extra(table, actor, deed, inner):
            return False
        bound |= {thing.bind for thing in slots(deed) if thing.bind}
    return True


def _is_of_use(table: Table, actor: Player | None, deed: t.Deed, inner: Scope) -> bool:
    """Can the talent do something that is to be used: can its cost be paid?"""
    if not isinstance(deed, t.UseTalent):
        return True
    for card in present(View(table, inner), deed.of):
        if isinstance(card, int) and (found := abilities.talents_of(table, card)):
            blueprint, _, talent = found[0]
            scope = _scope_of_user(table, card, actor, inner)
            for first in blueprint.bodies[talent.body][:1]:  # a talent that does nothing has no sentence
                if first.condition is not None or possible(table, actor, first, scope):
                    return True
    return False


def _scope_of_user(table: Table, card: CardId, actor: Player | None, inner: Scope) -> Scope:
    return control.scope_of(table, card if inner.minion is None else inner.minion, actor)


def can_be_done(
    table: Table, actor: Player | None, deed: t.Deed, inner: Scope, bound: AbstractSet[str] = frozenset(),
    *, in_full: bool = False,
) -> bool:  # fmt: skip
    """Can this deed be done, as a cost `in_full`? `bound` are the names that earlier deeds will have given by then."""
    view = View(table, inner)
    plan = plan_of(deed)
    if plan.may_be_passed_over and ignored(table, deed, inner):
        return False
    if plan.is_plain:
        return _has_things(view, deed, plan.slots, bound)
    if isinstance(deed, t.Draw) and not plan.slots:
        return _can_draw(view, deed, actor, in_full=in_full)
    if isinstance(deed, t.Duel):
        return any(opponents(table, deed, c, inner) for c in present(view, deed.challenger))
    if isinstance(deed, t.Play) and is_monsters(deed.what):
        return not table.is_exhausted(MONSTER_DECK)
    if isinstance(deed, t.Block):
        first_of_all = deed.sentences[0]
        return first_of_all.condition is not None or possible(table, actor, first_of_all, inner)
    if isinstance(deed, t.Search):
        return True  # whether there is such a card is found out by searching
    if isinstance(deed, t.Play) and not is_free_choice(deed.what):
        if any(isinstance(term, t.DeckCards | t.FirstCards) for term in deed.what.terms):
            return _has_cards(view, deed.what)
        found = (*present(view, plan.slots[0]), *instead_of_hand(table, deed, actor, inner))
        return any(map(_can_be_played(table, deed, actor, inner), found))
    if isinstance(deed, t.RemoveCounter | t.TransferCounters):
        things = present(view, deed.on if isinstance(deed, t.RemoveCounter) else deed.source)
        return any(map(_has_counters(table), things))
    if isinstance(deed, t.Place) and not (bound or deed.what.bind) and _has_no_destination(table, deed.to, inner):
        return False
    return _has_things(view, deed, plan.slots, bound)


OFF_A_DECK = (t.DeckCards, t.FirstCards)


def _has_things(view: View, deed: t.Deed, things: tuple[t.Thing, ...], bound: AbstractSet[str]) -> bool:
    """Is there something to do it to?"""
    table = view.table
    if not things:
        return True
    first = things[0]
    if isinstance(first.terms[0], OFF_A_DECK):
        return _has_cards(view, first)
    if bound and any(isinstance(x, t.Name) and x.name in bound for x in first.terms):
        return True
    found = present(view, first)
    if is_instead(deed):
        found = tuple(card for card in found if is_about_to_leave(table, card))
    if isinstance(deed, t.Return):
        found = tuple(card for card in found if not _is_nobodys_minion(table, card))
    needed = first.quantity.number if isinstance(first.quantity, t.Exactly) else 1
    if not can_choose(view, first, found, needed):
        return False
    if isinstance(deed, t.Move) and len(things) > 1:
        return any(isinstance(one, int) and _can_move(table, deed, one, view.scope) for one in found)
    if len(things) > 1:
        return any(candidates(View(table, view.scope, None, (one,)), things[1]) for one in found)
    return True


def _has_extra(table: Table, actor: Player | None, deed: t.Play, inner: Scope) -> bool:
    """For an extra card as a cost: is there one in the hand that could be played?"""
    if not is_free_choice(deed.what) or is_monsters(deed.what):
        return True
    view = View(table, inner)
    bases = play_targets.bases_for(table, deed.at, inner)
    hosts = play_targets.hosts_for(table, deed, inner)
    return any(
        table.blueprint(card) is not None
        and is_one_of(view, card, deed.what)
        and playable(table, card, actor, bases, hosts)
        for card in table.pile(Place("hand", actor))
    )


def _has_cards(view: View, thing: t.Thing) -> bool:
    """Is there a card in the deck that it comes from, or in the discard pile that would become that deck?"""
    zones = [term.zone for term in thing.terms if isinstance(term, t.DeckCards | t.FirstCards)]
    decks = [deck for zone in zones for deck in places(view, zone)]
    return not decks or not all(view.table.is_exhausted(deck) for deck in decks)


def _can_draw(view: View, deed: t.Draw, actor: Player | None, *, in_full: bool) -> bool:
    """Is there a card to draw; for a cost, are there enough?"""
    if isinstance(deed.what, t.Thing):
        return _has_cards(view, deed.what)
    decks = places(view, deed.source) if deed.source is not None else (DECK[actor],) if actor is not None else ()
    left = sum(len(view.table.pile(pile)) for deck in decks for pile in (deck, DISCARD[deck.of]))
    return left >= (amount(view, deed.what) if in_full else 1)


def _has_no_destination(table: Table, to: t.Destination, inner: Scope) -> bool:
    """Is it to go to its owner's pile, although nobody owns it?"""
    return not isinstance(to, t.InBox) and not places(View(table, inner), to.zone)


def ignored(table: Table, deed: t.Deed, inner: Scope) -> str | None:
    """The clause by which this part of an ability is skipped without asking: no reburying, no second duel."""
    if inner.unrewarded and takes_treasures(deed):
        return "reading.no-treasures-from-anything"
    if isinstance(deed, t.Duel):
        return "duel.no-nesting" if inner.in_duel or control.duelists(table) else None
    if isinstance(deed, t.Bury) and inner.uncovered and inner.source in candidates(View(table, inner), deed.what):
        return "uncover.no-rebury"
    if type(deed) in SENDS_ELSEWHERE and _source_is_redirected(table, deed, inner):
        return "term.instead.own-text"
    return None


SENDS_ELSEWHERE = frozenset({t.Place, t.Return, t.Shuffle, t.Bury})


def _source_is_redirected(table: Table, deed: t.Deed, inner: Scope) -> bool:
    """Does a card say where it goes itself, although the ability that played it sends it elsewhere `instead`?"""
    source = inner.source
    if source is None or table.cards[source].place.zone != "resolving":
        return False
    (what, *_) = slots(deed)
    return source in candidates(View(table, inner), what) and is_redirected(table, source)


def is_redirected(table: Table, card: CardId) -> bool:
    """Will an ability that waits until this card is resolved send it elsewhere `instead`?"""
    waiting = Scope(None, None)
    for frame in table.stack:
        if type(frame) is Resolution:
            waiting = frame.scope
        for node in _still_to_do(table, frame):
            names = [term.name for term in node.what.terms if isinstance(term, t.Name)]
            if node.instead == "instead" and any(card in waiting.get(name) for name in names):
                return True
    return False


def _still_to_do(table: Table, frame: object) -> Iterator[t.Place | t.Move | t.Return | t.Shuffle]:
    parts: Iterable[t.Node] = ()
    match frame:
        case Body(name, body, sentence):
            parts = (coming for coming in table.catalogue[name].bodies[body][sentence:] if not coming.may)
        case Act(name, body, sentence, _, deed):
            parts = table.catalogue[name].deeds[body][sentence][deed + 1 :]
    for part in parts:
        yield from (n for n in walk(part) if isinstance(n, t.Place | t.Move | t.Return | t.Shuffle))
