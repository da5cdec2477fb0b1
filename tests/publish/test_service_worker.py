"""What the service worker is told when the site is built."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rulesdsl.paths import data
from rulesdsl.publish.service_worker import NAME, UNSIGNED, sign_service_worker

DOCS = data("site") / "docs"


def build_of(site: Path, page: str) -> str:
    site.mkdir()
    (site / "index.html").write_text(page, encoding="utf-8")
    (site / "sitemap.xml").write_text(site.name, encoding="utf-8")
    (site / NAME).write_bytes((DOCS / NAME).read_bytes())
    sign_service_worker(site)
    (found,) = re.findall(r'^const BUILD = "(\w+)";$', (site / NAME).read_text(encoding="utf-8"), re.MULTILINE)
    return str(found)


def test_each_build_has_a_name_that_depends_on_its_content_alone(tmp_path: Path) -> None:
    assert (DOCS / NAME).read_text(encoding="utf-8").count(UNSIGNED) == 1
    one, same, other = (build_of(tmp_path / name, page) for name, page in zip("abc", "xxy", strict=True))
    assert one == same != other != "development"


def test_a_site_without_one_is_left_alone(tmp_path: Path) -> None:
    sign_service_worker(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_the_icons_of_the_manifest_are_there_and_as_large_as_it_says() -> None:
    manifest = json.loads((DOCS / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    assert {"any", "192x192", "512x512"} == set(sizes.values())
    for source, size in sizes.items():
        content = (DOCS / source).read_bytes()
        if source.endswith(".png"):
            width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == size
