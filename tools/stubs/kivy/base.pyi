from kivy.event import EventDispatcher
from kivy.input.motionevent import MotionEvent

class EventLoopBase(EventDispatcher):
    def idle(self) -> None: ...
    def post_dispatch_input(self, etype: str, me: MotionEvent) -> None: ...

EventLoop: EventLoopBase
