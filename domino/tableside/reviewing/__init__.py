"""Reviews of matches on this device: judged in the background, kept, and told."""
