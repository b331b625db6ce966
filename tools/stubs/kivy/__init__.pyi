# What the app uses of Kivy, which has no types of its own: nothing more, and no `Any` where Kivy is stricter.
__version__: str
