"""Everything around the table."""
