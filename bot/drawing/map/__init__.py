"""What draws any map of spaces and ways: land, names, pieces beside their spaces."""
