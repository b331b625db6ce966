"""What opens a table to somebody: its key, the short code that only asks, and each guest's own secret."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple
from urllib.parse import urlsplit

from domino.together.redaction import redacted

KEY_BYTES = 16
CODE_DIGITS = 6
"""Four are guessed by somebody patient; six are still said in one breath."""
NEAR = ("http", "boneyard")
"""How the addresses of tables at home begin: the second opens the app where the first opens a browser."""
FAR = ("nats", "tls")
"""How the addresses of tables further away begin: the second is never spoken to but by TLS."""
TRIES = 5
"""So many wrong codes, and another one is shown."""

_KEY = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")
_CODE = re.compile(rf"[0-9]{{{CODE_DIGITS}}}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{43}")


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


def is_table(text: object) -> bool:
    """Whether this can be the name of a table further away: its host's public key, in base64."""
    return isinstance(text, str) and _TABLE.fullmatch(text) is not None


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
    """Where a table is, and what opens it: a key, or a short code that asks for one. `table` is the host's
    public key, by which an app knows whom it talks to; a browser has no use for it."""

    host: str
    port: int
    key: str | None = None
    code: str | None = None
    table: str | None = None

    def __str__(self) -> str:
        """As it is shown and scanned. The key stands behind the #, which a browser never sends."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        behind = f"{self.key}.{self.table}" if self.key and self.table else self.key or self.code
        return f"http://{host}:{self.port}/" + (f"#{behind}" if behind else "")

    def __repr__(self) -> str:
        """Without the key, for logs and tracebacks."""
        return f"<Address {redacted(str(self))}>"

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
        if not host or not port or parts.scheme not in NEAR or len(text) > 200:
            raise ValueError(f"{redacted(text)!r} is not the address of a table")
        behind, dot, table = parts.fragment.strip().partition(".")
        behind = behind.lower()
        if behind and not is_key(behind) and not is_code(behind):
            raise ValueError(f"{redacted(text)!r} has neither a key nor a code behind the #")
        if dot and not (is_key(behind) and is_table(table)):
            raise ValueError(f"{redacted(text)!r} has no public key behind the key")
        key = behind if is_key(behind) else None
        return Address(host, port, key, behind if is_code(behind) else None, table or None)


class FarAddress(NamedTuple):
    """Where a table further away is: a server, or a few of one cluster with commas between them, the name of
    the table, and its key. A name and a password of the server, where it wants one, stand in it as well."""

    server: str
    table: str
    key: str

    def __str__(self) -> str:
        return f"{self.server}/{self.table}#{self.key}"

    def __repr__(self) -> str:
        """Without the password and the key, for logs and tracebacks."""
        return f"<FarAddress {redacted(str(self), 200)}>"

    @property
    def servers(self) -> list[str]:
        """Each of them."""
        scheme, _, places = self.server.partition("://")
        return [f"{scheme}://{place}" for place in places.split(",")]

    @staticmethod
    def parse(text: str) -> FarAddress:
        """The address in what was scanned, typed or pasted.

        :raises ValueError: when there is none in it.
        """
        text = text.strip()
        try:
            scheme, places, path, query, key = urlsplit(text)
            at_server(f"{scheme}://{places}")
        except ValueError:
            raise ValueError(f"{redacted(text)!r} is not the address of a table") from None
        table, key = path.strip("/"), key.strip().lower()
        if query or not is_table(table) or len(text) > 600:
            raise ValueError(f"{redacted(text)!r} is not the address of a table")
        if not is_key(key):
            raise ValueError(f"{redacted(text)!r} has no key behind the #")
        return FarAddress(f"{scheme}://{places}", table, key)


def at_server(text: str) -> str:
    """The address of a server that carries tables, checked.

    :raises ValueError: when it is none.
    """
    scheme, _, places = text.strip().rstrip("/").partition("://")
    for place in places.split(","):
        try:
            parts = urlsplit(f"{scheme}://{place}")
            wrong = parts.scheme not in FAR or not parts.hostname or parts.path or parts.port == 0
        except ValueError:  # its own message may have the password in it
            wrong = True
        if wrong:
            raise ValueError(f"{redacted(text)!r} is not the address of a server") from None
    return f"{scheme}://{places}"


def parse_address(text: str) -> Address | FarAddress:
    """The address of a table, at home or further away.

    :raises ValueError: when it is none.
    """
    far = text.strip().partition("://")[0] in FAR
    return FarAddress.parse(text) if far else Address.parse(text)
