"""Sentences for how a game proceeds: turns, duels, abilities that are used, triggered, declined or come to nothing."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import Place

from .lists import counted, listed
from .telling import Told, says

# --- turns ------------------------------------------------------------------------------------------------------------


@says("turn begins")
def _turn_begins(told: Told) -> str:
    return f"turn {told.after.turn.number}, {told.actor}'s, begins"


@says("done playing")
def _done_playing(told: Told) -> str:
    return f"{told.actor} is done playing cards"


@says("draw phase")
def _draw_phase(told: Told) -> str:
    return f"now {told.actor} draws two cards"


@says("turn passes")
def _turn_passes(told: Told) -> str:
    return f"the turn passes to {told.event.others[0]}"


@says("wins")
def _wins(told: Told) -> str:
    return f"{listed(map(str, told.event.others))} wins with {told.event.amount} VP"


@says("tie for the win")
def _tie_for_the_win(told: Told) -> str:
    return f"{listed(map(str, told.event.others))} are tied at {told.event.amount} VP, so the game goes on"


@says("passes")
def _passes(told: Told) -> str:
    return f"{told.actor} passes"


# --- duels ------------------------------------------------------------------------------------------------------------


@says("duels")
def _duels(told: Told) -> str:
    card = told.card
    (opponent,) = told.event.others
    assert isinstance(opponent, int)
    if told.event.source == card and told.actor is not None:
        return f"{told.actor} uses {told.strong(card)} to duel {told.strong(opponent)}"
    return told.does("have", "has", f"{told.strong(card)} duel {told.strong(opponent)}")


@says("dueling card placed")
def _dueling_card_placed(told: Told) -> str:
    (card,) = told.after.pile(Place("dueling", str(told.event.amount)))
    return f"{told.actor} places a dueling card face down ({told.names.of(told.before, card)})"


@says("no dueling card")
def _no_dueling_card(told: Told) -> str:
    return f"{told.actor} places no dueling card"


@says("duel won")
def _duel_won(told: Told) -> str:
    winner, loser = told.event.others
    return f"{_dueller(told, winner)} wins the duel against {_dueller(told, loser)}"


@says("duel tied")
def _duel_tied(told: Told) -> str:
    one, other = told.event.others
    return f"the duel of {_dueller(told, one)} and {_dueller(told, other)} is a tie: both win and both lose"


@says("both sides")
def _both_sides(told: Told) -> str:
    return "in a tie each side gets all the effects, the challenger's side first"


@says("one after the other")
def _one_after_the_other(told: Told) -> str:
    each = [other if isinstance(other, str) else told.anybodys(other) for other in told.event.others]
    return f"this is done for {listed(each)}, in this order"


@says("duel stops")
def _duel_stops(told: Told) -> str:
    one, other = (told.anybodys(card) for card in told.event.others)
    return f"{one} and {other} are no longer at the same base, so the duel stops without a result"


def _dueller(told: Told, card: int | str) -> str:
    assert isinstance(card, int)
    return f"{told.anybodys(card)} ({numbers.power(told.before, card)})"


# --- abilities --------------------------------------------------------------------------------------------------------


@says("talent")
def _talent(told: Told) -> str:
    return f"{told.actor} uses the talent of {told.was()}"


@says("used")
def _used(told: Told) -> str:
    return f"{told.actor} uses {told.was()}"


@says("taken but played")
def _taken_but_played(told: Told) -> str:
    return f"{told.was()} was triggered before it was taken, so {told.actor} plays it from where it is now"


@says("unknown cards pass")
def _unknown_cards_pass(told: Told) -> str:
    cards = counted(told.event.amount, "unknown card")
    return f"{told.actor} has {cards} in hand; without a name none is taken for a special that could be used now"


@says("unknown cards searched")
def _unknown_cards_searched(told: Told) -> str:
    cards = f"{counted(told.event.amount, 'unknown card')} in {told.place(told.event.to)}"
    return f"there are {cards}: what is looked for may be among them, but the board does not say"


@says("triggered")
def _triggered(told: Told) -> str:
    source = told.event.source
    if source is None or source < 0:
        return f"what {told.actor} set up earlier happens now"
    held = control.controller(told.before, source)
    name = told.anybodys(source)
    return f"{name} is triggered" + (f" for {told.actor}" if told.actor not in (None, held) else "")


@says("chosen")
def _chosen(told: Told) -> str:
    deed = told.deed()
    by_chance = isinstance(deed, t.Choose) and isinstance(deed.what.quantity, t.Random)
    who = "chance" if by_chance else told.actor
    return f"{who} chooses {told.names.listed(told.before, told.event.others, told.actor)}{_through(told)}"


@says("declines")
def _declines(told: Told) -> str:
    return f"{told.actor} declines what is offered{_through(told, 'by')}"


@says("kept for later")
def _kept_for_later(told: Told) -> str:
    return f"{told.actor} does not use now what is offered{_through(told, 'by')}; it waits"


@says("thwarted")
def _thwarted(told: Told) -> str:
    return f"the cost could not be paid in full, so {told.actor} gets nothing for it"


@says("cancelled")
def _cancelled(told: Told) -> str:
    return f"the abilities of {told.names.whose(told.after, told.card, told.actor)} are cancelled, so it does nothing"


@says("prevented")
def _prevented(told: Told) -> str:
    goal = "" if told.event.base is None else f" to {told.title(told.event.base)}"
    text = f"{told.anybodys()} cannot be {told.event.note}{goal}"
    return f"{text}, because of {told.names.listed(told.before, told.event.others)}" if told.event.others else text


@says("replaced")
def _replaced(told: Told) -> str:
    source = told.event.source
    through = "" if source is None else f", through {told.anybodys(source)}"
    return f"{told.anybodys()} would be {told.event.note}; something else happens instead{through}"


@says("extra granted")
def _extra_granted(told: Told) -> str:
    return f"{told.actor} gets an extra play{_through(told, 'from')}, for now or later in this phase"


@says("extra used")
def _extra_used(told: Told) -> str:
    through = "" if told.event.source is None else f" that came from {told.was(told.event.source)}"
    return f"{told.actor} uses up the extra play{through}"


_NOTHING = {
    "void.all-no-targets": "there is none that it applies to",
    "void.any-number": "none was chosen",
    "duel.no-nesting": "one duel is going on and a second cannot begin",
    "uncover.no-rebury": "a card that was just uncovered is not buried again",
    "term.instead.own-text": "the card that has brought it about sends it elsewhere",
    "term.to.all-or-nothing": "the cost cannot be paid in full",
    "void.play-without-effect": "there is nothing it could be done to",
}


@says("not so")
def _not_so(told: Told) -> str:
    address, source = told.event.address, told.event.source
    assert address is not None
    sentence = told.before.sentence_at(address)
    assert sentence.condition is not None
    whose = "" if source is None else f"for {told.was(source)} "
    then = "what is said for the other case is done" if sentence.otherwise else "this part is passed over"
    return f"{whose}this is not so: {told.english(sentence.condition)}; {then}"


@says("nothing happens")
def _nothing_happens(told: Told) -> str:
    why = next((reason for topic, reason in _NOTHING.items() if topic in told.event.topics), "it is no longer possible")
    if told.event.card is not None and told.event.address is None:
        return f"nothing happens with {told.was()}: {why}"
    return f"nothing happens{_through(told)}: {why}"


def _through(told: Told, word: str = "for") -> str:
    """The card whose ability is at work, and what the ability says at this point."""
    source = told.event.source
    name = "" if source is None else f" {word} {told.was(source)}"
    return f"{name} ({told.english()})" if told.english() else name
