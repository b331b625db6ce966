"""The workflows run on machines that there are, and the actions of others are named by their commits."""

from __future__ import annotations

import re
from pathlib import Path

from tools.android.project import Project, Red

RUNNERS = (
    "ubuntu-24.04", "ubuntu-24.04-arm", "ubuntu-26.04", "ubuntu-26.04-arm", "windows-2022", "windows-2025",
    "windows-11-arm", "macos-15", "macos-15-intel", "macos-26",
)  # fmt: skip
"""Machines that the forge has, and has not said it will take away. Names that move (`-latest`) are not among
them: what a release is built on changes when we change it."""

RETIRED = {
    "ubuntu-18.04": ("3 April 2023", "ubuntu-24.04"),
    "ubuntu-20.04": ("15 April 2025", "ubuntu-24.04"),
    "ubuntu-22.04": ("17 April 2027", "ubuntu-24.04, or a container of an older system on it"),
    "windows-2019": ("30 June 2025", "windows-2025"),
    "macos-12": ("3 December 2024", "macos-15"),
    "macos-13": ("8 December 2025", "macos-15, or macos-15-intel"),
    "macos-14": ("2 November 2026", "macos-15"),
}
"""Machines that are taken away: on which day, and what to use instead."""

USED = re.compile(r"(?m)^\s*(?:- )?uses: (.*)$")
PINNED = re.compile(r"(?P<action>[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+(?:\.\d+)+)")


def check(project: Project) -> str:
    workflows = sorted((project.root / ".github" / "workflows").glob("*.yml"))
    machines = {machine for path in workflows for machine in _machines(path)}
    pins: dict[str, str] = {}
    for path in workflows:
        for line in USED.findall(path.read_text("utf-8")):
            pinned = PINNED.fullmatch(line.strip())
            if pinned is None:
                wanted = "name its commit by 40 digits, and its version behind that: # v1.2.3"
                raise Red(f"{path.name} uses {line.strip()}: {wanted}")
            pin = f"{pinned['commit']} # {pinned['version']}"
            if pins.setdefault(pinned["action"], pin) != pin:
                raise Red(f"{pinned['action']} is pinned twice: {pins[pinned['action']]}, and {pin}.")
    if not pins:
        raise Red("There is no workflow in .github/workflows, or none that uses anything.")
    systems = ", ".join(sorted(machines))
    return f"{len(workflows)} workflows run on {systems}; {len(pins)} actions have one pin each"


def _machines(path: Path) -> list[str]:
    """What this workflow's jobs run on: all of them machines that there are."""
    found = []
    for job in re.split(r"(?m)^  (?=[\w-]+:$)", path.read_text("utf-8").partition("\njobs:\n")[2])[1:]:
        name = job.partition(":")[0]
        asked = re.findall(r"(?m)^    runs-on: (.+)$", job)
        machines = [machine for each in asked for machine in _named(each, job)]
        if not machines:
            raise Red(
                f"{path.name} does not say what {name} runs on in words this check can read: runs-on: NAME"
            )
        for machine in machines:
            if machine in RETIRED:
                day, instead = RETIRED[machine]
                raise Red(f"{path.name} runs {name} on {machine}, which ends on {day}: use {instead}.")
            if machine not in RUNNERS:
                raise Red(f"{path.name} runs {name} on {machine}, which is none of {', '.join(RUNNERS)}.")
        found += machines
    return found


def _named(asked: str, job: str) -> list[str]:
    """The machines meant by what stands behind runs-on: one, or all that the job's matrix has."""
    varied = re.fullmatch(r"\$\{\{ matrix\.(\w+) \}\}", asked)
    if varied is None:
        return [asked]
    return [
        machine.strip()
        for listed, alone in re.findall(rf"\b{varied[1]}: (?:\[([^\]]+)\]|([\w.-]+))", job)
        for machine in (listed or alone).split(",")
    ]
