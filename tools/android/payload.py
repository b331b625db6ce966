"""What buildozer's own copying puts into the app: all that it needs, nothing else, and not too much."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tools.android.project import Project, Red

MOST_BYTES = 8 * 1000 * 1000
WANTED = {"main.py", "domino", "assets"}
DEVELOPMENT = {"tests", "test", "benchmarks", "tools", "docs", "__pycache__", "platforms", "fastlane"}


def check(project: Project) -> str:
    for name in project.shipped:
        parts = name.split("/")
        if parts[0] not in WANTED:
            raise Red(f"{name} would be shipped; only main.py, domino and assets are the app.")
        if DEVELOPMENT & set(parts[:-1]) or parts[-1].startswith(("test_", "conftest")):
            raise Red(f"{name} is for development and would be shipped.")
    for name in sorted(_meant_to_be_shipped(project.root)):
        if name not in project.shipped:
            raise Red(f"{name} would be left out: see source.include_exts.")
    size = sum((project.payload / name).stat().st_size for name in project.shipped)
    if size >= MOST_BYTES:
        raise Red(f"The payload is {size / 1e6:.1f} MB; it may be {MOST_BYTES / 1e6:.0f}.")
    return f"{len(project.shipped)} files are shipped, {size / 1e6:.2f} MB of {MOST_BYTES / 1e6:.0f}"


def _meant_to_be_shipped(root: Path) -> set[str]:
    """main.py, our modules and everything in assets that the project keeps."""
    names = {
        path.relative_to(root).as_posix()
        for folder, pattern in (("domino", "*.py"), ("assets", "*"))
        for path in (root / folder).rglob(pattern)
        if path.is_file() and not path.name.startswith(".")
    }
    return {"main.py", *names} - _ignored(root, names)


def _ignored(root: Path, names: set[str]) -> set[str]:
    """Those that git is told to pass over, where git is at hand."""
    if not (root / ".git").exists() or shutil.which("git") is None:
        return set()
    done = subprocess.run(
        ["git", "check-ignore", "--stdin"], input="\n".join(names),
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return set(done.stdout.splitlines())
