"""Maps of hexes: their land, rivers and ridges, and every hex with its name."""
