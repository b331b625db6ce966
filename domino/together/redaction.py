"""Addresses without what must not be shown: passwords, tokens and keys."""

from __future__ import annotations

import re

HIDDEN = "***"
_USER = re.compile(r"^([a-z][a-z0-9+.-]*://)?.*@", re.DOTALL | re.IGNORECASE)
"""Greedy on purpose: whatever is before the last @ may be a password, or part of one."""
_AFTER_COLON = re.compile(r":(?!//)(?![0-9]{1,5}(?:[/,#?]|$))[^/,]*")
"""What can't be a port: somebody may have left out the @ behind a password."""


def redacted(text: str, longest: int = 60) -> str:
    """The address as it may stand in a sentence, a log or a `repr`, with at most so many characters."""
    text = _USER.sub(lambda found: f"{found[1] or ''}{HIDDEN}@", text)
    scheme, separator, rest = text.rpartition("://")
    rest, fragment, _ = rest.partition("#")
    rest = _AFTER_COLON.sub(f":{HIDDEN}", rest)
    return f"{scheme}{separator}{rest}{f'#{HIDDEN}' if fragment else ''}"[:longest]


def has_password(text: str) -> bool:
    """Whether an address holds a name or password of a server, or what could be one."""
    return "@" in text
