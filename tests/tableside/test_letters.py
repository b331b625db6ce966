"""Letters as a reader counts them: text is cut between them and nowhere else."""

from __future__ import annotations

import pytest

from domino.tableside.letters import beginning, letters_of
from domino.tableside.seats import initials


@pytest.mark.parametrize(
    "parted",
    [
        ["A", "n", "a"],
        ["e\u0301", "t"],
        ["क्षि", "ति"],
        ["नी", "र"],
        ["ก", "น้ำ"],
        ["👍🏽", "😀"],
        ["👨\u200d👩\u200d👧", "!"],
        ["🇧🇷", "🇯🇵", "🇧"],
        ["1\ufe0f\u20e3", "2"],
        ["🏴\U000e0067\U000e0062\U000e007f", "x"],
        ["\u1112\u1161\u11ab", "\u1100\u1173"],
        ["김", "철"],
        ["שָׁ", "ר"],
    ],
    ids=lambda parted: "".join(parted).encode("ascii", "backslashreplace").decode(),
)
def test_text_is_cut_between_letters_and_nowhere_else(parted: list[str]) -> None:
    assert letters_of("".join(parted)) == parted


def test_a_beginning_has_whole_letters_only() -> None:
    assert beginning("नमस्ते", 3) == "नम", "the third letter has four characters"
    assert beginning("👍🏽👍🏽", 3) == "👍🏽"
    assert beginning("Ana", 40) == "Ana" and beginning("Ana", 0) == "" and beginning("Ana", -1) == ""


def test_badges_say_whole_letters() -> None:
    assert initials(["🇧🇷 Ana", "प्रिया", "שָׁרָה"]) == ("🇧🇷", "प्रि", "שָׁ")
    assert initials(["प्रिया", "प्रिया र", "Ana", "Abe"]) == ("प्रिया", "प्रिर", "An", "Ab")
    assert initials(["Rosa", "Player 1", "Player 2"]) == ("R", "P1", "P2")
