"""What has no recipe must be pure Python: the building machine's pip installs it, and prefers a wheel that is
compiled for that machine. All are the very files that requirements-phone.txt means. And materialyoucolor, for
which there is a recipe, is built without its compiled part; websockets comes by a recipe as Python alone."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tools import pins
from tools.android.project import Project, Red, fetch_wheels, run
from tools.android.sources import unpacked

PURE = "materialyoucolor"
AS_WHEEL = "websockets"


def check(project: Project) -> str:
    plain = plain_wheels(project)
    for wheel in (*plain, built_wheel(project)):
        if not wheel.name.endswith("-none-any.whl"):
            raise Red(f"{wheel.name} is compiled for the machine that builds, not for Android.")
    meant = {one for pin in pins.read(pins.ROOT / "requirements-phone.txt") for one in pin.sums}
    for wheel in plain:
        if hashlib.sha256(wheel.read_bytes()).hexdigest() not in meant:
            raise Red(f"{wheel.name} is not the file that requirements-phone.txt means.")
    compiled = [path for path in installed(project).rglob("*") if path.suffix in (".so", ".pyd")]
    if compiled:
        raise Red(
            f"{compiled[0].name} of {AS_WHEEL} is compiled for the machine that builds, not for Android."
        )
    told = f"{len(plain)} modules are pure Python and those meant"
    return f"{told}; so is {PURE} as it is built and {AS_WHEEL} as it is installed"


def plain_wheels(project: Project) -> list[Path]:
    """What pip would choose on a Linux machine, under the Python that python-for-android ships."""
    from pythonforandroid.recipes.python3 import recipe

    _, modules = project.build_order
    pinned = [f"{name}=={project.requirements[name]}" for name in modules if project.requirements.get(name)]
    platforms = ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"]
    short = ".".join(recipe.version.split(".")[:2])
    tags = ["--python-version", short, *(f"--platform={platform}" for platform in platforms)]
    return fetch_wheels(project, pinned, tags, "linux")


def built_wheel(project: Project) -> Path:
    """materialyoucolor, built here from its source in the environment that our recipe builds it in."""
    from pythonforandroid.recipe import PyProjectRecipe

    [recipe] = [recipe for recipe in project.recipes if recipe.name == PURE]
    with patch.object(PyProjectRecipe, "get_recipe_env", lambda *_, **__: {}):  # else the NDK is asked for
        added = recipe.get_recipe_env(None)
    folder = project.scratch / PURE
    build = "pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir"
    command = [sys.executable, "-m", *build.split(), str(folder), str(unpacked(project, PURE))]
    run(command, f"{PURE} does not build without a compiler", env=os.environ | added)
    [wheel] = folder.glob("*.whl")
    return wheel


@cache
def installed(project: Project) -> Path:
    """A folder into which our recipe has put websockets, as it does on the way to a phone."""
    [recipe] = [recipe for recipe in project.recipes if recipe.name == AS_WHEEL]
    unpacked(project, AS_WHEEL)
    folder = project.scratch / AS_WHEEL
    with patch.object(project.context, "get_site_packages_dir", lambda _arch: str(folder), create=True):
        recipe.build_arch(project.context.archs[0])
    return folder
