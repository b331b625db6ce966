"""The rules of a table being laid, told: what was changed and what it was, the rest in groups, what published
rules differ in, and how long the match will be. No window is needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domino.core.game import Game
from domino.core.lengths import FULL, governed, likely_minutes, of_length
from domino.core.options import GROUPS, Option, Rules, Value, value_text
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts

MOST_TOLD = 3
"""How many rules a line tells at most."""
MINUTES = (2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90)
"""What a length is told in: nobody knows it better."""


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as a row: what it is about, what is chosen, in a word and in a few, and what that means. Where
    it was `changed`, `before` is what the preset has; `idle` is why it makes no difference now, if it does
    not."""

    name: str
    title: str
    label: str
    brief: str
    sentence: str
    changed: bool
    before: str = ""
    idle: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules about one thing that nobody changed, with a line that tells some of them."""

    name: str
    title: str
    line: str
    rows: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class PublishedRules:
    """Published rules: what they change, where they come from, and whether the table is laid by them."""

    preset: str
    line: str
    source: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LengthOffer:
    """A length of the match: what it is called, what it is played to, and about how long that takes."""

    name: str
    title: str
    line: str
    minutes: str
    chosen: bool


def brief(texts: Texts, game: Game, option: Option, value: Value | None) -> str:
    """A rule that is so, in a few words that stand alone."""
    written = value_text(value)
    key = f"{game.key}.brief.{option.name}"
    return texts.say(texts.first(f"{key}-{written}", key), value=written)


def capital(words: str) -> str:
    """The words as a title."""
    return words[:1].upper() + words[1:]


def rows(draft: SetupDraft) -> list[RuleRow]:
    """Every rule, in the game's order."""
    rules, usual = draft.rules, _published(draft, draft.preset)
    return [_row(draft, option, rules, usual) for option in draft.game.options]


def changes(draft: SetupDraft) -> list[RuleRow]:
    """The rules that people changed."""
    return [row for row in rows(draft) if row.changed]


def groups(draft: SetupDraft) -> list[RuleGroup]:
    """All others, by what they are about."""
    told = {row.name: row for row in rows(draft) if not row.changed}
    found = []
    for name in GROUPS:
        of_group = [option.name for option in draft.game.options if option.group == name]
        inside = tuple(told[each] for each in of_group if each in told)
        if inside:
            title = draft.texts.say(f"{draft.game.key}.group.{name}")
            line = _line(draft.texts, [row.brief for row in inside if not row.idle])
            found.append(RuleGroup(name, title, line, inside))
    return found


def house_line(draft: SetupDraft) -> tuple[str, str]:
    """The one row that stands for all rules: as the sheet, or how many changes; and what they are."""
    changed, say = changes(draft), draft.texts.say
    if changed:
        return say("ui.house.changes", count=len(changed)), _line(draft.texts, [row.brief for row in changed])
    [rules] = [rules for rules in published_rules(draft) if rules.chosen]
    return say("ui.house.as-sheet"), rules.line


def published_rules(draft: SetupDraft) -> list[PublishedRules]:
    """The published rules, told apart by what they change. Of those that come to the same for so many players
    one is told: the one that was chosen, or the first."""
    game, texts = draft.game, draft.texts
    found: dict[str, Rules] = {}
    for preset in sorted(game.presets, key=lambda preset: preset != draft.preset):
        rules = _published(draft, preset)
        if all(rules.as_dict() != other.as_dict() for other in found.values()):
            found[preset] = rules
    told = []
    for preset in (each for each in game.presets if each in found):
        line = _line(texts, _differing(draft, found, preset)) or texts.say("ui.house.plain")
        source = texts.say(f"{game.key}.preset.{preset}")
        told.append(PublishedRules(preset, capital(line), source, preset == draft.preset))
    return told


def length_offers(draft: SetupDraft) -> list[LengthOffer]:
    """How long the match can be."""
    game, say = draft.game, draft.texts.say
    people = sum(place.is_human for place in draft.places)
    offers = []
    for length in draft.lengths():
        options = of_length(game, draft.preset, draft.own, draft.count, length) or {}
        minutes = likely_minutes(game, draft.preset, options, draft.count, people)
        line = played_to(draft, game.rules(draft.preset, options, draft.count))
        about = about_minutes(draft.texts, minutes)
        offers.append(LengthOffer(length, say(f"ui.length.{length}"), line, about, length == draft.length))
    return offers


def played_to(draft: SetupDraft, rules: Rules) -> str:
    """What a match is played to, in a few words: so many rounds or points."""
    ends = [option for option in draft.game.options if option.name in ("rounds", "target")]
    said = [brief(draft.texts, draft.game, option, rules[option.name]) for option in ends]
    marks = rules.as_dict().get("scoring") == "marks"
    if said and marks:
        return draft.texts.say("ui.length.marks", count=rules.target)
    if not said:
        return draft.texts.say("ui.length.one-deal")
    most = draft.game.most_rounds(rules)
    if most is not None and ends[0].name == "target":
        return draft.texts.say("ui.length.at-most", line=said[0], count=most)
    return said[0]


def about_minutes(texts: Texts, minutes: float) -> str:
    """A time that is not known well, told as that."""
    if minutes <= MINUTES[-1] * 1.1:
        near = min(MINUTES, key=lambda each: abs(each - minutes) / each)
        return texts.say("ui.length.minutes", count=near)
    return texts.say("ui.length.hours", count=max(2, round(minutes / 60)))


# Inside


def _row(draft: SetupDraft, option: Option, rules: Rules, usual: Rules) -> RuleRow:
    game, texts = draft.game, draft.texts
    chosen, changed = draft.chosen(option), option.name in draft.own
    return RuleRow(
        option.name,
        texts.option_title(game.key, option),
        draft.label(option, chosen),
        capital(brief(texts, game, option, rules[option.name])),
        texts.option_value(game.key, option, None if chosen is None else rules[option.name]),
        changed,
        capital(brief(texts, game, option, usual[option.name])) if changed else "",
        draft.idle(option.name),
    )


def _published(draft: SetupDraft, preset: str) -> Rules:
    """The rules as a preset has them, for so long as was chosen; not settled where it does not serve so
    many."""
    game, length = draft.game, draft.length or FULL
    try:
        options = of_length(game, preset, {}, draft.count, length) or {}
        return game.rules(preset, options, draft.count)
    except ValueError:
        return game.rules(preset)


def _differing(draft: SetupDraft, published: dict[str, Rules], preset: str) -> list[str]:
    """What these rules have that others have not: first what is played otherwise, last what is dealt."""
    game, rules = draft.game, published[preset]
    weight = {"doubles": 0, "play": 1, "score": 2, "deal": 3, "manners": 4}
    by_length = governed(game) - {"set"}
    own = []
    for option in sorted(game.options, key=lambda option: weight[option.group]):
        value = rules[option.name]
        others = {other[option.name] for name, other in published.items() if name != preset}
        unusual = not option.automatic and value != option.default
        alone = bool(others) and value not in others and option.name in ("set", "hand")
        if option.name not in by_length and value is not None and (unusual or alone):
            own.append(brief(draft.texts, game, option, value))
    return own


def _line(texts: Texts, said: Iterable[str]) -> str:
    """Some rules in a line, and how many more there are."""
    all_said = list(said)
    told = all_said[:MOST_TOLD]
    line = "; ".join([told[0], *(each[:1].lower() + each[1:] for each in told[1:])]) if told else ""
    more = len(all_said) - len(told)
    return texts.say("ui.house.and-more", line=line, count=more) if more else line
