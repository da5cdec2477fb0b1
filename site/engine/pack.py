"""Run by `pack.mjs` in Pyodide: byte code for all modules, caches for all cards, and a smaller standard library.

What is needed lies in /stage. Afterwards /tmp has `rules.tar`, to be unpacked at /rules, and `python_stdlib.zip`.
"""

import compileall
import io
import json
import os
import py_compile
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

RULES = Path("/rules")
OTHERS = ("lark", "jinja2")
ON_ERRORS = ("jinja2/debug.pyc",)
"""Imported only when something goes wrong."""
NEEDLESS = """
_pydatetime _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse bdb cProfile calendar cmd code
colorsys configparser csv ctypes curses dbm doctest email encodings ensurepip fileinput fractions ftplib getopt gettext graphlib
http idlelib imaplib mailbox mimetypes modulefinder multiprocessing netrc optparse pdb pickletools platform plistlib poplib
profile pstats pty pyclbr pydoc pydoc_data quopri rlcompleter runpy sched shelve shlex smtplib socketserver sqlite3 statistics
symtable sysconfig tabnanny this timeit tkinter trace tracemalloc turtle turtledemo unittest uuid venv wave webbrowser wsgiref xml
xmlrpc zipapp zoneinfo
asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils concurrent/futures/process
concurrent/interpreters json/tool logging/config logging/handlers pathlib/types pyodide/console urllib/request urllib/robotparser
""".split()
"""Parts of the standard library of which only those that are imported here go into the page."""


def compile_modules() -> None:
    """Byte code in place of the sources: nothing is compiled or compared in the page."""
    shutil.copytree("/stage/packages", RULES)
    if not compileall.compile_dir(RULES, quiet=1, legacy=True, optimize=2):
        raise SystemExit("A module could not be compiled.")
    for source in RULES.rglob("*.py"):
        source.unlink()


def warm_up() -> None:
    """Ask everything once, so that what takes long to make is in the cache, and what is imported is known."""
    os.environ["RULESDSL_CACHE"] = str(RULES / "cache")
    sys.path.insert(0, str(RULES))
    from rulesdsl.language.library.load_library import load
    from rulesdsl.live.messages import Engine

    if not load().definitions:
        raise SystemExit("There are no cards.")
    engine = Engine()
    for file in sorted(Path("/stage/boards").iterdir()):
        text = file.read_text(encoding="utf-8")
        board = {"board": text, "number": 0, "chosen": [0], "seconds": 1, "tables": 9, "words": "Ann", "others": [{"board": text}]}
        for ask in ("ruling", "picture", "why", "why not", "outcomes", "compare", "page", "take back", "answer"):
            answer = engine.respond(json.dumps({"ask": ask, **board}))
            if "error" in json.loads(answer):
                raise SystemExit(answer)
    for stamp in RULES.glob("cache/*.stamp"):
        stamp.unlink()  # of these files in this place only


def drop_unused() -> None:
    """Modules of other projects that nothing has imported."""
    used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    for file in (file for package in OTHERS for file in (RULES / package).rglob("*.pyc")):
        if str(file) not in used and not str(file).endswith(ON_ERRORS):
            file.unlink()


def pack_rules() -> None:
    with tarfile.open("/tmp/rules.tar", "w", format=tarfile.USTAR_FORMAT) as tar:
        for file in sorted(path for path in RULES.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(str(file.relative_to(RULES)))
            content = file.read_bytes()
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))


def pack_standard_library() -> None:
    """Byte code for what is imported, sources for nearly all the rest. Not compressed: the page unpacks the whole."""
    (whole,) = (Path(place) for place in sys.path if place.endswith(".zip"))
    imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile("/tmp/python_stdlib.zip", "w") as smaller:
        for name in sorted(name for name in source.namelist() if not name.endswith("/")):
            content = source.read(name)
            if str(whole / name) in imported:
                smaller.writestr(zipfile.ZipInfo(f"{name}c"), _byte_code(name, content))
            elif not any(f"{name.removesuffix('.py')}/".startswith(f"{part}/") for part in NEEDLESS):
                smaller.writestr(zipfile.ZipInfo(name), content)


def _byte_code(name: str, source: bytes) -> bytes:
    place = Path("/tmp/module.py")
    place.write_bytes(source)
    compiled = py_compile.compile(str(place), cfile="/tmp/module.pyc", dfile=f"/lib/{name}", doraise=True, optimize=2)
    return Path(compiled).read_bytes()


compile_modules()
warm_up()
drop_unused()
pack_rules()
pack_standard_library()
