"""review: a line for each decision, or a sentence that says why there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domino.coach.reviewing import decisions
from domino.core.match import Match
from tests.cli.test_cli import run, start
from tests.coach.tables import played

KEYS = ["seat", "round", "position", "action", "best", "cost", "low", "high", "marked"]


def kept(folder: Path, match: Match) -> str:
    """The name of a file with the match in it."""
    (folder / "match.txt").write_text(match.record(), encoding="utf-8")
    return str(folder / "match.txt")


def test_each_decision_is_a_line_and_the_end_sums_up(tmp_path: Path) -> None:
    match = played("castle-rock")
    out = run(tmp_path, "review", kept(tmp_path, match))
    found = list(decisions(match, 0))
    lines = [line for line in out.split("\n") if line.startswith("Round 1, ")]
    assert [int(line[9:].split(":")[0]) for line in lines] == [each.position for each in found]
    assert "were left over" in out


@pytest.mark.parametrize("seat", [0, 2])
def test_as_json_it_is_an_object_for_each_decision_and_nothing_else(tmp_path: Path, seat: int) -> None:
    match = played("moon", rounds=99, level="medium")
    out = run(tmp_path, "review", kept(tmp_path, match), "--seat", str(seat), "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert all(list(line) == KEYS for line in told)
    found = list(decisions(match, seat))
    assert [(line["position"], line["action"], line["round"]) for line in told] == [
        (each.position, str(each.action), each.view.round) for each in found
    ]
    for line in told:
        assert line["seat"] == seat and line["low"] <= line["cost"] <= line["high"]
        assert not line["marked"] or line["low"] > 0
    assert out == run(tmp_path, "review", kept(tmp_path, match), "--seat", str(seat), "--json")


@pytest.mark.parametrize("as_json", [False, True])
def test_what_is_not_judged_is_said_in_a_sentence_and_no_mistake(tmp_path: Path, as_json: bool) -> None:
    more = ["--json"] if as_json else []
    for match, said in (
        (played("super-train"), "says nothing of this game"),
        (played("moon", rounds=2), "not over"),
    ):
        process = start(tmp_path, "review", kept(tmp_path, match), *more)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert said in " ".join((err if as_json else out).split())
        assert not as_json or not out


def test_a_budget_stops_it_and_says_how_far_it_came(tmp_path: Path) -> None:
    out = run(tmp_path, "review", kept(tmp_path, played("castle-rock")), "--budget", "0")
    assert "0 of" in out and "were judged" in out


def test_a_seat_or_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    name = kept(tmp_path, played("castle-rock"))
    for given, said in (
        (["review", name, "--seat", "1"], "0 to 0"),
        (["review", "nothing.txt"], "nothing.txt"),
    ):
        process = start(tmp_path, *given)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 2 and said in err
