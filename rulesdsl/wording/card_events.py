"""Sentences for what happens to cards, points and bases."""

from __future__ import annotations

from rulesdsl.language.english.prose import in_words
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.meaning.evaluate import View, bases_meant, candidates
from rulesdsl.table.cards import Place

from .lists import counted, listed
from .telling import Told, says

ORDINALS = ("winner", "runner-up", "third place")


# --- cards leave play, or go from one pile to another -----------------------------------------------------------------


@says("destroyed")
def _destroyed(told: Told) -> str:
    card = told.card
    goes = f"it goes to {told.place(told.event.to)}"
    if card in told.bound("loser"):
        loses = "shares the defeat" if len(told.bound("loser")) > 1 else "loses"
        return f"{told.anybodys(card)} ({numbers.power(told.before, card)}) {loses} and is destroyed; {goes}"
    return f"{told.does('destroy', 'destroys', told.strong(card), f'{told.strong(card)} is destroyed')}; {goes}"


_DISCARDED_BY_RULE = {
    "void.leaves-play-discards-attached": "is discarded with the card it was on",
    "uncover.clear-first": "is discarded, as the card it was on is turned over",
    "after-scoring.discard": "is discarded with everything at the scored base",
    "uncover.impossible-discard": "cannot be played and is discarded instead",
    "monster.destroyed-treasure": "is a treasure that nobody has earned",
    "treasure.loot.need-minion": "is taken by nobody, as nobody has a minion there",
}


@says("discarded")
def _discarded(told: Told) -> str:
    event = told.event
    card, to = told.card, event.to
    assert to is not None
    if "resolution.5" in event.topics:
        return f"{told.title()} has been resolved and goes to {told.place(to)}"
    for topic, phrase in _DISCARDED_BY_RULE.items():
        if topic in event.topics:
            return f"{told.anybodys(card)} {phrase}; it goes to {told.place(to)}"
    text = told.does("discard", "discards", told.strong(card), f"{told.strong(card)} is discarded")
    return text if to.of == told.actor else f"{text}; it goes to {told.place(to)}"


@says("returned")
def _returned(told: Told) -> str:
    event = told.event
    card = told.card
    if "duel.other-returned" in event.topics:
        return f"{told.was()} is no action that could be played; it goes back to {told.place(event.to)}"
    return told.does("return", "returns", f"{told.strong(card)} to {told.place(event.to)}{_instead(told)}")


def _instead(told: Told) -> str:
    """In place of what, where the ability says so."""
    deed = told.deed()
    if isinstance(deed, t.Place | t.Move | t.Return | t.Shuffle) and deed.instead:
        return ", instead of the discard pile" if deed.instead == "instead of discard" else " instead"
    return ""


@says("placed")
def _placed(told: Told) -> str:
    event = told.event
    card, to = told.card, event.to
    assert to is not None
    where = f"into {told.place(to)}"
    deed = told.deed()
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        on_top = deed.to.end == "top" or (deed.to.end == "top or bottom" and told.after.pile(to)[0] == card)
        where = f"{'on top' if on_top else 'at the bottom'} of {told.place(to)}"
    where += _instead(told)
    return told.does("place", "places", f"{told.strong(card)} {where}", f"{told.strong(card)} is placed {where}")


@says("shuffled")
def _shuffled(told: Told) -> str:
    if told.event.card is None:
        deck = told.place(told.event.to)
        return told.does("shuffle", "shuffles", deck, f"{deck} is shuffled")
    return told.does("shuffle", "shuffles", f"{told.was()} into {told.place(told.event.to)}{_instead(told)}")


@says("drawn")
def _drawn(told: Told) -> str:
    """Whoever reads this sees everything, hands and decks included."""
    event = told.event
    if "treasure.loot.take-turns" in event.topics:
        return f"{told.actor} takes {told.title()} out of the treasures"
    if "monster.destroyed-treasure" in event.topics:
        return f"{told.actor} gets the treasure {told.title()}"
    if event.origin is not None and event.origin.zone == "hand":
        return told.does("take", "takes", f"{told.title()} out of {told.place(event.origin)}")
    return told.does("draw", "draws", told.title())


@says("put back")
def _put_back(told: Told) -> str:
    order = [told.names.of(told.before, card) for card in told.event.others]
    how = f"{listed(order)} on top of" if len(order) == 1 else f"{listed(order)}, in this order from the top, on"
    return told.does("put", "puts", f"{how} {told.place(told.event.to)}")


@says("deck renewed")
def _deck_renewed(told: Told) -> str:
    deck = told.event.to
    assert deck is not None
    pile = told.names.place(told.before, Place("discard", deck.of))
    return f"{pile} is shuffled and becomes {told.place(deck)}"


@says("nothing to draw")
def _nothing_to_draw(told: Told) -> str:
    return f"{told.actor} has neither deck nor discard pile left and draws nothing"


