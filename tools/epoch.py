"""When this was made, for whatever writes a date into a file: python -m tools.epoch

What is built from the same commit is then the same, bit for bit, whoever builds it and wherever. Tools that
pack read it from SOURCE_DATE_EPOCH: https://reproducible-builds.org/specs/source-date-epoch/
"""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "SOURCE_DATE_EPOCH"
RELEASES = "platforms/linux/org.boneyard.dominoes.metainfo.xml"


def epoch(root: Path = ROOT) -> int:
    """Seconds since 1970: as given in the environment; otherwise when the commit was made; in a source
    archive, which has none, when its version was released.

    :raises ValueError: what is given is no number of seconds.
    """
    given = os.environ.get(NAME, "")
    if given:
        if not (given.isascii() and given.isdigit()):
            raise ValueError(f"{NAME} is to be a number of seconds, not {given[:40]!r}.")
        return int(given)
    return committed(root) or released(root)


def committed(root: Path) -> int | None:
    """When the commit was made that is checked out in this very folder; None where there is none."""
    if not (root / ".git").exists():  # a folder inside a checkout of something else has not its date
        return None
    try:
        told = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return int(told.stdout) if told.returncode == 0 and told.stdout.strip() else None


def released(root: Path) -> int:
    """When the version of this folder was released, as its description for software centres has it."""
    date = next(ElementTree.parse(root / RELEASES).getroot().iter("release")).attrib["date"]
    return int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp())


def environment(root: Path = ROOT) -> dict[str, str]:
    """The environment to build in. Besides the date, sets are gone through in the same order each time."""
    return {**os.environ, NAME: str(epoch(root)), "PYTHONHASHSEED": "0"}


if __name__ == "__main__":
    try:
        print(epoch())
    except ValueError as trouble:
        sys.exit(str(trouble))
