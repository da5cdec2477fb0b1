"""How words, numbers and marks of a board look."""

from __future__ import annotations

import re

SPACE = re.compile(r"[ \t]+")
BULLET = re.compile(r"(?:[-*•\u2013]|[0-9]+[.)])[ \t]+(?=\S)")
"""Before a line of a list."""
LINE = re.compile(r"(?:[^\n#\"]|#(?=[0-9]))*")
"""As far as it holds no comment and no label."""
LINE_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|$)")
BLANK = re.compile(r"[ \t]+(#[^\n]*)?|#[^\n]*")
NUMBER = re.compile(r"#([0-9]+)")
SET = re.compile(r"\((?![ \t]*[+\-\u2212]?[ \t]*[0-9]+[ \t]*\))[^()\n,:]*[^\s()\n,:][^()\n,:]*\)")
"""What stands in brackets behind a card, if it is not a number of counters."""
QUOTED = re.compile(r'"([^"\n]*)"|[“„«]([^“”„«»"\n]*)[”“»]')
WORD = re.compile(r"""[^\s,:;()"“”„«»#]+""")
WHOLE = re.compile(r"([0-9]+)")
POINTS = re.compile(r"([0-9]+)[/-]([0-9]+)[/-]([0-9]+)")
TIMES = re.compile(r"([0-9]+)[x\u00d7]")
SIGNED = re.compile(r"[+\-\u2212][0-9]+")
OWNER = re.compile(r"(.+)['\u2019]s")
OWNS = re.compile(r"['\u2019]s\b")
NAMES_AND_PILES = frozenset({"madness"})
"""Words that stand for a pile before `deck`, and elsewhere for a card."""
MARKS = {",": "COMMA", ":": "COLON", "(": "LPAR", ")": "RPAR"}
FILLERS = frozenset({"a", "an", "then", "now", "also"})
"""Words between others that say nothing here."""
