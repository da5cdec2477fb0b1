"""The service worker keeps pages for use without network; each build has a cache of its own."""

from __future__ import annotations

import hashlib
from pathlib import Path

NAME = "service-worker.js"
UNSIGNED = 'const BUILD = "development";'
NOT_READ = ("sitemap.xml", "sitemap.xml.gz")
"""Files that differ with the date."""


def sign_service_worker(site: Path) -> None:
    """Write the digest of a built site into its service worker, so that browsers notice a new build."""
    place = site / NAME
    if place.is_file():
        code = place.read_text(encoding="utf-8").replace(UNSIGNED, f'const BUILD = "{_digest(site)}";')
        place.write_text(code, encoding="utf-8")


def _digest(site: Path) -> str:
    found = hashlib.sha256()
    for file in sorted(site.rglob("*")):
        name = file.relative_to(site).as_posix()
        if file.is_file() and name not in NOT_READ:
            found.update(f"{name}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:16]
