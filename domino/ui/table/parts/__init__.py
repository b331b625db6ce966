"""The parts of the table screen around the felt: bars, rack, strip, buttons."""
