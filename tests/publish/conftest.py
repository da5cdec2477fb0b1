from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl.publish
from rulesdsl.publish import Corpus, Extra, Page
from rulesdsl.publish.run_mkdocs import build
from rulesdsl.publish.write_pages import write


@pytest.fixture(scope="session")
def built(corpus: Corpus, made: dict[str, Page | Extra], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make site` builds it, with every ruling adjudicated and every page written already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesdsl.publish, "load_corpus", lambda: corpus)
        patch.setattr(rulesdsl.publish, "pages", lambda _: iter(made.values()))
        return build(tmp_path_factory.mktemp("built") / "site").directory


@pytest.fixture(scope="session")
def plain(made: dict[str, Page | Extra], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same pages from files, built by a mkdocs that knows nothing of us."""
    place = tmp_path_factory.mktemp("plain")
    write(made.values(), place / "docs")
    return build(place / "site", docs=place / "docs").directory
