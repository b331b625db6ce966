"""The buttons of the table: what can be done now, what could be at another time and why not now."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.actions import CALL, CLAIM, DRAW, MUGGINS, PASS, STOP, Action
from domino.core.tables import RowTable, TrickTable, table_of
from domino.core.tricks import terms_of
from domino.tableside.evening import Evening
from domino.tableside.rest import rest_of
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import phase_of

ICONS = {
    "draw": "tray-arrow-down", "pass": "debug-step-over", "stop": "hand-back-right", "call": "bullhorn",
    "catch": "hand-pointing-up", "claim": "check", MUGGINS.verb: "account-voice", "bid": "gavel",
    "trump": "cards-diamond", "bury": "layers-plus", "remove": "close-thick", "remove3": "broom",
    "next": "cards", "sort": "sort-variant", "best-train": "auto-fix", "hint": "lightbulb-on-outline",
    "undo": "undo-variant", "redo": "redo-variant", "last-trick": "history", "points-left": "chart-line",
    "hand-over": "gesture-tap-hold", "rest": "fast-forward",
    "by-suit": "view-grid-outline", "first-lesson": "school",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button: what it is called, how it looks, and the action it does, if it is one of the rules."""

    name: str
    icon: str
    words: str
    action: Action | None = None
    seat: int | None = None
    """Who does it, when that is not the seat to act."""
    enabled: bool = True
    loud: bool = False
    """Painted in gold: it can be done now, and little else can, or only now."""


def buttons_of(evening: Evening, asking: Asking) -> tuple[ActionButton, ...]:
    """The buttons, the most wanted first; as many as fit are shown, the others are in the menu."""
    buttons = [*offered(evening), *_rest(evening), *_of_the_turn(evening)]
    kind = evening.game.kind
    if evening.passing_to is not None and evening.must_be_seen:
        name = evening.names[evening.passing_to]
        buttons.insert(0, _button(evening, "hand-over", loud=True, name=name))
    if kind.tricks:
        if phase_of(evening.view) == "play":
            has_past = bool(table_of(evening.view, TrickTable)["tricks"])
            buttons.append(_button(evening, "last-trick", enabled=has_past))
        buttons.append(_button(evening, "by-suit"))
    elif kind.hand:  # where tricks are taken, sorting is in the menu
        buttons.append(_button(evening, "sort", enabled=bool(evening.view.hand)))
    if kind.trains:
        buttons.append(_button(evening, "best-train", enabled=bool(evening.view.hand)))
    if evening.solitaire:
        buttons.append(_button(evening, "undo", enabled=evening.can_undo))
        buttons.append(_button(evening, "redo", enabled=evening.can_redo))
    buttons.append(_button(evening, "hint", enabled=evening.may_act and bool(evening.view.legal)))
    if kind.tricks and phase_of(evening.view) == "play" and terms_of(evening.view).counts_tiles:
        buttons.append(_button(evening, "points-left"))
    return tuple(buttons)


def offered(evening: Evening) -> list[ActionButton]:
    """What people may say now, out of turn or in it: calls, catches and claims."""
    found = []
    for seat, action in evening.sayings() if evening.may_act else evening.offers():
        named = evening.several and seat != evening.eyes
        key = f"ui.table.button.{action.verb}" + ("-by" if named else "")
        other = "" if action.number is None else evening.names[action.number]
        words = evening.texts.say(key, name=evening.names[seat], other=other)
        name = f"{action}" + (f" by {seat}" if named else "")
        found.append(ActionButton(name, ICONS[action.verb], words, action, seat, loud=True))
    return found


def _rest(evening: Evening) -> list[ActionButton]:
    """Playing out what is certain, where that saves more than a touch."""
    rest = None if evening.several or evening.plays_rest else rest_of(evening.view)
    if rest is None or rest.count < 2:
        return []
    words = evening.texts.say(f"ui.table.button.{'rest-tricks' if evening.game.kind.tricks else 'rest'}")
    return [ActionButton("rest", ICONS["rest"], words, loud=True)]


def _of_the_turn(evening: Evening) -> list[ActionButton]:
    """Drawing, passing, stopping: the one of them that can be done, else the one that might be next."""
    kind, view = evening.game.kind, evening.view
    if kind.tricks:
        return []
    legal = view.legal if evening.may_act else ()
    verbs = {action.verb for action in legal}
    loud = verbs.isdisjoint(("play", "remove"))
    found = [_act(evening, action, True, loud) for action in (DRAW, PASS, STOP) if action in legal]
    if not found:
        found.append(_act(evening, DRAW if view.boneyard_size or kind.row else PASS, False))
    rules = evening.rules.as_dict()
    verbs |= {button.action.verb for button in offered(evening) if button.action is not None}
    for option, value, saying in (("last_tile", "called", CALL), ("claim", "claimed", CLAIM)):
        if rules.get(option) == value and saying.verb not in verbs:
            found.append(_act(evening, saying, False))
    return found


def _act(evening: Evening, action: Action, enabled: bool, loud: bool = False) -> ActionButton:
    key = action.verb
    if key == "draw" and evening.game.kind.draws > 1:
        key = "draw-two"
    words = evening.texts.say(f"ui.table.button.{key}")
    return ActionButton(action.verb, ICONS[action.verb], words, action, None, enabled, loud)


def _button(
    evening: Evening, what: str, enabled: bool = True, loud: bool = False, **values: object
) -> ActionButton:
    words = evening.texts.say(f"ui.table.button.{what}", **values)
    return ActionButton(what, ICONS[what], words, enabled=enabled, loud=loud)


def icons_of(evening: Evening, wide: bool) -> tuple[tuple[str, bool], ...]:
    """What is always at hand in the bar, by name, each with whether it can be used now. The last stands at
    the edge of the bar, so redo comes first where it is only there at times: no other icon moves for it, and
    a second tap on undo is another undo."""
    undo, redo = ("undo", evening.can_undo), ("redo", evening.can_redo)
    comes, back = ((), (undo, redo)) if wide else ((redo,) if evening.can_redo else (), (undo,))
    if evening.solitaire:
        return (*comes, ("hint", evening.may_act), *back, ("menu", True))
    log = (("log", True),) if wide else ()
    if evening.game.kind.tricks:  # nothing there to move or fit
        return (*comes, *back, *log, ("rules", True), ("menu", True))
    return (*comes, *back, ("refit", True), ("by-suit", True), *log, ("menu", True))


def instead_of_bar(evening: Evening) -> tuple[ActionButton, ...]:
    """What is always at hand where there is no bar, and little room: the table is fitted from the menu."""
    say, kind = evening.texts.say, evening.game.kind
    return (
        ActionButton("menu", "menu", say("ui.table.button.menu")),
        ActionButton("undo", ICONS["undo"], say("ui.table.button.undo"), enabled=evening.can_undo),
        *([_button(evening, "by-suit")] if kind.ends else []),
    )


def redoing(evening: Evening) -> ActionButton | None:
    """Redo, while there is something to redo: for where it has no place of its own."""
    return _button(evening, "redo") if evening.can_redo else None


def removing(evening: Evening, asking: Asking) -> tuple[tuple[Action, str], ...]:
    """What the selected tile would take out of the row, in words."""
    removal = asking.removal
    if removal is None:
        return ()
    say, tile = evening.texts.say, table_of(evening.view, RowTable)["row"][removal.index]
    found = [(Action("remove", number=removal.index), say("ui.table.button.remove", tile=tile))]
    if removal.three:
        found.append((Action("remove3", number=removal.index), say("ui.table.button.remove3")))
    return tuple(found)
