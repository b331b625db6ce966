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
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from tools import notices, pins, system_notices
from tools.epoch import ROOT, environment, epoch

DIST = ROOT / "dist"
LICENSES = "LICENSES.txt"
OWN = {"domino", "main"}
"""Modules that aren't anybody else's."""
BROUGHT = ("_sysconfigdata", "_pyi_rth", "pyimod")
"""How modules begin that Python and PyInstaller make; the licenses of both are among those of the bundle."""
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


def unlisted(modules: Iterable[str], root: Path, platform: str) -> list[str]:
    """Packages that these modules belong to and that aren't in the lists of what ships, with licenses."""
    listed = {name for name, (_, platforms) in notices.shipped(root).items() if platform in platforms}
    tops = {name.partition(".")[0] for name in modules if not name.startswith(BROUGHT)}
    tops -= sys.stdlib_module_names | OWN
    owners = metadata.packages_distributions()
    packages = {top: {pins.plain(owner) for owner in owners.get(top, [top])} for top in tops}
    return sorted(top for top, names in packages.items() if not names & listed)


def add_licenses(folder: Path, root: Path, platform: str) -> None:
    """Writes all notices to LICENSES.txt in a bundle's folder, and checks that the app inside has its own."""
    inside = folder / "_internal" / notices.ARCHIVE
    if lacking := notices.missing(inside, root, platform):
        raise notices.Unlicensed(f"The bundle lacks the licenses of {', '.join(lacking)}: make licenses")
    parts = [notices.document(root, platform)]
    if platform == "linux":
        for package, text in system_notices.notices(system_notices.libraries(folder)).items():
            parts.append(notices.section(f"Debian's package {package}", text))
    (folder / LICENSES).write_text("\n".join(parts), "utf-8", newline="\n")


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
    folders = build()
    try:
        add_licenses(DIST / "boneyard", ROOT, SYSTEMS[sys.platform])
    except (notices.Unlicensed, system_notices.Unknown) as trouble:
        print(f"No bundle was packed. {trouble}", file=sys.stderr)
        return 1
    pack(folders, file, epoch())
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
