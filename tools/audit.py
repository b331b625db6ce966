"""Looks for known vulnerabilities in every pinned Python package: make audit

pip-audit asks a public database about each requirements file, without installing anything. Markers are left
out, so that packages of other systems are looked up too. Advisories in tools/audit.toml are accepted, with
reasons.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tools import pins

PROGRAM = ".venv/audit/bin/pip-audit"
Run = Callable[[list[str]], int]


@dataclass(frozen=True)
class Accepted:
    """An advisory that doesn't fail the audit."""

    advisory: str
    package: str
    reason: str


def accepted(root: Path) -> list[Accepted]:
    """The accepted advisories; each must be about a package that is still pinned."""
    read = tomllib.loads((root / "tools/audit.toml").read_text("utf-8"))
    listed = [Accepted(name, one["package"], one["reason"]) for name, one in read.items()]
    pinned = {pins.plain(pin.name) for path in pins.requirements(root) for pin in pins.read(path)}
    for one in listed:
        if not one.reason.strip() or one.package not in pinned:
            raise ValueError(
                f"{one.advisory} in tools/audit.toml has no reason, or {one.package} isn't pinned."
            )
    return listed


def commands(root: Path, program: str, folder: Path) -> dict[str, list[str]]:
    """The command that audits each requirements file, by the file's name."""
    ignored = [word for one in accepted(root) for word in ("--ignore-vuln", one.advisory)]
    made = {}
    for path in pins.requirements(root):
        unmarked = folder / path.name
        unmarked.write_text("".join(f"{replace(pin, marker='')}\n" for pin in pins.read(path)), "utf-8")
        options = ["--strict", "--require-hashes", "--disable-pip", "--progress-spinner", "off"]
        made[path.name] = [program, *options, *ignored, "--requirement", str(unmarked)]
    return made


def audit(root: Path, run: Run, program: str = PROGRAM) -> list[str]:
    """The requirements files that didn't pass."""
    with tempfile.TemporaryDirectory() as folder:
        return [name for name, command in commands(root, program, Path(folder)).items() if run(command)]


def main() -> int:
    def run(command: list[str]) -> int:
        print(f"{Path(command[-1]).name}:", flush=True)
        return subprocess.run(command, check=False).returncode

    if failed := audit(pins.ROOT, run, str(pins.ROOT / PROGRAM)):
        print(f"Not passed: {', '.join(failed)}. What to do: SECURITY.md", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
