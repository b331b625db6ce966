"""Checks that the app carries the license text of everything that ships in it."""

from __future__ import annotations

import re

from tools import notices, pins
from tools.android.project import Project, Red


def check(project: Project) -> str:
    packed = project.payload / notices.ARCHIVE
    if lacking := notices.missing(packed, project.root, "android"):
        raise Red(f"The app lacks the licenses of {', '.join(lacking)}: make licenses")
    components, _ = notices.kept(project.root)
    have = {one.name for one in components if "android" in one.platforms}
    spec = (project.root / "buildozer.spec").read_text("utf-8")
    [named] = re.findall(r"(?m)^requirements = (.*)", spec)
    for requirement in named.split(","):
        name, _, version = requirement.partition("==")
        if version and pins.plain(name) not in have:
            raise Red(f"The app lacks the license of {name}: it is in no list that tools/notices.py reads.")
    return f"{len(have)} components have their texts, in {packed.stat().st_size / 1000:.0f} kB"
