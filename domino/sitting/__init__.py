"""One sitting at a table: who sits where, and what is said to them. Shared by the screen and the terminal."""
