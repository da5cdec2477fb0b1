"""Parts of an ability told of the table at hand: names for `you`, `this minion` and `that card`."""

from __future__ import annotations

import re
from typing import Any, Final

from rulesdsl.engine.trace import definition
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning.evaluate import View, amount, holds, referents
from rulesdsl.table.cards import Entity, Player

from .event_context import EventContext
from .lists import listed
from .table_english import TableSpeech, deeds_in_words

OPPOSITE: Final[dict[t.Operator, t.Operator]] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
MOST_NAMES = 3
WON = {"winner": "didn't win", "loser": "didn't lose"}
"""How it is told that a minion does not have one of the roles that a duel gives."""


def spoken(context: EventContext[Any], node: t.Node) -> str:
    """What the ability says there, with names instead of pronouns."""
    printed = _printed(context)
    text = english_of(node, printed).plain
    view = View(context.before, context.scope)
    for part in walk(node):
        if isinstance(part, t.Name | t.This | t.ThisMinion | t.ThisBase | t.Role):
            meant = referents(view, part)
            if 0 < len(meant) <= MOST_NAMES:
                phrase = english_of(part, printed).plain
                names = listed(_called(context, entity) for entity in meant)
                text = re.sub(rf"\b{re.escape(phrase)}\b", names, text)
    return _of_player(_at_its_base(context, text), context.actor)


def _called(context: EventContext[Any], entity: Entity) -> str:
    """Whose card it is matters in play; a card of a pile has just been named together with its pile."""
    if isinstance(entity, str) or context.before.cards[entity].in_play:
        return context.names.whose(context.before, entity, context.actor)
    return context.names.of(context.before, entity)


def _at_its_base(context: EventContext[Any], text: str) -> str:
    """`here` is the base of the card at work."""
    source = context.event.source
    known = source is not None and source in context.before.cards
    base = source if source in context.before.bases else context.before.base_of(source) if known else None
    return text if base is None else re.sub(r"\bhere\b", f"at {context.names.of(context.before, base)}", text)


def _printed(context: EventContext[Any]) -> t.Card:
    assert context.event.address is not None
    return definition(context.before, context.event.address.card)


def _of_player(text: str, player: str | None) -> str:
    """`you have` becomes `Ann has`."""
    if player is None:
        return text
    for you, name in (("you control", "has"), ("you have", "has"), ("you are", "is"), ("you own", "owns")):
        text = re.sub(rf"\b{you}\b", f"{player} {name}", text)
    text = re.sub(r"\byour\b|\byours\b", f"{player}'s", text)
    return re.sub(r"\byou\b", player, text)


def failed(context: EventContext[Any], condition: t.If) -> str:
    """Why a condition does not hold: the card is gone, or the opposite of the first test that fails, of `or` all."""
    if isinstance(condition, t.AnyOf):
        return listed(failed(context, part) for part in condition.conditions)
    source = context.scope.source
    if (
        source is not None
        and source in context.scope.lost
        and any(isinstance(node, t.This) for node in walk(condition))
    ):
        return f"{context.name(source)} is gone"
    view = View(context.before, context.scope)
    tests = [test for test in condition.tests if not holds(view, t.Condition((test,)))]
    return _rephrased(_opposite(context, (tests or condition.tests)[0], view))


REPHRASED: Final = (
    (r"the number of (\w+)'s (.+?) is (\d+)", r"\1 has \3 \2"),
    (r"the number of (\w+) played by (\w+) (.+) is (\d+)", r"\2 has played \4 \1 \3"),
    (r"there is no (\w+) in any place that was played by (\w+) (.+)", r"\2 has played no \1 \3"),
    (r"(\w+)'s VP is at most 0 \(0\)", r"\1 has no VP"),
    (
        r"the lowest power among (.+) is at least the highest power among .+ \((\d+)\)",
        r"all \1 have the same power (\2)",
    ),
    (r"another player has power (at .+) greater than (\w+)'s power there minus (\d+)", r"\2 isn't \3 power ahead \1"),
    (
        r"there is another player who does not have fewer cards in hand than (\w+)",
        r"another player has at least as many cards in hand as \1",
    ),
    (r"(.+?) isn't the current player", r"it isn't \1's turn"),
    (r"(.+?) isn't owned by (\w+)", r"\2 doesn't own \1"),
    (r"(.+)'s power is at least (.+)'s power \((\d+)\)", r"\1 has at least as much power as \2 (\3)"),
    (r"(\w+) has not played (.+)", r"\1 hasn't played \2"),
    (r"(\w*s)'s (\w+) is (.+)", r"\1' \2 is \3"),
    (r"(.+) isn't (an? .+) or (an? .+)", r"\1 is neither \2 nor \3"),
    (r"(.+)'s base has a minion other than \1", r"there is another minion at \1's base"),
    (r"(.+)'s base has no buried card", r"no card is buried at \1's base"),
)
"""Opposites as people say them."""


