"""Sentences for what happens to cards, points and bases."""

from __future__ import annotations

import re

from rulesdsl.engine import events as e
from rulesdsl.engine.game_end import madness_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.meaning.evaluate import View, bases_meant, candidates, finder
from rulesdsl.table.cards import WITH_POWER, Player
from rulesdsl.table.scope import NEXT_TURN, Effect
from rulesdsl.table.table import Table

from .card_names import CardNames, what_ends
from .event_context import EventContext, sentence_for
from .lists import counted, listed, possessive
from .spoken_parts import speech_of, spoken
from .table_english import deeds_in_words

ORDINALS = ("first", "second", "third", "fourth", "fifth")
PLACES = ("wins {}", "is runner-up at {}", "is third at {}", "is fourth at {}", "is fifth at {}")


# --- what lasts, points, bases ----------------------------------------------------------------------------------------


@sentence_for(e.EffectBegan)
def _begins(context: EventContext[e.EffectBegan]) -> str:
    event = context.event
    deed = context.deed()
    lasting = _lasting(context)
    targets = context.names.listed(context.before, event.targets, context.before.turn.player)
    match deed:
        case t.Give(modifier=t.Change(property=prop, at=at)):
            if prop == "breakpoint" and event.change:
                by_how_much = f"the breakpoint of {targets} by {abs(event.change)}{lasting}{_new_breakpoint(context)}"
                return context.works("raises" if event.change > 0 else "lowers", by_how_much)
            gift = _gift(context, prop, at, lasting)
            if event.targets == (event.source,):
                return f"{targets} gets {gift}"
            return context.works("gives", f"{targets} {gift}")
        case t.GiveControl():
            return f"{context.after.effects[-1].scope.you} has control of {targets}{lasting}"
        case t.TakeControl():
            return f"{context.actor} takes control of {targets}{lasting}"
        case t.Cancel() | t.Play(silent=True):
            return context.works("cancels", f"the abilities of {targets}{lasting}")
        case t.CannotBe():
            return _protects(context, deed, lasting)
        case t.Ignores():
            return f"{_ignored(context, deed)}{lasting}"
        case t.Trigger():
            return f"{_awaited(context, deed)}{lasting}, {_done_then(context, deed)}"
        case t.Turn(what, side) | t.Lies(what, side):
            top = context.names.listed(
                context.after, candidates(View(context.after, context.after.effects[-1].scope), what)
            )
            return f"{context.actor} turns {top}, on top of the base deck, face {side}{lasting}"
    source = "" if event.source is None else f"{context.label(event.source)}: "
    text = "" if deed is None else spoken(context, deed).replace(" cannot ", " can't ")
    return f"{source}{text}{lasting}"


def _protects(context: EventContext[e.EffectBegan], deed: t.CannotBe, lasting: str) -> str:
    """`Grunt can't be destroyed or moved`, `Grunt can't be affected by itself`."""
    view = View(context.after, context.after.effects[-1].scope)
    what, agents = candidates(view, deed.what), () if deed.by is None else candidates(view, deed.by)
    if not what:
        return f"there is nothing for {context.label(context.event.source)} to protect"
    whom = context.names.listed(context.before, what, context.before.turn.player)
    by = f" by {'itself' if agents == what else context.names.listed(context.after, agents)}" if agents else ""
    return f"{whom} can't be {listed(deed.happenings, 'or')}{by}{lasting}"


def _ignored(context: EventContext[e.EffectBegan], deed: t.Ignores) -> str:
    view = View(context.after, context.after.effects[-1].scope)
    who = context.names.listed(context.after, candidates(view, deed.who))
    return f"{who} ignores the abilities of {context.names.listed(context.after, candidates(view, deed.what))}"


def _gift(context: EventContext[e.EffectBegan], prop: str, at: t.At | None, lasting: str) -> str:
    """`+2 power this turn (now 5)`, `no power`."""
    change = context.event.change
    if not change:
        return f"no {prop}"
    bases = () if at is None else bases_meant(at)(View(context.after, context.after.effects[-1].scope))
    there = f" at {context.names.listed(context.after, bases)}" if bases else ""
    return f"{change:+d} {prop}{there}{lasting}{_new_power(context, prop)}"


