"""Fair deals that can be checked: a short fingerprint of a match's shuffled tiles.

It is shown before play and does not tell the seed; after play the seed is in the record, and anyone can
compute the fingerprint again: `python -m domino verify`. See docs/fair-deals.md for what that proves.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from domino.core.record import FINGERPRINT, LONGEST_RECORD, deal_line, tiles_text
from domino.core.tiles import shuffled

if TYPE_CHECKING:
    from domino.core.match import Match

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each; none that is easily taken for another when it is read out (no I, L, O, U)."""
LENGTH = 16
GROUP = 4
MOST_ROUNDS = 20
"""How many shuffles are in it. Those of later rounds follow from the seed, which is in it too."""

_MISREAD = str.maketrans("ILO", "110")


def fingerprint_of(match: Match) -> str:
    """The fingerprint: 80 bits in four groups, like 7K2M-Q0RX-3VBT-91HD. It depends on the game, the
    rules, how many play, the seed and the tiles it shuffles, and on nothing that is done later."""
    digest = hashlib.sha256("\n".join(_told(match)).encode()).digest()
    number = int.from_bytes(digest[:10], "big")
    letters = [LETTERS[number >> 5 * place & 31] for place in reversed(range(LENGTH))]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, LENGTH, GROUP))


def read_fingerprint(text: str) -> str | None:
    """The fingerprint as somebody wrote it down, in its usual form; None when it is none."""
    letters = re.sub(r"[\s.-]", "", text[:80]).upper().translate(_MISREAD)
    if len(letters) != LENGTH or not set(letters) <= set(LETTERS):
        return None
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def fingerprint_in(record: str) -> str | None:
    """The fingerprint that a record was written with; None when it has none."""
    found = re.search(rf"^# {FINGERPRINT} (.*?)\r?$", record[:LONGEST_RECORD], re.MULTILINE)
    return read_fingerprint(found[1]) if found else None


def _told(match: Match) -> list[str]:
    """Everything the fingerprint is taken of, as lines."""
    from domino.core.match import round_rng

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
        lines.append(f"shuffle {number} {tiles_text(shuffled(tiles, round_rng(match.seed, number)))}")
    return lines