def _rephrased(text: str) -> str:
    for pattern, said in REPHRASED:
        if re.fullmatch(pattern, text):
            return re.sub(pattern, said, text)
    return text


def _opposite(context: EventContext[Any], test: t.Test, view: View) -> str:
    match test:
        case t.IsA(subject, t.Thing(terms=(t.Name() as role,)), negated):
            role_name = english_of(role, _printed(context)).plain
            if role.name in WON and not negated:
                return f"{spoken(context, subject)} {WON[role.name]}"
            verb = "is" if negated else "isn't"
            return f"{spoken(context, subject)} {verb} {role_name}"
        case t.Comparison(left, "="):
            return f"{spoken(context, left)} is {amount(view, left)}"
        case t.Comparison(left, operator):
            return f"{spoken(context, replace(test, operator=OPPOSITE[operator]))} ({amount(view, left)})"
        case t.Exists() | t.IsA():
            return spoken(context, replace(test, negated=not test.negated)).replace(" is not ", " isn't ")


def speech_of(context: EventContext[Any], node: t.Node, player: Player | None = None) -> TableSpeech:
    """Tells this part of the ability at work, as it stands here and now."""
    address = context.event.address
    assert address is not None
    return TableSpeech(
        context.before, context.names, address.card, node, context.scope, player or context.actor or "nobody"
    )


def briefly(context: EventContext[Any], name: str, reason: str) -> str:
    """`it`, where the sentence has just named the card and no other."""
    if context.event.source is not None and context.short_name(context.event.source) == "it":
        return "it"
    starts = re.match(rf"(\w+'s )?{re.escape(name)} ", reason)
    ends = reason.endswith((f" at {name}", f" for {name} to duel")) and re.match(r"there is no |\w+ has no ", reason)
    is_object = re.search(rf" (move|bury|transfer|play) {re.escape(name)}$", reason)
    return "it" if starts or ends or is_object else name


def not_done(context: EventContext[Any], sentence: t.Sentence, reason: str) -> str:
    """`so Ann doesn't draw a card`, `so there is no extra minion`; of a whole ability, `so Grunt does nothing`."""
    address, source = context.event.address, context.event.source
    if source is None or address is None:
        return "so nothing happens"
    deeds = sentence.cost or sentence.deeds
    name = context.name(source)
    if is_all_it_does(context):
        return f"so {briefly(context, name, reason)} does nothing"
    if isinstance(deeds[0], t.Play) and deeds[0].extra:
        return f"so there is no extra {extra_kind(deeds[0])}"
    if isinstance(deeds[0], t.Choose):
        return "so none is chosen"
    phrase = deeds_in_words(deeds, speech_of(context, sentence)) if sentence.who is None else None
    if phrase is None or context.actor is None:
        return f"so this part of {name} does nothing"
    return f"so {doesnt(context.actor, phrase)}"


def doesnt(player: str, phrase: str) -> str:
    """`Ann doesn't draw a card`, `Ann doesn't move any minions`."""
    return f"{player} doesn't {as_single(phrase)}"


def as_single(phrase: str) -> str:
    """What is not done, or not wished: `draw a card` for `draw one card`, `move any minions` for `up to two`."""
    phrase = re.sub(r"\b(up to \w+|any number of)\b", "any", phrase)
    phrase = re.sub(r"\bone (?!of\b|extra\b)(?=[aeiou])", "an ", phrase)
    return re.sub(r"\bone (?!of\b|extra\b)", "a ", phrase)


def is_all_it_does(context: EventContext[Any]) -> bool:
    """Is the deed the beginning of all that the card does?"""
    address = context.event.address
    if address is None:
        return False
    blueprint = context.before.catalogue[address.card]
    if len(blueprint.abilities) > 1:
        return False
    ability = blueprint.ability_of(address.body)
    is_body = ability is not None and ability.body == blueprint.bodies[address.body]
    return blueprint.is_whole(address) or (is_body and _rest_needs_it(ability, context.deed()))


def _rest_needs_it(ability: t.Ability | None, deed: t.Deed | None) -> bool:
    """Is it the first choice, and everything after it for what is chosen?"""
    body = () if ability is None else ability.body
    if not body or body[0].each is not None:
        return False
    if not isinstance(deed, t.Choose) or deed.what.bind is None or body[0].deeds[0] != deed:
        return False
    names = ({node.name for node in walk(rest) if isinstance(node, t.Name | t.Among)} for rest in body[1:])
    return all(deed.what.bind in found for found in names)


def extra_kind(play: t.Play) -> str:
    """`minion`, `minion or action`."""
    kinds = dict.fromkeys(term.kind for term in play.what.terms if isinstance(term, t.Selector))
    return " or ".join(kinds) or "card"
