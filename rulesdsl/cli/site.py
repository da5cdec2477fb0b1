"""`rulesdsl site`: build and serve the site."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from .output import BadInput, json_option, print_json


@click.command()
@click.argument("what", metavar="build|serve|pages", type=click.Choice(["build", "serve", "pages"]))
@click.option("--output", metavar="DIRECTORY", help="Where to write. Default: build/site, or build/docs for pages.")
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to serve.")
@json_option
def command(what: str, output: str | None, address: str, as_json: bool) -> None:
    """Build the site, serve it, or write its pages for another builder.

    Every ruling is played out anew. Exit status 2 if one does not come out as it says, if a file cannot be read, or if
    a link leads nowhere. It needs a checkout, and the packages of the extra called site.
    """
    began = time.perf_counter()
    try:
        built = _carry_out(what, Path(output) if output else None, address)
    except ModuleNotFoundError as missing:
        raise BadInput(f"The site needs {missing.name}: pip install 'rulesdsl[site]'") from None
    if built is None:
        return
    built = {**built, "directory": str(built["directory"]), "seconds": round(time.perf_counter() - began, 1)}
    if as_json:
        print_json(built)
    else:
        size = f", {built['bytes'] / 1e6:.1f} MB" if "bytes" in built else ""
        click.echo(f"{built['pages']} pages in {built['directory']}{size}, {built['seconds']} s")
        for what_else, reason in built.get("without", {}).items():
            click.echo(f"Built without {what_else}: {reason}.")


def _carry_out(what: str, output: Path | None, address: str) -> dict[str, Any] | None:
    """Carry out the action; returns what was built, or None after serving."""
    from rulesdsl.publish.corpus import RulingFails
    from rulesdsl.publish.run_mkdocs import NoCheckout, NotBuilt, build, serve

    try:
        if what == "serve":
            serve(address)
            return None
        return _pages(output) if what == "pages" else build(output)._asdict()
    except (NoCheckout, NotBuilt, RulingFails) as failed:
        raise BadInput(str(failed)) from None


def _pages(output: Path | None) -> dict[str, Any]:
    """The sources of all pages, hand-written ones included."""
    from rulesdsl.publish import load_corpus, pages
    from rulesdsl.publish.run_mkdocs import configuration
    from rulesdsl.publish.write_pages import write

    place = output or configuration().parent / "build" / "docs"
    return {"directory": place, "pages": write(pages(load_corpus()), place)}
