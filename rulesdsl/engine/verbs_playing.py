"""Playing as part of an ability: extra cards, bases, monsters, cards off the top of a deck, borrowed talents."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import FOUND, UNUSED, View, amount, candidates, fits
from rulesdsl.table.cards import CardId, Place
from rulesdsl.table.decision import Option
from rulesdsl.table.frame import Frame
from rulesdsl.table.table import Table

from . import deed_plans, monsters, talents
from .allowances import is_regular
from .atoms import out_of_play, row
from .chance import seek_top, top_of
from .decide import answers, ask, off_the_top
from .deed_plans import is_any_of, is_free_choice, is_monsters, is_one_by_one, most_of, slots
from .destinations import SHOWN, hand_of_drawer
from .events import Cause, DeckRanOut, Declined, NextBaseChosen, NothingHappened, Revealed, TreasuresAdded, by_ability
from .frames import (
    Deed,
    OneByOne,
    PlayCard,
    PlayExtra,
    PlayMonsters,
    RevealUntil,
    Scoring,
    bind,
    find,
    scope,
)
from .from_elsewhere import instead_of_hand, spend
from .options import NO, YES
from .perform import ASIDE, SOUGHT, performs, picked, single_place
from .play_targets import bases_for, hosts_for
from .questions import MayUse
from .recording import come_into_reach, fire, note, reach
from .special_windows import BEFORE_AWARD, scoring_now
from .turn_plays import describes_bases, may_wait


@performs(
    t.Play, "term.extra.meaning", "term.extra.immediately", "term.extra.later-in-phase", "term.extra.optional",
    "monster.from-deck", "monster.only-named",
)  # fmt: skip
def _play(table: Table, deed: t.Play, frame: Deed, cause: Cause) -> bool:
    inner = scope(table)
    bases = bases_for(table, deed.at, inner)
    if bases == () and not _finds_a_base_later(table, deed, frame):
        note(table, NothingHappened, cause)
        return False
    if is_monsters(deed.what):
        _play_monsters(table, deed, bases, frame, cause)
    elif is_one_by_one(deed.what):
        assert isinstance(deed.what.quantity, t.UpTo)
        table.push(OneByOne(frame.address, frame.actor, deed.what.quantity.most))
    elif is_free_choice(deed.what):
        if frame.actor is not None:
            cards = None
            if is_any_of(deed.what):
                cards = tuple(card for card in candidates(View(table, inner), deed.what) if isinstance(card, int))
            later = _may_be_later(table, deed, frame, from_hand=cards is None)
            number = most_of(deed.what) if cards is None else len(cards)
            table.push(*[PlayExtra(frame.actor, frame.address, inner, bases, later, cards)] * number)
    elif deed.extra and _is_next_base(table, picked(frame)):
        _come_next(table, picked(frame), cause, further=True)
    elif frame.actor is not None and len(picked(frame)) > 1 and _is_each_in_hand(deed.what):
        extra = PlayExtra(frame.actor, frame.address, inner, bases, later=False, cards=picked(frame), must=True)
        table.push(*[extra] * len(picked(frame)))
    else:
        _play_picked(table, deed, frame, bases, cause)
    return True


def _may_be_later(table: Table, deed: t.Play, frame: Deed, *, from_hand: bool) -> bool:
    """May the extra card be played later in the phase? Not if it is a cost."""
    if frame.actor is None or frame.address.deed < len(table.sentence_at(frame.address).cost):
        return False
    return may_wait(table, deed, frame.actor, scope(table), from_hand=from_hand)


def _finds_a_base_later(table: Table, deed: t.Play, frame: Deed) -> bool:
    """A base that is only described (where there is no minion of yours) is looked for when the extra card is played,
    so there may be one later. Where one is meant (`here`), it has gone."""
    waits = is_free_choice(deed.what) and not is_monsters(deed.what) and not is_any_of(deed.what)
    return waits and describes_bases(deed.at) and _may_be_later(table, deed, frame, from_hand=True)


def _play_picked(
    table: Table, deed: t.Play, frame: Deed, bases: tuple[CardId, ...] | None, cause: Cause
) -> None:  # fmt: skip
    """Play the cards that were picked, one after the other."""
    inner = scope(table)
    how = "off the top" if off_the_top(deed.what) else "extra"
    if deed_plans.is_of_a_player(deed) and is_regular(table, deed, frame.actor, inner):
        how = "regular"
    silent = frame.address if deed.silent else None
    hosts = hosts_for(table, deed, inner)
    sentence = table.sentence_at(frame.address)
    because = ("reading.may-covers-both",) if sentence.may and not sentence.cost and frame.address.deed else ()
    for card in set(picked(frame)).intersection(instead_of_hand(table, deed, frame.actor, inner)):
        spend(table, card, frame.actor, bases)
    for card in picked(frame)[::-1]:
        table.push(
            PlayCard(card, frame.actor, how, bases, source=cause.source, silent=silent, hosts=hosts, because=because)
        )


def _is_each_in_hand(thing: t.Thing) -> bool:
    """What lies in a hand lies in no order, so its player says which comes first."""
    filters = [f for term in thing.terms if isinstance(term, t.Selector) for f in term.filters]
    zones = [zone for f in filters if isinstance(f, t.InZone) for zone in f.zones]
    return isinstance(thing.quantity, t.Each) and any(zone.pile == "hand" for zone in zones)


def _play_monsters(
    table: Table, deed: t.Play, bases: tuple[CardId, ...] | None, frame: Deed, cause: Cause
) -> None:  # fmt: skip
    quantity = deed.what.quantity
    number = quantity.number if isinstance(quantity, t.Exactly) else 1
    everywhere = deed.at is not None and isinstance(deed.at.base, t.Thing) and isinstance(deed.at.base.quantity, t.Each)
    for where in [(base,) for base in bases or ()] if everywhere else [bases]:
        table.push(PlayMonsters(frame.actor, number, where, cause.source))


def run_one_by_one(table: Table, frame: OneByOne) -> None:
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Play | t.Draw)
    assert isinstance(deed.what, t.Thing)
    (term,) = deed.what.terms
    assert isinstance(term, t.DeckCards)
    inner = scope(table)
    deck = single_place(table, term.zone)
    if deck is None or not frame.left or table.is_exhausted(deck):
        table.pop()
        if frame.left:
            note(table, NothingHappened, by_ability(inner, frame.player, frame.address))
    elif not frame.agreed:
        player = frame.player or table.turn.player
        ask(table, MayUse(player, (YES, NO), address=frame.address, source=inner.source))
    elif (top := top_of(table, deck)) is not None:
        table.replace_top(frame.replace(left=frame.left - 1, agreed=False))
        if isinstance(deed, t.Play):
            table.push(PlayCard(top, frame.player, "extra", bases_for(table, deed.at, inner), source=inner.source))
        elif frame.player is not None:
            cause = by_ability(inner, frame.player, frame.address)
            out_of_play.draw(table, top, hand_of_drawer(table, table.cards[top], frame.player), cause)
            if deed.what.bind:
                bind(table, deed.what.bind, (*inner.get(deed.what.bind), top))


@answers(OneByOne)
def _another(table: Table, frame: OneByOne, chosen: tuple[Option, ...]) -> None:
    if chosen == (YES,):
        table.replace_top(frame.replace(agreed=True))
        return
    table.pop()
    cause = by_ability(scope(table), frame.player, frame.address)
    note(table, Declined, cause, ("void.must-follow.exceptions", "reading.one-by-one-off-a-deck"))


def run_reveal_until(table: Table, frame: RevealUntil) -> None:
    """Card after card, until enough have come up. By the newest book a deck is renewed only before the first card."""
    deed = table.deed_at(frame.address)
    term = next(term for term in slots(deed)[frame.slot].terms if isinstance(term, t.FirstCards))
    deck = single_place(table, term.zone)
    enough = len(frame.found) >= term.number
    if deck is not None and not enough and not table.pile(deck) and _renewable(table, frame, deck):
        out_of_play.renew_deck(table, deck)
    if deck is None or enough or not table.pile(deck):
        table.pop()
        if deck is not None and not enough:
            _note_end_of_deck(table, deed, deck, by_ability(scope(table), frame.player, frame.address))
        bind(table, FOUND, frame.found)
        bind(table, SOUGHT, (frame.player or table.turn.player,))
        return
    table.replace_top(frame.replace(begun=True))
    if seek_top(table, deck):
        return
    top = table.pile(deck)[0]
    cause = by_ability(scope(table), frame.player, frame.address)
    fire(table, Revealed, top, cause, ("off-the-top.meaning", "off-the-top.limbo"))
    out_of_play.set_aside(table, (top,), cause)
    bind(table, ASIDE, (*scope(table).get(ASIDE), top))
    for name in (UNUSED, SHOWN):
        bind(table, name, (*scope(table).get(name), top))
    if fits(View(table, scope(table)), top, term.what):
        table.replace_top(frame.replace(begun=True, found=(*frame.found, top)))


def _note_end_of_deck(table: Table, deed: t.Deed, deck: Place, cause: Cause) -> None:
    topic = "off-the-top.runs-out" if isinstance(deed, t.Play) else "off-the-top.other-reveals"
    note(table, DeckRanOut, cause, (topic,), pile=deck)


def _renewable(table: Table, frame: RevealUntil, deck: Place) -> bool:
    on_the_way = table.edition.get("deck-runs-out") == "renew"
    return (on_the_way or not frame.begun) and bool(table.pile(Place("discard", deck.of)))


@performs(t.UseTalent, "term.talent.once")
def _use_talent(table: Table, deed: t.UseTalent, frame: Deed, cause: Cause) -> bool:
    """By the minion that the ability speaks of; if it speaks of none, by the card that has the talent, once more."""
    user = scope(table).minion
    users = [(card, card if user is None else user) for card in picked(frame)]
    used = [card for card, by_whom in users if talents.borrow(table, card, by_whom, frame.actor)]
    return len(used) == len(frame.picks[0])


@performs(t.AddLoot, "scoring.order.treasures")
def _add_loot(table: Table, deed: t.AddLoot, frame: Deed, cause: Cause) -> bool:
    index = find(table, Scoring)
    if index < 0:
        return False
    scoring: Scoring = table.stack[index]
    number = amount(View(table, scope(table)), deed.amount)
    table.replace_frame(index, scoring.replace(more_loot=scoring.more_loot + number))
    note(table, TreasuresAdded, cause, ("scoring.order.treasures",), number=number)
    return True


@performs(t.Replace, "after-scoring.new-base")
def _replace(table: Table, deed: t.Replace, frame: Deed, cause: Cause) -> bool:
    """A base that has been awarded is replaced once it is discarded, any other at once and with all that lies there."""
    old, new = picked(frame), picked(frame, 1)
    if not old or not new:
        return False
    index = find(table, Scoring)
    coming = [base for bases in table.stack[index].successors for base in bases] if index >= 0 else ()
    is_there = any(base in table.bases or base in coming for base in new)
    if not is_there and index >= 0 and _is_awarded(table.stack[index], old[0]):
        _come_next(table, new, cause)
    elif is_there or old[0] not in table.bases:
        note(table, NothingHappened, cause, card=old[0])
        return False
    else:
        before = reach(table)
        monsters.succeed(table, old[0], new, row.swap_base(table, old[0], new[0]), cause=cause)
        come_into_reach(table, before)
    return True


def _is_awarded(scoring: Frame, base: CardId) -> bool:
    return isinstance(scoring, Scoring) and scoring.base == base and scoring.step not in BEFORE_AWARD


def _is_next_base(table: Table, cards: tuple[CardId, ...]) -> bool:
    """An extra base after a base has scored is one way to say which bases come next."""
    bases = [blueprint.kind == "base" for card in cards if (blueprint := table.blueprint(card)) is not None]
    return bool(bases) and all(bases) and (scoring_now(table) or ("", 0))[0] == "after"


def _come_next(table: Table, bases: tuple[CardId, ...], cause: Cause, *, further: bool = False) -> None:
    """When the scored base has been discarded; `further` ones besides the next card of the base deck."""
    index = find(table, Scoring)
    scoring: Scoring = table.stack[index]
    more = (*scoring.further, *bases) if further else scoring.further
    topics = ("after-scoring.new-base", *(("reading.further-base",) if further else ()))
    table.replace_frame(index, scoring.replace(successors=(*scoring.successors, bases), further=more))
    for base in bases:
        row.reserve(table, base)
        note(table, NextBaseChosen, cause, topics, card=base, base=scoring.base)
