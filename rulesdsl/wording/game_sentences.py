"""Sentences about turns, duels, and abilities that are used, triggered, declined or come to nothing."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import CardId, Place

from .event_context import EventContext, sentence_for
from .lists import counted, listed

# --- turns ------------------------------------------------------------------------------------------------------------


@sentence_for(e.TurnBegan)
def _turn_begins(context: EventContext[e.TurnBegan]) -> str:
    return f"turn {context.after.turn.number}, {context.actor}'s, begins"


@sentence_for(e.DonePlaying)
def _done_playing(context: EventContext[e.DonePlaying]) -> str:
    return f"{context.actor} is done playing cards"


@sentence_for(e.DrawPhaseBegan)
def _draw_phase(context: EventContext[e.DrawPhaseBegan]) -> str:
    return f"now {context.actor} draws two cards"


@sentence_for(e.TurnPassed)
def _turn_passes(context: EventContext[e.TurnPassed]) -> str:
    return f"the turn passes to {context.event.player}"


@sentence_for(e.GameWon)
def _wins(context: EventContext[e.GameWon]) -> str:
    return f"{listed(context.event.winners)} wins with {context.event.vp} VP"


@sentence_for(e.TiedForTheWin)
def _tie_for_the_win(context: EventContext[e.TiedForTheWin]) -> str:
    return f"{listed(context.event.leaders)} are tied at {context.event.vp} VP, so the game goes on"


@sentence_for(e.Passed)
def _passes(context: EventContext[e.Passed]) -> str:
    return f"{context.actor} passes"


# --- duels ------------------------------------------------------------------------------------------------------------


@sentence_for(e.EnteredDuel)
def _duels(context: EventContext[e.EnteredDuel]) -> str:
    card = context.card
    opponent = context.event.opponent
    if context.event.source == card and context.actor is not None:
        return f"{context.actor} uses {context.with_power(card)} to duel {context.with_power(opponent)}"
    return context.does("have", "has", f"{context.with_power(card)} duel {context.with_power(opponent)}")


@sentence_for(e.DuelingCardPlaced)
def _dueling_card_placed(context: EventContext[e.DuelingCardPlaced]) -> str:
    (card,) = context.after.pile(Place("dueling", str(context.event.side)))
    return f"{context.actor} places a dueling card face down ({context.names.of(context.before, card)})"


@sentence_for(e.NoDuelingCard)
def _no_dueling_card(context: EventContext[e.NoDuelingCard]) -> str:
    return f"{context.actor} places no dueling card"


@sentence_for(e.DuelWon)
def _duel_won(context: EventContext[e.DuelWon]) -> str:
    event = context.event
    return f"{_dueller(context, event.winner)} wins the duel against {_dueller(context, event.loser)}"


@sentence_for(e.DuelTied)
def _duel_tied(context: EventContext[e.DuelTied]) -> str:
    one, other = context.event.duelists
    return f"the duel of {_dueller(context, one)} and {_dueller(context, other)} is a tie: both win and both lose"


@sentence_for(e.DoneForBothSides)
def _both_sides(context: EventContext[e.DoneForBothSides]) -> str:
    return "in a tie each side gets all the effects, the challenger's side first"


@sentence_for(e.DoneForEach)
def _one_after_the_other(context: EventContext[e.DoneForEach]) -> str:
    each = [other if isinstance(other, str) else context.full_name(other) for other in context.event.things]
    return f"this is done for {listed(each)}, in this order"


@sentence_for(e.DuelStopped)
def _duel_stops(context: EventContext[e.DuelStopped]) -> str:
    one, other = (context.full_name(card) for card in context.event.duelists)
    return f"{one} and {other} are no longer at the same base, so the duel stops without a result"


def _dueller(context: EventContext[e.Event], card: CardId) -> str:
    return f"{context.full_name(card)} ({numbers.power(context.before, card)})"


# --- abilities --------------------------------------------------------------------------------------------------------


@sentence_for(e.TalentUsed)
def _talent(context: EventContext[e.TalentUsed]) -> str:
    return f"{context.actor} uses the talent of {context.name()}"


@sentence_for(e.AbilityUsed)
def _used(context: EventContext[e.AbilityUsed]) -> str:
    return f"{context.actor} uses {context.name()}"


@sentence_for(e.PlayedAlthoughTaken)
def _taken_but_played(context: EventContext[e.PlayedAlthoughTaken]) -> str:
    return f"{context.name()} was triggered before it was taken, so {context.actor} plays it from where it is now"


@sentence_for(e.UnknownCardsPassed)
def _unknown_cards_pass(context: EventContext[e.UnknownCardsPassed]) -> str:
    cards = counted(context.event.number, "unknown card")
    return f"{context.actor} has {cards} in hand; without a name none is taken for a special that could be used now"


@sentence_for(e.UnknownCardsSearched)
def _unknown_cards_searched(context: EventContext[e.UnknownCardsSearched]) -> str:
    cards = f"{counted(context.event.number, 'unknown card')} in {context.place(context.event.pile)}"
    return f"there are {cards}: what is looked for may be among them, but the board does not say"


@sentence_for(e.Triggered)
def _triggered(context: EventContext[e.Triggered]) -> str:
    source = context.event.source
    if source is None or source < 0:
        return f"what {context.actor} set up earlier happens now"
    held = control.controller(context.before, source)
    name = context.full_name(source)
    return f"{name} is triggered" + (f" for {context.actor}" if context.actor not in (None, held) else "")


@sentence_for(e.Chosen)
def _chosen(context: EventContext[e.Chosen]) -> str:
    deed = context.deed()
    by_chance = isinstance(deed, t.Choose) and isinstance(deed.what.quantity, t.Random)
    who = "chance" if by_chance else context.actor
    return (
        f"{who} chooses {context.names.listed(context.before, context.event.things, context.actor)}{_through(context)}"
    )


@sentence_for(e.Declined)
def _declines(context: EventContext[e.Declined]) -> str:
    return f"{context.actor} declines what is offered{_through(context, 'by')}"


@sentence_for(e.KeptForLater)
def _kept_for_later(context: EventContext[e.KeptForLater]) -> str:
    return f"{context.actor} does not use now what is offered{_through(context, 'by')}; it waits"


@sentence_for(e.CostNotPaid)
def _thwarted(context: EventContext[e.CostNotPaid]) -> str:
    return f"the cost could not be paid in full, so {context.actor} gets nothing for it"


@sentence_for(e.PlayedWithoutAbilities)
def _cancelled(context: EventContext[e.PlayedWithoutAbilities]) -> str:
    name = context.names.whose(context.after, context.card, context.actor)
    return f"the abilities of {name} are cancelled, so it does nothing"


@sentence_for(e.Prevented)
def _prevented(context: EventContext[e.Prevented]) -> str:
    goal = "" if context.event.base is None else f" to {context.title(context.event.base)}"
    text = f"{context.full_name()} cannot be {context.event.what}{goal}"
    cause = context.event.because_of
    return text if cause is None else f"{text}, because of {context.full_name(cause)}"


@sentence_for(e.Replaced)
def _replaced(context: EventContext[e.Replaced]) -> str:
    source = context.event.source
    through = "" if source is None else f", through {context.full_name(source)}"
    return f"{context.full_name()} would be {context.event.what}; something else happens instead{through}"


@sentence_for(e.ExtraPlayGranted)
def _extra_granted(context: EventContext[e.ExtraPlayGranted]) -> str:
    return f"{context.actor} gets an extra play{_through(context, 'from')}, for now or later in this phase"


@sentence_for(e.ExtraPlayUsed)
def _extra_used(context: EventContext[e.ExtraPlayUsed]) -> str:
    through = "" if context.event.source is None else f" that came from {context.name(context.event.source)}"
    return f"{context.actor} uses up the extra play{through}"


_NOTHING = {
    "void.all-no-targets": "there is none that it applies to",
    "void.any-number": "none was chosen",
    "duel.no-nesting": "one duel is going on and a second cannot begin",
    "uncover.no-rebury": "a card that was just uncovered is not buried again",
    "term.instead.own-text": "the card that has brought it about sends it elsewhere",
    "term.to.all-or-nothing": "the cost cannot be paid in full",
    "void.play-without-effect": "there is nothing it could be done to",
}


@sentence_for(e.ConditionFailed)
def _not_so(context: EventContext[e.ConditionFailed]) -> str:
    address, source = context.event.address, context.event.source
    assert address is not None
    sentence = context.before.sentence_at(address)
    assert sentence.condition is not None
    whose = "" if source is None else f"for {context.name(source)} "
    then = "what is said for the other case is done" if sentence.otherwise else "this part is passed over"
    return f"{whose}this is not so: {context.english(sentence.condition)}; {then}"


@sentence_for(e.NothingHappened)
def _nothing_happens(context: EventContext[e.NothingHappened]) -> str:
    why = next(
        (reason for topic, reason in _NOTHING.items() if topic in context.event.topics), "it is no longer possible"
    )
    if context.event.card is not None and context.event.address is None:
        return f"nothing happens with {context.name()}: {why}"
    return f"nothing happens{_through(context)}: {why}"


def _through(context: EventContext[e.Event], word: str = "for") -> str:
    """The card whose ability is at work, and what the ability says at this point."""
    source = context.event.source
    name = "" if source is None else f" {word} {context.name(source)}"
    return f"{name} ({context.english()})" if context.english() else name
