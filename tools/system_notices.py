"""Finds the notices of the system's libraries that a bundle for Linux takes along.

PyInstaller copies libraries of the system that packs, such as OpenSSL, into the bundle. On Debian and Ubuntu
each belongs to a package, whose copyright file goes into the bundle as well.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

DOCS = Path("/usr/share/doc")
ELSEWHERE = ("libpython",)
"""Where Python isn't the system's, these aren't either; Python's own notices are there in any case."""


class Unknown(Exception):
    """A library is in the bundle, and no notice of it was found."""


def owner(library: str) -> str | None:
    """The Debian package that a library belongs to."""
    if shutil.which("dpkg-query") is None:
        raise Unknown(f"{library} is packed too, and without dpkg its notice can't be found.")
    done = subprocess.run(
        ["dpkg-query", "--search", f"*/{library}"], capture_output=True, text=True, check=False
    )
    found = sorted(
        line.partition(": ")[0] for line in done.stdout.splitlines() if line.endswith(f"/{library}")
    )
    return found[0].partition(",")[0].partition(":")[0] if found else None


def libraries(folder: Path) -> list[str]:
    """The system's libraries in a bundle. Those of Python packages are in folders of their own."""
    found = (folder / "_internal").glob("lib*.so*")
    return sorted(path.name for path in found if not path.is_symlink())


def notices(
    names: Iterable[str], owner: Callable[[str], str | None] = owner, docs: Path = DOCS
) -> dict[str, str]:
    """The copyright file of each Debian package that these libraries belong to, by the package's name."""
    if shutil.which("dpkg-query") is None and owner is globals()["owner"]:
        raise Unknown(
            "Libraries of the system are packed too, and without dpkg their notices can't be found."
        )
    found: dict[str, str] = {}
    for name in names:
        package = owner(name)
        if package is None and name.startswith(ELSEWHERE):
            continue
        text = docs / (package or "") / "copyright"
        if package is None or not text.is_file():
            raise Unknown(f"{name} is packed, and no notice of it was found: is it from a Debian package?")
        found[package] = text.read_text("utf-8", "replace")
    return dict(sorted(found.items()))
