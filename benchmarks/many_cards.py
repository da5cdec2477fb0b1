"""Five times the cards: what it costs those who need few of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory

from rulesdsl.paths import data

from .measure import Command, Row, cpu_race

SUFFIXES = ("ii", "iii", "iv", "v")
"""What the names of the further copies end in."""
COMMANDS = {"adjudicate": "high-noon", "card": "mummy"}
LIMIT = 1.15

_NAME = re.compile(r'"([^"\n]+)"')
_SET = re.compile(r"^((?:faction|deck) .*) in ([a-z0-9-]+)-([0-9]{4})", re.MULTILINE)


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        once, five_times = Path(name, "once"), Path(name, "five-times")
        for checkout in (once, five_times):
            _copy_checkout(checkout)
        for suffix in SUFFIXES:
            _copy_cards(five_times / "cardtexts", suffix)
        for checkout in (once, five_times):
            subprocess.run([sys.executable, "-m", "compileall", "-q", str(checkout / "rulesdsl")], check=True)
        for command, argument in COMMANDS.items():
            many, few = cpu_race(
                *(_in_checkout(checkout, command, argument) for checkout in (five_times, once)), rounds=15
            )
            yield Row(f"{command}, {1 + len(SUFFIXES)} times the cards", many, "as many as there are", few, LIMIT)
    del os.environ["RULESDSL_CACHE"], os.environ["PYTHONPATH"]


def _copy_checkout(to: Path) -> None:
    checkout = data("cardtexts").parent
    for part in ("rulesdsl", "grammar", "cardtexts"):
        copytree(checkout / part, to / part)
    copy(checkout / "pyproject.toml", to)


def _copy_cards(cardtexts: Path, suffix: str) -> None:
    """All card files once more, with other names in other sets."""
    for path in sorted(data("cardtexts").glob("*/*.cards")):
        text = _NAME.sub(rf'"\1 {suffix}"', path.read_text(encoding="utf-8"))
        text = _SET.sub(rf"\1 in \2-{suffix}-\3", text)
        name, _, year = path.parent.name.rpartition("-")
        copied = cardtexts / f"{name}-{suffix}-{year}" / path.name
        copied.parent.mkdir(exist_ok=True)
        copied.write_text(text, encoding="utf-8")


def _in_checkout(checkout: Path, *arguments: str) -> Command:
    def prepared() -> Sequence[str]:
        os.environ["PYTHONPATH"] = str(checkout)
        os.environ["RULESDSL_CACHE"] = str(checkout / "kept")
        return ("-P", "-m", "rulesdsl", *arguments)  # not that of the working directory

    return prepared
