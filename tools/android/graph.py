"""The requirements, in python-for-android's own graph: all build together, and none is left to chance."""

from __future__ import annotations

from tools.android.project import Project, Red

UNPINNED = {"python3", "sqlite3"}
"""Recipes whose version python-for-android decides, and its own is pinned."""

NOT_WANTED = {"pillow", "pil", "pycairo", "materialshapes", "openssl-legacy", "numpy"}
"""What would bring native libraries along that the app has no use for."""


def check(project: Project) -> str:
    recipes, modules = project.build_order
    for name, version in project.requirements.items():
        if version is None and name not in UNPINNED:
            raise Red(f"{name} is not pinned: say which version in requirements.")
        if version is not None and name not in recipes and name not in modules:
            raise Red(f"python-for-android does not know what {name}=={version} is.")
    for name in modules:
        if project.requirements.get(name) is None:
            raise Red(f"A recipe adds {name}, and no version is pinned: pip would take the newest.")
    for name in ("kivy", "materialyoucolor", "websockets"):
        if name not in recipes:
            raise Red(f"{name} is taken for a plain Python module, but it is built by a recipe.")
    for name in [*recipes, *modules]:
        if name.lower() in NOT_WANTED:
            raise Red(f"{name} is built, and the app does not use it.")
    return f"python-for-android builds {len(recipes)} recipes on sdl2, then installs {len(modules)} modules"
