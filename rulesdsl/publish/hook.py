"""What mkdocs calls: the pages become files of the site, and what comes out is checked. Nothing else happens here.

It is named as a hook in mkdocs.yml and found by its path, so mkdocs needs no plug-in to be installed.
"""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage

from rulesdsl import publish
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.publish.engine_in_page import add_engine
from rulesdsl.publish.links import broken
from rulesdsl.publish.npm_packages import LeftOut
from rulesdsl.publish.preview_pictures import preview_pictures
from rulesdsl.publish.service_worker import sign_service_worker

_PIECE = re.compile(r"^(##? .*)$", re.MULTILINE)
_UNUSED_COLOUR = re.compile(r"[^{}]*\[data-md-color-(?:primary|accent)=(?!custom\b)[^{}]*\{[^{}]*\}")
_STYLE = re.compile(r"([^{}@;]+)\{[^{}]*\}")
_UNUSED = re.compile(
    r"\.(?:md-(?:search|consent|version|feedback|post|author|annotation|social|status)|tabbed|task-list|arithmatex|critic)\b"
)
"""Parts of the theme that the site does without; its search is our own."""
_NOT = re.compile(r":not\([^()]*\)")
_kept: dict[str, list[str]] = {}
"""By file: the HTML between the headings of a page, while Markdown has the page in its hands."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Every page that is made from cards, rules and rulings."""
    _kept.clear()
    try:
        corpus = publish.load_corpus()
        for page in publish.pages(corpus):
            files.append(File.generated(config, page.file, content=page.text))
            if isinstance(page, publish.Page):
                _kept[page.file] = []
        _add_previews(corpus, files, config)
    except publish.RulingFails as failing:
        raise PluginError(f"A ruling does not come out as it says.\n{failing}") from failing
    except SourceError as error:
        raise PluginError(f"A card, a rule or a board cannot be read.\n{error}") from error
    return files


def _add_previews(corpus: publish.Corpus, files: Files, config: MkDocsConfig) -> None:
    """A picture for links to each ruling. Without them all links have that of the site."""
    config.extra["without"] = {}
    try:
        for name, file in preview_pictures(corpus, wanted=config.extra.get("previews", False)).items():
            files.append(File.generated(config, name, abs_src_path=str(file)))
        config.extra["previews"] = True
    except LeftOut as reason:
        config.extra["previews"] = False
        config.extra["without"]["pictures for links to rulings"] = str(reason)


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Trim blank lines left by the theme's templates; they would be a quarter of each page."""
    env.trim_blocks = env.lstrip_blocks = True
    return env


def on_page_markdown(markdown: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
    """Hide everything but the headings from Markdown; parsing the rest would take a fifth of the build."""
    kept = _kept.get(page.file.src_uri)
    if kept is None:
        return markdown
    lines = []
    for piece in _PIECE.split(markdown):
        if piece.startswith(("# ", "## ")):
            lines.append(piece)
        elif piece.strip():
            lines.append(_place(len(kept)))
            kept.append(piece.strip())
    return "\n\n".join(lines)


def on_page_content(html: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
    for number, piece in enumerate(_kept.pop(page.file.src_uri, ())):
        html = html.replace(_place(number), piece, 1)
    return html


def _place(number: int) -> str:
    return f'<div id="kept-{number}"></div>'


def on_post_build(config: MkDocsConfig) -> None:
    """Add the engine, tell the service worker which build this is, and fail on broken links and anchors."""
    directory = Path(config.site_dir)
    reason = add_engine(directory, wanted=config.extra.get("engine", False))
    if reason:
        config.extra.setdefault("without", {})["the engine in the page"] = reason
    _drop_unused_colours(directory)
    _drop_unused_parts(directory)
    sign_service_worker(directory)
    found = list(broken(directory))
    if found:
        raise PluginError("\n".join(["Links that lead nowhere, or out of the site for something it needs:", *found]))


def _drop_unused_colours(directory: Path) -> None:
    """Remove the theme's palettes that we don't use; visitors would load all twenty."""
    for file in directory.glob("assets/stylesheets/palette.*.css"):
        file.write_text(_UNUSED_COLOUR.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")


def _drop_unused_parts(directory: Path) -> None:
    """Remove the styles of what never stands on a page; visitors would load them all."""

    def kept(rule: re.Match[str]) -> str:
        return "" if all(map(_UNUSED.search, _NOT.sub("", rule[1]).split(","))) else rule[0]

    for file in directory.glob("assets/stylesheets/main.*.css"):
        file.write_text(_STYLE.sub(kept, file.read_text(encoding="utf-8")), encoding="utf-8")
