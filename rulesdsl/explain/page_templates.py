"""The templates of pages and pictures, kept compiled like everything that takes long to make."""

from __future__ import annotations

import sys
from functools import cache

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.bccache import Bucket

from rulesdsl import cache as kept
from rulesdsl.paths import data

KIND, MOST = "template", 32
"""What the files are called that are kept, and how many of them there may be."""


@cache
def template(name: str) -> Template:
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    """Names of cards and players are data and never markup: everything is escaped."""
    loader = FileSystemLoader(data("site") / "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, bytecode_cache=_Compiled())


class _Compiled(BytecodeCache):
    """jinja2 compares the checksum of the source itself."""

    def load_bytecode(self, bucket: Bucket) -> None:
        body = kept.read(_key(bucket), KIND)
        if body is not None:
            bucket.bytecode_from_string(body)

    def dump_bytecode(self, bucket: Bucket) -> None:
        kept.write(_key(bucket), bucket.bytecode_to_string(), KIND, MOST)


def _key(bucket: Bucket) -> str:
    return f"{bucket.key}-{sys.hexversion:x}"
