"""What seats can look up and work out."""
