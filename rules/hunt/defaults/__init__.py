"""What happens when a deadline passes (H-17.4 to H-17.6, H-17.27 to H-17.31)."""
