"""Every license text goes with what it is for: into the app, the bundle, the AppImage and the wheel."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.wheels import copied
from tools import bundle, notices, pins, sbom, system_notices

ROOT = Path(__file__).parents[2]
READ = ("requirements.txt", "requirements-phone.txt", "pyproject.toml", "LICENSE", "tools/licences.toml",
        "tools/notices.toml", "platforms/android/sources.toml", notices.ARCHIVE)  # fmt: skip
NOTHING_FETCHED = pins.Pin("nothing", "1.0", "", ())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Everything that the licenses are collected from."""
    root = tmp_path / "copy"
    for name in READ:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, root / name)
    shutil.copytree(ROOT / notices.FOLDER, root / notices.FOLDER)
    return root


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


# What is kept in the project


def test_the_licenses_are_those_of_the_packages_installed_here() -> None:
    components, texts = notices.collect(ROOT)
    assert notices.kept(ROOT) == (components, texts), "make licenses"
    packed = json.loads(gzip.decompress((ROOT / notices.ARCHIVE).read_bytes()))
    assert packed == notices.index(components) | {"texts": texts}, "make licenses"


def not_here() -> list[pins.Pin]:
    return [pin for pin, _ in notices.shipped(ROOT).values() if notices.installed(pin) is None]


@pytest.mark.parametrize("pin", not_here() or [NOTHING_FETCHED], ids=lambda pin: pin.name)
def test_the_licenses_of_other_packages_are_those_on_the_package_index(pin: pins.Pin) -> None:
    if pin is NOTHING_FETCHED:
        return
    try:
        fetched = notices.fetched(pin)
    except OSError:
        pytest.skip("the package index cannot be reached, so nothing can be installed")
    components, texts = notices.kept(ROOT)
    [one] = [one for one in components if one.name == pins.plain(pin.name)]
    assert set(fetched.values()) <= {texts[file] for file in one.texts}


@pytest.mark.parametrize("name", sbom.SHIPPED)
def test_every_package_that_ships_has_its_license_and_its_text(name: str) -> None:
    components, texts = notices.kept(ROOT)
    known = {(one.name, one.version): one for one in components}
    assert set(notices.LISTS) == set(sbom.SHIPPED)
    for pin in pins.read(ROOT / name):
        one = known[pins.plain(pin.name), pin.version]
        assert one.license == sbom.licenses(ROOT)[pins.plain(pin.name)]
        assert one.texts and all(len(texts[file]) > 30 for file in one.texts), pin.name


def test_the_lgpl_and_the_notices_that_licenses_ask_for_are_whole() -> None:
    components, texts = notices.kept(ROOT)
    whole = {
        one.name: " ".join(" ".join(texts[file] for file in one.texts).split())
        for one in components
    }  # fmt: skip
    for name in ("tlslite-ng", "chardet"):
        assert "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1, February 1999" in whole[name]
        assert "END OF TERMS AND CONDITIONS" in whole[name]
    assert "Mozilla Public License Version 2.0" in whole["certifi"]
    assert "SIL OPEN FONT LICENSE Version 1.1" in whole["Noto fonts"] == whole["Unifont Upper"]
    assert "Apache License Version 2.0, January 2004" in whole["nats-py"] and "OpenSSL" in whole
    assert "Requests" in whole["requests"], "its NOTICE"
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in whole["Python"]


def test_each_text_is_there_once_and_none_is_left_over() -> None:
    components, texts = notices.kept(ROOT)
    assert len(set(texts.values())) == len(texts)
    assert {file for one in components for file in one.texts} == texts.keys()
    assert (ROOT / notices.ARCHIVE).stat().st_size < 120_000, "it is part of what phones get"


# What is planted is found


def planted(name: str, text: str) -> Callable[[Path], None]:
    def plant(root: Path) -> None:
        with (root / name).open("a", encoding="utf-8") as file:
            file.write(text)

    return plant


PIN = f"\nnolicense==1.0 \\\n    --hash=sha256:{'0' * 64}\n"
COMPONENT = '\n[[component]]\nname = "Thing"\nlicense = "MIT"\nplatforms = "android"\ntexts = []\n'