def _awaited(context: EventContext[e.EffectBegan], deed: t.Trigger) -> str:
    """`when Docks scores`, `if Page goes to the discard pile`: what it waits for, with names."""
    text = listed((spoken(context, window) for window in deed.windows), "or")
    return re.sub(r"^after ", "if ", text).replace(" or after ", " or ") if text.startswith("after ") else text


def _done_then(context: EventContext[e.EffectBegan], deed: t.Trigger) -> str:
    """`Ann draws one card`; where that would be long, `Vow triggers`."""
    sentence = deed.body[0]
    is_plain = len(deed.body) == 1 and not (sentence.condition or sentence.each or sentence.cost)
    who = _who(context, sentence) if is_plain else None
    phrase = None
    if who is not None:
        phrase = deeds_in_words(sentence.deeds, speech_of(context, deed, who), "base" if sentence.may else "third")
    if phrase is None:
        return f"{context.label(context.event.source)} triggers"
    return f"{who}{' may' if sentence.may else ''} {phrase}"


def _who(context: EventContext[e.EffectBegan], sentence: t.Sentence) -> Player | None:
    """Whoever acts, or the one player whom the sentence names."""
    if sentence.who is None:
        return context.actor
    found = finder(sentence.who)(View(context.after, context.after.effects[-1].scope))
    return found[0] if len(found) == 1 and isinstance(found[0], Player) else None


def _lasting(context: EventContext[e.EffectBegan]) -> str:
    source = context.event.source
    moments = {
        "end of turn": " this turn",
        "end of your turn": f" until {context.actor}'s next turn ends",
        "start of your turn": f" until {context.actor}'s next turn",
        "this leaves play": f" while {context.label(source)} is in play" if source is not None else "",
        NEXT_TURN: " on their next turn",
        "it leaves play": " for as long as it is in play",
    }
    return moments.get(context.event.until, "")


def _new_breakpoint(context: EventContext[e.EffectBegan]) -> str:
    """`(now 15)`, of one base."""
    bases = [base for base in context.event.targets if isinstance(base, int)]
    return f" (now {numbers.breakpoint(context.after, bases[0])})" if len(bases) == 1 else ""


def _new_power(context: EventContext[e.EffectBegan], prop: str) -> str:
    """`(now 5)`, of one minion in play."""
    targets = context.event.targets
    if prop != "power" or len(targets) != 1 or not isinstance(targets[0], int):
        return ""
    in_play = context.after.cards[targets[0]].place.zone in WITH_POWER
    return f" (now {numbers.power(context.after, targets[0])})" if in_play else ""


@sentence_for(e.EffectsExpired)
def _expires(context: EventContext[e.EffectsExpired]) -> str:
    left = context.after.effects
    ended = [effect for effect in context.before.effects if effect not in left]
    cards = [effect.scope.source for effect in ended if effect.scope.source is not None and effect.scope.source >= 0]
    names = dict.fromkeys(what_ends(context.before, card, context.label(card)) for card in cards)
    of_board = (what for effect in ended if (what := given_by_board(context.names, context.before, effect)))
    told = [*names, *of_board] or [counted(context.event.number, "effect")]
    return f"{listed(told)} {'wear' if len(told) > 1 or (context.event.number > 1 and not names) else 'wears'} off"


def given_by_board(names: CardNames, table: Table, effect: Effect) -> str:
    """What an effect gives that the board has without a card: `Grunt's +2 power`, `the protection of Grunt`."""
    if effect.scope.source is not None or not effect.targets:
        return ""
    cards = [names.whose(table, card, table.turn.player) for card in effect.targets if isinstance(card, int)]
    if cards and not effect.amount:
        return f"the protection of {listed(cards)}"
    return f"{possessive(listed(cards))} {effect.amount:+d} power" if cards else ""


