"""Where everything is kept: one data folder, and the places in it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from domino.store.private_files import make_folder, tighten, tighten_folder

HOME_VARIABLE = "BONEYARD_HOME"
"""An environment variable that names the data folder, over everything else."""


def usual_folder() -> Path:
    """The user's own data folder on this system, by the habits of the system."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "boneyard"


class Places:
    """The data folder and what is where in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.matches = folder / "matches"
        """Matches in progress, a file each."""
        self.pads = folder / "pads"
        """Score pads of games with real tiles, a file each."""
        self.findings = folder / "findings"
        """What reviews have found, a file each."""
        self.tables = folder / "tables"
        """Who sits at tables that are open to others, a file each."""
        self.guests = folder / "guests"
        """Who we are at the tables of others, a file each."""
        self.days = folder / "days"
        """Deals of the day, a file each."""
        self.aside = folder / "set-aside"
        """Files that could not be read or were removed: nothing is ever deleted."""
        self.locks = folder / "locks"
        """Locks between copies of the app."""
        self.settings = folder / "settings.json"
        """The settings."""
        self.database = folder / "history.sqlite3"
        """The history of finished matches."""

    @property
    def device_only(self) -> tuple[Path, ...]:
        """Folders with secrets or unfinished matches, which hold their own seed.

        Android leaves them out of backups and transfers (`platforms/android`, `tests/store/test_backup.py`).
        """
        return self.matches, self.tables, self.guests, self.aside

    @staticmethod
    def find(given: str | Path | None = None) -> Places:
        """The data folder: what BONEYARD_HOME names, else the one given (on Android the app's own),
        else the usual one. It is made if it is not there; where that cannot be, playing goes on and
        saving is tried again later."""
        folder = os.environ.get(HOME_VARIABLE) or given or usual_folder()
        return Places.at(folder)

    @staticmethod
    def at(folder: str | Path) -> Places:
        """The data folder at exactly this place, made if it is not there."""
        places = Places(Path(folder).absolute())
        places.prepare()
        return places

    def prepare(self) -> None:
        """Makes the folders that are not there, as far as that can be done."""
        for folder in (self.folder, self.matches, self.pads, self.aside, self.locks):
            with contextlib.suppress(OSError):
                make_folder(folder)
        if self.folder == usual_folder():  # any other may be there for more than this app
            tighten_folder(self.folder)
        tighten(self.device_only, (self.settings, self.database))
        for folder in (self.pads, self.findings, self.days, self.locks):
            tighten_folder(folder)
