"""A real browser, driven over its DevTools protocol: just what the tests of the guest's page need."""

from __future__ import annotations

import base64
import contextlib
import functools
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
ENOUGH = 20.0
"""So many seconds anything may take."""


class Caller:
    """Somebody who asks the browser for something, over a socket of their own."""

    def __init__(self, address: str) -> None:
        from websockets.sync.client import connect

        self._open = contextlib.ExitStack()
        self._socket = self._open.enter_context(
            connect(address, max_size=None, open_timeout=ENOUGH, ping_interval=None)
        )
        self._number = 0

    def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Asks for something and waits for the answer."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while True:
            heard = json.loads(self._socket.recv(timeout=ENOUGH))
            if heard.get("id") == self._number:
                assert "error" not in heard, (method, heard)
                return dict(heard["result"])
            self._listen(heard)

    def _listen(self, heard: dict[str, Any]) -> None:
        """Something happened that nobody asked for."""

    def close(self) -> None:
        self._open.close()


class Tab(Caller):
    """A page of the browser."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.troubles: list[str] = []
        """What the page complained of."""
        self.said: list[dict[str, Any]] = []
        """All that it said over its socket, as far as it is known: each call brings what came before."""
        self.answers: dict[int, bool] = {}
        """By its number: whether something that was asked is done."""
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def _listen(self, heard: dict[str, Any]) -> None:
        given = heard.get("params", {})
        if heard.get("method") == "Runtime.exceptionThrown":
            self.troubles.append(str(given["exceptionDetails"].get("exception", given)))
        if heard.get("method") == "Log.entryAdded" and given["entry"]["level"] == "error":
            self.troubles.append(f"{given['entry']['text']} {given['entry'].get('url', '')}")
        if heard.get("method") == "Network.webSocketFrameSent":
            self.said.append(json.loads(given["response"]["payloadData"]))
        if heard.get("method") == "Network.webSocketFrameReceived":
            told = str(given["response"]["payloadData"])
            if told.startswith('{"tell":"answer"'):
                self.answers |= {answer["number"]: answer["ok"] for answer in (json.loads(told),)}

    def run(self, script: str) -> Any:
        """The value of an expression on the page."""
        found = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def until(self, script: str) -> None:
        """Waits until an expression is true on the page."""
        end = time.monotonic() + ENOUGH
        while time.monotonic() < end:
            if self.run(f"Boolean({script})"):
                return
            time.sleep(0.03)
        raise AssertionError(f"never came: {script}; the page says: {self.run('document.body.innerText')}")

    def shape(self, width: int, height: int, dark: bool = False) -> None:
        """The window has another size, or another style."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)

    def go(self, address: str) -> None:
        self.call("Page.navigate", url=address)

    def press(self, key: str, code: int = 0, text: str = "") -> None:
        """A key is pressed and let go."""
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **more)

    def finger(self, *points: tuple[float, float]) -> None:
        """The mouse goes down at the first of these points, along them, and up at the last."""
        mouse = "Input.dispatchMouseEvent"
        x, y = points[0]
        self.call(mouse, type="mousePressed", x=x, y=y, button="left", clickCount=1)
        for x, y in points[1:]:
            self.call(mouse, type="mouseMoved", x=x, y=y, button="left")
        self.call(mouse, type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def tap(self, x: float, y: float) -> None:
        """A finger touches the glass there, and goes."""
        touch = "Input.dispatchTouchEvent"
        self.call(touch, type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call(touch, type="touchEnd", touchPoints=[])

    def picture(self, file: Path) -> None:
        found = self.call("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(found["data"]))

    def shut(self) -> None:
        """The tab is closed, as by its cross."""
        self.call("Page.close")
        self.close()


class Browser:
    """The browser itself, with a profile of its own for each."""

    def __init__(self, port: int) -> None:
        self._port = port

    def tab(self, address: str = "about:blank") -> Tab:
        """A new page."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self._port}/json/new?{address}", method="PUT")
        with urllib.request.urlopen(asked, timeout=ENOUGH) as answer:
            return Tab(json.load(answer)["webSocketDebuggerUrl"])

    def profile(self) -> str:
        """Another profile, which knows nothing of what others keep: as another phone."""
        return str(self._call("Target.createBrowserContext")["browserContextId"])

    def tab_of(self, profile: str) -> Tab:
        """A new page in a profile, in a window of its own: pages that nobody sees would be slowed down."""
        made = self._call("Target.createTarget", url="about:blank", browserContextId=profile, newWindow=True)
        return Tab(f"ws://127.0.0.1:{self._port}/devtools/page/{made['targetId']}")

    def forget(self, profile: str) -> None:
        """A profile is gone with its pages."""
        self._call("Target.disposeBrowserContext", browserContextId=profile)

    def _call(self, method: str, **given: Any) -> dict[str, Any]:
        return self._root.call(method, **given)

    @functools.cached_property
    def _root(self) -> Caller:
        with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/json/version", timeout=ENOUGH) as answer:
            return Caller(json.load(answer)["webSocketDebuggerUrl"])


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A browser that nobody sees; the test is skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--mute-audio", "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank",
        ]  # fmt: skip
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield Browser(_port_of(Path(profile), running))
        finally:
            running.terminate()
            running.wait(ENOUGH)


def _port_of(profile: Path, running: subprocess.Popen[bytes]) -> int:
    """The port it listens on, once it does."""
    end = time.monotonic() + ENOUGH
    while time.monotonic() < end and running.poll() is None:
        with contextlib.suppress(FileNotFoundError, IndexError, ValueError):
            return int((profile / "DevToolsActivePort").read_text("utf-8").split()[0])
        time.sleep(0.05)
    raise AssertionError("chromium does not start")
