"""What a line leaves to be understood: who is meant without a name, what `it` is, and where `there` is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.board.script_parts import OWN_WORDS, done_by, held_by
from rulesdsl.board.spoken_lines import THEY
from rulesdsl.board.told_builder import numbered
from rulesdsl.engine.special_windows import scoring_now
from rulesdsl.engine.trace import Trace
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .name_resolver import NameResolver, pick_of, place_named

DONE_BY_IT = frozenset({"duels", "moves", "scores", "wins", "loses", "beats", "replaces", "goes first"})
"""What a card itself does; with any other verb its ability does it."""


def who_next(line: b.Line, left: Sequence[b.Named], table: Table) -> b.Named:
    """Of those that the line is said of, who decides now; else the first."""
    decider = None if table.decision is None else table.decision.player
    return next((named for named in left if decider is not None and key(named.text) == key(decider)), left[0])


def members(named: b.Everybody, table: Table, before: Sequence[b.Line]) -> list[b.Named]:
    """Those that a line is said of. The others are all but who the line before is about."""
    players = [b.Named(player, span=named.span) for player in table.players]
    if named.text == "others":
        last = next((key(line.player.text) for line in reversed(before) if not isinstance(line, b.Chance)), "")
        return [player for player in players if key(player.text) != last]
    spoken_of = player_spoken_of(before, table)
    return [_in_place_of(member, spoken_of) for member in named.members] or players


def _in_place_of(named: b.Named, player: str) -> b.Named:
    """`she and Bob`: the player for `she`."""
    return b.Named(player, span=named.span) if named.text.casefold() in THEY else named


def players_meant(line: b.Line, table: Table) -> Iterator[b.Named]:
    """Whoever may be meant where nobody is named: first who decides, then who has the turn, then the others."""
    decider = None if table.decision is None else table.decision.player
    ordered = dict.fromkeys(player for player in (decider, table.turn.player, *table.players) if player is not None)
    yield from (b.Named(player, span=line.span) for player in ordered)


def of_card(line: b.Line, table: Table) -> b.Line:
    """A line that is said of a card (`Grunt destroys Page`, `Grunt moves to Docks`), said of who decides."""
    named = None if isinstance(line, b.Chance) else line.player
    if isinstance(line, b.Picks) and isinstance(named, b.Everybody):
        return _of_cards(line, named, table)
    if not isinstance(line, b.Picks) or named is None or isinstance(named, b.Anybody):
        return line
    if any(key(player) == key(named.text) for player in table.players) and not isinstance(named, b.CardOf):
        return line
    decider = None if table.decision is None else table.decision.player
    player = b.Named(decider or table.turn.player, span=named.span)
    subject = pick_of(b.Called(named.text, span=named.span))
    if isinstance(named, b.CardOf):
        subject = replace(subject, player=named.of)
    said = replace(line, player=player)
    if line.verb == "duels":  # whoever's turn it is to say something about the duel by then
        return replace(line, player=b.Anybody("", span=named.span), picks=(subject, *line.picks))
    if line.verb in DONE_BY_IT:
        return replace(said, picks=(subject, *line.picks))
    return b.Uses(player, subject, False, said, span=line.span)


def _of_cards(line: b.Picks, named: b.Everybody, table: Table) -> b.Line:
    """`Grunt and Page go to Docks`, said of who decides; of players it stays as it is."""
    players = {key(player) for player in table.players}
    if line.verb not in DONE_BY_IT or not named.members or any(key(each.text) in players for each in named.members):
        return line
    decider = None if table.decision is None else table.decision.player
    subjects = tuple(pick_of(numbered(each)) for each in named.members)
    return replace(line, player=b.Named(decider or table.turn.player, span=named.span), picks=(*subjects, *line.picks))


def said_of(line: b.Line, before: Sequence[b.Line], table: Table) -> b.Line:
    """The line with `she` standing for the player of the last line that names one, or else for who has the turn."""
    if isinstance(line, b.Chance) or not isinstance(line.player, b.They):
        return line
    return in_name_of(line, b.Named(player_spoken_of(before, table), span=line.player.span))


def player_spoken_of(before: Sequence[b.Line], table: Table) -> str:
    """The player of the last line that names one, or else who has the turn."""
    players = {key(player): player for player in table.players}
    named = (key(each.player.text) for each in reversed(before) if not isinstance(each, b.Chance))
    return next((players[name] for name in named if name in players), table.turn.player)


def in_name_of(line: b.Line, player: b.Named) -> b.Line:
    """The line, said of this player; `her` was said of the same."""
    match line:
        case b.Picks():
            return done_by(replace(line, player=player), player)
        case b.Plays(pick=pick):
            return replace(line, player=player, pick=held_by(pick, player))
        case b.Uses(pick=pick, then=then):
            then = None if then is None else done_by(then, player)
            return replace(line, player=player, pick=held_by(pick, player), then=then)
    return replace(line, player=player)


def with_all_minions(line: b.Line, table: Table, names: CardNames) -> b.Line:
    """`all her minions` one by one, those in play."""
    if not isinstance(line, b.Picks) or not any(isinstance(pick.what, b.AllMinions) for pick in line.picks):
        return line
    picks: list[b.Pick] = []
    for pick in line.picks:
        picks += _each_minion(pick, line.player, table, names) if isinstance(pick.what, b.AllMinions) else [pick]
    return replace(line, picks=tuple(picks))


def _each_minion(pick: b.Pick, acting: b.Named, table: Table, names: CardNames) -> list[b.Pick]:
    assert isinstance(pick.what, b.AllMinions)
    owner, resolver = pick.what.of, NameResolver(table, names)
    if owner is not None and owner.text.casefold() in OWN_WORDS:
        owner = b.Named(table.turn.player, span=pick.span) if isinstance(acting, b.Anybody) else acting
    there = table.bases if pick.where is None else resolver.cards(pick.where)
    found = [
        card for card, physical in table.cards.items()
        if physical.place.zone == "at" and (blueprint := table.blueprint(card)) is not None and blueprint.is_minion
        and resolver.is_player(owner, physical.controller) and table.base_of(card) in there
    ]  # fmt: skip
    return [b.Pick(numbered(b.Named(names.reference(table, card), span=pick.span)), span=pick.span) for card in found]


# --- it ---------------------------------------------------------------------------------------------------------------


def card_named(line: b.Line, table: Table, names: CardNames) -> b.Pick | None:
    """The card that a line names last; a base is not called `it`."""
    resolver = NameResolver(table, names)
    named = [place for pick in every(line, b.Pick) for place in (replace(pick, where=None), *place_named(pick))]
    for pick in reversed(named):
        is_named = isinstance(pick.what, b.Called) and not isinstance(pick.what, b.It | b.There)
        if is_named and isinstance(pick.what, b.Called):
            cards = resolver.cards(pick.what)
            if cards and not any(card in table.bases for card in cards):
                return pick
    return None


def with_it(line: b.Line, named: b.Pick | None) -> b.Line:
    """The line, with `it` standing for the card that was named last."""

    def said_out(pick: b.Pick) -> b.Pick:
        if named is None or not isinstance(pick.what, b.It):
            return pick
        assert isinstance(named.what, b.Called)
        return replace(pick, what=replace(named.what, span=pick.what.span), player=pick.player or named.player)

    match line:
        case b.Uses(pick=pick, then=then):
            then = None if then is None else replace(then, picks=tuple(map(said_out, then.picks)))
            return replace(line, pick=said_out(pick), then=then)
        case b.Plays(pick=pick):
            return replace(line, pick=said_out(pick))
        case b.Picks(picks=picks):
            return replace(line, picks=tuple(map(said_out, picks)))
    return line


# --- there ------------------------------------------------------------------------------------------------------------


def base_named(line: b.Line, table: Table, names: CardNames) -> CardId | None:
    """The base in play that a line names last."""
    resolver = NameResolver(table, names)
    called = [called for called in every(line, b.Called) if not isinstance(called, b.There)]
    bases = [card for each in called for card in resolver.cards(each) if card in table.bases]
    return bases[-1] if bases else None


def base_of_last_event(trace: Trace) -> CardId | None:
    """Where something has just happened; else the base that scores."""
    events = (getattr(step, "event", None) for step in reversed(trace.steps))
    scoring = scoring_now(trace.table)
    default = None if scoring is None else scoring[1]
    return next((event.base for event in events if event is not None and event.base in trace.table.bases), default)


def with_place(line: b.Line, base: CardId | None, names: CardNames, table: Table) -> b.Line:
    """The line, with `there` standing for this base."""

    def placed(pick: b.Pick) -> b.Pick:
        if isinstance(pick.what, b.There) and base is not None:
            return replace(pick, what=b.There(names.reference(table, base), card=base, span=pick.what.span))
        if not isinstance(pick.where, b.There):
            return pick
        text = "there" if base is None else names.reference(table, base)
        return replace(pick, where=b.There(text, card=base, span=pick.where.span))

    match line:
        case b.Plays(pick=pick):
            return replace(line, pick=placed(pick))
        case b.Uses(pick=pick):
            return replace(line, pick=placed(pick))
        case b.Picks(picks=picks):
            return replace(line, picks=tuple(map(placed, picks)))
    return line
