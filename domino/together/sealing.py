"""Sealed from one end of a line to the other: whoever carries it sees how long a message is and when it went.

This is Noise (noiseprotocol.org, revision 34), pattern NKpsk0 with X25519, ChaCha20-Poly1305 and SHA-256, by
its book: a guest knows the host's public key, which is the name of the table, and both know the table's key.
The first two messages on a line agree on keys of that line, one for each direction, from values that both
throw away; so nobody else who has the table's key can read it, nor can the host read it again later. Nothing
here is a cipher of our own: `ciphers` has those of the best library at hand.

    asking = Asking(table, key, line)                    # the guest: sends asking.message
    message, seals = answered(own, key, line, message)   # the host: sends message
    seals = asking.agreed(message)                       # the guest; then both seal and open
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import zlib

from domino.together import ciphers, keys
from domino.together.messages import MOST_TOLD

NOISE = b"Noise_NKpsk0_25519_ChaChaPoly_SHA256"
WHAT_FOR = b"boneyard table 1"
MOST_SEALED = 65_535
"""Bytes of the longest message, as Noise has it."""
PADDED = 256
"""Lengths are rounded up to so many bytes, so that they tell less."""

_SIZE = 32
_TAG = 16
_NUMBER = 8


class Refused(ValueError):
    """This was not sealed for here, or was changed, or was here before."""


def table_of(own: str) -> str:
    """The name of the table whose host has this secret of its own."""
    return _table(public_of(_private(own)))


def hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """Keys made from something secret (RFC 5869, with SHA-256)."""
    made, last = b"", b""
    taken = hmac.digest(salt, material, "sha256")
    for number in range(1, -(-length // _SIZE) + 1):
        last = hmac.digest(taken, last + info + bytes([number]), "sha256")
        made += last
    return made[:length]


class Cipher:
    """ChaCha20-Poly1305 (RFC 8439) with a key of its own, as Noise numbers it: a nonce is the number of the
    message, and no number is used twice."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ciphers.backend().aead(key)

    def seal(self, number: int, text: bytes, beside: bytes = b"") -> bytes:
        return self._cipher.encrypt(_nonce(number), text, beside)

    def open(self, number: int, sealed: bytes, beside: bytes = b"") -> bytes:
        """:raises Refused: when a bit of it is not as it was sealed."""
        try:
            return self._cipher.decrypt(_nonce(number), sealed, beside)
        except ciphers.InvalidTag:
            raise Refused("sealed with another key, or changed") from None


class Seals:
    """Both directions of one line. What is opened comes later in its direction than all before: whatever is
    played again, or comes late, is refused."""

    def __init__(self, out: bytes, back: bytes) -> None:
        self._out, self._back = Cipher(out), Cipher(back)
        self._sealed = 0
        self._next = 0

    def seal(self, text: str) -> bytes:
        """The message, sealed: its number, and what nobody else can read.

        :raises ValueError: when it is too long.
        """
        packed = zlib.compress(text.encode())
        packed += bytes(-len(packed) % PADDED)
        if len(packed) + _TAG > MOST_SEALED:
            raise ValueError("too long to be sealed")
        number, self._sealed = self._sealed, self._sealed + 1
        return number.to_bytes(_NUMBER, "big") + self._out.seal(number, packed)

    def open(self, sealed: bytes) -> str:
        """What the other end sealed.

        :raises Refused: when it is anything else, or was here before.
        """
        number, text = self.unseal(sealed)
        self.accept(number)
        return text

    @property
    def expected(self) -> int:
        """The number of the next message, if none is missing."""
        return self._next

    def unseal(self, sealed: bytes) -> tuple[int, str]:
        """Decrypts a message without accepting it; returns its authenticated number and its text.

        :raises Refused: when it isn't from the other end, or was here before.
        """
        if not _NUMBER + _TAG < len(sealed) <= MOST_SEALED + _NUMBER:
            raise Refused("no message is that long")
        number = int.from_bytes(sealed[:_NUMBER], "big")
        if number < self._next:
            raise Refused("this was here before")
        packed = self._back.open(number, sealed[_NUMBER:])
        unpacking = zlib.decompressobj()
        try:
            text = unpacking.decompress(packed, MOST_TOLD)
            if not unpacking.eof:
                raise Refused("it does not end")
            return number, text.decode()
        except (zlib.error, UnicodeDecodeError):
            raise Refused("this is no text") from None

    def accept(self, number: int) -> None:
        """From now on, refuses this message and all before it."""
        self._next = max(self._next, number + 1)


class Asking:
    """A guest asks for a line: `message` goes to the host, its answer to `agreed`."""

    def __init__(self, table: str, key: str, line: str) -> None:
        if not keys.is_table(table):
            raise Refused("this is not the name of a table")
        host = base64.urlsafe_b64decode(table + "=")
        self._handshake = Handshake(_said_before(table, line), _shared(key), host, secrets.token_bytes(_SIZE))
        self.message = self._handshake.ask()

    def agreed(self, message: bytes) -> Seals:
        """The line is made.

        :raises Refused: when the host of that table did not answer this.
        """
        self._handshake.told(message)
        mine, theirs = self._handshake.split()
        return Seals(mine, theirs)


