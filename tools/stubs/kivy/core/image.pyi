class ImageData:
    width: int
    height: int
    size: tuple[int, int]
    fmt: str
    data: bytes
    def __init__(self, width: int, height: int, fmt: str, data: bytes, source: str | None = None) -> None: ...

class ImageLoaderBase:
    _data: list[ImageData]
    width: int
    height: int

class ImageLoader:
    @staticmethod
    def load(filename: str, **kwargs: object) -> ImageLoaderBase: ...
