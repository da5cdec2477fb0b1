"""Answers in the words of a script: the line that a player would write for each option of a question."""

from __future__ import annotations

from itertools import combinations

from rulesdsl.engine.decide import legal
from rulesdsl.engine.frames import Settle, Triggers
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import COMMON, CardId
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .card_names import CardNames, quoted

DEED_VERBS: dict[type, tuple[str, ...]] = {
    t.Destroy: ("destroys",), t.Discard: ("discards",), t.Draw: ("draws",), t.Place: ("places",),
    t.PlaceCounter: ("places",), t.RemoveCounter: ("removes",), t.Play: ("plays",), t.Move: ("moves",),
    t.Transfer: ("transfers",), t.MoveOrTransfer: ("moves", "transfers"), t.Return: ("returns",),
    t.Bury: ("buries",), t.Uncover: ("uncovers",), t.Duel: ("duels",), t.Shuffle: ("shuffles",),
    t.Reveal: ("reveals",), t.Look: ("looks at",), t.Give: ("gives",), t.Cancel: ("cancels",),
    t.TakeControl: ("takes",), t.Choose: ("chooses",),
}  # fmt: skip
"""What a player says who does it."""

VERBS = {
    "dueling card": "places", "arrange": "arranges", "score which": "scores", "discard down": "discards",
    "clear base": "discards", "who first": "chooses", "take treasure": "takes", "next base": "chooses",
    "which end": "places",
}  # fmt: skip
"""Questions with a verb of their own; to all others one `chooses`."""
WORDS = {"done": "is done", "pass": "passes", "yes": "says yes", "no": "says no", "expire": "lets it end"}
WAYS = ("the first", "the second", "the third")
NONE = {"extra now or later": "keeps it for later", "dueling card": "places nothing", "extra now": "declines"}


def verbs_of(deed: t.Deed | None) -> tuple[str, ...]:
    return DEED_VERBS.get(type(deed), ())


def line_for(decision: Decision, chosen: tuple[Option, ...], table: Table, names: CardNames) -> str:
    """The line that gives this answer to the question."""
    if decision.player is None:
        return _chance(decision, chosen[0], table, names)
    player = quoted(decision.player)
    if not chosen:
        return f"{player} {NONE.get(decision.question, 'declines')}"
    option = chosen[0]
    match option.what:
        case "play":
            return f"{player} plays {names.reference(table, option.value)}"
        case "talent":
            return f"{player} uses talent of {names.reference(table, option.value)}"
        case "use":
            return f"{player} uses {names.reference(table, option.value)}"
        case "special":
            verb = "plays" if _is_played(table, option) else "uses"
            return f"{player} {verb} {names.reference(table, option.value)}"
        case "uncover":
            return f"{player} uncovers {names.reference(table, option.value)}"
        case "way":
            return f"{player} chooses {WAYS[option.value]}"
        case "end":
            return f"{player} chooses {option.value}"
        case "trigger":
            return f"{player} resolves {trigger(decision, option, table, names)} first"
        case "card" if decision.question == "where":
            return f"{player} plays {_on_its_way(decision, option, table, names)}"
        case "card" | "player":
            listed = ", ".join(names.reference(table, each.value) for each in chosen)
            verb = "plays" if decision.question.startswith("extra now") else VERBS.get(decision.question, "chooses")
            return f"{player} {verb} {listed}"
    return f"{player} {WORDS[option.what]}"


def _on_its_way(decision: Decision, option: Option, table: Table, names: CardNames) -> str:
    """A card that is being played, and a place where it can go."""
    card = decision.about[0]
    assert isinstance(card, int)
    blueprint = table.blueprint(card)
    where = "at" if blueprint is not None and blueprint.is_minion else "on"
    return f"{names.reference(table, card)} {where} {names.reference(table, option.value)}"


