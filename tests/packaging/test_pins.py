"""What comes in is what was meant: every package has its sums, tools too, and a release lists them all."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import pins, sbom

ROOT = Path(__file__).parents[2]
LISTS = {path.name: path.read_text("utf-8") for path in pins.requirements()}
WORKFLOWS = {path.name: path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")}


# The lists


def loose(text: str) -> list[str]:
    """What of a requirements file is neither a comment nor an exact version with its sums."""
    rest = pins.PIN.sub(lambda match: "" if match["sums"] else match[0], text)
    return [line for line in rest.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("name", LISTS)
def test_every_package_is_an_exact_version_with_its_sums(name: str) -> None:
    assert loose(LISTS[name]) == []
    assert pins.read(ROOT / name)


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"==[\w.]+", ">=1.0"),  # any version
        (r" \\\n    --hash=\S+", ""),  # no sums
        (r"sha256:\w{64}", "sha256:" + "0" * 63),  # no sum of that kind
        (r"sha256:", "md5:"),
        (r"\A", "--index-url https://example.org/simple\n"),
        (r"\A", "six==1.17.0\n"),
    ],
)
def test_a_package_without_would_be_seen(pattern: str, instead: str) -> None:
    assert loose(re.sub(pattern, instead, LISTS["requirements.txt"]))


APART = ("requirements-kivy.txt", "cython")
"""buildozer, in a place of its own, takes none from 3.0 on; for Python 3.14 there is none before."""


def test_lists_that_share_a_package_mean_the_same_files() -> None:
    meant: dict[str, pins.Pin] = {}
    for name in LISTS:
        for pin in pins.read(ROOT / name):
            if (name, pins.plain(pin.name)) != APART:
                assert meant.setdefault(pins.plain(pin.name), pin) == pin, name


def test_the_phone_gets_what_has_sums() -> None:
    """Kivy is compiled from its source, whose sum is platforms/android/sources.toml's."""
    [named] = re.findall(r"(?m)^requirements = (.*)", (ROOT / "buildozer.spec").read_text("utf-8"))
    phone = {line for line in named.split(",") if "==" in line and not line.startswith("kivy==")}
    assert phone == {f"{pin.name}=={pin.version}" for pin in pins.read(ROOT / "requirements-phone.txt")}


def test_a_build_in_isolation_gets_the_tools_that_ours_has() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert sorted(needs) == sorted(f"{pin.name}=={pin.version}" for pin in pins.read(ROOT / pins.BUILD))


# Renewing them


def on_the_index(*names: str) -> dict[str, pins.Listed]:
    """Files as an index lists them, each with a sum that is made of its name."""
    return {name: pins.Listed("", hashlib.sha256(name.encode()).hexdigest()) for name in names}


def test_renewing_takes_all_files_of_that_version_that_may_be_installed_and_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted = on_the_index(
        "Some_Thing-1.2-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "Some_Thing-1.2-cp313-cp313-manylinux_2_28_aarch64.whl",
        "some_thing-1.2-cp314-cp314-android_24_arm64_v8a.whl",
        "some_thing-1.2-cp39-abi3-win_amd64.whl",
        "some_thing-1.2-py2.py3-none-any.whl",
        "some-thing-1.2.tar.gz",
    )
    others = on_the_index(
        "some_thing-1.2-cp310-cp310-win_amd64.whl",
        "some_thing-1.2-cp314-cp314t-win_amd64.whl",
        "some_thing-1.2-cp311-cp311-musllinux_1_2_x86_64.whl",
        "some_thing-1.2.1-py3-none-any.whl",
        "some_thing-1.10.tar.gz",
        "some_thing-2.0rc1.tar.gz",
    )
    text = '# Why.\nsome-thing==1.2; sys_platform == "win32"\n\n# Another.\n'
    renewed = pins.renewed(text, lambda name: wanted | others)
    first, *lines = renewed.splitlines()
    assert (first, lines[0], lines[-2:]) == (
        "# Why.",
        'some-thing==1.2; sys_platform == "win32" \\',
        ["", "# Another."],
    )
    assert set(re.findall(r"sha256:(\w+)", renewed)) == {one.sum for one in wanted.values()}
    assert capsys.readouterr().out == (
        "some-thing==1.2: 6 sums are new, 0 are gone.\nsome-thing==1.2: there is a newer one, 1.10.\n"
    )
    assert pins.renewed(renewed, lambda name: wanted | others) == renewed
    assert "new" not in capsys.readouterr().out.replace("newer", "")


