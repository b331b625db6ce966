fonts_path: str
__version__: str
