"""What makes the two commands work on a bare machine. The trial itself is tools/bare_machines.py's."""

from __future__ import annotations

import http.server
import os
import signal
import subprocess
import sys
import threading
import time
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
    assert bare_machines.main([]) == bare_machines.SKIPPED
    assert capsys.readouterr().out == "Skipped: only root can make a bare machine.\n"


@posix
def test_without_a_mirror_there_is_no_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bare_machines, "check_rights", lambda: None)
    nowhere = tmp_path.as_uri()
    assert bare_machines.main(["--mirror", nowhere, "--folder", str(tmp_path / "made")]) == 77
    assert capsys.readouterr().out == (
        "Skipped: no mirror with bookworm and trixie can be reached; --mirror names one.\n"
    )
    assert not (tmp_path / "made").exists()


APT = """#!/bin/sh
case "$*" in
*update) touch "$0.updated"; exit ${UPDATED:-0} ;;
indextargets*) [ ! -e "$0.updated" ] || echo "$MIRRORS" ;;
esac
"""


@posix
def test_the_mirror_is_found_on_a_machine_whose_apt_was_never_updated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "apt-get").write_text(APT)
    (tmp_path / "apt-get").chmod(0o755)
    for place, release in (("other", "jammy"), ("own", "trixie"), ("debian", "trixie")):
        (tmp_path / place / "dists" / release).mkdir(parents=True)
        (tmp_path / place / "dists" / release / "Release").write_text("")
    other, own, debian = ((tmp_path / place).as_uri() for place in ("other", "own", "debian"))
    monkeypatch.setattr(bare_machines, "DEBIAN", debian)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("MIRRORS", f"{other}\n{own}\n{own}")
    assert bare_machines.mirror_for(["trixie"], None) == own
    monkeypatch.setenv("MIRRORS", other)
    assert bare_machines.mirror_for(["trixie"], None) == debian, "none of its own has it"
    (tmp_path / "apt-get.updated").unlink()
    monkeypatch.setenv("UPDATED", "100")
    assert bare_machines.mirror_for(["trixie"], None) == debian, "its own cannot be asked"


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


# The trial, with programs that only look as if they made a machine


FAKES = {
    "unshare": 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"',
    "mount": 'case "$*" in *proc*) exit ${MOUNTED:-0} ;; esac',
    "chroot": """
tree=$1; shift
for last; do :; done
exec env tree="$tree" HOME="$tree/root" sh -c "$(echo "$last" | sed "s|cd /root|cd $tree/root|")"
""",
    "debootstrap": """
echo made >>"$MADE"
for tree; do :; done
while [ $# -gt 2 ]; do shift; done; tree=$1
mkdir -p "$tree/usr/bin" "$tree/etc/ssl/certs" "$tree/etc/pip" "$tree/root" "$tree/proc" "$tree/dev"
touch "$tree/usr/bin/make"
exit ${DEBOOTSTRAPPED:-0}
""",
    "git": 'while [ $# -gt 1 ]; do shift; done; mkdir -p "$1"; exit ${CLONED:-0}',
    "test": "exit 0",
}


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder for machines, where making one takes no time and needs no rights."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in FAKES.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    mirror = tmp_path / "mirror/dists/trixie"
    mirror.mkdir(parents=True)
    (mirror / "Release").write_text("")
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("MADE", str(tmp_path / "made"))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # these are the test's own
    monkeypatch.setattr(bare_machines, "NEEDED_SPACE", 0)
    return tmp_path


def trial(fake: Path, *commands: str, **options: str) -> int:
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    return bare_machines.main(
        ["--machines", "trixie", "--users", "root", "--mirror", (fake / "mirror").as_uri(),
         "--folder", str(fake / "machines"), *words, "--echo", "--commands", *commands]
    )  # fmt: skip


def left_in(fake: Path) -> list[str]:
    return sorted(path.name for path in (fake / "machines").iterdir() if path.is_dir())


