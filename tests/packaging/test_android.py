"""The Android package: every check is green on the project, and red on a copy broken where it looks."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import notices, pins

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv" / "android" / "bin" / "python"
READY = ROOT / ".venv" / "android" / "ready"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
CHECKS = (
    "spec", "toolbox", "graph", "sources", "wheels", "imports", "ciphers", "compiling", "payload", "licenses",
    "workflows", "manifest",
)  # fmt: skip

pytestmark = pytest.mark.skipif(
    not READY.exists(), reason="what checks the Android package is not installed: make android-check"
)


MANY = """
import os, sys, traceback
from tools.android.__main__ import main

for line in sys.stdin:
    sys.argv[1:] = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        try:
            code = main()
        except BaseException:
            traceback.print_exc()
            code = 2
        sys.stdout.flush()
        os._exit(code)
    print("ended with", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""A program that makes one check after the other, each in a process of its own: to read what they need takes
longer than most of them."""


def run_checks(root: Path, *checks: str) -> subprocess.CompletedProcess[str]:
    command = [str(PYTHON), "-m", "tools.android", "--root", str(root), *checks]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


UNPACKING = ("sources", "wheels", "imports")
"""The checks that unpack a source."""


def has_terminals() -> bool:
    try:
        ends = os.openpty()
    except OSError:
        return False
    for end in ends:
        os.close(end)
    return True


needs_terminals = pytest.mark.skipif(
    not has_terminals(), reason="there are no pseudo-terminals: /dev/pts is not mounted"
)
needs_programs = pytest.mark.skipif(
    not (shutil.which("patch") and shutil.which("unzip")), reason="there is no patch or no unzip"
)


def may_lack(check: str) -> bool:
    """Whether this machine has not all that a check needs of the system."""
    if check == "manifest":
        return not (shutil.which("aapt2") and shutil.which("patch") and FRAMEWORK.exists())
    return check in UNPACKING and not (shutil.which("patch") and shutil.which("unzip") and has_terminals())


def skip_where_it_may(*lines: str) -> None:
    """Skip the test if a check was skipped, which it may only be for lack of something."""
    skipped = [line for line in lines if line.startswith("skip ")]
    for line in skipped:
        assert may_lack(line.split()[1]), line
    if skipped:
        pytest.skip("; ".join(" ".join(line.split()[1:]) for line in skipped))


def test_every_check_is_green() -> None:
    done = run_checks(ROOT)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.split()[1] for line in lines] == list(CHECKS)
    assert {line.split()[0] for line in lines} <= {"green", "skip"}
    skip_where_it_may(*lines)
    assert {line.split()[0] for line in lines} == {"green"}


def test_a_check_that_lacks_a_program_says_which_and_is_not_red(small: Path, tmp_path: Path) -> None:
    command = [str(PYTHON), "-m", "tools.android", "--root", str(small), "manifest"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("skip   manifest   there is no aapt2 and no patch")


@pytest.mark.parametrize("check", UNPACKING)
@pytest.mark.parametrize("program", ["patch", "unzip"])
def test_a_check_that_cannot_unpack_says_which_program_it_lacks_and_is_not_red(
    check: str, program: str, small: Path, tmp_path: Path
) -> None:
    kept = {"patch", "unzip", "tar", "sh"} - {program}
    for name in kept:
        if found := shutil.which(name):
            (tmp_path / name).symlink_to(found)
        else:
            (tmp_path / name).write_text("#!/bin/sh\n")
            (tmp_path / name).chmod(0o755)
    command = [str(PYTHON), "-m", "tools.android", "--root", str(small), check]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == f"skip   {check:<10} there is no {program}: sudo apt-get install {program}\n"


WITHOUT_TERMINALS = """
import os, pty, sys
from tools.android.__main__ import main

def openpty():
    raise OSError("out of pty devices")

os.openpty = pty.openpty = openpty
sys.exit(main())
"""


@pytest.mark.parametrize("check", UNPACKING)
def test_a_check_that_lacks_pseudo_terminals_says_so_and_is_not_red(check: str, small: Path) -> None:
    command = [str(PYTHON), "-c", WITHOUT_TERMINALS, "--root", str(small), check]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    if shutil.which("patch") and shutil.which("unzip"):
        said = "there are no pseudo-terminals (out of pty devices): /dev/pts is not mounted"
        assert done.stdout == f"skip   {check:<10} {said}\n"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small app with our spec, icons and rules, on which every check is green."""
    root = tmp_path_factory.mktemp("small")
    lists = ("requirements.txt", "requirements-phone.txt", "requirements-android.txt")
    for name in ("buildozer.spec", "pyproject.toml", *lists):
        shutil.copy(ROOT / name, root)
    for name in ("platforms", ".github", "docs", "licenses"):
        shutil.copytree(ROOT / name, root / name)
    (root / "main.py").write_text("from domino.start import main\n")
    (root / "domino").mkdir()
    (root / "domino" / "__init__.py").write_text("")
    (root / "domino" / "start.py").write_text(
        "import json\nfrom kivymd.app import MDApp\n\nmain = json, MDApp\n"
    )
    (root / "domino" / "together").mkdir()
    (root / "domino" / "together" / "__init__.py").write_text("")
    shutil.copy(ROOT / "domino/together/ciphers.py", root / "domino" / "together")
    (root / "assets").mkdir()
    (root / "assets" / "en.toml").write_text("")
    shutil.copy(ROOT / notices.ARCHIVE, root / "assets")
    (root / "tests").mkdir()
    (root / "tests" / "test_it.py").write_text("")
    return root


def test_the_small_copy_is_green_as_it_is(small: Path) -> None:
    done = run_checks(small)
    assert done.returncode == 0, done.stdout + done.stderr


def changed(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        text = (root / name).read_text("utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new), "utf-8")

    return change


def in_spec(old: str, new: str) -> Callable[[Path], None]:
    return changed("buildozer.spec", old, new)


def written(name: str, text: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / name).write_text(text, "utf-8")

    return change


def removed(name: str) -> Callable[[Path], None]:
    return lambda root: (root / name).unlink()


def too_much(root: Path) -> None:
    (root / "assets" / "photo.png").write_bytes(bytes(8_000_000))


def small_icon(root: Path) -> None:
    shutil.copy(ROOT / "assets/images/icons/window.png", root / "platforms/icons/icon.png")


PACKAGES = "platforms/android/packages.txt"
SOURCES = "platforms/android/sources.toml"
OPENSSL = 'sha256 = "777cd596284c883375a2a7a11bf5d2786fc5413255efab20c50d6ffe6d020b7e"'
PURE_WEBSOCKETS = "c6bd2c9781915592b209160d0f017d4c7c82ad53075e6b0c24d2a89299e7f9e9"

BROKEN = {
    "no title": ("spec", in_spec("title = Boneyard", ""), '"title" is missing'),
    "no such orientation": ("spec", in_spec("orientation = portrait", "orientation = sideways"), "sideways"),
    "a misspelt name": ("spec", in_spec("android.ndk_api", "android.ndkapi"), "android.ndkapi"),
    "an old target": ("spec", in_spec("android.api = 36", "android.api = 35"), "'35'"),
    "a moving branch": ("spec", in_spec("p4a.source_dir", "p4a.branch"), "p4a.source_dir"),
    "another permission": ("spec", in_spec("VIBRATE", "CAMERA"), "android.permissions"),
    "a version in letters": (
        "spec",
        written("pyproject.toml", '[project]\nversion = "1.0rc1"\n'),
        "1.0rc1",
    ),
    "not pinned": ("graph", in_spec("kivymd==2.0.0", "kivymd"), "kivymd is not pinned"),
    "left to a recipe": ("graph", in_spec(",six==1.17.0", ""), "A recipe adds six"),
    "a native library": ("graph", in_spec("sqlite3,", "sqlite3,pillow==11.0.0,"), "does not use it"),
    "two that exclude each other": ("graph", in_spec("sqlite3,", "sqlite3,sdl3==3.2.0,"), "no order"),
    "a compiled wheel": ("wheels", in_spec("six==1.17.0", "six==1.17.0,markupsafe==3.0.4"), "compiled for"),
    "no such version": ("wheels", in_spec("six==1.17.0", "six==99.0"), "no wheel for six==99.0"),
    "a part that is compiled": (
        "wheels",
        changed("platforms/android/recipes/materialyoucolor/__init__.py", "MYCP_PURE_PYTHON", "MYCP_PURE"),
        "materialyoucolor does not build without a compiler",
    ),
    "websockets left to pip": (
        "wheels",
        changed(
            SOURCES,
            f'py3-none-any.whl"\nsha256 = "{PURE_WEBSOCKETS}',
            'cp314-cp314-manylinux2014_aarch64.manylinux_2_17_aarch64.manylinux_2_28_aarch64.whl"\n'
            'sha256 = "c5e970d3996c597186c9dbb6e77a8048737a834ac03cb13186a54999e0e1c31e',
        ),
        "of websockets is compiled for",
    ),
    "wheels that others built": ("spec", in_spec("p4a.extra_args", "#"), "p4a.extra_args"),
    "libltdl not looked for": ("toolbox", changed(PACKAGES, "libltdl-dev ", "#"), "asks for libltdl-dev"),
    "libltdl not named": ("toolbox", changed("docs/android.md", "libltdl-dev ", ""), "packages: libltdl-dev"),
    "a list of its own": (
        "toolbox",
        changed(".github/workflows/packages.yml", "make apk-packages", "sudo apt-get install git"),
        "make apk-packages",
    ),
    "too new a wheel": (
        "toolbox",
        changed("requirements-android.txt", "wheel==0.43.0", "wheel==0.48.0"),
        "python-for-android wants wheel~=0.43.0, and requirements-android.txt has 0.48.0",
    ),
    "a missing sum": ("sources", changed(SOURCES, OPENSSL, ""), "no sum for openssl 3.3.1"),
    "a sum of another version": (
        "sources",
        in_spec("materialyoucolor==3.0.4", "materialyoucolor==2.0.10"),
        "no sum for materialyoucolor 2.0.10",
    ),
    "another file": (
        "sources",
        changed(SOURCES, "9f81708484b0a84e", "0" * 16),
        "pyjnius-1.7.0.tar.gz is not the file",
    ),
    "patches that do not fit": (
        "sources",
        changed("platforms/android/recipes/kivy/__init__.py", '"kivy/lang/parser.py"', ""),
        "cannot unpack and patch kivy",
    ),
    "a stray import": ("imports", written("domino/start.py", "import numpy\n"), "imports numpy"),
    "a recipe that brings nothing": (
        "imports",
        written("domino/start.py", "import setuptools\n"),
        "imports setuptools",
    ),
    "a late stray import": (
        "imports",
        written("domino/start.py", "def main():\n    from PIL import Image\n"),
        "imports PIL",
    ),
    "a module that is not there": (
        "imports",
        written("domino/start.py", "from domino.gone import main\n"),
        "not shipped",
    ),
    "what a phone has not": ("imports", written("domino/start.py", "import tkinter\n"), "tkinter"),
    "a reader of XML": ("imports", written("domino/start.py", "from xml import etree\n"), "xml.etree"),
    "a package that needs another": (
        "imports",
        written("domino/start.py", "from kivymd.uix.loadingindicator import MDLoadingIndicator\n"),
        "materialshapes",
    ),
    "no cipher": ("ciphers", in_spec(",tlslite-ng==0.8.2,ecdsa==0.19.2", ""), "Nothing that encrypts"),
    "half a cipher": ("ciphers", in_spec(",ecdsa==0.19.2", ""), "tlslite-ng is packed without ecdsa"),
    "the other half": ("ciphers", in_spec(",tlslite-ng==0.8.2", ""), "ecdsa is packed without tlslite-ng"),
    "a cipher that needs Rust": (
        "ciphers",
        in_spec("sqlite3,", "sqlite3,cryptography==46.0.3,"),
        "cryptography's recipe needs rustup",
    ),
    "a cipher that is not used": ("ciphers", in_spec("sqlite3,", "sqlite3,libsodium==1.0.16,"), "libsodium"),
    "a cipher that does not work": (
        "ciphers",
        changed("domino/together/ciphers.py", "bytes([9])", "bytes([8])"),
        "does not pass its known answers",
    ),
    "no Python": ("compiling", written("domino/start.py", "def main(:\n"), "domino/start.py line 1"),
    "too new a Python": ("compiling", written("domino/start.py", "type main = int\n"), "no Python 3.11"),
    "too much": ("payload", too_much, "MB; it may be 8"),
    "tests inside": (
        "payload",
        in_spec("main.py,domino/*", "main.py,tests/*,domino/*"),
        "tests/test_it.py would be shipped",
    ),
    "a test among modules": ("payload", written("domino/test_it.py", ""), "is for development"),
    "an asset of another kind": ("payload", written("assets/song.flac", ""), "would be left out"),
    "no licenses": ("licenses", removed(notices.ARCHIVE), "lacks the licenses of licenses.json.gz"),
    "damaged licenses": (
        "licenses",
        written(notices.ARCHIVE, "{}"),
        "lacks the licenses of licenses.json.gz",
    ),
    "a package without a license": (
        "licenses",
        changed("requirements-phone.txt", "six==1.17.0", "sixfold==1.17.0"),
        "lacks the licenses of sixfold 1.17.0",
    ),
    "a package in the spec alone": ("licenses", in_spec("six==1.17.0", "sixfold==1.0"), "license of sixfold"),
    "a text that is another": (
        "licenses",
        changed("licenses/tlslite-ng-license.txt", "GNU LESSER", "GNU OTHER"),
        "lacks the licenses of tlslite-ng",
    ),
    "no icon": ("manifest", removed("platforms/icons/icon.png"), "icon.filename"),
    "a small icon": ("manifest", small_icon, "512 by 512"),
    "half an adaptive icon": (
        "manifest",
        in_spec("icon.adaptive_background.filename", "#"),
        "icon.adaptive_background.filename",
    ),
    "rules that are no XML": (
        "manifest",
        written("platforms/android/backup_rules.xml", "<full-backup-content>"),
        "aapt2 does not take a resource",
    ),
    "rules that are missing": (
        "manifest",
        removed("platforms/android/data_extraction_rules.xml"),
        "cannot package it",
    ),
    "an argument no Android knows": (
        "manifest",
        written("platforms/android/application_arguments.xml", 'android:appCategori="game"'),
        "aapt2 does not link",
    ),
    "saves left behind": (
        "manifest",
        written("platforms/android/application_arguments.xml", 'android:appCategory="game"'),
        "dataExtractionRules",
    ),
    "a voice not looked for": ("manifest", written("platforms/android/queries.xml", ""), "TTS_SERVICE"),
    "too many permissions": (
        "manifest",
        in_spec("permission.VIBRATE", "permission.VIBRATE,android.permission.CAMERA"),
        "not for what was decided",
    ),
}


@pytest.fixture(scope="module")
def checked() -> Iterator[Callable[[Path, str], tuple[str, str]]]:
    """Makes a check of a folder: what was said, and how it ended."""
    with subprocess.Popen(
        [str(PYTHON), "-c", MANY],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as program:  # fmt: skip

        def make(root: Path, check: str) -> tuple[str, str]:
            assert program.stdin is not None and program.stdout is not None
            print("--root", root, check, sep="\t", file=program.stdin, flush=True)
            lines = []
            for line in program.stdout:
                if line.startswith("ended with "):
                    return "".join(lines), line.split()[-1]
                lines.append(line)
            raise AssertionError("".join(lines))

        yield make


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_copy_is_red(
    name: str, small: Path, tmp_path: Path, checked: Callable[[Path, str], tuple[str, str]]
) -> None:
    check, breaks, words = BROKEN[name]
    copy = tmp_path / "copy"
    shutil.copytree(small, copy)
    breaks(copy)
    said, ended = checked(copy, check)
    skip_where_it_may(said)
    assert ended == "1", said
    assert said.startswith(f"RED    {check}"), said
    assert words in said
    assert "Traceback" not in said


FETCHED = """
import sys
from pathlib import Path
from tools.android import wheels
from tools.android.project import Red, opened
with opened(Path(sys.argv[1])) as project:
    project.wheels = Path(sys.argv[2])
    try:
        wheels.check(project)
    except Red as trouble:
        print(trouble)
"""


@needs_terminals
@needs_programs
def test_a_wheel_with_another_sum_than_the_one_meant_is_red(small: Path, tmp_path: Path) -> None:
    kept = tmp_path / "wheels" / "linux"
    kept.mkdir(parents=True)
    for pin in pins.read(ROOT / "requirements-phone.txt"):
        (kept / f"{pin.name}-{pin.version}-py3-none-any.whl").write_bytes(b"something else")
    command = [str(PYTHON), "-c", FETCHED, str(small), str(kept.parent)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "-none-any.whl is not the file that requirements-phone.txt means." in done.stdout, done.stderr


def test_another_python_for_android_than_the_one_meant_is_not_built_with(tmp_path: Path) -> None:
    [pin] = [pin for pin in pins.read(ROOT / "requirements-android.txt") if pin.name == "python-for-android"]
    name = f"python_for_android-{pin.version}"
    with tarfile.open(tmp_path / f"{name}.tar.gz", "w:gz") as packed:
        packed.add(ROOT / "LICENSE", f"{name}/LICENSE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    only = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull}
    code = "from tools.android import building; building.missing = lambda: None; print(building.main())"
    done = subprocess.run(
        [str(PYTHON), "-c", code, "apk"],
        cwd=ROOT, env=kept | only, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "1\n", done.stderr
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert done.stderr.splitlines()[-1].startswith(
        "No apk was built. python-for-android could not be fetched"
    )


def test_the_wheel_that_is_not_there_is_named_alone_when_none_was_fetched_before(
    small: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(small, copy)
    in_spec("six==1.17.0", "six==99.0")(copy)
    command = [str(PYTHON), "-c", FETCHED, str(copy), str(tmp_path / "wheels")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("The package index has no wheel for six==99.0:"), done.stdout + done.stderr


def test_a_package_is_built_or_a_sentence_says_why_not(tmp_path: Path) -> None:
    """Where programs are missing, before anything is fetched."""
    done = subprocess.run(
        [str(PYTHON), "-m", "tools.android.building", "apk"],
        cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("No apk was built.") and len(done.stderr.splitlines()) == 1
