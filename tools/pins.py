"""Renews what is pinned: make pins

A requirements file names exact versions, each with the sums of all its files that may be installed where
Boneyard runs, so that pip takes nothing else (--require-hashes). Here the sums are asked of the package index
that pip is configured with, for the versions that stand in the files; npm writes the lock of its packages.
Whoever wants another version writes it into the file first. Nothing is written before everything was found.
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin

ROOT = Path(__file__).resolve().parent.parent
NPM = "tools/npm"
BUILD = "requirements-build.txt"

PIN = re.compile(
    r"(?m)^(?P<name>[\w.-]+)==(?P<version>[\w.]+)(?P<marker>; [^\\\n]+?)?"
    r"(?P<sums>(?: \\\n    --hash=sha256:[0-9a-f]{64})*)$"
)
INSTALLABLE = re.compile(
    r".*(?:\.tar\.gz|\.zip|-(?:(?:py2\.)?py3-none|cp3\d+-abi3|(cp31[1-4])-\1)-(?:\S+\.)?"
    r"(?:any|(?:many)?linux\w*_(?:x86_64|aarch64)|macosx_\w+|win_amd64|android_\w+)\.whl)"
)
"""Sources, and wheels for the Pythons and systems that the workflows try."""


@dataclass(frozen=True)
class Pin:
    """A package as a requirements file has it. Its sums are those of every file that may be taken."""

    name: str
    version: str
    marker: str
    sums: tuple[str, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.name}=={self.version}{self.marker}",
            *(f"    --hash=sha256:{one}" for one in self.sums),
        ]
        return " \\\n".join(lines)


@dataclass(frozen=True)
class Listed:
    """A file of a package index. The index need not say its sum."""

    address: str
    sum: str


def requirements(root: Path = ROOT) -> list[Path]:
    return sorted(root.glob("requirements*.txt"))


def read(path: Path) -> list[Pin]:
    return [_pin(match) for match in PIN.finditer(path.read_text("utf-8"))]


def _pin(match: re.Match[str]) -> Pin:
    sums = tuple(re.findall(r"sha256:(\w+)", match["sums"]))
    return Pin(match["name"], match["version"], match["marker"] or "", sums)


def plain(name: str) -> str:
    """A package's name as an index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# What the index has


def index() -> str:
    """The package index that pip asks here, by its own word."""
    command = [sys.executable, "-m", "pip", "download", "--help"]
    wide = os.environ | {"COLUMNS": "2000"}
    told = subprocess.run(command, env=wide, capture_output=True, text=True, check=True).stdout
    found = re.search(r"--index-url <url>.*\(default:? (\S+?)\)", told)
    if found is None:
        raise OSError("pip does not say which package index it asks")
    return found[1]


@cache
def listed(index: str, name: str) -> dict[str, Listed]:
    """Every file of a package that an index lists, by its name."""
    page = f"{index.rstrip('/')}/{plain(name)}/"
    with urllib.request.urlopen(page, timeout=60) as answer:
        text = answer.read().decode()
    links = re.findall(r'href="((?:[^"#]*/)?([^"/#]+))(?:#sha256=([0-9a-f]{64}))?[#"]', text)
    return {unquote(file): Listed(urljoin(page, html.unescape(address)), sum) for address, file, sum in links}


def version(file: str) -> str:
    """Which version of its package a file is."""
    return file.split("-")[1] if file.endswith(".whl") else re.sub(r".*-|\.tar\.gz$|\.zip$", "", file)


def sums(files: dict[str, Listed], pin: Pin) -> tuple[str, ...]:
    """The sums of all files of this version that may be installed."""
    wanted = [
        one.sum for file, one in files.items() if version(file) == pin.version and INSTALLABLE.fullmatch(file)
    ]
    if not wanted or not all(wanted):
        raise OSError(f"it lists no file of {pin.name}=={pin.version}, or one without its sum")
    return tuple(sorted(wanted))


def newer(files: Iterable[str], pin: Pin) -> str | None:
    """The newest release, if it is another than the one pinned."""
    numbers = {version(file) for file in files}
    newest = max(
        (one for one in numbers if re.fullmatch(r"\d+(\.\d+)*", one)), key=_in_order, default=pin.version
    )
    return newest if _in_order(newest) > _in_order(pin.version) else None


def _in_order(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


# Writing


def renewed(text: str, ask: Callable[[str], dict[str, Listed]]) -> str:
    """A requirements file with the sums that the index has now. What changes is told."""

    def one(match: re.Match[str]) -> str:
        old = _pin(match)
        new = Pin(old.name, old.version, old.marker, sums(ask(old.name), old))
        gone = set(old.sums) - set(new.sums)
        come = set(new.sums) - set(old.sums)
        if gone or come:
            print(f"{old.name}=={old.version}: {len(come)} sums are new, {len(gone)} are gone.")
        later = newer(ask(old.name), old)
        if later:
            print(f"{old.name}=={old.version}: there is a newer one, {later}.")
        return str(new)

    return PIN.sub(one, text)


def with_tools_of(build: str, pyproject: str) -> str:
    """pyproject.toml with the very tools to build with that the requirements file for them names."""
    for match in PIN.finditer(build):
        pyproject = re.sub(rf'"{match["name"]}==[^"]*"', f'"{match["name"]}=={match["version"]}"', pyproject)
    return pyproject


def main() -> int:
    try:
        asked = index()
        texts = {
            path: renewed(path.read_text("utf-8"), lambda name: listed(asked, name))
            for path in requirements()
        }
        lock = "npm install --silent --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved"
        subprocess.run([*lock.split(), "--no-audit", "--no-fund", "--prefix", str(ROOT / NPM)], check=True)
    except (OSError, subprocess.CalledProcessError) as trouble:
        print(f"Nothing was renewed. The package index: {trouble}.", file=sys.stderr)
        return 1
    pyproject = ROOT / "pyproject.toml"
    texts[pyproject] = with_tools_of(texts[ROOT / BUILD], pyproject.read_text("utf-8"))
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
