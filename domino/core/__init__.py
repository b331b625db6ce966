"""The six concepts every game stands on. Standard library only: no clock, no file, no global random."""
