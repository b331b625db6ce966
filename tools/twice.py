"""Builds what takes long twice, in two folders, as two builders would, and compares: make twice

Of two copies of this project, each makes the bundle and, on Linux, the AppImage. Every file must be the same,
bit for bit. They are built with the same Python and packages: those are part of what is packed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.epoch import NAME, ROOT, epoch

MADE_HERE = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "build", "dist", "*.egg-info")
BUILDERS = {"one": (0o022, "UTC"), "another/and deeper": (0o002, "Asia/Tokyo")}
"""A folder, what others may do with new files, and where the builder lives."""


def sums(folder: Path) -> dict[str, str]:
    """The sum of every file in a folder, by its place."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


def copy(folder: Path, umask: int) -> None:
    """This project, as this builder has fetched it."""
    os.umask(umask)
    shutil.copytree(ROOT, folder, ignore=MADE_HERE, copy_function=shutil.copyfile)


def build(folder: Path, umask: int, zone: str) -> dict[str, str]:
    """What is made in a copy of this project."""
    os.umask(umask)
    told = {**os.environ, NAME: str(epoch()), "TZ": zone}
    for tool in ("tools.bundle", *(["tools.appimage"] if sys.platform == "linux" else [])):
        subprocess.run([sys.executable, "-m", tool], cwd=folder, env=told, check=True)
    return sums(folder / "dist")


def main() -> int:
    with tempfile.TemporaryDirectory() as held:
        for name, (umask, _) in BUILDERS.items():  # both before anything is built, which takes minutes
            copy(Path(held) / name, umask)
        one, another = (build(Path(held) / name, *builder) for name, builder in BUILDERS.items())
    for name in sorted(one.keys() | another.keys()):
        if one.get(name) != another.get(name):
            print(f"{name} is not the same twice.")
    for name in sorted(name for name in one if "/" not in name):
        print(one[name], name)
    print(f"{len(one)} files, {'the same twice' if one == another else 'not the same twice'}.")
    return 0 if one == another else 1


if __name__ == "__main__":
    sys.exit(main())
