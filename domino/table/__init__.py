"""Pure geometry: a view and an area in, placed tiles and drop targets out. It needs no window."""
