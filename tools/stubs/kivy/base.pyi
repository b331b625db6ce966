from kivy.core.window import WindowBase
from kivy.event import EventDispatcher
from kivy.input.motionevent import MotionEvent

class EventLoopBase(EventDispatcher):
    window: WindowBase
    status: str
    def idle(self) -> None: ...
    def close(self) -> None: ...
    def post_dispatch_input(self, etype: str, me: MotionEvent) -> None: ...

EventLoop: EventLoopBase
