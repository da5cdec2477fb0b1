"""Searches by a name, the beginning of a name, a misspelt name, or a question.

A question is cut into concepts: a name, a phrase, a word, each with other words for it. An entry is worth how often it
has them, how alike the question is to one of its names and questions, and how well what the words mean agrees with its
answer, as learned from the questions of players. Entries that say the same thing are one answer.

The page does exactly the same in `site/docs/assets/lookup.js`; a test compares the two. Everything is counted in whole
numbers, so that both come to the same order.
"""

from __future__ import annotations

from array import array
from binascii import a2b_base64
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple, TypeAlias

from .hit import Hit
from .index import Index, open_index
from .misspelt import nearest
from .weights import NAME
from .words import LONGEST_NAME, by_names, by_phrases, spelling, stem, stems, words

MOST_BEGUN = 12
"""How many words an unfinished word may stand for."""
SHORTEST_BEGUN = 2
"""The fewest letters that are taken for the beginning of a name or word, or for a name with a slip."""
SHORTEST_WORD = 4
"""The fewest letters of a word that is taken for another one with a slip."""
MOST_LIKELY = 150
"""How many answers are looked at more closely: those that are nearest in meaning."""
MOST_ALSO = 4
"""How many more entries an answer names after its first."""
LATEST_NAMED = 3
"""The place by which a card or faction that the question names has come."""
UNKNOWN = 400
"""What an unknown word weighs: about as much as a rare one."""


class Found(NamedTuple):
    """Hits, the best first."""

    hits: list[Hit]
    read_as: dict[str, str]
    """Unknown words, and what was searched for instead."""


Way: TypeAlias = tuple[list[str], int]
"""What can be searched for, as stems and a percentage."""
Concept: TypeAlias = tuple[int, list[Way]]
"""A part of the question: what it weighs, and all ways to search for it."""


def find(typed: str, limit: int = 5, index: Index | None = None) -> Found:
    """The best matches for a name, nearly a name, or a question."""
    return Search(index or open_index()).find(typed, limit)


