"""What is chosen for an ability, as a player is asked at the table: by the deed, and by what of it is settled."""

from __future__ import annotations

from typing import Final

from rulesdsl.engine import questions as q
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.frames import ChooseOwner, Deed
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.notation import verbs
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.decision import AllAlike, Decision, TotalPower
from rulesdsl.table.table import Table

from .asked import Asked
from .card_names import holder_of
from .lists import listed
from .spoken_parts import extra_kind
from .table_english import TableSpeech

CHOICES: Final[dict[type[t.Deed], tuple[str, ...]]] = {
    t.PlaceCounter: ("{which} get{s} the counter",),
    t.RemoveCounter: ("{which} lose{s} the counter",),
    t.Give: ("{which} get{s} {modifier}",),
    t.Move: ("{which} does {player} move", "where does {player} move {first}"),
    t.Transfer: ("{which} does {player} transfer", "where does {player} transfer {first}"),
    t.MoveOrTransfer: ("{which} does {player} move", "where does {player} move {first}"),
    t.Bury: ("{which} does {player} bury", "where does {player} bury {first}"),
    t.Duel: ("{which} duel{s}", "{which} does {first} duel"),
    t.TakeControl: ("{which} does {player} take control of",),
    t.GiveControl: ("{which} does {player} give away", "who gets control of {first}"),
    t.Replace: ("{which} does {player} replace", "{which} replace{s} {first}"),
    t.UseTalent: ("whose talent does {player} use",),
    t.Cancel: ("{which} lose{s} all abilities",),
    t.Place: ("{which} does {player} put {to}",),
    t.Return: ("{which} does {player} return to hand",),
    t.Shuffle: ("{which} does {player} shuffle into {deck}",),
    t.Search: ("{which} does {player} search for",),
    t.Turn: ("{which} does {player} turn over",),
}
"""How each thing of a deed is asked for; of any other: `which minion does Ann destroy`."""
OWNERS: Final[dict[type[t.Deed], str]] = {t.Place: "who gets {first}"}
"""How the player is asked for who has the pile that a deed is about."""
_LIMITS = {"<=": "{} or less", ">=": "{} or more", "<": "less than {}", ">": "more than {}", "=": "{}"}


def choice_prompt(asked: Asked[q.Choose]) -> str:
    """`which minion does Ann destroy`, `where does Ann move Grunt`, `which of Ann's minions duels`."""
    frame, deed = asked.table.stack[-1], asked.deed
    if not isinstance(frame, Deed | ChooseOwner) or deed is None:
        return f"{_which(asked, None, named=True)} does {asked.player} choose"
    asks_for_owner = isinstance(frame, ChooseOwner)
    settling = asked.table.stack[-2] if asks_for_owner else frame
    assert isinstance(settling, Deed)
    picks = settling.picks
    things = slots(deed)
    thing = things[len(picks)] if len(picks) < len(things) and not asks_for_owner else None
    usual = f"{{which}} does {{player}} {next(iter(verbs(type(deed))), 'choose')}"
    if asks_for_owner:
        template = OWNERS.get(type(deed), "{which} does {player} choose") if picks else "{which} does {player} choose"
    else:
        templates = CHOICES.get(type(deed), (usual,))
        template = templates[min(len(picks), len(templates) - 1)]
    speech = asked.speech(deed)
    return template.format(
        which=_which(asked, thing, named="{player}" in template),
        player=asked.player,
        first=_first(asked, picks),
        s="s" if asked.question.most == 1 else "",
        **_parts(deed, speech),
    ) + _how_many(asked)


def _parts(deed: t.Deed, speech: TableSpeech) -> dict[str, str]:
    match deed:
        case t.Give(modifier=t.Change(per=t.Node())):
            return {"modifier": "the power"}
        case t.Give(modifier=modifier):
            return {"modifier": speech.tell(modifier).plain}
        case t.Place(to=to):
            return {"to": speech.tell(to).plain}
        case t.Shuffle(into=deck):
            return {"deck": speech.tell(deck).plain}
    return {}


def _first(asked: Asked[Decision], picks: tuple[tuple[Entity, ...], ...]) -> str:
    if not picks or not picks[0]:
        return "it"
    return listed(["it" if card == asked.question.source else asked.name(card) for card in picks[0]])


