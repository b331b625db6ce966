from kivy.graphics import Instruction

class ScissorPush(Instruction):
    x: int
    y: int
    width: int
    height: int
    def __init__(self, x: float = ..., y: float = ..., width: float = ..., height: float = ...) -> None: ...

class ScissorPop(Instruction): ...
