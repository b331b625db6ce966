from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

class Keyboard:
    keycodes: dict[str, int]

class WindowBase(EventDispatcher):
    canvas: Canvas
    children: list[Widget]
    width: float
    height: float
    size: tuple[float, float]
    system_size: tuple[int, int]
    clearcolor: tuple[float, float, float, float]
    allow_screensaver: bool
    keyboard_height: float
    softinput_mode: str
    focus: bool
    left: int
    top: int
    fullscreen: bool | str
    def add_widget(self, widget: Widget) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def flip(self) -> None: ...
    def screenshot(self, name: str = ...) -> str | None: ...
    def close(self) -> None: ...
    def set_title(self, title: str) -> None: ...

Window: WindowBase