@says("drawn enough")
def _drawn_enough(told: Told) -> str:
    return f"{told.actor} has drawn enough ({told.english()})"


# --- what nobody decides ----------------------------------------------------------------------------------------------


@says("settled")
def _settled(told: Told) -> str:
    end = "on top" if told.event.note == "top" else "at the bottom"
    return f"by chance {told.title()} lies {end} of {told.place(told.event.to)}"


@says("identified")
def _identified(told: Told) -> str:
    card = told.card
    return f"the unknown card {told.names.where(told.after, card)} turns out to be {told.names.of(told.after, card)}"


# --- cards in play ----------------------------------------------------------------------------------------------------


@says("played")
def _played(told: Told) -> str:
    event = told.event
    card, to = told.card, event.to
    assert to is not None
    name = told.names.of(told.after, card)
    if to.zone == "resolving":
        return told.does("play", "plays", name)
    where = f"{'on' if to.zone == 'on' else 'at'} {told.place(to)}"
    if told.actor is None and event.source == event.base:
        return f"{name} is played {where}"
    return told.does("play", "plays", f"{name} {where}")


@says("moved")
def _moved(told: Told) -> str:
    origin = told.event.origin
    assert origin is not None
    card = told.card
    start = told.names.of(told.before, origin.of) if origin.of is not None else "where it was"
    goal = told.names.of(told.after, told.event.base) if told.event.base is not None else "another base"
    what = f"{told.was()}, still face down," if origin.zone == "buried" else told.strong(card)
    return told.does("move", "moves", f"{what} from {start} to {goal}{_instead(told)}")


@says("transferred")
def _transferred(told: Told) -> str:
    origin = told.event.origin
    assert origin is not None
    start = told.names.place(told.before, origin, told.actor)
    lay = "" if origin.zone == "resolving" else f" from {start}"  # what it lay on is gone already
    return told.does("transfer", "transfers", f"{told.was()}{lay} to {told.place(told.event.to)}")


@says("buried")
def _buried(told: Told) -> str:
    assert told.event.base is not None
    shown = ", having shown it" if "bury.self-revealed" in told.event.topics else ""
    return told.does("bury", "buries", f"{told.was()} at {told.names.of(told.after, told.event.base)}{shown}")


@says("uncovers")
def _uncovers(told: Told) -> str:
    return f"{told.actor} uncovers a buried card at the start of the turn"


@says("uncovered")
def _uncovered(told: Told) -> str:
    assert told.event.base is not None
    return told.does("uncover", "uncovers", f"{told.was()} at {told.names.of(told.before, told.event.base)}")


@says("counter placed")
def _counter_placed(told: Told) -> str:
    return told.does("place", "places", f"{_counters(told)} on {_with_new_power(told)}")


@says("counter removed")
def _counter_removed(told: Told) -> str:
    return told.does("remove", "removes", f"{_counters(told)} from {_with_new_power(told)}")


def _counters(told: Told) -> str:
    """Those of a base are of another kind."""
    number = told.event.amount
    kind = "counter" if told.before.cards[told.card].place.zone == "bases" else "+1 power counter"
    return f"{in_words(number)} {kind}{'' if number == 1 else 's'}"


def _with_new_power(told: Told) -> str:
    card = told.card
    if told.after.cards[card].place.zone != "at":
        return told.was()
    return f"{told.was()} (now {numbers.power(told.after, card)})"


@says("control changed")
def _control_changed(told: Told) -> str:
    if not told.event.others:
        return f"nobody controls {told.title()} any more"
    player = told.event.others[0]
    if told.actor == player:
        return told.does("take", "takes", f"control of {told.was()}")
    if told.actor is not None:
        return told.does("give", "gives", f"{player} control of {told.was()}")
    return f"{player} gets back control of {told.title()}"


@says("no monster left")
def _no_monster_left(told: Told) -> str:
    return "neither the monster deck nor its discard pile has a card left, so no monster is played"


@says("loot added")
def _loot_added(told: Told) -> str:
    more = counted(told.event.amount, "more treasure")
    return f"{more} will be shared, through {told.anybodys(told.event.source)}"


@says("revealed")
def _revealed(told: Told) -> str:
    if "treasure.loot.reveal" in told.event.topics:
        return f"{told.title()} is revealed as a treasure to be shared"
    return told.does("reveal", "reveals", f"{told.title()}{_from(told)}")


@says("looked at")
def _looked_at(told: Told) -> str:
    return told.does("look at", "looks at", f"{told.title()}{_from(told)}")


def _from(told: Told) -> str:
    card = told.card
    hidden = told.before.cards[card].place.zone in ("hand", "deck", "discard", "aside")
    return f", {told.names.where(told.before, card)}" if hidden else ""


