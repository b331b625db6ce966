"""Photographs of every screen, for looking at.

python -m tests.ui.screenshots [--only NAME] [--size 412x915] [--style dark] [--into FOLDER] [--readme]

Scenes are functions that take a player to a screen. Each is photographed at three sizes, light and dark.
Files tests/ui/scenes_*.py bring them in a dict SCENES: name -> function(player). A scene that fails is
told, and the rest goes on.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import traceback
from pathlib import Path

from tests.ui import screen

SIZES = ("412x915", "915x412", "1280x800")
STYLES = ("light", "dark")
ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
README = {
    "home": ("412x915", "light"),
    "mexican-train": ("412x915", "light"),
    "chickenfoot": ("1280x800", "light"),
    "forty-two": ("412x915", "dark"),
    "round-over": ("412x915", "dark"),
    "setup": ("412x915", "light"),
}
"""The six pictures of the README: scene, size and style."""


def scenes() -> dict:
    """Every scene, by name."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("scenes_*.py")):
        module = importlib.import_module(f"tests.ui.{file.stem}")
        found |= {name: scene for name, scene in getattr(module, "SCENES", {}).items() if callable(scene)}
    return found


def photograph(names: list[str], size: str, style: str, folder: Path, flat: bool) -> int:
    """Photograph these scenes in this process; how many failed."""
    from tests.ui.driver import opened

    width, height = map(int, size.split("x"))
    failed = 0
    every = scenes()
    for name in names or sorted(every):
        path = folder / (f"{name}.png" if flat else f"{name}_{size}_{style}.png")
        try:
            with opened((width, height), theme=style) as player:
                every[name](player)
                player.settle()
                player.app.stage.hush_now()
                player.photograph(path)
        except Exception:
            failed += 1
            print(f"{name} at {size} in {style}:", file=sys.stderr)
            traceback.print_exc()
    return failed


def main() -> int:
    asked = argparse.ArgumentParser(description="Photographs every screen.")
    asked.add_argument("--only", action="append", default=[], help="one scene; may be said again")
    asked.add_argument("--size", action="append", default=[], help="width x height in dp")
    asked.add_argument("--style", action="append", default=[], choices=STYLES)
    asked.add_argument("--into", type=Path, default=FOLDER)
    asked.add_argument("--readme", action="store_true", help="write docs/pictures")
    asked.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    words = asked.parse_args()
    screen.environment(os.environ)
    if words.here:
        return photograph(words.only, words.size[0], words.style[0], words.into, words.readme)
    if words.readme:
        jobs = [([name], size, style, PICTURES) for name, (size, style) in README.items()]
    else:
        sizes, styles = words.size or SIZES, words.style or STYLES
        jobs = [(words.only, size, style, words.into) for size in sizes for style in styles]
    failed = 0
    with screen.opened() as display:
        for names, size, style, folder in jobs:
            # A process for each: a window of another size begins as a player's does.
            command = [
                sys.executable,
                "-m",
                "tests.ui.screenshots",
                "--here",
                "--size",
                size,
                "--style",
                style,
            ]
            command += ["--into", str(folder), *(["--readme"] if words.readme else [])]
            command += [word for name in names for word in ("--only", name)]
            environment = {**os.environ, "DISPLAY": display, "BONEYARD_WINDOW": size}
            failed += subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode
    folder = PICTURES if words.readme else words.into
    print(f"{len(list(folder.glob('*.png')))} pictures, {failed} failures")
    return min(failed, 1)


if __name__ == "__main__":
    raise SystemExit(main())
