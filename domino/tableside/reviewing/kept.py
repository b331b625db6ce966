"""What a review found, as plain data, both ways: so that it can be kept, and opened again at once."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from domino.ai.advice import Reason
from domino.coach.judging import Judgement
from domino.coach.summary import Share
from domino.core.actions import NEXT, Action
from domino.core.match import Match
from domino.core.record import head
from domino.core.tiles import Tile

VERSION = 2
"""Of how decisions are judged: what an earlier one found is judged anew."""


class Shelf(Protocol):
    """Where findings are kept from evening to evening, by their key. Any thread may ask."""

    def found(self, key: str) -> Any:
        """What was kept under this key; None when nothing was, or it cannot be read."""

    def keep(self, key: str, finding: Any) -> None:
        """Keeps this, if that can be done."""


class Forgetful:
    """Keeps nothing."""

    def found(self, key: str) -> Any:
        return None

    def keep(self, key: str, finding: Any) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that was judged and, where it was marked, a reason for the better one if there is one."""

    judgement: Judgement
    why: Reason | None = None


Findings = tuple[Judged, ...]
"""What was found of a round, as it was played."""


def keys_of(match: Match, seat: int, rounds: Sequence[int]) -> dict[int, str]:
    """By round, what its findings are kept under: they hang on the rules, the tiles and all that was done
    until its end, and are the same in whatever match that is so."""
    history = match.history
    starts = [0, *(at for at, (_, action) in enumerate(history) if action == NEXT)]
    digest = hashlib.sha256(f"{VERSION} {seat}\n".encode())
    digest.update("\n".join(head(match)).encode())
    keys = {}
    for number, start in enumerate(starts, start=1):
        end = starts[number] if number < len(starts) else len(history)
        digest.update("".join(f"\n{by} {action}" for by, action in history[start:end]).encode())
        if number in rounds:
            keys[number] = digest.hexdigest()[:32]
    return keys


def as_data(findings: Findings) -> list[dict[str, Any]]:
    """Findings, to be kept."""
    return [
        {
            "position": each.judgement.position,
            "action": str(each.judgement.action),
            "best": str(each.judgement.best),
            "cost": each.judgement.cost,
            "low": each.judgement.low,
            "high": each.judgement.high,
            "marked": each.judgement.marked,
            "kind": each.judgement.kind,
            "gap": each.judgement.gap,
            "error": each.judgement.error,
            "instead": None if each.why is None else _reason_data(each.why),
        }
        for each in findings
    ]


Did = Callable[[int], tuple[int, Action] | None]
"""What was done after so many actions, and by whom."""


def from_data(kept: Any, did: Did, seat: int, number: int) -> Findings | None:
    """What was kept of this round; None where that does not fit what was played, and so must be damaged."""
    if not isinstance(kept, list):
        return None
    try:
        findings = tuple(_judged(each, seat, number) for each in kept)
    except (KeyError, TypeError, ValueError):
        return None
    played = ((did(each.judgement.position), each.judgement.action) for each in findings)
    return findings if all(done == (seat, action) for done, action in played) else None


def share_data(share: Share | None) -> list[float] | None:
    """A share, to be kept."""
    return None if share is None else [share.points, share.error]


def share_from(kept: Any) -> Share | None:
    """A share that was kept; None where it makes no sense."""
    try:
        points, error = map(_number, kept)
    except (TypeError, ValueError):
        return None
    return Share(points, error)


def _reason_data(reason: Reason) -> dict[str, Any]:
    tiles = [str(tile) for tile in reason.tiles]
    return {"reason": reason.key, "tiles": tiles, "number": reason.number, "seat": reason.seat}


def _judged(kept: Mapping[str, Any], seat: int, number: int) -> Judged:
    best = Action.parse(_text(kept["best"]))
    action = Action.parse(_text(kept["action"]))
    judgement = Judgement(
        seat, number, _whole(kept["position"]), action, best, _number(kept["cost"]),
        _number(kept["low"]), _number(kept["high"]), kept["marked"] is True, _text(kept["kind"]),
        _number(kept["gap"]), _number(kept["error"]),
    )  # fmt: skip
    if "why" in kept:  # an earlier version's reason may apply to the action played as well
        return Judged(judgement)
    why = kept["instead"]
    if why is None:
        return Judged(judgement)
    tiles = tuple(Tile.parse(_text(tile)) for tile in why["tiles"])
    whole, at = (None if why[name] is None else _whole(why[name]) for name in ("number", "seat"))
    return Judged(judgement, Reason(_text(why["reason"]), tiles, whole, at))


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(f"{str(value)[:40]!r} is not a text")
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise ValueError(f"{str(value)[:40]!r} is not a number")
    return float(value)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{str(value)[:40]!r} is not a whole number")
    return value
