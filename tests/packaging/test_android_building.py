"""make apk and make aab: what they build with is the very thing that is meant, and is the same each time."""

from __future__ import annotations

import hashlib
import http.server
import json
import os
import shutil
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.test_android import PYTHON, READY, ROOT, SOURCES, needs_terminals
from tools import epoch, pins
from tools.android import needed

pytestmark = pytest.mark.skipif(
    not READY.exists(), reason="what builds the Android package is not installed: make android-check"
)

FILE = b"a source"


def run(code: str, *words: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs code with python-for-android's tools at hand."""
    head = "import os, sys\nfrom pathlib import Path\nfrom tools.android import building, sources\n"
    command = [str(PYTHON), "-c", head + code, *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A place that has a source."""
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "source.tar.gz").write_bytes(FILE)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            """The test reads what the tools say, not the server."""

        def __init__(self, *given: object) -> None:
            super().__init__(*given, directory=str(tmp_path / "files"))  # type: ignore[arg-type]

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/source.tar.gz"
        listening.shutdown()


# Packages of the system


def test_macros_are_looked_for_where_aclocal_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    aclocal = tmp_path / "aclocal"
    aclocal.write_text(f"#!/bin/sh\necho {tmp_path}/macros\n")
    aclocal.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(needed, "MACROS", tmp_path / "none")
    assert "libltdl-dev" in needed.missing()
    (tmp_path / "macros").mkdir()
    (tmp_path / "macros" / "ltdl.m4").touch()
    assert "libltdl-dev" not in needed.missing()


def test_what_is_missing_of_the_system_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "aclocal").write_text("#!/bin/sh\necho /nowhere\n")
    (tmp_path / "aclocal").chmod(0o755)
    code = "from tools.android import needed; needed.MACROS = Path('/nowhere'); print(building.main())"
    done = run(code, "apk", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.stdout == "1\n"
    [line] = done.stderr.splitlines()
    assert line.startswith("No apk was built. Packages of the system are missing: sudo apt-get install --yes")
    assert "libltdl-dev" in line.split()


# Sums


@needs_terminals
@pytest.mark.parametrize("right", [True, False])
def test_python_for_android_takes_no_other_file_than_the_one_with_the_sum(
    right: bool, server: str, tmp_path: Path
) -> None:
    """Its own code, of the very version that is pinned, with a variable such as we hand over."""
    code = """
from tools.android.project import opened
with opened(Path(".")) as project:
    [libffi] = [recipe for recipe in project.recipes if recipe.name == "libffi"]
    project.context.storage_dir = sys.argv[1]
    try:
        libffi.download_if_necessary()
    except ValueError as trouble:
        print(trouble)
"""
    sum = hashlib.sha256(FILE if right else b"what was meant").hexdigest()
    done = run(code, tmp_path, URL_libffi=f"{server}#sha256={sum}", CI="1")
    assert (tmp_path / "packages/libffi/source.tar.gz").read_bytes() == FILE, done.stderr
    complaint = "Generated sha256sum does not match expected sha256sum for libffi recipe"
    assert (complaint in done.stdout) != right, done.stdout + done.stderr


def test_a_source_on_the_package_index_is_one_that_the_lists_mean() -> None:
    known = tomllib.loads((ROOT / SOURCES).read_text("utf-8"))
    meant = {pins.plain(pin.name): pin.sums for path in pins.requirements() for pin in pins.read(path)}
    shared = [name for name, source in known.items() if "package" in source and name in meant]
    assert shared == ["kivy", "materialyoucolor", "websockets"]
    assert all(known[name]["sha256"] in meant[name] for name in shared)


def test_every_source_is_handed_over_with_its_sum_and_the_date_is_the_commit_s() -> None:
    code = "import json; json.dump(building.environment('aab'), open(sys.argv[1], 'w'))"
    folder = ROOT / ".venv" / "android"
    told = folder / f"environment-{os.getpid()}.json"
    try:
        done = run(code, told)
        assert told.exists(), done.stderr
        variables = json.loads(told.read_text("utf-8"))
    finally:
        told.unlink(missing_ok=True)
    held = {name.removeprefix("URL_"): value for name, value in variables.items() if name.startswith("URL_")}
    listed = [line.strip("[]") for line in (ROOT / SOURCES).read_text("utf-8").split() if line[0] == "["]
    assert sorted(held) == listed and "openssl" in held
    assert all(value.startswith("https://") and "{version}" not in value for value in held.values())
    assert held["materialyoucolor"].endswith(
        "/materialyoucolor-3.0.4.tar.gz#sha256=30b8dde034dce180845b0eaf52f72c5b22cd5b60bd7aff96804febae4e266276"
    )
    assert variables["SOURCE_DATE_EPOCH"] == str(epoch.epoch())


def test_without_a_sum_nothing_is_built_for_others_and_what_is_built_to_try_out_says_so() -> None:
    code = """
building.missing = building.unpack_builder = lambda: None
sources.without_sum = lambda project: "There is no sum for libffi."
print(building.built("aab"))
print(len(building.environment("apk")))
"""
    done = run(code)
    sentence, variables = done.stdout.splitlines()
    assert sentence == "There is no sum for libffi." and int(variables) > 5
    assert done.stderr.splitlines()[-1] == "Going on, to try out: There is no sum for libffi."


def test_fetching_writes_down_sums_that_are_missing_and_no_other(server: str, tmp_path: Path) -> None:
    code = """
from tools.android.project import opened
with opened(Path(sys.argv[1])) as project:
    print(sources.fetch(project))
"""
    for name in ("buildozer.spec", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "platforms", tmp_path / "platforms")
    right, wrong = hashlib.sha256(FILE).hexdigest(), "0" * 64
    given = {"sdl2": right, "sdl2_ttf": wrong}
    text = "# What this is.\n"
    for table in (ROOT / SOURCES).read_text("utf-8").split("\n[")[1:]:
        name, version = table.split("]\n")[0], table.split('"')[1]
        address = "http://127.0.0.1:1/gone" if name == "sqlite3" else server
        text += f'\n[{name}]\nversion = "{version}"\naddress = "{address}"\n'
        text += f'sha256 = "{given[name]}"\n' if name in given else ""
    (tmp_path / SOURCES).write_text(text)
    done = run(code, tmp_path)
    assert done.stdout.endswith("\n1\n"), (
        done.stdout + done.stderr
    )  # one is another file, one was not fetched
    assert f"sdl2 2.30.11: {right}\n" in done.stdout
    assert f"libffi v3.4.2: {right}, new\n" in done.stdout
    assert f"sdl2_ttf 2.22.0: ANOTHER FILE, its sum is {right}\n" in done.stdout
    assert "sqlite3 3.50.4: not fetched, " in done.stdout
    after = (tmp_path / SOURCES).read_text()
    assert after.startswith("# What this is.\n\n[hostpython3]\n")
    assert after.count(right) == 11 and after.count(wrong) == 1
    assert f"{after}\n" == f"{text}\n".replace(f'{server}"\n\n', f'{server}"\nsha256 = "{right}"\n\n')


# The build


def test_an_sdk_whose_download_was_cut_short_is_fetched_again_and_a_whole_one_is_kept(tmp_path: Path) -> None:
    sdk = tmp_path / ".buildozer/android/platform/android-sdk"
    for name, stays in (("commandlinetools-linux-1_latest.zip", False), ("tools/bin/sdkmanager", True)):
        (sdk / name).parent.mkdir(parents=True)
        (sdk / name).touch()
        done = run("building.clear_unfinished()", HOME=str(tmp_path))
        assert sdk.exists() == stays, done.stderr


PACKED = """
import hashlib
from tools.android import manifest
from tools.android.project import opened
with opened(Path(sys.argv[1])) as project:
    for name in project.shipped:
        print(name, hashlib.sha256((project.payload / name).read_bytes()).hexdigest())
    packed = manifest.packaged(project) / "src/main/assets/private.tar"
    print(packed.name, hashlib.sha256(packed.read_bytes()).hexdigest())
"""


def test_the_payload_is_the_same_twice_bit_for_bit(tmp_path: Path) -> None:
    """From two copies at other places, of other ages, gone through in another order."""
    made = []
    for seed, name in enumerate(("one", "another")):
        copy = tmp_path / name / "copy"
        copy.mkdir(parents=True)
        for part in ("buildozer.spec", "pyproject.toml", "main.py"):
            shutil.copyfile(ROOT / part, copy / part)
        for part in ("domino", "assets", "platforms"):
            shutil.copytree(ROOT / part, copy / part, copy_function=shutil.copyfile)
        for path in copy.rglob("*.py"):
            os.utime(path, (seed, 1_000_000_000 + seed))
        made.append(run(PACKED, copy, PYTHONHASHSEED=str(seed)))
    first, second = (done.stdout.splitlines() for done in made)
    assert len(first) > 300 and first[-1].startswith("private.tar "), made[0].stderr
    assert first == second
