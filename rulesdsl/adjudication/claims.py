"""What a line says beside its verb and its things: how much, into which pile, as an extra card, by which card.

None of it chooses anything, so it is checked when the line has been carried out: a line that says it wrong is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.engine.questions import Choose
from rulesdsl.engine.trace import Decided, Happened, Step
from rulesdsl.explain.filter_reasons import told_once
from rulesdsl.explain.why_not import obstacle
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.cards import Place
from rulesdsl.wording.lists import counted, with_article
from rulesdsl.wording.refusals import Refusal, because, cannot

from .already_done import DONE_AS
from .counter_lines import counter_event
from .name_resolver import NameResolver, origin_in_words, pick_of, text_of


def claims(line: b.Line) -> bool:
    """Does the line say anything that must be checked when it has been carried out?"""
    match line:
        case b.Picks(verb=verb, change=None, counters=None, goal=None, source=None):
            return verb in DONE_AS or verb == "swaps"
        case b.Picks():
            return True
        case b.Plays(pick=pick):
            return pick.extra is not None or pick.regular is not None
        case b.Uses(then=b.Picks() as then):
            return claims(then)
    return False


def wrong_claim(line: b.Line, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    """Why what the line says is not what happened, if it is not."""
    match line:
        case b.Plays(pick=b.Pick(extra=str() as kind) as pick):
            return _not_extra(pick, kind, events, resolver)
        case b.Plays(pick=b.Pick(regular=str() as kind) as pick):
            return _not_regular(pick, kind, events, resolver)
        case b.Uses(then=b.Picks() as then):
            return wrong_claim(then, events, resolver)
        case b.Picks():
            return (
                _wrong_number(line, events, resolver)
                or _wrong_pile(line, events, resolver)
                or _wrong_deck(line, events, resolver)
                or _wrong_source(line, events, resolver)
            )
    return None


def prevented(line: b.Line, steps: Sequence[Step], resolver: NameResolver) -> Refusal | None:
    """A card that is protected can be chosen, but the line says that something is done to it."""
    if not isinstance(line, b.Picks) or line.verb not in (*DONE_AS, "gives", "swaps"):
        return None
    if not any(isinstance(step, Decided) and isinstance(step.decision, Choose) for step in steps):
        return None  # there was no choice that could be called so
    wanted = DONE_AS.get(line.verb)
    done = [step.event for step in steps if isinstance(step, Happened)]
    for pick in line.picks:
        about = [event for event in done if resolver.names_one_of(pick, {event.card})]
        stopped = [event for event in about if isinstance(event, e.Prevented) and wanted in (None, event.what)]
        if not stopped or any(wanted in event.happenings for event in about):
            continue
        found = obstacle(steps, stopped[-1].card or 0, resolver.names, lambda event: isinstance(event, e.Prevented))
        name = text_of(pick.what)
        if found:
            how_much = "" if line.change is None else f" {line.change:+d}"
            goals = [text_of(each.what) for each in line.picks if each.to]
            claim = cannot(line.player.text, line.verb, " to ".join([f"{name}{how_much}", *goals]))
            instead = f"write `{line.player.text} chooses {name}` to see what comes of it"
            return Refusal("B202", because(claim, told_once(found[0])), instead)
    return None


def _refused(text: str) -> Refusal:
    return Refusal("B202", f"{text}.", "say it as it is, or leave it out")


def _not_extra(pick: b.Pick, kind: str, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    """An extra card is played by an ability, or with an extra play that an ability gave before."""
    if wrong := _other_kind(pick, kind, events, resolver):
        return wrong
    if _was_extra(pick, events, resolver):
        return None
    return _refused(f"{text_of(pick.what)} was not played as an extra {kind}: it is the {kind} of the turn")


def _not_regular(pick: b.Pick, kind: str, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    if wrong := _other_kind(pick, kind, events, resolver):
        return wrong
    if not _was_extra(pick, events, resolver):
        return None
    return _refused(f"{text_of(pick.what)} was played as an extra {kind}, not as the {kind} of the turn")


def _other_kind(pick: b.Pick, kind: str, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    cards = [event.card for event in events if event.card is not None and resolver.names_one_of(pick, {event.card})]
    kinds = {blueprint.kind for card in cards if (blueprint := resolver.table.blueprint(card)) is not None}
    if not kinds or kind in kinds:
        return None
    others = " or ".join(map(with_article, sorted(kinds)))
    return _refused(f"{text_of(pick.what)} is {others}")


def _was_extra(pick: b.Pick, events: Sequence[e.Event], resolver: NameResolver) -> bool:
    return any(
        isinstance(event, e.ExtraPlayUsed) or (isinstance(event, e.Played) and event.source is not None)
        for event in events if event.card is not None and resolver.names_one_of(pick, {event.card})
    )  # fmt: skip


def _wrong_number(line: b.Picks, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    """Every card that is named got as much as the line says, no more and no less."""
    kinds: tuple[type[e.Event], ...] = (e.EffectBegan,)
    said, unit = line.change, ""
    if line.counters is not None:
        kinds = (counter_event(line.verb),)
        said, unit = line.counters, " counters"
    if said is None:
        return None
    for pick in line.picks[:1] if kinds == (e.CountersTransferred,) else line.picks:
        given = [
            event.amount for event in events if isinstance(event, kinds)
            and resolver.names_one_of(pick, {event.card, *event.others})
        ]  # fmt: skip
        right = sum(given) == said if unit else said in given
        placed = [event for event in events if isinstance(event, e.CountersPlaced) and event.card is not None]
        if not right and not unit and not given and resolver.names_one_of(pick, {event.card for event in placed}):
            return _refused(f"{text_of(pick.what)} gets a +1 power counter, which is not the same as {said:+d} power")
        if not right:
            had = counted(sum(given), "counter") if unit else " and ".join(f"{amount:+d}" for amount in given)
            wanted = str(said) if unit else f"{said:+d}"
            return _refused(f"{text_of(pick.what)} gets {had or 'nothing'}, not {wanted}")
    return None


def _wrong_deck(line: b.Picks, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    """It went into somebody's deck, and lies on one end of it now."""
    end, table = line.end, resolver.table
    moved = [event for event in events if isinstance(to := getattr(event, "to", None), Place) and to.zone == "deck"]
    for event in moved if end is not None and line.picks else ():
        card, place = event.card, table.cards[event.card or 0].place
        if card is None or not any(resolver.names_one_of(pick, {card}) for pick in line.picks):
            continue
        name, owner = resolver.names.of(table, card), place.of
        if (
            place.zone == "deck"
            and line.deck_of is not None
            and line.deck_of.span != line.player.span  # whose `his deck` is, is not said
            and isinstance(owner, str)
            and key(owner) != key(line.deck_of.text)
        ):
            return _refused(f"{name} goes to {owner}'s deck, not to {line.deck_of.text}'s")
        there = table.pile(place)[: len(moved)] if end == "top" else table.pile(place)[-len(moved) :]
        if place.zone == "deck" and card not in there:
            return _refused(f"{name} does not lie on the {end} of that deck")
    return None


def _wrong_pile(line: b.Picks, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    goal = line.goal
    if goal is None:
        return None
    for pick in line.picks:
        places = [
            place for event in events if resolver.names_one_of(pick, {event.card})
            and isinstance(place := getattr(event, "to", None), Place)
        ]  # fmt: skip
        if not any(place.zone == goal.zone and resolver.is_player(goal.of, place.of) for place in places):
            where = resolver.names.place(resolver.table, places[-1]) if places else "nowhere yet"
            return _refused(f"{text_of(pick.what)} goes to {where}, not to {origin_in_words(goal)}")
    return None


def _wrong_source(line: b.Picks, events: Sequence[e.Event], resolver: NameResolver) -> Refusal | None:
    if line.source is None or line.verb == "gains":
        return None
    named = [event for event in events if any(resolver.names_one_of(pick, event.involved()) for pick in line.picks)]
    if line.count is not None:
        named = [event for event in events if DONE_AS.get(line.verb) in event.happenings]
    if any(resolver.names_one_of(pick_of(line.source), {event.source}) for event in named):
        return None
    return _refused(f"{text_of(line.source)} is not what asks for it")