class Search:
    """One question to an index."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._read_as: dict[str, str] = {}

    def find(self, typed: str, limit: int) -> Found:
        said = words(typed)
        named = self._named(said)
        missing = [] if named else [name for name in self._subjects(said) if name in self._index.uncovered]
        is_only_name = bool(missing)
        if not named and not missing:
            named = self._nearly_named(said)
        if not named and not missing:
            missing = self._uncovered(said)
        numbers = dict.fromkeys([*named, *([] if is_only_name else self._ranked(said))])
        hits = [self._index.hit(first, also) for first, *also in self._answers(numbers, limit)]
        return Found([*map(self._index.missing, dict.fromkeys(missing)), *hits][:limit], {} if named else self._read_as)

    def _answers(self, numbers: Iterable[int], limit: int) -> list[list[int]]:
        """The entries of each answer, in the order in which they were found."""
        found: dict[int, list[int]] = {}
        answer_of = self._index.answer_of
        for number in numbers:
            found.setdefault(answer_of[number], []).append(number)
        return [parts[: 1 + MOST_ALSO] for parts in islice(found.values(), limit)]

    # --- names ------------------------------------------------------------------------------------------------------

    def _named(self, said: Sequence[str]) -> list[int]:
        """Entries with this very name."""
        found = [number for name in self._subjects(said) for number in self._index.named(name)]
        return sorted(found, key=lambda number: self._index.kinds[number])

    def _subjects(self, said: Sequence[str]) -> list[str]:
        """The whole question as a name, and what it asks about by its name."""
        text = " ".join(said)
        begins, articles, *ends = self._index.question_parts
        for group in (begins, articles):
            text = next((text[len(part) :] for part in group if text.startswith(part)), text)
        for group in ends:
            text = next((text[: -len(part)] for part in group if text.endswith(part)), text)
        return [spelling(said), spelling(words(text))]

    def _nearly_named(self, said: Sequence[str]) -> list[int]:
        """Entries whose name begins so, or else has a slip; a single word that is known has none."""
        index, typed = self._index, spelling(said)
        if len(typed) < SHORTEST_BEGUN:
            return []
        found = []
        if begun := [name for name in index.names if name.startswith(typed)]:
            whole = len(typed) + 1  # `ninja`: the Ninjas before longer names
            found = [
                ((int(len(name) > whole), index.kinds[number], len(name), name), number)
                for name in begun
                for number in index.named(name)
            ]
        elif len(said) <= LONGEST_NAME and not (len(said) == 1 and self._is_known(said[0])):
            near = [name for asked in self._subjects(said) for name in nearest(asked, index.names)]
            found = [
                ((int(name[0] != typed[0]), 0, -len(name), name), number)
                for name in near
                for number in index.named(name)
            ]
        return [number for _, number in sorted(found, key=lambda each: each[0])]

    def _uncovered(self, said: Sequence[str]) -> list[str]:
        """Names in the question that are not covered and can be nothing else."""
        known = self._index.uncovered
        names = [name for name, part in by_names(said, known) if name and not all(map(self._is_known, part))]
        if names or all(map(self._is_known, said)):
            return names
        whole = self._subjects(said) if self._may_be_name(said) else []
        return [name for typed in (*whole, *self._unknown_pairs(said)) for name in nearest(typed, known)]

    def _may_be_name(self, said: Sequence[str]) -> bool:
        """Whether all of it may be a name with slips: a single word only if it is long, and no slip of one we know."""
        if len(said) != 1:
            return len(said) <= LONGEST_NAME
        index, typed = self._index, said[0]
        return len(typed) >= SHORTEST_WORD and not nearest(stem(typed), (*index.postings, *index.same, *index.near))

    def _unknown_pairs(self, said: Sequence[str]) -> list[str]:
        """Two or three words together, one of which nobody knows: they may be a name with slips. Stop words may not
        be at its ends."""
        parts = [
            said[place : place + size] for place in range(len(said)) for size in (2, 3) if place + size <= len(said)
        ]
        ignored = self._index.ignored
        names = [part for part in parts if part[0] not in ignored and part[-1] not in ignored]
        return [spelling(part) for part in names if not all(map(self._is_known, part))]

    def _is_known(self, word: str) -> bool:
        index, end = self._index, stem(word)
        return word in index.ignored or end in index.same or end in index.near or end in index.postings

    # --- words ------------------------------------------------------------------------------------------------------

    def _ranked(self, said: Sequence[str]) -> list[int]:
        """Entries that have some of the question, the best first."""
        index = self._index
        by_alike, by_central = index.weight("alike_to_all"), index.weight("central_to_all")
        by_meaning, by_kind = index.weight("meaning_to_all"), index.weights("kinds")
        by_name = (0, index.weight("named_later"), index.weight("own_name"))
        measured = self.measured(said)
        worth = {
            entry: by_alike * alike + by_central * central + by_meaning * meaning
            + by_name[named] + by_kind[index.kinds[entry]]
            for entry, (alike, central, meaning, named) in measured.items()
        }  # fmt: skip
        order = sorted(worth, key=lambda entry: (-worth[entry], entry))
        return self._with_named(order, {entry for entry, (*_, named) in measured.items() if named})

    def _with_named(self, order: list[int], named: Container[int]) -> list[int]:
        """What the question names comes third at the latest."""
        answer_of = self._index.answer_of
        first = next((entry for entry in order if entry in named), None)
        answers: set[int] = set()
        for place, entry in enumerate(order):
            answers.add(answer_of[entry])
            if first is None or answer_of[first] in answers:
                break
            if len(answers) == LATEST_NAMED:
                return [*order[:place], first, *order[place:]]
        return order

    def measured(self, said: Sequence[str]) -> dict[int, tuple[int, int, int, int]]:
        """Of each entry: how alike a question of it is, how central to it the words are, how near its answer is in
        meaning, all in thousandths, and whether the question names it: 0 for no, 1 for yes, 2 for before all others."""
        index = self._index
        concepts = list(self._concepts(said))
        asked = sum(weight for weight, _ in concepts)
        named = self._own_names(concepts)
        agreed = self._agreed(self._tokens(said, concepts))
        answer_of = index.answer_of
        likely = self._likely(agreed, named)
        in_passage: defaultdict[int, int] = defaultdict(int)
        central: defaultdict[int, int] = defaultdict(int)
        for concept in concepts:
            self._count(concept, likely, in_passage, central)
        alike = self._alike(in_passage, asked)
        return {
            entry: (
                alike[entry],
                1000 * (often // asked) // index.breadth[entry],
                agreed[answer_of[entry]],
                named.get(entry, 0),
            )
            for entry, often in central.items()
        }

    def _likely(self, agreed: Sequence[int], named: Iterable[int]) -> list[bool]:
        """By entry: whether its answer is one of the nearest in meaning, was never learned, or is named."""
        answer_of = self._index.answer_of
        least = min(sorted(agreed, reverse=True)[:MOST_LIKELY], default=0)
        likely = [value >= least or value == 0 for value in agreed]
        for entry in named:
            likely[answer_of[entry]] = True
        return [likely[answer] for answer in answer_of]

    def _count(
        self, concept: Concept, likely: Sequence[bool], in_passage: dict[int, int], central: dict[int, int]
    ) -> None:
        """Adds what one concept counts for passages and entries."""
        index, (weight, ways) = self._index, concept
        entry_of, field_of = index.entry_of, index.field_of
        counts, seldom = index.weights("central"), index.weight("seldom")
        often: defaultdict[int, int] = defaultdict(int)
        for passage, percent in self._passages(ways, likely).items():
            in_passage[passage] += weight * percent
            often[entry_of[passage]] += percent * counts[field_of[passage]]
        for entry, count in often.items():
            central[entry] += weight * (1000 * count // (count + seldom))

    def _agreed(self, tokens: Mapping[str, int]) -> list[int]:
        """By answer: how well its vector agrees with the question, in thousandths."""
        index = self._index
        bias, unit = index.bias, index.weight("unit")
        asked, length = self._vector(tokens)
        if not asked:
            return [0] * len(bias)
        common = index.agreement(asked)
        return [1000 * (each // length + more) // unit for each, more in zip(common, bias, strict=True)]

    def _vector(self, tokens: Mapping[str, int]) -> tuple[list[int], int]:
        """The sum of the vectors of all words, and the length of what was added; empty if none has a vector."""
        index, stop_word = self._index, self._index.weight("stop_word")
        total: list[int] = []
        squares = 0
        for word, percent in tokens.items():
            kept = index.vector(word)
            if kept:
                weight = percent * (stop_word if word[0] == "#" else index.rarity(word))
                vector = array("b", a2b_base64(kept))
                total = [old + weight * each for old, each in zip(total or [0] * len(vector), vector, strict=True)]
                squares += weight * weight
        return total, max(1, isqrt(squares))

    def tokens(self, said: Sequence[str]) -> dict[str, int]:
        """The words of the question that may have vectors, with percents."""
        return self._tokens(said, self._concepts(said))

    def _tokens(self, said: Sequence[str], concepts: Iterable[Concept]) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, ways in concepts:
            for place, (way, percent) in enumerate(ways):
                for word in way:
                    found[word] = max(found.get(word, 0), percent // 2 if place else percent)
        for word in said:
            if word in self._index.ignored:
                found[f"#{word}"] = 100
        return found

    def _alike(self, in_passage: Mapping[int, int], asked: int) -> defaultdict[int, int]:
        """By entry: how much the question has in common with one of its names and questions."""
        index, by_field, share = self._index, self._index.weights("alike"), self._index.weight("asked_share")
        found: defaultdict[int, int] = defaultdict(int)
        for passage, common in in_passage.items():
            percent = by_field[index.field_of[passage]]
            if percent:
                length = share * asked + (100 - share) * index.lengths[passage]
                entry = index.entry_of[passage]
                found[entry] = max(found[entry], percent * 10 * common // length)
        return found

    def _own_names(self, concepts: Sequence[Concept]) -> dict[int, int]:
        """The cards and factions that the question names: 2 for the first of them, 1 for the others."""
        index = self._index
        names = [ways[0][0][0] for _, ways in concepts if ways and ways[0][0][0][0] == "="]
        return {
            index.entry_of[passage]: 2 if name == names[0] else 1
            for name in names
            for passage in index.posting(name) if index.field_of[passage] == NAME
        }  # fmt: skip

    def _passages(self, ways: Iterable[Way], likely: Sequence[bool]) -> dict[int, int]:
        """The passages of likely entries that have it, each with the best percentage."""
        entry_of = self._index.entry_of
        found: dict[int, int] = {}
        for said, percent in ways:
            posting = self._index.posting(said[0])
            for other in said[1:]:
                having = set(self._index.posting(other))
                posting = [passage for passage in posting if passage in having]
            for passage in posting:
                if likely[entry_of[passage]] and percent > found.get(passage, 0):
                    found[passage] = percent
        return found

    def _concepts(self, said: Sequence[str]) -> Iterator[Concept]:
        index = self._index
        for name, part in by_names(said, index.name_words):
            if name and not self._is_common(name, part):
                ways = [([f"={name}"], 100), (index.all_stems(part), index.weight("part_of_name"))]
                weight, known = self._concept(ways)
                yield weight * index.weight("name_weight") // 100, known
                continue
            for phrase in by_phrases(part, index.same, index.near):
                own = index.meaning(phrase)
                near = [meant.split() for meant in index.near.get(stems(phrase), ())]
                if own or near:
                    ways = [(own, 100), *((meant, index.weight("near_percent")) for meant in near)]
                    ways += [([f"={name}"], 100)] if name else []
                    if not near and len(own) == 1 and own[0] not in index.postings:
                        ways = self._instead(phrase[0], phrase[0] == said[-1])
                    yield self._concept(ways)

    def _is_common(self, name: str, part: Sequence[str]) -> bool:
        """Whether a name is also a word that many others use."""
        index = self._index
        own = index.meaning(part) if len(part) == 1 else []
        common = len(own) == 1 and own[0] in index.postings
        return common and index.rarity(own[0]) + index.weight("common_name") < index.rarity(f"={name}")

    def _concept(self, ways: list[Way]) -> Concept:
        index = self._index
        known = [way for way in ways if way[0] and all(word in index.postings for word in way[0])]
        weights = [sum(map(index.rarity, said)) * percent // 100 for said, percent in known]
        if known and known[0] is ways[0]:
            return weights[0], known
        return max(weights, default=UNKNOWN), known

    def _instead(self, word: str, is_last: bool) -> list[Way]:
        """Words that begin so, if more may be typed; else words with a slip."""
        index = self._index
        begun = [known for known in index.postings if known.startswith(word)] if is_last else []
        if begun and len(word) >= SHORTEST_BEGUN:
            begun.sort(key=lambda known: (index.rarity(known), known))
            return [([known], index.weight("begun")) for known in begun[:MOST_BEGUN]]
        meant = nearest(stem(word), index.postings) if len(word) >= SHORTEST_WORD else []
        if meant:
            meant.sort(key=lambda known: (known[0] != word[0], index.rarity(known), known))
            self._read_as[word] = index.spelt(meant[0])
        return [(meant[:1], index.weight("slip"))] if meant else []