# --- what lasts, points, bases ----------------------------------------------------------------------------------------


@says("begins")
def _begins(told: Told) -> str:
    event = told.event
    deed = told.deed()
    next_turn = f" until {told.actor}'s next turn starts"
    stays = f", as long as {told.was(event.source)} is in play" if event.source is not None else ""
    moments = {
        "end of turn": " until the end of the turn", "start of your turn": next_turn, "this leaves play": stays,
        "it leaves play": ", as long as it is in play",
    }  # fmt: skip
    lasting = moments.get(event.note, "")
    targets = told.names.listed(told.before, event.others, told.actor)
    match deed:
        case t.Give(modifier=t.Change(property=prop, at=at)):
            bases = () if at is None else bases_meant(at)(View(told.after, told.after.effects[-1].scope))
            there = f" at {told.names.listed(told.after, bases)}" if bases else ""
            return told.does("give", "gives", f"{targets} {event.amount:+d} {prop}{there}{lasting}")
        case t.GiveControl():
            return f"{told.after.effects[-1].scope.you} has control of {targets}{lasting}"
        case t.TakeControl():
            return f"{told.actor} keeps control of {targets}{lasting}"
        case t.Cancel() | t.Play(silent=True):
            return told.does("cancel", "cancels", f"the abilities of {targets}{lasting}")
        case t.CannotBe(what, happenings, by=by):
            view = View(told.after, told.after.effects[-1].scope)
            whom = told.names.listed(told.before, candidates(view, what))
            agents = () if by is None else candidates(view, by)
            agent = f" by {told.names.listed(told.after, agents)}" if agents else ""
            return f"{whom} cannot be {listed(happenings, 'or')}{agent}{lasting}"
        case t.Turn(what, side):
            top = told.names.listed(told.after, candidates(View(told.after, told.after.effects[-1].scope), what))
            return f"{told.actor} turns {top}, on top of the base deck, face {side}{lasting}"
    return f"from now on{'' if isinstance(deed, t.Trigger) else lasting}: {told.english()}"


@says("expires")
def _expires(told: Told) -> str:
    return f"what lasted until now ends ({counted(told.event.amount, 'effect')})"


@says("vp")
def _vp(told: Told) -> str:
    event = told.event
    player = str(event.others[0])
    total = f"{told.after.vp_of(player)} in all"
    if event.amount == 0:
        return f"{player} neither gains nor loses VP ({total})"
    change = f"{'gains' if event.amount > 0 else 'loses'} {abs(event.amount)} VP"
    if event.actor is None and event.source is not None:
        rank = {who: place for place, who in numbers.standings(told.before, event.source)}.get(player, 0)
        power = numbers.total(told.before, event.source, player)
        place = ORDINALS[rank] if rank < len(ORDINALS) else "a player"
        return f"{player} {change} from {told.was(event.source)} as {place} with {power} power ({total})"
    source = "" if event.source is None else f" through {told.names.whose(told.before, event.source, player)}"
    return f"{player} {change}{source} ({total})"


@says("scores")
def _scores(told: Told) -> str:
    base = told.card
    total, needed = numbers.total_of_all(told.before, base), numbers.breakpoint(told.before, base)
    return f"{told.was()} scores: {total} power reaches its breakpoint of {needed}"


@says("no award")
def _no_award(told: Told) -> str:
    event = told.event
    player, base = str(event.others[0]), event.source
    assert base is not None
    if event.amount:
        power = numbers.total(told.before, base, player)
        return f"{player} gets nothing from {told.was(base)}: three places are above {power} power"
    return f"{player} has not what it takes to be awarded VP from {told.was(base)}"


@says("no base ready")
def _no_base_ready(told: Told) -> str:
    return "no base is ready to score"


@says("base discarded")
def _base_discarded(told: Told) -> str:
    return f"{told.was()} goes to the base discard pile"


@says("successor chosen")
def _successor_chosen(told: Told) -> str:
    assert told.event.base is not None
    place = f"in place of {told.title(told.event.base)}"
    if "reading.further-base" in told.event.topics:
        return told.does("have", "has", f"{told.title()} come as an extra base, besides the one {place}")
    return told.does("have", "has", f"{told.title()} come next, {place}")


@says("base played")
def _base_played(told: Told) -> str:
    """By a card that plays it or that replaces another by it; else it is what comes after a base has scored."""
    name = told.names.of(told.after, told.card)
    needs = f"(breakpoint {numbers.breakpoint(told.after, told.card)})"
    if told.event.others:
        (old,) = (told.names.of(told.before, base) for base in told.event.others)
        replaced = f"{old} with {name} {needs}"
        return told.does("replace", "replaces", replaced, f"{name} is laid out as a base {needs}")
    return told.does("play", "plays", f"{name} as a base {needs}", f"{name} is laid out as a base {needs}")
