"""Speed, measured as a ratio inside one interleaved run: hardware is shared and noisy, ratios are not."""
