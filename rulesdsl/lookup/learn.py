"""Learns vectors for words and answers from what people ask, and writes them into `cardtexts/learned.txt`.

`make learn` runs it; it takes a few seconds and needs numpy, which nothing else does. Run it after adding questions,
synonyms or matters; until then new words and answers are found without vectors.

The model is the smallest that learns which words mean alike: the vectors of the words of a question are added up, and
the answer whose vector points the same way is taken. While it learns, words of a question are left out at random, so
that no question is known by a single word.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

from rulesdsl.board.board_catalogue import catalogue, spellings
from rulesdsl.language.library.load_library import all_cards, open_library
from rulesdsl.paths import data
from rulesdsl.rulebook import load as load_rulebook

from .entry import Entry
from .index import Index
from .learned import SIZE, Learned, write_learned
from .make_index import LEARNED, answers_of, entries_of, published, text_of
from .played import read_written
from .search import Search
from .words import words

ASKED, ITS_OWN, MORE = 1.0, 1.0, 0.5
"""What a question of a player counts, what an entry says itself, and what else is said of it."""
EPOCHS, BATCH, RATE, LEFT_OUT, SHRINK = 14, 512, 0.03, 0.3, 1e-5
WIDEST = 127
Row: TypeAlias = tuple[Any, Any]
"""A question: the places of its words, and what each weighs."""


def main() -> None:
    library, rulebook = open_library(), load_rulebook()
    written = tuple(read_written(published(data("cardtexts")), spellings(catalogue(None))))
    entries = entries_of(rulebook, all_cards(library), written)
    learned = learn(entries, answers_of(entries, rulebook), Index(text_of(entries, rulebook)))
    write_learned(data("cardtexts") / LEARNED, learned)
    print(f"{len(learned.words)} words and {len(learned.answers)} answers")


def learn(entries: Sequence[Entry], answer_of: Sequence[int], index: Index) -> Learned:
    examples = [
        (answer_of[number], weight, text) for number, entry in enumerate(entries) for weight, text in said(entry)
    ]
    tokens = [Search(index).tokens(words(text)) for _, _, text in examples]
    often = Counter(token for each in tokens for token in each)
    vocabulary = {token: place for place, token in enumerate(sorted(often)) if often[token] > 1}
    vocabulary = {token: place for place, token in enumerate(vocabulary)}
    firsts = {first: place for place, first in enumerate(dict.fromkeys(answer_of))}
    rows = [_row(each, vocabulary, index) for each in tokens]
    known = [place for place, (places, _) in enumerate(rows) if len(places)]
    right = np.array([firsts[examples[place][0]] for place in known])
    weights = np.array([examples[place][1] for place in known], dtype=np.float32)
    sizes = len(vocabulary), len(firsts)
    of_words, of_answers, bias = _fitted([rows[place] for place in known], right, weights, sizes)
    by_word, by_answer = WIDEST / np.abs(of_words).max(), WIDEST / np.abs(of_answers).max()
    unit = by_word * by_answer
    names = [f"{entries[first].kind} {entries[first].id}" for first in firsts]
    return Learned(
        {token: _kept(of_words[place] * by_word) for token, place in vocabulary.items()},
        {
            name: (round(float(bias[place]) * unit), _kept(of_answers[place] * by_answer))
            for place, name in enumerate(names)
        },
        round(unit),
    )


def said(entry: Entry) -> Iterator[tuple[float, str]]:
    """The texts of an entry, with what each counts."""
    yield from ((ASKED, text) for text in entry.asked)
    yield from ((ITS_OWN, text) for text in (*entry.questions, *entry.names, entry.text) if text)
    if entry.more:
        yield MORE, entry.more


def _row(tokens: dict[str, int], vocabulary: dict[str, int], index: Index) -> Row:
    """A question as the places and weights of its words, of length one."""
    known = [token for token in tokens if token in vocabulary]
    stop_word = index.weight("stop_word")
    counts = [tokens[token] * (stop_word if token[0] == "#" else index.rarity(token)) for token in known]
    values = np.array(counts, dtype=np.float32)
    return np.array([vocabulary[token] for token in known], dtype=np.intp), values / max(
        1.0, float(np.linalg.norm(values))
    )


def _fitted(questions: Sequence[Row], right: Any, weights: Any, sizes: tuple[int, int]) -> tuple[Any, Any, Any]:
    """The vectors of words and of answers, and the bias of each answer."""
    random = np.random.default_rng(2)
    values = [*_first_guess(questions, right, weights, sizes), np.zeros(sizes[1], dtype=np.float32)]
    slopes, squares = ([np.zeros_like(value) for value in values] for _ in range(2))
    steps, step = EPOCHS * -(-len(right) // BATCH), 0
    for _ in range(EPOCHS):
        order = random.permutation(len(right))
        for begin in range(0, len(right), BATCH):
            step += 1
            some = order[begin : begin + BATCH]
            asked = Asked([questions[each] for each in some], random)
            downhill = _slopes(asked, right[some], weights[some], *values)
            rate = RATE * (1 - step / steps) + 1e-4
            for value, slope, square, new in zip(values, slopes, squares, downhill, strict=True):  # Adam
                slope += 0.1 * (new - slope)
                square += 0.01 * (new * new - square)
                value -= rate * (slope / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-7)
    return values[0], values[1], values[2]


class Asked:
    """Some questions together, with words left out at random."""

    def __init__(self, rows: Sequence[Row], random: Any) -> None:
        self.words = np.concatenate([words for words, _ in rows])
        lengths = [len(words) for words, _ in rows]
        self.of = np.repeat(np.arange(len(rows)), lengths)
        self.begins = np.cumsum([0, *lengths[:-1]])
        kept = random.random(len(self.words)) > LEFT_OUT
        self.weights = (np.concatenate([values for _, values in rows]) * kept / (1 - LEFT_OUT)).astype(np.float32)

    def vectors(self, of_words: Any) -> Any:
        """Of each question the sum of the vectors of its words."""
        return np.add.reduceat(of_words[self.words] * self.weights[:, None], self.begins)

    def to_words(self, slopes: Any, count: int) -> Any:
        """What the slopes of the questions mean for the words in them."""
        found = np.zeros((count, slopes.shape[1]), dtype=np.float32)
        order = np.argsort(self.words)
        which, begins = np.unique(self.words[order], return_index=True)
        found[which] = np.add.reduceat(slopes[self.of[order]] * self.weights[order, None], begins)
        return found


def _first_guess(questions: Sequence[Row], right: Any, weights: Any, sizes: tuple[int, int]) -> tuple[Any, Any]:
    """Words that stand in the questions of the same answers begin alike."""
    together = np.zeros((sizes[1], sizes[0]), dtype=np.float32)
    for (words_of, values), answer, weight in zip(questions, right, weights, strict=True):
        together[answer, words_of] += values * weight
    left, lengths, other = np.linalg.svd(together, full_matrices=False)
    scale = np.sqrt(lengths[:SIZE])
    of_words, of_answers = other[:SIZE].T * scale, left[:, :SIZE] * scale
    return of_words * (6 / np.abs(of_words).max()), of_answers * (3 / np.abs(of_answers).max())


def _slopes(asked: Asked, right: Any, weights: Any, of_words: Any, of_answers: Any, bias: Any) -> tuple[Any, ...]:
    """How the mistake changes with each value: of a softmax over all answers."""
    vectors = asked.vectors(of_words)
    found = vectors @ of_answers.T + bias
    found = np.exp(found - found.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    found[np.arange(len(right)), right] -= 1
    found *= (weights / weights.sum())[:, None]
    return (
        asked.to_words(found @ of_answers, len(of_words)) + SHRINK * of_words,
        found.T @ vectors + SHRINK * of_answers,
        found.sum(axis=0),
    )


def _kept(vector: Any) -> str:
    return b64encode(np.round(vector).astype(np.int8).tobytes()).decode()


if __name__ == "__main__":
    main()