@pytest.mark.parametrize(
    "files", [on_the_index("some-thing-1.3.tar.gz"), {"some-thing-1.2.tar.gz": pins.Listed("", "")}]
)
def test_a_version_that_is_not_there_or_has_no_sum_is_not_renewed(files: dict[str, pins.Listed]) -> None:
    with pytest.raises(OSError, match=re.escape("some-thing==1.2")):
        pins.renewed("some-thing==1.2\n", lambda name: files)


def test_the_index_asked_is_the_one_pip_is_configured_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://example.org/some-index/simple")
    assert pins.index() == "https://example.org/some-index/simple"


def test_pyproject_follows_the_tools_to_build_with() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert pins.with_tools_of(LISTS[pins.BUILD], text) == text
    assert '"pip==1.0"' in pins.with_tools_of("pip==1.0\n", text)


# Installing from them


def test_nothing_is_installed_or_fetched_without_its_sum() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [checked] = re.findall(r"(?m)^CHECKED := (.*)", makefile)
    assert {"--no-deps", "--require-hashes", "--no-build-isolation"} <= set(checked.split())
    installing = re.findall(r"-m pip .*install.*", makefile)
    assert len(installing) == 3 and all("$(CHECKED)" in line for line in installing)
    assert re.findall(r"-m pip wheel(?:.*\\\n)*.*", makefile)[0].count("--no-build-isolation") == 1
    assert re.findall(r"npm (?:ci|i|install|exec)\b", makefile) == ["npm ci"]
    for name in ("docs/desktop.md", "docs/android.md", "CONTRIBUTING.md", "README.md"):
        text = (ROOT / name).read_text("utf-8")
        lines = re.findall(r"pip install (?!\.)[^`\n]*", text)
        assert all("--require-hashes" in line for line in lines), name
    for name, text in WORKFLOWS.items():
        for step in re.split(r"(?m)^ +- ", text):
            assert "pip install" not in step or "--require-hashes" in step, f"{name}: {step}"
            assert not re.search(r"\b(pipx|npx|npm|curl|wget) ", step), f"{name}: {step}"


@pytest.fixture
def other_kivymd(tmp_path: Path) -> Path:
    """A folder with a wheel of KivyMD's name and version that is not KivyMD's."""
    [pin] = [pin for pin in pins.read(ROOT / "requirements.txt") if pin.name == "kivymd"]
    wheel = tmp_path / "wheels" / f"kivymd-{pin.version}-py3-none-any.whl"
    wheel.parent.mkdir()
    about = f"kivymd-{pin.version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("kivymd/__init__.py", "")
        packed.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: kivymd\nVersion: {pin.version}\n")
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    return wheel


def packs(folder: Path, wheels: Path) -> subprocess.CompletedProcess[str]:
    """Builds what setup.py says, with nothing to fetch from but a folder of wheels."""
    pytest.importorskip("setuptools")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    only = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", "built"]
    return subprocess.run(
        command, cwd=folder, env=kept | only, capture_output=True, text=True, check=False
    )  # fmt: skip


