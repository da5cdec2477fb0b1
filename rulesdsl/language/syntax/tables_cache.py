"""Caches parser tables between runs, since making them is slow.

They are kept as JSON: whatever somebody else writes into the cache, it cannot become code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rulesdsl import cache
from rulesdsl.paths import data

from .parse_tables import Tables

KIND = "tables"
"""What the files are called that are kept."""


def cached_tables(name: str, starts: list[str]) -> Tables:
    """The tables for a grammar of ours: as they were kept, or made and then kept."""
    grammars = data("grammar")
    version = f"{sys.version} {name} {starts}"
    ours = cache.files_below(Path(__file__).parent, "lalr.py", "tables.py", "tables_cache.py", depth=1)
    key = cache.key_of(f"{KIND}-{name}", version, [*cache.files_below(grammars, ".lark"), *ours])
    kept = cache.read_json(key, KIND) if key else None
    if kept is not None:
        return Tables(*kept)
    from .make_tables import make_tables

    tables = make_tables(grammars / name, starts)
    if key:
        cache.write(key, json.dumps(tables).encode(), KIND)
    return tables
