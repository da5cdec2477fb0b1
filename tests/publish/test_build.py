"""What mkdocs makes of the pages: with our hook, and without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulesdsl.publish
from rulesdsl.publish import Corpus, Extra, Page, RulingFails
from rulesdsl.publish.addresses import Addresses
from rulesdsl.publish.links import broken, documents, weight
from rulesdsl.publish.run_mkdocs import NotBuilt, build
from rulesdsl.publish.site_page import HOME

pytestmark = pytest.mark.slow

Made = dict[str, Page | Extra]


def article(html: str) -> str:
    """What stands between header and footer, without regard to spaces between elements."""
    (found,) = re.findall(r"<article.*?</article>", html, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r">\s+", "> ", re.sub(r"\s+<", " <", found)))


def test_every_page_is_built(made: Made, built: Path) -> None:
    pages = [page for page in made.values() if isinstance(page, Page)]
    files = {page.path: built / ("" if page.path == HOME else page.path) / "index.html" for page in pages}
    assert [path for path, file in files.items() if not file.is_file()] == []
    assert [
        extra.path for extra in made.values() if not isinstance(extra, Page) and not (built / extra.path).is_file()
    ] == []


def test_no_link_leads_nowhere(built: Path) -> None:
    assert list(broken(built)) == []


def test_pages_on_disk_come_out_the_same_without_our_hook(built: Path, plain: Path) -> None:
    ours, theirs = documents(built), documents(plain)
    assert ours.keys() == theirs.keys()
    assert list(broken(plain)) == []
    different = [
        address
        for address in ours
        if address != "/404.html" and article(ours[address].html) != article(theirs[address].html)
    ]
    assert different == []


def test_every_page_has_title_description_and_preview(built: Path) -> None:
    titles = set()
    for address, document in documents(built).items():
        if address == "/404.html":
            continue
        (title,) = re.findall(r"<title>(.*?) - Smash Up Referee</title>", document.html)
        assert re.search(r'<meta name="description" content="[^"]+">', document.html), address
        assert f'<meta property="og:title" content="{title}">' in document.html, address
        assert re.search(r'<meta property="og:image" content="[./]*assets/preview.png">', document.html), address
        titles.add(title)
    assert len(titles) > 300


def test_nothing_is_fetched_from_elsewhere(built: Path) -> None:
    loaded = {link.target for document in documents(built).values() for link in document.links if link.is_loaded}
    assert loaded
    assert not [target for target in loaded if "//" in target]
    styles = "".join(file.read_text(encoding="utf-8") for file in built.rglob("*.css"))
    assert not re.search(r"url\(['\"]?(?:https?:)?//|@import", styles)


def test_a_card_page_is_light(corpus: Corpus, built: Path) -> None:
    to = Addresses(corpus)
    assert max(weight(built, to.card(card)) for card in corpus.library) <= 300_000


def test_the_site_has_an_icon_of_its_own(built: Path) -> None:
    html = (built / "index.html").read_text(encoding="utf-8")
    assert '<link rel="icon" href="assets/favicon.svg">' in html
    assert "<svg" in (built / "assets" / "favicon.svg").read_text(encoding="utf-8")


def test_a_failing_ruling_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing() -> Corpus:
        raise RulingFails("some.ruling:14: expected this, found that")

    monkeypatch.setattr(rulesdsl.publish, "load_corpus", failing)
    with pytest.raises(NotBuilt, match=r"some\.ruling:14: expected this, found that"):
        build(tmp_path / "site")


def test_a_broken_link_in_raw_html_ends_the_build(
    tmp_path: Path, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """mkdocs itself never looks into raw HTML."""
    page = Page(
        "lost", "Lost", "Nothing.", '# Lost\n\n<p><a href="/nowhere/">x</a> <a href="/about/#nothing">y</a></p>'
    )
    monkeypatch.setattr(rulesdsl.publish, "load_corpus", lambda: corpus)
    monkeypatch.setattr(rulesdsl.publish, "pages", lambda _: iter([page]))
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Home\n", encoding="utf-8")
    config = tmp_path / "mkdocs.yml"
    hook = Path(rulesdsl.publish.__file__).parent / "hook.py"
    config.write_text(f"site_name: x\nhooks: [{hook}]\nnav: [index.md, lost.md]\n", encoding="utf-8")
    with pytest.raises(NotBuilt) as failed:
        build(tmp_path / "site", config_file=config)
    assert "/lost/: ../nowhere/: there is nothing there" in str(failed.value)
    assert "/lost/: ../about/#nothing: there is nothing there" in str(failed.value)
