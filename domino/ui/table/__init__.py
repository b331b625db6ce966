"""The table: the evening, what it shows, and what hands do at it."""
