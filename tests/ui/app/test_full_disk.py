"""In the window a full disk is told at once, not when it's next tried to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.core.match import Match
from domino.store import Memory
from domino.store.places import Places
from domino.tableside.seats import Seat
from domino.ui import window_events
from domino.ui.pages import own_things
from tests.small_disk import REASON, lacks_mounts, small_disk
from tests.ui.driver import opened

pytestmark = pytest.mark.skipif(lacks_mounts(), reason=REASON)


def test_a_full_disk_is_told_at_once_and_nothing_is_lost(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(window_events, "AGAIN", 10_000.0)  # nobody asks by himself
    with small_disk(tmp_path / "disk", size=4000) as disk, opened(memory=disk.folder / "home") as player:
        app = player.app
        full = app.texts.say("store.disk-full")
        app.begin(Match.start("muggins", ["Ana", "Ben"], seed=1), [Seat("Ana"), Seat("Ben")])
        player.frame(3)
        disk.fill()
        evening = app.stage.screen.evening
        while not app.memory.saves.unsaved():
            evening.play(evening.legal(evening.turn)[0], evening.turn)
        player.frame(3)
        assert player.sentence == full
        app.stage.say("")
        own_things.keep(app, {own_things.SERVER: "nats://example.org"})
        assert player.sentence == full
        disk.empty()
        assert app.memory.retry()
        later = Memory(Places(disk.folder / "home"))
        assert later.guests.found(own_things.KEPT)["server"] == "nats://example.org"
        (entry,) = later.saves.entries()
        assert later.saves.look(entry.key).history == evening.history
