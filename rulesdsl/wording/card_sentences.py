"""Sentences for what happens to cards, points and bases."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.language.english.prose import in_words
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.meaning.evaluate import View, bases_meant, candidates
from rulesdsl.table.cards import Place

from .event_context import EventContext, sentence_for
from .lists import counted, listed

ORDINALS = ("winner", "runner-up", "third place")


# --- cards leave play, or go from one pile to another -----------------------------------------------------------------


@sentence_for(e.Destroyed)
def _destroyed(context: EventContext[e.Destroyed]) -> str:
    card = context.card
    goes = f"it goes to {context.place(context.event.to)}"
    if card in context.bound("loser"):
        loses = "shares the defeat" if len(context.bound("loser")) > 1 else "loses"
        return f"{context.full_name(card)} ({numbers.power(context.before, card)}) {loses} and is destroyed; {goes}"
    name = context.with_power(card)
    return f"{context.does('destroy', 'destroys', name, f'{name} is destroyed')}; {goes}"


_DISCARDED_BY_RULE = {
    "void.leaves-play-discards-attached": "is discarded with the card it was on",
    "uncover.clear-first": "is discarded, as the card it was on is turned over",
    "after-scoring.discard": "is discarded with everything at the scored base",
    "uncover.impossible-discard": "cannot be played and is discarded instead",
    "monster.destroyed-treasure": "is a treasure that nobody has earned",
    "treasure.loot.need-minion": "is taken by nobody, as nobody has a minion there",
}


@sentence_for(e.Discarded)
def _discarded(context: EventContext[e.Discarded]) -> str:
    event = context.event
    card, to = context.card, event.to
    if "resolution.5" in event.topics:
        return f"{context.title()} has been resolved and goes to {context.place(to)}"
    for topic, phrase in _DISCARDED_BY_RULE.items():
        if topic in event.topics:
            return f"{context.full_name(card)} {phrase}; it goes to {context.place(to)}"
    text = context.does("discard", "discards", context.with_power(card), f"{context.with_power(card)} is discarded")
    return text if to.of == context.actor else f"{text}; it goes to {context.place(to)}"


@sentence_for(e.Returned)
def _returned(context: EventContext[e.Returned]) -> str:
    event = context.event
    card = context.card
    if "duel.other-returned" in event.topics:
        return f"{context.name()} is no action that could be played; it goes back to {context.place(event.to)}"
    return context.does(
        "return", "returns", f"{context.with_power(card)} to {context.place(event.to)}{_instead(context)}"
    )


def _instead(context: EventContext[e.Event]) -> str:
    """What the ability says that the card does not go to."""
    deed = context.deed()
    if isinstance(deed, t.Place | t.Move | t.Return | t.Shuffle) and deed.instead:
        return ", instead of the discard pile" if deed.instead == "instead of discard" else " instead"
    return ""


@sentence_for(e.Placed)
def _placed(context: EventContext[e.Placed]) -> str:
    event = context.event
    card, to = context.card, event.to
    where = f"into {context.place(to)}"
    deed = context.deed()
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        on_top = deed.to.end == "top" or (deed.to.end == "top or bottom" and context.after.pile(to)[0] == card)
        where = f"{'on top' if on_top else 'at the bottom'} of {context.place(to)}"
    where += _instead(context)
    return context.does(
        "place", "places", f"{context.with_power(card)} {where}", f"{context.with_power(card)} is placed {where}"
    )


@sentence_for(e.DeckShuffled)
def _deck_shuffled(context: EventContext[e.DeckShuffled]) -> str:
    deck = context.place(context.event.pile)
    return context.does("shuffle", "shuffles", deck, f"{deck} is shuffled")


@sentence_for(e.ShuffledIntoDeck)
def _shuffled(context: EventContext[e.ShuffledIntoDeck]) -> str:
    return context.does(
        "shuffle", "shuffles", f"{context.name()} into {context.place(context.event.to)}{_instead(context)}"
    )


@sentence_for(e.Drawn)
def _drawn(context: EventContext[e.Drawn]) -> str:
    """The reader sees everything, hands and decks included."""
    event = context.event
    if "treasure.loot.take-turns" in event.topics:
        return f"{context.actor} takes {context.title()} out of the treasures"
    if "monster.destroyed-treasure" in event.topics:
        return f"{context.actor} gets the treasure {context.title()}"
    if event.origin.zone == "hand":
        return context.does("take", "takes", f"{context.title()} out of {context.place(event.origin)}")
    return context.does("draw", "draws", context.title())


@sentence_for(e.PutBackOnDeck)
def _put_back(context: EventContext[e.PutBackOnDeck]) -> str:
    order = [context.names.of(context.before, card) for card in context.event.cards]
    how = f"{listed(order)} on top of" if len(order) == 1 else f"{listed(order)}, in this order from the top, on"
    return context.does("put", "puts", f"{how} {context.place(context.event.pile)}")


@sentence_for(e.DeckRenewed)
def _deck_renewed(context: EventContext[e.DeckRenewed]) -> str:
    deck = context.event.pile
    pile = context.names.place(context.before, Place("discard", deck.of))
    return f"{pile} is shuffled and becomes {context.place(deck)}"


@sentence_for(e.NothingToDraw)
def _nothing_to_draw(context: EventContext[e.NothingToDraw]) -> str:
    return f"{context.actor} has neither deck nor discard pile left and draws nothing"


@sentence_for(e.DrewEnough)
def _drawn_enough(context: EventContext[e.DrewEnough]) -> str:
    return f"{context.actor} has drawn enough ({context.english()})"


# --- what nobody decides ----------------------------------------------------------------------------------------------


@sentence_for(e.DeckCardSettled)
def _settled(context: EventContext[e.DeckCardSettled]) -> str:
    end = "on top" if context.event.end == "top" else "at the bottom"
    return f"by chance {context.title()} lies {end} of {context.place(context.event.pile)}"


@sentence_for(e.CardIdentified)
def _identified(context: EventContext[e.CardIdentified]) -> str:
    where, name = context.names.where(context.after, context.card), context.names.of(context.after, context.card)
    return f"the unknown card {where} turns out to be {name}"


# --- cards in play ----------------------------------------------------------------------------------------------------


@sentence_for(e.Played)
def _played(context: EventContext[e.Played]) -> str:
    event = context.event
    card, to = context.card, event.to
    name = context.names.of(context.after, card)
    if to.zone == "resolving":
        return context.does("play", "plays", name)
    where = f"{'on' if to.zone == 'on' else 'at'} {context.place(to)}"
    if context.actor is None and event.source == event.base:
        return f"{name} is played {where}"
    return context.does("play", "plays", f"{name} {where}")


@sentence_for(e.Moved)
def _moved(context: EventContext[e.Moved]) -> str:
    origin = context.event.origin
    card = context.card
    start = context.names.of(context.before, origin.of) if origin.of is not None else "where it was"
    goal = context.names.of(context.after, context.event.base) if context.event.base is not None else "another base"
    what = f"{context.name()}, still face down," if origin.zone == "buried" else context.with_power(card)
    return context.does("move", "moves", f"{what} from {start} to {goal}{_instead(context)}")


@sentence_for(e.Transferred)
def _transferred(context: EventContext[e.Transferred]) -> str:
    origin = context.event.origin
    start = context.names.place(context.before, origin, context.actor)
    lay = "" if origin.zone == "resolving" else f" from {start}"  # what it lay on is gone already
    return context.does("transfer", "transfers", f"{context.name()}{lay} to {context.place(context.event.to)}")


@sentence_for(e.Buried)
def _buried(context: EventContext[e.Buried]) -> str:
    assert context.event.base is not None
    shown = ", having shown it" if "bury.self-revealed" in context.event.topics else ""
    return context.does(
        "bury", "buries", f"{context.name()} at {context.names.of(context.after, context.event.base)}{shown}"
    )


@sentence_for(e.ChoseToUncover)
def _uncovers(context: EventContext[e.ChoseToUncover]) -> str:
    return f"{context.actor} uncovers a buried card at the start of the turn"


@sentence_for(e.Uncovered)
def _uncovered(context: EventContext[e.Uncovered]) -> str:
    assert context.event.base is not None
    return context.does(
        "uncover", "uncovers", f"{context.name()} at {context.names.of(context.before, context.event.base)}"
    )


@sentence_for(e.CountersPlaced)
def _counter_placed(context: EventContext[e.CountersPlaced]) -> str:
    return context.does("place", "places", f"{_counters(context)} on {_with_new_power(context)}")


@sentence_for(e.CountersRemoved)
def _counter_removed(context: EventContext[e.CountersRemoved]) -> str:
    return context.does("remove", "removes", f"{_counters(context)} from {_with_new_power(context)}")


def _counters(context: EventContext[e.CountersPlaced | e.CountersRemoved]) -> str:
    """Counters on a base are no power counters."""
    number = context.event.number
    kind = "counter" if context.before.cards[context.card].place.zone == "bases" else "+1 power counter"
    return f"{in_words(number)} {kind}{'' if number == 1 else 's'}"


def _with_new_power(context: EventContext[e.Event]) -> str:
    card = context.card
    if context.after.cards[card].place.zone != "at":
        return context.name()
    return f"{context.name()} (now {numbers.power(context.after, card)})"


@sentence_for(e.ControlChanged)
def _control_changed(context: EventContext[e.ControlChanged]) -> str:
    player = context.event.player
    if player is None:
        return f"nobody controls {context.title()} any more"
    if context.actor == player:
        return context.does("take", "takes", f"control of {context.name()}")
    if context.actor is not None:
        return context.does("give", "gives", f"{player} control of {context.name()}")
    return f"{player} gets back control of {context.title()}"


@sentence_for(e.NoMonsterLeft)
def _no_monster_left(context: EventContext[e.NoMonsterLeft]) -> str:
    return "neither the monster deck nor its discard pile has a card left, so no monster is played"


@sentence_for(e.TreasuresAdded)
def _loot_added(context: EventContext[e.TreasuresAdded]) -> str:
    more = counted(context.event.number, "more treasure")
    return f"{more} will be shared, through {context.full_name(context.event.source)}"


@sentence_for(e.Revealed)
def _revealed(context: EventContext[e.Revealed]) -> str:
    if "treasure.loot.reveal" in context.event.topics:
        return f"{context.title()} is revealed as a treasure to be shared"
    return context.does("reveal", "reveals", f"{context.title()}{_from(context)}")


@sentence_for(e.LookedAt)
def _looked_at(context: EventContext[e.LookedAt]) -> str:
    return context.does("look at", "looks at", f"{context.title()}{_from(context)}")


def _from(context: EventContext[e.Event]) -> str:
    card = context.card
    hidden = context.before.cards[card].place.zone in ("hand", "deck", "discard", "aside")
    return f", {context.names.where(context.before, card)}" if hidden else ""


# --- what lasts, points, bases ----------------------------------------------------------------------------------------


@sentence_for(e.EffectBegan)
def _begins(context: EventContext[e.EffectBegan]) -> str:
    event = context.event
    deed = context.deed()
    next_turn = f" until {context.actor}'s next turn starts"
    stays = f", as long as {context.name(event.source)} is in play" if event.source is not None else ""
    moments = {
        "end of turn": " until the end of the turn", "start of your turn": next_turn, "this leaves play": stays,
        "it leaves play": ", as long as it is in play",
    }  # fmt: skip
    lasting = moments.get(event.until, "")
    targets = context.names.listed(context.before, event.targets, context.actor)
    match deed:
        case t.Give(modifier=t.Change(property=prop, at=at)):
            bases = () if at is None else bases_meant(at)(View(context.after, context.after.effects[-1].scope))
            there = f" at {context.names.listed(context.after, bases)}" if bases else ""
            return context.does("give", "gives", f"{targets} {event.change:+d} {prop}{there}{lasting}")
        case t.GiveControl():
            return f"{context.after.effects[-1].scope.you} has control of {targets}{lasting}"
        case t.TakeControl():
            return f"{context.actor} keeps control of {targets}{lasting}"
        case t.Cancel() | t.Play(silent=True):
            return context.does("cancel", "cancels", f"the abilities of {targets}{lasting}")
        case t.CannotBe(what, happenings, by=by):
            view = View(context.after, context.after.effects[-1].scope)
            whom = context.names.listed(context.before, candidates(view, what))
            agents = () if by is None else candidates(view, by)
            agent = f" by {context.names.listed(context.after, agents)}" if agents else ""
            return f"{whom} cannot be {listed(happenings, 'or')}{agent}{lasting}"
        case t.Turn(what, side):
            top = context.names.listed(
                context.after, candidates(View(context.after, context.after.effects[-1].scope), what)
            )
            return f"{context.actor} turns {top}, on top of the base deck, face {side}{lasting}"
    return f"from now on{'' if isinstance(deed, t.Trigger) else lasting}: {context.english()}"


@sentence_for(e.EffectsExpired)
def _expires(context: EventContext[e.EffectsExpired]) -> str:
    return f"what lasted until now ends ({counted(context.event.number, 'effect')})"


@sentence_for(e.VictoryPointsChanged)
def _vp(context: EventContext[e.VictoryPointsChanged]) -> str:
    event = context.event
    player = event.player
    total = f"{context.after.vp_of(player)} in all"
    if event.change == 0:
        return f"{player} neither gains nor loses VP ({total})"
    change = f"{'gains' if event.change > 0 else 'loses'} {abs(event.change)} VP"
    if event.actor is None and event.source is not None:
        rank = {who: place for place, who in numbers.standings(context.before, event.source)}.get(player, 0)
        power = numbers.total(context.before, event.source, player)
        place = ORDINALS[rank] if rank < len(ORDINALS) else "a player"
        return f"{player} {change} from {context.name(event.source)} as {place} with {power} power ({total})"
    source = "" if event.source is None else f" through {context.names.whose(context.before, event.source, player)}"
    return f"{player} {change}{source} ({total})"


@sentence_for(e.BaseScores)
def _scores(context: EventContext[e.BaseScores]) -> str:
    base = context.card
    total, needed = numbers.total_of_all(context.before, base), numbers.breakpoint(context.before, base)
    return f"{context.name()} scores: {total} power reaches its breakpoint of {needed}"


@sentence_for(e.NotAwarded)
def _no_award(context: EventContext[e.NotAwarded]) -> str:
    event = context.event
    player, base = event.player, event.source
    assert base is not None
    if event.place:
        power = numbers.total(context.before, base, player)
        return f"{player} gets nothing from {context.name(base)}: three places are above {power} power"
    return f"{player} has not what it takes to be awarded VP from {context.name(base)}"


@sentence_for(e.NoBaseReady)
def _no_base_ready(context: EventContext[e.NoBaseReady]) -> str:
    return "no base is ready to score"


@sentence_for(e.BaseDiscarded)
def _base_discarded(context: EventContext[e.BaseDiscarded]) -> str:
    return f"{context.name()} goes to the base discard pile"


@sentence_for(e.NextBaseChosen)
def _successor_chosen(context: EventContext[e.NextBaseChosen]) -> str:
    assert context.event.base is not None
    place = f"in place of {context.title(context.event.base)}"
    if "reading.further-base" in context.event.topics:
        return context.does("have", "has", f"{context.title()} come as an extra base, besides the one {place}")
    return context.does("have", "has", f"{context.title()} come next, {place}")


@sentence_for(e.BasePlayed)
def _base_played(context: EventContext[e.BasePlayed]) -> str:
    """Played by a card or in place of another base; else it follows a base that has scored."""
    name = context.names.of(context.after, context.card)
    needs = f"(breakpoint {numbers.breakpoint(context.after, context.card)})"
    if context.event.replaced is not None:
        replaced = f"{context.title(context.event.replaced)} with {name} {needs}"
        return context.does("replace", "replaces", replaced, f"{name} is laid out as a base {needs}")
    return context.does("play", "plays", f"{name} as a base {needs}", f"{name} is laid out as a base {needs}")
