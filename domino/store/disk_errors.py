"""Which sentence to tell when the disk refuses a write: one that says what to do about it."""

from __future__ import annotations

import errno

FULL, READ_ONLY = "store.disk-full", "store.disk-read-only"
URGENT = (FULL, READ_ONLY, "store.history-full")
"""Notices that are shown at once: the player can do something, and playing on could make it worse."""
_KEYS = {
    errno.ENOSPC: FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): FULL,
    errno.EROFS: READ_ONLY,
}


def key_for(trouble: BaseException | None, usual: str) -> str:
    """The text key for a write that failed: `usual` unless the disk is full or read-only."""
    return _KEYS.get(trouble.errno or 0, usual) if isinstance(trouble, OSError) else usual
