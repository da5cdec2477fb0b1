"""Our tree, built while lark parses.

Most rules of the grammar hold exactly the fields of one node, in order: those stand in `NODE_OF_RULE`.
The others have a method. `callbacks` puts them into the parser itself: lark's own way, a tree of its own
with positions and a second walk over it, takes twice as long, and its positions run on over the end of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any, Protocol, cast

from . import tree as t
from .node import fields
from .parse_tables import Rule, Symbol
from .tokens import Token

FACT_ORDER: tuple[t.FactName, ...] = ("power", "breakpoint", "vp", "monsters", "treasures", "undead", "copies")

NODE_OF_RULE: dict[str, type[t.Node]] = {
    # deeds
    "destroy": t.Destroy, "discard": t.Discard, "place": t.Place, "move": t.Move, "transfer": t.Transfer,
    "move_or_transfer": t.MoveOrTransfer,
    "return_": t.Return, "bury": t.Bury, "uncover": t.Uncover, "shuffle": t.Shuffle, "reveal": t.Reveal,
    "look": t.Look, "search": t.Search, "choose": t.Choose, "give": t.Give, "cancel": t.Cancel,
    "draw_thing": t.Draw, "take_control": t.TakeControl, "give_control": t.GiveControl, "replace": t.Replace,
    "use_talent": t.UseTalent, "turn": t.Turn, "duel": t.Duel,
    "shuffle_deck": t.ShuffleDeck, "draw_until": t.DrawUntil,
    # windows and events
    "until": t.Until, "moment_window": t.Moment, "turn_window": t.TurnEdge, "your_turn_window": t.OnYourTurn,
    "duel_window": t.DuringDuel, "loot_window": t.DuringLoot,
    # things
    "each": t.Each, "random": t.Random, "any_number": t.AnyNumber, "up_to": t.UpTo, "exactly": t.Exactly,
    "rest": t.Rest, "this": t.This, "this_minion": t.ThisMinion, "this_base": t.ThisBase, "you": t.You,
    "name": t.Name, "role_of": t.Role, "others_base": t.OthersBase,
    # filters
    "controlled_by": t.ControlledBy, "owned_by": t.OwnedBy, "located": t.Located, "attached_to": t.AttachedTo,
    "in_zone": t.InZone, "among": t.Among, "anywhere": t.Anywhere, "in_state": t.InState, "named": t.Named,
    "named_by": t.NamedBy, "played_on_kind": t.PlayedOn, "played_this_turn": t.PlayedThisTurn,
    "placed_at": t.PlacedAt, "compared": t.Compared,
    "together": t.Together,
    "other": t.Other, "having": t.Having, "outnumbers": t.Outnumbers, "being": t.Being, "negated": t.Negated,
    # places
    "at": t.At, "on_deck": t.OnDeck, "into": t.Into, "in_box": t.InBox, "zone_of": t.Zone,
    # numbers, conditions, modifiers
    "number": t.Number, "count": t.Count, "exists": t.Exists, "is_a": t.IsA, "comparison": t.Comparison,
    "change": t.Change, "change_by": t.Change, "starting": t.Starting,
    "abilities_cancelled": t.AbilitiesCancelled, "abilities_of": t.AbilitiesOf, "names_of": t.NamesOf,
}  # fmt: skip

COUNTING_RULES: dict[str, type[t.Node]] = {
    "draw": t.Draw, "place_counter": t.PlaceCounter, "remove_counter": t.RemoveCounter, "add_loot": t.AddLoot,
    "gain": t.Gain, "lose": t.Lose,
}  # fmt: skip
"""Deeds with an amount. Behind a plain number it may be said at the end for each of what: `gain 1 vp for each base`."""

WORD_RULES = (
    "card_kind", "common_deck", "origin", "from_where", "participle", "limit", "timing", "turn_edge", "moment", "state",
    "shared", "aspect", "deck_end", "either_end", "pile", "commons", "role", "extreme", "property", "changeable",
    "modal", "side", "host", "place_won", "loot", "whose", "order", "comparative", "instead",
)  # fmt: skip
FLAG_RULES = ("play_this", "extra", "silent", "unrewarded", "at_least")
LIST_RULES = (
    "suite", "then", "otherwise", "deeds", "filters", "from_zones", "origins", "zones", "participles",
    "participle_list",
)  # fmt: skip
ONLY_CHILD_RULES = ("sentence", "condition", "amount", "reward", "played_on", "plus", "per_thing")


class TreeBuilder:
    """A method for each rule. It gets the place and the values of what the rule holds, but layout and fixed words."""

    def start(self, span: t.Span, c: list[Any]) -> t.CardFile:
        (faction, set_id, deck), cards = (c[0], c[1:]) if c and isinstance(c[0], tuple) else (("", "", None), c)
        return t.CardFile(faction, set_id, tuple(cards), deck, span=span)

    def faction(self, span: t.Span, c: list[Any]) -> tuple[str, str, None]:
        return c[0], c[1], None

    def common(self, span: t.Span, c: list[Any]) -> tuple[str, str, str]:
        return "", c[1], c[0]

    def card(self, span: t.Span, c: list[Any]) -> t.Card:
        kind, name, *rest = c
        facts = sorted((x for x in rest if isinstance(x, t.Fact)), key=lambda fact: FACT_ORDER.index(fact.name))
        if [fact.values for fact in facts if fact.name == "copies"] == [(1,)]:
            facts.pop()  # it says nothing: every card has one copy at least
        on = next((x for x in rest if isinstance(x, t.Thing)), None)
        abilities = tuple(x for x in rest if isinstance(x, t.Ability))
        return t.Card(kind, name, tuple(facts), on, abilities, span=span)

    # --- abilities and sentences ------------------------------------------------------------------------

    def base_ability(self, span: t.Span, c: list[Any]) -> t.Ability:
        return t.Ability("base", tuple(c), span=span)

    def special(self, span: t.Span, c: list[Any]) -> t.Ability:
        plays, origins, windows, limit, on, body = c
        return t.Ability("special", body, windows, bool(plays), origins or (), limit, on, span=span)

    def talent(self, span: t.Span, c: list[Any]) -> t.Ability:
        return t.Ability("talent", c[1], limit=c[0], span=span)

    def idle_talent(self, span: t.Span, c: list[Any]) -> t.Ability:
        return self.talent(span, [c[0], ()])

    def special_window(self, span: t.Span, c: list[Any]) -> t.Ability:
        return self.special(span, [*c, ()])

    def conditional(self, span: t.Span, c: list[Any]) -> t.Sentence:
        condition, then, otherwise = (*c, None)[:3]
        return self._headed(span, then, condition=condition, otherwise=otherwise or ())

    if_inline = conditional

    def for_each(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._headed(span, c[1], each=c[0])

    def _headed(self, span: t.Span, body: tuple[t.Sentence, ...], **head: Any) -> t.Sentence:
        """`if` and `for each` before a single sentence are parts of its envelope, unless it has that part itself."""
        only = body[0] if len(body) == 1 else None
        if only is None or only.condition or (only.each and "each" in head):
            return t.Sentence((t.Block(body, span=span),), span=span, **head)
        parts = {name: getattr(only, name) for name in ("each", "who", "modal", "cost", "until")} | head
        return t.Sentence(only.deeds, span=span, **parts)

    def thing_of_each(self, span: t.Span, c: list[Any]) -> t.Thing:
        return t.Thing(c[0].terms, t.Each(span=span), c[1], span=span)

    def choice(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Choice(tuple(c), span=span))

    def trigger(self, span: t.Span, c: list[Any]) -> t.Sentence:
        windows, limit, until, body = c
        return self._alone(span, t.Trigger(windows, body, limit, until, span=span))

    def _alone(self, span: t.Span, deed: t.Deed, until: t.Until | None = None) -> t.Sentence:
        return t.Sentence((deed,), until=until, span=span)

    def clause(self, span: t.Span, c: list[Any]) -> t.Sentence:
        who, modal, deeds, reward, until = c
        cost, deeds = (deeds, reward) if reward else ((), deeds)
        return t.Sentence(deeds, None, None, who, modal, cost, until, span=span)

    def duel_clause(self, span: t.Span, c: list[Any]) -> t.Sentence:
        who, modal, cost, duel = c
        return t.Sentence((duel,), None, None, who, modal, cost or (), span=span)

    def cost_clause(self, span: t.Span, c: list[Any]) -> t.Sentence:
        who, modal, cost, then = c
        only = _mere_clause(then)
        if only is None or only.cost:
            return t.Sentence((t.Block(then, span=span),), None, None, who, modal, cost, span=span)
        return t.Sentence(only.deeds, None, None, who, modal, cost, only.until, span=span)

    def may_clause(self, span: t.Span, c: list[Any]) -> t.Sentence:
        who, then = c
        only = _mere_clause(then)
        if only is None:
            return t.Sentence((t.Block(then, span=span),), None, None, who, "may", span=span)
        return t.Sentence(only.deeds, None, None, who, "may", only.cost, only.until, span=span)

    def adds_no_power(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Has(c[0], t.AddsNoPower(span=span), span=span), c[1])

    def has(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Has(c[0], c[1], span=span), c[2])

    def cannot_be(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotBe(c[0], c[1], c[2], c[3], span=span), c[4])

    def cannot_play(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotPlay(c[0], c[1], c[2], span=span), c[3])

    def cannot_use(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotUse(c[0], span=span), c[1])

    def play(self, span: t.Span, c: list[Any]) -> t.Play:
        extra, what, where, silent = c
        at, on = (None, where) if isinstance(where, t.Thing) else (where, None)
        return t.Play(what, bool(extra), at, bool(silent), on, span=span)

    # --- windows and events -----------------------------------------------------------------------------

    def windows(self, span: t.Span, c: list[Any]) -> tuple[t.Window, ...]:
        return (*c[0], c[1]) if isinstance(c[0], tuple) else (c[0],)

    def event(self, span: t.Span, c: list[Any]) -> t.Event:
        subject, happenings, origins, into, by = c
        return t.Event(subject, happenings, origins or (), by, into, span=span)

    def goes_to_discard(self, span: t.Span, c: list[Any]) -> t.Event:
        return t.Event(c[0], ("goes to discard",), c[1] or (), span=span)

    def replaces(self, span: t.Span, c: list[Any]) -> t.Event:
        return t.Event(c[0], ("replaces",), by=c[1], span=span)

    # --- things, filters, places ------------------------------------------------------------------------

    def thing(self, span: t.Span, c: list[Any]) -> t.Thing:
        terms, name = c
        return terms if name is None else t.Thing(terms.terms, terms.quantity, name, span=span)

    def collected(self, span: t.Span, c: list[Any]) -> t.Thing:
        return t.Thing(c[0].terms, c[0].quantity, c[1], True, span=span)

    def terms(self, span: t.Span, c: list[Any]) -> t.Thing:
        quantity, *terms = c
        if quantity == "another":
            quantity, terms = None, [_another(term) for term in terms]
        return t.Thing(tuple(terms), quantity, span=span)

    single = terms

    def kinds(self, span: t.Span, c: list[Any]) -> t.Thing:
        """All that fit, where a number would say nothing."""
        return t.Thing(tuple(c), span=span)

    def another(self, span: t.Span, c: list[Any]) -> str:
        return "another"

    def selector(self, span: t.Span, c: list[Any]) -> t.Selector:
        return t.Selector(c[0], c[1] or (), span=span)

    def reference(self, span: t.Span, c: list[Any]) -> t.Term:
        return t.Such(c[0], c[1], span=span) if c[1] else cast(t.Term, c[0])

    def deck_cards(self, span: t.Span, c: list[Any]) -> t.DeckCards:
        return t.DeckCards(c[0], 1 if c[1] is None else c[1], c[2], span=span)

    def first_cards(self, span: t.Span, c: list[Any]) -> t.FirstCards:
        number, kind, filters, zone = c
        what = t.Selector(kind, filters or (), span=span)
        return t.FirstCards(1 if number is None else number, what, zone, span=span)

    def same_base(self, span: t.Span, c: list[Any]) -> t.Role:
        return t.Role("base", c[0], span=span)

    def same(self, span: t.Span, c: list[Any]) -> t.Alike:
        return t.Alike("same", c[0], span=span)

    def different(self, span: t.Span, c: list[Any]) -> t.Alike:
        return t.Alike("different", c[0], span=span)

    def same_as(self, span: t.Span, c: list[Any]) -> t.Like:
        return t.Like("same", c[0], c[1], span=span)

    def different_as(self, span: t.Span, c: list[Any]) -> t.Like:
        return t.Like("different", c[0], c[1], span=span)

    def yours(self, span: t.Span, c: list[Any]) -> t.ControlledBy:
        return t.ControlledBy(self._you(span), span=span)

    def your_zone(self, span: t.Span, c: list[Any]) -> t.Zone:
        return t.Zone(c[0], self._you(span), span=span)

    def common_zone(self, span: t.Span, c: list[Any]) -> t.Zone:
        return t.Zone(c[1], c[0], span=span)

    def _you(self, span: t.Span) -> t.Thing:
        return t.Thing((t.You(span=span),), span=span)

    def here(self, span: t.Span, c: list[Any]) -> t.At:
        return t.At(t.ThisBase(span=span), span=span)

    def there(self, span: t.Span, c: list[Any]) -> t.At:
        return t.At(t.There(span=span), span=span)

    # --- numbers and conditions -------------------------------------------------------------------------

    def property_of(self, span: t.Span, c: list[Any]) -> t.PropertyOf:
        *extreme, prop, of, at, plus = c
        return t.PropertyOf(extreme[0] if extreme else None, prop, of, at, plus, span=span)

    def per_counter(self, span: t.Span, c: list[Any]) -> t.PropertyOf:
        return t.PropertyOf(None, "counters", c[0], None, span=span)

    def minus(self, span: t.Span, c: list[Any]) -> int:
        return -int(c[0])

    def all_of(self, span: t.Span, c: list[Any]) -> t.Condition:
        return t.Condition(tuple(c), span=span)

    def any_of(self, span: t.Span, c: list[Any]) -> t.AnyOf:
        return t.AnyOf(tuple(c), span=span)

    def exists_not(self, span: t.Span, c: list[Any]) -> t.Exists:
        return t.Exists(c[0], True, span=span)

    def is_not_a(self, span: t.Span, c: list[Any]) -> t.IsA:
        return t.IsA(c[0], c[1], True, span=span)


NO_CLAUSE = (t.Has, t.CannotBe, t.CannotPlay, t.CannotUse, t.Choice, t.Trigger)
"""What has no place for `may` or for a price before it."""


def _mere_clause(body: tuple[t.Sentence, ...]) -> t.Sentence | None:
    """The only sentence of a block, if it says no more than what is done: `may: draw 1` is `may draw 1`."""
    first = body[0]
    headed = first.condition or first.each or first.who or first.modal or isinstance(first.deeds[0], NO_CLAUSE)
    return None if len(body) > 1 or headed else first


def _another(term: t.Term) -> t.Term:
    """`another minion[here]` is `minion[other, here]`: the filter comes first."""
    if isinstance(term, t.Selector):
        return t.Selector(term.kind, (t.Other(span=term.span), *term.filters), span=term.span)
    if isinstance(term, t.This | t.ThisMinion | t.ThisBase | t.You | t.Name | t.Role | t.OthersBase):
        return t.Such(term, (t.Other(span=term.span),), span=term.span)
    return term


# --- the rules that need no method ------------------------------------------------------------------------------

Build = Callable[[t.Span, list[Any]], Any]


def _node(node: type[t.Node]) -> Build:
    flags = [field.type == "bool" for field in fields(node)]
    if not any(flags):
        return lambda span, c: node(*c, span=span)

    def build(span: t.Span, c: list[Any]) -> t.Node:
        return node(*(bool(value) if flag else value for flag, value in zip(flags, c, strict=False)), span=span)

    return build


def _counting(node: type[t.Node]) -> Build:
    build_node = _node(node)

    def build(span: t.Span, c: list[Any]) -> Any:
        amount, *rest = c
        if isinstance(amount, t.Number):
            *rest, per = rest
            if per is not None:
                amount = t.Number(amount.value, per, span=t.Span(*amount.span[:2], *per.span[2:]))
        return build_node(span, [amount, *rest])

    return build


def _fact(name: t.FactName) -> Build:
    return lambda span, c: t.Fact(name, tuple(c), span=span)


def _ability(timing: t.Timing) -> Build:
    return lambda span, c: t.Ability(timing, c[0], span=span)


def _happening(happening: t.Happening) -> Build:
    return lambda span, c: t.Event(c[0], (happening,), span=span)


def _kind(kind: t.Kind) -> Build:
    return lambda span, c: kind


BUILD_OF_RULE: dict[str, Build] = {
    **{rule: _node(node) for rule, node in NODE_OF_RULE.items()},
    **{rule: _counting(node) for rule, node in COUNTING_RULES.items()},
    **{rule: lambda span, c: " ".join(c) for rule in WORD_RULES},
    **{rule: lambda span, c: True for rule in FLAG_RULES},
    **{rule: lambda span, c: tuple(x for x in c if x is not None) for rule in LIST_RULES},
    **{rule: lambda span, c: c[0] for rule in ONLY_CHILD_RULES},
    **{name: _fact(name) for name in FACT_ORDER},
    "on_play": _ability("play"), "ongoing": _ability("ongoing"),
    "leaves_play": _happening("leaves play"), "scores": _happening("scores"), "duels": _happening("duels"),
    "card_word": _kind("card"), "minion_word": _kind("minion"), "action_word": _kind("action"),
    "base_word": _kind("base"), "player_word": _kind("player"), "monster_word": _kind("monster"),
    "treasure_word": _kind("treasure"),
}  # fmt: skip


# --- into the parser --------------------------------------------------------------------------------------------

Built = tuple[Any, Token, Token]
"""What stands on the parser's stack for a finished rule: its value, its first token and its last."""