def answered(own: str, key: str, line: str, message: bytes) -> tuple[bytes, Seals]:
    """The host's answer to who asks for a line, and the seals of that line.

    :raises Refused: when whoever asks has not the table's key, or means another table.
    """
    private = _private(own)
    public = public_of(private)
    before = _said_before(_table(public), line)
    handshake = Handshake(before, _shared(key), public, secrets.token_bytes(_SIZE))
    handshake.asked(message, private)
    answer = handshake.answer()
    theirs, mine = handshake.split()
    return answer, Seals(mine, theirs)


class Handshake:
    """Noise's NKpsk0, one end of it: a guest does `ask` and `told`, a host `asked` and `answer`, and then
    both `split`. `before` is what both must mean alike, `shared` the key that both have, `host` the host's
    public key, and `once` a private one that is never used again."""

    def __init__(self, before: bytes, shared: bytes, host: bytes, once: bytes) -> None:
        self._hash = self._chain = hashlib.sha256(NOISE).digest()
        self._mix_hash(before)
        self._mix_hash(host)
        self._shared, self._host, self._once = shared, host, once
        self._other = b""
        self._cipher = Cipher(bytes(_SIZE))

    def ask(self, payload: bytes = b"") -> bytes:
        """The first message: psk, e, es."""
        self._mix_shared()
        public = self._mix_public(public_of(self._once))
        self._mix(_agreement(self._once, self._host))
        return public + self._seal(payload)

    def asked(self, message: bytes, private: bytes) -> bytes:
        """What the first message carries, for the host with this private key.

        :raises Refused: when it is not meant for here.
        """
        self._mix_shared()
        self._other = self._mix_public(_public_in(message))
        self._mix(_agreement(private, self._other))
        return self._open(message[_SIZE:])

    def answer(self, payload: bytes = b"") -> bytes:
        """The second message: e, ee."""
        public = self._mix_public(public_of(self._once))
        self._mix(_agreement(self._once, self._other))
        return public + self._seal(payload)

    def told(self, message: bytes) -> bytes:
        """What the second message carries.

        :raises Refused: when it does not answer the first.
        """
        self._other = self._mix_public(_public_in(message))
        self._mix(_agreement(self._once, self._other))
        return self._open(message[_SIZE:])

    def split(self) -> tuple[bytes, bytes]:
        """The keys of the line: of who asked, and of who answered."""
        made = hkdf(self._chain, b"", b"", 2 * _SIZE)
        return made[:_SIZE], made[_SIZE:]

    def _mix(self, agreement: bytes) -> None:
        made = hkdf(self._chain, agreement, b"", 2 * _SIZE)
        self._chain, self._cipher = made[:_SIZE], Cipher(made[_SIZE:])

    def _mix_public(self, public: bytes) -> bytes:
        self._mix_hash(public)
        self._mix(public)  # as every pattern with a shared key does
        return public

    def _mix_shared(self) -> None:
        made = hkdf(self._chain, self._shared, b"", 3 * _SIZE)
        self._chain = made[:_SIZE]
        self._mix_hash(made[_SIZE : 2 * _SIZE])

    def _mix_hash(self, data: bytes) -> None:
        self._hash = hashlib.sha256(self._hash + data).digest()

    def _seal(self, text: bytes) -> bytes:
        sealed = self._cipher.seal(0, text, self._hash)  # each key seals one message here
        self._mix_hash(sealed)
        return sealed

    def _open(self, sealed: bytes) -> bytes:
        text = self._cipher.open(0, sealed, self._hash)
        self._mix_hash(sealed)
        return text


def _table(public: bytes) -> str:
    return base64.urlsafe_b64encode(public).decode().rstrip("=")


def _private(own: str) -> bytes:
    return hkdf(b"", bytes.fromhex(own), WHAT_FOR + b" host", _SIZE)


def _shared(key: str) -> bytes:
    return hkdf(b"", bytes.fromhex(key), WHAT_FOR + b" key", _SIZE)


def frame_key(table: str, key: str) -> bytes:
    """The key for MACs of frames, from the table key: cheap to check before any X25519."""
    return hkdf(table.encode(), bytes.fromhex(key), WHAT_FOR + b" frames", _SIZE)


def _said_before(table: str, line: str) -> bytes:
    """What both ends must mean alike, or nothing opens (Noise's prologue)."""
    return b"\n".join([WHAT_FOR, table.encode(), line.encode()])


def public_of(private: bytes) -> bytes:
    """The public key that goes with a private one (RFC 7748)."""
    return ciphers.backend().public_key(private)


def _agreement(private: bytes, public: bytes) -> bytes:
    try:
        return ciphers.backend().agree(private, public)
    except ciphers.InvalidPublicKey:
        raise Refused("a public key that agrees with everybody") from None


def _public_in(message: bytes) -> bytes:
    if not _SIZE + _TAG <= len(message) <= MOST_SEALED:
        raise Refused("nobody asks or answers so")
    return message[:_SIZE]


def _nonce(number: int) -> bytes:
    return bytes(4) + number.to_bytes(_NUMBER, "little")
