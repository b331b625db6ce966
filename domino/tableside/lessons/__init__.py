"""Lessons: games learned by playing dealt tiles, one sentence at a time, without a window."""
