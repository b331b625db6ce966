from typing_extensions import Buffer

GL_RGBA: int
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
