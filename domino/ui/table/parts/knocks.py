"""Those who stand at the door of an open table, each with a tap to let them in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domino.texts import Texts
from domino.together.callers import Caller
from domino.together.host import Host
from domino.ui.kit.parts.parts import Button, Buttons, Part, Sentence


def knocks(host: Host, texts: Texts, changed: Callable[[], None]) -> list[Part]:
    """A sentence and two buttons for each; `changed` is called when one was answered."""

    def answer(done: Callable[[Caller], None], caller: Caller) -> None:
        done(caller)
        changed()

    parts: list[Part] = []
    for number, caller in enumerate(host.waiting):
        no, yes = partial(answer, host.send_away, caller), partial(answer, host.let_in, caller)
        buttons = [
            Button(texts.say("together.not-now"), no, "", "outline", f"no-{number}"),
            Button(texts.say("together.let-in"), yes, "check", name=f"let-in-{number}"),
        ]
        parts += [Sentence(texts.say("together.knocks", name=caller.name), 16, False), Buttons(buttons)]
    return parts
