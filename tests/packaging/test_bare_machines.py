"""What makes the two commands work on a bare machine. The trial itself is tools/bare_machines.py's."""

from __future__ import annotations

import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import bare_machines, fetch_pip

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="for Linux")


# pip, where Python came without


@pytest.fixture
def without_pip(tmp_path: Path) -> Path:
    """The Python of an environment that has no pip."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    return tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin") / "python"


@pytest.fixture
def wrong_index(tmp_path: Path) -> Iterator[str]:
    """A package index whose pip is not the one that is meant."""
    pages = tmp_path / "index" / "pip"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text(f'<a href="{fetch_pip.WHEEL}#sha256={fetch_pip.PIP.sums[0]}">pip</a>')
    (pages / fetch_pip.WHEEL).write_bytes(b"something else")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            """The test reads what the tool says, not the server."""

        def __init__(self, *given: object) -> None:
            super().__init__(*given, directory=str(pages.parent))  # type: ignore[arg-type]

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def fetch(python: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-m", "tools.fetch_pip"]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def has_pip(python: Path) -> bool:
    return (
        subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    )


def test_pip_is_fetched_from_the_package_index(without_pip: Path) -> None:
    assert not has_pip(without_pip)
    done = fetch(without_pip)
    if "could not be fetched" in done.stderr and "urlopen" in done.stderr:
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    assert has_pip(without_pip)


def test_another_pip_than_the_one_meant_is_not_taken(without_pip: Path, wrong_index: str) -> None:
    done = fetch(without_pip, PIP_INDEX_URL=wrong_index, no_proxy="127.0.0.1")
    assert done.returncode == 1
    assert done.stderr == (
        "pip could not be fetched from the package index: "
        f"its {fetch_pip.WHEEL} is not the one that was meant.\n"
    )
    assert not has_pip(without_pip)


@posix
def test_without_an_administrator_make_says_one_line_and_goes_on(tmp_path: Path) -> None:
    """Of packages that nobody may install: the line to paste, and a failure, which make goes on after."""
    for name, text in {"id": "echo 1000", "sudo": "exit 1", "dpkg-query": "exit 1"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    command = ["sh", str(ROOT / "tools/system_packages.sh"), "patch", "aapt"]
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "Missing system packages. To install them: "
        "sudo apt-get update && sudo apt-get install --yes patch aapt\n"
    )


@posix
def test_without_a_screen_tests_of_windows_are_skipped_by_name_and_the_others_read(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider"],
        cwd=ROOT, env=kept | {"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    windows = len(list((ROOT / "tests/ui").rglob("test_*.py")))
    assert f"SKIPPED [{windows}] tests/ui/conftest.py" in done.stdout
    assert "there is no Xvfb to draw on" in done.stdout


# The trial, where it may not be made


@posix
def test_only_root_makes_a_bare_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert bare_machines.main([]) == 0
    assert capsys.readouterr().out == "Skipped: only root can make a bare machine.\n"


@posix
def test_without_a_mirror_there_is_no_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bare_machines, "check_rights", lambda: None)
    nowhere = tmp_path.as_uri()
    assert bare_machines.main(["--mirror", nowhere, "--folder", str(tmp_path / "made")]) == 0
    assert capsys.readouterr().out == (
        "Skipped: no mirror with bookworm and trixie can be reached; --mirror names one.\n"
    )
    assert not (tmp_path / "made").exists()


@posix
def test_folders_that_pip_takes_packages_from_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("wheels", "index/simple", "certificates"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "one.pem").write_text("")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    told = tmp_path / "pip.conf"
    told.write_text(
        f"[global]\nfind-links = {tmp_path}/wheels\ncert={tmp_path}/one.pem\n"
        f"extra-index-url = https://example.org/simple file://{tmp_path}/index/simple\n"
    )
    monkeypatch.setattr(bare_machines, "PIP_FILES", (str(told),))
    assert bare_machines.package_folders() == [tmp_path / "index", tmp_path / "wheels"]
