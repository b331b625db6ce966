from typing_extensions import Buffer

GL_ONE: int
GL_ONE_MINUS_SRC_ALPHA: int
GL_RGBA: int
GL_SRC_ALPHA: int
GL_TEXTURE_2D: int
GL_UNSIGNED_BYTE: int

def glTexImage2D(
    target: int,
    level: int,
    internalformat: int,
    width: int,
    height: int,
    border: int,
    format: int,
    type: int,
    pixels: Buffer,
) -> None: ...
def glBlendFunc(sfactor: int, dfactor: int) -> None: ...
def glBlendFuncSeparate(srcRGB: int, dstRGB: int, srcAlpha: int, dstAlpha: int) -> None: ...