def slot_of(asked: Asked[Decision]) -> int | None:
    """Which of the things of a deed is asked for; None, if it is something else."""
    frame = asked.table.stack[-1]
    return len(frame.picks) if isinstance(frame, Deed) and asked.deed is not None else None


def called_first(asked: Asked[Decision]) -> str:
    """What has been chosen for the deed before, by name."""
    frame = asked.table.stack[-1]
    picks = frame.picks[0] if isinstance(frame, Deed) and frame.picks else ()
    return listed(map(asked.name, picks)) if picks else "it"


# --- the things to choose from -----------------------------------------------------------------------------------


def _which(asked: Asked[q.Choose], thing: t.Thing | None, *, named: bool) -> str:
    """`which minion`, `which 2 of Bob's minions`, `which card from hand`. If `named`, the player stands beside it."""
    decision = asked.question
    entities = [option.entity for option in decision.options if option.entity is not None]
    noun = _noun(asked.table, thing, entities)
    number = "" if decision.most == 1 or decision.least != decision.most else f"{decision.most} "
    plural = "" if decision.most == 1 else "s"
    holder = _shared_holder(asked.table, entities)
    if holder is not None and not (named and holder == asked.player):
        return f"which {number}of {holder}'s {noun}s"
    return f"which {number}{noun}{plural}{_from_pile(asked, entities)}"


def _noun(table: Table, thing: t.Thing | None, entities: list[Entity]) -> str:
    kinds = (
        {term.kind if isinstance(term, t.Selector) else None for term in thing.terms} if thing is not None else {None}
    )
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None and not (kind == "card" and all(_is_base(table, entity) for entity in entities)):
        return kind
    if all(isinstance(entity, str) for entity in entities):
        return "player"
    places = {table.cards[card].place.zone for card in entities if isinstance(card, int)}
    if places == {"bases"} or all(_is_base(table, entity) for entity in entities):
        return "base"
    return "minion" if places == {"at"} else "card"


def _is_base(table: Table, entity: Entity) -> bool:
    blueprint = table.blueprint(entity) if isinstance(entity, int) else None
    return blueprint is not None and blueprint.kind == "base"


def extra_card(asked: Asked[Decision]) -> str:
    """`extra minion`, `extra minion or action`."""
    deed = asked.deed
    return f"extra {extra_kind(deed) if isinstance(deed, t.Play) else 'card'}"


def _shared_holder(table: Table, entities: list[Entity]) -> str | None:
    """Who controls all of them, if they are in play."""
    cards = [entity for entity in entities if isinstance(entity, int)]
    in_play = {table.cards[card].place.zone for card in cards} <= {"at", "titan", "on"}
    if len(cards) < max(len(entities), 2) or not in_play:
        return None
    holders = {holder_of(table, card) for card in cards}
    return holders.pop() if len(holders) == 1 else None


def _from_pile(asked: Asked[q.Choose], entities: list[Entity]) -> str:
    places = {asked.table.cards[card].place for card in entities if isinstance(card, CardId)}
    if len(places) != 1:
        return ""
    (place,) = places
    if place.zone not in ("hand", "discard"):
        return ""
    if place.of != asked.player:
        return f" from {asked.names.place(asked.table, place)}"
    return " from hand" if place.zone == "hand" else " from the discard pile"


def _how_many(asked: Asked[q.Choose]) -> str:
    decision = asked.question
    limits: list[str] = []
    if decision.least == 0:
        limits.append("if any" if decision.most == 1 else f"up to {decision.most}")
    match decision.demand:
        case TotalPower(operator, amount):
            limits.append(f"total power {_LIMITS[operator].format(amount)}")
        case AllAlike() if decision.most == 1:
            pass
        case AllAlike("same", aspect):
            limits.append(f"all of the same {aspect}" if aspect != "base" else "all at the same base")
        case AllAlike("different", aspect):
            limits.append(f"all of different {aspect}s" if aspect != "base" else "all at different bases")
    if limits == ["if any"]:
        return ", if any"
    return f" ({', '.join(limits)})" if limits else ""
