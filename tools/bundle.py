"""Packs the game with its Python into a folder that runs without one installed: make bundle

The folder is dist/boneyard, on a Mac also dist/Boneyard.app, for the system it is run on. Beside it the same
is packed into one file, which keeps what may be run. Both are the same, bit for bit, whenever they are made
from the same commit with the same Python and packages.
"""

from __future__ import annotations

import gzip
import platform
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

from tools.epoch import ROOT, environment, epoch

DIST = ROOT / "dist"
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def bundle_file() -> Path:
    """The one file that the bundle is packed into."""
    return DIST / f"boneyard-{version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}.tar.gz"


def build() -> list[Path]:
    """The folders that PyInstaller makes."""
    command = "PyInstaller --noconfirm --log-level WARN platforms/boneyard.spec"
    subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT, env=environment(), check=True)
    return sorted(path for path in DIST.glob("[Bb]oneyard*") if path.name in ("boneyard", "Boneyard.app"))


def pack(folders: list[Path], file: Path, date: int) -> None:
    """One file of these folders, whoever owns them and whenever they were made."""

    def alike(one: tarfile.TarInfo) -> tarfile.TarInfo:
        one.uid = one.gid = 0
        one.uname = one.gname = ""
        one.mtime = date
        one.mode = 0o755 if one.isdir() or one.mode & 0o100 else 0o644
        return one

    with (
        file.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=date) as smaller,
        tarfile.open(fileobj=smaller, mode="w", format=tarfile.PAX_FORMAT) as packed,
    ):
        for folder in folders:
            packed.add(folder, folder.name, filter=alike)  # in the order of names


def main() -> int:
    file = bundle_file()
    pack(build(), file, epoch())
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
