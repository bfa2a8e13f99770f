"""A turn of the battle: building, movement, attack, movement; and what happens at their ends (B-2 to B-17)."""
