"""Set whose turn it is on a table and which phase, what has been played and used, and what is already going on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulesdsl.engine.frames import Act, Body, DuelFrame, Resolution, Scoring, SetUp, TurnFrame
from rulesdsl.engine.limits import shared_keys
from rulesdsl.engine.outside_play import counts_by_base, first_times, first_times_gone
from rulesdsl.engine.talents import use_keys
from rulesdsl.language.diagnostics.vocabulary import did_you_mean, nearest
from rulesdsl.language.library.card_traits import FOR_EACH_CARD
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import RESOLVING, CardId, Place, Player
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant, Phase, Turn
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import with_article

from . import board_catalogue as c
from . import board_tree as b
from .earlier_plays import EarlierPlay, turn_after
from .hosts_and_duels import duel_of
from .problems import Problems
from .setting import Setting

STEPS: dict[str, tuple[str, Phase]] = {
    "start turn": ("begin", "start"),
    "play cards": ("play", "play"),
    "score bases": ("score", "score"),
    "draw": ("draw two", "draw"),
    "end turn": ("end", "end"),
}
"""By the name of the phase on a board: the step of the turn at which the engine goes on, and its own name for it."""
USES = ("minion", "action", "uncover", "nothing")
"""What a player can have used of a turn, beside abilities."""
AFTER_SCORING = "draw two"
"""The step of the turn that follows when no base is left to score."""


class TurnSetter:
    """Sets turn, stack and effects of a table. All cards are in their places already."""

    def __init__(self, table: Table, names: Mapping[str, CardId], setting: Setting, problems: Problems) -> None:
        self.table, self.setting, self.problems = table, setting, problems
        self.names = CardNames(names)
        self.catalogue = setting.catalogue

    def set(self, file: b.BoardFile) -> None:
        turn = next((part for part in file.parts if isinstance(part, b.Turn)), None)
        named = None if turn is None else turn.player
        player = self.setting.players[0] if named is None else self.setting.player(named)
        moment = b.Phase("play cards") if turn is None else turn.moment
        if turn is None:
            self.setting.defaults.append(f"turn: {player}, play cards")
        match moment:
            case b.Phase(phase):
                step, called = STEPS[phase]
                self._begin(player, called, TurnFrame(step))
            case b.AroundScoring(timing, called_base):
                base = self.in_play(called_base, "base")
                self._begin(player, "score", TurnFrame(AFTER_SCORING), Scoring(timing, base))
            case b.BeforeGame():
                self._begin(player, "start", SetUp("redraw"))
                self._assume_minions()
            case b.Duel():
                self._begin(player, "play", TurnFrame("play"))
                self._duel(moment, player)
        self._played([part for part in file.parts if isinstance(part, b.PlayedEarlier)])
        for part in file.parts:
            match part:
                case b.Used():
                    self._used(part)
                case b.Extra():
                    self._extra(part)
                case b.Running():
                    self._running(part)
        if isinstance(moment, b.AroundScoring) and moment.timing == "after":
            self._score_as_it_lies()

    def _score_as_it_lies(self) -> None:
        """A board that begins after a base has scored shows how it was when it did."""
        *below, scoring = self.table.stack
        standings = numbers.standings(self.table, scoring.base)
        scored = scoring.replace(standings=standings, scored_breakpoint=numbers.breakpoint(self.table, scoring.base))
        self.table.set_stack((*below, scored))

    def _assume_minions(self) -> None:
        """A first hand of which not everything is known is not redrawn."""
        for player in self.setting.players:
            hand = [self.table.blueprint(card) for card in self.table.pile(Place("hand", player))]
            if None in hand and not any(blueprint is not None and blueprint.is_minion for blueprint in hand):
                self.setting.defaults.append(f"{player}'s first hand: with a minion among the unknown cards")

    def _begin(self, player: Player, phase: Phase, *stack: TurnFrame | Scoring | SetUp) -> None:
        self.table.set_turn(Turn(1, player, phase))
        self.table.set_stack(stack)

    # --- cards by name ----------------------------------------------------------------------------------------

    def in_play(self, called: b.Called, kind: str | None = None) -> CardId:
        """The card of that name in play. If there is none, the first card takes its place, so that reading goes on."""
        found = [
            card
            for card in self.names.find(self.table, called.text, called.number, called.set)
            if self.table.cards[card].place.zone in ("bases", "at", "on")
        ]
        if not found and self.setting.name_of(called) is None:
            self.setting.unknown(called, *(("base", ("base",)) if kind == "base" else ()))
        elif not found:
            suggestion = f"write `base {called.text}`" if kind == "base" else "put it at a base"
            self.problems.add("B128", f"`{called.text}` is not in play on this board.", called, suggestion)
        elif len(found) > 1:
            self._several(called, len(found), "in play")
        elif kind is not None and (blueprint := self.table.blueprint(found[0])) and not _is_kind(blueprint, kind):
            message = f"`{blueprint.name}` is {with_article(blueprint.kind)}, not a {kind}."
            self.problems.add("B122", message, called, f"name a {kind} in play")
        return found[0] if found else 0

    def _several(self, called: b.Called, number: int, where: str) -> None:
        message = f"There are {number} cards `{called.text}` {where}."
        self.problems.add("B125", message, called, f"say which: `{called.text}#1`, `{called.text}#2` …")

    # --- a duel -------------------------------------------------------------------------------------------------

    def _duel(self, part: b.Duel, player: Player) -> None:
        pair = (self.in_play(part.challenger, "minion"), self.in_play(part.challenged, "minion"))
        if self.problems.found:
            return
        if pair[0] == pair[1] or self.table.base_of(pair[0]) != self.table.base_of(pair[1]):
            message = "A duel is between two minions at the same base."
            self.problems.add("B142", message, part, "put both under one `base`")
            return
        actor = control.controller(self.table, pair[0]) or player
        if part.source is None:
            blueprint, source = self._source(c.duel()), None
            self.setting.defaults.append("what comes of the duel: nothing, as no card is said to have started it")
        else:
            started = self._starter(part.source)
            if started is None:
                return
            blueprint, source = started
            if actor == player and self.table.cards[source].place == RESOLVING:
                self.setting.defaults.append(f"{blueprint.name}: played as {player}'s action of the turn")
                self.table.set_turn(self._after_free_card(self.table.turn, player, "action"))
        self._push_duel(blueprint, source, actor, pair)

    def _starter(self, called: b.Called) -> tuple[Blueprint, CardId] | None:
        """The card that started the duel: in play, or else an action that its player is resolving."""
        name = self.setting.name_of(called)
        if name is None:
            self.setting.unknown(called)
            return None
        if duel_of(self.catalogue[name]) is None:
            self.problems.add("B142", f"`{name}` starts no duel.", called, "leave `from …` out if it does not matter")
            return None
        for card in self.table.pile(RESOLVING):
            return self.catalogue[name], card
        return self.catalogue[name], self.in_play(called)

    def _push_duel(
        self, blueprint: Blueprint, source: CardId | None, actor: Player, pair: tuple[CardId, CardId]
    ) -> None:
        """Put on the stack what is under way when a card has just started a duel."""
        address = duel_of(blueprint)
        assert address is not None
        scope = Scope(None, actor) if source is None else control.scope_of(self.table, source, actor)
        deed = blueprint.bodies[address.body][address.sentence].deeds[-1]
        assert isinstance(deed, t.Duel)
        for thing, minion in zip((deed.challenger, deed.challenged), pair, strict=True):
            for name in [thing.bind, *(term.name for term in thing.terms if isinstance(term, t.Name))]:
                scope = scope.bind(name, (minion,)) if name else scope
        card, body, sentence, _ = address
        more = sentence + 1 < len(blueprint.bodies[body])
        unfinished = address.deed + 1 < len(blueprint.deeds[body][sentence])
        self.table.push(
            Resolution(card, (), scope, discard=(source,) if source is not None and blueprint.is_standard else ()),
            *([Body(card, body, sentence + 1)] if more else []),
            *([Act(card, body, sentence, actor, address.deed)] if unfinished else []),
            DuelFrame("begin", address, actor, pair),
        )

    # --- played, used up, still to come, already going on ---------------------------------------------------------

    def _played(self, parts: list[b.PlayedEarlier]) -> None:
        plays = [self._earlier_play(play, self.setting.player(part.player)) for part in parts for play in part.plays]
        if not self.problems.found:
            self.table.set_turn(turn_after(self.table, plays))

    def _earlier_play(self, play: b.EarlierPlay, player: Player) -> EarlierPlay:
        called = play.card
        base = None if play.base is None else self.in_play(play.base, "base")
        found = self.names.find_of_board(self.table, called.text, called.number, called.set)
        if not found and self.setting.name_of(called) is None:
            self.setting.unknown(called)
        elif not found:
            message = f"`{called.text}` is not on this board."
            self.problems.add("B128", message, called, "say where it is now: at a base, in a discard pile …")
        elif len(found) > 1:
            self._several(called, len(found), "on this board")
        else:
            self._check_played(self._blueprint(found[0]), play)
        return player, found[0] if found else 0, base

    def _check_played(self, blueprint: Blueprint, play: b.EarlierPlay) -> None:
        name = blueprint.name
        if blueprint.kind == "base":
            self.problems.add("B122", f"`{name}` is a base.", play.card, "name a minion or an action")
        elif not blueprint.is_standard and play.base is None:
            self.problems.add("B145", f"`{name}` was played at a base.", play, f"say at which: `{name} at …`")

    def _used(self, part: b.Used) -> None:
        player = self.setting.player(part.player)
        turn = self.table.turn
        for use in part.uses:
            if not isinstance(use, b.Called) and player != turn.player:
                message = f"It is {turn.player}'s turn, so {player} has used nothing of it."
                self.problems.add("B143", message, use, f"write `used {turn.player}: …`")
                return
            match use:
                case b.Use("minion" | "action" as kind):
                    turn = self._after_free_card(turn, player, kind)
                case b.Use():
                    turn = turn.replace(uncovered=True)
                case b.UsedTalent(called):
                    card = self.in_play(called)
                    blueprint = self._blueprint(card)
                    talents = {k for spec in blueprint.talents for k in use_keys(card, blueprint, 0, spec, player)}
                    if not talents or control.controller(self.table, card) != player:
                        message = f"`{called.text}` has no talent that {player} could have used."
                        self.problems.add("B144", message, use, "name one in play that has a talent")
                    turn = turn.replace(used=turn.used | talents)
                case b.Called():
                    turn = self._used_ability(turn, use, player)
        self.table.set_turn(turn)

    def _after_free_card(self, turn: Turn, player: Player, kind: Literal["minion", "action"]) -> Turn:
        left = {"minions_left": 0} if kind == "minion" else {"actions_left": 0}
        return turn.replace(seen=turn.seen | first_times_gone(self.table, player, kind), **left)

    def _unknown_use(self, called: b.Called) -> None:
        words = nearest(called.text, USES, 1)
        if words:
            self.problems.add("S102", f"I do not know the word `{called.text}`.", called, did_you_mean(words))
        else:
            self.setting.unknown(called)

    def _used_ability(self, turn: Turn, called: b.Called, player: Player) -> Turn:
        """Abilities that work once in a turn. A base that is not in play may be too late for its first time."""
        name = self.setting.name_of(called)
        if name is None:
            self._unknown_use(called)
            return turn
        gone = first_times(self.table, name, player)
        if gone:
            return turn.replace(seen=turn.seen | gone)
        card = self.in_play(called)
        used, seen, happened = set(turn.used), set(turn.seen), set(turn.happened)
        blueprint, base = self._blueprint(card), self.table.base_of(card)
        for spec in blueprint.triggers:
            if base is not None and counts_by_base(self.table, base, blueprint.id, spec):
                happened.add(((blueprint.id, spec.ability, player), base))
            elif spec.limit == "first time each turn":
                seen.add((card, spec.ability, player))
            elif spec.limit not in (None, FOR_EACH_CARD) or any(
                isinstance(window, t.OnYourTurn) for window in spec.windows
            ):
                used |= shared_keys(self._blueprint(card), spec.ability, player, spec.limit)
                used.add((card, spec.ability, player))
        if used == turn.used and seen == turn.seen and happened == turn.happened:
            message = f"`{called.text}` has nothing that works only once in a turn."
            self.problems.add("B144", message, called, "a talent is written `talent of …`")
        return turn.replace(used=frozenset(used), seen=frozenset(seen), happened=frozenset(happened))

    def _blueprint(self, card: CardId) -> Blueprint:
        return self.table.blueprint(card) or c.duel()

    def _extra(self, part: b.Extra) -> None:
        player = self.setting.player(part.player)
        turn = self.table.turn
        if player != turn.player or turn.phase != "play":
            message = f"Extra cards wait only in the Play Cards phase of {player}'s own turn."
            self.problems.add("B143", message, part, f"write `extra {turn.player}: …`, or `turn {player}, play cards`")
            return
        for grant in part.grants:
            source = self._source(c.extra(grant.kind))
            base = None if grant.base is None else self.in_play(grant.base, "base")
            granted = Grant(player, Address(source.id, 0), Scope(None, player), None if base is None else (base,))
            turn = turn.replace(grants=(*turn.grants, granted))
        self.table.set_turn(turn)

    def _source(self, blueprint: Blueprint) -> Blueprint:
        return self.catalogue.add(blueprint)

    def _running(self, part: b.Running) -> None:
        kind, amount = None, None
        match part.effect:
            case b.ChangeRunning(_, by, prop):
                source, amount = c.change(by, prop), by
                kind = "minion" if prop == "power" else "base"
            case b.CannotRunning(_, happenings):
                source = c.cannot(happenings)
            case b.CancelRunning():
                source = c.cancelled()
        card = self.in_play(part.effect.card, kind)
        until, whose = "end of turn", self.table.turn.player
        if part.until.player is not None:
            until, whose = "start of your turn", self.setting.player(part.until.player)
        address = Address(self._source(source).id, 0)
        scope = Scope(None, control.controller(self.table, card) or self.table.turn.player)
        self.table.set_effects((*self.table.effects, Effect(address, scope, (card,), until, whose, amount)))


def _is_kind(blueprint: Blueprint, kind: str) -> bool:
    return blueprint.is_minion if kind == "minion" else blueprint.kind == kind
