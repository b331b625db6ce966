"""Lessons without a window: each is played through by its own script, and by a robot that knows no rules."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from domino.games import GAMES
from domino.tableside.lessons import reading
from domino.tableside.lessons.lesson import LEARNER, BadLesson, Lesson
from domino.tableside.lessons.progress import learned_of, next_after, next_lesson
from domino.tableside.lessons.reading import lessons, read_lesson
from domino.tableside.lessons.sitting import evening_of
from domino.tableside.lessons.tutor import Prompter, Tutor
from domino.tableside.live import KeptMatch
from domino.tableside.shown.reading import lines_of
from domino.texts import Texts
from tests.tableside.lesson_robot import TILE, learn, others_move, tiles_said

ALL = lessons()
MOST_WORDS = 12

every_lesson = pytest.mark.parametrize("lesson", ALL, ids=[lesson.key for lesson in ALL])


def begun(lesson: Lesson) -> Tutor:
    return Tutor(lesson, evening_of(lesson, Texts()))


@every_lesson
def test_a_lesson_is_played_through_by_its_own_script(lesson: Lesson) -> None:
    tutor = begun(lesson)
    for number, step in enumerate(lesson.steps):
        assert tutor.number == number
        others_move(tutor)
        if step.plays:
            for action in step.plays:
                assert action in tutor.evening.legal(LEARNER), (step.name, action)
            tutor.evening.play(step.plays[0], LEARNER)
        else:
            tutor.go_on()
    assert tutor.done


@every_lesson
def test_a_lesson_is_finished_by_who_reads_only_the_sentences_and_the_lights(lesson: Lesson) -> None:
    assert learn(begun(lesson)) >= 2


@every_lesson
def test_sentences_are_short_and_name_tiles_that_are_there(lesson: Lesson) -> None:
    evening = evening_of(lesson, Texts())
    there = set(evening.game.tiles(evening.rules, evening.players, 1))
    for step in lesson.steps:
        for sentence in filter(None, (step.sentence, step.instead)):
            assert len(sentence.split()) <= MOST_WORDS, sentence
            assert sentence.endswith("."), sentence
            assert all(int(high) >= int(low) for high, low in TILE.findall(sentence)), sentence
            assert set(tiles_said(sentence)) <= there | {lesson.deal.widow}, sentence


@every_lesson
def test_what_is_lit_is_there_to_be_lit(lesson: Lesson) -> None:
    tutor = begun(lesson)
    while not tutor.done:
        others_move(tutor)
        view = tutor.evening.view
        for light in tutor.lights:
            if light.kind == "hand":
                assert light.tile in view.hand, (tutor.step.name, light)
            elif light.kind == "tile":
                assert any(light.tile in line for line in lines_of(view).values()), (tutor.step.name, light)
            elif light.kind == "row":
                assert light.number < len(lines_of(view)["row"]), (tutor.step.name, light)
            elif light.kind == "plate":
                assert light.number < view.players, (tutor.step.name, light)
        if tutor.waits_for_tap:
            tutor.go_on()
        else:
            tutor.evening.play(tutor.step.plays[0], LEARNER)


@every_lesson
def test_a_legal_move_that_the_step_is_not_about_is_answered_with_what_it_is(lesson: Lesson) -> None:
    tutor = begun(lesson)
    while not tutor.done:
        others_move(tutor)
        for action in tutor.evening.legal(LEARNER):
            if action not in tutor.step.plays:
                assert tutor.why_not(action) == (tutor.step.instead or tutor.sentence)
        if tutor.waits_for_tap:
            tutor.go_on()
        else:
            tutor.evening.play(tutor.step.plays[0], LEARNER)


def test_some_move_is_legal_and_not_meant_in_most_lessons() -> None:
    """Else the test above would prove nothing."""
    first = begun(read_lesson("mexican-train-own-train"))
    first.go_on()
    assert len(first.evening.legal(LEARNER)) > len(first.step.plays)


def test_every_game_has_a_first_lesson_and_places_are_in_a_row() -> None:
    assert {lesson.game for lesson in ALL} == set(GAMES)
    for game in GAMES:
        places = [lesson.place for lesson in reading.lessons_of(game)]
        assert places == list(range(1, len(places) + 1)), game


def test_a_lesson_is_kept_nowhere() -> None:
    for lesson in ALL:
        evening = evening_of(lesson, Texts())
        assert not isinstance(evening._match, KeptMatch)
        assert evening.finished is None and not evening.can_undo


def test_the_others_wait_until_it_is_their_turn_in_the_lesson() -> None:
    tutor = begun(read_lesson("mexican-train-markers"))
    prompter, said = Prompter(tutor), []
    tutor.evening.play("draw", LEARNER)
    view = tutor.evening.whole().view(1)
    prompter.choose(view, "easy", None, 0.1, said.append, None)  # type: ignore[arg-type]
    assert not said and tutor.waits_for_tap
    tutor.go_on()
    prompter.prompt()
    assert [str(action) for action in said] == ["play 7-8 train0"]


def test_nothing_but_what_is_due_goes_on() -> None:
    tutor = begun(read_lesson("mexican-train-own-train"))
    tutor.go_on()
    tutor.go_on()  # a tap does not play
    assert tutor.step.name == "start" and tutor.waits_for_play
    tutor.evening.play("play 4-9 train0", LEARNER)
    tutor.go_on()  # while Ana is to move
    assert tutor.step.name == "ana" and tutor.due is not None
    with pytest.raises(BadLesson, match=r"own-train.*ana"):
        tutor.evening.play("play 5-9 mexican", 1)


# Progress


def test_the_next_lesson_is_of_the_game_that_was_begun() -> None:
    first = next_lesson(ALL, ())
    assert first is ALL[0]
    assert next_lesson(ALL, (), "moon").key == "moon-tricks"
    assert next_lesson(ALL, ("muggins-fives",)).key == "muggins-spinner"
    assert next_lesson(ALL, [lesson.key for lesson in ALL]) is None
    assert learned_of(ALL, ("muggins-fives", "no-such-lesson")) == 1


def test_after_a_lesson_comes_the_next_of_its_game_then_another_game() -> None:
    by_key = {lesson.key: lesson for lesson in ALL}
    assert next_after(by_key["muggins-fives"], ALL, ()).key == "muggins-spinner"
    assert next_after(by_key["muggins-counting"], ALL, ("muggins-fives", "muggins-spinner")) is ALL[0]
    done = {lesson.key for lesson in ALL} - {"muggins-counting"}
    assert next_after(by_key["muggins-counting"], ALL, done) is None


# Bad data


@pytest.fixture
def folder(tmp_path):
    """A copy of one lesson, to be spoiled."""
    (tmp_path / "en").mkdir()
    for name in ("muggins-fives.toml", "en/muggins-fives.toml"):
        shutil.copy(reading.FOLDER / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("muggins-fives", 'game = "muggins"', 'game = "chess"', "no game 'chess'"),
        ("muggins-fives", "place = 1", "place = 0", "place should be a number from 1"),
        ("muggins-fives", "place = 1", 'place = 1\nhue = "red"', "'hue' is not known here"),
        ("muggins-fives", "[deal]", "[deal]\nsurprise = 1", "'surprise' is not known here"),
        ("muggins-fives", '"1-4", "3-6"', '"1-4", "3-x"', "deal cannot be dealt"),
        ("muggins-fives", 'play = ["play 1-4 a"]', 'play = ["lay 1-4 a"]', "step 'first'.*not an action"),
        ("muggins-fives", 'light = ["told sum"]', 'light = ["moon 3"]', "step 'five'.*cannot be lit"),
        ("muggins-fives", 'light = ["told sum"]', 'light = ["tile x"]', "step 'five'.*cannot be lit"),
        ("muggins-fives", '"1 play 1-3 a"', '"7 play 1-3 a"', "step 'ana'.*seat from 0 to 1"),
        ("muggins-fives", '"1 play 1-3 a"', '"0 play 1-3 a"', "step 'ana'.*learner's own"),
        ("muggins-fives", 'name = "five"', 'name = "first"', "step '1'.*no other step has"),
        ("muggins-fives", "[[steps]]", "[[stops]]", "'stops' is not known here"),
        ("muggins-fives", "place = 1", "place = ", "cannot be read"),
        ("en/muggins-fives", "[steps.five]", "[steps.six]", "step 'five'.*has no sentence"),
        ("en/muggins-fives", "say =", "says =", "step 'first'.*'says' is not known here"),
        ("en/muggins-fives", "instead =", "#", "step 'first'.*instead should be a text"),
        ("en/muggins-fives", "title =", "#", "title should be a text"),
    ],
)
def test_bad_data_is_told_with_its_file_and_step(folder, file, old, new, told) -> None:
    path = folder / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BadLesson, match=rf"^lesson .*muggins-fives\.toml.*{told}"):
        read_lesson("muggins-fives", folder=folder)


def test_a_deal_that_cannot_be_laid_is_told(folder) -> None:
    path = folder / "muggins-fives.toml"
    path.write_text(path.read_text("utf-8").replace('"1-4", "3-6"', '"1-4", "1-4"'), "utf-8")
    with pytest.raises(BadLesson, match=r"muggins-fives.*cannot be laid.*1-4"):
        evening_of(read_lesson("muggins-fives", folder=folder), Texts())


def test_a_language_brings_its_own_sentences_and_no_code(folder) -> None:
    (folder / "xx").mkdir()
    told = (folder / "en" / "muggins-fives.toml").read_text("utf-8")
    (folder / "xx" / "muggins-fives.toml").write_text(told.replace("Ends that add up", "Addieren"), "utf-8")
    assert read_lesson("muggins-fives", "xx", folder).title == "Addieren"
    assert read_lesson("muggins-fives", "yy", folder).title == "Ends that add up"


def test_lessons_are_read_without_what_plays_and_thinks() -> None:
    """The first page tells of them, and waits for nothing."""
    code = "import sys, domino, domino.tableside.lessons.reading as r; r.lessons(); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert not {"domino.ai", "domino.tableside.evening", "domino.core.match"} & loaded
