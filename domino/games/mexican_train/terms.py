"""The rules of Mexican Train as a round asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.options import FIRST_VERSION, FOURTH_VERSION, Rules


@dataclass(frozen=True, slots=True)
class MexicanTrainTerms:
    """The rules as a round asks for them, looked up once."""

    answer: bool
    needs: int
    mexican_needs: int
    whole_train: bool
    all_play: bool
    """Whether everybody has a first turn though somebody went out in theirs (rule 1.7)."""
    mexican_later: bool
    others_later: bool
    unbound_first: bool
    """Whether a double left open on another's train leaves a player's first turn free (rule 1.7)."""
    own_first: bool
    unmark_on_any_play: bool
    mark_on_open_double: bool
    dead_close: bool
    out_on_double: bool
    doubles_hold_up: bool
    """Whether nobody is out while a double of theirs is unanswered, also one that was not their last tile
    (rule 1.13)."""
    out_when_answered: bool
    """Whether a player who could draw nothing for a double, their last tile, is out when another answers
    it (rule 1.13)."""
    double_blank: int

    @staticmethod
    def of(rules: Rules) -> MexicanTrainTerms:
        """The terms these rules make."""
        return MexicanTrainTerms(
            answer=rules.doubles == "answer",
            needs=rules.double_needs,
            mexican_needs=min(rules.double_needs, rules.mexican_double_needs),
            whole_train=rules.first_turn == "whole-train",
            all_play=rules.first_turn == "whole-train" and rules.first_turn_out == "all-play",
            mexican_later=rules.mexican_train_from == "second-turn",
            others_later=rules.others_from == "second-turn",
            unbound_first=rules.others_from == "second-turn" and rules.version != FIRST_VERSION,
            own_first=rules.own_train_first,
            unmark_on_any_play=rules.marker_off == "any-play",
            mark_on_open_double=rules.mark_on_open_double,
            dead_close=rules.dead_doubles_close,
            out_on_double=rules.out_on_double,
            doubles_hold_up=not rules.out_on_double and rules.version >= FOURTH_VERSION,
            out_when_answered=not rules.out_on_double and rules.version != FIRST_VERSION,
            double_blank=rules.double_blank,
        )
