"""Files with secrets or unfinished matches are their owner's alone, from the moment they are there."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.store import Memory
from domino.store import files as files_module
from domino.store.places import HOME_VARIABLE, Places, usual_folder
from domino.together import keys
from tests.store.everything_written import bundle_draft, save_in_file, unfinished, write_everything

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
UMASKS = (0o000, 0o002, 0o022, 0o027, 0o077)


@pytest.fixture(params=UMASKS, ids=[f"umask {umask:03o}" for umask in UMASKS])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def loose(folder: Path) -> dict[str, str]:
    """What others may open or read in a data folder, with its mode."""
    every = [folder, *folder.rglob("*")]
    found = [path for path in every if mode(path) != (0o700 if path.is_dir() else 0o600)]
    return {str(path.relative_to(folder)): oct(mode(path)) for path in found}


def test_all_that_is_written_is_private_with_any_umask(
    umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = write_everything(tmp_path / "home", monkeypatch)
    assert loose(memory.places.folder) == {}
    pytest.importorskip("kivy")
    with bundle_draft(memory) as draft:
        assert mode(draft) == 0o600


def test_a_match_saved_by_name_and_its_table_are_private(umask: int, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("something else", "utf-8")
    path.chmod(0o644)
    assert {file.name: oct(mode(file)) for file in save_in_file(path)} == {
        "match.txt": "0o600",
        "match.txt.table": "0o600",
    }


def test_no_file_is_readable_by_others_even_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = os.umask(0)
    seen: set[tuple[str, int]] = set()
    real = os.open

    def opened(path: str, flags: int, mode: int = 0o777, **more: int) -> int:
        handle = real(path, flags, mode, **more)
        if str(path).startswith(str(tmp_path)) and flags & os.O_CREAT:
            seen.add((os.path.basename(path), stat.S_IMODE(os.fstat(handle).st_mode)))
        return handle

    made: list[int] = []
    real_mkdir = os.mkdir

    def mkdir(path: str, mode: int = 0o777, **more: int) -> None:
        real_mkdir(path, mode, **more)
        made.append(stat.S_IMODE(os.stat(path).st_mode))

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "mkdir", mkdir)
    try:
        write_everything(tmp_path / "deep" / "home", monkeypatch)
    finally:
        os.umask(before)
    assert seen and {each for each in seen if each[1] != 0o600} == set()
    assert made and set(made) == {0o700}


def test_what_an_older_version_left_open_is_tightened_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = write_everything(tmp_path / "home", monkeypatch)
    folder = memory.places.folder
    stays = [path for path in folder.rglob("*") if path.parent.name in ("pads", "findings", "days", "locks")]
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    Memory.open()
    assert set(loose(folder)) == {str(path.relative_to(folder)) for path in stays}, "those hold no secrets"
    assert all(mode(path.parent) == 0o700 for path in stays), "and nobody else gets to them"


def test_the_usual_folder_is_tightened_and_a_shared_one_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    usual_folder().mkdir(parents=True)
    usual_folder().chmod(0o755)
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    Places.find()
    Places.at(shared)
    if sys.platform == "linux":
        assert mode(usual_folder()) == 0o700
    assert mode(shared) == 0o755 and mode(shared / "matches") == 0o700


def test_links_and_what_belongs_to_others_are_left_alone(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.write_text("not ours", "utf-8")
    elsewhere.chmod(0o644)
    theirs = tmp_path / "theirs"
    theirs.mkdir(mode=0o755)
    places = Places(tmp_path / "home")
    places.matches.mkdir(parents=True)
    (places.matches / "a.match").symlink_to(elsewhere)
    places.guests.symlink_to(theirs)
    os.mkfifo(places.matches / "pipe")
    (places.matches / "pipe").chmod(0o644)
    Places.at(places.folder)
    assert mode(elsewhere) == 0o644 and mode(theirs) == 0o755


def test_a_draft_is_private_before_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real = os.replace

    def replace(draft: str, path: Path) -> None:
        seen.append(mode(Path(draft)))
        real(draft, path)

    before = os.umask(0)
    monkeypatch.setattr(os, "replace", replace)
    try:
        files_module.replace(tmp_path / "secret.json", b"{}")
    finally:
        os.umask(before)
    assert seen == [0o600]


def test_what_the_host_and_join_commands_keep_is_private(tmp_path: Path) -> None:
    """Real programs: a host with a saved match, and a guest who takes the seat."""
    home = {"host": tmp_path / "host", "join": tmp_path / "guest"}
    save = tmp_path / "match.txt"
    program = "import os, sys; os.umask(0); from domino.cli import main; sys.exit(main(sys.argv[1:]))"

    def started(which: str, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", program, which, *arguments],
            env={**os.environ, HOME_VARIABLE: str(home[which])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    arguments = ("muggins", "--seats", "1", "--computers", "1", "--pace", "0", "--save", str(save))
    host = started("host", *arguments, "--address", "127.0.0.1", "--quick")
    guest = None
    try:
        assert host.stdout is not None
        address = next(line.strip() for line in host.stdout if line.strip().startswith("http://"))
        threading.Thread(target=host.stdout.read, daemon=True).start()
        guest = started("join", address, "--name", "Ana", "--computer", "easy")
        assert guest.wait(120) == 0 and host.wait(120) == 0
    finally:
        for process in (host, guest):
            if process is not None:
                process.kill()
                process.wait()
    assert keys.parse_address(address).key and mode(save) == 0o600
    assert loose(home["join"]) == {} and list((home["join"] / "guests").iterdir())


def test_a_copy_of_a_damaged_match_is_private(umask: int, tmp_path: Path) -> None:
    memory = Memory(Places.at(tmp_path / "home"))
    save = memory.saves.start(unfinished(), [None, None])
    save.close()
    with open(memory.saves.path(save.key), "ab") as file:
        file.write(b"cut off")
    memory.saves.resume(save.key)
    [kept] = memory.places.aside.iterdir()
    assert mode(kept) == 0o600