@sentence_for(e.VictoryPointsChanged)
def _vp(context: EventContext[e.VictoryPointsChanged]) -> str:
    event = context.event
    player = event.player
    total = f"now {context.after.vp_of(player)}"
    if event.actor is None and event.source is not None:
        standings = numbers.standings(context.before, event.source)
        rank = {who: place for place, who in standings}.get(player, 0)
        power = numbers.total(context.before, event.source, player)
        is_tied = sum(place == rank for place, _ in standings) > 1
        base = context.name(event.source)
        place = f"ties for {ORDINALS[rank]} at {base}" if is_tied else PLACES[rank].format(base)
        return f"{player} {place} with {power} power: {event.change:+d} VP ({total})"
    if "summary.winning.madness" in event.topics:
        cards = counted(madness_of(context.before, player), "Madness card")
        return f"{player} has {cards}: {f'{event.change:+d} VP ({total})' if event.change else 'no VP lost'}"
    if event.change == 0:
        return f"{player} neither gains nor loses VP ({total})"
    source = "" if event.source is None else context.names.whose(context.before, event.source, player)
    if event.change < 0:
        return (
            f"{source} costs {player} {-event.change} VP ({total})"
            if source
            else f"{player} loses {-event.change} VP ({total})"
        )
    return f"{player} gains {event.change} VP{f' from {source}' if source else ''} ({total})"


@sentence_for(e.BaseScores)
def _scores(context: EventContext[e.BaseScores]) -> str:
    base = context.card
    total, needed = numbers.total_of_all(context.before, base), numbers.breakpoint(context.before, base)
    return f"{context.name()} scores: {total} power, breakpoint {needed}"


@sentence_for(e.NotAwarded)
def _no_award(context: EventContext[e.NotAwarded]) -> str:
    event = context.event
    player, base = event.player, event.source
    assert base is not None
    if event.place:
        power = numbers.total(context.before, base, player)
        return f"{player} has {power} power at {context.name(base)}, behind three others: no VP"
    needs = "no minion" if context.before.edition.get("presence") == "minion" else "no minion and no power"
    return f"{player} has {needs} at {context.name(base)}: no VP"


@sentence_for(e.ScoringEnded)
def _scoring_ended(context: EventContext[e.ScoringEnded]) -> str:
    return f"{context.name()} has left play, so it isn't scored any further"


@sentence_for(e.NobodyAwarded)
def _nobody_awarded(context: EventContext[e.NobodyAwarded]) -> str:
    assert context.event.source is not None
    needs = "a minion" if context.before.edition.get("presence") == "minion" else "a minion or any power"
    return f"nobody has {needs} at {context.name(context.event.source)}, so nobody gets VP"


@sentence_for(e.NoBaseReady)
def _no_base_ready(context: EventContext[e.NoBaseReady]) -> str:
    other = "other " if "scoring.order.again" in context.event.topics else ""
    table = context.before
    totals = [
        f"{context.names.of(table, base)}{'' if place else ' has'} {numbers.total_of_all(table, base)} of"
        f" {numbers.breakpoint(table, base)}"
        for place, base in enumerate(base for base in table.bases if not numbers.is_ready(table, base))
    ]
    if not totals or len(totals) < len(table.bases):
        return "no other base has reached its breakpoint" if totals else f"no {other}base can score"
    return f"no {other}base has reached its breakpoint: {listed(totals)}"


@sentence_for(e.BaseDiscarded)
def _base_discarded(context: EventContext[e.BaseDiscarded]) -> str:
    return f"{context.name()} goes to the base discard pile"


@sentence_for(e.NextBaseChosen)
def _successor_chosen(context: EventContext[e.NextBaseChosen]) -> str:
    assert context.event.base is not None
    replaced = context.title(context.event.base)
    if "reading.further-base" in context.event.topics:
        return context.does("chooses", f"{context.title()} as an extra base, besides the one that replaces {replaced}")
    return context.does("chooses", f"{context.title()} to replace {replaced}")


@sentence_for(e.BasePlayed)
def _base_played(context: EventContext[e.BasePlayed]) -> str:
    """Played by a card or in place of another base; else it follows a base that has scored."""
    name = context.names.of(context.after, context.card)
    needs = f"(breakpoint {numbers.breakpoint(context.after, context.card)})"
    if context.event.replaced is not None:
        replaced = context.title(context.event.replaced)
        return context.works("replaces", f"{replaced} with {name} {needs}", f"{name} {needs} replaces {replaced}")
    if isinstance(context.introduction, e.BaseDiscarded):
        return f"{name} {needs} replaces {context.title(context.introduction.card)}"
    return context.works("brings", f"{name} {needs} into play", f"{name} {needs} comes into play")
