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


def rule(key: str, option: str, value: str, player) -> None:
    """A rule of setup, with the picture of this value."""
    from domino.tableside.setup.draft import SetupDraft
    from domino.ui.pages.rule_sheet import RuleSheet
    from domino.ui.pages.rules_screen import RulesScreen

    draft = SetupDraft(GAMES[key], player.app.texts)
    player.app.stage.visit(RulesScreen(player.app, draft))
    sheet = RuleSheet(player.app, draft, option, lambda: None)
    player.app.stage.show(sheet)
    sheet.show_picture(draft.option(option).read(value))
    player.settle()


RULES = {
    "mexican-train": {
        "doubles": "answer",
        "set": "18",
        "hand": "20",
        "penalty": "points",
        "double_blank": "50",
    },
    "chickenfoot": {"first_foot": "maltese-cross", "dead_foot": "closes"},
    "muggins": {"claim": "claimed", "partners": "pairs"},
    "castle-rock": {"set": "9", "win_at": "2"},
    "forty-two": {"all_pass": "forced", "scoring": "marks"},
    "moon": {"widow": "shown"},
    "eighty-four": {"six_tricks": "yes"},
    "super-train": {"skip_on": "double", "drawn": "may"},
}

SCENES = {
    **{
        f"rule-{key}-{option}": partial(rule, key, option, value)
        for key, values in RULES.items()
        for option, value in values.items()
    },
    **{f"rules-{key}": partial(rules, key, 0) for key in GAMES},
    **{f"rules-more-{key}": partial(rules, key, 1) for key in GAMES},
}


def what_is(scene: str, name: str, player) -> None:
    """What a thing on this table is, asked with a finger."""
    from tests.ui.scenes.table import FELTS, shown

    table = shown(player, FELTS[scene])
    player.hold(name, 1.0)
    player.settle()
    assert player.screen == "what-is", table


SCENES |= {
    "what-end": partial(what_is, "mexican-train", "lane train3"),
    "what-foot": partial(what_is, "chickenfoot", "foot"),
    "what-sum": partial(what_is, "muggins", "sum"),
    "what-contract": partial(what_is, "forty-two", "contract"),
    "what-row": partial(what_is, "castle-rock", "boneyard"),
    "what-branch": partial(what_is, "super-train", "lane a"),
}
