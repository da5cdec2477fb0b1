"""Write a table as a board file. What a board cannot say is a comment in it; `unwritable` lists it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby

from rulesdsl import rulebook
from rulesdsl.engine.frames import DuelFrame, Resolution, Scoring, SetUp, TurnFrame
from rulesdsl.engine.outside_play import first_times
from rulesdsl.engine.setup import may_redraw
from rulesdsl.language.library.definition import with_set
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, BOX, COMMON, RESOLVING, Card, CardId, Place, Player
from rulesdsl.table.scope import Effect
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant, Turn
from rulesdsl.wording.card_names import CardNames, number_of, numbered, quoted

from .earlier_plays import turn_after
from .printings import in_need_of_set
from .set_turn import AFTER_SCORING, STEPS
from .setting import FACTIONS_EACH
from .shared_piles import DECKS, left_over

FEW = 5
"""So many cards of one name are written one by one."""
STAND_INS = ("minion ", "action ", "monster ", "base ", "titan ")
PHASE_OF_STEP = {
    **{step: phase for phase, (step, _) in STEPS.items()},
    **dict.fromkeys(("start", "start, something ends"), "start turn"),
}


def write(table: Table, names: Mapping[str, CardId] | None = None) -> str:
    """The board file of a table. Reading it gives the same table, except for what its comments say is missing."""
    writer = Writer(table, names)
    lines = list(writer.lines())
    return "\n".join([*lines, *(f"# not said here: {lost}" for lost in writer.lost)]) + "\n"


def unwritable(table: Table) -> tuple[str, ...]:
    """What a board file cannot say about this table."""
    writer = Writer(table, None)
    list(writer.lines())
    return tuple(writer.lost)


def names_on_board(table: Table) -> Mapping[str, CardId]:
    """The cards by the names that `write` gives them."""
    return Writer(table, None).names


class Writer:
    def __init__(self, table: Table, names: Mapping[str, CardId] | None) -> None:
        self.table = table
        self.lost: list[str] = []
        order = [(card, name) for card in self._order() if (name := table.cards[card].name) is not None]
        factions = {faction for player in table.players for faction in self._factions(player)}
        self._with_set = in_need_of_set(table.catalogue, factions, (name for _, name in order))
        self._given = names is not None
        titled = ((card, self._title(name)) for card, name in order)
        self.names = numbered(titled) if names is None else CardNames(names).on_board(table)
        self._numbers = {card: number_of(name) for name, card in self.names.items()}

    def lines(self) -> Iterator[str]:
        table = self.table
        yield from self._edition()
        yield f"players {', '.join(map(self._seat, table.players))}"
        yield self._turn()
        yield f"vp {', '.join(f'{quoted(player)} {table.vp_of(player)}' for player in table.players)}"
        yield from self._played()
        for player in table.clockwise():
            yield from self._used_and_extra(player)
        for effect in table.effects:
            yield from self._running(effect)
        for base in table.bases:
            yield ""
            yield from self._base(base)
        yield ""
        for player in table.players:
            for zone in ("hand", "deck", "discard"):
                yield f"{zone} {quoted(player)}: {self._pile(Place(zone, player), player)}"
            if self.table.pile(Place("beside", player)):
                yield f"beside {quoted(player)}: {self._pile(Place('beside', player), player)}"
        yield from self._box()
        for deck in DECKS:
            yield from self._shared_piles(deck)
        self._note_unfinished()

    # --- names --------------------------------------------------------------------------------------------------

    def _order(self) -> Iterator[CardId]:
        """All cards, in the order in which they are written."""
        for base in self.table.bases:
            yield base
            yield from self.table.attached(base)
            for minion in (*self.table.minions_at(base), *self.table.titans_at(base)):
                yield minion
                yield from self.table.attached(minion)
            yield from self.table.buried_at(base)
        for player in self.table.players:
            for zone in ("hand", "deck", "discard", "beside"):
                yield from self.table.pile(Place(zone, player))
        yield from self.table.pile(BOX)
        for deck in DECKS:
            yield from self.table.pile(deck)
            yield from self.table.pile(Place("discard", deck.of))

    def _is_expected(self, deck: Place) -> bool:
        """Would a reader assume that there is such a deck? Then it is written even if it is empty."""
        named = (card.name for card in self.table.cards.values() if card.name is not None)
        return bool(self.table.pile(deck)) or next(left_over(self.table.catalogue, named, deck), None) is not None

    def _called(self, card: CardId) -> str:
        """A card as it is referred to."""
        name, number = self.table.cards[card].name, self._numbers.get(card)
        title = "unknown" if name is None else self._title(name)
        return title if number is None else f"{title}#{number}"

    def _title(self, card: str) -> str:
        """The name of a definition, with its set if that is needed."""
        entry = self.table.catalogue.entry(card)
        return with_set(quoted(entry.name), entry.set) if card in self._with_set else quoted(entry.name)

    def _laid(self, card: CardId) -> str:
        """A card where it lies: a stand-in with all that is known of it."""
        blueprint = self.table.blueprint(card)
        if blueprint is None:
            return "unknown"
        if blueprint.stand_in:
            return _stand_in(blueprint)
        return self._called(card) if self._given else self._title(blueprint.id)

    # --- players, turn, points ----------------------------------------------------------------------------------

    def _edition(self) -> Iterator[str]:
        rules = rulebook.load()
        if dict(self.table.edition) == dict(rules.edition().switches):
            return
        for book in rules.books:
            if dict(self.table.edition) == dict(rules.edition(book).switches):
                yield f"edition {book}"
                return
        self.lost.append("the rules in force, which are those of no single book")

    def _seat(self, player: Player) -> str:
        factions = self._factions(player)
        return f"{quoted(player)} ({', '.join(map(quoted, factions))})" if factions else quoted(player)

    def _factions(self, player: Player) -> tuple[str, ...]:
        """Those that a board can name: both or none."""
        factions = self.table.factions.get(player, ())
        return factions if len(factions) == FACTIONS_EACH else ()

    def _turn(self) -> str:
        player = quoted(self.table.turn.player)
        match self.table.stack:
            case (SetUp("redraw", seat),):
                if any(may_redraw(self.table, decided) for decided in self.table.clockwise()[:seat]):
                    self.lost.append("who has decided about the first hand already")
                return f"before the first turn of {player}"
        return f"turn {player}, {self._moment()}"

    def _moment(self) -> str:
        match self.table.stack:
            case (TurnFrame(step, ()),) if step in PHASE_OF_STEP:
                return PHASE_OF_STEP[step]
            case (TurnFrame(step, ()), Scoring("before" | "after" as timing, base, ())) if step == AFTER_SCORING:
                assert base is not None
                return f"{timing} {self._called(base)} scores"
            case (TurnFrame("play", ()), Resolution() as resolution, *_, DuelFrame(step="begin") as duel):
                challenger, challenged = map(self._called, duel.duelists)
                source = resolution.scope.source
                started = "" if source is None else f" from {self._title(resolution.card)}"
                if source in self.table.pile(RESOLVING) and self.table.turn.actions_left:
                    self.lost.append("that the action which started the duel was an extra one")
                return f"duel {challenger} with {challenged}{started}"
        self.lost.append("what is being resolved right now" if self.table.stack else "that the game is over")
        return "play cards"

    def _played(self) -> Iterator[str]:
        for player, plays in groupby(self.table.turn.played, lambda play: play[0]):
            said = [self._earlier_play(card, base) for _, card, base in plays]
            yield f"played {quoted(player)}: {', '.join(said)}"
        counted, turn = self._counted, self.table.turn
        if len(turn.played) < len(turn.past):
            self.lost.append("what else has happened this turn")
        if counted.happened - turn.happened or any(isinstance(key[0], str) for key in counted.seen - turn.seen):
            self.lost.append("that what was played does not count for everything now")

    def _earlier_play(self, card: CardId, base: CardId | None) -> str:
        if self.table.cards[card].name is None or (base is not None and base not in self.table.bases):
            self.lost.append("what was played earlier, as it or its base has gone")
        return self._called(card) if base is None else f"{self._called(card)} at {self._called(base)}"

    @cached_property
    def _counted(self) -> Turn:
        """What a reader of the board counts because of the cards that were played."""
        fresh, turn = self.table.fork(), self.table.turn
        fresh.set_turn(Turn(turn.number, turn.player, turn.phase))
        return turn_after(fresh, turn.played)

    def _used_and_extra(self, player: Player) -> Iterator[str]:
        uses = list(self._uses(player))
        if uses:
            yield f"used {quoted(player)}: {', '.join(uses)}"
        extras = list(self._extras(player))
        if extras:
            yield f"extra {quoted(player)}: {', '.join(extras)}"

    def _uses(self, player: Player) -> Iterator[str]:
        turn = self.table.turn
        if player == turn.player:
            yield from ["minion"] * (turn.minions_left == 0)
            yield from ["action"] * (turn.actions_left == 0)
            yield from ["uncover"] * turn.uncovered
        used = {(c, ability) for c, ability, whose in turn.used | turn.seen - self._counted.seen if whose == player}
        for card in self.table.in_play():
            mine = {ability for used_card, ability in used if used_card == card}
            blueprint = self.table.blueprint(card)
            talents = {spec.ability for spec in blueprint.talents} if blueprint is not None else set()
            yield from [f"talent of {self._called(card)}"] * bool(mine & talents)
            yield from [self._called(card)] * bool(mine - talents)
        seen = [self.table.blueprint(card) for card, _ in used if isinstance(card, int)]
        told = {name for blueprint in seen if blueprint is not None for name in (blueprint.id, blueprint.name)}
        others = {name for name, _ in used if isinstance(name, str) and name not in told}
        bases = {name for name in others if first_times(self.table, name, player) & turn.seen}
        yield from map(self._title, sorted(bases))
        if others - bases or any(isinstance(called, tuple) for called, _ in used):
            self.lost.append(f"what cannot be used any more this turn by {player}")
        here = {card.name for card in self.table.cards.values()}
        if any(whose == player and name in here for (name, _, whose), _ in turn.happened - self._counted.happened):
            self.lost.append(f"to which cards something has happened this turn that counts for {player}")

    def _extras(self, player: Player) -> Iterator[str]:
        if self.table.turn.counted and player == self.table.turn.player:
            self.lost.append(f"what else the cards that {player} has played could count as")
        for grant in self.table.turn.grants:
            if grant.player == player:
                kind = _granted(self.table, grant)
                if kind is None:
                    self.lost.append(f"an extra card of a certain kind that {player} may still play")
                else:
                    yield kind if grant.bases is None else f"{kind} at {self._called(grant.bases[0])}"

    def _running(self, effect: Effect) -> Iterator[str]:
        until = "end of turn"
        if effect.until == "start of your turn":
            until = f"start of turn of {quoted(effect.turn_of)}"
        deed = self.table.deed_at(effect.address)
        said = _lasting(deed, effect)
        targets = _targets(self.table, deed, effect)
        if said is None or effect.until not in ("end of turn", "start of your turn"):
            name = self.table.catalogue[effect.address.card].name
            self.lost.append(f"what {name} does until {effect.until or 'its moment has come'}")
            return
        for target in targets:
            if isinstance(target, int) and self.table.cards[target].place.zone in ("at", "titan", "on", "bases"):
                yield f"until {until}: {self._called(target)} {said}"

    # --- cards --------------------------------------------------------------------------------------------------

    def _base(self, base: CardId) -> Iterator[str]:
        blueprint = self.table.blueprint(base)
        name = self._laid(base)
        head = name if blueprint is not None and blueprint.stand_in else f"base {name}"
        yield f"{head}{_counters(self.table.cards[base])}{self._attached(base)}"
        there = (*self.table.minions_at(base), *self.table.titans_at(base))
        for player, group in groupby(there, lambda card: self.table.cards[card].controller):
            minions = (f"{self._in_play(card, player)}{self._attached(card)}" for card in group)
            yield f"    {'monsters' if player is None else quoted(player)}: {', '.join(minions)}"
        buried = [
            f"{quoted(str(self.table.cards[card].controller))} {self._in_play(card, self.table.cards[card].controller)}"
            for card in self.table.buried_at(base)
        ]
        if buried:
            yield f"    buried: {', '.join(buried)}"

    def _in_play(self, card: CardId, holder: Player | None) -> str:
        physical = self.table.cards[card]
        return f"{self._laid(card)}{_counters(physical)}{_owned(physical, holder)}"

    def _attached(self, host: CardId) -> str:
        parts = []
        for card in self.table.attached(host):
            physical = self.table.cards[card]
            if physical.counters:
                self.lost.append(f"counters on {self._called(card)}")
            holder = str(physical.controller)
            parts.append(f"{self._laid(card)} from {quoted(holder)}{_owned(physical, holder)}")
        return f" with {' and '.join(parts)}" if parts else ""

    def _pile(self, place: Place, player: Player | None) -> str:
        pile = self.table.pile(place)
        if not pile:
            return "nothing"
        first, last = self.table.loose.get(place, (len(pile), len(pile)))
        parts = [self._listed(pile[:first], player)] if first else []
        if last > first:
            parts.append(f"shuffled ({self._listed(pile[first:last], player)})")
        if last < len(pile):
            parts.append(self._listed(pile[last:], player))
        return ", ".join(parts)

    def _listed(self, cards: tuple[CardId, ...], player: Player | None) -> str:
        """Unknown cards that lie together are counted, and many of one name."""
        unknown = [self.table.cards[card] for card in cards if self.table.cards[card].name is None]
        if player is not None and any(card.common for card in unknown):
            self.lost.append(f"that an unknown card of {player} is a treasure")
        said = [f"{self._laid(card)}{_owned(self.table.cards[card], player)}" for card in cards]
        groups = ((item, len(list(group))) for item, group in groupby(said))
        return ", ".join(
            f"{number} {item}"
            if number > (1 if item.startswith("unknown") else FEW) and not item.startswith(STAND_INS)
            else ", ".join([item] * number)
            for item, number in groups
        )

    def _box(self) -> Iterator[str]:
        for owner, group in groupby(self.table.pile(BOX), lambda card: self.table.cards[card].owner):
            if owner is None:
                self.lost.append("cards of nobody that are out of the game")
            else:
                yield f"box {quoted(owner)}: {self._listed(tuple(group), owner)}"

    def _shared_piles(self, deck: Place) -> Iterator[str]:
        discard = Place("discard", deck.of)
        if deck == BASE_DECK or self._is_expected(deck):
            yield f"{COMMON[deck.of]} deck: {self._pile(deck, None)}"
        if self.table.pile(discard):
            yield f"{COMMON[deck.of]} discard: {self._pile(discard, None)}"

    def _note_unfinished(self) -> None:
        """Cards between hand and table, and abilities that wait, cannot be written."""
        in_duel = any(isinstance(frame, DuelFrame) and frame.step == "begin" for frame in self.table.stack)
        for place, pile in self.table.piles.items():
            if place.zone == "dueling" or (place.zone == "resolving" and not in_duel):
                titles = ", ".join(map(self._called, pile))
                self.lost.append(f"{titles}, which lies between hand and table")
        if self.table.pending:
            self.lost.append(f"{len(self.table.pending)} abilities that have been triggered and wait")


def _counters(card: Card) -> str:
    return f" ({card.counters:+})" if card.counters else ""


def _owned(card: Card, holder: Player | None) -> str:
    return "" if card.owner == holder or card.owner is None else f" owned by {quoted(card.owner)}"


def _stand_in(blueprint: Blueprint) -> str:
    match blueprint.kind:
        case "minion":
            return f'minion {blueprint.power} "{blueprint.name}"'
        case "titan":
            return f'titan "{blueprint.name}"'
        case "monster":
            treasures = f" treasures {blueprint.treasures}" if blueprint.treasures else ""
            return f'monster {blueprint.power}{treasures}{" undead" if blueprint.undead else ""} "{blueprint.name}"'
        case "base":
            vp = f" vp {' '.join(map(str, blueprint.vp))}" if any(blueprint.vp) else ""
            return f'base {blueprint.breakpoint}{vp} "{blueprint.name}"'
    return f'action "{blueprint.name}"'


def _granted(table: Table, grant: Grant) -> str | None:
    """`minion` or `action`, if the grant asks for nothing else than a certain base."""
    deed = table.deed_at(grant.address)
    is_at_one = grant.bases is not None and len(grant.bases) == 1
    terms = deed.what.terms if isinstance(deed, t.Play) and (deed.at is None or is_at_one) else ()
    match terms:
        case (t.Selector("minion" | "action" as kind, ()),):
            return kind
    return None


def _lasting(deed: t.Deed, effect: Effect) -> str | None:
    match deed:
        case t.Give(modifier=t.Change(property=prop, at=None)) if effect.amount is not None:
            return f"{effect.amount:+} {prop}"
        case t.Cancel() | t.Give(modifier=t.AbilitiesCancelled()):
            return "has no abilities"
        case t.CannotBe(happenings=happenings, by=None):
            *most, last = happenings
            return f"cannot be {', '.join(most)} or {last}" if most else f"cannot be {last}"
    return None


def _targets(table: Table, deed: t.Deed, effect: Effect) -> Iterable[CardId | Player]:
    if effect.targets is not None:
        return effect.targets
    return candidates(View(table, effect.scope), deed.what) if isinstance(deed, t.CannotBe) else ()
