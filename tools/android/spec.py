"""buildozer.spec: taken by buildozer's own parser, without misspelt names, and as was decided."""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import buildozer

from tools.android.building import ROOT, SOURCE
from tools.android.project import PERMISSIONS, Project, Red

DECIDED = {
    "android.api": "36",
    "android.minapi": "24",
    "android.ndk_api": "24",
    "android.ndk": "28c",
    "android.archs": "arm64-v8a,x86_64",
    "android.permissions": ",".join(PERMISSIONS),
    "android.release_artifact": "aab",
    "p4a.bootstrap": "sdl2",
    "p4a.source_dir": f"./{SOURCE.relative_to(ROOT)}",
    "p4a.local_recipes": "./platforms/android/recipes",
    "p4a.extra_args": "--skip-prebuilt",
}


def check(project: Project) -> str:
    known = _known_names()
    for section in project.spec.config.sections():
        for name in project.spec.config.options(section):
            if name not in known and not name.startswith("requirements.source."):
                raise Red(f"Buildozer knows no {name!r}, so it would be passed over in silence.")
    for name, value in DECIDED.items():
        if project.value(name).replace(" ", "") != value:
            raise Red(f"{name} is {project.value(name)!r}, not {value!r}.")
    with chdir(project.root):
        version = project.spec.get_version() if Path("pyproject.toml").is_file() else None
    if not version or not re.fullmatch(r"\d+(\.\d+)+", version):
        raise Red(f"The version {version!r} of pyproject.toml is not numbers and dots, as Android's must be.")
    return f"buildozer {buildozer.__version__} takes the spec: {project.value('title')} {version}, API 36"


def _known_names() -> set[str]:
    """Every name in the spec that buildozer hands out as a template, and those its code reads."""
    home = Path(buildozer.__file__).parent
    template = (home / "default.spec").read_text("utf-8")
    names = set(re.findall(r"(?m)^#?\s?([a-z][\w.-]+) =", template))
    code = (home / "__init__.py").read_text("utf-8") + (home / "targets" / "android.py").read_text("utf-8")
    return names | set(re.findall(r"""['"]([a-z0-9]+(?:[._-]\w+)+)['"]""", code))
