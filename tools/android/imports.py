"""Everything that main.py can come to import is on the phone: the app's own modules, the standard library as
python-for-android packs it, or a package in requirements, and whatever those packages import in turn."""

from __future__ import annotations

import ast
import re
import sys
import zipfile
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from tools.android.project import Project, Red
from tools.android.sources import unpacked
from tools.android.wheels import AS_WHEEL, PURE, installed, plain_wheels

IMPORTED_AS = {"jnius": "pyjnius", "nats": "nats_py", "tlslite": "tlslite_ng"}
"""Packages that are imported by another name than they are required by."""

NOT_ON_A_PHONE = {"multiprocessing", "curses", "readline", "venv", "webbrowser", "pty", "turtle"}
"""Modules of the standard library that need what Android does not give an app."""

NEEDS_EXPAT = {"pyexpat", "xml.dom", "xml.etree", "xml.parsers", "xml.sax.expatreader", "xmlrpc"}
"""What stands on pyexpat, which python-for-android leaves out; the rest of `xml` is there and works."""

NOT_RUN = {"tlslite", "six"}
"""What is not looked into: of tlslite modules alone are imported, and an empty package is put in its place
(together/ciphers.py); half of six is for Python 2."""

EXPECTED = re.compile("ImportError|ModuleNotFoundError|'Exception'|BaseException")
"""What catches a missing module."""


def check(project: Project) -> str:
    brought = [recipe.name for recipe in project.recipes if recipe.url or hasattr(recipe, "src_filename")]
    allowed = {name.lower().replace("-", "_") for name in (*brought, *project.build_order[1])}
    sources, packages = _sources(project)
    absent = _absent_standard_modules(project)
    seen: set[str] = set()
    waiting = [("main", "main.py")]
    while waiting:
        name, importer = waiting.pop()
        top = name.partition(".")[0]
        if name in seen:
            continue
        seen.add(name)
        if name in NOT_RUN:
            continue
        if name in sources:
            ours = top in ("main", "domino")
            found = _imports(sources[name], name, name in packages, everything=ours)
            for full in found:  # importing a.b.c imports a and a.b first
                waiting += [(other, name) for other in accumulate(full.split("."), "{}.{}".format)]
        elif top in ("main", "domino"):
            if name.rpartition(".")[0] not in sources:  # else it is a name inside a module
                raise Red(f"{importer} imports {name}, which is not shipped.")
        elif top in sys.stdlib_module_names:
            if top in absent or name in absent:
                raise Red(f"{importer} imports {name}, which Python on Android does not have.")
        elif IMPORTED_AS.get(top, top).lower() not in allowed:
            raise Red(f"{importer} imports {name}, which is not in requirements.")
    reached = sum(name.partition(".")[0] in ("main", "domino") for name in seen & set(sources))
    return f"main.py reaches {reached} modules of ours, and all they import is on the phone"


def _sources(project: Project) -> tuple[dict[str, str], set[str]]:
    """The source of each module, in the payload or in a package installed beside it; and which of them
    are packages."""
    files = {name: (project.payload / name).read_bytes() for name in project.shipped if name.endswith(".py")}
    for wheel in plain_wheels(project):
        with zipfile.ZipFile(wheel) as packed:
            files |= {name: packed.read(name) for name in packed.namelist() if name.endswith(".py")}
    for folder, name in ((unpacked(project, PURE), PURE), (installed(project), AS_WHEEL)):
        found = (folder / name).rglob("*.py")
        files |= {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    named = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in files}
    packages = {module for module, name in named.items() if name.endswith("/__init__.py")}
    return {module: files[name].decode("utf-8") for module, name in named.items()}, packages


def _absent_standard_modules(project: Project) -> set[str]:
    """By python-for-android's own lists: what it leaves out, and what it builds only if asked."""
    import pythonforandroid
    from pythonforandroid.recipes.python3 import recipe

    home = Path(pythonforandroid.__file__).parent
    blacklist = (home / "bootstraps/_sdl_common/build/blacklist.txt").read_text("utf-8").split()
    libraries = {Path(line).stem for line in blacklist if line.startswith("lib-dynload/") and "*" not in line}
    accelerators = {name for name in libraries if name.startswith("_")}  # the module works without
    optional = {"libbz2": "bz2", "liblzma": "lzma"}
    unbuilt = {name for library, name in optional.items() if library not in project.build_order[0]}
    folders = set(recipe.stdlib_dir_blacklist) & set(sys.stdlib_module_names)
    return (libraries - accelerators) | NEEDS_EXPAT | folders | unbuilt | NOT_ON_A_PHONE


def _imports(text: str, name: str, is_package: bool, everything: bool) -> Iterator[str]:
    """The modules this one imports and does not expect to be missing; without `everything` only those that it
    imports as soon as it is imported itself, and no package that it tries once and asks for again only where
    it was there."""
    tree = ast.parse(text)
    tried = set() if everything else _tried(tree) - {name.partition(".")[0]}
    for node in _reached(tree.body, everything):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and _top(node.module) in tried:
            continue
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".") if is_package else name.split(".")[:-1]
                parts = parts[: len(parts) - node.level + 1]
                base = ".".join([*parts, *([base] if base else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")


def _tried(tree: ast.Module) -> set[str]:
    """The packages whose absence a module expects."""
    inside = (node for each in ast.walk(tree) if isinstance(each, ast.stmt) and _expects_trouble(each)
              for node in ast.walk(each))  # fmt: skip
    found = set()
    for node in inside:
        if isinstance(node, ast.Import):
            found |= {_top(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(_top(node.module))
    return found


def _top(name: str | None) -> str:
    return (name or "").partition(".")[0]


def _reached(body: list[ast.stmt], everything: bool) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        if _expects_trouble(node) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not everything:
            continue
        for part in ("body", "orelse", "finalbody"):
            yield from _reached(getattr(node, part, []), everything)
        for branch in (*getattr(node, "handlers", []), *getattr(node, "cases", [])):
            yield from _reached(branch.body, everything)


def _expects_trouble(node: ast.stmt) -> bool:
    """Whether what is inside goes on without the module: try with except, or `with suppress(ImportError)`."""
    if isinstance(node, ast.Try):
        return any(
            handler.type is None or EXPECTED.search(ast.dump(handler.type)) for handler in node.handlers
        )
    return isinstance(node, ast.With) and any(
        "ImportError" in ast.dump(item.context_expr) for item in node.items
    )