PLANTED = {
    "a package without a license": ("requirements.txt", PIN, "licences.toml doesn't say"),
    "a package of phones without one": ("requirements-phone.txt", PIN, "licences.toml doesn't say"),
    "a component without a text": ("tools/notices.toml", COMPONENT, "Thing in tools/notices"),
    "a component whose text is not there": (
        "tools/notices.toml",
        COMPONENT.replace("[]", '["gone.txt"]'),
        "licenses/gone.txt is missing",
    ),
    "a source of Android": ("platforms/android/sources.toml", '\n[opus]\nversion = "1"\n', "built from opus"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_whatever_ships_without_a_license_is_found(name: str, copy: Path) -> None:
    file, text, words = PLANTED[name]
    planted(file, text)(copy)
    with pytest.raises(notices.Unlicensed, match=words.replace(".", r"\.")):
        notices.collect(copy)


def test_a_package_whose_text_is_nowhere_is_found_and_one_that_brings_none_too(copy: Path) -> None:
    planted("requirements.txt", PIN)(copy)
    planted("tools/licences.toml", '\n"0BSD" = "nolicense"\n')(copy)
    with pytest.raises(notices.Unlicensed, match=r"nolicense 1\.0 aren't in licenses: make licenses"):
        notices.collect(copy)
    with pytest.raises(notices.Unlicensed, match=r"nolicense 1\.0 ships without a license text"):
        notices.collect(copy, lambda pin: {})
    components, texts = notices.collect(copy, lambda pin: {"nolicense-license.txt": "Do what you like.\n"})
    [one] = [one for one in components if one.name == "nolicense"]
    assert (one.license, one.texts, one.platforms) == ("0BSD", ("nolicense-license.txt",), notices.DESKTOPS)
    assert texts["nolicense-license.txt"] == "Do what you like.\n"


def test_a_new_version_asks_for_its_texts_again(copy: Path) -> None:
    change(copy / "requirements-phone.txt", "chardet==5.2.0", "chardet==5.2.1")
    with pytest.raises(notices.Unlicensed, match=r"chardet 5\.2\.1"):
        notices.collect(copy)


def test_a_text_that_two_packages_share_is_kept_once(copy: Path) -> None:
    planted("requirements.txt", PIN)(copy)
    planted("tools/licences.toml", '\n"Apache-2.0 " = "nolicense"\n')(copy)
    apache = (copy / "licenses/apache-2.0.txt").read_bytes()
    before = len(notices.kept(copy)[1])
    components, texts = notices.collect(
        copy, lambda pin: {"nolicense-license.txt": notices.clean(b"\r\n" + apache.replace(b"\n", b"\r\n"))}
    )
    [one] = [one for one in components if one.name == "nolicense"]
    assert one.texts == ("apache-2.0.txt",) and len(texts) == before


# What is packed


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A folder like the one that PyInstaller makes."""
    inside = tmp_path / "boneyard" / "_internal" / notices.ARCHIVE
    inside.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / notices.ARCHIVE, inside)
    return tmp_path / "boneyard"


@pytest.mark.parametrize("platform", notices.DESKTOPS)
def test_a_bundle_has_every_text_of_its_platform(platform: str, packed: Path) -> None:
    bundle.add_licenses(packed, ROOT, platform)
    text = (packed / bundle.LICENSES).read_text("utf-8")
    components, texts = notices.kept(ROOT)
    for one in components:
        if platform in one.platforms:
            assert f"\n{one.name} {one.version}".rstrip() + f": {one.license} (" in text
            assert all(texts[file].rstrip() in text for file in one.texts)
    assert ("kivy-deps-sdl2" in text) == (platform == "windows") and "chardet" not in text


def test_a_bundle_without_a_text_is_not_packed(packed: Path, copy: Path) -> None:
    inside = packed / "_internal" / notices.ARCHIVE
    whole = json.loads(gzip.decompress(inside.read_bytes()))
    damaged = [
        b"",
        gzip.compress(b"{}"),
        gzip.compress(json.dumps(whole | {"components": whole["components"][:5]}).encode()),
        gzip.compress(json.dumps(whole | {"texts": whole["texts"] | {"kivy-license.txt": "x"}}).encode()),
    ]
    for content in damaged:
        inside.write_bytes(content)
        with pytest.raises(notices.Unlicensed):
            bundle.add_licenses(packed, ROOT, "macos")
    inside.unlink()
    with pytest.raises(notices.Unlicensed):
        bundle.add_licenses(packed, ROOT, "macos")
    assert not (packed / bundle.LICENSES).exists()
    shutil.copyfile(ROOT / notices.ARCHIVE, inside)
    planted("requirements.txt", PIN)(copy)
    with pytest.raises(notices.Unlicensed, match=r"licenses of nolicense 1\.0"):
        bundle.add_licenses(packed, copy, "macos")


def test_a_package_that_is_packed_and_in_no_list_is_found() -> None:
    modules = ["domino.core.tiles", "main", "json.decoder", "segno.encoder", "tlslite", "_sysconfigdata__x"]
    assert bundle.unlisted(modules, ROOT, "linux") == []
    assert bundle.unlisted([*modules, "hypothesis.core", "nobody_knows"], ROOT, "linux") == [
        "hypothesis",
        "nobody_knows",
    ]


def test_libraries_of_the_system_bring_the_notices_of_their_packages(tmp_path: Path) -> None:
    inside = tmp_path / "boneyard" / "_internal"
    (inside / "Kivy.libs").mkdir(parents=True)
    for name in ("libz.so.1", "libssl.so.3", "libpython3.13.so.1.0", "Kivy.libs/libSDL2.so"):
        (inside / name).write_bytes(b"")
    (tmp_path / "zlib1g").mkdir()
    (tmp_path / "zlib1g/copyright").write_text("zlib's", "utf-8")
    owners = {"libz.so.1": "zlib1g", "libssl.so.3": "libssl3"}
    names = system_notices.libraries(inside.parent)
    assert names == ["libpython3.13.so.1.0", "libssl.so.3", "libz.so.1"]
    with pytest.raises(system_notices.Unknown, match=r"libssl\.so\.3"):
        system_notices.notices(names, owners.get, tmp_path)
    with pytest.raises(system_notices.Unknown, match="libnothing"):
        system_notices.notices(["libnothing.so"], owners.get, tmp_path)
    (tmp_path / "libssl3").mkdir()
    (tmp_path / "libssl3/copyright").write_text("OpenSSL's", "utf-8")
    found = system_notices.notices(names, owners.get, tmp_path)
    assert found == {"libssl3": "OpenSSL's", "zlib1g": "zlib's"}


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="this is no Debian")
def test_dpkg_knows_whose_a_library_is() -> None:
    assert system_notices.owner("libc.so.6") == "libc6"
    assert system_notices.owner("libnothing.so.77") is None


def test_the_bundle_leaves_out_what_would_put_it_under_the_gpl() -> None:
    spec = (ROOT / "platforms/boneyard.spec").read_text("utf-8")
    assert 'parts["excludes"] += ["readline"]' in spec
    licenses = {one.license for one in notices.kept(ROOT)[0]}
    allowed = {"GPL-2.0-or-later WITH Bootloader-exception"}
    assert {each for each in licenses if "GPL" in each and "LGPL" not in each} <= allowed


def test_the_wheel_has_every_text(tmp_path: Path) -> None:
    """Built by setuptools alone: fetching KivyMD is another test's."""
    pytest.importorskip("setuptools")
    source = copied(tmp_path / "source")
    change(source / "setup.py", "        if self.editable_mode:", "        if True:")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "bdist_wheel"], cwd=source, capture_output=True, check=True
    )
    [wheel] = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = {name.partition(".dist-info/")[2]: name for name in opened.namelist()}
        for path in (ROOT / notices.FOLDER).glob("*.txt"):
            assert opened.read(names[f"licenses/licenses/{path.name}"]) == path.read_bytes()
        (tmp_path / "packed").write_bytes(opened.read("domino/assets/licenses.json.gz"))
    assert notices.missing(tmp_path / "packed", ROOT, "linux") == []
