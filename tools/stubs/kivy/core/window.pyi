from types import ModuleType

from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

class Keyboard:
    keycodes: dict[str, int]

class WindowBase(EventDispatcher):
    canvas: Canvas
    width: float
    height: float
    size: tuple[float, float]
    system_size: tuple[float, float]
    left: int
    top: int
    clearcolor: tuple[float, float, float, float]
    allow_screensaver: bool
    def get_window_info(self) -> object | None: ...
    def maximize(self) -> None: ...
    def add_widget(self, widget: Widget) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...

Window: WindowBase
_window_sdl2: ModuleType
