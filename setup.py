"""What of the wheel pyproject.toml cannot say: where assets go, and how KivyMD comes along.

KivyMD 2.0.0 asks for materialshapes, which asks for pycairo, which has no wheel for Linux or macOS: with it
among our requirements, `pip install .` would need a compiler and cairo's headers, for a widget that
Boneyard does not have. pip cannot be told to leave one requirement of a requirement out. So the wheel carries
KivyMD itself, unchanged and with its licence, as fetched from the package index while building, and only
if it is the very file that requirements.txt means.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from setuptools import find_namespace_packages, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
BUNDLED = "kivymd"
ASSETS = ["domino.assets", *(f"domino.assets.{name}" for name in find_namespace_packages("assets"))]


def pinned() -> dict[str, str]:
    """Each package of requirements.txt, with all that pip is told of it: version, marker and sums."""
    text = (ROOT / "requirements.txt").read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.partition("==")[0]: line for line in lines}


class BuildWithKivyMD(build_py):
    """Puts KivyMD under domino/bundled, where domino/start.py looks for it."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # a checkout has its own environment
            return
        with tempfile.TemporaryDirectory() as folder:
            wanted = Path(folder) / "wanted.txt"
            wanted.write_text(pinned()[BUNDLED], "utf-8")
            fetch = "pip download --disable-pip-version-check --no-deps --require-hashes --only-binary=:all:"
            where = ["--dest", folder, "--requirement", str(wanted)]
            subprocess.run([sys.executable, "-m", *fetch.split(), *where], check=True)
            [wheel] = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(Path(self.build_lib) / "domino" / "bundled")


class SameForEveryBuilder(bdist_wheel):
    """Packs files that anybody may read, whatever the builder's umask. SOURCE_DATE_EPOCH dates them."""

    def write_wheelfile(self, *given: Any, **named: Any) -> None:
        super().write_wheelfile(*given, **named)  # the last file, before all are packed
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)


setup(
    packages=[*find_packages(include=["domino", "domino.*"]), *ASSETS],
    package_dir={"domino.assets": "assets"},
    data_files=[("share/man/man1", ["platforms/linux/boneyard.1"])],
    package_data={name: ["*"] for name in ASSETS},
    install_requires=[
        line.partition("--hash")[0].strip() for name, line in pinned().items() if name != BUNDLED
    ],
    cmdclass={"build_py": BuildWithKivyMD, "bdist_wheel": SameForEveryBuilder},
)
