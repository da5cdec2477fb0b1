"""Expectations about what comes next: who decides, what a player may do, what cannot be done to a card."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.board import board_tree as b
from rulesdsl.engine import allowances
from rulesdsl.engine import options as o
from rulesdsl.engine.events import Played
from rulesdsl.engine.frames import TurnFrame
from rulesdsl.engine.questions import Choose, ExtraNow, MayUse, PlayCards, PlayExtraCard, Redraw, WhereToPlay
from rulesdsl.engine.step import answer_and_run, run
from rulesdsl.engine.trace import Trace
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.tree import Node
from rulesdsl.meaning import control, live_modifiers
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.cause import by
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording.decisions import accepts_verb, who_decides

from .script_reader import ScriptReader
from .situation import Finding, Situation


def decides(now: Situation, node: b.Decides) -> Finding:
    decision = now.table.decision
    if decision is None:
        return Finding(False, "no question is open")
    decider = decision.player or "chance"
    expected = "chance" if node.player is None else now.player(node.player)
    return Finding(decider == expected, who_decides(decision, now.table, now.names))


def nothing_open(now: Situation, node: b.NothingOpen) -> Finding:
    """What to play next is asked as long as the phase lasts, so it does not count as open."""
    decision = now.table.decision
    if decision is None or (type(now.table.stack[-1]) is TurnFrame and isinstance(decision, PlayCards)):
        return Finding(True, "no question is open")
    return Finding(False, who_decides(decision, now.table, now.names))


def cannot_be(now: Situation, node: b.CannotBe) -> Finding:
    card = now.card(node.card)
    if card is None:
        return now.no_card(node.card)
    player = None if node.by is None else now.player(node.by)
    cards = (c for c in now.table.cards if player is not None and control.controller(now.table, c) == player)
    through = next(cards, None)  # any card of that player stands for all of them
    cause = by(player, through, None, player)
    forbidden = live_modifiers.forbidding(now.table, node.happening, card, cause) is not None
    found = f"{now.name_of(card)} {'cannot' if forbidden else 'can'} be {node.happening}"
    return Finding(forbidden, found, (card,))


# --- what a player may do ---------------------------------------------------------------------------------------------


def may(now: Situation, node: b.May) -> Finding:
    player = now.player(node.player)
    offered, cards = _is_offered(now, player, node.what)
    text = now.expectation.text
    what = text.partition(" may ")[2].removeprefix("not ").partition(" because ")[0]
    if now.expectation.is_sentence:
        what = _in_words(now, node.what)
    return Finding(offered != node.negated, f"{player} {'may' if offered else 'may not'} {what}", cards)


def _in_words(now: Situation, what: Node) -> str:
    """What may be done, as the notation writes it."""
    match what:
        case b.MayPlay(b.Subject(card), where):
            return f"play {card.text}" + ("" if where is None else f" at {where.text}")
        case b.MayUse(b.Subject(card), talent):
            return f"use {'talent of ' if talent else ''}{card.text}"
        case b.MayChoose(b.Subject(card)):
            return f"choose {card.text}"
        case b.MayUncover(b.Subject(card)):
            return f"uncover {card.text}"
        case b.MayDo(b.Picks(_, verb, picks)):
            things = [pick.what.text for pick in picks if isinstance(pick.what, b.Called)]
            return f"{verb.removesuffix('s')} {' to '.join(things)}"
    return "decline"


def _is_offered(now: Situation, player: Player, what: Node) -> tuple[bool, tuple[CardId, ...]]:
    """Whether it is offered to the player, and the card that it is about.

    What is played or used in the Play Cards phase may be, whatever else is to be decided before that goes on.
    """
    offered, cards = _is_asked(now, player, what)
    if offered or not isinstance(what, b.MayPlay | b.MayUse) or not _interrupts_phase(now.table, player):
        return offered, cards
    return _is_asked(replace(now, table=_as_if_finished(now.table)), player, what)


def _interrupts_phase(table: Table, player: Player) -> bool:
    is_phase = bool(table.stack) and table.stack[0] == TurnFrame("play")
    return is_phase and len(table.stack) > 1 and table.turn.player == player


def _as_if_finished(table: Table) -> Table:
    """The table at the next question of the phase, if nothing more came of what is being resolved."""
    later = table.fork()
    later.set_decision(None)
    later.set_pending(())
    later.set_stack(table.stack[:1])
    return run(later).table


def _is_asked(now: Situation, player: Player, what: Node) -> tuple[bool, tuple[CardId, ...]]:
    """Whether the open question offers it."""
    if isinstance(what, b.MayDecline):
        return _may_decline(now, player), ()
    if isinstance(what, b.MayRedraw):
        return isinstance(now.table.decision, Redraw) and now.table.decision.player == player, ()
    if isinstance(what, b.MayPlayExtra):
        return _is_extra_offered(now, player, what), ()
    if isinstance(what, b.MayDo):
        return _may_do(now, player, what.line), ()
    assert isinstance(what, b.MayPlay | b.MayUse | b.MayChoose | b.MayUncover)
    decision = now.table.decision
    asked = decision if decision is not None and decision.player == player else None
    named = key(what.card.card.text)
    if isinstance(what, b.MayChoose) and named in map(key, (*now.table.players, *now.table.catalogue.factions())):
        offered = () if asked is None else [option.entity for option in asked.options]
        return any(isinstance(entity, str) and key(entity) == named for entity in offered), ()
    card = now.card(what.card)
    if card is None:
        return False, ()
    if isinstance(asked, WhereToPlay) and asked.card == card and isinstance(what, b.MayPlay):
        return what.where is None or now.card(what.where) in [option.entity for option in asked.options], (card,)
    return asked is not None and (_is_card_offered(now, asked, what, card) or _can_be_played(now, what)), (card,)


def _may_do(now: Situation, player: Player, line: b.Line) -> bool:
    """Would the line be taken? Without things, is it what the player is asked about?"""
    decision = now.table.decision
    if decision is None or decision.player != player or not isinstance(line, b.Picks):
        return False
    if not line.picks:
        return accepts_verb(decision, now.table, line.verb)
    return _is_taken(now, line)


def _is_taken(now: Situation, line: b.Line) -> bool:
    trace = Trace(now.table)
    reader = ScriptReader(trace, now.names, is_attempt=True)
    left: b.Line | None = line
    try:
        while left is not None:
            trace.run()
            left = reader.read(left, line)
    except SourceError:
        return False
    return True


def _can_be_played(now: Situation, what: Node) -> bool:
    """Would a line be taken that plays it? That may use an ability first which lets it be played."""
    decision = now.table.decision
    if not isinstance(what, b.MayPlay) or not isinstance(decision, PlayCards) or decision.player is None:
        return False
    pick = b.Pick(what.card.card, where=what.where, span=what.span)
    return _is_taken(now, b.Plays(b.Named(decision.player, span=what.span), pick, span=what.span))


def _may_decline(now: Situation, player: Player) -> bool:
    decision = now.table.decision
    if decision is None or decision.player != player or isinstance(decision, PlayCards):
        return False
    return decision.least == 0 or any(option in (o.NO, o.PASS) for option in decision.options)


def _is_card_offered(now: Situation, decision: Decision, what: Node, card: CardId) -> bool:
    options = [option for option in decision.options if _stands_for(now, option.entity, card)]
    match what:
        case b.MayPlay(_, where):
            return any(_is_play(now, decision, option, where) for option in options if isinstance(option, o.CardOption))
        case b.MayUse(_, talent):
            if isinstance(decision, MayUse) and decision.source == card and not talent:
                return True
            kinds = (o.TalentOption,) if talent else (o.AbilityOption, o.SpecialOption)
            return any(isinstance(option, kinds) for option in options)
        case b.MayUncover():
            return any(isinstance(option, o.UncoverOption) or _uncovers(now, decision) for option in options)
    return any(isinstance(option, o.PickCard) for option in options)


def _stands_for(now: Situation, entity: Entity | None, card: CardId) -> bool:
    """Is it the card, or one like it that is offered in its place? Alike cards outside play are offered as one."""
    mine, other = now.table.cards[card], now.table.cards.get(entity) if isinstance(entity, int) else None
    if other is None or other.id == card:
        return other is not None
    if mine.in_play or mine.name is None:
        return False
    return (other.name, other.owner, other.place) == (mine.name, mine.owner, mine.place)


def _is_play(now: Situation, decision: Decision, option: o.CardOption, where: b.Called | None) -> bool:
    as_extra = isinstance(option, o.PickCard) and _is_about_playing(now, decision)
    if not as_extra and not isinstance(option, o.PlayOption | o.SpecialOption):
        return False
    return where is None or now.card(where) in _goals(now.table, option)


def _is_about_playing(now: Situation, decision: Decision) -> bool:
    """Does it ask for an extra card, or for the card that an ability has somebody play?"""
    address = decision.address
    plays = address is not None and isinstance(now.table.deed_at(address), t.Play)
    return isinstance(decision, PlayExtraCard) or (isinstance(decision, Choose) and plays)


def _goals(table: Table, option: o.CardOption) -> set[Entity | None]:
    """Where the card goes, or what is asked first about where it goes, if it is played. It is tried on a fork."""
    after, events = answer_and_run(table, option)
    asked = after.decision
    for event in events:
        if isinstance(event, Played) and event.card == option.card and event.to.in_play:
            return {event.base, event.to.of}
    is_about_it = isinstance(asked, WhereToPlay) and asked.card == option.card
    if asked is not None and (is_about_it or (isinstance(asked, Choose) and asked.source == option.card)):
        return {choice.entity for choice in asked.options}
    return set()


def _uncovers(now: Situation, decision: Decision) -> bool:
    """Is the question one of an ability that uncovers cards?"""
    return decision.address is not None and isinstance(now.table.deed_at(decision.address), t.Uncover)


def _is_extra_offered(now: Situation, player: Player, what: b.MayPlayExtra) -> bool:
    """An extra that is offered right now, or one that waits."""
    base = None if what.base is None else now.card(what.base)
    decision = now.table.decision
    if decision is not None and decision.player == player and isinstance(decision, ExtraNow):
        frame = now.table.stack[-1]
        bases = getattr(frame, "bases", None)
        deed = now.table.deed_at(frame.address)
        if what.kind in _kinds_played(deed) and (base is None or bases is None or base in bases):
            return True
    return any(
        grant.player == player
        and what.kind in _kinds_played(now.table.deed_at(grant.address))
        and (base is None or (there := allowances.grant_bases(now.table, grant)) is None or base in there)
        for grant in allowances.extra_plays_left(now.table.turn)
    )


def _kinds_played(deed: t.Deed) -> set[str]:
    if not isinstance(deed, t.Play):
        return set()
    return {term.kind for term in deed.what.terms if isinstance(term, t.Selector)}
