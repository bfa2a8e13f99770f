"""What can be looked up in a battle: in words, and on the map (B-19.7)."""
