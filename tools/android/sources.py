"""The sources that python-for-android fetches, each held by its sum: python -m tools.android.sources [fetch]

Without a word lists them; with `fetch` (make android-sources) fetches every one, compares it with its sum in
platforms/android/sources.toml and writes down the sums that are missing there."""

from __future__ import annotations

import hashlib
import os
import pty
import shutil
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools import pins
from tools.android.project import Lacking, Project, Red, opened, quiet

FILE = "platforms/android/sources.toml"


@dataclass(frozen=True)
class Source:
    """What a recipe is built from. Its sum is empty when it is not known."""

    recipe: str
    version: str
    recipes_own: str
    address: str
    package: str
    sha256: str

    def found(self) -> str:
        """Where the file is.

        :raises OSError: the package index cannot be asked, or does not have it.
        """
        if not self.package:
            return (self.address or self.recipes_own).format(version=self.version)
        file = self.package.format(version=self.version)
        listed = pins.listed(pins.index(), self.recipe)
        if file not in listed:
            raise OSError(f"the package index does not list {file}")
        return listed[file].address

    def __str__(self) -> str:
        lines = [f"[{self.recipe}]", f'version = "{self.version}"']
        for name in ("address", "package", "sha256"):
            lines += [f'{name} = "{value}"'] if (value := getattr(self, name)) else []
        return "\n".join(lines) + "\n"


def sources(project: Project) -> list[Source]:
    """Everything that is fetched for this project, with the sums that its file has."""
    path = project.root / FILE
    known = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return sorted((_source(recipe, known) for recipe in project.recipes if recipe.url), key=str)


def _source(recipe: Any, known: dict[str, dict[str, str]]) -> Source:
    told = known.get(recipe.name, {})
    same = told.get("version") == recipe.version
    address, package, sha256 = (told.get(name, "") for name in ("address", "package", "sha256"))
    if not same and "{version}" not in address:
        address = ""  # that of another version
    return Source(recipe.name, recipe.version, recipe.url, address, package, sha256 if same else "")


def without_sum(project: Project) -> str | None:
    """Which sources are not held, and what to do about it, in one sentence; None when all are."""
    names = [f"{source.recipe} {source.version}" for source in sources(project) if not source.sha256]
    if not names:
        return None
    return f"{FILE} has no sum for {', '.join(names)}: make android-sources, where they can be fetched."


def check(project: Project) -> str:
    without = without_sum(project)
    if without:
        raise Red(without)
    found = sources(project)
    at_hand = [source.recipe for source in found if source.package]
    for name in at_hand:
        unpacked(project, name)
    return f"{len(found)} sources are held by their sums; patches fit {', '.join(at_hand)}"


PROGRAMS = ("patch", "unzip")
"""The programs that python-for-android unpacks and patches sources with, beside tar. Debian's packages have
the same names."""


def check_unpacking() -> None:
    """Check that python-for-android can unpack and patch a source on this machine.

    :raises Lacking: a program is missing, or there are no pseudo-terminals, which it runs programs on.
    """
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        raise Lacking(f"there is no {' and no '.join(missing)}: sudo apt-get install {' '.join(missing)}")
    try:
        ends = pty.openpty()
    except OSError as trouble:
        raise Lacking(f"there are no pseudo-terminals ({trouble}): /dev/pts is not mounted") from None
    for end in ends:
        os.close(end)


@cache
def unpacked(project: Project, name: str) -> Path:
    """The source of a recipe that the package index has: fetched unless it was before; compared with its sum,
    unpacked and patched by python-for-android's own code.

    :raises Lacking: this machine has not what that takes.
    """
    check_unpacking()
    [source] = [source for source in sources(project) if source.recipe == name]
    [recipe] = [recipe for recipe in project.recipes if recipe.name == name]
    arch = project.context.archs[0]
    packages = Path(project.context.packages_path, name)
    packages.mkdir(parents=True)
    file = packages / source.package.format(version=source.version)
    shutil.copy(_kept(project.wheels.parent / "sources" / file.name, source), file)
    (packages / f".mark-{file.name}").touch()  # so it does not fetch it again
    told = {f"URL_{name}": f"{file.as_uri()}#sha256={source.sha256}"}
    told |= {"CI": "1", "COLUMNS": "100"}  # it need not show its progress
    project.context.recipe_build_order = project.build_order[0]
    Path(recipe.get_build_container_dir(arch.arch)).mkdir(parents=True)
    try:
        with quiet(), patch.dict(os.environ, told):
            recipe.download_if_necessary()
            recipe.prepare_build_dir(arch.arch)
            recipe.apply_patches(arch)
    except Exception as trouble:  # whatever the recipe's own code, or a program it runs, raises
        said = str(trouble).strip().splitlines() or [type(trouble).__name__]
        raise Red(f"python-for-android cannot unpack and patch {name}: {said[-1][:300]}") from None
    return Path(recipe.get_build_dir(arch.arch))


def _kept(path: Path, source: Source) -> Path:
    path.parent.mkdir(exist_ok=True)
    if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == source.sha256:
        return path
    with tempfile.TemporaryDirectory(dir=path.parent) as fresh:  # whole: another check may be looking
        got = Path(fresh) / path.name
        try:
            with urllib.request.urlopen(source.found(), timeout=60) as answer, got.open("wb") as file:
                shutil.copyfileobj(answer, file)
        except OSError as trouble:
            raise Red(f"The source of {source.recipe} cannot be fetched: {trouble}") from None
        if hashlib.sha256(got.read_bytes()).hexdigest() != source.sha256:
            raise Red(f"{path.name} is not the file that {FILE} means.")
        os.replace(got, path)
    return path


def environment(project: Project) -> Iterator[tuple[str, str]]:
    """The variables that tell python-for-android where each source is, and which sum it has. It compares.

    :raises OSError: the package index cannot be asked, or does not have one.
    """
    for source in sources(project):
        if source.sha256:
            yield f"URL_{source.recipe}", f"{source.found()}#sha256={source.sha256}"


def fetch(project: Project) -> int:
    """Fetches every source and compares its sum; writes down what was missing. 1 if anything is amiss."""
    amiss, after = 0, []
    for source in sources(project):
        try:
            sha256 = _sum(source.found())
        except OSError as trouble:
            said, amiss, sha256 = f"not fetched, {trouble}", 1, source.sha256
        else:
            said = sha256 if source.sha256 else f"{sha256}, new"
            if source.sha256 not in ("", sha256):
                said, amiss, sha256 = f"ANOTHER FILE, its sum is {sha256}", 1, source.sha256
        print(f"{source.recipe} {source.version}: {said}", flush=True)
        after.append(replace(source, sha256=sha256))
    path = project.root / FILE
    head = path.read_text("utf-8").partition("\n[")[0] + "\n" if path.is_file() else "\n"
    path.write_text("\n".join([head.rstrip("\n") + "\n", *map(str, after)]), "utf-8")
    return amiss


def _sum(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return hashlib.file_digest(answer, "sha256").hexdigest()


def main() -> int:
    with opened(Path(__file__).resolve().parent.parent.parent) as project:
        if sys.argv[1:] == ["fetch"]:
            return fetch(project)
        for source in sources(project):
            where = source.package or source.address or source.recipes_own
            print(f"{source.recipe} {source.version}", where, source.sha256 or "NO SUM", sep="\n    ")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
