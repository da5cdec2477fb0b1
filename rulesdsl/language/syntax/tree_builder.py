"""Builds the tree of a card file while lark parses: a method for each rule that does not build the node of its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias, cast

from . import tree as t
from .codec import NODES
from .rule_builder import RuleBuilder, node_builder

Method: TypeAlias = Callable[[Any, t.Span, list[Any]], Any]

FACT_ORDER: tuple[t.FactName, ...] = (
    "power", "breakpoint", "vp", "monsters", "treasures", "undead", "copies", "unconfirmed",
)  # fmt: skip


def _counting(node: type[t.Node]) -> Method:
    """Of a deed with an amount. Behind a plain number it may be said at the end for each of what it is meant."""
    build_node = node_builder(node)

    def build(builder: Any, span: t.Span, c: list[Any]) -> Any:
        amount, *rest = c
        if isinstance(amount, t.Number):
            *rest, per = rest
            if per is not None:
                amount = t.Number(amount.value, per, span=t.Span(*amount.span[:2], *per.span[2:]))
        return build_node(span, [amount, *rest])

    return build


def _fact(name: t.FactName) -> Method:
    return lambda builder, span, c: t.Fact(name, tuple(c), span=span)


def _ability(timing: t.Timing) -> Method:
    return lambda builder, span, c: t.Ability(timing, c[0], span=span)


def _happening(happening: t.Happening) -> Method:
    return lambda builder, span, c: t.Event(c[0], (happening,), span=span)


def _kind(kind: t.Kind) -> Method:
    return lambda builder, span, c: kind


class TreeBuilder(RuleBuilder):
    nodes = NODES
    renamed_rules: ClassVar = {
        "draw_thing": t.Draw, "moment_window": t.Moment, "turn_window": t.TurnEdge,
        "your_turn_window": t.OnYourTurn, "duel_window": t.DuringDuel, "loot_window": t.DuringLoot,
        "role_of": t.Role, "played_on_kind": t.PlayedOn, "zone_of": t.Zone, "change_by": t.Change,
    }  # fmt: skip
    list_rules = frozenset({
        "suite", "then", "otherwise", "deeds", "filters", "from_zones", "origins", "zones", "participles",
        "participle_list",
    })  # fmt: skip
    wrapper_rules = frozenset(
        {"sentence", "condition", "amount", "reward", "played_on", "only_if", "plus", "per_thing"}
    )

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
        if [fact.values for fact in facts if fact.name == "copies"] == [(1,)]:  # which says nothing
            facts = [fact for fact in facts if fact.name != "copies"]
        on = next((x for x in rest if isinstance(x, t.Thing)), None)
        abilities = tuple(x for x in rest if isinstance(x, t.Ability))
        traits = tuple(x for x in rest if isinstance(x, str))
        only_if = next((x for x in rest if isinstance(x, t.Condition | t.AnyOf)), None)
        return t.Card(kind, name, tuple(facts), on, abilities, traits, only_if, span=span)

    def trait(self, span: t.Span, c: list[Any]) -> str:
        return str(c[0])

    power, breakpoint, vp, copies = _fact("power"), _fact("breakpoint"), _fact("vp"), _fact("copies")
    monsters, treasures, undead = _fact("monsters"), _fact("treasures"), _fact("undead")
    unconfirmed = _fact("unconfirmed")

    # --- abilities and sentences ------------------------------------------------------------------------

    on_play, ongoing = _ability("play"), _ability("ongoing")

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

    def coin(self, span: t.Span, c: list[Any]) -> t.Sentence:
        heads, tails = (*c, None)[:2]
        return self._alone(span, t.Choice((heads, tails or ()), True, span=span))

    def coin_tails(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Choice(((), c[0]), True, span=span))

    def trigger(self, span: t.Span, c: list[Any]) -> t.Sentence:
        windows, limit, until, body = c
        return self._alone(span, t.Trigger(windows, body, limit, until, span=span))

    def _alone(self, span: t.Span, deed: t.Deed, until: t.Lasting | None = None) -> t.Sentence:
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

    def lies(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Lies(c[0], c[1], span=span), c[2])

    def has(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Has(c[0], c[1], span=span), c[2])

    def grants(self, span: t.Span, c: list[Any]) -> t.Sentence:
        what, until, *abilities = c
        return self._alone(span, t.Grants(what, tuple(abilities), span=span), until)

    def cannot_be(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotBe(c[0], c[1], c[2], c[3], span=span), c[4])

    def cannot_play(self, span: t.Span, c: list[Any]) -> t.Sentence:
        who, what, where, until = c
        at, on = (None, where) if isinstance(where, t.Thing) else (where, None)
        return self._alone(span, t.CannotPlay(who, what, at, on, span=span), until)

    def cannot_use(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotUse(c[0], span=span), c[1])

    def cannot_score(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.CannotBe(c[0], ("scores",), span=span), c[1])

    def ignores(self, span: t.Span, c: list[Any]) -> t.Sentence:
        return self._alone(span, t.Ignores(c[0], c[1], span=span), c[2])

    def play(self, span: t.Span, c: list[Any]) -> t.Play:
        extra, what, where, silent = c
        at, on = (None, where) if isinstance(where, t.Thing) else (where, None)
        return t.Play(what, bool(extra), at, bool(silent), on, span=span)

    draw, gain, lose, add_loot = _counting(t.Draw), _counting(t.Gain), _counting(t.Lose), _counting(t.AddLoot)
    place_counter, remove_counter = _counting(t.PlaceCounter), _counting(t.RemoveCounter)

    # --- windows and events -----------------------------------------------------------------------------

    leaves_play, scores, duels = _happening("leaves play"), _happening("scores"), _happening("duels")
    uses_talent = _happening("uses talent")

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

    card_word, minion_word, action_word, base_word = _kind("card"), _kind("minion"), _kind("action"), _kind("base")
    player_word, monster_word, treasure_word = _kind("player"), _kind("monster"), _kind("treasure")
    madness_word, titan_word, faction_word = _kind("madness"), _kind("titan"), _kind("faction")

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

    def this_turn(self, span: t.Span, c: list[Any]) -> t.ThisTurn:
        happenings, origins, by, at = c
        return t.ThisTurn(happenings, origins or (), by, at, span=span)

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

    def change_award(self, span: t.Span, c: list[Any]) -> t.Change:
        return t.Change(c[0], "vp", c[1], span=span)

    def per_counter(self, span: t.Span, c: list[Any]) -> t.PropertyOf:
        return t.PropertyOf(None, "counters", c[0], None, span=span)

    def portion(self, span: t.Span, c: list[Any]) -> t.Portion:
        size, prop, of, at = c
        return t.Portion(size, t.PropertyOf(None, prop, of, at, span=span), span=span)

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


NO_CLAUSE = (t.Standing, t.Choice, t.Trigger)
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
