"""For each legal answer to the open question, what may be said of it: by which acts, and of which things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations

from rulesdsl.engine import events as e
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import legal
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.frames import Deed, Resolution
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import Entity
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import options as in_words
from rulesdsl.wording.decisions import verbs_of

from .name_resolver import NameResolver
from .open_question import OpenQuestion

ACTS: dict[str, str] = {
    "plays": "play put send join", "destroys": "destroy", "discards": "discard", "draws": "draw",
    "places": "put return send take give keep", "moves": "send join", "transfers": "send put", "returns": "return send",
    "buries": "bury", "uncovers": "uncover", "shuffles": "shuffle", "reveals": "reveal", "looks at": "look",
    "searches": "search", "takes": "take", "gives": "give", "cancels": "cancel", "removes": "remove",
    "replaces": "replace swap", "duels": "duel", "scores": "score", "uses": "use", "turns": "turn", "chooses": "choose",
}  # fmt: skip
"""What somebody does to a thing, by the verb of the deed: families of verbs."""
SELFS: dict[str, str] = {
    "plays": "go join play replace", "moves": "go join send", "destroys": "die", "transfers": "go", "returns": "go",
    "shuffles": "go", "places": "go", "buries": "go", "duels": "duel", "draws": "go", "gives": "get", "uncovers": "go",
    "scores": "score",
}  # fmt: skip
"""What the thing itself does then."""
COUNTERS_ACTS, COUNTERS_SELFS = frozenset({"put", "give"}), frozenset({"get"})
HAPPENS: dict[type[e.Event], str] = {
    e.Destroyed: "destroys", e.Discarded: "discards", e.Drawn: "draws", e.Placed: "places", e.Moved: "moves",
    e.Transferred: "transfers", e.Returned: "returns", e.Buried: "buries", e.Uncovered: "uncovers", e.Played: "plays",
    e.ShuffledIntoDeck: "shuffles", e.EnteredDuel: "duels",
}  # fmt: skip
MOST_TOGETHER = 3000
"""So many sets of things are looked at where several can be chosen."""


class Candidate:
    """One answer. `picked` must all be named; `settled` may be."""

    def __init__(
        self, sense: Sense, options: tuple[Option, ...], *, picked: Iterable[Entity] = (), is_none: bool = False,
        acts: Iterable[str] = (), selfs: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.sense, self.options, self.is_none = sense, options, is_none
        self.picked = frozenset(picked)
        self.acts, self.selfs = frozenset(acts), frozenset(selfs)

    @cached_property
    def text(self) -> str:
        """The answer as it is offered."""
        decision = self.sense.decision
        if not self.options:
            return "none of them"
        said = in_words(decision, self.sense.table, self.sense.names)
        return ", ".join(said[decision.options.index(option)] for option in self.options)

    @cached_property
    def after(self) -> Trace:
        """What comes of it, up to the next question."""
        trace = Trace(self.sense.table)
        trace.answer(*self.options)
        trace.run()
        return trace

    def _is_of_offer(self, event: e.Event) -> bool:
        """Of what somebody agrees to, only what is offered is meant, and not what comes of it later."""
        asked, done = self.sense.decision.address, event.address
        if not isinstance(self.sense.decision, q.MayUse | q.ChooseWay) or self.is_none or asked is None:
            return True
        if done is None or done.card != asked.card:
            return False
        return isinstance(self.sense.decision, q.ChooseWay) or (asked.body, asked.sentence) == (
            done.body,
            done.sentence,
        )

    @cached_property
    def happened(self) -> frozenset[tuple[str, Entity]]:
        """Which families of acts come of it for which cards, before anything else is asked."""
        found: set[tuple[str, Entity]] = set()
        for step in self.after.steps:
            event = step.event if isinstance(step, Happened) and self._is_of_offer(step.event) else None
            verb = HAPPENS.get(type(event)) if event is not None else None
            if event is not None and verb is not None and event.card is not None:
                found |= {(family, event.card) for family in f"{ACTS[verb]} {SELFS.get(verb, '')}".split()}
            if isinstance(event, e.Chosen):
                found |= {("choose", entity) for entity in event.things}
            if isinstance(event, e.EnteredDuel):
                found |= {("duel", event.opponent)}
            if isinstance(event, e.CountersPlaced) and event.card is not None:
                found |= {(family, event.card) for family in COUNTERS_ACTS | COUNTERS_SELFS}
            if isinstance(event, e.ControlChanged) and event.card is not None:
                found |= {(family, event.card) for family in ("give", "take")}
        return frozenset(found)


class Sense:
    """The open question, as a line that is read by sense is held against it."""

    def __init__(
        self, trace: Trace, names: CardNames, earlier: Iterable[Entity] = (), base: Entity | None = None
    ) -> None:
        self.trace, self.names, self.table = trace, names, trace.table
        assert trace.table.decision is not None
        self.decision: Decision = trace.table.decision
        self.earlier = frozenset(earlier)
        """What the line has named for an answer before this one."""
        self.there = base

    @cached_property
    def question(self) -> OpenQuestion:
        from rulesdsl.board import board_tree as b

        nobody = b.Tells(b.Named(self.decision.player or ""), "")
        return OpenQuestion(NameResolver(self.table, self.names), self.trace, (), nobody)

    @cached_property
    def sources(self) -> frozenset[Entity]:
        source = self.decision.source
        found = {source} if source is not None and source >= 0 else set[int]()
        if isinstance(self.decision, q.TakeTreasure | q.ClearBase):
            found.add(self.decision.base)
        return frozenset(found)

    @cached_property
    def settled(self) -> frozenset[Entity]:
        """What the question is about without its being asked."""
        found: set[Entity] = set(self.earlier)
        match self.decision:
            case q.WhereToPlay(card=card) | q.TopOrBottom(card=card):
                return frozenset({*found, card})
            case q.PlaceDuelingCard(duelists=duelists):
                found |= set(duelists)
        for frame in reversed(self.table.stack):
            match frame:
                case Deed(picks=picks):
                    found |= {entity for picked in picks for entity in picked}
                case Resolution(scope=scope):
                    found |= {entity for name, bound in scope.env if name in self._named for entity in bound}
                    break
        return frozenset(found | self.sources if self._is_about_itself else found)

    @cached_property
    def _slots(self) -> list[t.Node]:
        deeds = [self.question.deed] if self.question.deed is not None else []
        if isinstance(self.question.deed, t.Choice):
            deeds = [deed for way in self.question.deed.options for deed in (*way[0].cost, *way[0].deeds)]
        if isinstance(self.decision, q.MayUse) and self.decision.address is not None:
            deeds += self.table.sentence_at(self.decision.address).deeds
        return [term for deed in deeds for thing in slots(deed)[:1] for term in thing.terms]

    @property
    def _named(self) -> set[str]:
        return {term.name for term in self._slots if isinstance(term, t.Name)}

    @property
    def _is_about_itself(self) -> bool:
        return any(isinstance(term, t.This) for term in self._slots)

    @cached_property
    def deed_acts(self) -> tuple[frozenset[str], frozenset[str]]:
        """The families for what the ability that asks does to what is chosen."""
        acts, selfs = set[str](("choose",)), set[str]()
        for verb in ACTS:
            if (verb not in ("uses", "chooses") and self.question.accepts(verb)) or (
                verb not in ("uses", "chooses") and self.question.goes_on_to(verb)
            ):
                acts |= set(ACTS[verb].split())
                selfs |= set(SELFS.get(verb, "").split())
        if isinstance(self.question.deed, t.PlaceCounter):
            acts, selfs = {"choose", *COUNTERS_ACTS}, {*COUNTERS_SELFS}
        if isinstance(self.question.deed, t.GiveControl):
            acts, selfs = {"choose", "give"}, {"get", "go"}
        if isinstance(self.question.deed, t.Give):
            acts.add("boost")
        if "destroy" in acts:
            acts.add("lose")
        return frozenset(acts), frozenset(selfs)

    # --- the answers ------------------------------------------------------------------------------------------

    @cached_property
    def candidates(self) -> list[Candidate]:
        """All but those of several things."""
        options = [option for option in self.decision.options if legal(self.table, self.decision, (option,))]
        found = [candidate for option in options for candidate in self._of_option(option)]
        if self.decision.least == 0:
            found.append(Candidate(self, (), is_none=True))
        return found

    def _of_option(self, option: Option) -> Iterator[Candidate]:
        match option:
            case o.No() | o.Pass() | o.Done():
                yield Candidate(self, (option,), is_none=True)
            case o.Yes():
                agreed, done = self._offered()
                yield Candidate(self, (option,), acts=agreed, selfs=done)
            case o.WayOption():
                acts, selfs = self._of_way(option)
                yield Candidate(self, (option,), acts=acts, selfs=selfs)
            case o.TriggerOption(index=index):
                assert isinstance(self.decision, q.TriggerQuestion)
                source = self.decision.sources[index]
                yield Candidate(
                    self, (option,), picked={source}, acts=("resolve", "choose", "use"), selfs=("resolve", "go")
                )
            case o.CardOption() | o.PickPlayer() | o.PickFaction():
                yield self._of_thing((option,))
            case o.NumberOption() | o.DeckEndOption():
                yield Candidate(self, (option,), acts=self.deed_acts[0] | {"put", "choose"}, selfs=("go",))

    def _of_thing(self, options: tuple[Option, ...]) -> Candidate:
        picked = [option.entity for option in options if option.entity is not None]
        said = _OF_OPTION.get(type(options[0]))
        acts, selfs = self._of_question() if said is None else said
        return Candidate(self, options, picked=picked, acts=acts, selfs=selfs)

    def _of_question(self) -> tuple[Iterable[str], Iterable[str]]:
        match self.decision:
            case q.WhereToPlay():
                return {*ACTS["plays"].split(), "choose", "give"}, SELFS["plays"].split()
            case q.PlayExtraCard():
                return {*ACTS["plays"].split(), "choose"}, SELFS["plays"].split()
            case q.PlaceDuelingCard():
                return ("put", "use", "choose"), ("go",)
            case q.TakeTreasure():
                return ("take", "get", "choose"), ("go",)
            case q.ArrangeCards():
                return ("put", "return", "choose", "send"), ("go",)
            case q.DiscardDown() | q.ClearBase():
                return ("discard", "choose"), ("go",)
            case q.BaseToScore():
                return ("score", "choose"), ("score",)
        return self.deed_acts

    def _offered(self) -> tuple[frozenset[str], frozenset[str]]:
        acts, selfs = self.deed_acts
        return acts | {"use", "do"}, selfs

    def _of_way(self, option: o.WayOption) -> tuple[set[str], set[str]]:
        choice = self.question.deed
        acts, selfs = {"choose"}, set[str]()
        sentence = choice.options[option.index][0] if isinstance(choice, t.Choice) else None
        for deed in (*sentence.cost, *sentence.deeds) if sentence is not None else ():
            for verb in verbs_of(deed):
                acts |= set(ACTS.get(verb, "").split())
                selfs |= set(SELFS.get(verb, "").split())
            if isinstance(deed, t.PlaceCounter):
                acts, selfs = acts - {"return", "send", "take", "keep"}, selfs - {"go"} | COUNTERS_SELFS
        return acts, selfs

    def several(self, relevant: Iterable[Option]) -> Iterator[Candidate]:
        """Answers of more than one of these options."""
        if self.decision.most < 2:
            return
        found = list(relevant)
        tried = 0
        for number in range(max(2, self.decision.least), min(self.decision.most, len(found)) + 1):
            for options in combinations(found, number):
                tried += 1
                if tried > MOST_TOGETHER:
                    return
                if legal(self.table, self.decision, options):
                    yield self._of_thing(options)


_OF_OPTION: dict[type[Option], tuple[tuple[str, ...], tuple[str, ...]]] = {
    o.PlayOption: (("play", "put"), ("go", "play")),
    o.TalentOption: (("use",), ("use",)),
    o.AbilityOption: (("use",), ("use",)),
    o.SpecialOption: (("use", "play"), ("use", "go")),
    o.UncoverOption: (("uncover",), ("go",)),
}
"""What is said of an option wherever it is offered."""


def table_of(candidate: Candidate) -> Table:
    return candidate.after.table
