"""make apk, make aab: runs buildozer, or says in one sentence what is missing for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from tools import pins
from tools.android.project import HOME

ROOT = HOME.parent.parent
GOALS = {"apk": "debug", "aab": "release"}
NEEDED = {
    "git": "git",
    "javac": "openjdk-17-jdk-headless",
    "unzip": "unzip",
    "zip": "zip",
    "autoconf": "autoconf",
    "automake": "automake",
    "libtoolize": "libtool",
    "pkg-config": "pkg-config",
    "cmake": "cmake",
    "patch": "patch",
    "make": "make",
    "cc": "gcc",
}
"""Programs, each with the Debian package that has it."""
HEADERS = {"zlib.h": "zlib1g-dev", "ffi.h": "libffi-dev", "openssl/ssl.h": "libssl-dev"}
SOURCES = ("https://dl.google.com/android/repository/repository2-3.xml", "https://github.com/kivy")
"""The SDK and NDK; the sources of what python-for-android compiles."""
SOURCE = HOME / "python-for-android"
"""python-for-android itself, where the spec tells buildozer to look for it."""


def missing() -> str | None:
    """What keeps a package from being built here, in one sentence; None when nothing is known to."""
    if not sys.platform.startswith("linux"):
        return "python-for-android builds on Linux; on Windows use WSL, on a Mac a virtual machine."
    packages = [package for program, package in NEEDED.items() if shutil.which(program) is None]
    included = Path("/usr/include")
    packages += [
        package
        for header, package in HEADERS.items()
        if not (included / header).is_file() and not any(included.glob(f"*/{header}"))
    ]
    if packages:
        return f"Some programs are missing: sudo apt-get install --yes {' '.join(sorted(set(packages)))}"
    for address in SOURCES:
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
        with tarfile.open(packed) as source:
            source.extractall(folder, filter="data")
        shutil.rmtree(SOURCE, ignore_errors=True)
        (Path(folder) / packed.name.removesuffix(".tar.gz")).rename(SOURCE)


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in GOALS:
        print("Say which: apk (to try out) or aab (for a store).", file=sys.stderr)
        return 2
    sentence = missing()
    if sentence:
        print(f"No {sys.argv[1]} was built. {sentence}", file=sys.stderr)
        return 1
    try:
        unpack_builder()
    except subprocess.CalledProcessError:
        told = "python-for-android could not be fetched as requirements-android.txt means it"
        print(f"No {sys.argv[1]} was built. {told}; pip says why above.", file=sys.stderr)
        return 1
    tools = {"VIRTUAL_ENV": str(HOME), "PATH": f"{HOME / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "buildozer", "android", GOALS[sys.argv[1]]]
    return subprocess.run(command, cwd=ROOT, env=os.environ | tools, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
