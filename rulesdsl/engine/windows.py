"""When may what be used: the windows around scoring, in a duel and on a player's own turn."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.blueprint import SpecialSpec
from rulesdsl.table.cards import CardId, Player, pile_of
from rulesdsl.table.evaluate import View, candidates, holds, is_one_of
from rulesdsl.table.table import Scope, Table

from .frames import MeFirst, Pending, Scoring
from .triggers import owners_of

SCORING_WINDOWS = {
    "before": "before", "before from hand": "before", "end of before": "before", "award": "when", "when": "when",
    "after": "after", "after from hand": "after", "end of after": "after",
}  # fmt: skip
"""Which window is open at a step of scoring; at the other steps none is."""


def around_scoring(table: Table, timing: str, base: CardId) -> list[Pending]:
    """Abilities of cards in play that happen before, when or after this base scores."""
    found = []
    for card in project.watching(table, ("scores",)):
        blueprint = table.blueprint(card)
        assert blueprint is not None
        for spec in blueprint.triggers:
            for you in owners_of(table, card, blueprint, spec):
                scope = project.scope_of(table, card, you)
                matched = _scoring_scope(table, spec.windows, scope, timing, base)
                if matched is not None and holds(View(table, matched), spec.condition):
                    special = blueprint.abilities[spec.ability].timing == "special"
                    matched = matched._replace(special=special)
                    found.append(Pending(card, blueprint.name, spec.ability, spec.body, matched, spec.limit))
    return found


def _scoring_scope(
    table: Table, windows: tuple[t.Window, ...], scope: Scope, timing: str, base: CardId
) -> Scope | None:
    for window in windows:
        if isinstance(window, t.Moment) and window.timing == timing and "scores" in window.event.happenings:
            subject = window.event.subject
            if is_one_of(View(table, scope), base, subject):
                return scope.bind(subject.bind, (base,)) if subject.bind else scope
    return None


def eligible(table: Table, frame: MeFirst) -> tuple[Pending, ...]:
    """The cards outside play that the player whose turn it is in this window may use, as things stand now."""
    players = (frame.player,)
    match frame.window:
        case "triggered":
            mine = (p for p in frame.group if p.scope.you == frame.player)
            there = (p for p in mine if table.cards[p.source].place.zone in ("hand", "deck", "aside"))
            return tuple({(p.source, p.ability): p for p in there}.values())
        case "duel":
            return tuple(_from_hands(table, _duel_scope, players))
        case timing:
            base = frame.base
            assert base is not None
            return tuple(
                _from_hands(
                    table, lambda tb, spec, scope: _scoring_scope(tb, spec.windows, scope, timing, base), players
                )
            )


def on_your_turn(table: Table) -> list[Pending]:
    """Abilities with `on your turn`, from the hand and in play, that have not been used this turn."""
    player = table.turn.player
    found = list(_from_hands(table, _turn_scope, (player,)))
    for card in project.not_cancelled(table, project.layout(table).on_your_turn):
        blueprint = table.blueprint(card)
        assert blueprint is not None
        for spec in blueprint.turn_triggers:
            if blueprint.kind != "base" and project.controller(table, card) != player:
                continue
            again = table.edition.get("on-your-turn-once") == "no-limit"
            if again or (card, spec.ability, player) not in table.turn.used:
                scope = project.scope_of(table, card, player)
                if holds(View(table, scope), spec.condition):
                    found.append(Pending(card, blueprint.name, spec.ability, spec.body, scope))
    return found


def _from_hands(table: Table, scope_for: object, players: tuple[Player, ...]) -> Iterator[Pending]:
    """Specials of cards in hand whose window is open; of cards that are alike only the first."""
    for player in players:
        seen = set()
        for card in table.pile(pile_of("hand", player)):
            name = table.cards[card].name
            blueprint = table.catalogue[name] if name is not None else None
            if blueprint is None or not blueprint.specials or (name, table.cards[card].owner) in seen:
                continue
            seen.add((name, table.cards[card].owner))
            for spec in blueprint.specials:
                if "hand" in spec.origins:
                    scope = scope_for(table, spec, Scope(card, player))  # type: ignore[operator]
                    if scope is not None:
                        special = scope._replace(special=True)
                        yield Pending(card, blueprint.name, spec.ability, spec.body, special, None, True, spec.plays)


def _duel_scope(table: Table, spec: SpecialSpec, scope: Scope) -> Scope | None:
    view = View(table, scope)
    for window in spec.windows:
        if isinstance(window, t.DuringDuel) and any(
            minion in candidates(view, window.of) for minion in project.duelists(table)
        ):
            return scope
    return None


def _turn_scope(table: Table, spec: SpecialSpec, scope: Scope) -> Scope | None:
    if spec.plays:
        return None
    return scope if any(isinstance(window, t.OnYourTurn) for window in spec.windows) else None


def scoring_now(table: Table) -> tuple[str, CardId] | None:
    """The scoring window that is open, if one is: its timing and the base."""
    for frame in reversed(table.stack):
        if type(frame) is Scoring and frame.base is not None:
            timing = SCORING_WINDOWS.get(frame.step)
            return None if timing is None else (timing, frame.base)
    return None


def special_play_now(table: Table, card: CardId, player: Player) -> tuple[int | None, Scope] | None:
    """The body and scope with which a card can be played in the scoring window that is open."""
    open_window = scoring_now(table)
    blueprint = table.blueprint(card)
    if open_window is None or blueprint is None:
        return None
    timing, base = open_window
    for spec in blueprint.specials:
        if spec.plays:
            scope = _scoring_scope(table, spec.windows, Scope(card, player), timing, base)
            if scope is not None:
                return spec.body, scope._replace(special=True)
    return None
