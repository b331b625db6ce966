from collections.abc import Callable

from typing_extensions import Buffer

class Texture:
    width: int
    height: int
    size: tuple[int, int]
    mag_filter: str
    min_filter: str
    @staticmethod
    def create(size: tuple[int, int] | None = None, colorfmt: str | None = None) -> Texture: ...
    def blit_buffer(
        self,
        pbuffer: Buffer,
        size: tuple[int, int] | None = None,
        colorfmt: str | None = None,
        pos: tuple[int, int] | None = None,
        bufferfmt: str = "ubyte",
    ) -> None: ...
    def bind(self) -> None: ...
    def flip_vertical(self) -> None: ...
    def add_reload_observer(self, callback: Callable[[Texture], object]) -> None: ...
