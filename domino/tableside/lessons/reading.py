"""Reads the lessons: each is a file in `assets/lessons` with its deal and steps, and a file of the same name
in the folder of a language with its sentences. A lesson that is not translated yet is told in English.

Whatever is wrong with a file is told in a sentence that names it, and the step.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from domino.core.actions import Action
from domino.core.deal import Deal
from domino.core.game import REGISTERED
from domino.core.tiles import Tile
from domino.tableside.lessons.lesson import LEARNER, BadLesson, Done, Lesson, Light, Step, lights_of
from domino.texts import ASSETS

FOLDER = ASSETS / "lessons"
USUAL_LANGUAGE = "en"

KINDS = {
    "hand": "tile", "tile": "tile", "row": "number", "plate": "number", "bid": "number", "trump": "number",
    "place": "name", "line": "name", "button": "name", "told": "name", "boneyard": "", "widow": "",
}  # fmt: skip
"""What can be lit, and what is named with it."""
SHAPES = {"number": r"[0-9]{1,3}", "name": r"[a-z]{1,12}[0-9]{0,2}(\.[0-9]{1,3})?", "": ""}

FIELDS = {"game", "place", "icon", "preset", "options", "deal", "before", "built", "steps"}
OF_STEP = {"name", "light", "play", "others"}
OF_DEAL = {"hands", "boneyard", "starter", "widow", "out"}
TOLD = {"title", "mastered", "summary", "players", "steps"}
OF_SENTENCE = {"say", "instead"}


@cache
def lessons(language: str = USUAL_LANGUAGE, folder: Path = FOLDER) -> tuple[Lesson, ...]:
    """Every lesson, game by game in the order of the menu, with the sentences of this language.

    :raises BadLesson: for a file that cannot be a lesson.
    """
    found = [read_lesson(path.stem, language, folder) for path in sorted(folder.glob("*.toml"))]
    games = list(REGISTERED)
    found.sort(key=lambda lesson: (games.index(lesson.game), lesson.place))
    places = [(lesson.game, lesson.place) for lesson in found]
    for lesson, place in zip(found, places, strict=True):
        if places.count(place) > 1:
            raise BadLesson(f"lesson {lesson.key}: another lesson has place {lesson.place} too")
    return tuple(found)


def lessons_of(game: str, language: str = USUAL_LANGUAGE) -> tuple[Lesson, ...]:
    """The lessons of one game, the first first."""
    return tuple(lesson for lesson in lessons(language) if lesson.game == game)


def lesson_named(key: str, language: str = USUAL_LANGUAGE) -> Lesson:
    """The lesson of this name.

    :raises KeyError: when there is none.
    """
    return {lesson.key: lesson for lesson in lessons(language)}[key]


def read_lesson(key: str, language: str = USUAL_LANGUAGE, folder: Path = FOLDER) -> Lesson:
    """One lesson, read and checked.

    :raises BadLesson: naming the file, the step and what is wrong.
    """
    data = _File(folder / f"{key}.toml", FIELDS)
    told = folder / language / f"{key}.toml"
    told_file = _File(told if told.is_file() else folder / USUAL_LANGUAGE / f"{key}.toml", TOLD)
    game = data.text("game")
    if game not in REGISTERED:
        raise data.bad(f"there is no game {game[:40]!r}: there is {', '.join(REGISTERED)}")
    players = told_file.texts("players")
    steps = _steps(data, told_file, len(players))
    return Lesson(
        key,
        game,
        data.whole("place"),
        data.text("icon"),
        told_file.text("title"),
        told_file.text("mastered"),
        told_file.text("summary"),
        players,
        data.text("preset", "") or None,
        data.table("options", {}),
        _deal(data),
        tuple(_done(data, line, len(players)) for line in data.texts("before", ())),
        steps,
        tuple(_lying(data, text) for text in data.texts("built")),
    )


class _File:
    """A file of a lesson, asked for what it holds; whatever is not as it should be is told with its name."""

    def __init__(self, path: Path, known: set[str]) -> None:
        self.path = path
        self.where = f"{path.parent.name}/{path.name}"
        try:
            self.content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as trouble:
            raise self.bad(f"it cannot be read: {trouble}") from trouble
        self.only(self.content, known)

    def bad(self, what: str, step: str = "") -> BadLesson:
        """What is wrong, with where."""
        return BadLesson(f"lesson {self.where}{f', step {step!r}' if step else ''}: {what}")

    def only(self, table: Any, known: set[str], step: str = "") -> dict[str, Any]:
        """This table, with nothing in it that nobody knows."""
        if not isinstance(table, dict):
            raise self.bad(f"{str(table)[:40]!r} should be a table", step)
        for name in table:
            if name not in known:
                raise self.bad(f"{name[:40]!r} is not known here: there is {', '.join(sorted(known))}", step)
        return table

    def text(self, name: str, usual: str | None = None) -> str:
        return self.text_in(self.content, name, usual=usual)

    def text_in(self, table: dict[str, Any], name: str, step: str = "", usual: str | None = None) -> str:
        found = table.get(name, usual)
        if not isinstance(found, str) or (not found and usual is None):
            raise self.bad(f"{name} should be a text", step)
        return found

    def texts(self, name: str, usual: tuple[str, ...] | None = None) -> tuple[str, ...]:
        return self.texts_in(self.content, name, usual=usual)

    def texts_in(
        self, table: dict[str, Any], name: str, step: str = "", usual: tuple[str, ...] | None = None
    ) -> tuple[str, ...]:
        found = table.get(name, None if usual is None else list(usual))
        if not isinstance(found, list) or not all(isinstance(each, str) and each for each in found):
            raise self.bad(f"{name} should be a list of texts", step)
        if not found and usual is None:
            raise self.bad(f"{name} is empty", step)
        return tuple(found)

    def whole(self, name: str) -> int:
        found = self.content.get(name)
        if type(found) is not int or found < 1:
            raise self.bad(f"{name} should be a number from 1")
        return found

    def table(self, name: str, usual: dict[str, Any] | None = None) -> dict[str, Any]:
        found = self.content.get(name, usual)
        if not isinstance(found, dict):
            raise self.bad(f"{name} should be a table")
        return found


def _deal(data: _File) -> Deal:
    asked = dict(data.only(data.table("deal"), OF_DEAL))
    try:
        return Deal(**asked)
    except (TypeError, ValueError, AttributeError) as trouble:
        raise data.bad(f"its deal cannot be dealt: {trouble}") from trouble


def _steps(data: _File, told: _File, players: int) -> tuple[Step, ...]:
    asked, sentences, steps = data.content.get("steps"), told.table("steps"), []
    if not isinstance(asked, list) or not asked:
        raise data.bad("it has no steps")
    names = [step.get("name") if isinstance(step, dict) else None for step in asked]
    for number, step in enumerate(asked, start=1):
        name = names[number - 1]
        if not isinstance(name, str) or names.count(name) > 1:
            raise data.bad("it needs a name that no other step has", str(number))
        data.only(step, OF_STEP, name)
        if name not in sentences:
            raise told.bad("it has no sentence", name)
        steps.append(_step(data, told, name, step, sentences[name], players))
    for name in sentences:
        if name not in names:
            raise told.bad("there is no such step", name)
    return tuple(steps)


def _step(data: _File, told: _File, name: str, step: dict[str, Any], sentence: Any, players: int) -> Step:
    told.only(sentence, OF_SENTENCE, name)
    plays = tuple(_action(data, text, name) for text in data.texts_in(step, "play", name, ()))
    written = data.texts_in(step, "light", name, ())
    lights = tuple(_light(data, text, name) for text in written)
    if plays and not any(light.kind in ("hand", "button", "bid", "trump", "row") for light in lights):
        lights = (*lights_of(plays[0]), *lights)
    instead = told.text_in(sentence, "instead", name, usual=None if plays else "")
    others = tuple(_done(data, line, players, name) for line in data.texts_in(step, "others", name, ()))
    return Step(name, told.text_in(sentence, "say", name), instead, lights, plays, others)


def _action(data: _File, text: str, step: str) -> Action:
    try:
        return Action.parse(text)
    except ValueError as trouble:
        raise data.bad(str(trouble), step) from trouble


def _done(data: _File, line: str, players: int, step: str = "") -> Done:
    """A line with a seat and what it does: `1 play 5-9 train1`."""
    seat, _, text = line.partition(" ")
    if not re.fullmatch(r"[0-9]{1,2}", seat) or int(seat) >= players:
        raise data.bad(f"{line[:60]!r} should begin with a seat from 0 to {players - 1}", step)
    done = Done(int(seat), _action(data, text, step))
    if step and done.seat == LEARNER:
        raise data.bad(f"{line[:60]!r} is the learner's own: that is a play", step)
    return done


def _light(data: _File, text: str, step: str) -> Light:
    kind, _, what = text.partition(" ")
    if kind not in KINDS:
        raise data.bad(f"{text[:40]!r} cannot be lit: there is {', '.join(KINDS)}", step)
    named = KINDS[kind]
    try:
        if named == "tile":
            what = str(Tile.parse(what))
        elif not re.fullmatch(SHAPES[named], what):
            raise ValueError(f"{kind} needs {f'a {named}' if named else 'nothing'} with it")
    except ValueError as trouble:
        raise data.bad(f"{text[:40]!r} cannot be lit: {trouble}", step) from trouble
    return Light(kind, what)


def _lying(data: _File, text: str) -> tuple[Tile, int]:
    try:
        return Tile.parse(text), int(text.partition("-")[0])
    except ValueError as trouble:
        raise data.bad(f"it cannot have built {text[:40]!r}: {trouble}") from trouble
