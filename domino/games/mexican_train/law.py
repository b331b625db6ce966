"""The rules of Mexican Train as a round asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.options import Rules


@dataclass(frozen=True, slots=True)
class Law:
    """The rules as a round asks for them, looked up once."""

    answer: bool
    needs: int
    whole_train: bool
    mexican_later: bool
    others_later: bool
    own_first: bool
    unmark_on_any_play: bool
    mark_on_open_double: bool
    dead_close: bool
    out_on_double: bool
    double_blank: int

    @staticmethod
    def of(rules: Rules) -> Law:
        """The law these rules make."""
        return Law(
            answer=rules.doubles == "answer",
            needs=rules.double_needs,
            whole_train=rules.first_turn == "whole-train",
            mexican_later=rules.mexican_train_from == "second-turn",
            others_later=rules.others_from == "second-turn",
            own_first=rules.own_train_first,
            unmark_on_any_play=rules.marker_off == "any-play",
            mark_on_open_double=rules.mark_on_open_double,
            dead_close=rules.dead_doubles_close,
            out_on_double=rules.out_on_double,
            double_blank=rules.double_blank,
        )
