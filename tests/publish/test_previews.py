"""The pictures that a chat shows for a link to a ruling."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from mkdocs.config import load_config
from mkdocs.structure.files import Files

from rulesdsl.publish import Corpus, hook
from rulesdsl.publish.npm_packages import LeftOut
from rulesdsl.publish.preview_pictures import painted
from rulesdsl.publish.preview_svg import HEIGHT, TOP, WIDTH, preview_svg
from rulesdsl.publish.run_mkdocs import configuration

MOST_BYTES = 80_000
SVG = "{http://www.w3.org/2000/svg}"


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"[-\d.]+", text)]


def test_everything_is_in_the_picture(corpus: Corpus) -> None:
    for played in corpus.played[::9]:
        root = ElementTree.fromstring(preview_svg(played, "Some Font"))
        (board,) = (group for group in root.findall(f"{SVG}g") if "scale" in group.get("transform", ""))
        x, y, scale = numbers(board.get("transform", ""))
        assert x >= 0, played.name
        assert y >= TOP, played.name
        for part in board:
            left, top = numbers(part.get("transform", ""))
            for box in part.iter(f"{SVG}rect"):
                right = left + float(box.get("x", 0)) + float(box.get("width", 0))
                bottom = top + float(box.get("y", 0)) + float(box.get("height", 0))
                assert x + scale * right <= WIDTH, played.name
                assert y + scale * bottom <= HEIGHT, played.name
        assert "var(" not in ElementTree.tostring(root, encoding="unicode")


def test_the_question_stands_below_it(corpus: Corpus) -> None:
    for played in corpus.rulings[::9]:
        said = " ".join(ElementTree.fromstring(preview_svg(played, "Some Font")).itertext())
        assert " ".join((played.ruling.board.question or "").split()[:6]) in said.replace("\n", " "), played.name


def test_without_npm_nothing_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LeftOut, match="npm is not installed"):
        painted({"one.png": "<svg/>"})


def test_the_build_says_what_it_lacks(corpus: Corpus) -> None:
    config = load_config(str(configuration()))
    files = Files([])
    hook._add_previews(corpus, files, config)
    assert len(files) == 0
    assert config.extra["previews"] is False
    assert config.extra["without"] == {"pictures for links to rulings": "they were not asked for"}


@pytest.mark.slow
def test_pictures_are_small_and_kept(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path))
    pictures = {f"{played.name}.png": preview_svg(played, "DejaVu Sans Condensed") for played in corpus.cookbook[:2]}
    try:
        made = painted(pictures)
    except LeftOut as reason:
        pytest.skip(str(reason))
    for file in made.values():
        body = file.read_bytes()
        assert body.startswith(b"\x89PNG")
        assert struct.unpack(">II", body[16:24]) == (WIDTH, HEIGHT)
        assert len(body) < MOST_BYTES
    monkeypatch.setenv("PATH", "")
    assert painted(pictures) == made
