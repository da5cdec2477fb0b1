"""Which tests run in the same process, because they share what takes long to make; and which begin first."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SITE = "the site"
"""All that needs every published ruling and board adjudicated."""
OF_SITE = re.compile(
    r"tests/publish/|tests/cli/test_site\.py|tests/cli/test_check\.py::test_all_that_is_built_in"
    r"|tests/cli/test_adjudicate\.py::test_no_built_in"
)
ENGINE = "tests/publish/test_engine_in_page.py"
"""Needs nothing of the site, and takes long where the engine has not been packed yet."""
RULINGS = "tests/rulings/test_rulings.py::"
OF_ALL = re.compile(r"tests/rulings/test_rulings\.py::test_(every_reading_decides|somebody_has_signed)")
AT_THE_END = "all rulings together"
"""Reads what the others have noted of each ruling; what is missing then has to be adjudicated again."""
OUR_FOLDERS = {path.name for path in (Path(__file__).parent / "rulings").iterdir() if path.is_dir()}
LONGEST = (
    SITE, "tests/lookup/test_index.py", "tests/composed/test_composed.py", "tests/language/check/test_mistakes.py",
    ENGINE, "tests/lookup/test_page.py", "tests/lookup/test_names.py", "tests/live/test_playing_on.py",
    "tests/board/test_format.py", "tests/language/format/test_format.py", "tests/properties/test_symmetries.py",
    "tests/test_documents.py", "tests/cli/test_lookup.py", "tests/board/test_mistakes.py",
    "tests/adjudication/test_refused_lines.py", "tests/test_packages.py",
)  # fmt: skip
"""Shares of more than some six seconds, the longest first."""


@cache
def share_of(test: str) -> str:
    """The name of the share that a test belongs to. `test` is its node id."""
    file, _, name = test.partition("::")
    if OF_SITE.match(test) and file != ENGINE:
        return SITE
    if OF_ALL.match(test):
        return AT_THE_END
    if test.startswith(RULINGS):
        folder = name.partition("[")[2].partition("/")[0]
        return f"rulings of {folder}" if folder in OUR_FOLDERS else SITE
    return file


def rank_of(share: str) -> int:
    if share == AT_THE_END:
        return len(LONGEST) + 1
    return LONGEST.index(share) if share in LONGEST else len(LONGEST)
