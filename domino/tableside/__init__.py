"""Everything a front end shows and asks, without a window: for the app, the terminal and all others."""
