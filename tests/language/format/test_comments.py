"""Formatting keeps every comment, and gives it its place."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.language.format import card_layout as layout
from rulesdsl.language.format.card_layout import WIDTH, format_cards, source_of
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.paths import data
from tests.language.syntax.trees import files

CARD_FILES = sorted(data("cardtexts").rglob("*.cards"))
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def formatted(text: str) -> str:
    return format_cards(parse_cards(text), text)


COMMENTED = """\
# About the file.
# Two lines.

# Still about the file.

faction "F" in set-2018  # behind the faction

# About X.
minion "X" power 1  # behind X # and again
    # above the ability
    play: draw 1  # behind the ability
    talent:  # keeps the block open
        draw 1
    ongoing: after this base scores:
        # above a sentence
        draw 1
    special on your turn:
        either: draw 1
        # above or
        or: draw 2
            # closes the block of or
        if this is minion: draw 1
        # above otherwise
        otherwise:
            # above what is done otherwise
            draw 2
    # closes X

minion "The # one"

# The end.
"""


def test_comments_stay_where_they_are() -> None:
    assert formatted(COMMENTED) == COMMENTED


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ('minion "X"\n# above\n    play: draw 1\n', 'minion "X"\n    # above\n    play: draw 1\n'),
        (
            'minion "X"\n    play: draw 1\n\n\n# apart\n\n\nminion "Y"\n',
            'minion "X"\n    play: draw 1\n\n# apart\n\nminion "Y"\n',
        ),
        (
            'minion "X"\n  play:\n    draw 1\n   # deep\nminion "Y"\n',
            'minion "X"\n    play: draw 1\n    # deep\n\nminion "Y"\n',
        ),
        ('minion "X"\n# zero\n        # deep\nminion "Y"\n', 'minion "X"\n\n# zero\n# deep\nminion "Y"\n'),
        (
            'minion "X"\n    play: destroy minion[yours, # one\n    # two\n    here] # three\n    talent: draw 1\n',
            'minion "X"\n    play: destroy minion[yours, here]  # one\n    # two\n    # three\n    talent: draw 1\n',
        ),
        (
            'minion "X"\n    play: destroy minion[yours, # one\n        here] # two\n',
            'minion "X"\n    # one\n    play: destroy minion[yours, here]  # two\n',
        ),
        ('minion "X"#tight\n', 'minion "X"  #tight\n'),
        ('minion "X"   # trailing blanks   \n', 'minion "X"  # trailing blanks\n'),
        ('minion "X"\n    play: draw 1\n        # in\n', 'minion "X"\n    play: draw 1\n    # in\n'),
    ],
)
def test_comments_find_their_place(written: str, canonical: str) -> None:
    assert formatted(written) == canonical
    assert formatted(canonical) == canonical


@st.composite
def commented_texts(draw: st.DrawFn) -> str:
    """Random files, every suite a block or on its line, with comments anywhere."""
    file = draw(files(3))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "WIDTH", draw(st.sampled_from([0, WIDTH])))
        lines = source_of(file).splitlines()
    numbers = iter(range(10_000))
    text = ""
    for line in lines:
        if draw(st.booleans()):
            text += " " * draw(st.integers(0, 13)) + f"# {next(numbers)}\n" + "\n" * draw(st.integers(0, 2))
        text += line + (f"  # {next(numbers)}" if line and draw(st.booleans()) else "") + "\n"
    return text + (f"    # {next(numbers)}" if draw(st.booleans()) else "")


@pytest.mark.slow
@settings(SLOW, max_examples=60)
@given(commented_texts())
def test_no_comment_is_lost_anywhere(text: str) -> None:
    once = formatted(text)
    assert parse_cards(once) == parse_cards(text)
    assert formatted(once) == once
    assert comment_numbers(once) == comment_numbers(text)


def comment_numbers(text: str) -> list[str]:
    return [line.rsplit("# ", 1)[1] for line in text.splitlines() if "# " in line and line.rsplit("# ", 1)[1].isdigit()]
