"""The picture of a Quest game."""
