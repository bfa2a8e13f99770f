"""How players are asked, and what they said, in words."""
