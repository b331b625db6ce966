"""What stores are given agrees with what is built."""

from __future__ import annotations

import configparser
import re
import struct
import tomllib
from pathlib import Path

import pytest

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
