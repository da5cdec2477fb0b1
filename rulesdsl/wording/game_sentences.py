"""Sentences about turns, duels, and abilities that are used, triggered, declined or come to nothing."""

from __future__ import annotations

import re

from rulesdsl.engine import events as e
from rulesdsl.engine.game_end import madness_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.meaning import numbers
from rulesdsl.meaning.evaluate import View, bases_meant
from rulesdsl.table.cards import Place, Player
from rulesdsl.table.scope import Address

from .event_context import EventContext, joined_sentence_for, prevented, sentence_for
from .lists import agreeing, counted, in_third_person, listed, possessive
from .spoken_parts import as_single, extra_kind, failed, not_done, speech_of
from .table_english import beside_others, deeds_in_words, own_piles

# --- turns ------------------------------------------------------------------------------------------------------------


@sentence_for(e.TurnBegan)
def _turn_begins(context: EventContext[e.TurnBegan]) -> str:
    return f"{context.actor}'s turn"


@sentence_for(e.DonePlaying)
def _done_playing(context: EventContext[e.DonePlaying]) -> str:
    return f"{context.actor} is done playing cards"


@sentence_for(e.DrawPhaseBegan)
def _draw_phase(context: EventContext[e.DrawPhaseBegan]) -> str:
    return f"{context.actor}'s Draw phase"


@sentence_for(e.TurnPassed)
def _turn_passes(context: EventContext[e.TurnPassed]) -> str:
    return f"{context.event.player}'s turn is next"


@sentence_for(e.GameWon)
def _wins(context: EventContext[e.GameWon]) -> str:
    winners, tied = context.event.winners, context.event.tied
    if not tied:
        return f"{listed(winners)} {agreeing(winners, 'wins')} with {context.event.vp} VP"
    had = {player: madness_of(context.before, player) for player in tied}
    if len(winners) > 1:
        each = _madness_each(context, winners[0])
        return f"{listed(winners)} share the win with {context.event.vp} VP and {each}"
    others = listed(f"{player} {had[player]}" for player in tied if player not in winners)
    return f"{winners[0]} wins with {context.event.vp} VP and the fewest Madness cards ({had[winners[0]]}; {others})"


@sentence_for(e.GameEnds)
def _game_ends(context: EventContext[e.GameEnds]) -> str:
    most = max(context.before.vp)
    first = next(player for player in context.before.clockwise() if context.before.vp_of(player) == most)
    return f"{first} has {most} VP, so the game is over, and Madness cards are counted"


@sentence_for(e.TiedForTheWin)
def _tie_for_the_win(context: EventContext[e.TiedForTheWin]) -> str:
    leaders, also = context.event.leaders, ""
    if "summary.winning.madness-tie" in context.event.topics:
        also = f" after Madness, with {_madness_each(context, leaders[0])}"
    return f"{listed(leaders)} are tied at {context.event.vp} VP{also}, so the game goes on"


def _madness_each(context: EventContext[e.GameWon] | EventContext[e.TiedForTheWin], player: Player) -> str:
    number = madness_of(context.before, player)
    return f"{counted(number, 'Madness card')} each" if number else "no Madness cards"


@sentence_for(e.Passed)
def _passes(context: EventContext[e.Passed]) -> str:
    source = context.event.source
    return f"{context.actor} passes" if source is None else f"{context.actor} doesn't use {context.name(source)}"


# --- duels ------------------------------------------------------------------------------------------------------------


@sentence_for(e.EnteredDuel)
def _duels(context: EventContext[e.EnteredDuel]) -> str:
    return f"{context.with_power()} duels {context.with_power(context.event.opponent)}"


@sentence_for(e.DuelingCardPlaced)
def _dueling_card_placed(context: EventContext[e.DuelingCardPlaced]) -> str:
    (card,) = context.after.pile(Place("dueling", str(context.event.side)))
    return f"{context.actor} places a dueling card face down ({context.names.of(context.before, card)})"


@sentence_for(e.NoDuelingCard)
def _no_dueling_card(context: EventContext[e.NoDuelingCard]) -> str:
    return f"{context.actor} places no dueling card"


@sentence_for(e.DuelWon)
def _duel_won(context: EventContext[e.DuelWon]) -> str:
    winner, loser = context.event.winner, context.event.loser
    powers = f"{numbers.power(context.before, winner)} to {numbers.power(context.before, loser)}"
    return f"{context.label(winner)} wins the duel against {context.label(loser)}, {powers}"


@sentence_for(e.DuelTied)
def _duel_tied(context: EventContext[e.DuelTied]) -> str:
    one, other = map(context.label, context.event.duelists)
    return f"{one} and {other} tie at {context.event.power}: both win and both lose"


