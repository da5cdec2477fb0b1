"""The card language as its grammar has it, each construct with what its node says of itself and cards that use it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from rulesdsl.language.library.definition import AbilityText, Definition
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.highlight import rules_of
from rulesdsl.language.syntax.tree_builder import TreeBuilder
from rulesdsl.language.syntax.walk import walk

_PART = re.compile(r"^// --- (.*?) -{3,}\n", re.MULTILINE)
_SIGN = re.compile(r'"[^"]*"|[A-Za-z_]+|[^\sA-Za-z_"]+')
EXAMPLES = 3


class Sign(NamedTuple):
    """A piece of notation: a word to type, the name of another rule, a name for letters, or a sign of the grammar."""

    kind: Literal["word", "rule", "token", "sign"]
    text: str


class Example(NamedTuple):
    definition: Definition
    ability: AbilityText


class Construct(NamedTuple):
    """One way to write something."""

    name: str
    signs: tuple[Sign, ...]
    says: str
    """What the node says of itself, if it says anything."""
    examples: tuple[Example, ...]
    uses: int
    """How many cards have it."""

    @property
    def first_word(self) -> str:
        return next((sign.text for sign in self.signs if sign.kind == "word"), "")


class Rule(NamedTuple):
    name: str
    constructs: tuple[Construct, ...]


class Part(NamedTuple):
    """One part of the grammar, under its heading."""

    title: str
    rules: tuple[Rule, ...]

    @property
    def anchor(self) -> str:
        return re.sub(r"\W+", "-", self.title).strip("-").lower()


def language(grammar: str, library: Iterable[Definition]) -> tuple[Part, ...]:
    reader = _Reader(grammar, library)
    _, *pieces = _PART.split(grammar)
    parts = (Part(title, tuple(reader.rules(text))) for title, text in zip(pieces[::2], pieces[1::2], strict=True))
    return tuple(part for part in parts if part.rules)


class _Reader:
    def __init__(self, grammar: str, library: Iterable[Definition]) -> None:
        self._all = rules_of(grammar)
        self._examples = _examples(library)

    def rules(self, text: str) -> Iterator[Rule]:
        rules = rules_of(text)
        for name, body in rules.items():
            if not self._is_word(name):
                yield Rule(name.lstrip("_"), tuple(self._construct(name, piece) for piece in _alternatives(body)))

    def _construct(self, rule: str, alternative: str) -> Construct:
        syntax, _, alias = alternative.partition("->")
        name = alias.strip() or rule.lstrip("_")
        node = TreeBuilder.node_of(name)
        says = vars(node).get("__doc__") or "" if node else ""
        found = self._examples.get(node, ()) if node else ()
        return Construct(name, tuple(self._signs(syntax)), says, found[:EXAMPLES], len(found))

    def _signs(self, syntax: str) -> Iterator[Sign]:
        for text in _SIGN.findall(syntax):
            if text in ("_NL", "_INDENT", "_DEDENT"):
                continue
            if text.startswith('"'):
                yield Sign("word", text[1:-1])
            elif self._is_word(text):
                yield Sign("word", self._words(text)[0])
            elif text.lstrip("_").isupper():
                yield Sign("token", text)
            elif text[0].isalpha() or text[0] == "_":
                yield Sign("rule", text.lstrip("_"))
            else:
                yield Sign("sign", text)

    def _is_word(self, rule: str) -> bool:
        """A nameless rule of words alone: one word in its forms."""
        return rule.startswith("_") and rule in self._all and bool(self._words(rule))

    def _words(self, rule: str) -> list[str]:
        return re.findall(r'"([a-z]+)"', self._all[rule]) if re.fullmatch(r'[\s"a-z|]+', self._all[rule]) else []


def _alternatives(rule: str) -> Iterator[str]:
    """Split where a bar stands outside of all brackets."""
    depth, found = 0, ""
    for char in rule:
        depth += (char in "([") - (char in ")]")
        if char == "|" and depth == 0:
            yield found
            found = ""
        else:
            found += char
    yield found


def _examples(library: Iterable[Definition]) -> Mapping[type[t.Node], tuple[Example, ...]]:
    """For each kind of node the abilities that have it, the shortest first, each of another card."""
    found: defaultdict[type[t.Node], list[Example]] = defaultdict(list)
    for definition in library:
        card = definition.card
        seen: set[type[t.Node]] = set()
        for ability, text in zip(card.abilities, definition.abilities, strict=True):
            for kind in {type(node) for node in walk(ability)} - seen:
                seen.add(kind)
                found[kind].append(Example(definition, text))
    return {
        kind: tuple(sorted(examples, key=lambda example: len(example.ability.source)))
        for kind, examples in found.items()
    }
