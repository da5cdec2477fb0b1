"""The link checker finds what it should, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.publish.links import broken, weight


def site(place: Path, **pages: str) -> Path:
    for name, html in {"index": "<p id='top'>", **pages}.items():
        file = place / ("index.html" if name == "index" else f"{name}/index.html")
        file.parent.mkdir(exist_ok=True)
        file.write_text(html, encoding="utf-8")
    (place / "style.css").write_text("p {}", encoding="utf-8")
    return place


@pytest.mark.parametrize(
    "html",
    [
        '<a href="../">', '<a href="../#top">', "<a href='../b/'>", "<a href=../b/>", '<h2 id="x"><a href="#x">',
        '<a href="../style.css">', '<link rel="stylesheet" href="../style.css">', '<a href="mailto:ann@example.org">',
        '<a href="https://example.org/">', '<img src="data:image/png;base64,AA==">', '<a href=".">',
        '<a name="y" href="#y">', '<meta name="x" content="<b> src=y href=z">',
        "&lt;a href=&quot;../nowhere/&quot;&gt;", '<link rel="canonical" href="https://example.org/a/">',
        '<script>"<a href=\'../nowhere/\'>"</script>', '<a href="../b/?q=1">', '<a href="../caf%C3%A9/">',
    ],
)  # fmt: skip
def test_links_that_are_fine(html: str, tmp_path: Path) -> None:
    assert list(broken(site(tmp_path, a=html, b="", café=""))) == []


@pytest.mark.parametrize(
    ("html", "wrong"),
    [
        ('<a href="../nowhere/">', "there is nothing there"),
        ('<a class="x" href="nowhere">', "there is nothing there"),
        ('<a\n  href="../c.html">', "there is nothing there"),
        ('<a href="#nothing">', "there is no such anchor"),
        ('<a href="../#bottom">', "there is no such anchor"),
        ('<meta name="x"><a href="#x">', "there is no such anchor"),
        ('<a href="../style.css#x">', "there is nothing there"),
        ('<img src="../lost.png">', "there is nothing there"),
        ('<form action="../nowhere/">', "there is nothing there"),
        ('<script src="https://example.org/x.js"></script>', "the browser would fetch it from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "the browser would fetch it from elsewhere"),
        ('<img src="https://example.org/x.png">', "the browser would fetch it from elsewhere"),
    ],
)
def test_links_that_lead_nowhere(html: str, wrong: str, tmp_path: Path) -> None:
    (found,) = broken(site(tmp_path, a=html))
    assert found.startswith("/a/: ")
    assert found.endswith(wrong)


def test_weight(tmp_path: Path) -> None:
    html = '<link rel="stylesheet" href="../style.css"><a href="../b/">'
    assert weight(site(tmp_path, a=html, b="heavy" * 100), "/a/") == len(html) + len("p {}")
