"""A terminal at which things happen while it waits."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from domino.cli.desk import Changed, Desk


class Typing:
    """Standard input, typed from here."""

    def __init__(self) -> None:
        self.read, self.write = os.pipe()

    def fileno(self) -> int:
        return self.read

    def isatty(self) -> bool:
        return False

    def type(self, text: str) -> None:
        os.write(self.write, text.encode())


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typing]:
    typing = Typing()
    monkeypatch.setattr("sys.stdin", typing)
    yield typing
    os.close(typing.write)


def test_what_is_typed_comes_line_by_line_whatever_arrives_between(typing: Typing) -> None:
    desk = Desk()
    done: list[int] = []
    typing.type("one\ntwo\nth")
    desk.deliver(lambda: done.append(1))
    assert [desk.ask("?"), desk.ask("?")] == ["one", "two"]
    desk.catch_up()
    assert done == [1]
    typing.type("ree\n")
    assert desk.ask("?") == "three"


def test_a_question_that_the_table_has_left_behind_is_not_answered(typing: Typing) -> None:
    desk = Desk()
    stale: list[bool] = []
    desk.is_stale = lambda: bool(stale)
    desk.deliver(lambda: stale.append(True))
    with pytest.raises(Changed):
        desk.ask("?")


def test_what_was_typed_is_kept_while_nobody_asks(typing: Typing) -> None:
    desk = Desk()
    typing.type("later\n")
    assert desk.wait(0.2, typed=False) is None
    assert desk.ask("?") == "later"


def test_the_question_is_put_again_when_something_was_told_meanwhile(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk()
    desk.deliver(lambda: desk.say("Ana is away"))
    desk.deliver(lambda: typing.type("yes\n"))
    assert desk.ask("Well?") == "yes"
    assert capsys.readouterr().out.count("Well?") == 2


def test_when_nothing_more_is_typed_waiting_goes_on_and_asking_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    typing = Typing()
    monkeypatch.setattr("sys.stdin", typing)
    desk = Desk()
    typing.type("last\n")
    os.close(typing.write)
    assert desk.ask("?") == "last"
    with pytest.raises(EOFError):
        desk.ask("?")
    done: list[int] = []
    desk.deliver(lambda: done.append(1))
    assert desk.wait(1.0) is None and done == [1]
