"""The Ringwraiths on the map: moves, dice, searches and what they find (H-7, H-8, H-14)."""
