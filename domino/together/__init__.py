"""One table on many devices: what leaves the host for a seat, and what a guest says."""
