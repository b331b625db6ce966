from collections.abc import Callable, Sequence

from kivy.graphics.scissor_instructions import ScissorPop as ScissorPop
from kivy.graphics.scissor_instructions import ScissorPush as ScissorPush
from kivy.graphics.texture import Texture

class Instruction:
    group: str | None

class InstructionGroup(Instruction):
    children: list[Instruction]
    def add(self, c: Instruction) -> None: ...
    def insert(self, index: int, c: Instruction) -> None: ...
    def remove(self, c: Instruction) -> None: ...
    def indexof(self, c: Instruction) -> int: ...
    def clear(self) -> None: ...

class CanvasBase(InstructionGroup):
    def ask_update(self) -> None: ...
    def draw(self) -> None: ...

class Canvas(CanvasBase):
    before: CanvasBase
    after: CanvasBase
    def __enter__(self) -> None: ...
    def __exit__(self, *args: object) -> None: ...

class RenderContext(Canvas):
    def __init__(
        self,
        vs: str = ...,
        fs: str = ...,
        use_parent_projection: bool = False,
        use_parent_modelview: bool = False,
    ) -> None: ...

class Fbo(RenderContext):
    size: tuple[int, int]
    texture: Texture
    pixels: bytes
    def __init__(
        self, size: tuple[int, int] = ..., vs: str = ..., fs: str = ..., with_stencilbuffer: bool = ...
    ) -> None: ...
    def add_reload_observer(self, callback: Callable[[Fbo], object]) -> None: ...
    def remove_reload_observer(self, callback: Callable[[Fbo], object]) -> None: ...
    def bind(self) -> None: ...
    def release(self) -> None: ...

class ClearColor(Instruction):
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class ClearBuffers(Instruction): ...
class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Translate(Instruction):
    xy: tuple[float, float]
    x: float
    y: float
    def __init__(self, x: float = 0, y: float = 0, z: float = 0) -> None: ...

class Scale(Instruction):
    xyz: tuple[float, float, float]
    def __init__(self, x: float = 1, y: float = 1, z: float = 1) -> None: ...

class Color(Instruction):
    def __init__(self, *rgba: float) -> None: ...

class Rectangle(Instruction):
    pos: tuple[float, float]
    size: tuple[float, float]
    texture: Texture | None
    def __init__(
        self, pos: Sequence[float] = ..., size: Sequence[float] = ..., texture: Texture | None = ...
    ) -> None: ...

class Mesh(Instruction):
    # Anything that holds numbers may be set; what is read is the list or view that was.
    vertices: Sequence[float]
    indices: Sequence[int]
    texture: Texture | None
    mode: str
    def __init__(
        self,
        vertices: Sequence[float] = ...,
        indices: Sequence[int] = ...,
        mode: str = ...,
        fmt: Sequence[tuple[bytes, int, str]] = ...,
        texture: Texture | None = ...,
    ) -> None: ...
