"""Painting: colours, shapes, tiles, and the widgets that paint themselves."""
