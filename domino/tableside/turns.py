"""Tells people that it is their turn: by a sound, a touch and the voice, once when it comes to them."""

from __future__ import annotations

from domino.tableside.evening import Evening


class Turns:
    """Watches whose turn it is at one evening's table."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self._now: tuple[int, int | None] = (0, None)

    def come(self) -> str | None:
        """What is said to the person whose turn has come since this was asked last; None where it has come to
        nobody who plays here. Everybody at the device hears it, so with several it names them; and who plays
        alone has every turn."""
        evening = self.evening
        turn = None if evening.round_over else evening.turn
        before, self._now = self._now, (evening.round, turn)
        if turn is None or self._now == before or evening.solitaire or turn not in evening.humans:
            return None
        if evening.several:
            return evening.texts.say("ui.table.turn.named", name=evening.names[turn])
        return evening.texts.say("ui.table.turn.yours")
