"""Checks of the names that an ability gives with `as`: each is bound once, before it is used, and is used.

A name lives from where it is bound to the end of its block and in the blocks within. What is bound under an
`if`, a `for each`, an alternative or a trigger lives only there; but what is collected over a `for each`, with
`as one of`, lives on behind it. What is chosen `until this leaves play` lives in all abilities that follow. `winner`
and `loser` live in a duel's outcome, `loot` where treasures are shared, and from where a monster may have been
destroyed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulesdsl.language.diagnostics.vocabulary import HABITS, NUMBER_WORDS, PRONOUNS, Guesses, did_you_mean
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import children, walk

from .findings import Finding
from .quantities import may_be_several

DUELISTS = ("winner", "loser")
LOOT = "loot"


@dataclass(eq=False)
class Binding:
    """A name and the things it may stand for: one, or one from each of several windows."""

    name: str
    things: list[t.Thing]
    used: bool = False

    @property
    def several(self) -> bool:
        return any(thing.collects or _several(thing) for thing in self.things)

    @property
    def is_sought(self) -> bool:
        """Was it revealed off the top of a deck, with others before it?"""
        return any(isinstance(term, t.FirstCards) for thing in self.things for term in thing.terms)


def _several(thing: t.Thing) -> bool:
    if may_be_several(thing.quantity):
        return True
    return any(
        isinstance(term, t.Rest | t.Name) or (isinstance(term, t.DeckCards | t.FirstCards) and term.number > 1)
        for term in thing.terms
    )


def _may_be_monster(thing: t.Thing) -> bool:
    return any(not isinstance(term, t.Selector) or term.kind in ("monster", "minion", "card") for term in thing.terms)


class Scope(dict[str, Binding]):
    """The names bound in a block. It sees those of the blocks around it, but not the other way round."""

    def within(self) -> Scope:
        return Scope(self)


@dataclass
class NameChecker:
    """Follows the abilities of one card in the order in which they are carried out.

    `bindings` says for each node that uses a name (by identity: equal nodes may mean different things) what
    the name stands for.
    """

    card: t.Card
    words: Iterable[str]
    guesses: Guesses
    bindings: dict[int, Binding] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    made: list[Binding] = field(default_factory=list)
    forgiven: set[str] = field(default_factory=set)
    remembered: dict[str, Binding] = field(default_factory=dict)

    @cached_property
    def first_bound(self) -> dict[str, t.Thing]:
        """For each name that is bound anywhere on the card, where that is first."""
        bound: dict[str, t.Thing] = {}
        for node in walk(self.card):
            if isinstance(node, t.Thing) and node.bind is not None:
                bound.setdefault(node.bind, node)
        return bound

    def check(self) -> list[Finding]:
        if self.card.on is not None:
            self._visit(self.card.on, Scope())
        if self.card.only_if is not None:
            self._visit(self.card.only_if, Scope())
        for ability in self.card.abilities:
            self._ability(ability)
        self._report_unused(self.remembered.values())
        return self.findings

    def _ability(self, ability: t.Ability) -> None:
        scope = Scope(self.remembered)
        self._windows(ability.windows, scope)
        if ability.on is not None:
            self._visit(ability.on, scope)
        self._block(ability.body, scope)
        self._report_unused(made for made in self.made if self.remembered.get(made.name) is not made)
        self.made.clear()

    def _report_unused(self, bound: Iterable[Binding]) -> None:
        self.findings += [
            Finding(
                "C204", f"`{made.name}` is bound, but never used.", made.things[0].span, f"leave `as {made.name}` out"
            )
            for made in bound
            if not made.used and made.name not in self.forgiven
        ]

    # --- in the order of events -----------------------------------------------------------------------------

    def _block(self, sentences: tuple[t.Sentence, ...], scope: Scope) -> None:
        scope = scope.within()
        for sentence in sentences:
            self._sentence(sentence, scope)

    def _sentence(self, sentence: t.Sentence, scope: Scope) -> None:
        inner = scope.within() if sentence.condition or sentence.each else scope
        for part in (sentence.condition, sentence.each, sentence.who, *sentence.cost, *sentence.deeds):
            if part is not None:
                self._visit(part, inner)
        if sentence.until == t.Until("this leaves play"):
            chosen = [deed.what.bind for deed in sentence.deeds if isinstance(deed, t.Choose)]
            self.remembered |= {name: inner[name] for name in chosen if name is not None}
        if sentence.each is not None:
            scope |= {made.name: made for made in self._collected_in(sentence) if made.name not in scope}
        self._block(sentence.otherwise, scope)

    def _collected_in(self, sentence: t.Sentence) -> Iterator[Binding]:
        inside = {id(node) for node in walk(sentence)}
        return (made for made in self.made if made.things[0].collects and id(made.things[0]) in inside)

    def _visit(self, node: t.Node, scope: Scope) -> None:
        match node:
            case t.Thing():
                self._visit_all(node, scope)
                self._bind(node, scope)
            case t.Name() | t.Among() | t.Rest() | t.OthersBase():
                self._use(node, scope)
            case t.Being(t.Name(name) as group) if name in scope and scope[name].several:
                self._use(group, scope)
                message = f"`{name}` is a group, and no single thing is a group."
                self.findings.append(Finding("C208", message, node.span, f"write `in {name}`"))
            case t.Event(subject, by=t.Thing() as by) if any(isinstance(x, t.Thing) and x.bind for x in walk(by)):
                self._visit(by, scope)  # `card[not owned by thief] is played by another player as thief`
                self._visit(subject, scope)
            case t.DuringLoot():
                self._bind_loot(node, scope)
            case t.Exists(negated=True) | t.Negated():
                self._visit_all(node, scope.within())
            case t.Deed():
                self._deed(node, scope)
            case _:
                self._visit_all(node, scope)

    def _deed(self, deed: t.Deed, scope: Scope) -> None:
        """Some deeds bind names of their own, or have sentences of their own."""
        match deed:
            case t.Destroy(what, unrewarded):
                self._visit(what, scope)
                if _may_be_monster(what) and not unrewarded:
                    self._bind_loot(deed, scope)
            case t.Duel(challenger, challenged, outcome):
                self._visit(challenger, scope)
                self._visit(challenged, scope)
                fought = scope.within()
                fought |= {name: Binding(name, [challenger, challenged], used=True) for name in DUELISTS}
                self._block(outcome, fought)
            case t.Choice(options):
                for option in options:
                    self._block(option, scope)
            case t.Trigger(windows, body):
                inner = scope.within()
                self._windows(windows, inner)
                self._block(body, inner)
            case t.Block(sentences):
                self._block(sentences, scope)
            case t.Grants(what, abilities):
                self._visit(what, scope)
                for ability in abilities:
                    inner = scope.within()
                    self._windows(ability.windows, inner)
                    self._block(ability.body, inner)
            case _:
                self._visit_all(deed, scope)

    def _visit_all(self, node: t.Node, scope: Scope) -> None:
        for child in children(node):
            self._visit(child, scope)

    def _windows(self, windows: tuple[t.Window, ...], scope: Scope) -> None:
        """Only one of the windows opens, so names that the body uses must be bound in all of them."""
        opened = []
        for window in windows:
            seen = scope.within()
            self._visit(window, seen)
            opened.append({name: made for name, made in seen.items() if scope.get(name) is not made})
        for name in dict.fromkeys(name for bound in opened for name in bound):
            made = [bound[name] for bound in opened if name in bound]
            if len(made) < len(windows):
                message = f"`{name}` is bound in one window, but not in every one."
                self.findings.append(Finding("C206", message, made[0].things[0].span, f"add `as {name}` to the others"))
            things = [thing for binding in made for thing in binding.things]
            scope[name] = Binding(name, things, any(binding.used for binding in made))
            self.made = [binding for binding in self.made if binding not in made] + [scope[name]]

    def _bind_loot(self, node: t.Node, scope: Scope) -> None:
        scope[LOOT] = Binding(LOOT, [t.Thing((t.Selector("treasure"),), t.Each(), span=node.span)], used=True)

    # --- binding and using ------------------------------------------------------------------------------------

    def _bind(self, thing: t.Thing, scope: Scope) -> None:
        if thing.bind is None:
            return
        if thing.bind in DUELISTS:
            message = f"`{thing.bind}` is what a duel calls one of its minions."
            self.findings.append(Finding("C205", message, thing.span, "choose another name"))
            return
        if thing.collects and thing.bind in scope and scope[thing.bind].things[0].collects:
            scope[thing.bind].things.append(thing)
            return
        if thing.bind in scope:
            line = scope[thing.bind].things[0].span.line
            scope[thing.bind].used = True
            message = f"`{thing.bind}` is bound already, in line {line}."
            self.findings.append(Finding("C203", message, thing.span, "choose another name"))
        scope[thing.bind] = Binding(thing.bind, [thing])
        self.made.append(scope[thing.bind])

    def _use(self, node: t.Name | t.Among | t.Rest | t.OthersBase, scope: Scope) -> None:
        binding = scope.get(node.name)
        if binding is None:
            self.findings.append(self._unbound(node, scope))
            return
        binding.used = True
        self.bindings[id(node)] = binding
        is_sought = isinstance(node, t.Rest) and binding.is_sought
        if isinstance(node, t.Among | t.Rest) and not binding.several and not is_sought:
            message = f"`{node.name}` is a single thing, so nothing can be one of it."
            self.findings.append(
                Finding("C208", message, node.span, "bind several things, such as `top 3 cards of your deck`")
            )

    def _unbound(self, node: t.Name | t.Among | t.Rest | t.OthersBase, scope: Scope) -> Finding:
        """Report an unknown name. Names it may be a typo for count as used, so that a typo is reported once."""
        name = node.name
        if name in DUELISTS:
            message = f"Only the outcome of a duel has a `{name}`."
            return Finding("C207", message, node.span, "indent the sentence under the duel")
        if name == LOOT:
            message = "There is no loot before treasures are shared or a monster is destroyed."
            return Finding("C210", message, node.span, "say `while loot is revealed`, or destroy a monster first")
        elsewhere = self.first_bound.get(name)
        if elsewhere is not None:
            self.forgiven.add(name)
            line = elsewhere.span.line
            message = f"`{name}` means nothing here: it is bound in line {line}, and lives until its block ends."
            return Finding("C202", message, node.span, f"bind it before, in the same block, with `as {name}`")
        if name in PRONOUNS:
            suggestion: str | None = "give the thing a name with `as`, and use the name"
        else:
            meant = list(self._meant(name, scope))
            self.forgiven.update(meant)
            suggestion = did_you_mean(meant)
        message = f"`{name}` is neither a word of the language nor a name bound with `as`."
        return Finding("C201", message, node.span, suggestion or f"bind something first: `choose … as {name}`")

    def _meant(self, name: str, scope: Scope) -> Iterator[str]:
        if name in NUMBER_WORDS:
            yield str(NUMBER_WORDS.index(name))
        elif name in HABITS:
            yield HABITS[name][0]
        else:
            yield from self.guesses.nearest(name, [*scope, *self.words], 2)
