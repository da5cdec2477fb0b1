"""What can be told from the tree alone about a deed: its things in order, and whether they are chosen."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children
from rulesdsl.meaning.evaluate import owner_ambiguous
from rulesdsl.meaning.testers import group_filter
from rulesdsl.table.memo import memoized_by_node

from .decide import asks, off_the_top


class Plan:
    """What can be told from the tree alone about a deed, worked out once."""

    __slots__ = (
        "has_rules_of_its_own", "is_plain", "looks_at_decks", "may_be_passed_over", "owner", "restricts", "shows",
        "slots",
    )  # fmt: skip

    def __init__(self, deed: t.Deed) -> None:
        self.slots = slots(deed)
        self.owner = owner_to_choose(deed)
        terms = [term for thing in self.slots for term in thing.terms]
        off_a_deck = isinstance(deed, t.Search) or any(isinstance(term, t.FirstCards | t.DeckCards) for term in terms)
        self.looks_at_decks = off_a_deck or self.owner is not None
        """Has anything about a deck to be settled before its things are?"""
        self.may_be_passed_over = isinstance(deed, t.Bury | t.Duel | t.Place | t.Return | t.Shuffle) or (
            takes_treasures(deed)
        )
        self.restricts = is_instead(deed) or isinstance(
            deed, t.Duel | t.Move | t.Place | t.Return | t.MoveOrTransfer | t.Transfer | t.TransferCounters | t.Play
        )
        """Must what is picked be more than what is said?"""
        self.has_rules_of_its_own = isinstance(deed, t.Play | t.Search)
        """Are there rules about what may be picked instead, and about picking nothing?"""
        self.is_plain = not isinstance(
            deed, t.Duel | t.Play | t.Block | t.Search | t.RemoveCounter | t.TransferCounters | t.Place | t.Draw
        )
        """Can it be done if there is something to do it to?"""
        self.shows = isinstance(deed, t.Reveal | t.Look | t.Uncover | t.Play | t.Search)
        """Does somebody see cards who may not have known them?"""


plan = memoized_by_node(Plan)


@memoized_by_node
def slots(deed: t.Deed) -> tuple[t.Thing, ...]:
    """The things that must be settled before the deed is done, in order: by default, those in its fields."""
    match deed:
        case t.Standing():
            return ()
        case t.Move() if has_separate_destinations(deed):
            return (deed.what,)
        case t.Bury(what, at):
            return what, at.base if isinstance(at.base, t.Thing) else HERE
        case t.Draw(t.Thing() as what) if is_one_by_one(what):
            return ()
        case t.Play(what):
            return () if is_free_choice(what) or is_one_by_one(what) else (_from_hand(what),)
        case t.Search(zones, what):
            return (_within(what, zones),)
    return tuple(part for part in children(deed) if isinstance(part, t.Thing))


@memoized_by_node
def owner_to_choose(deed: t.Deed) -> t.Thing | None:
    """The player who must be chosen because a pile of theirs is meant: `deck of another player`.

    Where cards are chosen out of piles, the choice of the card tells whose pile it is.
    """
    zones: list[t.Zone] = []
    match deed:
        case t.Place(to=t.OnDeck(zone=zone) | t.Into(zone=zone)) | t.Shuffle(into=zone) | t.ShuffleDeck(deck=zone):
            zones = [zone]
        case t.Search(zones=searched):
            zones = [*searched]
    what = getattr(deed, "what", None)
    if isinstance(what, t.Thing):
        for term in what.terms:
            match term:
                case t.DeckCards(zone=zone) | t.FirstCards(zone=zone):
                    zones.append(zone)
                case t.Selector(filters=filters) if isinstance(what.quantity, t.Each | t.Random):
                    zones += [zone for f in filters if isinstance(f, t.InZone) for zone in f.zones]
    return next((zone.of for zone in zones if owner_ambiguous(zone) and isinstance(zone.of, t.Thing)), None)


@memoized_by_node
def destination_needs_owner(deed: t.Deed) -> bool:
    """Must a player be chosen for the pile where the cards go? Then the cards are chosen first."""
    match deed:
        case t.Place(to=t.OnDeck(zone=zone) | t.Into(zone=zone)) | t.Shuffle(into=zone):
            return owner_ambiguous(zone)
    return False


@memoized_by_node
def has_separate_destinations(deed: t.Move) -> bool:
    """Is the destination different for each card?"""
    return any(isinstance(term, t.OthersBase) for term in deed.to.terms)


@memoized_by_node
def is_instead(deed: t.Deed) -> bool:
    """Is it done only to what is about to go elsewhere?"""
    return isinstance(deed, t.Place | t.Move | t.Return | t.Shuffle) and deed.instead is not None


HERE = t.Thing((t.ThisBase(),))


@memoized_by_node
def is_free_choice(thing: t.Thing) -> bool:
    """`play extra minion` grants one, now or later, `play extra 2 minions` two; `play monster` takes one off its deck.

    Anything else is settled now: a named card or zone, several that must go together.
    """
    several = isinstance(thing.quantity, t.UpTo | t.Between | t.Exactly)
    apart = thing.quantity is None or (several and group_filter(thing) is None)
    return is_monsters(thing) or (apart and _names_no_pile(thing)) or is_any_of(thing)


def is_any_of(thing: t.Thing) -> bool:
    """`play extra any number of cards[in loot]`: one after the other, in any order, as many as the player likes."""
    return isinstance(thing.quantity, t.AnyNumber)


def most_of(thing: t.Thing) -> int:
    """How many extra cards of a player's choice are granted."""
    match thing.quantity:
        case t.UpTo(most) | t.Between(_, most):
            return most
        case t.Exactly(number):
            return number
    return 1


