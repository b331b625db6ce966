"""Who may import whom: the rooms of the house, read from the imports themselves."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from domino.core.actions import VERBS
from domino.games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = {
    "core": {"core"},
    "games": {"core", "games"},
    "ai": {"core", "games", "ai"},
    "coach": {"core", "ai", "coach"},
    "table": {"core", "table"},
    "store": {"core", "store"},
    "device": {"core", "device"},
    "tableside": {"core", "ai", "coach", "tableside", "texts"},
    "together": {"core", "ai", "tableside", "texts", "table", "together"},
}
"""What each room may import of ours. The front ends, `ui` and `cli`, may import all."""
OUTSIDE = {
    "ui": {"kivy", "kivymd", "segno"},
    "cli": {"segno"},
    "device": {"plyer"},
    "together/carriers": {"websockets", "nats"},
    "together/ciphers.py": {"cryptography", "tlslite"},
}
"""What else than the standard library each room, or a part of one, may import."""
STOREYS = ("kit", "felts", "scores", "table", "pages")
"""The folders of `ui`, from the ground up; its own files, which make the app, stand on top of all. Each may
import what is below it and itself: what lies below asks the app to open a page."""
KIT = ("words", "paint", "boxes", "parts", "stage")
"""The folders of `ui/kit`, from the ground up. Its own files are types and helpers that all may import."""
FORBIDDEN = {"pickle", "marshal", "shelve"}
CORE_DOES_WITHOUT = {"time", "datetime", "os", "pathlib", "io", "threading", "sqlite3", "locale"}


@cache
def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports here are absolute"
            found.add(node.module or "")
    return found


FILES = sorted((ROOT / "domino").rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_a_file_imports_only_what_its_room_may(file: Path) -> None:
    parts = file.relative_to(ROOT / "domino").parts
    room = parts[0] if len(parts) > 1 else ""
    for name in imports(file):
        top, _, rest = name.partition(".")
        if top == "domino":
            inner = rest.split(".")[0]
            assert room not in ROOMS or inner in ROOMS[room], f"{room} may not import {name}"
        else:
            depths = (1, 2, len(parts))
            outside = {each for depth in depths for each in OUTSIDE.get("/".join(parts[:depth]), ())}
            assert top in sys.stdlib_module_names or top in outside, f"{room} imports {name}"
            assert top not in FORBIDDEN, f"nothing is ever unpickled: {name}"
            assert room != "core" or top not in CORE_DOES_WITHOUT, f"the core does without {name}"


UI = sorted((ROOT / "domino" / "ui").rglob("*.py"))


@pytest.mark.parametrize("file", UI, ids=[str(file.relative_to(ROOT / "domino" / "ui")) for file in UI])
def test_nothing_in_the_window_imports_what_stands_above_it(file: Path) -> None:
    def storey(parts: Sequence[str]) -> int:
        return STOREYS.index(parts[0]) if parts[0] in STOREYS else len(STOREYS)

    own = storey(file.relative_to(ROOT / "domino" / "ui").parts)
    wrong = [
        name for name in imports(file) if name.startswith("domino.ui.") and storey(name.split(".")[2:]) > own
    ]
    assert not wrong, f"{file.name} imports {wrong}"


IN_KIT = [file for file in UI if file.parent.parent.name == "kit"]


@pytest.mark.parametrize("file", IN_KIT, ids=[f"{file.parent.name}/{file.name}" for file in IN_KIT])
def test_nothing_in_the_kit_imports_what_stands_above_it(file: Path) -> None:
    above = KIT[KIT.index(file.parent.name) + 1 :]
    wrong = [
        name for name in imports(file) if name.startswith(tuple(f"domino.ui.kit.{each}." for each in above))
    ]
    assert not wrong, f"{file.name} imports {wrong}"


NAMED_TUPLES = {"_replace", "_asdict", "_make", "_fields"}
"""What the standard library gives named tuples, underscore and all."""
KIVYS_OWN = {
    "domino/ui/kit/paint/atlas.py": {"_data"},
    "domino/ui/kit/words/ink.py": {"_size", "_render_begin", "_render_text", "_render_end"},
    "domino/ui/window_place.py": {"_window_sdl2"},
}
"""Private names of Kivy that are used all the same; tests guard them."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in NAMED_TUPLES


