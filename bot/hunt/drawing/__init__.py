"""The pictures of Hunt for the Ring: the map of a pack, the pieces on it, and the secret path at the end (H-20.6)."""
