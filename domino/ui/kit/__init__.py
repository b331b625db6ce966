"""What every screen is painted with and made of."""
