"""Caches parser tables between runs, since making them is slow.

They are kept with `marshal`, which, unlike pickle, can hold nothing but data.
"""

from __future__ import annotations

import marshal
import sys
from pathlib import Path
from typing import Any

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
    body = cache.read(key, KIND) if key else None
    if body is not None:
        return Tables(*marshal.loads(body))
    from .make_tables import make_tables

    tables = make_tables(grammars / name, starts)
    if key:
        cache.write(key, marshal.dumps(_plain(tables)), KIND)
    return tables


def _plain(value: Any) -> Any:
    """Without the classes."""
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value
