"""A loop that leaves the processor to others, whatever comes over its lines."""

from __future__ import annotations

from domino.together.carriers.breathing import BREATH, SHARE, Breath


class Working:
    """Some time passes, and some of it is worked."""

    def __init__(self) -> None:
        self.now = self.worked = 0.0
        self.breath = Breath(lambda: self.now, lambda: self.worked)

    def works(self, seconds: float, idle: float = 0.0) -> float:
        """Works for so long after so long a silence; how long it has to rest then."""
        self.now += idle + seconds
        self.worked += seconds
        rest = self.breath.rest()
        self.now += rest
        return rest


def test_a_table_that_has_a_little_to_tell_never_waits() -> None:
    working = Working()
    assert [working.works(0.9 * BREATH, idle=1.0) for _ in range(20)] == [0.0] * 20


def test_whoever_keeps_it_busy_gets_a_share_and_no_more() -> None:
    working = Working()
    for _ in range(1000):
        working.works(0.004)
    assert working.worked / working.now < 1.02 * SHARE
