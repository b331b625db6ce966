"""What stores are given agrees with what is built."""

from __future__ import annotations

import configparser
import re
import struct
import tomllib
from pathlib import Path

import pytest

from domino.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "fastlane/metadata/android/en-US/images"
SPEC = configparser.ConfigParser(interpolation=None)
SPEC.read(ROOT / "buildozer.spec", "utf-8")
APP = SPEC["app"]
NAME = f"{APP['package.domain']}.{APP['package.name']}"
RECIPE = (ROOT / "platforms/android" / f"{NAME}.yml").read_text("utf-8")


def told(name: str) -> list[str]:
    return re.findall(rf"^[ -]*{name}: (.*)$", RECIPE, re.MULTILINE)


def test_the_recipe_of_f_droid_builds_this_version_with_these_tools() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    code = max(int(path.stem) for path in (IMAGES.parent / "changelogs").glob("*.txt"))
    assert told("versionName")[-1] == told("CurrentVersion")[0] == version
    assert told("versionCode")[-1] == told("CurrentVersionCode")[0] == str(code)
    assert told("commit")[-1] == f"v{version}"
    assert told("ndk") == [f"r{APP['android.ndk']}"]
    archs = APP["android.archs"].replace(",", "_")
    assert told("output")[-1] == f"bin/{APP['package.name']}-{version}-{archs}-release-unsigned.apk"


def test_the_recipe_installs_what_building_needs() -> None:
    page = (ROOT / "docs/android.md").read_text("utf-8")
    listed = re.search(r"apt-get install (.*?)\nmake apk", page, re.DOTALL)
    installed = re.search(r"apt-get install (.*?)\n    [a-z]", RECIPE, re.DOTALL)
    assert listed is not None and installed is not None
    needed = {name for name in listed[1].split() if name != "\\" and "jdk" not in name}  # Debian has its own
    assert needed <= set(installed[1].split())


@pytest.mark.parametrize("kind", ["phone", "sevenInch", "tenInch"])
def test_a_store_takes_every_picture(kind: str) -> None:
    pictures = sorted((IMAGES / f"{kind}Screenshots").glob("*.png"))
    assert 3 <= len(pictures) <= 8
    for path in pictures:
        data = path.read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        short, long = sorted((width, height))
        least = 1080 if kind == "tenInch" else 320
        assert least <= short and long <= 3840 and long <= 2 * short and len(data) < 8_000_000, path.name


# What players are promised


SHARED = "Nothing leaves your device unless you open or join a shared table."
UNTRUE = re.compile(
    r"nothing is sent anywhere(?! unless)|\bno network\b|without (?:a|any) network"
    r"|never (?:connects|goes online)|every game in the domino box",
    re.IGNORECASE,
)
"""What was said before tables could be shared, and of games that are not all there."""
TOLD = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "assets/help/*.md", "assets/rules/*.md", "assets/texts/*.toml",
                    "assets/web/*.*", "fastlane/**/*.txt", "platforms/linux/*.*", "pyproject.toml",
                    "buildozer.spec", "domino/__init__.py", "tools/write_manual.py")
    for path in ROOT.glob(pattern)
)  # fmt: skip


def plain(path: Path) -> str:
    return " ".join(path.read_text("utf-8").split())


@pytest.mark.parametrize(
    "words",
    ["no account, nothing is sent anywhere. What", "none: no network, no ads", "it works without any network",
     "Every game in the domino box, on one table"],
)  # fmt: skip
def test_an_untrue_promise_is_noticed(words: str) -> None:
    assert UNTRUE.search(words)


def test_no_text_promises_what_is_not_so() -> None:
    assert len(TOLD) > 40
    found = {path.relative_to(ROOT).as_posix(): UNTRUE.findall(plain(path)) for path in TOLD}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "name", ["README.md", "assets/help/about.md", "fastlane/metadata/android/en-US/full_description.txt"]
)
def test_what_leaves_the_device_is_said_in_one_sentence(name: str) -> None:
    assert SHARED in plain(ROOT / name)


def test_the_readme_opens_with_every_game_and_says_that_no_store_has_it() -> None:
    games = tomllib.loads((ROOT / "assets/texts/en.toml").read_text("utf-8"))
    opening = plain(ROOT / "README.md").partition("| | |")[0]
    assert all(games[key]["name"] in opening for key in GAMES)
    assert "Boneyard isn't in any app store yet." in plain(ROOT / "README.md")


def test_the_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(pictures) >= 8
    assert [name for name in pictures if not (ROOT / name).is_file()] == []
