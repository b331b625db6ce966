"""Scenes: functions that take a player to a screen, for pictures and tests."""
