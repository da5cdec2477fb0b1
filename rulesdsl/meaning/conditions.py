"""The tests of a condition, each translated into a function that says whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt

from rulesdsl.language.syntax import tree as t

from .evaluate import TESTS, Truth, counter, finder, member, translates

COMPARE: dict[str, Callable[[int, int], bool]] = {"<=": le, ">=": ge, "<": lt, ">": gt, "=": eq}


@translates(TESTS, t.Exists)
def _exists(test: t.Exists) -> Truth:
    find, negated = finder(test.thing), test.negated
    return lambda view: bool(find(view)) != negated


@translates(TESTS, t.IsA)
def _is_a(test: t.IsA) -> Truth:
    find, is_it, negated = finder(test.subject), member(test.what), test.negated
    together = all if isinstance(test.subject.quantity, t.Each) else any
    return lambda view: together(is_it(view, entity) for entity in find(view)) != negated


@translates(TESTS, t.Comparison)
def _comparison(test: t.Comparison) -> Truth:
    left, compare, right = counter(test.left), COMPARE[test.operator], counter(test.right)
    return lambda view: compare(left(view), right(view))
