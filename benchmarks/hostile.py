"""Files that want to hurt, as large as they may be: what `check` and `adjudicate` need for each, in time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rulesdsl.board.parse_board import LARGEST_BOARD
from rulesdsl.language.syntax.source_text import LARGEST_FILE

from .measure import Row

SECONDS, MEMORY = 10.0, 300e6
HEAD = 'faction "Testers" in test-2020\n\n'
ACTION = 'action "A"\n    play:'
BOARD = 'players Ann, Bob\nbase 20 vp 3 2 1 "Docks"\n    Ann: minion 3 "Page"\n'
STRANGE = ("é" * 90, "e\u0301" * 45, "漢字" * 40, "🂡" * 50, "ﷺ" * 40, "\u0645\u0631" * 40)


class Nasty(NamedTuple):
    what: str
    text: str
    suffix: str


def filled(head: str, pattern: str, most: int, between: str = "", end: str = "\n") -> str:
    """The pattern as often as there is room for it, numbered where it says `{}`."""
    parts: list[str] = []
    size = len(head.encode()) + len(end) + 8
    while True:
        part = between * bool(parts) + pattern.replace("{}", _letters(len(parts)))
        size += len(part.encode())
        if size > most:
            return head + "".join(parts) + end
        parts.append(part)


def _letters(number: int) -> str:
    """A name of letters for each number."""
    name = ""
    while True:
        number, digit = divmod(number, 26)
        name = chr(ord("a") + digit) + name
        if not number:
            return f"q{name}"


def card_files() -> Iterator[Nasty]:
    deep = "".join(f"\n{'    ' * (level + 2)}if there is minion:" for level in range(40))
    deep_card = f'action "{{}}"\n    play:{deep}\n{"    " * 43}draw 1\n\n'
    brackets = "minion" + "[with minion" * 60 + "]" * 60
    patterns = {
        "sentences within one another": (HEAD, deep_card, "", ""),
        "filters within one another": (HEAD, f'action "{{}}"\n    play: destroy {brackets}\n\n', "", ""),
        "filters that never end": (HEAD + ACTION + " destroy minion", "[with minion", "", "\n"),
        "one line of deeds": (HEAD + ACTION, " draw 1", " and", "\n"),
        "one line of filters": (HEAD + ACTION + " destroy minion[", "power <= 3", ", ", "]\n"),
        "one line of alternatives": (HEAD + ACTION + " destroy ", "minion", " or ", "\n"),
        "one list of windows": (
            HEAD + 'action "A" on base\n    ongoing: ',
            "before base scores",
            ", or ",
            ": draw 1\n",
        ),
        "sentences of one card": (HEAD + ACTION + "\n", "        draw 1\n", "", ""),
        "names that are bound": (HEAD + ACTION + "\n", "        choose minion as {}\n        destroy {}\n", "", ""),
        "names that are not bound": (HEAD + ACTION + "\n", "        destroy {}\n", "", ""),
        "names of no card": (HEAD + ACTION + "\n", '        draw card[named "{}"]\n', "", ""),
        "cards": (HEAD, 'minion "{}" power 3\n', "", ""),
        "cards with one name": (HEAD, 'minion "A" power 3\n', "", ""),
        "alternatives": (HEAD + ACTION + "\n        either: draw 1", "\n        or: draw 1", "", "\n"),
        "words that nobody knows": (HEAD + ACTION + "\n", "        {} {} {}\n", "", ""),
        "cards that nobody can read": (HEAD, 'minion "{}" pwer 3\n    plya: darw 1\n\n', "", ""),
        "quotation marks": (HEAD, '"', "", ""),
        "brackets": (HEAD + ACTION, "[", "", ""),
        "empty lines": (HEAD, "\n \n\t\n", "", ""),
        "comments": (HEAD, "# {}\n", "", ""),
        "one comment": (HEAD + "#", "x", "", ""),
        "digits": (HEAD + 'minion "A" power ', "9", "", "\n"),
    }
    for what, (head, pattern, between, end) in patterns.items():
        yield Nasty(what, filled(head, pattern, LARGEST_FILE, between, end), "cards")
    strange = "".join(f'minion "{name}" power 3\n    play: draw card[named "{name}"]\n\n' for name in STRANGE)
    yield Nasty("strange letters", filled(HEAD, strange, LARGEST_FILE), "cards")


def boards() -> Iterator[Nasty]:
    patterns = {
        "bases": ("players Ann, Bob\n", 'base 20 vp 3 2 1 "{}"\n', "", ""),
        "minions": ('players Ann, Bob\nbase 20 "Docks"\n    Ann: ', 'minion 3 "{}"', ", ", "\n"),
        "minions with one name": ('players Ann, Bob\nbase 20 "Docks"\n    Ann: ', "minion 3", ", ", "\n"),
        "shipped cards": (BOARD + "hand Ann: ", "Mummy", ", ", "\n"),
        "shipped minions": ("players Ann, Bob\nbase Longhouse\n    Ann: ", "Raider", ", ", "\n"),
        "names of no card": (BOARD + "hand Ann: ", "{}", ", ", "\n"),
        "expectations": (BOARD + "expect\n", "    Page at Docks\n", "", ""),
        "expectations of nothing": (BOARD + "expect\n", "    {} at Docks\n", "", ""),
        "moves": (BOARD + "do\n", "    Ann passes\n", "", ""),
        "moves of nobody": (BOARD + "do\n", "    {} plays {}\n", "", ""),
        "turns": (BOARD + "do\n", "    Ann ends the turn\n    Bob ends the turn\n", "", ""),
        "effects": (BOARD, "until end of turn: Page +1 power\n", "", ""),
        "players": ("players ", "{}", ", ", "\n"),
        "lines that mean nothing": ("", "{} {} {}\n", "", ""),
        "titles": ("", "title {}\n", "", ""),
        "quotation marks": (BOARD, '"', "", ""),
        "commas": (BOARD + "hand Ann: ", ",", "", "\n"),
        "brackets": (BOARD + "hand Ann: ", "(", "", "\n"),
        "empty lines": (BOARD, "\n \n\t\n", "", ""),
        "digits": ("players Ann, Bob\nbase ", "9", "", ' "Docks"\n'),
    }
    for what, (head, pattern, between, end) in patterns.items():
        yield Nasty(what, filled(head, pattern, LARGEST_BOARD, between, end), "board")
    strange = "".join(f'base 20 vp 3 2 1 "{name}"\n    Ann: minion 3 "{name}"\n' for name in STRANGE)
    yield Nasty("strange letters", filled("players Ann, Bob\n", strange, LARGEST_BOARD), "board")


class Used(NamedTuple):
    seconds: float
    memory: float


def used_by(command: str, path: Path) -> Used:
    """Of the processor and of memory. Whatever the answer is, it is none that Python gives."""
    environment = {**os.environ, "RULESDSL_CACHE": str(path.parent / "kept")}
    with path.with_suffix(".told").open("w+b") as told:
        process = subprocess.Popen(
            [sys.executable, "-m", "rulesdsl", command, str(path)], stdout=told, stderr=told, env=environment
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        text = told.read().decode()
    if process.returncode not in (0, 1, 2) or "Traceback" in text:
        raise RuntimeError(f"{command} of {path.name} ended with {process.returncode}: {text[-2000:]}")
    return Used(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def measured() -> Iterator[tuple[str, Nasty, Used]]:
    with TemporaryDirectory() as directory:
        for number, nasty in enumerate([*card_files(), *boards()]):
            path = Path(directory) / f"{number}.{nasty.suffix}"
            path.write_text(nasty.text, encoding="utf-8")
            for command in ("check",) if nasty.suffix == "cards" else ("check", "adjudicate"):
                yield command, nasty, used_by(command, path)


def rows() -> Iterator[Row]:
    """The worst of each command: the others need less."""
    found = list(measured())
    for command in ("check", "adjudicate"):
        ours = [(nasty, used) for name, nasty, used in found if name == command]
        nasty, used = max(ours, key=lambda pair: pair[1].seconds)
        yield Row(f"{command}, worst of {len(ours)}: {nasty.what}", used.seconds, "10 s", SECONDS, 1)
        nasty, used = max(ours, key=lambda pair: pair[1].memory)
        yield Row(f"{command}, worst of {len(ours)}: {nasty.what}", used.memory, "300 MB", MEMORY, 1, "bytes")
