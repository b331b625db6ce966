class MotionEvent:
    device: str
    button: str | None
    grab_current: object | None
    is_mouse_scrolling: bool
    pos: tuple[float, float]
    x: float
    y: float
    ox: float
    oy: float
    px: float
    py: float
    dx: float
    dy: float
    time_start: float
    time_update: float
    sx: float
    sy: float
    profile: list[str]
    def __init__(
        self, device: str, id: object, args: object, is_touch: bool = ..., type_id: str | None = ...
    ) -> None: ...
    def depack(self, args: object) -> None: ...
    def grab(self, class_instance: object, exclusive: bool = False) -> None: ...
    def ungrab(self, class_instance: object) -> None: ...
    def scale_for_screen(self, w: float, h: float, p: object = ..., rotation: float = ...) -> None: ...
