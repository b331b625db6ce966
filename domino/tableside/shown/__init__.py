"""What the table shows now, what a touch of it means, and which buttons there are."""