def test_another_kivymd_than_the_one_meant_is_not_packed_into_ours(
    other_kivymd: Path, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    (source / "assets").mkdir(parents=True)
    for name in ("setup.py", "requirements.txt"):
        shutil.copy(ROOT / name, source)
    done = packs(source, other_kivymd.parent)
    assert done.returncode != 0 and "DO NOT MATCH THE HASHES" in done.stderr, done.stdout + done.stderr
    assert not (source / "built/domino/bundled/kivymd").exists()

    text = (source / "requirements.txt").read_text("utf-8")
    meant = hashlib.sha256(other_kivymd.read_bytes()).hexdigest()
    line = rf"\g<1> \\\n    --hash=sha256:{meant}"
    (source / "requirements.txt").write_text(re.sub(r"(?m)^(kivymd==\S+)(?: \\\n +--hash=\S+)+", line, text))
    done = packs(source, other_kivymd.parent)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (source / "built/domino/bundled/kivymd").is_dir()


# npm's lock


def unlocked(wanted: str, lock: str) -> list[str]:
    """What of npm's packages is not held by the lock, or held to one place that they come from."""
    asked = json.loads(wanted)["dependencies"]
    packages = json.loads(lock)["packages"]
    wrong = [name for name, version in asked.items() if not re.fullmatch(r"\d+(\.\d+)+", version)]
    if packages[""]["dependencies"] != asked:
        wrong.append("the lock is for others")
    for place, package in packages.items():
        if place and (not package.get("integrity", "").startswith("sha512-") or "resolved" in package):
            wrong.append(place)
    return wrong + [
        name for name, version in asked.items() if packages[f"node_modules/{name}"]["version"] != version
    ]


def test_the_lock_holds_every_package_of_npm_and_names_no_registry() -> None:
    wanted = (ROOT / pins.NPM / "package.json").read_text("utf-8")
    lock = (ROOT / pins.NPM / "package-lock.json").read_text("utf-8")
    assert unlocked(wanted, lock) == []
    assert unlocked(wanted.replace('"pyodide": "', '"pyodide": "^'), lock)
    assert unlocked(wanted, lock.replace('"version": "314', '"version": "315'))
    assert unlocked(wanted, lock.replace('"integrity"', '"resolved"', 1))
    assert "registry" not in wanted + lock


# The list that goes with a release


def test_the_list_of_parts_has_exactly_what_is_pinned() -> None:
    pinned = {
        f"pkg:pypi/{pins.plain(pin.name)}@{pin.version}" for name in LISTS for pin in pins.read(ROOT / name)
    }
    lock = json.loads((ROOT / pins.NPM / "package-lock.json").read_text("utf-8"))["packages"]
    pinned |= {
        f"pkg:npm/{place.rpartition('node_modules/')[2].replace('@', '%40')}@{package['version']}"
        for place, package in lock.items()
        if place
    }
    made = sbom.bill(ROOT)
    assert {one["purl"] for one in made["components"]} == pinned
    sums = {one["purl"]: {each["content"] for each in one.get("hashes", [])} for one in made["components"]}
    for name in LISTS:
        for pin in pins.read(ROOT / name):
            assert sums[f"pkg:pypi/{pins.plain(pin.name)}@{pin.version}"] == set(pin.sums)
    shipped = {one["name"] for one in made["components"] if one["scope"] == "required"}
    assert shipped >= {"kivy", "kivymd", "materialyoucolor", "certifi"}
    assert not shipped & {"pytest", "pip", "pyinstaller", "buildozer", "pyodide"}
    assert [one["name"] for one in made["components"] if not one.get("licenses")] == []


LENGTHS = {"SHA-256": 64, "SHA-512": 128}


def test_the_list_of_parts_has_the_shape_of_cyclonedx_and_is_the_same_each_time(tmp_path: Path) -> None:
    assert sbom.main([str(tmp_path)]) == 0
    [path] = tmp_path.glob("boneyard-*.cdx.json")
    made = json.loads(path.read_text("utf-8"))
    assert made == sbom.bill(ROOT)
    assert (made["bomFormat"], made["specVersion"], made["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", made["serialNumber"])
    every = [made["metadata"]["component"], *made["components"]]
    references = [one["bom-ref"] for one in every]
    assert len(references) == len(set(references))
    for one in every:
        assert one["type"] in ("application", "library")
        assert one["name"] and one["version"] and one["purl"].startswith("pkg:")
        assert one.get("scope", "required") in ("required", "excluded")
        assert all(licence.keys() == {"expression"} for licence in one["licenses"])
        for each in one.get("hashes", []):
            assert re.fullmatch(rf"[0-9a-f]{{{LENGTHS[each['alg']]}}}", each["content"])
    [own] = made["dependencies"]
    assert own["ref"] == references[0] and set(own["dependsOn"]) < set(references)


# Who may sign


def jobs(workflow: str) -> dict[str, str]:
    """Each job of a workflow, by its name."""
    _, _, text = WORKFLOWS[workflow].partition("\njobs:\n")
    parts = re.split(r"(?m)^  ([\w-]+):\n", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_keys_are_seen_and_rights_held_only_where_nothing_is_built_or_installed() -> None:
    for workflow in WORKFLOWS:
        for name, job in jobs(workflow).items():
            if "secrets." in job or "write" in job:
                assert (workflow, name) in {("packages.yml", "sign"), ("packages.yml", "release")}
                assert not re.search(r"checkout|setup-|\bcache@|\bmake\b|\bpip\b|python", job), name
    made = jobs("packages.yml")
    assert "secrets." not in made["release"] and "id-token: write" not in made["sign"]
    assert "refs/tags/" in made["sign"] and "refs/tags/" in made["release"]


def test_a_release_says_where_each_of_its_files_comes_from_and_what_it_is_made_of() -> None:
    made = jobs("packages.yml")
    stated, published = (
        made["release"].find(word) for word in ("attest-build-provenance@", "gh release create")
    )
    assert 0 < stated < published
    assert "subject-path: release/*\n" in made["release"] and "release/*\n" in made["release"][published:]
    assert "run: make sbom" in made["wheel"] and "dist/*.cdx.json" in made["wheel"]
    kept = [one for job in made.values() for one in re.findall(r"name: (release-\S+)", job)]
    assert kept == [
        *("release-android", "release-${{", "release-Linux"),
        *("release-Linux", "release-appimage", "release-wheel"),  # the AppImage is made of the bundle
    ]
