"""Rules and readings on which a step rests because of its words, its question or the cards around it.

Where a function decides by a rule, its event cites it. These are the others: nothing is done at that moment, or what
is done was decided by what a word means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import control, live_modifiers, numbers
from rulesdsl.meaning.abilities import watching
from rulesdsl.meaning.evaluate import ActingView, View, candidates, is_one_of
from rulesdsl.meaning.testers import group_filter
from rulesdsl.table.blueprint import GRANTED, happening
from rulesdsl.table.cards import MONSTERS, CardId, Faction
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table

from .deed_plans import slots
from .events import (
    BasePlayed,
    Chosen,
    ConditionFailed,
    ControlChanged,
    Destroyed,
    Discarded,
    EnteredDuel,
    Event,
    NothingHappened,
    Played,
    Prevented,
    Replaced,
    Returned,
)
from .frames import Resolution, Scoring, find
from .options import UncoverOption, WayOption
from .play_targets import HOST_SHIELDED, shielded_hosts
from .possible_deeds import opponents, possible
from .questions import ArrangeCards, Choose, ChooseWay, ExtraNow, ResolveFirst, StartOfTurn, WhereToPlay
from .triggers import AFTERWARDS

# --- events ---------------------------------------------------------------------------------------------------


def of_event(before: Table, after: Table, event: Event) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_of_event(before, after, event)))


def _of_event(before: Table, after: Table, event: Event) -> Iterator[str]:
    if event.address is not None:
        sentence = before.sentence_at(event.address)
        yield from _of_words(before, event.address)
        if isinstance(event, NothingHappened | ConditionFailed) and not event.topics and not sentence.otherwise:
            yield from _played_in_vain(before, event.address)
        if isinstance(event, NothingHappened):
            yield from _of_nothing(before, event, event.address)
        if isinstance(event, EnteredDuel) and _had_no_opponent(before, before.deed_at(event.address)):
            yield "reading.duel-needs-opponent"
    if isinstance(event, Destroyed | Returned) and _has_to_be_ones_own(before, event):
        yield "void.must-follow"
    if isinstance(event, Played | BasePlayed | Discarded):
        yield from _of_play(after, event)
    if isinstance(event, Chosen) and _is_no_faction(before, event):
        yield "monster.not-a-faction"
    if not isinstance(event, Prevented | Replaced) and "after-scoring.discard" not in event.topics:
        yield from _of_monsters(before, after)
    if _was_given_away(before, event):
        yield "reading.source-gone"
    if newly_sheltered(before, after):
        yield "reading.sheltered-later"
    if _protector_cancelled(before, after):
        yield "reading.cancelled-protector"


def _has_to_be_ones_own(table: Table, event: Event) -> bool:
    """Does an ability without "may" do this to another card of the player whom it tells to do it?"""
    if event.address is None or event.actor is None or event.card in (None, event.source):
        return False
    sentence, holder = table.sentence_at(event.address), control.controller(table, event.card)
    return not (sentence.may or sentence.cost) and event.actor == holder == event.source_controller


def _of_nothing(before: Table, event: NothingHappened, address: Address) -> Iterator[str]:
    """Why nothing was done, and that what was paid for it is gone."""
    sentence, deed = before.sentence_at(address), before.deed_at(address)
    if sentence.cost and address.deed == len(sentence.cost):
        yield "reading.price-for-nothing"
    if _is_shielded(before, event):
        yield HOST_SHIELDED
    if lacks_an_owner(before, deed):
        yield "monster.no-owner.effects"
    if _is_back_again(before, deed):
        yield "reading.back-again"


def _played_in_vain(table: Table, address: Address) -> Iterator[str]:
    """That a card may be played although it does nothing."""
    blueprint = table.catalogue[address.card]
    ability = blueprint.ability_of(address.body)
    if ability is not None and (ability.timing == "play" or ability.plays) and blueprint.is_whole(address):
        things = slots(table.deed_at(address))
        for_all = bool(things) and isinstance(things[0].quantity, t.Each)
        yield "void.all-no-targets" if for_all else "void.play-without-effect"


def _is_shielded(table: Table, event: NothingHappened) -> bool:
    """Was there a card to play, and nothing to play it on but what cannot be affected?"""
    deed = table.deed_at(event.address) if event.address is not None else None
    if not isinstance(deed, t.Play):
        return False
    cards = [card for card in candidates(View(table, _scope(table)), deed.what) if isinstance(card, int)]
    return any(shielded_hosts(table, card, event.actor) for card in cards)


def lacks_an_owner(table: Table, deed: t.Deed) -> bool:
    """Should only cards go to their owner that nobody owns?"""
    if not isinstance(deed, t.Place | t.Return):
        return False
    cards = [card for card in candidates(View(table, _scope(table)), deed.what) if isinstance(card, int)]
    return bool(cards) and all(table.cards[card].owner is None and table.cards[card].in_play for card in cards)


def _is_back_again(table: Table, deed: t.Deed) -> bool:
    """Was it for a card that has left and come back?"""
    scope = _scope(table)
    names = [term.name for thing in slots(deed)[:1] for term in thing.terms if isinstance(term, t.Name)]
    meant = (card for name in names for card in scope.get(name))
    return any(isinstance(card, int) and card in scope.lost and table.cards[card].in_play for card in meant)


def _had_no_opponent(table: Table, deed: t.Deed) -> bool:
    """Was there a minion that could not be chosen to duel, for want of an opponent?"""
    if not isinstance(deed, t.Duel):
        return False
    scope = _scope(table)
    return any(not opponents(table, deed, minion, scope) for minion in candidates(View(table, scope), deed.challenger))


def _of_play(after: Table, event: Played | BasePlayed | Discarded) -> Iterator[str]:
    if not isinstance(event, Discarded) and event.card is not None and _comes_too_late(after, event.card):
        yield "reading.came-too-late"
    if not isinstance(event, Played) and _is_base_off_its_deck(after, event):
        yield "reading.bases-are-owned-by-nobody"


def _is_base_off_its_deck(table: Table, event: BasePlayed | Discarded) -> bool:
    """Does a player play or discard a base, where a card in play waits for cards that come off a deck?"""
    blueprint = None if event.card is None else table.blueprint(event.card)
    if blueprint is None or blueprint.kind != "base" or event.actor is None:
        return False
    what = happening((event.happening,), AFTERWARDS)
    waits = [spec for _, waiting, _ in watching(table, what) for spec in waiting.waiting_for(what)]
    return any("deck" in pattern.origins for _, patterns in waits for pattern in patterns)


def _comes_too_late(table: Table, card: CardId) -> bool:
    """Does it come into play while a card is being resolved whose playing it would have answered?"""
    blueprint = table.blueprint(card)
    waits = (
        []
        if blueprint is None
        else [event for spec in blueprint.triggers for _, verbs, event in spec.moments if "played" in verbs]
    )
    if not waits:
        return False
    view = View(table, control.scope_of(table, card))
    sources = {frame.scope.source for frame in table.stack if isinstance(frame, Resolution)} - {card, None}
    return any(is_one_of(view, source, event.subject) for event in waits for source in sources if source is not None)


def _is_no_faction(table: Table, event: Chosen) -> bool:
    """Was a faction chosen while there were monsters, which have none?"""
    has_monsters = any(table.cards[card].common == MONSTERS for card in table.minions())
    return has_monsters and any(isinstance(thing, Faction) for thing in event.things)


def _of_monsters(before: Table, after: Table) -> Iterator[str]:
    """Why a breakpoint has changed: monsters raise it, unless somebody controls them."""
    if before is after:
        return
    for base in before.bases:
        if base not in after.bases or numbers.breakpoint(before, base) == numbers.breakpoint(after, base):
            continue
        wild, then = _monsters(before, base), _monsters(after, base)
        if any(monster in after.minions_at(base) for monster in wild.keys() - then.keys()):
            yield "monster.controlled"
        elif wild != then:
            yield "monster.adds-breakpoint"


def _monsters(table: Table, base: CardId) -> dict[CardId, int]:
    """The power of each monster there that nobody controls."""
    monsters = [card for card in table.minions_at(base) if table.cards[card].common == MONSTERS]
    return {card: numbers.power(table, card) for card in monsters if control.controller(table, card) is None}


def newly_sheltered(before: Table, after: Table) -> frozenset[tuple[CardId, CardId]]:
    """Each card that has just stopped working, with what it lies on."""
    return _sheltered(after) - _sheltered(before)


def _sheltered(table: Table) -> frozenset[tuple[CardId, CardId]]:
    """The cards whose standing effect on what they lie on is stopped because that cannot be affected."""
    if not live_modifiers.set_up(table).protecting:
        return frozenset()
    return frozenset(
        (modifier.source, host)
        for modifier in live_modifiers.in_force(table).of_power
        if modifier.source is not None and modifier.targets is None
        for host in live_modifiers.reached(table, modifier)
        if isinstance(host, int)
        and table.cards[modifier.source].place.of == host
        and host not in live_modifiers.exposed(table, modifier, "changed in power")
    )


def _was_given_away(before: Table, event: Event) -> bool:
    """Would the card have been protected, if the one that acts had not been given to another player meanwhile?"""
    source, card, giver = event.source, event.card, event.actor
    done: tuple[str, ...] = ("controlled",) if isinstance(event, ControlChanged) else event.happenings
    if source is None or card is None or giver is None or not done:
        return False
    if not before.cards[source].in_play or control.controller(before, source) in (None, giver):
        return False
    modifiers = live_modifiers.in_force(before)
    kinds = (*done, *(("affected",) if any(live_modifiers.is_affecting(before, what) for what in done) else ()))
    return any(
        isinstance(modifier.deed, t.CannotBe) and modifier.deed.by is not None
        and live_modifiers.reaches(before, modifier, card)
        and is_one_of(
            ActingView(before, live_modifiers.scope_for(modifier, card), (source, giver)), source, modifier.deed.by
        )
        for kind in kinds for modifier in modifiers.aimed_at("forbid", kind)
    )  # fmt: skip


def _protector_cancelled(before: Table, after: Table) -> bool:
    """Has a card been cancelled together with one that it had protected?"""
    cancelled = live_modifiers.cancelled(after) - live_modifiers.cancelled(before)
    return len(cancelled) > 1 and any(
        modifier.source in cancelled
        and not cancelled.isdisjoint({*live_modifiers.reached(before, modifier)} - {modifier.source})
        for modifier in live_modifiers.in_force(before).protecting
    )


# --- words ----------------------------------------------------------------------------------------------------


def _of_words(table: Table, address: Address) -> Iterator[str]:
    sentence = table.sentence_at(address)
    if GRANTED in address.card:
        yield "reading.granted-ability"
    for reading, matters in _words(sentence):
        if matters(table):
            yield reading
    if table.catalogue[address.card].kind in ("base", "monster") and sentence.who == CURRENT_PLAYER:
        yield NOBODYS_CHOICE


NOBODYS_CHOICE = "reading.nobodys-choice"
CURRENT_PLAYER = t.Thing((t.Selector("player", (t.InState("current"),)),))
"""Who acts for a base or a monster that does not say who does."""


Matters = Callable[[Table], bool]


@memoized_by_node
def _words(sentence: t.Sentence) -> tuple[tuple[str, Matters], ...]:
    """The readings on which words of the sentence rest, each with a test whether it makes a difference."""
    found: list[tuple[str, Matters]] = []
    for node in walk(sentence):
        match node:
            case t.AttachedTo(host=t.Thing(terms=terms)) if all(map(_is_base, terms)):
                found.append(("reading.action-on-a-base", _has_action_on_minion))
            case t.Named(name=name):
                found.append(("reading.face-down-has-no-name", _buried(name)))
            case t.ThisTurn(("played",), at=t.At()):
                found.append(("reading.turn-on-which-you-played-here", lambda table: True))
            case t.Compared(property="power", at=t.At()):
                found.append(("reading.no-runner-up", _scores_for_one))
    return tuple(found)


def _is_base(term: t.Term) -> bool:
    return isinstance(term, t.ThisBase) or (isinstance(term, t.Selector) and term.kind == "base")


def _has_action_on_minion(table: Table) -> bool:
    return any(table.cards[action].place.of not in table.bases for action in table.actions())


def _buried(name: str) -> Matters:
    def lies_buried(table: Table) -> bool:
        cards = [card for base in table.bases for card in table.buried_at(base)]
        return any((blueprint := table.blueprint(card)) is not None and blueprint.name == name for card in cards)

    return lies_buried


def _scores_for_one(table: Table) -> bool:
    """Is a base being scored at which only one player has power?"""
    index = find(table, Scoring)
    base = table.stack[index].base if index >= 0 else None
    return base is not None and sum(numbers.total(table, base, player) > 0 for player in table.players) == 1


# --- decisions ------------------------------------------------------------------------------------------------


def of_decision(table: Table, decision: Decision, chosen: tuple[Option, ...] | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_of_decision(table, decision, chosen)))


def _of_decision(table: Table, decision: Decision, chosen: tuple[Option, ...] | None) -> Iterator[str]:
    frame = table.stack[-1] if table.stack else None
    if decision.player is not None and _acts_for_nobody(frame):
        yield NOBODYS_CHOICE
    if isinstance(decision, WhereToPlay) and shielded_hosts(table, decision.card, decision.player):
        yield HOST_SHIELDED
    yield from _of_question(table, decision)
    if decision.address is None:
        return
    yield from _of_words(table, decision.address)
    deed, scope = table.deed_at(decision.address), _scope(table)
    match decision, deed:
        case Choose(), t.Play(extra=True, what=what) if group_filter(what) is not None:
            yield "reading.several-extra-together"
        case ArrangeCards(), t.Place(order=None):
            yield "reading.several-on-top"
        case ChooseWay(), t.Choice(options=ways) if chosen:
            taken = [ways[option.index] for option in chosen if isinstance(option, WayOption)]
            if not any(possible(table, decision.player, sentence, scope) for way in taken for sentence in way):
                yield "reading.either-way"


def _of_question(table: Table, decision: Decision) -> Iterator[str]:
    """Rules that belong to a question in some circumstances only."""
    match decision:
        case WhereToPlay(card=card):
            blueprint = table.blueprint(card)
            yield "play.minion.base" if blueprint is None or blueprint.is_minion else "play.action.do"
        case ResolveFirst():
            yield "me-first.in-play-order" if isinstance(table.stack[-1], Scoring) else "resolution.3.order"
        case StartOfTurn(options=options) if any(isinstance(option, UncoverOption) for option in options):
            yield "uncover.start-of-turn"
        case ExtraNow():
            if table.turn.phase != "play":
                yield "void.extra-outside-phase"
            if _scope(table).special:
                yield "me-first.extra-now"


def _acts_for_nobody(frame: object) -> bool:
    """Is it asked by a base, or by a monster that nobody controls?"""
    return any(getattr(frame, role, "") is None for role in ("actor", "player"))


def _scope(table: Table) -> Scope:
    return next((frame.scope for frame in reversed(table.stack) if isinstance(frame, Resolution)), Scope(None, None))
