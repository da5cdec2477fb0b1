"""Cards outside play: which of them could work there, and where players may have them."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.language.library.card_traits import FIRST_TIME, FOR_EACH_CARD
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Happening, SpecialSpec, TriggerSpec, moments
from rulesdsl.table.cards import DISCARD, HAND, CardId, Player
from rulesdsl.table.derived import Counted, Outsiders, Possible
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.possible_cards import possible_cards
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey


def awaited_outside_play(table: Table, what: Happening) -> bool:
    known, verbs = outsiders(table), what.verbs
    if known.counting(what) or not known.of_themselves.isdisjoint(verbs):
        return True
    if known.answered.keys().isdisjoint(verbs):
        return False
    cards, answering = table.cards, answering_cards(table, verbs)
    for player in table.players:
        for _, pile in usable_piles(table, player):
            for card in pile:
                if cards[card].name in answering:
                    return True
    return False


def usable_piles(table: Table, player: Player) -> tuple[tuple[t.Origin, Sequence[CardId]], ...]:
    """Where a player may have cards that work outside play: the hand, and the discard pile if any card works there."""
    hand = table.pile(HAND[player])
    if not (table.derived.cast.possible or possible_cards(table)).from_discard:
        return (("hand", hand),)
    return (("hand", hand), ("discard", table.pile(DISCARD[player])))


def answering_cards(table: Table, verbs: tuple[str, ...]) -> frozenset[str]:
    """The cards with a name that may answer any of these from outside play."""
    answered = outsiders(table).answered
    found = [answered[verb] for verb in verbs if verb in answered]
    return found[0] if len(found) == 1 else NOTHING.union(*found)


NOTHING: frozenset[str] = frozenset()


def outsiders(table: Table) -> Outsiders:
    found = table.derived.cast.outsiders
    if found is None:
        found = table.derived.cast.outsiders = _waiting_outside(possible_cards(table))
    return found


def _waiting_outside(there: Possible) -> Outsiders:
    counted = []
    for blueprint in there.counting:
        specs: list[SpecialSpec | TriggerSpec] = [
            *(spec for spec in blueprint.specials if spec.limit == FIRST_TIME),
            *(spec for spec in blueprint.triggers if spec.limit == FOR_EACH_CARD),
            *(spec for spec in blueprint.triggers if spec.limit == FIRST_TIME),
        ]
        counted += [Counted(blueprint, spec, moments(spec.windows)) for spec in specs]
    awaited = {verb for _, verb, _ in there.awaits}
    of_themselves = (there.answers.keys() & {"revealed"}) | (awaited & {"uncovered"})
    return Outsiders(counted, there.answers, frozenset(of_themselves))


def first_times(table: Table, base: str, player: Player) -> frozenset[UseKey]:
    """What a base that is not in play waits for in a turn, wherever it happens."""
    blueprint = table.catalogue[base]
    if blueprint.kind != "base" or any(table.cards[card].name == base for card in table.bases):
        return frozenset()
    waiting = [spec for spec in blueprint.triggers if spec.limit == FIRST_TIME and not _is_about_here(spec.windows)]
    return frozenset((blueprint.id, spec.ability, player) for spec in waiting)


def first_times_gone(table: Table, player: Player, kind: str) -> frozenset[UseKey]:
    """The first times that are over once a player has played any minion, or any action."""
    return frozenset(
        (blueprint.id, spec.ability, player)
        for blueprint, spec, awaited in outsiders(table).counted
        if spec.limit == FIRST_TIME
        and any("played" in verbs for _, verbs, _ in awaited)
        and any(_is_any(kind, event.subject) for _, _, event in awaited)
    )


def _is_any(kind: str, subject: t.Thing) -> bool:
    """`minion`, `minion[at base]`: no matter which, nor where."""
    return any(
        isinstance(term, t.Selector)
        and term.kind in (kind, "card")
        and all(isinstance(f, t.Located) for f in term.filters)
        and not _lies_here(term)
        for term in subject.terms
    )


def counts_by_base(table: Table, base: CardId | None, card: str, spec: TriggerSpec) -> bool:
    """Does it wait for the first time at each base where its card lies, or which has the ability from that card? What
    a base says itself it says nowhere else."""
    is_itself = base is not None and table.cards[base].name == card
    return spec.limit == FIRST_TIME and not is_itself and _is_about_here(spec.windows)


@memoized_by_node
def _is_about_here(windows: tuple[t.Window, ...]) -> bool:
    """Do they wait only for what happens at their own base?"""
    return all(any(map(_lies_here, event.subject.terms)) for _, _, event in moments(windows))


def _lies_here(term: t.Term) -> bool:
    """`minion[here]`, `action[on this base]`."""
    for f in term.filters if isinstance(term, t.Selector) else ():
        match f:
            case t.Located(t.At(base=t.ThisBase())) | t.AttachedTo(host=t.Thing(terms=(t.ThisBase(),))):
                return True
    return False
