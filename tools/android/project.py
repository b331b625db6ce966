"""The project as buildozer and python-for-android see it."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from buildozer import Buildozer
from pythonforandroid.logger import logger

logger.setLevel("ERROR")

HOME = Path(__file__).resolve().parent.parent.parent / ".venv" / "android"
"""Where the tools of these checks are installed, and what they fetch is kept."""

PERMISSIONS = tuple(f"android.permission.{name}" for name in ("VIBRATE", "INTERNET", "ACCESS_LOCAL_NETWORK"))
"""What the app asks Android for: to buzz, and to open a table to others."""


class Red(Exception):
    """A check that failed, with a sentence that says what to mend."""


class Lacking(Exception):
    """A check that cannot be made here, with a sentence that says what it lacks."""


@dataclass(eq=False)
class Project:
    """A checkout with its buildozer.spec, and a folder to build in that is gone afterwards."""

    root: Path
    scratch: Path
    wheels: Path = HOME / "wheels"

    @cached_property
    def spec(self) -> Buildozer:
        """The spec, read and accepted by buildozer itself."""
        if not (self.root / "buildozer.spec").is_file():
            raise Red("There is no buildozer.spec.")
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                spec = Buildozer(filename=str(self.root / "buildozer.spec"))
        except SystemExit:
            raise Red(f"Buildozer does not take the spec: {_last_line(said.getvalue())}") from None
        except Exception as trouble:
            raise Red(f"Buildozer cannot read the spec: {_last_line(str(trouble))}") from None
        spec.logger.set_level(0)
        spec.config.set("buildozer", "build_dir", str(self.scratch / "build"))
        spec.config.set("buildozer", "bin_dir", str(self.scratch / "bin"))
        spec.user_bin_dir = str(self.scratch / "bin")
        return spec

    def value(self, name: str) -> str:
        """What the spec says under this name; empty when nothing."""
        return str(self.spec.config.getdefault("app", name, "") or "").strip()

    def values(self, name: str) -> list[str]:
        """What the spec lists under this name."""
        return [value.strip() for value in self.spec.config.getlist("app", name, [])]

    @cached_property
    def requirements(self) -> dict[str, str | None]:
        """Each requirement's name, and its version if it is pinned."""
        pairs = (line.partition("==") for line in self.values("requirements"))
        return {name.strip(): version.strip() or None for name, _, version in pairs}

    @cached_property
    def target(self) -> Any:
        """Buildozer's Android target for this spec."""
        with quiet(), contextlib.chdir(self.root):  # where buildozer looks for what a spec names
            self.spec.set_target("android")
        return self.spec.target

    @cached_property
    def payload(self) -> Path:
        """A folder with just the files that buildozer would put into the app."""
        folder = Path(self.target and self.spec.app_dir)
        with quiet(), contextlib.chdir(self.root):
            self.spec._copy_application_sources()
        return folder

    @cached_property
    def shipped(self) -> list[str]:
        """The payload's files, as paths with slashes."""
        return sorted(
            path.relative_to(self.payload).as_posix() for path in self.payload.rglob("*") if path.is_file()
        )

    @cached_property
    def context(self) -> Any:
        """python-for-android as it builds this project: its versions, its processors and our own recipes."""
        from pythonforandroid.build import Context

        for name, version in self.requirements.items():
            if version:  # as its toolchain does; a name with its version is no recipe's name
                os.environ[f"VERSION_{name}"] = version
        context = Context()
        context.setup_dirs(str(self.scratch / "p4a"))
        context.archs = [SimpleNamespace(arch=arch) for arch in self.values("android.archs")]
        context.ndk_api = int(self.value("android.ndk_api") or 0)
        context.local_recipes = str(self.root / self.value("p4a.local_recipes"))
        return context

    @cached_property
    def build_order(self) -> tuple[list[str], list[str]]:
        """python-for-android's own answer: the recipes it builds, in order, and the modules pip installs."""
        from pythonforandroid.bootstrap import Bootstrap
        from pythonforandroid.graph import get_recipe_order_and_bootstrap
        from pythonforandroid.util import BuildInterruptingException

        try:
            with quiet():
                bootstrap = Bootstrap.get_bootstrap(self.value("p4a.bootstrap"), self.context)
                recipes, modules, _ = get_recipe_order_and_bootstrap(
                    self.context, sorted(self.requirements), bootstrap, None
                )
        except (BuildInterruptingException, ValueError) as trouble:
            raise Red(f"python-for-android finds no order to build in: {_last_line(str(trouble))}") from None
        return list(recipes), list(modules)

    @cached_property
    def recipes(self) -> list[Any]:
        """The recipes themselves, in the order they are built."""
        from pythonforandroid.recipe import Recipe

        return [Recipe.get_recipe(name, self.context) for name in self.build_order[0]]


@contextlib.contextmanager
def opened(root: Path) -> Iterator[Project]:
    """The project at this folder. Buildozer makes folders in the home directory: it gets one of its own."""
    home = os.environ.get("HOME", "")
    with tempfile.TemporaryDirectory(prefix="boneyard-android-") as scratch:
        os.environ["HOME"] = scratch
        try:
            yield Project(root.resolve(), Path(scratch))
        finally:
            os.environ["HOME"] = home


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Without what the tools tell of their progress."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


def run(
    command: Sequence[str], complaint: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    """What the command prints. When it fails: Red, with the complaint and the last thing it said."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, check=False)
    if done.returncode:
        raise Red(f"{complaint}: {_last_line(done.stderr) or _last_line(done.stdout)}")
    return done.stdout


def fetch_wheels(
    project: Project, pinned: Sequence[str], arguments: Sequence[str], folder: str
) -> list[Path]:
    """The wheels of these requirements, from the package index unless they were fetched before."""
    kept = project.wheels / folder
    kept.mkdir(parents=True, exist_ok=True)
    fetch = "pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all:"
    found = []
    for line in pinned:  # one by one, to name the one that is not there
        if _kept_wheel(kept, line) is None:
            with tempfile.TemporaryDirectory(dir=project.wheels) as fresh:
                command = [sys.executable, "-m", *fetch.split(), "--dest", fresh, *arguments, line]
                run(command, f"The package index has no wheel for {line}")
                for wheel in Path(fresh).glob("*.whl"):  # whole: another check may be looking
                    os.replace(wheel, kept / wheel.name)
        fetched = _kept_wheel(kept, line)
        if fetched is None:
            raise Red(f"What was fetched for {line} is not of that version.")
        found.append(fetched)
    return found


def _kept_wheel(folder: Path, line: str) -> Path | None:
    name, _, version = line.partition("==")
    wanted = [name.lower().replace("-", "_"), version]
    wheels = sorted(folder.glob("*.whl"))
    return next((path for path in wheels if path.name.lower().split("-")[:2] == wanted), None)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""
