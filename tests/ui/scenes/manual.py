"""The manual: pages of rules with their pictures, and a rule's picture in setup."""

from __future__ import annotations

from functools import partial

from domino.games import GAMES


def rules(key: str, number: int, player) -> None:
    """The rules of a game, as its usual table opens them, at the picture of this number."""
    from domino.ui.pages.help_screen import HelpScreen
    from domino.ui.table.parts.picture import PicturePart

    game = GAMES[key]
    page = HelpScreen(player.app, key, game.rules(None, None, game.usual_players()))
    player.app.stage.visit(page)
    player.frame(3)
    pictures = [part for part in page.column.parts if isinstance(part, PicturePart)]
    if pictures:
        part = pictures[min(number, len(pictures) - 1)]
        page.scroll.scroll_to(page.column.top_of(part) - page.scroll.height * 0.3)
    player.frame(3)


SCENES = {
    **{f"rules-{key}": partial(rules, key, 0) for key in GAMES},
    **{f"rules-more-{key}": partial(rules, key, 1) for key in GAMES},
}