@sentence_for(e.DoneForBothSides)
def _both_sides(context: EventContext[e.DoneForBothSides]) -> str:
    return "each side gets all the effects"


@sentence_for(e.DoneForEach)
def _one_after_the_other(context: EventContext[e.DoneForEach]) -> str:
    each = [other if isinstance(other, str) else context.full_name(other) for other in context.event.things]
    return f"each in turn: {', then '.join(each)}"


@sentence_for(e.OnlyFirstUses)
def _only_the_first(context: EventContext[e.OnlyFirstUses]) -> str:
    first, *others = context.event.players
    assert context.event.source is not None
    base, not_they = context.name(context.event.source), agreeing(others, "doesn't", "don't")
    return f"{first} uses {base} first; only one base is chosen, so {listed(others)} {not_they}"


@sentence_for(e.DuelStopped)
def _duel_stops(context: EventContext[e.DuelStopped]) -> str:
    one, other = (context.full_name(card) for card in context.event.duelists)
    gone = [card for card in context.event.duelists if context.before.cards[card].place.zone != "at"]
    if gone:
        names = context.names.listed(context.before, gone)
        return f"{names} {agreeing(gone, 'is', 'are')} no longer in play, so the duel ends without a result"
    return f"{one} and {other} are no longer at the same base, so the duel ends without a result"


# --- abilities --------------------------------------------------------------------------------------------------------


@sentence_for(e.TalentUsed)
def _talent(context: EventContext[e.TalentUsed]) -> str:
    return f"{context.actor} uses {possessive(context.name())} talent"


@sentence_for(e.AbilityUsed)
def _used(context: EventContext[e.AbilityUsed]) -> str:
    return f"{context.actor} uses {context.name()}"


@sentence_for(e.PlayedAlthoughTaken)
def _taken_but_played(context: EventContext[e.PlayedAlthoughTaken]) -> str:
    return f"{context.name()} was triggered before it was taken, so {context.actor} plays it from where it is now"


@sentence_for(e.UnknownCardsPassed)
def _unknown_cards_pass(context: EventContext[e.UnknownCardsPassed]) -> str:
    number = context.event.number
    assumed = "card is assumed not to be a special" if number == 1 else "cards are assumed not to be specials"
    return f"{context.actor}'s {'' if number == 1 else f'{number} '}unknown {assumed}"


@sentence_for(e.UnknownCardsSearched)
def _unknown_cards_searched(context: EventContext[e.UnknownCardsSearched]) -> str:
    cards = f"{counted(context.event.number, 'unknown card')} in {context.place(context.event.pile)}"
    return f"the board doesn't say whether it is among the {cards}"


@sentence_for(e.Chosen)
def _chosen(context: EventContext[e.Chosen]) -> str:
    deed = context.deed()
    by_chance = isinstance(deed, t.Choose) and isinstance(deed.what.quantity, t.Random)
    who = "chance" if by_chance else context.actor
    source = "" if context.event.source is None else f" for {context.name(context.event.source)}"
    return f"{who} chooses {context.names.listed(context.before, context.event.things, context.actor)}{source}"


@sentence_for(e.Declined)
def _declines(context: EventContext[e.Declined]) -> str:
    address, source = context.event.address, context.event.source
    if source is None:
        return f"{context.actor} declines"
    deed = context.deed()
    if isinstance(deed, t.Play) and deed.extra:
        return f"{context.actor} plays no extra {extra_kind(deed)}"
    if address is not None and _is_told_by_what(context, address):
        sentence = context.before.sentence_at(address)
        phrase = deeds_in_words(sentence.cost or sentence.deeds, speech_of(context, sentence))
        if phrase is not None and context.actor is not None:
            return f"{context.actor} chooses not to {own_piles(as_single(beside_others(phrase, context.actor)))}"
    return f"{context.actor} doesn't use {context.short_name(source)}"


def _is_told_by_what(context: EventContext[e.Declined], address: Address) -> bool:
    """Is it told what is not done, and not only that the card isn't used? A card that has just been played is used."""
    if isinstance(context.introduction, e.Triggered):
        return False
    blueprint = context.before.catalogue[address.card]
    ability = blueprint.ability_of(address.body)
    is_played = ability is not None and ability.timing == "play"
    return is_played or bool(address.sentence) or len(blueprint.abilities) > 1


