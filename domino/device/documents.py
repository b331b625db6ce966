"""Files of the player's own on Android, in the place that the player chooses in the system's picker: the
phone's folders, a card, a cloud. They need no permission, and stay when the app is removed.

plyer's file chooser serves neither way there: it saves nothing, and what it opens it looks for by a path,
which apps may not read since Android 10. Here the document itself is opened.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from typing import IO, Any

from domino.device import LOG
from domino.device.android import activity, detach, java_class

RESULT_OK = -1
ANY_KIND = "*/*"
"""Programs that carry files call ours by all sorts of kinds: none is ruled out."""


class Document:
    """A file that the player chose. To be read and written on a thread that is not the app's own and ends
    soon after, since a cloud may take its time."""

    def __init__(self, uri: Any, resolver: Any) -> None:
        self._uri, self._resolver = uri, resolver

    def write(self, data: bytes) -> str | None:
        """Puts these bytes in it, in the place of what it held. Returns the name that the player gave it,
        if that can be known.

        :raises OSError: when it cannot be written; what is in it then is not whole.
        """
        with self._opened("wt", "wb") as file:
            file.write(data)
            file.flush()
            with contextlib.suppress(OSError):  # on the way to a cloud there is no disk
                os.fsync(file.fileno())
            return self._name()

    def read(self, most: int) -> bytes:
        """What is in it, but no more than `most` bytes and one, so that what is too long shows.

        :raises OSError: when it cannot be read.
        """
        with self._opened("r", "rb") as file:
            return file.read(most + 1)

    def _name(self) -> str | None:
        try:
            rows = self._resolver.query(self._uri, None, None, None, None)
            try:
                return (
                    str(rows.getString(rows.getColumnIndex("_display_name"))) if rows.moveToFirst() else None
                )
            finally:
                rows.close()
        except Exception as trouble:  # whatever Java says: it has a name all the same
            LOG.info("no name: %r", trouble)
            return None

    @contextlib.contextmanager
    def _opened(self, access: str, mode: str) -> Iterator[IO[bytes]]:
        """The document as a file. Java closes it, rather than Python: whoever keeps the document waits for
        that, to hear whether all of it came."""
        try:
            descriptor = self._resolver.openFileDescriptor(self._uri, access)
            if descriptor is None:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            try:
                with open(descriptor.getFd(), mode, closefd=False) as file:
                    yield file
            except OSError as trouble:
                descriptor.closeWithError(str(trouble))
                raise
            descriptor.close()
        except OSError:
            raise
        except Exception as trouble:  # whatever Java says
            raise OSError(getattr(trouble, "innermessage", None) or str(trouble)) from None
        finally:
            detach()


Chosen = Callable[[Document | None], None]
"""Called with what was chosen, or nothing, on a thread of Java's: it must neither wait nor raise."""


class Picker:
    """Android's picker of documents. To be called on the thread the app began on."""

    def __init__(self) -> None:
        self._numbers = count(4201)
        self._asked: dict[int, Chosen] = {}
        self._resolver: Any = None

    def choose_new(self, name: str, kind: str, chosen: Chosen) -> bool:
        """Asks where to put a file of this name and kind. False where nobody can be asked."""
        return self._ask("ACTION_CREATE_DOCUMENT", kind, chosen, name)

    def choose_existing(self, chosen: Chosen) -> bool:
        """Asks for a file to read. False where nobody can be asked."""
        return self._ask("ACTION_OPEN_DOCUMENT", ANY_KIND, chosen)

    def _ask(self, action: str, kind: str, chosen: Chosen, name: str | None = None) -> bool:
        number = next(self._numbers)
        try:
            intents = java_class("android.content.Intent")
            intent = intents(getattr(intents, action))
            intent.addCategory(intents.CATEGORY_OPENABLE)
            intent.setType(kind)
            if name is not None:
                intent.putExtra(intents.EXTRA_TITLE, java_class("java.lang.String")(name))
            if self._resolver is None:
                # Once and for good: Java fails when a listener goes while results are told.
                import_module("android.activity").bind(on_activity_result=self._answered)
                self._resolver = activity().getContentResolver()
            self._asked[number] = chosen
            activity().startActivityForResult(intent, number)
        except Exception as trouble:  # whatever Java says
            LOG.info("no picker of documents: %r", trouble)
            self._asked.pop(number, None)
            return False
        return True

    def _answered(self, number: int, result: int, intent: Any) -> None:
        chosen = self._asked.pop(number, None)
        if chosen is None:
            return
        uri = None
        try:
            uri = intent.getData() if result == RESULT_OK and intent is not None else None
        except Exception as trouble:
            LOG.warning("nothing was chosen: %r", trouble)
        chosen(None if uri is None else Document(uri, self._resolver))


picker = Picker()
"""The one of this device."""
