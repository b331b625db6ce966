"""What has no recipe must be pure Python: the building machine's pip installs it, and prefers a wheel that is
compiled for that machine. And the wheels made for Android that the build counts on are there, and all are the
very files that requirements-phone.txt means."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tools import pins
from tools.android.project import Project, Red, fetch_wheels

READY = "materialyoucolor"
"""A recipe older than what is pinned, for which python-for-android takes a wheel made for Android instead."""


def check(project: Project) -> str:
    pure = plain_wheels(project)
    for wheel in pure:
        if not wheel.name.endswith("-none-any.whl"):
            raise Red(f"{wheel.name} is compiled for the machine that builds, not for Android.")
    ready = ready_wheels(project)
    meant = {one for pin in pins.read(pins.ROOT / "requirements-phone.txt") for one in pin.sums}
    for wheel in (*pure, *ready):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() not in meant:
            raise Red(f"{wheel.name} is not the file that requirements-phone.txt means.")
    names = ", ".join(wheel.name for wheel in ready)
    return f"{len(pure)} modules are pure Python; made for Android: {names}; all are those meant"


def plain_wheels(project: Project) -> list[Path]:
    """What pip would choose on a Linux machine, under the Python that python-for-android ships."""
    _, modules = project.build_order
    pinned = [f"{name}=={project.requirements[name]}" for name in modules if project.requirements.get(name)]
    platforms = ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"]
    return fetch_wheels(project, pinned, _tags(platforms), "linux")


def ready_wheels(project: Project) -> list[Path]:
    pinned = [f"{READY}=={project.requirements.get(READY)}"]
    found = []
    for arch in project.values("android.archs"):
        tag = f"android_{project.value('android.ndk_api')}_{arch.replace('-', '_')}"
        found += fetch_wheels(project, pinned, _tags([tag]), tag)
    return found


def _tags(platforms: list[str]) -> list[str]:
    from pythonforandroid.recipes.python3 import recipe

    short = ".".join(recipe.version.split(".")[:2])
    return ["--python-version", short, *(f"--platform={platform}" for platform in platforms)]
