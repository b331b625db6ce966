"""What builds the package goes together: Python's packages with one another, and the system's with what
python-for-android asks for, by one list that docs and workflow follow."""

from __future__ import annotations

import re
import sys
from importlib import metadata

from packaging.requirements import Requirement

from tools import pins
from tools.android import needed
from tools.android.project import Project, Red, run


def check(project: Project) -> str:
    pinned = {
        pins.plain(pin.name): pin.version for pin in pins.read(project.root / "requirements-android.txt")
    }
    for name in pinned:
        _check_needs(name, pinned)
    run([sys.executable, "-m", "pip", "check", "--disable-pip-version-check"], "pip check")
    packages = needed.packages(project.root)
    for name in _asked_for(project):
        if name not in packages:
            raise Red(f"A recipe asks for {name}, which platforms/android/packages.txt does not have.")
    _check_docs(project, set(packages))
    return f"{len(pinned)} packages of Python go together; {len(packages)} of the system are looked for"


def _check_needs(name: str, pinned: dict[str, str]) -> None:
    """What a package needs, by its own word, is pinned, and to a version that it takes."""
    try:
        words = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        raise Red(f"{name} is pinned and not installed: make .venv/android/ready") from None
    for line in map(Requirement, words):
        if line.marker and not line.marker.evaluate({"extra": ""}):
            continue
        version = pinned.get(pins.plain(line.name))
        if version is None or not line.specifier.contains(version):
            raise Red(f"{name} wants {line}, and requirements-android.txt has {version or 'none'}.")


def _asked_for(project: Project) -> list[str]:
    """The system's packages that recipes name in their own words: "Requires ... dependencies on Ubuntu"."""
    return [
        name
        for recipe in project.recipes
        for words in re.findall(r"dependencies on Ubuntu:(.*)", type(recipe).__doc__ or "", re.DOTALL)
        for name in re.findall(r"- `([\w.+-]+)`", words)
    ]


def _check_docs(project: Project, packages: set[str]) -> None:
    text = (project.root / "docs/android.md").read_text("utf-8").replace("\\\n", " ")
    told = re.search(r"sudo apt-get install (.*)", text)
    named = set(told[1].split()) if told else set()
    if named != packages:
        differ = ", ".join(sorted(named ^ packages))
        raise Red(f"docs/android.md and platforms/android/packages.txt name different packages: {differ}.")
    workflow = (project.root / ".github/workflows/packages.yml").read_text("utf-8")
    if "run: make apk-packages" not in workflow:
        raise Red("The workflow packages.yml does not install those of the list: run: make apk-packages")
