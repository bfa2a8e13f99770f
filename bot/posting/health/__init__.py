"""What can go wrong on Discord: noticed, told, and mended."""
