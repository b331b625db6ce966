from collections.abc import Callable

from typing_extensions import Buffer

class Texture:
    id: int
    width: int
    height: int
    size: tuple[int, int]
    mag_filter: str
    min_filter: str
    wrap: str
    tex_coords: tuple[float, ...]
    uvpos: tuple[float, float]
    uvsize: tuple[float, float]
    pixels: bytes
    @staticmethod
    def create(
        size: tuple[int, int] | None = None,
        colorfmt: str | None = None,
        bufferfmt: str | None = None,
        mipmap: bool = False,
    ) -> Texture: ...
    def blit_buffer(
        self,
        pbuffer: Buffer,
        size: tuple[int, int] | None = None,
        colorfmt: str | None = None,
        pos: tuple[int, int] | None = None,
        bufferfmt: str = "ubyte",
        mipmap_level: int = 0,
        mipmap_generation: bool = True,
    ) -> None: ...
    def bind(self) -> None: ...
    def flip_vertical(self) -> None: ...
    def get_region(self, x: float, y: float, width: float, height: float) -> Texture: ...
    def add_reload_observer(self, callback: Callable[[Texture], object]) -> None: ...
