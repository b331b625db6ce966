"""Score pads for real tiles: the ones that were begun, and a new one for any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from domino.core.lengths import FULL
from domino.core.paper import Paper
from domino.games import GAMES
from domino.store.notices import Trouble
from domino.tableside.seats import Seat
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages import doors
from domino.ui.pages.matches_screen import confirm_removal, when
from domino.ui.pages.setup import SetupScreen, remembered

REMEMBERED = "paper "
"""What a game's last pad is remembered under, apart from its last match."""


class PaperSetupScreen(PageScreen):
    """Every pad, and the games to begin one for."""

    name = "pads"

    def __init__(self, app: Application) -> None:
        super().__init__(title=app.texts.say("ui.paper.title"))

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        pads = self.app.memory.pads.entries()
        self.app.say_notices()
        removal = say("ui.matches.remove")
        parts: list[Part] = [Sentence(say("ui.paper.says"))]
        if pads:
            parts.append(Heading(say("ui.paper.begun"), large=True))
        for number, pad in enumerate(pads):
            scores = " : ".join(str(points) for points in pad.scores)
            rounds = say("ui.paper.is-over") if pad.over else say("ui.matches.round", number=pad.rounds + 1)
            parts.append(
                Row(
                    "check-circle-outline" if pad.over else "notebook-edit-outline",
                    say(f"{pad.game}.name"),
                    " · ".join([", ".join(pad.names), scores, rounds, when(pad.played, self.app)]),
                    tap=partial(self._open, pad.key),
                    name=f"pad-{number}",
                    ends=[(f"remove-{number}", "close", removal, partial(self._remove, pad.key))],
                )
            )
        parts.append(Heading(say("ui.paper.new"), large=True))
        parts += [
            Row("plus", say(f"{key}.name"), tap=partial(self._begin, key), name=key, chevron="chevron-right")
            for key in GAMES
        ]
        return [*parts, Gap(16)]

    def _begin(self, game: str) -> None:
        self.app.stage.visit(PaperTableScreen(self.app, game))

    def _open(self, key: str) -> None:
        try:
            pad = self.app.memory.pads.open(key)
        except Trouble as trouble:
            self.app.tell(trouble.notice)
            self.refresh()
            return
        self.app.say_notices()
        doors.open_pad(self.app, pad)

    def _remove(self, key: str) -> None:
        confirm_removal(self, self.app.memory.pads, key, self.say("ui.paper.remove-asks"))


class PaperTableScreen(SetupScreen):
    """Who plays with the real tiles, and by which rules."""

    name = "pad-setup"
    timed = computers = False

    def make_draft(self, app: Application, game_key: str) -> SetupDraft:
        """As the last pad was, else as the last table, else the full game: real tiles are on a real table."""
        draft = remembered(app, game_key)
        last = app.settings.recall(REMEMBERED + game_key)
        if last:
            draft.remember(last)
        elif not app.settings.recall(game_key):
            draft.choose_length(FULL)
        draft.places = [replace(seat, level=None, character=None) for seat in draft.places]
        return draft

    def who(self, number: int, seat: Seat) -> str:
        """Nobody at a pad is a computer: how they play is their own affair."""
        return self.app.texts.say("ui.setup.a-person")

    def fairness(self) -> list[Part]:
        """Real tiles are shuffled by hand."""
        return []

    def together(self) -> list[Part]:
        """Real tiles are on one table."""
        return []

    def deal_label(self) -> str:
        return self.app.texts.say("ui.paper.open")

    def deal(self) -> None:
        """Open the pad."""
        draft = self.draft
        self.app.settings.remember(REMEMBERED + draft.game.key, draft.as_last())
        names = [seat.name for seat in draft.places]
        paper = Paper.start(draft.game, names, draft.preset, draft.options)
        pad = self.app.memory.pads.start(paper, tuple(seat.colour for seat in draft.places))
        self.app.say_notices()
        doors.open_pad(self.app, pad, instead=True)
