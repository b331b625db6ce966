"""For tests that build the wheel: a copy of what it is made of, and packages from the index."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pins(name: str) -> dict[str, str]:
    return dict(re.findall(r"(?m)^([\w.-]+)==([^\s;]+)", (ROOT / name).read_text("utf-8")))


def run(command: list[str | Path], folder: Path, environment: dict[str, str]) -> str:
    """What a command prints that must go well."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    return done.stdout


def copied(to: Path) -> Path:
    """A folder with all that the wheel is made of."""
    manual = "platforms/linux/boneyard.1"
    (to / manual).parent.mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "requirements.txt", "README.md", "LICENSE", manual):
        shutil.copyfile(ROOT / name, to / name)
    for name in ("domino", "assets", "licenses"):
        compiled = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, to / name, ignore=compiled, copy_function=shutil.copyfile)
    return to


def fetch(package: str, to: Path) -> None:
    """The file of a package that requirements.txt means. Where it cannot be fetched, the test is skipped."""
    version = pins("requirements.txt")[package]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", to]
    done = subprocess.run([*map(str, command), f"{package}=={version}"], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("the package index cannot be reached, so nothing can be installed")
