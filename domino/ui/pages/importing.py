"""Everything that a file holds, taken in: how far that has come, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.store.bundle import Merged, Progress
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.parts.parts import Button, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet

STEP = 0.3
"""Seconds after which the sheet tells anew how far it is."""


class _Stopped(Exception):
    """The player does not want to wait for it."""


class Import:
    """Takes in what a file holds, off the frame: `take` does, and tells how far it is. `done` is called when
    that has ended, however much came in."""

    def __init__(
        self, app: Application, take: Callable[[Progress], Merged], done: Callable[[], None]
    ) -> None:
        self.app = app
        self.so_far = (0, 0)
        self._take = take
        self._done = done
        self._unwanted = False
        self._sheet: ImportSheet | None = None
        app.background.do(self._merge, self._ended, self._close, self._show, long=True)

    def stop(self) -> None:
        """The player has waited long enough: it ends with what is being done now."""
        self._unwanted = True

    def _merge(self) -> Merged | None:
        """What came of it; None when it was stopped."""
        try:
            return self._take(self._progress)
        except _Stopped:
            return None

    def _progress(self, done: int, of: int) -> None:
        self.so_far = done, of
        if self._unwanted:
            raise _Stopped

    def _show(self) -> None:
        """It takes a while: the player sees how far it is."""
        self._sheet = ImportSheet(self)
        self.app.stage.show(self._sheet)
        self._again()

    def _again(self) -> None:
        if self._sheet is not None:
            self._sheet.refresh()
            later(self._again, STEP)

    def _close(self) -> None:
        if self._sheet is not None:
            self._sheet.dismiss()
            self._sheet = None

    def _ended(self, merged: Merged | None) -> None:
        self._close()
        say = self.app.texts.say
        if merged is None:
            said = [say("ui.passing.stopped")]
        else:
            said = [say("ui.passing.merged", count=merged.history + merged.matches + merged.pads)]
            if merged.ledger:
                said.append(say("ui.passing.merged-ledger"))
            if merged.days:
                said.append(say("ui.passing.merged-days"))
            if merged.skipped:
                said.append(say("ui.passing.skipped", skipped=merged.skipped))
            if merged.newer:
                said.append(say("ui.passing.newer", newer=merged.newer))
        self.app.stage.say(" ".join(said))
        self._done()


class ImportSheet(Sheet):
    """How far an import has come, and a way to stop it."""

    name = "import"

    def __init__(self, work: Import) -> None:
        self.work = work
        say = work.app.texts.say
        stop = Button(say("ui.passing.stop"), work.stop, kind="tonal", name="stop")
        super().__init__(title=say("ui.background.moment"), buttons=[stop], must=True)

    def body(self) -> Sequence[Part]:
        done, of = self.work.so_far
        return [Sentence(self.say("ui.passing.so-far", done=done, of=of))]
