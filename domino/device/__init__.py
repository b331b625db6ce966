"""The device: the centerpiece that whistles, clucks, buzzes and speaks, the edges of the screen, the dark.

Nothing in this room draws, and no call of it waits or raises: what a device cannot do is left undone, and
said in one line of the log.
"""

import logging

LOG = logging.getLogger("boneyard.device")
