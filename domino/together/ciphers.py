"""X25519 and ChaCha20-Poly1305, from the best library at hand.

    backend = ciphers.backend()               # cryptography where it is installed, else tlslite-ng
    shared = backend.agree(private, public)
    sealed = backend.aead(key).encrypt(nonce, text, associated)

`cryptography` calls OpenSSL: constant-time and fast. `tlslite-ng` is pure Python and runs wherever Python
does, which is what phones get (docs/android.md). Both compute the same bytes, so two ends of a connection may
use different ones. A backend is used only after it has passed the known-answer tests below.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

KEY_SIZE = 32
NONCE_SIZE = 12
TAG_SIZE = 16
BASE_POINT = bytes([9]) + bytes(31)
"""The X25519 base point: multiplied by a private key it gives the public one."""


class InvalidTag(ValueError):
    """The ciphertext was made with another key, or was changed."""


class InvalidPublicKey(ValueError):
    """The public key has a small order: every private key agrees with it on zero."""


class Unavailable(ImportError):
    """The backend isn't installed, or isn't complete, or computes something else."""


class Aead(Protocol):
    """ChaCha20-Poly1305 (RFC 8439) with one key."""

    def encrypt(self, nonce: bytes, text: bytes, associated: bytes) -> bytes:
        """The ciphertext, followed by its tag."""

    def decrypt(self, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        """The text.

        :raises InvalidTag: when anything differs from what was encrypted.
        """


class Backend(Protocol):
    """One library."""

    name: str

    def public_key(self, private: bytes) -> bytes:
        """The public key of a private one (RFC 7748)."""

    def agree(self, private: bytes, public: bytes) -> bytes:
        """The shared secret (RFC 7748).

        :raises InvalidPublicKey: when it would be zero.
        """

    def aead(self, key: bytes) -> Aead:
        """The cipher with this key."""


class _Cryptography:
    """pyca/cryptography, which calls OpenSSL."""

    name = "cryptography"

    def __init__(self) -> None:
        if find_spec("_cffi_backend") is None:  # without it the extension module panics instead of raising
            raise Unavailable("cryptography is here without cffi")
        try:
            from cryptography.exceptions import InvalidTag as TheirInvalidTag
            from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
            from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        except ImportError:  # a phone has none
            raise Unavailable("cryptography is not installed") from None
        self._private, self._public = X25519PrivateKey, X25519PublicKey
        self._aead, self._invalid = ChaCha20Poly1305, TheirInvalidTag

    def public_key(self, private: bytes) -> bytes:
        return self._private.from_private_bytes(private).public_key().public_bytes_raw()

    def agree(self, private: bytes, public: bytes) -> bytes:
        own, other = self._private.from_private_bytes(private), self._public.from_public_bytes(public)
        try:
            return own.exchange(other)
        except ValueError:  # what it raises for an all-zero result
            raise InvalidPublicKey("a public key of small order") from None

    def aead(self, key: bytes) -> Aead:
        return _CryptographyAead(self._aead(key), self._invalid)


class _CryptographyAead:
    def __init__(self, cipher: Any, invalid: type[Exception]) -> None:
        self._cipher, self._invalid = cipher, invalid

    def encrypt(self, nonce: bytes, text: bytes, associated: bytes) -> bytes:
        sealed: bytes = self._cipher.encrypt(nonce, text, associated)
        return sealed

    def decrypt(self, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        try:
            text: bytes = self._cipher.decrypt(nonce, sealed, associated)
        except self._invalid:
            raise InvalidTag("another key, or changed") from None
        return text


class _TlsliteNg:
    """tlslite-ng, pure Python."""

    name = "tlslite-ng"

    def __init__(self) -> None:
        if "tlslite" not in sys.modules and (found := find_spec("tlslite")) is not None:
            # Its own __init__ imports all of TLS with mail and XML, and Android's Python has no XML parser.
            bare = ModuleType("tlslite")
            bare.__path__ = list(found.submodule_search_locations or ())
            sys.modules["tlslite"] = bare
        from tlslite.utils.chacha20_poly1305 import CHACHA20_POLY1305
        from tlslite.utils.x25519 import x25519

        self._x25519: Callable[[bytearray, bytearray], bytearray] = x25519
        self._aead = CHACHA20_POLY1305

    def public_key(self, private: bytes) -> bytes:
        return bytes(self._x25519(bytearray(private), bytearray(BASE_POINT)))

    def agree(self, private: bytes, public: bytes) -> bytes:
        agreed = bytes(self._x25519(bytearray(private), bytearray(public)))
        if not any(agreed):
            raise InvalidPublicKey("a public key of small order")
        return agreed

    def aead(self, key: bytes) -> Aead:
        return _TlsliteAead(self._aead(bytearray(key), "python"))


class _TlsliteAead:
    def __init__(self, cipher: Any) -> None:
        self._cipher = cipher

    def encrypt(self, nonce: bytes, text: bytes, associated: bytes) -> bytes:
        return bytes(self._cipher.seal(bytearray(nonce), bytearray(text), bytearray(associated)))

    def decrypt(self, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        text = self._cipher.open(bytearray(nonce), bytearray(sealed), bytearray(associated))
        if text is None:
            raise InvalidTag("another key, or changed")
        return bytes(text)


_MAKERS: dict[str, Callable[[], Backend]] = {each.name: each for each in (_Cryptography, _TlsliteNg)}
NAMES = tuple(_MAKERS)
"""The backends, the preferred one first."""


@cache
def load(name: str) -> Backend:
    """One backend, checked by known answers.

    :raises Unavailable: when it can't be used here.
    """
    try:
        made = _MAKERS[name]()
        right = _answers(made) == _EXPECTED
    except Exception as trouble:  # whatever keeps a library from working here, another is to be tried
        raise Unavailable(f"{name} can't be used: {trouble}") from trouble
    if not right:
        raise Unavailable(f"{name} computes something else")
    return made


def available() -> tuple[str, ...]:
    """The names of those that work here, the preferred one first."""
    return tuple(each.name for each in _working())


def _working() -> Iterator[Backend]:
    for name in NAMES:
        with contextlib.suppress(Unavailable):
            yield load(name)


_used: Backend | None = None


def backend() -> Backend:
    """The backend in use.

    :raises Unavailable: when there is none.
    """
    global _used
    if _used is None:
        _used = next(_working(), None)
    if _used is None:
        raise Unavailable(f"none of {', '.join(NAMES)} works here")
    return _used


def use(name: str | None) -> None:
    """Uses this backend from now on, for tests and measurements; None for the preferred one."""
    global _used
    _used = None if name is None else load(name)


def described() -> str:
    """The backend in use and its version, like "cryptography 50.0.2"; empty when there is none."""
    try:
        name = backend().name
        return f"{name} {version(name)}"
    except Unavailable:
        return ""
    except PackageNotFoundError:  # packed without its metadata
        return name


# Known answers: Alice's keys of RFC 7748, section 6.1, and one short message


_ALICE = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
_BOB = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
_EXPECTED = (
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
    "82999b22d4e51b7fe1ad24c38c9b78143dc87a674b39745f20d1",
    True,
)


def _answers(made: Backend) -> tuple[str, str, str, bool]:
    shared = made.agree(_ALICE, _BOB)
    cipher, nonce = made.aead(shared), bytes(range(NONCE_SIZE))
    sealed = cipher.encrypt(nonce, b"double six", b"boneyard")
    try:
        cipher.decrypt(nonce, bytes([sealed[0] ^ 1]) + sealed[1:], b"boneyard")
        refuses = False
    except InvalidTag:
        refuses = cipher.decrypt(nonce, sealed, b"boneyard") == b"double six"
    return made.public_key(_ALICE).hex(), shared.hex(), sealed.hex(), refuses
