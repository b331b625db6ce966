"""What everything on the screen may ask the app for, as a type: the app itself is above all that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from kivy.app import App

from domino.device.insets import Insets
from domino.texts import Texts

if TYPE_CHECKING:
    from domino.core.match import Match
    from domino.core.options import Rules
    from domino.device.centerpiece import Centerpiece
    from domino.store.history import History
    from domino.store.memory import Memory
    from domino.store.notices import Notice
    from domino.store.saves import Saves
    from domino.store.settings import Settings
    from domino.tableside.reviewing.reviewer import Reviewer
    from domino.tableside.reviewing.rounds import Rounds
    from domino.tableside.seats import Seat
    from domino.ui.kit.background import Background
    from domino.ui.kit.paint.theme import Theme
    from domino.ui.kit.stage.stage import Stage


class Application(Protocol):
    """The app, as screens and widgets know it."""

    theme: Theme
    texts: Texts
    insets: Insets
    memory: Memory
    settings: Settings
    saves: Saves
    history: History
    status: int
    """What the process exits with."""

    @property
    def background(self) -> Background: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def centerpiece(self) -> Centerpiece: ...
    @property
    def reviewer(self) -> Reviewer: ...
    @property
    def faces(self) -> str: ...
    @property
    def moves(self) -> bool: ...

    def lasting(self, seconds: float) -> float: ...
    def say_notices(self) -> None: ...
    def tell(self, notice: Notice) -> None: ...
    def stage_changed(self) -> None: ...
    def insets_changed(self) -> None: ...
    def restyle(self) -> None: ...
    def stop(self) -> None: ...

    # Pages that are above whoever opens them

    def go_home(self) -> None: ...
    def begin(self, match: Match, seats: Sequence[Seat], instead: bool = False) -> None: ...
    def open_replay(self, match: Match, seats: Sequence[Seat]) -> None: ...
    def open_review(
        self,
        match: Match | Rounds,
        seats: Sequence[Seat],
        seat: int | None = None,
        number: int | None = None,
    ) -> None: ...
    def open_help(self, topic: str, rules: Rules | None = None, thing: str = "") -> None: ...
    def open_settings(self) -> None: ...
    def open_learn(self, game: str | None = None) -> None: ...
    def open_lesson(self, key: str, instead: bool = False) -> None: ...
    def quick_game(self, game: str, instead: bool = False) -> None: ...


def running_app() -> Application:
    """The app that runs; widgets are made and painted only while one does."""
    return cast(Application, App.get_running_app())