LAYOUT = ("_NL", "_INDENT", "_DEDENT")
VALUE_OF_TOKEN: dict[str, Callable[[Any], Any]] = {"INT": int, "SIGNED": int, "STRING": lambda token: str(token[1:-1])}


class Builder(Protocol):
    """Has a method for each rule of a grammar that stands in no table here."""

    def start(self, span: t.Span, c: list[Any]) -> Any:
        """Of an empty text."""


def callbacks(rules: Iterable[Rule], builder: Builder) -> list[Callable[[list[Any]], Any]]:
    """What the parser is to do whenever it has all of a rule."""
    return [_callback(rule, builder) for rule in rules]


def _callback(rule: Rule, builder: Builder) -> Callable[[list[Any]], Any]:
    name = rule.alias or rule.origin
    seen = [index for index, symbol in enumerate(rule.expansion) if symbol.name not in LAYOUT]
    if not seen:
        return lambda children: builder.start(t.NOWHERE, [])
    first, last = seen[0], seen[-1]
    first_is_token, last_is_token = rule.expansion[first].is_term, rule.expansion[last].is_term
    values, build = _values(rule), _build(name, builder)

    def finish(children: list[Any]) -> Built:
        start: Token = children[first] if first_is_token else children[first][1]
        end: Token = children[last] if last_is_token else children[last][2]
        span = t.Span(start.line, start.column, end.end_line, end.end_column)
        return build(span, values(children)), start, end

    return (lambda children: finish(children)[0]) if name == "start" else finish


def _build(name: str, builder: Builder) -> Build:
    if name.startswith("_"):  # not a node: what it holds goes to the rule around it
        return lambda span, c: c
    return getattr(builder, name, None) or BUILD_OF_RULE[name]


def _values(rule: Rule) -> Callable[[list[Any]], list[Any]]:
    """Picks what a rule keeps, with None for each optional part that is not there."""
    symbols = enumerate(rule.expansion)
    picks: list[tuple[int, Callable[[Any], Any]]] = []
    for gone in rule.options.empty_indices or [False] * len(rule.expansion):
        if gone:
            picks.append((0, lambda child: None))
            continue
        index, symbol = next(symbols)
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            picks.append((index, _value(symbol)))
    if not any(symbol.name.startswith("_") for symbol in rule.expansion if not symbol.is_term):
        return lambda children: [value(children[index]) for index, value in picks]

    def spread(children: list[Any]) -> list[Any]:
        values: list[Any] = []
        for index, value in picks:
            found = value(children[index])
            if type(found) is list:
                values += found
            else:
                values.append(found)
        return values

    return spread


def _value(symbol: Symbol) -> Callable[[Any], Any]:
    return VALUE_OF_TOKEN.get(symbol.name, str) if symbol.is_term else itemgetter(0)
