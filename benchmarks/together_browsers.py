"""Real browsers at home: tap to all screens against a bare echo over the same carrier, until both are on the
page.

    python -m benchmarks.together_browsers [--browsers 4] [--taps 60]

Four pages of a table, each in a profile of its own, and four of an echo, in one Chromium, and a host in a
process of its own. Pages of one machine tell the same time, so each tells when it had shown what came.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import time
from statistics import median, quantiles

from benchmarks.together_home import ECHOED, WARM, HostProcess
from tests.together.browser import Browser, Tab, browser
from tests.together.real_table import Phone

PAUSE = 0.15
"""Seconds from a tap or an echo to the next, in which all of it is there."""
WATCH = """(() => {
    const now = () => performance.timeOrigin + performance.now();
    const root = document.documentElement;
    new MutationObserver(() => { window.shown ??= now(); })
        .observe(root, { attributes: true, attributeFilter: ["data-at"] });
    window.act = (chance) => {
        const can = (where) => [...document.querySelectorAll(where)].filter((each) =>
            each.checkVisibility() && each.ariaDisabled !== "true");
        const own = new Set(["sort", "last", "hint"]);
        const found = [...can(".over .green"), ...can(".held.plays"),
            ...can(".acts button").filter((each) => !own.has(each.dataset.key))];
        const chosen = found[Math.floor(chance * found.length)];
        if (!chosen) return null;
        const started = now();
        chosen.click();
        document.querySelector(".goals .green")?.click();
        return started;
    };
})()"""
"""Has a page tell when it showed another table, and do something by its own buttons."""


def measure(found: Browser, count: int, taps: int) -> None:
    host, luck = HostProcess(count), random.Random(19)
    phones = [Phone(found, f"Guest {number}", str(host.table)) for number in range(count)]
    for phone in phones:
        phone.join()
    host.ask("deal")
    tables = [phone.tab for phone in phones]
    echoes = [found.tab(str(host.echo).partition("#")[0]) for _ in range(count)]
    for tab in tables:
        tab.until("document.documentElement.dataset.at")
        tab.run(WATCH)
    for tab in echoes:
        tab.until("window.ready")
    ours: list[float] = []
    theirs: list[float] = []
    while len(ours) < taps + WARM:
        theirs.append(echo(echoes))
        spent = tap(tables, luck)
        if spent is None:
            break  # the match is over
        ours.append(spent)
    host.close()
    ours, theirs = ours[WARM:], theirs[WARM:]
    ratio = quantiles(ours, n=20)[-1] / quantiles(theirs, n=20)[-1]
    print(
        f"tap to all {count} real browsers: {ratio:.1f} of a bare echo at p95 (goal: at most 3); "
        f"{quantiles(ours, n=20)[-1]:.0f} ms against {quantiles(theirs, n=20)[-1]:.0f}, in the middle "
        f"{median(ours):.0f} against {median(theirs):.0f} (over {len(ours)})"
    )


def echo(tabs: list[Tab]) -> float:
    """Milliseconds from a word on one page until it stands on all."""
    for tab in tabs:
        tab.run("window.heard = 0")
    started = float(tabs[0].run(f"window.shout({json.dumps(ECHOED)})"))
    time.sleep(PAUSE)
    for tab in tabs:
        tab.until("window.heard")
    return max(float(tab.run("window.heard")) for tab in tabs) - started


def tap(tabs: list[Tab], luck: random.Random) -> float | None:
    """Milliseconds from a tap on one page until all show the table as it is then; None when there is nothing
    to do on any."""
    for tab in tabs:
        tab.run("window.shown = null")
    for tab in luck.sample(tabs, len(tabs)):
        started = tab.run(f"window.act({luck.random()})")
        if started is not None:
            time.sleep(PAUSE)
            for each in tabs:
                each.until("window.shown")
            return max(float(each.run("window.shown")) for each in tabs) - float(started)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.together_browsers")
    parser.add_argument("--browsers", type=int, default=4)
    parser.add_argument("--taps", type=int, default=60)
    asked = parser.parse_args()
    if shutil.which("chromium") is None:
        print("Chromium is not installed: nothing was measured.")
        return
    with browser() as found:
        measure(found, asked.browsers, asked.taps)


if __name__ == "__main__":
    main()
