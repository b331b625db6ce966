"""What of the wheel pyproject.toml cannot say: where assets go, and how KivyMD comes along.

KivyMD 2.0.0 asks for materialshapes, which asks for pycairo, which has no wheel for Linux or macOS: with it
among our requirements, `pip install .` would need a compiler and cairo's headers, for a widget that
Boneyard does not have. pip cannot be told to leave one requirement of a requirement out. So the wheel carries
KivyMD itself, unchanged and with its licence, as fetched from the package index while building.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
BUNDLED = "kivymd"


def requirements() -> list[str]:
    """The exact versions of requirements.txt."""
    text = (ROOT / "requirements.txt").read_text("utf-8")
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def is_bundled(requirement: str) -> bool:
    return requirement.partition("==")[0].strip() == BUNDLED


class BuildWithKivyMD(build_py):
    """Puts KivyMD under domino/bundled, where domino/start.py looks for it."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # a checkout has its own environment
            return
        [pinned] = filter(is_bundled, requirements())
        with tempfile.TemporaryDirectory() as folder:
            fetch = f"pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: {pinned}"
            subprocess.run([sys.executable, "-m", *fetch.split(), "--dest", folder], check=True)
            [wheel] = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(Path(self.build_lib) / "domino" / "bundled")


setup(
    packages=[*find_packages(include=["domino", "domino.*"]), "domino.assets"],
    package_dir={"domino.assets": "assets"},
    package_data={"domino.assets": ["**/*"]},
    install_requires=[line for line in requirements() if not is_bundled(line)],
    cmdclass={"build_py": BuildWithKivyMD},
)
