"""Rules of one's own: kept under a name, played by again, passed on as text and taken from one.

What keeps them is a mapping by game and name, as the settings have one; nothing here knows where that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from domino.core.game import Game
from domino.core.house_rules import HouseRules, NoRules, counts, read_house_rules
from domino.core.lengths import FULL, governed
from domino.core.options import Unknown
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts

Kept = Mapping[str, Any]
"""By game and name: the preset and what is chosen over it, as plain values."""


class Taken(NamedTuple):
    """Rules that came as text, whether they are new here, and the sentence to tell."""

    rules: HouseRules | None
    new: bool
    sentence: str


def key_of(rules: HouseRules) -> str:
    """What they are kept under."""
    return f"{rules.game} {rules.name}"


def kept_as(rules: HouseRules) -> dict[str, Any]:
    """They as plain values."""
    return {"preset": rules.preset, "options": dict(rules.options)}


def own_rules(kept: Kept, game: Game) -> list[HouseRules]:
    """Those of a game, by name. What makes no sense, or only to a newer Boneyard, is left where it is."""
    found = []
    for key, value in kept.items():
        of_game, _, name = key.partition(" ")
        if of_game == game.key and isinstance(value, Mapping):
            try:
                found.append(HouseRules.of(of_game, name, value.get("preset"), value.get("options")))
            except ValueError:
                continue
    return sorted(found, key=lambda rules: rules.name.lower())


def named(draft: SetupDraft, name: str, kept: Kept) -> HouseRules | str:
    """The rules of the table under this name; or why that cannot be."""
    say = draft.texts.say
    if not draft.own:
        return say("ui.house.nothing-to-save")
    try:
        rules = HouseRules.of(draft.game.key, name, draft.preset, draft.own)
    except ValueError:
        return say("ui.house.bad-name")
    before = next((each for each in own_rules(kept, draft.game) if each.name == rules.name), rules)
    return rules if before == rules else say("ui.house.taken", name=rules.name)


def play_by(draft: SetupDraft, rules: HouseRules) -> None:
    """Lays the table by these rules, for as many as they serve."""
    draft.choose_preset(rules.preset)
    serving = [count for count in counts(draft.game, rules.preset, rules.options) if count in draft.counts]
    if draft.count not in serving and serving:
        draft.seat(min(serving, key=lambda count: abs(count - draft.count)))
    if set(rules.options) & governed(draft.game):  # they are so long as they say themselves
        draft.choose_length(FULL)
    draft.take_options(rules.options)


def in_force(draft: SetupDraft, kept: Kept) -> HouseRules | None:
    """Those of one's own that the table is laid by."""
    return next(
        (
            rules
            for rules in own_rules(kept, draft.game)
            if (rules.preset, dict(rules.options)) == (draft.preset, draft.own)
        ),
        None,
    )


def take(text: str, kept: Kept, texts: Texts) -> Taken:
    """The rules in a text that somebody sent, or a sentence that says what is wrong with it."""
    try:
        rules = read_house_rules(text)
    except NoRules:
        return Taken(None, False, texts.say("ui.house.nothing"))
    except Unknown:
        return Taken(None, False, texts.say("ui.house.newer"))
    except ValueError:
        return Taken(None, False, texts.say("ui.house.damaged"))
    here = kept.get(key_of(rules))
    if here == kept_as(rules):
        return Taken(rules, False, texts.say("ui.house.known", name=rules.name))
    number, name = 2, rules.name
    while key_of(rules) in kept:  # nothing that is here is written over
        rules = HouseRules(rules.game, f"{name[:36]} {number}", rules.preset, rules.options)
        number += 1
    game = texts.say(f"{rules.game}.name")
    return Taken(rules, True, texts.say("ui.house.received", name=rules.name, game=game))
