"""What reviews have found, a small file for each round, and the deals of the day, one for each: it took long
to judge, or what counts of it is in the ledger too.

So trouble with it is never told: what cannot be read is as if it were not there, what cannot be written is
not kept, and where there is too much the oldest goes.
"""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from typing import Any

from domino.store.files import clear_drafts, read_bytes, replace
from domino.store.pieces import read_json

MOST = 3000
"""How many are kept: as many rounds, of a few hundred matches."""
SPARE = 300
"""How many go at once where there are more."""
LONGEST = 200_000
_KEY = re.compile(r"[a-z0-9-]{1,80}")


class FindingsShelf:
    """Findings by their key, in one folder. Any thread may ask, one at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tidy = False
        """Whether it was seen to that there are not too many."""

    def found(self, key: str) -> Any:
        """What was kept under this key; None when nothing was, or it cannot be read."""
        try:
            raw = read_bytes(self._path(key), LONGEST)
            return read_json(raw) if len(raw) <= LONGEST else None
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, key: str, finding: Any) -> None:
        """Keeps this, if that can be done."""
        with contextlib.suppress(OSError):
            replace(self._path(key), json.dumps(finding).encode(), sync=False)
            if not self._tidy:
                self._tidy = True
                self._clear()

    def keys(self) -> list[str]:
        """Of everything that is kept."""
        found = (path.stem for path in self._folder.glob("*.json"))
        return sorted(key for key in found if _KEY.fullmatch(key))

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key[:40]!r} is no key")
        return self._folder / f"{key}.json"

    def _clear(self) -> None:
        clear_drafts(self._folder, "*")
        kept = list(self._folder.glob("*.json"))
        if len(kept) > MOST:
            kept.sort(key=lambda path: path.stat().st_mtime)
            for path in kept[: len(kept) - MOST + SPARE]:
                path.unlink()
