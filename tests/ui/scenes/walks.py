"""Pages that a few taps lead to."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.scenes.pages import people, setup


def walk(taps: str, first: Callable = lambda player: None) -> Callable:
    """A scene: what comes first, then these taps."""

    def scene(player) -> None:
        first(player)
        for name in taps.split():
            player.tap(name)

    return scene


def importing(player) -> None:
    """Something that takes long is taken in."""
    from domino.ui.pages.importing import Import, ImportSheet

    work = Import(player.app, lambda progress: progress(0, 0), lambda: None)
    player.hear()
    work.so_far = 340, 1200
    player.app.stage.show(ImportSheet(work))


SCENES = {
    "person": walk("person-0", people),
    "adding": walk("fair", setup),
    "pad-setup": walk("paper mexican-train"),
    "receive": walk("matches receive"),
    "import": importing,
    "reset": walk("settings reset"),
    "licenses": walk("help topic-about licenses"),
    "license": walk("help topic-about licenses license-1"),
}
