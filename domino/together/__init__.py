"""One table, many hands: a match on one device, played from others.

The host has the match and alone knows every tile; what leaves it is what a seat may know. `messages` is what
goes over a line, `host` and `guest` are both sides without a socket, `carriers` are the lines themselves.
"""
