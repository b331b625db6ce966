"""The sheets that lie over the table: bidding, the curtain, the log, the rules in force."""
