"""Secrets and unfinished matches stay on the device: no backup of Android's takes them along."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from domino.store import Memory
from domino.store.places import Places
from tests.store.everything_written import SECRETS, bundle_draft, holds_secret, write_everything

RULES = Path(__file__).parents[2] / "platforms" / "android"
SECTIONS = {
    "up to Android 11": ("backup_rules.xml", "."),
    "cloud backup": ("data_extraction_rules.xml", "cloud-backup"),
    "device transfer": ("data_extraction_rules.xml", "device-transfer"),
}
BACKED_UP = {"pads", "findings", "days", "locks", "settings", "database"}
"""What of `Places` may be in a backup. Whoever adds to `Places` decides: here, or in `device_only`."""


def excluded(section: str) -> set[str]:
    name, tag = SECTIONS[section]
    root = ElementTree.parse(RULES / name).getroot()
    found = root if tag == "." else root.find(tag)
    assert found is not None
    assert {rule.tag for rule in found} == {"exclude"}, "whatever is included would be all there is"
    assert {rule.get("domain") for rule in found} == {"file"}, "the data folder is the domain `file`"
    return {str(rule.get("path")) for rule in found}


def is_excluded(path: Path, folder: Path, rules: set[str]) -> bool:
    return path.relative_to(folder).parts[0] in rules


def in_backup(memory: Memory, section: str) -> list[Path]:
    """The files with secrets that a backup would take along."""
    folder, rules = memory.places.folder, excluded(section)
    files = [path for path in folder.rglob("*") if path.is_file() and holds_secret(path)]
    return [path for path in files if not is_excluded(path, folder, rules)]


@pytest.mark.parametrize("section", SECTIONS)
def test_no_file_with_a_secret_is_in_a_backup(
    section: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = write_everything(tmp_path / "home", monkeypatch)
    files = [path for path in memory.places.folder.rglob("*") if path.is_file()]
    for secret in SECRETS[2:] + SECRETS[:1]:
        assert any(secret.encode() in path.read_bytes() for path in files), "each was written somewhere"
    assert in_backup(memory, section) == []
    pytest.importorskip("kivy")
    with bundle_draft(memory) as draft:
        assert holds_secret(draft)
        assert in_backup(memory, section) == []


def test_a_secret_in_a_file_that_is_backed_up_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = write_everything(tmp_path / "home", monkeypatch)
    planted = memory.places.folder / "new" / "token.json"
    planted.parent.mkdir()
    planted.write_text(f'{{"server": "{SECRETS[2]}"}}', "utf-8")
    memory.settings.change(remembered={"server": SECRETS[2]})
    for section in SECTIONS:
        assert sorted(in_backup(memory, section)) == sorted([planted, memory.places.settings])


@pytest.mark.parametrize("section", SECTIONS)
def test_the_rules_are_those_of_the_code(section: str, tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert excluded(section) == {"app", *(folder.name for folder in places.device_only)}
    named = {name: path for name, path in vars(places).items() if isinstance(path, Path) and name != "folder"}
    decided = {name for name, path in named.items() if path in places.device_only}
    assert decided | BACKED_UP == set(named) and not decided & BACKED_UP
    assert all(path.parent == places.folder for path in named.values())
