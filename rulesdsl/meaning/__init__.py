"""What the words of an ability mean on a table, and what follows from it: numbers, names, what is forbidden.

Whoever imports any module of this package imports all translators, so that no node is without a meaning.
"""

from . import cannot, conditions, counters, finders, testers  # noqa: F401  # they register with `evaluate`
