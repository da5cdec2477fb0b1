"""Why a card cannot be played, used or put there now."""

from __future__ import annotations

from collections import Counter

from rulesdsl.engine import allowances, play_targets, special_windows
from rulesdsl.engine.frames import PlayCard, PlayExtra
from rulesdsl.engine.options import entities_of
from rulesdsl.engine.talents import use_keys
from rulesdsl.engine.trace import definition
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import cannot, control, live_modifiers
from rulesdsl.meaning.card_kinds import KINDS
from rulesdsl.meaning.evaluate import View, candidates, holds
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.cause import by
from rulesdsl.table.decision import Decision
from rulesdsl.table.layout import Live
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import listed

from .filter_reasons import Reason, of_player, reasons_not_fitting
from .why_not_trigger import limit_reached, moments

# --- in the Play Cards phase ------------------------------------------------------------------------------------------


def not_played(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    """Neither playing it nor using it is offered to the current player."""
    player = table.turn.player
    physical = table.cards[card]
    name = names.whose(table, card)
    match physical.place.zone, physical.place.of:
        case "hand", of if of == player:
            return _from_hand(table, card, player, names)
        case "hand", of:
            return [Reason(f"it is {player}'s turn, and {name} is in {of}'s hand", ("turn.play.limit",))]
        case "deck" | "discard" | "box", _:
            return not_playable(table, card, player, names)
        case "buried", _:
            return [Reason(f"{name} is buried, and a buried card has no abilities", ("bury.no-abilities",))]
    return _in_play(table, card, player, names)


def not_playable(table: Table, card: CardId, player: Player, names: CardNames) -> list[Reason]:
    """Why the current player cannot play it now, wherever it lies."""
    place, blueprint = table.cards[card].place, table.blueprint(card)
    if place.zone == "hand" and place.of == player:
        return _from_hand(table, card, player, names)
    where = f"{names.of(table, card)} is {names.where(table, card)}"
    if blueprint is not None and blueprint.kind == "base":
        return [Reason(f"{where}, and players do not play bases", ("play.minion.base",))]
    if place.zone == "buried":
        return [Reason(f"{where}, and it is played only when it is uncovered", ("uncover.plays-extra",))]
    if place.in_play:
        return [Reason(f"{where} already, and cards are played from the hand", ("void.play-from-hand",))]
    if place.of == player and blueprint is not None:
        from_there = [spec for spec in blueprint.specials if place.zone in spec.origins]
        used_up = [found for spec in from_there if (found := limit_reached(table, card, spec, player))]
        if used_up:
            return used_up
    own = "the" if place.of == player else "one's own"
    return [Reason(f"{where}, and cards are played from {own} hand", ("void.play-from-hand",))]


def _from_hand(table: Table, card: CardId, player: Player, names: CardNames) -> list[Reason]:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return [Reason(f"{player} has no play left this turn", ("turn.play.limit",))]
    if not blueprint.plays_any_time:
        return [only_in_its_window(table, blueprint)]
    if blueprint.only_if is not None and not holds(View(table, Scope(card, player)), blueprint.only_if):
        condition = english_of(blueprint.only_if, definition(table, blueprint.id)).plain
        return [Reason(f"{blueprint.name} can be played only if {condition}", ("void.card-beats-rule",))]
    found = _nowhere(table, card, player, blueprint, names)
    if not allowances.is_free(table.turn, allowances.normal_allowance(blueprint)):
        found.append(limit_used_up(table, player, blueprint.kind, names))
        grants = allowances.open_grants(table.turn)
        found += [reason for grant in grants for reason in _not_granted(table, grant, card, names)]
    return found


TIMES = {2: " twice", 3: " three times"}


def limit_used_up(table: Table, player: Player, kind: str, names: CardNames) -> Reason:
    """The minion or the action of the turn has been played; by what, if it was played before our eyes."""
    cards = [card for by, card, _ in table.turn.played if by == player]
    same = [card for card in cards if (printed := table.blueprint(card)) is not None and printed.kind == kind]
    titles = Counter(names.of(table, card) for card in same)
    played = listed([f"{title}{TIMES.get(times, '')}" for title, times in titles.items()])
    if len(same) > 1:
        return Reason(
            f"{player} has already played {played} this turn, and has no more {kind}s to play", ("turn.play.limit",)
        )
    which = f", {played}" if same else ""
    return Reason(f"{player} has already played this turn's {kind}{which}", ("turn.play.limit",))


def only_in_its_window(table: Table, blueprint: Blueprint) -> Reason:
    when = listed([moments(table, blueprint, spec.ability) for spec in blueprint.specials if spec.plays], "or")
    return Reason(
        of_player(f"{blueprint.name} can be played only {when}", table.turn.player),
        ("term.special.unusual", "term.special.described"),
    )


def _nowhere(
    table: Table, card: CardId, player: Player, blueprint: Blueprint, names: CardNames,
    bases: tuple[CardId, ...] | None = None,
) -> list[Reason]:  # fmt: skip
    """There is no place where it could be played, among these bases or at all."""
    if play_targets.has_any(play_targets.targets(table, card, player, bases)):
        return []
    on = candidates(View(table, Scope(card, player)), blueprint.on) if blueprint.on is not None else ()
    hosts = [host for host in on if isinstance(host, int)]
    asked: tuple[CardId | None, ...] = (None, *(table.base_of(host) for host in hosts))
    if blueprint.kind == "minion":
        asked = table.bases if bases is None else bases
    forbidding = [found for base in asked if (found := cannot.forbidding_play(table, player, card, base)) is not None]
    if forbidding:
        return [_forbidden(table, forbidding[0], player, names)]
    if blueprint.on is None:
        return [Reason("there is no base to play it at", ("play.minion.base",))]
    shielded = [reason for host in hosts for reason in _shielded(table, host, card, player, names)]
    if shielded:
        return shielded[:1]
    thing = of_player(english_of(blueprint.on, definition(table, blueprint.id)).plain, player)
    return [Reason(f"{blueprint.name} is played on {thing}, and there is none in play", ("play.action.do",))]


def _shielded(table: Table, host: CardId, card: CardId, player: Player | None, names: CardNames) -> list[Reason]:
    """To have an action played on it would affect the host, and something says that it cannot be affected."""
    shield = live_modifiers.forbidding(table, "affected", host, by(player, card, None, player))
    if shield is None:
        return []
    affected = f"{names.whose(table, host)} from being affected by {names.whose(table, card)}"
    text = f"{'an effect' if shield.source is None else names.whose(table, shield.source)} keeps {affected}"
    return [Reason(text, ("term.affect", "void.cannot-beats-can"))]


def _forbidden(table: Table, by: Live, player: Player, names: CardNames) -> Reason:
    source = "an effect" if by.source is None else names.whose(table, by.source)
    return Reason(f"{source} stops {player} from playing it", ("void.cannot-beats-can",))


def _not_granted(table: Table, grant: Grant, card: CardId, names: CardNames) -> list[Reason]:
    """Why an extra play that is left does not let it be played."""
    thing = allowances.grant_thing(table, grant)
    printed = definition(table, grant.address.card)
    found = reasons_not_fitting(View(table, grant.scope), card, thing, printed, names, anywhere=True)
    source = "" if grant.scope.source is None else f" from {names.whose(table, grant.scope.source)}"
    if not found and allowances.grant_bases(table, grant) == ():
        return [Reason(f"there is no base yet such as the extra play{source} asks for", ("reading.no-base-yet",))]
    return [Reason(f"the extra play{source} does not fit: {reason.text}", reason.topics) for reason in found[:1]]


def not_as_extra(table: Table, card: CardId, names: CardNames) -> Reason | None:
    """Why an extra play that is left for cards of its kind does not let it be played."""
    for grant in allowances.extra_plays_left(table.turn):
        kinds = [term.kind for term in allowances.grant_thing(table, grant).terms if isinstance(term, t.Selector)]
        if any(KINDS[kind](table, card) for kind in kinds):
            return next(iter(_not_granted(table, grant, card, names)), None)
    return None


def _in_play(table: Table, card: CardId, player: Player, names: CardNames) -> list[Reason]:
    """A card on the table: its talents, and what it can do on a player's turn."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    name = names.of(table, card)
    holder = control.controller(table, card)
    if blueprint.kind != "base" and holder != player:
        return [Reason(f"{holder or 'nobody'} controls {name}, not {player}", ("void.your-means",))]
    if card in live_modifiers.cancelled(table):
        return [Reason("its abilities are cancelled", ("term.cancel",))]
    used = {ability for source, ability, by in table.turn.used if source == card and by == player}
    if any(talent.ability in used for talent in blueprint.talents):
        return [Reason("it was used earlier this turn", ("term.talent.once",))]
    if any(
        not use_keys(card, blueprint, 0, talent, player).isdisjoint(table.turn.used) for talent in blueprint.talents
    ):
        text = f"{player} has already used the talent of one {blueprint.name} this turn"
        return [Reason(text, ("term.talent.once",))]
    if any(spec.ability in used for spec in blueprint.triggers):
        return [Reason("it was used earlier this turn", ("term.on-your-turn.once",))]
    for pending in special_windows.on_your_turn(table):
        if pending.source == card and pending.body is not None:
            if blueprint.bodies[pending.body][0].cost:
                return [Reason("its cost can't be paid now", ("term.to.all-or-nothing",))]
            return [Reason("it would do nothing now", ("void.play-without-effect",))]
    return [_later_or_only_if(table, blueprint, card, player, name)]


def _later_or_only_if(table: Table, blueprint: Blueprint, card: CardId, player: Player, name: str) -> Reason:
    """What the card asks for is not so, or its special is for another moment."""
    view = View(table, control.scope_of(table, card, player))
    for spec in blueprint.triggers:
        if spec in blueprint.turn_triggers:
            failing = [each.condition for each in spec.premises if holds(view, each.condition) != each.holds]
            if failing:
                wanted = of_player(english_of(failing[0], definition(table, blueprint.id)).plain, player)
                return Reason(f"{name} can be used only if {wanted}", ("turn.abilities.in-phase",))
        elif blueprint.abilities[spec.ability].timing == "special":
            when = moments(table, blueprint, spec.ability)
            return Reason(f"{blueprint.name} can be used only {when}", ("term.special.described",))
    return Reason(f"{name} is in play, and has no ability that can be used now", ("turn.abilities.in-phase",))


def not_used(table: Table, card: CardId, player: Player, names: CardNames, *, talent: bool) -> list[Reason]:
    """Why nothing of the card can be used in the Play Cards phase."""
    blueprint, name = table.blueprint(card), names.whose(table, card)
    if blueprint is None:
        return [Reason(f"nobody knows what {name} is")]
    if talent and not blueprint.talents:
        return [Reason(f"{blueprint.name} has no talent", ("term.talent.once",))]
    place = table.cards[card].place
    if place.zone == "buried":
        return [Reason(f"{name} is buried, and a buried card has no abilities", ("bury.no-abilities",))]
    if place.in_play:
        return _in_play(table, card, player, names)
    used = [spec for spec in blueprint.specials if not spec.plays]
    if used:
        when = listed([moments(table, blueprint, spec.ability) for spec in used], "or")
        return [Reason(f"{blueprint.name} can be used only {when}", ("term.special.described",))]
    text = f"{names.of(table, card)} is {names.where(table, card)}, and its abilities work only in play"
    return [Reason(text, ("term.ongoing.lasts",))]


# --- extra cards, and where -------------------------------------------------------------------------------------------


def not_an_extra(table: Table, decision: Decision, card: CardId, names: CardNames) -> list[Reason]:
    frame = table.stack[-1]
    assert isinstance(frame, PlayExtra)
    place = table.cards[card].place
    if place.zone != "hand" or place.of != frame.player:
        text = f"{names.of(table, card)} is {names.where(table, card)}, not in {frame.player}'s hand"
        return [Reason(text, ("void.play-from-hand",))]
    blueprint = table.blueprint(card)
    if blueprint is not None and not blueprint.plays_any_time:
        return [only_in_its_window(table, blueprint)]
    deed_card = definition(table, frame.address.card)
    thing = allowances.grant_thing(table, Grant(frame.player, frame.address, frame.scope, None))
    found = reasons_not_fitting(View(table, frame.scope), card, thing, deed_card, names, anywhere=True)
    return found or ([] if blueprint is None else _nowhere(table, card, frame.player, blueprint, names, frame.bases))


def not_there(table: Table, decision: Decision, place: CardId, names: CardNames) -> list[Reason]:
    """A base or a host that is not offered for the card that is on its way."""
    frame = table.stack[-1]
    assert isinstance(frame, PlayCard)
    found = reasons_not_there(table, frame.player, frame.card, place, names)
    allowed = listed([names.whose(table, place) for place in entities_of(decision.options)], "or")
    return found or [Reason(f"this card can be played only at {allowed}", ("turn.play.limit", "term.extra.meaning"))]


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "action" else f"a {kind}"


def reasons_not_there(
    table: Table, player: Player | None, card: CardId, place: CardId, names: CardNames
) -> list[Reason]:
    """Why the card cannot be played at this base or on this host."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    name = names.whose(table, place)
    if blueprint.kind == "minion" and place not in table.bases:
        printed = table.blueprint(place)
        is_base = printed is not None and printed.kind == "base"
        what = names.where(table, place) if is_base or printed is None else f"{_a(printed.kind)}"
        at = "bases in play" if is_base else "bases"
        return [Reason(f"{name} is {what}, and minions are played at {at}", ("play.minion.base",))]
    on, scope = blueprint.on, Scope(card, player)
    window = None if player is None else special_windows.special_play_now(table, card, player)
    if window is not None:
        spec = next(spec for spec in blueprint.specials if spec.plays)
        on, scope = blueprint.abilities[spec.ability].on or on, window[1]
    if on is not None:
        found = reasons_not_fitting(View(table, scope), place, on, definition(table, blueprint.id), names)
        found = found or _shielded(table, place, card, player, names)
        if found:
            return found
    forbidding = cannot.forbidding_play(table, player, card, table.base_of(place), place)
    return [] if forbidding is None or player is None else [_forbidden(table, forbidding, player, names)]
