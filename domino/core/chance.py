"""All that chance decides in a match, derived from one secret and from what the players added to it.

docs/fair-deals.md says it to the letter, with vectors: anybody can derive the same tiles from that. Each use
has a label of its own, so that nothing drawn for one tells anything of another. Matches of the first two
versions of the law have the chance they had: a Mersenne Twister for each round.
"""

from __future__ import annotations

import hmac
import random
import struct
import unicodedata
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from domino.core.tiles import Tile, full_set, shuffled

SECRET_BITS = 128
"""How long a fresh secret is: too long to be found by trying."""
DERIVED = 3
"""The first version of the law whose deals are derived so, and can be added to."""
MOST_ADDITIONS = 32
LONGEST_ADDITION = 80

_WORDS = 1 << 32
_HYPHENS = str.maketrans("\u2010\u2011", "--")
"""Programs that carry text turn these into plain ones, and a record must survive that."""


def check_addition(text: object) -> str:
    """What somebody adds to a deal, as it is written down.

    :raises ValueError: when it cannot be added.
    """
    if isinstance(text, str) and len(text) <= 4 * LONGEST_ADDITION:
        written = unicodedata.normalize("NFC", text.strip()).translate(_HYPHENS)
        if 1 <= len(written) <= LONGEST_ADDITION and written.isprintable():
            return written
    shown = str(text)[:40]
    raise ValueError(f"{shown!r} cannot be added: use 1 to {LONGEST_ADDITION} printable characters")


def check_additions(texts: Sequence[str]) -> tuple[str, ...]:
    """What was added to a deal, in the order it was.

    :raises ValueError: when it cannot be.
    """
    if isinstance(texts, str) or not isinstance(texts, Sequence):
        raise ValueError("additions is a list of texts")
    if len(texts) > MOST_ADDITIONS:
        raise ValueError(f"{len(texts)} additions are too many: there can be {MOST_ADDITIONS}")
    return tuple(map(check_addition, texts))


class RoundChance(ABC):
    """The chance of one round. `what` names what it is for; asked again for the same, it goes on."""

    @abstractmethod
    def shuffled(self, tiles: Sequence[Tile], what: str = "shuffle") -> list[Tile]:
        """The tiles in the order they are dealt in."""

    @abstractmethod
    def below(self, number: int, what: str) -> int:
        """A whole number from 0, less than this one."""


class Chance(ABC):
    """The chance of one match."""

    @abstractmethod
    def round(self, number: int) -> RoundChance:
        """That of round `number`, from its beginning."""

    @abstractmethod
    def mind(self, what: str, seat: int, done: int) -> random.Random:
        """That of a computer that thinks, as a player or for a hint, after so many actions. It hangs on the
        match and the position alone, so that a match that was saved or taken back goes on as it would
        have."""


def chance_of(seed: int, additions: Sequence[str], version: int) -> Chance:
    """The chance of a match with this secret and these additions, by this version of the law."""
    return _Derived(seed, additions) if version >= DERIVED else _Seeded(seed)


class _Derived(Chance):
    """From the third version of the law on: HMAC-SHA256 over labels."""

    def __init__(self, seed: int, additions: Sequence[str]) -> None:
        told = "boneyard deal 3\n" + "".join(f"addition {text}\n" for text in additions)
        self._key = _hmac(seed.to_bytes(SECRET_BITS // 8, "big"), told)

    def round(self, number: int) -> RoundChance:
        return _DerivedRound(self._key, number)

    def mind(self, what: str, seat: int, done: int) -> random.Random:
        return random.Random(int.from_bytes(_hmac(self._key, f"{what} {seat} {done}"), "big"))


class _DerivedRound(RoundChance):
    def __init__(self, key: bytes, number: int) -> None:
        self._key = key
        self._number = number
        self._uses: Counter[str] = Counter()

    def shuffled(self, tiles: Sequence[Tile], what: str = "shuffle") -> list[Tile]:
        """The whole pack they are of is shuffled, and what is not among them left out: whoever checks
        needs no rule of any game."""
        there = Counter(tiles)
        order = list(full_set(max(tile.high for tile in there)) * max(there.values()))
        words = self._words(what)
        for last in range(len(order) - 1, 0, -1):
            pick = _below(last + 1, words)
            order[last], order[pick] = order[pick], order[last]
        kept = []
        for tile in order:
            if there[tile]:
                there[tile] -= 1
                kept.append(tile)
        return kept

    def below(self, number: int, what: str) -> int:
        return _below(number, self._words(what))

    def _words(self, what: str) -> Iterator[int]:
        """Numbers of 32 bits under a label of their own."""
        self._uses[what] += 1
        times = self._uses[what]
        label = f"{what} {self._number}" + (f" {times}" if times > 1 else "")
        return (
            word for block in count() for word in struct.unpack(">8I", _hmac(self._key, f"{label}\n{block}"))
        )


def _below(number: int, words: Iterator[int]) -> int:
    """Every number as likely as any other: words at the top that would favour some are passed over."""
    fair = _WORDS - _WORDS % number
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % number


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


class _Seeded(Chance):
    """Under the first two versions of the law."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def round(self, number: int) -> RoundChance:
        return _SeededRound(random.Random((self._seed << 20) + number))

    def mind(self, what: str, seat: int, done: int) -> random.Random:
        return random.Random((self._seed << 40) + (done << 8) + seat)


class _SeededRound(RoundChance):
    """One sequence for everything, in the order it is asked for, the same on any Python."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def shuffled(self, tiles: Sequence[Tile], what: str = "shuffle") -> list[Tile]:
        return shuffled(tiles, self._rng)

    def below(self, number: int, what: str) -> int:
        return int(self._rng.random() * number)
