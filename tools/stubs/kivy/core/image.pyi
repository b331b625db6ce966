class ImageData:
    width: int
    height: int
    size: tuple[int, int]
    fmt: str
    data: bytes

class ImageLoaderBase:
    _data: list[ImageData]

class ImageLoader:
    @staticmethod
    def load(filename: str, **kwargs: object) -> ImageLoaderBase: ...
