"""Plain players, each for games of one sort, that computers are measured against."""
