"""The manual page for the terminal, and what the terminal is called there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from domino.cli import parser
from domino.cli.program import program
from domino.texts import Texts
from tools.write_manual import MANUAL, given, manual


def page() -> str:
    return MANUAL.read_text("utf-8").replace(r"\-", "-")


def test_the_manual_is_what_the_command_line_is() -> None:
    assert MANUAL.read_text("utf-8") == manual(), "make manual writes it again"


def test_every_command_and_option_is_in_the_manual() -> None:
    """Read from the page as it is kept, whatever writes it."""
    [commands] = (one.choices for one in given(parser(Texts())) if isinstance(one.choices, dict))
    assert {"play", "replay", "games"} <= set(commands)
    sections = dict(re.findall(r"(?ms)^\.SS boneyard (\w+)\b(.*?)(?=^\.S[SH])", page()))
    assert set(sections) == set(commands)
    for name, reader in commands.items():
        for action in given(reader):
            for option in action.option_strings or [str(action.metavar)]:
                assert re.search(rf"\\f[BI]{option}\\fR", sections[name]), f"{name} {option}"


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_man_has_nothing_to_complain_of() -> None:
    done = subprocess.run(
        ["man", "--warnings", "--local-file", str(MANUAL)],
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "boneyard - eight domino games" in re.sub(r".\x08", "", done.stdout)


@pytest.mark.parametrize(
    ("started", "packed", "called"),
    [
        ("/home/ana/.local/bin/boneyard", False, "boneyard"),
        ("C:\\Python\\Scripts\\boneyard.exe".replace("\\", "/"), False, "boneyard"),
        ("./Boneyard-0.1.0-x86_64.AppImage", True, "boneyard"),
        ("/home/ana/boneyard/domino/__main__.py", False, "python -m domino"),
        ("main.py", False, "python -m domino"),
    ],
)
def test_sentences_tell_to_type_what_is_there(
    monkeypatch: pytest.MonkeyPatch, started: str, packed: bool, called: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    monkeypatch.setattr(sys, "frozen", packed, raising=False)
    assert program() == called
    assert f"usage: {called} " in parser(Texts()).format_usage()
