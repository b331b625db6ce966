"""Characters on screen: chosen by touch, seen at the table, met again in a match that was left."""

from __future__ import annotations

from domino.core.characters import CHARACTERS
from domino.ui.kit.paint import atlas
from tests.ui.hands import table_of
from tests.ui.scenes.faces import SCENES, evening


def badges_painted(player, monkeypatch) -> set[str]:
    """Which faces are painted anew on what is shown now."""
    from domino.ui.kit.paint.painter import Painter

    painted: set[str] = set()
    face = Painter.face

    def seen(self, name, *where):
        painted.add(name)
        face(self, name, *where)

    monkeypatch.setattr(Painter, "face", seen)
    player.resize(420, 915)
    player.frame(4)
    player.resize(412, 915)
    player.frame(4)
    return painted


def test_a_character_is_chosen_by_its_face_and_sits_at_the_table(player) -> None:
    player.tap("mexican-train")
    draft = player.top.draft
    player.tap("seat-1")
    player.tap("character-uma")
    assert player.screen == "seat" and draft.places[1].computer == "uma@hard"
    assert "character-uma" in player.top.column.hots
    player.tap("done")
    player.tap("seat-2")
    assert "character-uma" not in player.top.column.hots, "who sits elsewhere is not offered"
    player.tap("who-easy")
    player.tap("done")
    player.tap("deal")
    evening = table_of(player).evening
    assert [seat.computer for seat in evening.seats[1:3]] == ["uma@hard", "easy"]
    assert evening.letters[1] == "character uma" and evening.letters[1] in atlas.FACES


def test_the_six_are_introduced_and_seated_by_one_button(player) -> None:
    player.tap("mexican-train")
    draft = player.top.draft
    player.tap("characters")
    assert player.screen == "characters"
    player.tap("company")
    assert draft.in_company
    assert "company" not in player.top.panel.hots, "all places are taken"
    player.tap("done")
    player.tap("level-hard")
    assert draft.level == "hard" and not draft.characters()


def test_faces_are_painted_at_the_table_and_again_when_it_is_resumed(player, monkeypatch) -> None:
    player.tap("mexican-train")
    player.tap("characters")
    player.tap("company")
    player.tap("done")
    player.tap("deal")
    expected = {f"character {who}" for who in ("rocco", "tove", "quinn")}
    assert badges_painted(player, monkeypatch) >= expected
    player.app.stage.come_back()
    player.settle()
    player.tap("continue")
    assert [seat.character for seat in table_of(player).evening.seats] == [None, "rocco", "tove", "quinn"]


def test_round_over_and_match_over_show_faces(player, monkeypatch) -> None:
    for scene in ("faces-round-over", "faces-match-over"):
        SCENES[scene](player)
        player.settle()
        assert badges_painted(player, monkeypatch) >= {"character rocco", "character tove"}, scene


def test_talk_is_painted_in_a_characters_own_words(player) -> None:
    SCENES["faces-talk"](player)
    words = [said.words for said in table_of(player).bubbles.words]
    assert len(words) == 2 and all(each.startswith("character.") for each in words)


def test_at_a_pad_for_real_tiles_nobody_is_a_computer(player) -> None:
    player.app.settings.remember("muggins", _company("muggins", player))
    player.tap("paper")
    player.tap("muggins")
    draft = player.top.draft
    assert all(place.is_human and place.character is None for place in draft.places)
    player.tap("seat-1")
    assert not [name for name in player.top.column.hots if name.startswith(("who-", "character-"))]


def _company(game: str, player) -> dict[str, object]:
    from domino.games import GAMES
    from domino.tableside.setup.draft import SetupDraft

    draft = SetupDraft(GAMES[game], player.app.texts)
    draft.seat_company()
    return draft.as_last()


def test_every_face_has_a_place_in_the_atlas() -> None:
    assert set(atlas.FACES) == {f"character {key}" for key in CHARACTERS}
    assert set(evening("mexican-train", 7, lambda match: True).letters[1:]) == set(atlas.FACES)
