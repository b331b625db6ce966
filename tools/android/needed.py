"""What a machine needs of its system to build the Android package: python -m tools.android.needed

Prints the packages of platforms/android/packages.txt that are missing here. Needs nothing but Python."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDED = Path("/usr/include")
MACROS = Path("/usr/share/aclocal")
LIST = "platforms/android/packages.txt"


def packages(root: Path = ROOT) -> dict[str, str]:
    """Each package, and something it has."""
    text = (root / LIST).read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return dict(lines)


def missing(root: Path = ROOT) -> list[str]:
    """The packages that have something which is not here."""
    return sorted(package for package, known_by in packages(root).items() if not _is_here(known_by))


def _is_here(name: str) -> bool:
    if name.endswith(".h"):
        return (INCLUDED / name).is_file() or any(INCLUDED.glob(f"*/{name}"))
    if name.endswith(".m4"):
        return any((folder / name).is_file() for folder in (MACROS, _searched_by_aclocal()))
    return shutil.which(name) is not None


def _searched_by_aclocal() -> Path:
    """Where the aclocal at hand looks for macros, by its own word."""
    if shutil.which("aclocal") is None:
        return MACROS
    told = subprocess.run(["aclocal", "--print-ac-dir"], capture_output=True, text=True, check=False)
    return Path(told.stdout.strip() or MACROS)


if __name__ == "__main__":
    print(*missing())
