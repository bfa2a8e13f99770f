"""The maps of War."""