@joined_sentence_for(e.KeptForLater)
def _kept_for_later(*contexts: EventContext[e.KeptForLater]) -> str:
    context = contexts[0]
    if isinstance(context.introduction, e.ExtraPlayGranted):
        return f"{_offered(context)}, and saves {agreeing(contexts, 'it', 'them')} for later"
    source = "" if context.event.source is None else f" from {context.name(context.event.source)}"
    return f"{context.actor} saves the extra {_extra(context)}{agreeing(contexts, '', 's')}{source} for later"


@sentence_for(e.CostNotPaid)
def _thwarted(context: EventContext[e.CostNotPaid]) -> str:
    source = "" if context.event.source is None else f" of {context.name(context.event.source)}"
    return f"{context.actor} can't do that in full, so the rest{source} doesn't happen"


@sentence_for(e.PlayedWithoutAbilities)
def _cancelled(context: EventContext[e.PlayedWithoutAbilities]) -> str:
    name = context.names.whose(context.after, context.card, context.actor)
    return f"{possessive(name)} abilities are cancelled, so it does nothing"


@joined_sentence_for(e.Prevented)
def _prevented(*contexts: EventContext[e.Prevented]) -> str:
    context = contexts[0]
    what, base = context.event.what, context.event.base
    if context.event.card is None:  # no monster has been turned up yet
        where = "" if base is None else f" at {context.title(base)}"
        cause = context.event.because_of
        forbids = "an earlier effect keeps" if cause is None else f"{context.label(cause)} keeps"
        return f"{forbids} monsters from being played{where}"
    goal = "" if base is None else context.title(base)
    return prevented(context, [one.card for one in contexts], what, context.event.because_of, goal)


@sentence_for(e.CoinFlipped)
def _coin(context: EventContext[e.CoinFlipped]) -> str:
    source = context.event.source
    about = "" if source is None else f" for {context.name(source)}"
    return f"{context.actor or 'chance'} flips a coin{about}: {context.event.side}"


@sentence_for(e.Replaced)
def _replaced(context: EventContext[e.Replaced]) -> str:
    source, has_turn = context.event.source, context.before.turn.player
    name = context.names.whose(context.before, context.card, has_turn)
    text = f"{name} would be {context.event.what}"
    if source is None:
        return f"{text}, but something else happens instead"
    holder = name.removesuffix(context.title())
    instead = context.label(source).removeprefix(holder)
    return f"{text}, but {'its own ability' if source == context.event.card else instead} steps in"


@sentence_for(e.ExtraPlayGranted)
def _extra_granted(context: EventContext[e.ExtraPlayGranted]) -> str:
    return f"{_offered(context)}, now or later this phase"


def _offered(context: EventContext[e.ExtraPlayGranted] | EventContext[e.KeptForLater]) -> str:
    """`Grunt: Ann may play one extra minion at Docks`."""
    source = "" if context.event.source is None else f"{context.name(context.event.source)}: "
    deed = context.deed()
    if not isinstance(deed, t.Play):
        return f"{source}{context.actor} may play an extra card"
    granted = [grant.scope for grant in context.after.turn.grants if grant.scope.source == context.event.source]
    scope = granted[-1] if granted else context.scope  # what the ability has named since the step began is in the grant
    bases = () if deed.at is None else bases_meant(deed.at)(View(context.before, scope))
    known = len(bases) == 1 or 0 < len(bases) < len(context.before.bases)
    where = f" at {listed((context.names.of(context.before, base) for base in bases), 'or')}" if known else ""
    if bases == (context.event.source,):
        where = " there"
    what = in_third_person(context.english(replace(deed, at=None) if where else deed))
    what = re.sub(r"^play any number of (.+) as an extra card$", r"play any number of \1 as extra cards", what)
    if isinstance(deed.what.terms[0], t.Name) and (cards := scope.get(deed.what.terms[0].name)):
        what = f"play {context.names.listed(context.before, cards, context.actor)} as an extra card"
    return f"{source}{context.actor} may {what}{where}"


def _extra(context: EventContext[e.Event]) -> str:
    """What kind of card may be played."""
    deed = context.deed()
    return extra_kind(deed) if isinstance(deed, t.Play) else "card"


@sentence_for(e.ExtraPlayUsed)
def _extra_used(context: EventContext[e.ExtraPlayUsed]) -> str:
    source = "" if context.event.source is None else f" from {context.name(context.event.source)}"
    return f"{context.actor} uses the extra play{source}"


@sentence_for(e.ConditionFailed)
def _not_so(context: EventContext[e.ConditionFailed]) -> str:
    address = context.event.address
    assert address is not None
    sentence = context.before.sentence_at(address)
    assert sentence.condition is not None
    reason = failed(context, sentence.condition)
    return reason if sentence.otherwise else f"{reason}, {not_done(context, sentence, reason)}"