@posix
def test_a_command_that_passes_is_printed_as_it_goes(
    fake: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert trial(fake, "echo some; printf '\\377\\n'; echo 7801 passed, 7 skipped >&2") == 0
    said = capfdbinary.readouterr().out
    assert said.startswith(b"some\n\xff\n7801 passed, 7 skipped\n")
    assert b"\npassed " in said
    assert left_in(fake) == []


@posix
def test_a_command_that_fails_is_a_failure_and_no_machine_that_could_not_be_made(
    fake: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert trial(fake, "exit 77", "true") == 1
    said = capfd.readouterr().out
    assert "\nfailed " in f"\n{said}" and "Skipped" not in said
    assert left_in(fake) == []


@posix
def test_a_command_that_takes_too_long_is_ended_and_is_a_failure(
    fake: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    begun = time.monotonic()
    assert trial(fake, "echo begun; exec sleep 50", minutes="0.02") == 1
    assert time.monotonic() - begun < 30
    said = capfd.readouterr().out
    assert said.startswith("begun\n") and "too long" in said
    assert left_in(fake) == []


@posix
@pytest.mark.parametrize("broken", ["DEBOOTSTRAPPED", "MOUNTED", "CLONED"])
def test_a_machine_that_cannot_be_made_is_told_apart_from_a_failure(
    fake: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], broken: str
) -> None:
    monkeypatch.setenv(broken, "32")
    assert trial(fake, "echo here I am") == bare_machines.SKIPPED
    said = capfd.readouterr().out
    assert said.startswith("Skipped: a bare Debian 13 could not be made: ")
    assert "here I am\n" not in said
    assert left_in(fake) == []


@posix
def test_without_room_on_the_disk_there_is_no_machine(
    fake: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bare_machines, "NEEDED_SPACE", 10**18)
    assert trial(fake, "true") == bare_machines.SKIPPED
    assert " GB of free space; 1000000000 are needed." in capfd.readouterr().out


@posix
def test_while_another_trial_goes_on_and_on_there_is_no_machine(
    fake: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bare_machines, "WAITING", 0)
    with bare_machines.alone_in(fake / "machines"):
        assert trial(fake, "true") == bare_machines.SKIPPED
    assert capfd.readouterr().out == f"Skipped: another trial uses {fake / 'machines'}.\n"
    assert trial(fake, "true") == 0


@posix
def test_a_step_of_making_a_machine_that_hangs_is_ended_with_what_it_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bare_machines, "MAKING", 1)
    begun = time.monotonic()
    with pytest.raises(RuntimeError, match="took longer than"):
        bare_machines.output("sh", "-c", f"sleep 50 & echo $! >{tmp_path}/pid; wait")
    assert time.monotonic() - begun < 20
    number = int((tmp_path / "pid").read_text())
    until = time.monotonic() + 10
    while time.monotonic() < until and Path(f"/proc/{number}").exists():
        if Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
            break
        time.sleep(0.05)
    else:
        assert not Path(f"/proc/{number}").exists()


def times_made(fake: Path) -> int:
    return len((fake / "made").read_text().splitlines())


@posix
def test_a_packed_machine_is_made_once_and_again_if_it_is_old_broken_or_of_something_else(
    fake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert trial(fake, "true") == trial(fake, "true") == 0
    assert times_made(fake) == 1
    [packed] = (fake / "machines").glob("*.tar")
    os.utime(packed, (0, time.time() - bare_machines.STALE - 60))
    assert (trial(fake, "true"), times_made(fake)) == (0, 2)
    packed.write_bytes(packed.read_bytes()[:3000])
    assert (trial(fake, "true"), times_made(fake)) == (0, 3)
    packed.write_bytes(b"")
    assert (trial(fake, "true"), times_made(fake)) == (0, 4)
    (fake / "machines" / f"{packed.name}.part").write_text("cut short")
    monkeypatch.setattr(bare_machines, "INCLUDED", "make,python3")
    assert (trial(fake, "true"), times_made(fake)) == (0, 5)
    assert len(list((fake / "machines").glob("*.tar*"))) == 1, "the others are gone"


@posix
def test_what_a_trial_that_was_cut_short_left_is_taken_away(fake: Path) -> None:
    for name in ("trixie-root", "trixie-base"):
        (fake / "machines" / name / "etc").mkdir(parents=True)
    assert trial(fake, "! test -e $tree/etc/old") == 0
    assert left_in(fake) == []


@posix
def test_users_who_can_install_everything_may_skip_only_what_is_listed() -> None:
    listed = "cd boneyard && EXPECTED_SKIPS=tests/expected_skips.toml make test"
    assert [bare_machines.command_line("test", user) for user in ("root", "sudo")] == [listed, listed]
    assert bare_machines.command_line("test", "plain") == "cd boneyard && make test"
    assert bare_machines.command_line("run", "root") == "cd boneyard && make run"
    assert (ROOT / bare_machines.EXPECTED_SKIPS).is_file()