def _chance(decision: Decision, option: Option, table: Table, names: CardNames) -> str:
    match decision.question:
        case "identify":
            return f"chance: that card is {quoted(option.value)}"
        case "settle":
            frame = table.stack[-1]
            end = frame.end if isinstance(frame, Settle) else "top"
            whose = decision.about[0] if decision.about else None
            deck = f"{COMMON[whose]} deck" if whose in COMMON else f"deck of {quoted(str(whose))}"
            return f"chance: {end} of {deck} is {_without_place(table, names, option.value)}"
    return f"chance: the random card is {_without_place(table, names, option.value)}"


def _without_place(table: Table, names: CardNames, card: CardId) -> str:
    return "unknown" if table.cards[card].name is None else names.reference(table, card)


def _is_played(table: Table, option: Option) -> bool:
    blueprint = table.blueprint(option.value)
    return blueprint is not None and any(s.plays for s in blueprint.specials if s.ability == option.detail)


def trigger(decision: Decision, option: Option, table: Table, names: CardNames) -> str:
    """The card whose ability waits; on a base also the player whom it is about."""
    source = decision.about[option.value]
    assert isinstance(source, int)
    if source < 0:
        return "unknown"
    you = trigger_player(table, option)
    return f"{names.reference(table, source)}{f' of {quoted(you)}' if you else ''}"


def trigger_player(table: Table, option: Option) -> str | None:
    frame = table.stack[-1]
    if not isinstance(frame, Triggers):
        return None
    pending = frame.group[option.value]
    blueprint = table.blueprint(pending.source) if pending.source >= 0 else None
    return pending.scope.you if blueprint is not None and blueprint.kind == "base" else None


def lines_for(table: Table, names: CardNames) -> list[str]:
    """Lines that answer the open question: for each option, and for none of them where that is an answer."""
    decision = table.decision
    if decision is None:
        return []
    number = max(1, decision.least)
    several = [decision.options[at : at + number] for at in range(len(decision.options) - number + 1)]
    if decision.alike is not None:
        several = [chosen for chosen in combinations(decision.options, number) if legal(table, decision, chosen)]
    found = [line_for(decision, chosen, table, names) for chosen in several]
    if decision.least == 0:
        found.append(line_for(decision, (), table, names))
    return list(dict.fromkeys(found))


def question_in_words(decision: Decision, table: Table, names: CardNames) -> str:
    """What is asked, and of whom."""
    who = decision.player or "chance"
    about = " and ".join(names.written(table, entity) for entity in decision.about if entity != -1)
    source = f" for {names.written(table, decision.source)}" if decision.source is not None else ""
    match decision.question:
        case "play cards":
            return f"{who} decides what to play"
        case "where":
            return f"{who} decides where {about} goes"
        case "choose":
            number = "one" if decision.most == 1 else f"{decision.least} to {decision.most}"
            return f"{who} chooses {number}{source}"
        case "may":
            return f"{who} says yes or no{source}"
        case "which":
            return f"{who} chooses one of the ways{source}"
        case "order" | "end of turn":
            return f"{who} says what is resolved first"
        case "me first":
            return f"{who} uses a special, or passes"
        case "extra now or later" | "extra now":
            return f"{who} plays an extra card, or not"
        case "dueling card":
            return f"{who} places a dueling card, or none"
        case "arrange":
            return f"{who} says which card lies next"
        case "which end":
            return f"{who} says whether {about} goes on top or to the bottom"
        case "score which":
            return f"{who} says which base scores"
        case "next base":
            return f"{who} says which base comes next"
        case "start of turn":
            return f"{who} says what happens as the turn starts"
        case "clear base":
            return f"{who} says which card leaves {about} next"
        case "who first":
            return f"{who} says who uses {about} first"
        case "take treasure":
            return f"{who} takes one of the treasures"
        case "next base":
            return f"{who} says which base comes next"
        case "which end":
            return f"{who} says to which end of the deck {about} goes"
        case "discard down":
            return f"{who} discards {decision.least} cards"
        case "identify":
            return "nobody has said what the unknown card is"
        case "settle":
            whose = decision.about[0] if decision.about else None
            deck = f"the {COMMON[whose]} deck" if whose in COMMON else f"{about}'s deck"
            return f"chance says what lies on {deck}"
        case "random":
            return f"chance picks one{source}"
    return f"{who} decides: {decision.question}"
