"""Receipts, the score pad and the end of a round."""
