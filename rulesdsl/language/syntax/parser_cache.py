"""Parsers kept between runs: working out an LALR table takes longer than anything else that a command does.

What lark makes of a grammar is plain data once the classes among its options are taken out, so it is kept with
`marshal`, which, unlike pickle, can hold nothing but data.
"""

from __future__ import annotations

import marshal
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
    body = cache.read(key, "parser") if key else None
    if body is not None:
        return _revived(made, body, options)
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
    return marshal.dumps((_plain(held), _plain(memo)))


def _plain(value: Any) -> Any:
    """Names are tokens of lark's here and there; they are kept as what they spell."""
    if isinstance(value, dict):
        return {_plain(key): _plain(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_plain, value))
    return str(value) if isinstance(value, str) else value


def _revived(made: type[Parser], frozen: bytes, options: dict[str, Any]) -> Parser:
    held, memo = marshal.loads(frozen)
    live = {"lexer": "contextual", **{name: options[name] for name in LIVE if name in options}}
    held["options"].update(live)
    held["parser"]["lexer_conf"]["lexer_type"] = live["lexer"]
    parser: Parser = made._load_from_dict(held, memo)  # type: ignore[no-untyped-call]  # lark leaves it untyped
    return parser
