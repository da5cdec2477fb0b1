"""What the engine needs to know of a card definition, indexed once.

A *body* is a run of sentences that is carried out as one: the effect of an ability, a block under `if`, an
option of a choice, the outcome of a duel, the effect of a trigger. Bodies are numbered in the order in which
they stand on the card, so that unfinished work can name its place as (id of the card, body number, sentence) and
be saved, compared and hashed without holding any part of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from rulesdsl.language.library.card_traits import Awaited, answers_of, instants, traits_of
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.library_index import KINDS, Instant, Sort, Traits
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields
from rulesdsl.language.syntax.walk import walk
from rulesdsl.record import Record, record

from .memo import memoized_by_node
from .premises import Premise, standing
from .scope import Address

Body = tuple[t.Sentence, ...]
GRANTED = " / granted "
"""Between the id of a card and the number of what it gives to other cards, in the id of that."""
FOR_ALL_COPIES = ("one copy each turn", "one copy for each base")


@record
class TriggerSpec(Record):
    """An ability of a card in play that waits for something to happen."""

    ability: int
    windows: tuple[t.Window, ...]
    body: int
    limit: t.Limit | None
    premises: tuple[Premise, ...]
    names_you: bool
    moments: tuple[Awaited, ...]


class StaticSpec(NamedTuple):
    """`has` or `cannot`, true for as long as the card is in play."""

    premises: tuple[Premise, ...]
    deed: t.Has | t.Lies | t.CannotBe | t.CannotPlay | t.CannotUse | t.Ignores | t.Grants


@record
class SpecialSpec(Record):
    """A special that works from outside play, or that lets its card be played in a window."""

    ability: int
    windows: tuple[t.Window, ...]
    origins: tuple[t.Origin, ...]
    plays: bool
    body: int | None
    limit: t.Limit | None


@record
class TalentSpec(Record):
    ability: int
    body: int
    limit: t.Limit | None


@dataclass(frozen=True)
class Blueprint:
    """One card definition, ready for play. `id` tells it from all others, also from those of the same name."""

    name: str
    kind: str
    faction: str = ""
    set: str = ""
    power: int = 0
    breakpoint: int = 0
    vp: tuple[int, ...] = ()
    copies: int = 1
    monsters: int = 0
    treasures: int = 0
    undead: bool = False
    deck: t.Deck | None = None
    on: t.Thing | None = None
    abilities: tuple[t.Ability, ...] = ()
    printed_traits: tuple[str, ...] = ()
    only_if: t.If | None = None
    stand_in: bool = False
    id: str = ""
    file: str | None = field(default=None, compare=False)
    unconfirmed: bool = field(default=False, compare=False)
    bodies: tuple[Body, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.id or self.name)
        object.__setattr__(self, "bodies", tuple(_bodies(self.abilities)))

    @classmethod
    def of(cls, definition: Definition) -> Blueprint:
        card = definition.card
        return cls(
            card.name, card.kind, definition.faction, definition.set, card.power or 0, card.breakpoint or 0, card.vp,
            card.copies, card.monsters or 0, card.treasures or 0, card.undead, definition.deck, card.on,
            card.abilities, card.traits, card.only_if, id=definition.id, file=definition.file,
            unconfirmed=card.unconfirmed,
        )  # fmt: skip

    @cached_property
    def deeds(self) -> tuple[tuple[tuple[t.Deed, ...], ...], ...]:
        """By body, sentence and number; those of the cost come first."""
        return tuple(tuple((*sentence.cost, *sentence.deeds) for sentence in body) for body in self.bodies)

    def number_of(self, body: Body) -> int:
        return self._numbers[id(body)]

    def ability_of(self, body: int) -> t.Ability | None:
        """The ability that the body is, or is a part of."""
        found = [ability for ability in self.abilities if ability.body and self.number_of(ability.body) <= body]
        return found[-1] if found else None

    def is_whole(self, address: Address) -> bool:
        """Is the deed there the beginning of a body with one sentence, and that all that the ability does, once?"""
        ability = self.ability_of(address.body)
        alone = ability is None or (len(ability.body) == 1 and ability.body[0].each is None)
        return alone and len(self.bodies[address.body]) == 1 and not address.deed

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(body): number for number, body in enumerate(self.bodies)}

    @cached_property
    def granted(self) -> tuple[Blueprint, ...]:
        """What it gives to other cards, each as a blueprint of its own."""
        return tuple(
            Blueprint(
                self.name, "minion", self.faction, self.set, abilities=grants.abilities, id=f"{self.id}{GRANTED}{i}"
            )
            for i, grants in enumerate(self._grants)
        )

    def granted_by(self, grants: t.Grants) -> Blueprint:
        return next(given for given, node in zip(self.granted, self._grants, strict=True) if node == grants)

    @cached_property
    def _grants(self) -> tuple[t.Grants, ...]:
        return tuple(node for ability in self.abilities for node in walk(ability) if isinstance(node, t.Grants))

    @cached_property
    def is_standard(self) -> bool:
        return self.kind == "action" and self.on is None

    @cached_property
    def is_minion(self) -> bool:
        """Monsters count as minions, unless a rule says otherwise."""
        return self.kind in ("minion", "monster")

    @cached_property
    def names_mentioned(self) -> frozenset[str]:
        """The names of cards that its abilities mention; a limit for all copies of a card mentions its own."""
        nodes = (node for ability in self.abilities for node in walk(ability))
        named = {node.name for node in nodes if isinstance(node, t.Named)}
        limits = {ability.limit for ability in self.abilities}
        return frozenset(named if limits.isdisjoint(FOR_ALL_COPIES) else {*named, self.name})

    @cached_property
    def buries_itself(self) -> bool:
        """Is it buried as soon as it is played, without asking?"""
        return any(
            isinstance(deed, t.Bury) and deed.what.terms == (t.This(),)
            for body in (self.bodies[number] for number in self.on_play)
            for sentence in body
            if not (sentence.may or sentence.condition)
            for deed in sentence.deeds
        )

    @cached_property
    def on_play(self) -> tuple[int, ...]:
        return tuple(self.number_of(a.body) for a in self.abilities if a.timing == "play")

    @cached_property
    def talents(self) -> tuple[TalentSpec, ...]:
        return tuple(
            TalentSpec(i, self.number_of(a.body), a.limit) for i, a in enumerate(self.abilities) if a.timing == "talent"
        )

    @cached_property
    def triggers(self) -> tuple[TriggerSpec, ...]:
        """What waits while the card is in play: under `ongoing`, on bases, and specials without an origin."""
        found = []
        for index, ability in enumerate(self.abilities):
            if ability.timing == "special" and not ability.plays and not ability.origins:
                names_you = _names_you((ability.windows, ability.body))
                number = self.number_of(ability.body)
                found.append(
                    TriggerSpec(
                        index, ability.windows, number, ability.limit, _premises_of_use(ability), names_you,
                        moments(ability.windows),
                    )
                )  # fmt: skip
            for premises, deed in standing(ability):
                if isinstance(deed, t.Trigger):
                    conditions = tuple(premise.condition for premise in premises)
                    names_you = _names_you((deed.windows, deed.body, conditions))
                    number = self.number_of(deed.body)
                    found.append(
                        TriggerSpec(index, deed.windows, number, deed.limit, premises, names_you, moments(deed.windows))
                    )
        return tuple(found)

    @cached_property
    def answering_bodies(self) -> frozenset[int]:
        """What is carried out because something has happened."""
        return frozenset(spec.body for spec in self.triggers if spec.moments)

    @cached_property
    def awaits(self) -> frozenset[Instant]:
        """What any trigger of this card waits for."""
        return instants(moment for spec in self.triggers for moment in spec.moments)

    @cached_property
    def traits(self) -> Traits:
        return traits_of(self.abilities)

    @cached_property
    def sorts(self) -> tuple[Sort, Sort]:
        """Its sort when something happens to it: outside play, and in play."""
        return (self.kind, False), (self.kind, True)

    def waiting_for(self, what: Happening) -> list[tuple[TriggerSpec, list[t.Event]]]:
        """The triggers that wait for it, and what it must be like."""
        found = self._waiting_for.get(what)
        if found is None:
            patterns = [(spec, patterns_for(spec.moments, what)) for spec in self.triggers]
            found = self._waiting_for[what] = [(spec, wanted) for spec, wanted in patterns if wanted]
        return found

    @cached_property
    def _waiting_for(self) -> dict[Happening, list[tuple[TriggerSpec, list[t.Event]]]]:
        return {}

    @cached_property
    def edge_triggers(self) -> tuple[tuple[TriggerSpec, t.TurnEdge], ...]:
        """What happens at the start or at the end of turns."""
        return tuple(
            (spec, window) for spec in self.triggers for window in spec.windows if isinstance(window, t.TurnEdge)
        )

    @cached_property
    def turn_triggers(self) -> tuple[TriggerSpec, ...]:
        """What may be used in play on your turn."""
        return tuple(spec for spec in self.triggers if any(isinstance(window, t.OnYourTurn) for window in spec.windows))

    @cached_property
    def statics(self) -> tuple[StaticSpec, ...]:
        return tuple(
            StaticSpec(premises, deed)
            for ability in self.abilities
            for premises, deed in standing(ability)
            if isinstance(deed, t.Has | t.Lies | t.CannotBe | t.CannotPlay | t.CannotUse | t.Ignores | t.Grants)
        )

    @cached_property
    def specials(self) -> tuple[SpecialSpec, ...]:
        return tuple(
            SpecialSpec(
                i, a.windows, a.origins or ("hand",), a.plays, self.number_of(a.body) if a.body else None, a.limit
            )
            for i, a in enumerate(self.abilities)
            if a.timing == "special" and (a.plays or a.origins)
        )  # fmt: skip

    @cached_property
    def answer_verbs(self) -> frozenset[str]:
        """The happenings that this card may answer from outside play."""
        return answers_of(self.abilities)

    @cached_property
    def plays_any_time(self) -> bool:
        """Can it be played as one of the cards of a turn, or only in a window of its own?"""
        return self.kind != "action" or bool(self.on_play) or self.on is not None or not self.specials

    @cached_property
    def plays_anywhere(self) -> bool:
        """Is nothing needed for it to be played in a turn: no card to lie on, no window, no condition?"""
        return self.only_if is None and (self.is_minion or (self.on is None and self.plays_any_time))

    @cached_property
    def is_live(self) -> bool:
        """Does it do anything by lying in play?"""
        return bool(self.triggers or self.statics)

    @cached_property
    def acts_in_play(self) -> bool:
        """Does it do anything by lying in play, or let its controller do something?"""
        return self.is_live or bool(self.talents)


class Happening:
    """Something that happens, as waiting abilities see it: its verbs, the timings at which they are asked, and the sort
    of card that it happens to, or any. Made by `happening`, so that equal ones are the same object and compare by
    identity."""

    __slots__ = ("instants", "timings", "verbs")

    def __init__(self, verbs: tuple[str, ...], timings: tuple[str, ...], sort: Sort | None = None) -> None:
        self.verbs = verbs
        self.timings = timings
        sorts = [(kind, in_play) for kind in KINDS for in_play in (False, True)] if sort is None else [sort]
        self.instants = frozenset((timing, verb, each) for timing in timings for verb in verbs for each in sorts)


happening = cache(Happening)


def patterns_for(awaited: tuple[Awaited, ...], what: Happening) -> list[t.Event]:
    """The descriptions of events among these that such a happening could match."""
    return [moment[-1] for moment in awaited if not instants((moment,)).isdisjoint(what.instants)]


def at_edge(trigger: t.Trigger) -> bool:
    """Does it wait for the start or the end of a turn?"""
    return any(isinstance(window, t.TurnEdge) for window in trigger.windows)


@memoized_by_node
def moments(windows: tuple[t.Window, ...]) -> tuple[Awaited, ...]:
    """Those of the windows that wait for something to happen."""
    return tuple(
        (window.timing, frozenset(window.event.happenings), window.event)
        for window in windows
        if isinstance(window, t.Moment)
    )


def _bodies(abilities: Iterable[t.Ability]) -> Iterator[Body]:
    for ability in abilities:
        yield ability.body
        yield from _inner(ability.body)


def _inner(body: Body) -> Iterator[Body]:
    for sentence in body:
        for deed in (*sentence.cost, *sentence.deeds):
            match deed:
                case t.Duel(outcome=inner) | t.Trigger(body=inner) | t.Block(sentences=inner):
                    yield inner
                    yield from _inner(inner)
                case t.Choice(options=options):
                    for option in filter(None, options):
                        yield option
                        yield from _inner(option)
        if sentence.otherwise:
            yield sentence.otherwise
            yield from _inner(sentence.otherwise)


def _premises_of_use(ability: t.Ability) -> tuple[Premise, ...]:
    """What is used on your turn under one `if` is used only while that is so."""
    used_on_turn = all(isinstance(window, t.OnYourTurn) for window in ability.windows)
    if not used_on_turn or len(ability.body) != 1:
        return ()
    (sentence,) = ability.body
    return () if sentence.condition is None or sentence.otherwise else (Premise(sentence.condition, holds=True),)


def _names_you(part: object) -> bool:
    """Does it mention `you`? On a base such an ability belongs to each player, any other to nobody in particular.

    A deed without a subject is done by `you`, whoever that is, but that alone does not speak to anybody.
    """
    if isinstance(part, t.You | t.OnYourTurn) or (isinstance(part, t.TurnEdge) and part.whose == "your"):
        return True
    if isinstance(part, tuple):
        return any(_names_you(item) for item in part)
    if isinstance(part, t.Node):
        return any(_names_you(getattr(part, f.name)) for f in fields(part))
    return False
