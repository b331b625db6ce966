"""The door of a table: who may come in by the key, and who has to be let in."""

from __future__ import annotations

from domino.together import keys

RIGHT, ASKS, WRONG = "right", "asks", "wrong"


class Door:
    """A key that opens it, and a short code that only knocks. Five wrong codes, and another one is shown."""

    def __init__(self, key: str | None = None) -> None:
        self.key = key or keys.fresh_key()
        self.code = keys.fresh_code()
        self._tries = 0

    def tried(self, key: str | None, code: str | None) -> str:
        """Whether somebody with this key or code is let in, has to be let in by a tap, or is not."""
        if key is not None and keys.same(key, self.key):
            return RIGHT
        if key is None and code is not None:
            if keys.same(code, self.code):
                return ASKS
            self._tries += 1
            if self._tries >= keys.TRIES:
                self.another_code()
        return WRONG

    def another_code(self) -> None:
        """The code that was shown opens nothing any more."""
        self.code = keys.fresh_code()
        self._tries = 0
