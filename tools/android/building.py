"""make apk, make aab: runs buildozer, or says in one sentence what is missing for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from tools import epoch, pins
from tools.android import needed, sources
from tools.android.project import HOME, Red, opened

ROOT = HOME.parent.parent
GOALS = {"apk": "debug", "aab": "release"}
FETCHED_FROM = ("https://dl.google.com/android/repository/repository2-3.xml", "https://github.com/kivy")
"""The SDK and NDK; most of what python-for-android compiles."""
SOURCE = HOME / "python-for-android"
"""python-for-android itself, where the spec tells buildozer to look for it."""
SDK = Path(".buildozer/android/platform/android-sdk")
"""Where buildozer keeps Android's SDK, in the home directory."""


def missing() -> str | None:
    """What keeps a package from being built here, in one sentence; None when nothing is known to."""
    if not sys.platform.startswith("linux"):
        return "python-for-android builds on Linux; on Windows use WSL, on a Mac a virtual machine."
    packages = needed.missing()
    if packages:
        return f"Packages of the system are missing: sudo apt-get install --yes {' '.join(packages)}"
    return None


def unreachable() -> str | None:
    """Which of the places that a build fetches from does not answer, in one sentence; None when all do."""
    for address in FETCHED_FROM:
        try:
            urllib.request.urlopen(address, timeout=15).close()
        except urllib.error.HTTPError:
            continue  # it answers
        except OSError:
            host = address.split("/")[2]
            return f"The Android SDK, the NDK and native sources cannot be fetched: {host} does not answer."
    return None


def unpack_builder() -> None:
    """python-for-android's source, of the version and with the sum that requirements-android.txt has."""
    [pin] = [pin for pin in pins.read(ROOT / "requirements-android.txt") if pin.name == SOURCE.name]
    with tempfile.TemporaryDirectory(dir=HOME) as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(str(pin), "utf-8")
        fetch = (
            "pip download --quiet --disable-pip-version-check --no-deps --require-hashes --no-binary=:all:"
        )
        where = ["--no-build-isolation", "--dest", folder, "--requirement", str(wanted)]
        subprocess.run([sys.executable, "-m", *fetch.split(), *where], check=True)
        [packed] = Path(folder).glob("*.tar.gz")
        shutil.unpack_archive(packed, folder)  # its sum was compared
        shutil.rmtree(SOURCE, ignore_errors=True)
        (Path(folder) / packed.name.removesuffix(".tar.gz")).rename(SOURCE)


def clear_unfinished() -> None:
    """Takes away an SDK whose download was cut short: buildozer would take the folder for the SDK itself."""
    sdk = Path.home() / SDK
    if sdk.is_dir() and all(path.match("commandlinetools-*.zip") for path in sdk.iterdir()):
        shutil.rmtree(sdk)


def environment(goal: str) -> dict[str, str]:
    """What buildozer is run in: our tools, the commit's date, and the sum of every source.

    :raises Red: a sum is missing, and the package is for others.
    :raises OSError: a source is not on the package index.
    """
    with opened(ROOT) as project:
        without = sources.without_sum(project)
        if without and goal == "aab":
            raise Red(without)
        if without:
            print(f"Going on, to try out: {without}", file=sys.stderr)
        held = dict(sources.environment(project))
    path = f"{HOME / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return epoch.environment() | held | {"VIRTUAL_ENV": str(HOME), "PATH": path}


def built(goal: str) -> str | None:
    """Builds the package; what kept it from being built, in one sentence, or None when nothing did."""
    sentence = missing()
    if sentence:
        return sentence
    try:
        unpack_builder()
        variables = environment(goal)
    except subprocess.CalledProcessError:
        told = "python-for-android could not be fetched as requirements-android.txt means it"
        return f"{told}; pip says why above."
    except (Red, ValueError) as trouble:
        return str(trouble)
    except OSError as trouble:
        return f"Sources could not be looked up: {trouble}."
    clear_unfinished()
    command = [sys.executable, "-m", "buildozer", "android", GOALS[goal]]
    if subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode == 0:
        return None
    return unreachable() or "Buildozer says why above."


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in GOALS:
        print("Say which: apk (to try out) or aab (for a store).", file=sys.stderr)
        return 2
    sentence = built(sys.argv[1])
    if sentence:
        print(f"No {sys.argv[1]} was built. {sentence}", file=sys.stderr)
    return 1 if sentence else 0


if __name__ == "__main__":
    raise SystemExit(main())
