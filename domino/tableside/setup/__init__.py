"""Setting up a match: who plays, and by which rules."""
