"""Whether a pack can be played (H-23)."""
