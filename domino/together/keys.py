"""What opens a table to somebody: its key, the short code that only asks, and each guest's own secret."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple
from urllib.parse import urlsplit

KEY_BYTES = 16
CODE_DIGITS = 6
"""Four are guessed by somebody patient; six are still said in one breath."""
TRIES = 5
"""So many wrong codes, and another one is shown."""

_KEY = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")
_CODE = re.compile(rf"[0-9]{{{CODE_DIGITS}}}")


def fresh_key() -> str:
    """A new key or secret, of 128 bits, as hexadecimal digits."""
    return secrets.token_hex(KEY_BYTES)


def fresh_code() -> str:
    """A new short code."""
    return "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))


def is_key(text: object) -> bool:
    return isinstance(text, str) and _KEY.fullmatch(text) is not None


def is_code(text: object) -> bool:
    return isinstance(text, str) and _CODE.fullmatch(text) is not None


def same(one: str, other: str) -> bool:
    """Whether two keys are the same, in a time that does not tell how much of them is."""
    return hmac.compare_digest(one.encode(), other.encode())


def kept_form(secret: str) -> str:
    """What the host keeps of a guest's secret: enough to know it again, not to say it."""
    return hashlib.sha256(b"boneyard seat\n" + bytes.fromhex(secret)).hexdigest()


def is_kept_form(text: object) -> bool:
    """Whether this can be what `kept_form` made of a secret."""
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{64}", text) is not None


class Address(NamedTuple):
    """Where a table is, and what opens it: a key, or a short code that asks for one."""

    host: str
    port: int
    key: str | None = None
    code: str | None = None

    def __str__(self) -> str:
        """As it is shown and scanned. The key stands behind the #, which a browser never sends."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        behind = self.key or self.code
        return f"http://{host}:{self.port}/" + (f"#{behind}" if behind else "")

    @staticmethod
    def parse(text: str) -> Address:
        """The address in what was scanned, typed or pasted; `host:port` and `host:port#482731` will do.

        :raises ValueError: when there is none in it.
        """
        text = text.strip()
        try:
            parts = urlsplit(text if "//" in text else f"http://{text}")
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if not host or not port or parts.scheme != "http" or len(text) > 200:
            raise ValueError(f"{text[:60]!r} is not the address of a table")
        behind = parts.fragment.strip().lower()
        if behind and not is_key(behind) and not is_code(behind):
            raise ValueError(f"{text[:60]!r} has neither a key nor a code behind the #")
        return Address(
            host, port, behind if is_key(behind) else None, behind if behind and is_code(behind) else None
        )
