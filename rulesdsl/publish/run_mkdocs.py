"""Running mkdocs from within."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulesdsl.paths import data

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # the theme would print a notice on every run


class NoCheckout(Exception):
    """The site can only be built from a checkout."""


class NotBuilt(Exception):
    """mkdocs, or our hook, failed with this message."""


class Built(NamedTuple):
    directory: Path
    pages: int
    bytes: int
    without: Mapping[str, str] = MappingProxyType({})
    """What was left out, and why."""


def configuration() -> Path:
    """The mkdocs.yml of the checkout."""
    file = data("site").parent / "mkdocs.yml"
    if not file.is_file():
        raise NoCheckout("The site is built from a checkout of the project, and this is none.")
    return file


def build(output: Path | None = None, config_file: Path | None = None, docs: Path | None = None) -> Built:
    """The whole site, strictly: a warning ends it. Raises `NotBuilt` if it cannot be built.

    With `docs` these pages are built and nothing is generated: our hook stays out of the way.
    """
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, BuildError

    options: dict[str, Any] = {"strict": True}
    if output is not None:
        options["site_dir"] = str(output)
    if docs is not None:
        options |= {"docs_dir": str(docs), "hooks": []}
    config = load_config(str(config_file or configuration()), **options)
    with _collected_warnings() as said:
        try:
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build(config)
        except (Abort, BuildError) as failed:
            raise NotBuilt("\n".join([*said, str(failed)])) from failed
        finally:
            config.plugins.on_shutdown()
    return measured(Path(config.site_dir))._replace(without=config.extra.get("without", {}))


@contextmanager
def _collected_warnings() -> Iterator[list[str]]:
    """Collect the warnings of mkdocs, which only its own command line would print."""
    said: list[str] = []
    logger, handler = logging.getLogger("mkdocs"), logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    try:
        yield said
    finally:
        logger.removeHandler(handler)


def measured(directory: Path) -> Built:
    files = [file for file in directory.rglob("*") if file.is_file()]
    return Built(directory, sum(file.suffix == ".html" for file in files), sum(file.stat().st_size for file in files))


def serve(address: str) -> None:
    """Serve the site, and rebuild it whenever a file changes."""
    from mkdocs.commands.serve import serve as mkdocs_serve

    mkdocs_serve(str(configuration()), dev_addr=address, strict=True)
