"""The four kinds of table, drawn."""
