"""Parsers kept between runs: working out an LALR table takes longer than anything else that a command does.

What lark makes of a grammar is plain data once the classes among its options are taken out, so it is kept as JSON:
whatever somebody else writes into the cache, it cannot become code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, TypeVar

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulesdsl import cache
from rulesdsl.paths import data

Parser = TypeVar("Parser", bound=lark.Lark)

LIVE = ("postlex", "lexer")
"""Options that are objects of ours and not data."""


def cached_parser(made: type[Parser], name: str, **options: Any) -> Parser:
    """The parser for a grammar of ours: as it was kept, or built and then kept."""
    grammars = data("grammar")
    ours = cache.files_below(Path(__file__).parent, "lalr.py", "parser_cache.py", depth=1)
    versions = f"{sys.version} {lark.__version__} {name}"
    key = cache.key_of("parser", versions, [*cache.files_below(grammars, ".lark"), *ours])
    kept = cache.read_json(key, "parser") if key else None
    if kept is not None:
        return _revived(made, kept, options)
    from .lalr import PLUGINS

    grammar = (grammars / name).read_text(encoding="utf-8")
    parser = made(grammar, parser="lalr", import_paths=[str(grammars)], _plugins=PLUGINS, **options)
    if key:
        cache.write(key, _frozen(parser), "parser")
    return parser


def _frozen(parser: lark.Lark) -> bytes:
    held, memo = parser.memo_serialize([TerminalDef, Rule])
    held["options"] = {
        name: value for name, value in held["options"].items() if name not in (*LIVE, "import_paths", "_plugins")
    }
    held["parser"]["lexer_conf"]["lexer_type"] = None
    table = held["parser"]["parser"]
    table["tokens"] = _listed(table["tokens"])
    table["states"] = [[(token, *action) for token, action in actions.items()] for actions in _listed(table["states"])]
    return json.dumps((held, _listed(memo))).encode()


def _listed(numbered: dict[int, Any]) -> list[Any]:
    """The values of a mapping from 0, 1, 2, …: numbers cannot be keys in JSON."""
    return [numbered[number] for number in range(len(numbered))]


def _revived(made: type[Parser], kept: Any, options: dict[str, Any]) -> Parser:
    held, memo = kept
    live = {"lexer": "contextual", **{name: options[name] for name in LIVE if name in options}}
    held["options"].update(live)
    held["parser"]["lexer_conf"]["lexer_type"] = live["lexer"]
    table = held["parser"]["parser"]
    table["tokens"] = dict(enumerate(table["tokens"]))
    table["states"] = {
        state: {token: (action, then) for token, action, then in actions}
        for state, actions in enumerate(table["states"])
    }
    parser: Parser = made._load_from_dict(held, dict(enumerate(memo)))  # type: ignore[no-untyped-call]  # lark leaves it untyped
    return parser
