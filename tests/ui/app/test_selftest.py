"""The app plays itself, and nothing it can open is left out.

python -m tests.ui.app.test_selftest     plays, and tells which functions have opened something
"""

from __future__ import annotations

import ast
import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from domino import start
from tests.ui.every_page import pages

ROOT = Path(__file__).resolve().parents[3]
UI = ROOT / "domino" / "ui"
OPENS = {"show", "visit", "replace"}
"""What the stage is asked for by whoever opens a page or an overlay."""
NOT_THERE = {"window_events.py _leaving"}
"""Asks only when a disk takes nothing any more, which a test of its own sees to."""


# What there is to open


def openers(folder: Path) -> set[str]:
    """Every function that puts something on the stage, by the name of its file and its own."""
    found = set()

    def look(node: ast.AST, file: str, function: str) -> None:
        if isinstance(node, ast.FunctionDef):
            function = node.name
        elif _opens(node):
            found.add(f"{file} {function}")
        for child in ast.iter_child_nodes(node):
            look(child, file, function)

    for file in folder.rglob("*.py"):
        look(ast.parse(file.read_text("utf-8")), file.name, "")
    return found


def _opens(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "confirm"
    if not isinstance(node, ast.Attribute) or node.attr not in OPENS:
        return False
    return ast.unparse(node.value).split(".")[-1] == "stage"


def watched() -> int:
    """Plays as `main.py` does, and tells every function that was at work when something came on the stage."""
    from domino.ui.kit.stage.stage import Stage

    seen: set[str] = set()

    def watch(name: str) -> None:
        opens = getattr(Stage, name)

        def watching(self: Stage, what: object) -> None:
            frame = sys._getframe(1)
            while frame is not None:
                seen.add(f"{Path(frame.f_code.co_filename).name} {frame.f_code.co_name}")
                frame = frame.f_back
            opens(self, what)

        setattr(Stage, name, watching)

    for name in OPENS:
        watch(name)
    code = start.main([])
    print("\n".join(f"opener: {each}" for each in sorted(seen)))
    return code


def told(lines: str, word: str) -> set[str]:
    """What stands after this word, in the lines that begin with it."""
    return {line.removeprefix(word).strip() for line in lines.splitlines() if line.startswith(word)}


def opened(lines: str) -> set[str]:
    """The classes that the self-test says to have opened."""
    return {each.split()[0] for each in told(lines, "selftest: opened ")}


# The promises


SHAPES = {"phone": ((412, 915), 1), "lying": ((732, 360), 2), "desktop": ((1280, 800), 1)}
SHARE = SHAPES if os.environ.get("SHAPES") == "all" else ("phone", "lying")
"""`make soak` tries all; in `make test`, what pip installs plays itself on a desktop (tests/packaging)."""


@pytest.mark.parametrize("shape", SHARE)
def test_the_app_opens_every_page_and_plays_every_game(tmp_path: Path, shape: str) -> None:
    from domino.games import GAMES

    size, density = SHAPES[shape]
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    width, height = (side * density for side in size)
    environment = {
        **os.environ,
        start.SELFTEST: "1",
        "HOME": str(home),
        "BONEYARD_HOME": str(home / "kept"),
        "BONEYARD_WINDOW": f"{width}x{height}",
        "KIVY_METRICS_DENSITY": str(density),
        "KCFG_GRAPHICS_WIDTH": str(width),
        "KCFG_GRAPHICS_HEIGHT": str(height),
        "KCFG_GRAPHICS_MAXFPS": "0",  # no waiting between frames
    }
    command = [sys.executable, "-m", "tests.ui.app.test_selftest"]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "BONEYARD_SELFTEST passed" in done.stdout
    assert pages() - opened(done.stderr) == set(), "a way there belongs into domino/ui/selftest/walks.py"
    assert openers(UI) - told(done.stdout, "opener: ") == NOT_THERE
    assert told(done.stderr, "selftest: ") >= set(GAMES)
    assert not (home / "kept").exists() and not any((home / "Downloads").iterdir()), "it leaves no traces"


def test_a_page_that_it_does_not_open_is_noticed(tmp_path: Path) -> None:
    from domino.ui.kit.stage.sheets import Sheet

    type("PlantedSheet", (Sheet,), {"__module__": "domino.ui.pages.planted"})
    assert pages() - opened("selftest: opened Sheet (sheet)") >= {"PlantedSheet", "SettingsScreen"}
    gc.collect()
    (tmp_path / "planted.py").write_text("def ask(app):\n    confirm(app, 'May it?')\n", "utf-8")
    assert openers(tmp_path) == {"planted.py ask"}


if __name__ == "__main__":
    raise SystemExit(watched())
