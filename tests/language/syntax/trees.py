"""Random trees: all that the grammar can say, and nothing that it cannot.

Strategies come from the types of the fields. What the types allow and the grammar does not is written down in
`FIELDS` (a field that takes less than its type) and in the functions for sentences, abilities and cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields, members

NAMES = st.sampled_from(["champion", "site", "winner", "loser", "the_other_one", "x"])
USED_NAMES = NAMES | st.just("loot")
STRINGS = st.text(st.characters(exclude_characters='"', exclude_categories=["C", "Z"]), max_size=8)
WORDS = st.sampled_from(["Robot", "Zwerg", "x"])
INTRANSITIVE = ("goes to discard", "leaves play", "scores", "duels", "uses talent")
PARTICIPLES = tuple(word for word in get_args(t.Happening) if word not in (*INTRANSITIVE, "replaces"))
FACTS: tuple[t.FactName, ...] = (
    "power", "breakpoint", "vp", "monsters", "treasures", "undead", "copies", "unconfirmed",
)  # fmt: skip
FLAGS: tuple[t.FactName, ...] = ("undead", "unconfirmed")
NODES: tuple[type[t.Node], ...] = tuple(
    item for item in vars(t).values() if isinstance(item, type) and issubclass(item, t.Node) and item in members(item)
)

Deep = Callable[[int], st.SearchStrategy[Any]]
"""A strategy for each depth: how many nodes may stand within one another."""


# --- from types -------------------------------------------------------------------------------------------------


def nodes(node: type[t.Node], depth: int) -> st.SearchStrategy[Any]:
    return SPECIAL[node](depth) if node in SPECIAL else _plain(node, depth)


@cache
def _plain(node: type[t.Node], depth: int) -> st.SearchStrategy[Any]:
    return st.builds(node, **{name: _field(node, name, hint, depth - 1) for name, hint in hints(node).items()})


@cache
def hints(node: type[t.Node]) -> dict[str, Any]:
    resolved = get_type_hints(node)
    return {field.name: resolved[field.name] for field in fields(node)}


def _field(node: type[t.Node], name: str, hint: Any, depth: int) -> st.SearchStrategy[Any]:
    return FIELDS[node, name](depth) if (node, name) in FIELDS else _of(hint, depth)


def _choices(hint: Any) -> tuple[Any, ...]:
    """The types that a family or a union stands for."""
    if hint in (t.Filter, t.Deed):
        return members(hint)
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else ()


def _of(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    if choices := _choices(hint):
        return st.one_of([_of(choice, depth) for choice in choices if height(choice) <= depth])
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        return several(_of(get_args(hint)[0], depth))
    if isinstance(hint, type) and issubclass(hint, t.Node):
        return nodes(hint, depth)
    return {NoneType: st.none(), bool: st.booleans(), int: st.integers(0, 30), str: NAMES}[hint]


def several(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, min_size=1, max_size=2).map(tuple)


def height(hint: Any) -> float:
    """How many nodes at least stand within one another in a value of this type."""
    return _height(hint, _heights())


def _height(hint: Any, of_nodes: dict[Any, float]) -> float:
    if choices := _choices(hint):
        return min(_height(choice, of_nodes) for choice in choices)
    if get_origin(hint) is tuple:
        return _height(get_args(hint)[0], of_nodes)
    return of_nodes.get(hint, 0)


@cache
def _heights() -> dict[Any, float]:
    """By kind of node: unlimited at first, then worked out from the others until nothing changes any more."""
    found: dict[Any, float] = dict.fromkeys(NODES, float("inf"))
    while True:
        parts = {node: [_height(part, found) for part in hints(node).values()] for node in NODES}
        again = {node: 1 + max(heights, default=0) for node, heights in parts.items()}
        if again == found:
            return found
        found = again


# --- fields that take less than their type ----------------------------------------------------------------------


def unbound(depth: int) -> st.SearchStrategy[t.Thing]:
    return st.builds(t.Thing, several(_of(t.Term, depth - 1)), _of(t.Quantity | None, depth - 1))


def kinds(depth: int) -> st.SearchStrategy[t.Thing]:
    return st.builds(t.Thing, several(_of(t.Term, depth - 1)))


def _one_term(depth: int) -> st.SearchStrategy[t.Thing]:
    return st.builds(t.Thing, st.tuples(_of(t.Term, depth - 1)), _of(t.Quantity | None, depth - 1))


def _owner(depth: int) -> st.SearchStrategy[t.Thing | t.Common]:
    shared = st.sampled_from(get_args(t.Common))
    return shared | _one_term(depth) if depth > 1 else shared


def _per(depth: int) -> st.SearchStrategy[t.Thing | t.Amount | None]:
    return st.none() | kinds(depth) | _of(t.Amount, depth) if depth > 1 else st.none()


def _counted(depth: int) -> st.SearchStrategy[t.Thing | t.PropertyOf]:
    return kinds(depth) | st.builds(t.PropertyOf, st.none(), st.just("counters"), kinds(depth), st.none())


def _whole(depth: int) -> st.SearchStrategy[t.PropertyOf]:
    at = _of(t.At | None, depth - 1)
    return st.builds(t.PropertyOf, st.none(), st.sampled_from(get_args(t.Property)), unbound(depth - 1), at)


def _given(depth: int) -> st.SearchStrategy[t.Modifier]:
    """It is said of a thing that it adds no power; that is not given."""
    given = [modifier for modifier in get_args(t.Modifier) if modifier is not t.AddsNoPower]
    return st.one_of([nodes(modifier, depth) for modifier in given if height(modifier) <= depth])


def optional(strategy: Deep, least: int) -> Deep:
    return lambda depth: st.none() | strategy(depth) if depth >= least else st.none()


def each(depth: int) -> st.SearchStrategy[t.Thing]:
    return st.builds(t.Thing, several(_of(t.Term, depth - 1)), st.just(t.Each()), st.none() | NAMES)


FIELDS: dict[tuple[type[t.Node], str], Deep] = {
    (t.Number, "per"): optional(_counted, 2), (t.Give, "modifier"): _given,
    (t.Portion, "whole"): _whole, (t.WordInName, "word"): lambda depth: WORDS,
    (t.NameWord, "word"): lambda depth: WORDS, (t.OfTrait, "trait"): lambda depth: STRINGS,
    (t.Count, "of"): kinds, (t.PropertyOf, "of"): unbound,
    (t.ControlledBy, "player"): unbound, (t.OwnedBy, "player"): unbound, (t.AttachedTo, "host"): unbound,
    (t.Having, "thing"): unbound, (t.Outnumbers, "thing"): unbound, (t.IsA, "subject"): unbound,
    (t.IsA, "what"): unbound, (t.ThisTurn, "by"): optional(unbound, 2),
    (t.ThisTurn, "happenings"): lambda depth: several(st.sampled_from(PARTICIPLES)),
    (t.ThisTurn, "origins"): lambda depth: st.just(()) | several(st.sampled_from(get_args(t.From))),
    (t.Like, "model"): unbound, (t.Playable, "by"): unbound,
    (t.DuringDuel, "of"): unbound, (t.Zone, "of"): _owner, (t.Name, "name"): lambda depth: USED_NAMES,
    (t.Among, "name"): lambda depth: USED_NAMES, (t.Rest, "name"): lambda depth: USED_NAMES,
    (t.PropertyOf, "plus"): lambda depth: st.none() | st.integers(-9, 9),
    (t.Named, "name"): lambda depth: STRINGS,
    (t.Selector, "filters"): lambda depth: st.just(()) | several(_of(t.Filter, depth)) if depth > 1 else st.just(()),
}  # fmt: skip


def things(depth: int) -> st.SearchStrategy[t.Thing]:
    """Only what has a name collects under it."""
    terms, quantity = several(_of(t.Term, depth - 1)), _of(t.Quantity | None, depth - 1)
    return st.builds(t.Thing, terms, quantity, st.none() | NAMES) | st.builds(
        t.Thing, terms, quantity, NAMES, st.just(True)
    )


def plays(depth: int) -> st.SearchStrategy[t.Play]:
    """A place or a host, never both."""
    what, flag = nodes(t.Thing, depth - 1), st.booleans()
    at = st.builds(t.Play, what, flag, _of(t.At | None, depth - 1), flag)
    return at | st.builds(t.Play, what, flag, st.none(), flag, unbound(depth - 1))


def draws(depth: int) -> st.SearchStrategy[t.Draw]:
    """A deck is named only with a number of cards."""
    numbers = st.builds(t.Draw, _of(t.Amount, depth - 1), _of(t.Zone | None, depth - 1))
    return numbers | st.builds(t.Draw, nodes(t.Thing, depth - 1)) if depth > 2 else numbers


def events(depth: int) -> st.SearchStrategy[t.Event]:
    subject, by = nodes(t.Thing, depth - 1), _of(t.Thing | None, depth - 1)
    origins = st.just(()) | several(st.sampled_from(get_args(t.From)))
    return st.one_of(
        st.builds(t.Event, subject, several(st.sampled_from(PARTICIPLES)), origins, by, _of(t.Zone | None, depth - 1)),
        st.builds(t.Event, subject, st.sampled_from(INTRANSITIVE).map(lambda word: (word,))),
        st.builds(t.Event, subject, st.just(("goes to discard",)), origins),
        st.builds(t.Event, subject, st.just(("replaces",)), by=subject),
    )


def changes(depth: int) -> st.SearchStrategy[t.Change]:
    """What a base awards changes at a base, and by a plain number."""
    by, at = st.integers(-9, 9), _of(t.At | None, depth - 1)
    changed = st.builds(t.Change, by, st.sampled_from(["power", "breakpoint"]), at, _per(depth - 1))
    return changed | st.builds(t.Change, by, st.just("vp"), nodes(t.At, depth - 1)) if depth > height(t.At) else changed


def cannot_play(depth: int) -> st.SearchStrategy[t.CannotPlay]:
    """A place or a host, never both."""
    who, what = nodes(t.Thing, depth - 1), nodes(t.Thing, depth - 1)
    at = st.builds(t.CannotPlay, who, what, _of(t.At | None, depth - 1))
    return at | st.builds(t.CannotPlay, who, what, st.none(), unbound(depth - 1))


def cannot_be(depth: int) -> st.SearchStrategy[t.CannotBe]:
    """What a base does itself it does by nobody."""
    participles = several(st.sampled_from(PARTICIPLES))
    by, to = (optional(unbound, 2)(depth - 1) for _ in range(2))
    done_to = st.builds(t.CannotBe, nodes(t.Thing, depth - 1), participles, to, by)
    return done_to | st.builds(t.CannotBe, nodes(t.Thing, depth - 1), st.just(("scores",)))


GIVEN = (
    t.Ability("talent", (t.Sentence((t.Gain(t.Number(1)),)),)),
    t.Ability(
        "ongoing", (t.Sentence((t.Trigger((t.OnYourTurn(),), (t.Sentence((t.Gain(t.Number(1)),), modal="may"),)),)),)
    ),
)


def grants(depth: int) -> st.SearchStrategy[t.Grants]:
    """Their abilities are as any other, and could hold all of this again."""
    return st.builds(t.Grants, nodes(t.Thing, max(depth - 1, 2)), several(st.sampled_from(GIVEN)))


def any_of(depth: int) -> st.SearchStrategy[t.AnyOf]:
    """Two at least: one alone is just a condition."""
    return st.builds(t.AnyOf, st.lists(nodes(t.Condition, depth - 1), min_size=2, max_size=3).map(tuple))


def exists(depth: int) -> st.SearchStrategy[t.Exists]:
    affirmed = st.builds(t.Exists, nodes(t.Thing, depth - 1))
    return affirmed | st.builds(t.Exists, kinds(depth - 1), st.just(True))


# --- sentences --------------------------------------------------------------------------------------------------

PARTS = 4
"""How deep the parts of a sentence are: of sentences, the depth counts only the sentences."""
LASTING = members(t.Standing)
NO_CLAUSE = (*LASTING, t.Choice, t.Trigger)
ALONE = (*NO_CLAUSE, t.Duel, t.Block)
DEEDS = tuple(deed for deed in members(t.Deed) if deed not in ALONE)


def deeds(depth: int) -> st.SearchStrategy[tuple[t.Deed, ...]]:
    return several(st.one_of([nodes(deed, depth) for deed in DEEDS if height(deed) <= depth]))


def _until() -> st.SearchStrategy[t.Lasting | None]:
    return st.none() | nodes(t.Until, 1) | nodes(t.NextTurn, 2)


@cache
def sentences(depth: int) -> st.SearchStrategy[t.Sentence]:
    who, cost = st.none() | nodes(t.Thing, PARTS), st.just(()) | deeds(PARTS)
    modal = st.sampled_from([None, "may", "must"])
    lasting = st.one_of([nodes(deed, PARTS) for deed in LASTING])
    kinds = [
        st.builds(t.Sentence, deeds(PARTS), who=who, modal=modal, cost=cost, until=_until()),
        st.builds(t.Sentence, st.tuples(lasting), until=_until()),
    ]
    if depth > 1:
        body = several(sentences(depth - 1))
        kinds += [
            st.builds(t.Sentence, st.tuples(nodes(t.Duel, depth)), who=who, modal=modal, cost=cost),
            st.builds(done, body, who=who, modal=st.just("may"), cost=st.just(())),
            st.builds(done, body, who=who, modal=modal, cost=deeds(PARTS)),
            st.builds(t.Sentence, st.tuples(nodes(t.Choice, depth) | nodes(t.Trigger, depth))),
            st.builds(headed, body, each=each(PARTS)),
            st.builds(headed, body, condition=_of(t.If, PARTS), otherwise=st.just(()) | body),
        ]
    return st.one_of(kinds)


def headed(body: tuple[t.Sentence, ...], **head: Any) -> t.Sentence:
    """A head joins the envelope of its only sentence, unless that has such a head already."""
    only = body[0] if len(body) == 1 else None
    if only is None or only.condition or (only.each and "each" in head):
        return t.Sentence((t.Block(body),), **head)
    parts = {field.name: getattr(only, field.name) for field in fields(only)}
    return t.Sentence(**(parts | head))


def done(body: tuple[t.Sentence, ...], who: t.Thing | None, modal: Any, cost: tuple[t.Deed, ...]) -> t.Sentence:
    """What may be done, or is paid for, is no block if it is a mere clause."""
    only = body[0]
    headed = only.condition or only.each or only.who or only.modal or isinstance(only.deeds[0], NO_CLAUSE)
    if len(body) > 1 or headed or (cost and only.cost):
        return t.Sentence((t.Block(body),), who=who, modal=modal, cost=cost)
    return t.Sentence(only.deeds, who=who, modal=modal, cost=cost or only.cost, until=only.until)


def duels(depth: int) -> st.SearchStrategy[t.Duel]:
    return st.builds(t.Duel, nodes(t.Thing, PARTS), nodes(t.Thing, PARTS), several(sentences(depth - 1)))


def choices(depth: int) -> st.SearchStrategy[t.Choice]:
    side, none = several(sentences(depth - 1)), st.just(())
    coins = st.tuples(side, side) | st.tuples(side, none) | st.tuples(none, side)
    ways = st.builds(t.Choice, st.lists(side, min_size=2, max_size=3).map(tuple))
    return ways | st.builds(t.Choice, coins, st.just(True))


def triggers(depth: int) -> st.SearchStrategy[t.Trigger]:
    return st.builds(t.Trigger, windows(), several(sentences(depth - 1)), limits(), _until())


def windows() -> st.SearchStrategy[tuple[t.Window, ...]]:
    return several(_of(t.Window, PARTS))


def limits() -> st.SearchStrategy[t.Limit | None]:
    return st.none() | st.sampled_from(get_args(t.Limit))


def blocks(depth: int) -> st.SearchStrategy[t.Block]:
    return st.builds(t.Block, several(sentences(depth - 1)))


# --- cards ------------------------------------------------------------------------------------------------------


def abilities(depth: int) -> st.SearchStrategy[t.Ability]:
    body, origins = several(sentences(depth)), st.just(()) | several(st.sampled_from(get_args(t.Origin)))
    return st.one_of(
        st.builds(t.Ability, st.sampled_from(["play", "talent", "ongoing"]), body),
        st.builds(t.Ability, st.just("talent"), body | st.just(()), limit=limits()),
        st.builds(
            t.Ability,
            st.just("special"),
            body | st.just(()),
            windows(),
            st.booleans(),
            origins,
            limits(),
            st.none() | unbound(PARTS),
        ),
        st.builds(t.Ability, st.just("base"), st.tuples(sentences(depth))),
    )


def facts(depth: int) -> st.SearchStrategy[t.Fact]:
    one, three = st.tuples(st.integers(2, 30)), st.tuples(*[st.integers(0, 9)] * 3)
    numbered = st.sampled_from([name for name in FACTS if name not in FLAGS])
    flags = st.builds(t.Fact, st.sampled_from(FLAGS), st.just(()))
    return st.builds(t.Fact, numbered, one) | st.builds(t.Fact, st.just("vp"), three) | flags


def cards(depth: int) -> st.SearchStrategy[t.Card]:
    ordered = st.lists(facts(1), unique_by=lambda fact: fact.name).map(
        lambda found: tuple(sorted(found, key=lambda fact: FACTS.index(fact.name)))
    )
    kinds = st.sampled_from(["minion", "action", "base", "monster"])
    own = st.lists(abilities(depth), max_size=3).map(tuple)
    traits = st.lists(STRINGS, max_size=2).map(tuple)
    only_if = st.none() | _of(t.If, PARTS)
    return st.builds(t.Card, kinds, STRINGS, ordered, st.none() | unbound(PARTS), own, traits, only_if)


def files(depth: int) -> st.SearchStrategy[t.CardFile]:
    own, in_set = st.lists(cards(depth), max_size=3).map(tuple), st.just("set-2018")
    faction = st.builds(t.CardFile, STRINGS.filter(bool), in_set, own)
    return faction | st.builds(t.CardFile, st.just(""), in_set, own, st.sampled_from(get_args(t.Deck)))


SPECIAL: dict[type[t.Node], Deep] = {
    t.Thing: things, t.Play: plays, t.Draw: draws, t.Event: events, t.Exists: exists, t.AnyOf: any_of,
    t.CannotBe: cannot_be, t.Change: changes, t.CannotPlay: cannot_play, t.Grants: grants,
    t.Sentence: sentences, t.Duel: duels, t.Choice: choices,
    t.Trigger: triggers, t.Block: blocks, t.Ability: abilities, t.Fact: facts, t.Card: cards, t.CardFile: files,
}  # fmt: skip