def foreign_privates(tree: ast.Module) -> set[str]:
    """Private names of other classes and modules that this code uses. Its own are those that the file
    defines, and those of `self`, of `cls` and of what was made of them in the same function."""
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)} | {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value, set())
    }
    found: set[str] = set()

    def look(node: ast.AST, ours: set[str]) -> None:
        if isinstance(node, ast.FunctionDef):
            ours = ours | {
                target.id
                for line in ast.walk(node)
                if isinstance(line, ast.Assign) and is_own(line.value, set())
                for target in line.targets
                if isinstance(target, ast.Name)
            }
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_own(node.value, ours):
            found.add(node.attr)
        if isinstance(node, ast.ImportFrom):
            found.update(name.name for name in node.names if is_private(name.name))
        for child in ast.iter_child_nodes(node):
            look(child, ours)

    look(tree, set())
    return found - defined


def is_own(value: ast.expr, ours: set[str]) -> bool:
    """Whether this is the object itself, or made of it or of its class: `self`, `cls()`, `self.copy()`."""
    while isinstance(value, ast.Call):
        made = value.func
        value = made.value if isinstance(made, ast.Attribute) and made.attr in {"copy", "__new__"} else made
    return isinstance(value, ast.Name) and value.id in {"self", "cls", "super", *ours}


def test_nobody_uses_a_private_name_of_another() -> None:
    for file in FILES:
        path = file.relative_to(ROOT).as_posix()
        found = foreign_privates(ast.parse(file.read_text("utf-8"))) - KIVYS_OWN.get(path, set())
        assert not found, f"{path} uses {sorted(found)}"


def test_games_never_import_games() -> None:
    games = {path.stem if path.is_file() else path.name for path in (ROOT / "domino" / "games").iterdir()}
    for file in (ROOT / "domino" / "games").rglob("*.py"):
        if file == ROOT / "domino" / "games" / "__init__.py":
            continue
        own = file.relative_to(ROOT / "domino" / "games").parts[0].removesuffix(".py")
        others = {name.split(".")[2] for name in imports(file) if name.startswith("domino.games.")}
        assert others <= {own}, f"{file.name} imports {others & games - {own}}"


KNOWS_GAMES = {"games", "ai"}
"""The rooms that may ask for a game by its key; all others ask what kind of table it has."""
FIGURES = Path("coach", "figures.py")
"""The coach's table of figures, which has a line for each game."""


def games_named(text: str) -> set[str]:
    """The games that this code asks for by name."""
    code = ast.unparse(without_docstrings(ast.parse(text)))
    keys = set(GAMES) - set(VERBS)  # "muggins" is also something a player says
    named = (key for key in keys if re.search(rf"(?<![a-z]){key.replace('-', '[-_]')}(?![a-z])", code))
    return set(named)


def test_only_the_games_and_their_players_know_a_game_by_name() -> None:
    for file in FILES:
        path = file.relative_to(ROOT / "domino")
        if path.parts[0] not in KNOWS_GAMES and path != FIGURES:
            assert not games_named(file.read_text("utf-8")), f"{path} knows a game by name"
            assert path.stem not in {key.replace("-", "_") for key in GAMES}, f"{path} is named for a game"


@pytest.mark.parametrize(
    "planted",
    [
        'if view.game == "castle-rock": draw()',
        'LANES = {"super-train", "mexican-train"}',
        "from domino.games.forty_two import FortyTwo",
        "def paint_moon(): pass",
    ],
)
def test_a_game_asked_for_by_name_is_found(planted: str) -> None:
    assert games_named(planted)


def test_prose_and_sayings_may_name_a_game() -> None:
    assert not games_named('"""As in Castle Rock: `castle-rock`."""\nSAID = ("call", "muggins")')


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The code alone: examples in prose may name a game."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [
                line
                for line in body
                if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            ] or [ast.Pass()]
    return tree


def test_nothing_is_evaluated_or_executed() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"eval", "exec", "compile", "__import__"}, file
