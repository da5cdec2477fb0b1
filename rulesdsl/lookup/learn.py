"""Learns vectors for words and answers from what people ask, and writes them into `cardtexts/learned.txt`.

`make learn` runs it; it takes half a minute and needs numpy, which nothing else does. Run it after adding questions,
synonyms or matters; until then new words and answers are found without vectors.

The model is the smallest that learns which words mean alike: the vectors of the words of a question are added up, and
the answer whose vector points the same way is taken. While it learns, words of a question are left out at random, so
that no question is known by a single word.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

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

ASKED, ITS_OWN, MORE = 1.0, 0.5, 0.3
"""What a question of a player counts, what an entry says itself, and what else is said of it."""
EPOCHS, BATCH, RATE, LEFT_OUT, SHRINK = 24, 512, 0.03, 0.3, 1e-5
WIDEST = 127


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
    questions = np.array([_row(each, vocabulary, index) for each in tokens], dtype=np.float32)
    right = np.array([firsts[first] for first, _, _ in examples])
    weights = np.array([weight for _, weight, _ in examples], dtype=np.float32)
    of_words, of_answers, bias = _fitted(questions, right, weights, len(firsts))
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


def _row(tokens: dict[str, int], vocabulary: dict[str, int], index: Index) -> Any:
    """A question as the weights of its words, of length one."""
    row = np.zeros(len(vocabulary), dtype=np.float32)
    for token, percent in tokens.items():
        if token in vocabulary:
            row[vocabulary[token]] = percent * (index.stop_word if token[0] == "#" else index.rarity(token))
    return row / max(1.0, float(np.linalg.norm(row)))


def _fitted(questions: Any, right: Any, weights: Any, count: int) -> tuple[Any, Any, Any]:
    """The vectors of words and of answers, and the bias of each answer."""
    random = np.random.default_rng(1)
    values = [*_first_guess(questions, right, weights, count), np.zeros(count, dtype=np.float32)]
    slopes, squares = ([np.zeros_like(value) for value in values] for _ in range(2))
    steps, step = EPOCHS * -(-len(right) // BATCH), 0
    for _ in range(EPOCHS):
        order = random.permutation(len(right))
        for begin in range(0, len(right), BATCH):
            step += 1
            some = order[begin : begin + BATCH]
            kept = questions[some] * (random.random((len(some), questions.shape[1])) > LEFT_OUT) / (1 - LEFT_OUT)
            downhill = _slopes(kept.astype(np.float32), right[some], weights[some], *values)
            rate = RATE * (1 - step / steps) + 1e-4
            for value, slope, square, new in zip(values, slopes, squares, downhill, strict=True):  # Adam
                slope += 0.1 * (new - slope)
                square += 0.01 * (new * new - square)
                value -= rate * (slope / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-7)
    return values[0], values[1], values[2]


def _first_guess(questions: Any, right: Any, weights: Any, count: int) -> tuple[Any, Any]:
    """Words that stand in the questions of the same answers begin alike."""
    together = np.zeros((count, questions.shape[1]), dtype=np.float32)
    np.add.at(together, right, questions * weights[:, None])
    left, sizes, other = np.linalg.svd(together, full_matrices=False)
    scale = np.sqrt(sizes[:SIZE])
    of_words, of_answers = other[:SIZE].T * scale, left[:, :SIZE] * scale
    return of_words * (6 / np.abs(of_words).max()), of_answers * (3 / np.abs(of_answers).max())


def _slopes(questions: Any, right: Any, weights: Any, of_words: Any, of_answers: Any, bias: Any) -> tuple[Any, ...]:
    """How the mistake changes with each value: of a softmax over all answers."""
    vectors = questions @ of_words
    found = vectors @ of_answers.T + bias
    found = np.exp(found - found.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    found[np.arange(len(right)), right] -= 1
    found *= (weights / weights.sum())[:, None]
    return (
        questions.T @ (found @ of_answers) + SHRINK * of_words,
        found.T @ vectors + SHRINK * of_answers,
        found.sum(axis=0),
    )


def _kept(vector: Any) -> str:
    return b64encode(np.round(vector).astype(np.int8).tobytes()).decode()


if __name__ == "__main__":
    main()
