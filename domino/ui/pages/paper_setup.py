"""Score pads for real tiles: the ones that were begun, and a new one for any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domino.core.paper import Paper
from domino.games import GAMES
from domino.store.notices import Trouble
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.parts.parts import Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages.matches_screen import when
from domino.ui.pages.setup import SetupScreen

REMEMBERED = "paper "
"""What a game's last pad is remembered under, apart from its last match."""


class PaperSetupScreen(PageScreen):
    """Every pad, and the games to begin one for."""

    name = "pads"

    def __init__(self, app, **keywords) -> None:
        super().__init__(title=app.texts.say("ui.paper.title"), **keywords)

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        pads = self.app.memory.pads.entries()
        self.app.say_notices()
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
                    tap=self._opening(pad.key),
                    name=f"pad-{number}",
                    ends=[(f"remove-{number}", "close", say("ui.matches.remove"), self._removing(pad.key))],
                )
            )
        parts.append(Heading(say("ui.paper.new"), large=True))
        parts += [
            Row("plus", say(f"{key}.name"), tap=self._beginning(key), name=key, chevron="chevron-right")
            for key in GAMES
        ]
        return [*parts, Gap(16)]

    def _beginning(self, game: str):
        return lambda: self.app.stage.visit(PaperTableScreen(self.app, game))

    def _opening(self, key: str):
        def open_pad() -> None:
            from domino.ui.pages.paper_screen import PaperScreen

            try:
                pad = self.app.memory.pads.open(key)
            except Trouble as trouble:
                self.app.stage.say(self.app.texts.say(trouble.notice.key, **trouble.notice.values))
                self.refresh()
                return
            self.app.say_notices()
            self.app.stage.visit(PaperScreen(self.app, pad))

        return open_pad

    def _removing(self, key: str):
        say = self.app.texts.say

        def remove() -> None:
            try:
                self.app.memory.pads.remove(key)
            except Trouble as trouble:
                self.app.stage.say(say(trouble.notice.key, **trouble.notice.values))
            self.refresh()

        asks = say("ui.paper.remove-asks")
        return lambda: confirm(self.app, say("ui.matches.remove"), asks, say("ui.matches.remove"), remove)


class PaperTableScreen(SetupScreen):
    """Who plays with the real tiles, and by which rules."""

    name = "pad-setup"

    def make_draft(self, app, game_key: str) -> SetupDraft:
        draft = super().make_draft(app, game_key)
        last = app.settings.recall(REMEMBERED + game_key)
        if last:
            draft.remember(last)
        draft.places = [replace(seat, level=None) for seat in draft.places]
        return draft

    def who(self, seat) -> str:
        """Nobody at a pad is a computer: how they play is their own affair."""
        return ""

    def deal_label(self) -> str:
        return self.app.texts.say("ui.paper.open")

    def deal(self) -> None:
        """Open the pad."""
        from domino.ui.pages.paper_screen import PaperScreen

        draft = self.draft
        self.app.settings.remember(REMEMBERED + draft.game.key, draft.as_last())
        names = [seat.name for seat in draft.places]
        paper = Paper.start(draft.game, names, draft.preset, draft.options)
        pad = self.app.memory.pads.start(paper, tuple(seat.colour for seat in draft.places))
        self.app.say_notices()
        self.app.stage.replace(PaperScreen(self.app, pad))
