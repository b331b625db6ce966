"""The app plays itself: every page and every game, by touches on what can be touched, on any device."""
