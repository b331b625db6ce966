"""Collects the license texts and notices of everything that ships: make licenses

Writes the folder `licenses`. Its index.json lists each component with its version, license, platforms and
texts; the texts are beside it, one file each, shared by the components that have the same one. The app gets
all of it in one small file, assets/licenses.json.gz. A Python package's license comes from
tools/licences.toml and its texts from its own files: those of the installed package, else what is already
there for this very version, else its wheel from the package index. Everything else that ships is in
tools/notices.toml.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from tools import pins, sbom

FOLDER = "licenses"
ARCHIVE = "assets/licenses.json.gz"
INDEX = "index.json"
DESKTOPS = ("linux", "macos", "windows")
PLATFORMS = ("android", *DESKTOPS)
MARKED = {
    'sys_platform == "win32"': "windows",
    'sys_platform == "darwin"': "macos",
    'sys_platform == "linux"': "linux",
}
LISTS = {"requirements.txt": DESKTOPS, "requirements-phone.txt": ("android",)}
"""What ships, and where: the same lists that the SBOM calls required."""

LEGAL = re.compile(r"(?i)(?:.*/)?(?:licen[cs]e|copying|notice|copyright|authors)[^/]*")
OUTSIDE = re.compile(r"\.dist-info/|(?:^|/)share/")
"""License files belong to a package as a whole only outside its modules."""

Texts = dict[str, str]
"""Texts by file name."""


class Unlicensed(Exception):
    """Something ships without a license or without its text."""


@dataclass(frozen=True)
class Component:
    """Something that ships, with the names of its texts."""

    name: str
    version: str
    license: str
    platforms: tuple[str, ...]
    texts: tuple[str, ...]
    copyright: str = ""

    def as_dict(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in ("name", "version", "license", "copyright")}
        found |= {"platforms": list(self.platforms), "texts": list(self.texts)}
        return {name: value for name, value in found.items() if value}


# The texts of a package


def clean(raw: bytes) -> str:
    """A text with plain line ends and no blank ones around it, otherwise verbatim."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n").lstrip("\n").rstrip() + "\n"


def _legal(files: Iterable[tuple[str, Callable[[], bytes]]], name: str) -> Texts:
    """The license files among a package's files, named after the package."""
    texts: Texts = {}
    for path, read in sorted(files, key=lambda file: file[0]):
        if LEGAL.fullmatch(path) and OUTSIDE.search(path):
            base = re.sub(r"[^a-z0-9]+", "-", path.rpartition("/")[2].lower().removesuffix(".txt")).strip("-")
            text = clean(read())
            file = f"{name}-{base}.txt"
            if texts.get(file, text) != text:
                raise Unlicensed(f"{name} has two license files called {path.rpartition('/')[2]}.")
            if text.strip():
                texts[file] = text
    return texts


def installed(pin: pins.Pin) -> Texts | None:
    """The texts of a package as it's installed here; None if this version isn't."""
    try:
        found = metadata.distribution(pin.name)
    except metadata.PackageNotFoundError:
        return None
    if found.version != pin.version:
        return None
    files = [(str(file).replace("\\", "/"), file) for file in found.files or ()]
    return _legal(((path, file.read_binary) for path, file in files), pins.plain(pin.name))


