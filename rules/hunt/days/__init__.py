"""Days and game turns, and how a hunt ends (H-4, H-15)."""
