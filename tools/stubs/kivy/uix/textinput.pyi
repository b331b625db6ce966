from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

class TextInput(Widget):
    text: str
    focus: bool
    font_size: float
    foreground_color: tuple[float, ...]
    cursor_color: tuple[float, ...]
    background_color: tuple[float, ...]
    def select_all(self) -> None: ...
    def _create_line_label(self, text: str, hint: bool = False) -> Texture: ...
    def _get_line_options(self) -> object: ...
    def _get_text_width(self, text: str, tab_width: int, _label_cached: object) -> float: ...
