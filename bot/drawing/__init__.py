"""What the pictures of all games share."""
