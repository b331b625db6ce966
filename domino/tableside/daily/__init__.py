"""The deal of the day at this device: played once, reckoned, and ranked beside what friends sent."""
