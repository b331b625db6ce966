"""What is said of a deal: its fingerprint, or that nothing is promised of it."""

from __future__ import annotations

from collections.abc import Iterable

from domino.core.fingerprint import short
from domino.texts import Texts


def fair_line(promise: str, texts: Texts) -> str:
    """The beginning of the fingerprint in a line, or that tiles were dealt by hand."""
    if not promise:
        return texts.say("common.fair.line-by-hand")
    return texts.say("common.fair.line", fingerprint=short(promise))


def by_hand_told(rounds: Iterable[int], texts: Texts) -> str:
    """That these rounds were dealt by hand, and what that means."""
    named = ", ".join(texts.say("common.fair.round", number=number) for number in sorted(rounds))
    return texts.say("common.fair.by-hand", rounds=named)
