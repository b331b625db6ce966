"""Photographs of every screen, for looking at.

python -m tests.ui.screenshots [--only NAME] [--size 412x915] [--style dark]
    [--setting NAME=VALUE] [--into FOLDER]
python -m tests.ui.screenshots --published      the pictures of the README and of the store's listing

Scenes are functions that take a player to a screen. Each is photographed at three sizes, light and dark.
Files tests/ui/scenes/*.py bring them in a dict SCENES: name -> function(player). A scene that fails is
told, and the rest goes on.
"""

from __future__ import annotations

import argparse
import importlib
import json
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
PUBLISHED = {
    "docs/pictures": {
        "home": ("home", "412x915", "light"),
        "mexican-train": ("mexican-train", "412x915", "light"),
        "chickenfoot": ("chickenfoot", "1280x800", "light"),
        "shared-table": ("for-all-mexican-train", "1280x800", "light"),
        "forty-two": ("forty-two", "412x915", "dark"),
        "round-over": ("round-over", "412x915", "dark"),
        "setup": ("setup", "412x915", "light"),
    },
    "fastlane/metadata/android/en-US/images/phoneScreenshots": {
        "1_mexican-train": ("mexican-train", "824x1648", "light"),
        "2_home": ("home", "824x1648", "light"),
        "3_chickenfoot": ("chickenfoot", "824x1648", "light"),
        "4_muggins": ("muggins", "824x1648", "light"),
        "5_forty-two": ("forty-two", "824x1648", "dark"),
        "6_round-over": ("round-over", "824x1648", "dark"),
    },
    "fastlane/metadata/android/en-US/images/sevenInchScreenshots": {
        "1_mexican-train": ("mexican-train", "1920x1200", "light"),
        "2_chickenfoot": ("chickenfoot", "1200x1920", "light"),
        "3_foldable_muggins": ("muggins", "1682x1346", "light"),
        "4_foldable_forty-two": ("forty-two", "1682x1346", "dark"),
        "5_foldable_home": ("home", "1682x1346", "light"),
    },
    "fastlane/metadata/android/en-US/images/tenInchScreenshots": {
        "1_mexican-train": ("mexican-train", "2560x1600", "light"),
        "2_chickenfoot": ("chickenfoot", "2560x1600", "light"),
        "3_home": ("home", "2560x1600", "light"),
    },
}
"""What others see, by folder and name: scene, size in pixels and style."""
FINE = 1300
"""A longer side of more pixels than this has two of them a dp: a store wants its pictures so large."""


def scenes() -> dict:
    """Every scene, by name."""
    found = {}
    for file in sorted((Path(__file__).parent / "scenes").glob("[a-z]*.py")):
        module = importlib.import_module(f"tests.ui.scenes.{file.stem}")
        found |= {name: scene for name, scene in getattr(module, "SCENES", {}).items() if callable(scene)}
    return found


def photograph(
    names: list[str], size: str, style: str, folder: Path, file: str | None, settings: dict[str, object]
) -> int:
    """Photograph these scenes in this process, one of them under another name; how many failed. Without
    a name it is every scene, and every page has to be in one."""
    from tests.ui.driver import opened
    from tests.ui.every_page import pages

    width, height = map(int, size.split("x"))
    failed = 0
    every = scenes()
    missing = set() if names else pages()
    for name in names or sorted(every):
        try:
            with opened((width, height), looks=True, theme=style, **settings) as player:
                every[name](player)
                player.settle()
                player.app.stage.hush_now()
                stage = player.app.stage
                missing -= {type(each).__name__ for each in (*stage.screens, *stage.overlays)}
                player.photograph(folder / f"{file or f'{name}_{size}_{style}'}.png")
        except Exception:
            failed += 1
            print(f"{name} at {size} in {style}:", file=sys.stderr)
            traceback.print_exc()
    if missing:
        failed += 1
        print(f"no scene shows {', '.join(sorted(missing))}", file=sys.stderr)
    return failed


def main() -> int:
    asked = argparse.ArgumentParser(description="Photographs every screen.")
    asked.add_argument("--only", action="append", default=[], help="one scene; may be said again")
    asked.add_argument("--size", action="append", default=[], help="width x height in dp")
    asked.add_argument("--style", action="append", default=[], choices=STYLES)
    asked.add_argument("--setting", action="append", default=[], help="in JSON: left_handed=true")
    asked.add_argument("--into", type=Path, default=FOLDER)
    asked.add_argument("--published", action="store_true", help="the README's and the store's pictures")
    asked.add_argument("--file", help=argparse.SUPPRESS)
    asked.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    words = asked.parse_args()
    screen.environment(os.environ)
    if words.here:
        settings = {
            name: json.loads(value) for name, _, value in (each.partition("=") for each in words.setting)
        }
        return photograph(words.only, words.size[0], words.style[0], words.into, words.file, settings)
    jobs: list[tuple[list[str], str, str, Path, str]]
    if words.published:
        jobs = [
            ([scene], size, style, ROOT / folder, file)
            for folder, pictures in PUBLISHED.items()
            for file, (scene, size, style) in pictures.items()
        ]
    else:
        sizes, styles = words.size or SIZES, words.style or STYLES
        jobs = [(words.only, size, style, words.into, "") for size in sizes for style in styles]
    failed = 0
    with screen.opened() as display:
        for names, size, style, folder, file in jobs:
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
            command += ["--into", str(folder), *(["--file", file] if file else [])]
            command += [word for name in names for word in ("--only", name)]
            command += [word for each in words.setting for word in ("--setting", each)]
            environment = {**os.environ, "DISPLAY": display, "BONEYARD_WINDOW": size}
            if max(map(int, size.split("x"))) > FINE:
                environment["KIVY_METRICS_DENSITY"] = "2"
            failed += subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode
    taken = {folder for _, _, _, folder, _ in jobs}
    print(f"{sum(len(list(folder.glob('*.png'))) for folder in taken)} pictures, {failed} failures")
    return min(failed, 1)


if __name__ == "__main__":
    raise SystemExit(main())
