"""One table, many hands: what leaves the device that has the match, and what comes back to it."""