@memoized_by_node
def is_one_by_one(thing: t.Thing) -> bool:
    """`up to 2 top cards of base deck`: after each of them it is asked whether there is to be another."""
    return isinstance(thing.quantity, t.UpTo) and isinstance(thing.terms[0], t.DeckCards)


def is_monsters(thing: t.Thing) -> bool:
    """Monsters are played off their deck."""
    kinds = [term.kind for term in thing.terms if isinstance(term, t.Selector)]
    return "monster" in kinds and _names_no_pile(thing)


@memoized_by_node
def _names_no_pile(thing: t.Thing) -> bool:
    return all(
        isinstance(term, t.Selector) and not any(isinstance(f, t.InZone | t.Among) for f in term.filters)
        for term in thing.terms
    )


@memoized_by_node
def _from_hand(thing: t.Thing) -> t.Thing:
    """Cards to be played come from the hand, unless the ability says otherwise."""
    return _within(thing, (YOUR_HAND,)) if _names_no_pile(thing) else thing


YOUR_HAND = t.Zone("hand", t.Thing((t.You(),)))


def _within(thing: t.Thing, zones: tuple[t.Zone, ...]) -> t.Thing:
    terms = tuple(
        t.Selector(term.kind, (t.InZone(zones), *term.filters)) if isinstance(term, t.Selector) else term
        for term in thing.terms
    )
    return t.Thing(terms, thing.quantity, thing.bind)


@memoized_by_node
def chooses_first(deed: t.Deed) -> bool:
    """Does the deed begin with a choice, so that `may` and the choice are one question?"""
    if isinstance(deed, t.Play) and is_free_choice(deed.what):
        return not is_monsters(deed.what)
    things = slots(deed)
    if isinstance(deed, t.Play) and off_the_top(deed.what):
        return True  # what comes up may be declined
    if not things or not asks(things[0]):
        return False
    match things[0].quantity:
        case t.Random():
            return False
        case t.Exactly(number):
            return number == 1  # all of them or none: that is decided first
    return True


def is_optional(sentence: t.Sentence, *, special: bool = False) -> bool:
    """`may` says so, and extra cards always are."""
    return sentence.may or is_extra(sentence, (*sentence.cost, *sentence.deeds)[0], special=special)


def is_extra(sentence: t.Sentence, deed: t.Deed, *, special: bool) -> bool:
    """An extra card need not be played, neither first nor as a reward. What a special has played is extra."""
    return isinstance(deed, t.Play) and sentence.modal != "must" and (deed.extra or (special and is_of_a_player(deed)))


@memoized_by_node
def is_of_a_player(deed: t.Play) -> bool:
    """A card that would count against the limits of a turn: no monster, no base."""
    return all(isinstance(term, t.Selector) and term.kind not in ("monster", "base") for term in deed.what.terms)


def takes_treasures(deed: t.Deed) -> bool:
    """Does somebody get cards off the treasure deck?"""
    if not isinstance(deed, t.Draw):
        return False
    terms = deed.what.terms if isinstance(deed.what, t.Thing) else ()
    zones = [deed.source, *(term.zone for term in terms if isinstance(term, t.FirstCards | t.DeckCards))]
    return any(zone is not None and zone.of == "treasure" for zone in zones)