def fetched(pin: pins.Pin) -> Texts:
    """The texts of a package in its wheel, from the package index and checked by its sums."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(f"{replace(pin, marker='')}\n", "utf-8")
        command = (
            "pip download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary=:all:"
        )
        system = ["--platform", "win_amd64", "--python-version", "3.13"] if "win32" in pin.marker else []
        done = subprocess.run(
            [sys.executable, "-m", *command.split(), *system, "--dest", folder, "--requirement", str(wanted)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise OSError(f"{pin.name}=={pin.version} can't be fetched: {done.stderr.strip()[-400:]}")
        [wheel] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            files = [(name, lambda name=name: packed.read(name)) for name in packed.namelist()]
            return _legal(files, pins.plain(pin.name))


# Everything together


def kept(root: Path) -> tuple[list[Component], Texts]:
    """What the folder has now."""
    folder = root / FOLDER
    texts = {path.name: clean(path.read_bytes()) for path in sorted(folder.glob("*.txt"))}
    if not (folder / INDEX).is_file():
        return [], texts
    listed = json.loads((folder / INDEX).read_text("utf-8"))["components"]
    return [
        Component(
            one["name"],
            one.get("version", ""),
            one["license"],
            tuple(one["platforms"]),
            tuple(one["texts"]),
            one.get("copyright", ""),
        )
        for one in listed
    ], texts


def shipped(root: Path) -> dict[str, tuple[pins.Pin, set[str]]]:
    """Every pinned Python package that ships, with the platforms it ships on."""
    found: dict[str, tuple[pins.Pin, set[str]]] = {}
    for name, platforms in LISTS.items():
        for pin in pins.read(root / name):
            marked = {system for marker, system in MARKED.items() if marker in pin.marker}
            found.setdefault(pins.plain(pin.name), (pin, set()))[1].update(marked or platforms)
    return found


def collect(root: Path, fetch: Callable[[pins.Pin], Texts] | None = None) -> tuple[list[Component], Texts]:
    """Every component and every text, as the folder should have them.

    Without `fetch`, a package that is neither installed nor there already raises `Unlicensed`.
    """
    extra = tomllib.loads((root / "tools/notices.toml").read_text("utf-8"))
    sources = tomllib.loads((root / "platforms/android/sources.toml").read_text("utf-8"))
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    licenses = sbom.licenses(root)
    before, present = kept(root)
    own = clean((root / "LICENSE").read_bytes())
    texts: Texts = {"boneyard.txt": own}
    components = [Component("Boneyard", project["version"], project["license"], PLATFORMS, ("boneyard.txt",))]
    by_hand: Texts = {}

    def add_by_hand(name: str, files: Iterable[str]) -> tuple[str, ...]:
        for file in files:
            if not present.get(file, "").strip():
                raise Unlicensed(f"{name}: {FOLDER}/{file} is missing or empty.")
            by_hand[file] = present[file]
        return tuple(files)

    packages = shipped(root)
    for name, (pin, platforms) in packages.items():
        if name not in licenses:
            raise Unlicensed(f"{name} ships, but tools/licences.toml doesn't say under which license.")
        found = installed(pin)
        if found is None:
            found = _kept_for(pin, before, present)
        if found is None and fetch is not None:
            found = fetch(pin)
        if found is None:
            raise Unlicensed(f"The texts of {name} {pin.version} aren't in {FOLDER}: make licenses")
        more = add_by_hand(name, extra["texts"].get(name, ()))
        found = {file: text for file, text in found.items() if file not in more}
        if not found and not more:
            raise Unlicensed(
                f"{name} {pin.version} ships without a license text: add one to tools/notices.toml."
            )
        texts |= found
        if name in sources:
            platforms.add("android")
        where = tuple(sorted(platforms))
        components.append(Component(name, pin.version, licenses[name], where, (*found, *more)))
    built = set(packages)
    for one in extra["component"]:
        version = one.get("version", "")
        for source in one.get("sources", ()):
            version = version or sources[source]["version"].removeprefix("v")
            built.add(source)
        where = tuple(sorted(one["platforms"].split()))
        if not where or not set(where) <= set(PLATFORMS) or not one["texts"]:
            raise Unlicensed(f"{one['name']} in tools/notices.toml has no texts, or no platforms that exist.")
        files = add_by_hand(one["name"], one["texts"])
        told = one["license"], where, files, one.get("copyright", "")
        part = Component(one["name"], version, *told)
        if one.get("sources") and where != ("android",):  # elsewhere it's another version, built by others
            elsewhere = tuple(name for name in where if name != "android")
            components.append(replace(part, version="", platforms=elsewhere))
            part = replace(part, platforms=("android",))
        components.append(part)
    if missing := sorted(sources.keys() - built):
        raise Unlicensed(f"Android is built from {', '.join(missing)}: tools/notices.toml says no license.")
    return _shared(components, by_hand, texts)


def _kept_for(pin: pins.Pin, before: list[Component], present: Texts) -> Texts | None:
    """The texts that are already there for this very version of a package."""
    for one in before:
        same = one.name == pins.plain(pin.name) and one.version == pin.version
        if same and set(one.texts) <= present.keys():
            return {file: present[file] for file in one.texts}
    return None


def _shared(components: list[Component], by_hand: Texts, texts: Texts) -> tuple[list[Component], Texts]:
    """One file for each text, whichever components have it."""
    first: dict[str, str] = {}
    for file, text in [*by_hand.items(), *sorted(texts.items())]:
        first.setdefault(text, file)
    every = texts | by_hand
    files = {file: first[text] for file, text in every.items()}
    listed = [
        replace(one, texts=tuple(dict.fromkeys(files[file] for file in one.texts))) for one in components
    ]
    listed[1:] = sorted(listed[1:], key=lambda one: (one.name.lower(), one.version))
    return listed, {file: text for text, file in first.items()}


# Writing them


def index(components: list[Component]) -> dict[str, Any]:
    return {"components": [one.as_dict() for one in components]}


def archive(components: list[Component], texts: Texts) -> bytes:
    """What the app reads. Texts of about one size are often alike: side by side they compress better."""
    ordered = dict(sorted(texts.items(), key=lambda item: (-len(item[1]), item[0])))
    whole = json.dumps(index(components) | {"texts": ordered}, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(whole.encode(), 9, mtime=0)


def document(root: Path, platform: str) -> str:
    """Everything of one platform as one readable text."""
    components, texts = kept(root)
    here = [one for one in components if platform in one.platforms]
    files = list(dict.fromkeys(file for one in here for file in one.texts))
    lines = ["Boneyard and what it is made of. The texts follow, numbered as in this list.", ""]
    for one in here:
        numbers = ", ".join(str(files.index(file) + 1) for file in one.texts)
        lines.append(f"{one.name} {one.version}".rstrip() + f": {one.license} ({numbers})")
        if one.copyright:
            lines.append(f"    {one.copyright}")
    parts = ["\n".join(lines) + "\n"]
    parts += [section(f"{number}. {file}", texts[file]) for number, file in enumerate(files, 1)]
    return "\n".join(parts)


def section(title: str, text: str) -> str:
    rule = "=" * 80
    return f"{rule}\n{title}\n{rule}\n\n{text.rstrip()}\n"


def missing(packed: Path, root: Path, platform: str) -> list[str]:
    """What the archive of a packed app lacks of a platform's licenses: nothing, if all is well."""
    try:
        found = json.loads(gzip.decompress(packed.read_bytes()))
        has = {(one["name"], one.get("version", "")): one["texts"] for one in found["components"]}
        texts = found["texts"]
    except (OSError, EOFError, ValueError, KeyError):
        return [packed.name]
    wanted, ours = kept(root)
    needed = {(one.name, one.version): one.texts for one in wanted if platform in one.platforms}
    for name, (pin, platforms) in shipped(root).items():
        if platform in platforms:
            needed.setdefault((name, pin.version), ())
    return [
        f"{name} {version}".strip()
        for (name, version), files in needed.items()
        if not has.get((name, version))
        or any(texts.get(file) != ours[file] for file in {*files, *has[name, version]})
    ]


def main() -> int:
    root = pins.ROOT
    try:
        components, texts = collect(root, fetched)
    except (Unlicensed, OSError) as trouble:
        print(f"Nothing was written. {trouble}", file=sys.stderr)
        return 1
    folder = root / FOLDER
    for path in folder.glob("*.txt"):
        if path.name not in texts:
            path.unlink()
    for file, text in texts.items():
        (folder / file).write_text(text, "utf-8", newline="\n")
    listed = json.dumps(index(components), indent=1) + "\n"
    (folder / INDEX).write_text(listed, "utf-8", newline="\n")
    packed = archive(components, texts)
    if gzip.decompress(packed) != _unpacked(
        root / ARCHIVE
    ):  # another zlib packs otherwise: no change for that
        (root / ARCHIVE).write_bytes(packed)
    size = (root / ARCHIVE).stat().st_size
    print(f"{len(components)} components, {len(texts)} texts; {ARCHIVE} has {size / 1000:.0f} kB.")
    return 0


def _unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.is_file() else b""


if __name__ == "__main__":
    sys.exit(main())
