"""Fair deals that can be checked: the fingerprint binds a match to its seed before anything is added to it.

It is shown before play and does not tell the seed; after play the seed is in the record, and anyone can
compute the fingerprint again: `python -m domino verify`. See docs/fair-deals.md for what that proves. Under
the first two versions of the law it was a short one, of the rules and the shuffled tiles as well.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from domino.core.chance import DERIVED
from domino.core.record import FINGERPRINT, LONGEST_RECORD, deal_line, tiles_text

if TYPE_CHECKING:
    from domino.core.match import Match

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each; none that is easily taken for another when it is read out (no I, L, O, U)."""
WHOLE, SHORT = 52, 16
"""How many letters a fingerprint has, and its beginning, which is for looking at."""
GROUP = 4
MOST_ROUNDS = 20
"""How many shuffles were in the fingerprints of earlier laws."""

_MISREAD = str.maketrans("ILO", "110")


def fingerprint_of(match: Match) -> str:
    """The fingerprint of a match; empty where deals by hand leave nothing to promise. Under earlier laws:
    80 bits that depend on the rules, how many play, the seed and the tiles it shuffles."""
    if match.rules.version >= DERIVED:
        return "" if match.deals else fingerprint_of_seed(match.seed)
    digest = hashlib.sha256("\n".join(_told(match)).encode()).digest()
    return _written(int.from_bytes(digest[:10], "big"), SHORT)


def fingerprint_of_seed(seed: int) -> str:
    """The whole fingerprint of a seed, 256 bits in 13 groups. It depends on nothing else, so that it can be
    shown before the rules are chosen and before anybody adds anything."""
    digest = hashlib.sha256(f"boneyard fingerprint 3\nsecret {seed}\n".encode()).digest()
    return _written(int.from_bytes(digest, "big") << 4, WHOLE)


def short(fingerprint: str) -> str:
    """The beginning of a fingerprint, like 7K2M-Q0RX-3VBT-91HD."""
    return _grouped(fingerprint.replace("-", "")[:SHORT])


def keeps(promised: str, fingerprint: str) -> bool:
    """Whether this fingerprint is the one that was promised, whole or by its beginning."""
    return promised in (fingerprint, short(fingerprint))


def read_fingerprint(text: str) -> str | None:
    """The fingerprint as somebody wrote it down, whole or its beginning, in its usual form; None when it is
    none."""
    letters = re.sub(r"[\s.-]", "", text[:80]).upper().translate(_MISREAD)
    if len(letters) not in (SHORT, WHOLE) or not set(letters) <= set(LETTERS):
        return None
    return _grouped(letters)


def fingerprint_in(record: str) -> str | None:
    """The fingerprint that a record was written with; None when it has none."""
    found = re.search(rf"^# {FINGERPRINT} (.*?)\r?$", record[:LONGEST_RECORD], re.MULTILINE)
    return read_fingerprint(found[1]) if found else None


def _written(number: int, length: int) -> str:
    """A number in so many letters, the highest bits first."""
    return _grouped("".join(LETTERS[number >> 5 * place & 31] for place in reversed(range(length))))


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _told(match: Match) -> list[str]:
    """Everything the fingerprint of an earlier law is taken of, as lines."""
    first = match.dealt(1)
    lines = [
        "boneyard fingerprint 1",
        f"game {match.game.key}",
        f"preset {match.rules.preset}",
        f"rules {match.game.written(match.rules)}",
        f"players {match.players}",
        f"seed {match.seed}",
        *(deal_line(number, deal) for number, deal in sorted(match.deals.items())),
        *(f"hand {tiles_text(first.hand(seat))}" for seat in range(match.players)),
        f"boneyard {tiles_text(first.boneyard())}",
    ]
    for number in range(1, MOST_ROUNDS + 1):
        try:
            tiles = match.game.tiles(match.rules, match.players, number)
        except ValueError:  # the game has no such round
            break
        lines.append(f"shuffle {number} {tiles_text(match.chance.round(number).shuffled(tiles))}")
    return lines
