"""Each round is reviewed as it ends, beside everything else, so that its review is there when it is asked
for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domino.tableside.evening import Done
from domino.tableside.reviewing.telling import people_of

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen


class Reviews:
    """Has the rounds of one table reviewed while somebody sits there: the seats of the people here, in their
    order. Guests review theirs on their own devices."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._app = table.app  # which is gone before the table is, when the window is closed
        self._begun = False
        """Whether a round has ended here: those that ended before are reviewed when that is asked for."""
        self._stop_listening = table.evening.listen(self._happened)

    def _happened(self, _done: Done) -> None:
        if self.table.reviewed and self.table.evening.round_over:
            self._begun = True
            self.follow()

    def follow(self) -> None:
        """Goes on with what is not judged yet."""
        evening = self.table.evening
        if self._begun:
            own = () if evening.guests else people_of(evening.seats, evening.over)
            self._app.reviewer.go_through(evening.rounds(), evening.humans or own)

    def stop(self) -> None:
        """Nobody sits there for now."""
        if self._begun:
            self._app.reviewer.stop()

    def close(self) -> None:
        """The table is left."""
        self._stop_listening()
        self.stop()
