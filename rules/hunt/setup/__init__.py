"""Setup of both parts, and the way from one to the other (H-2, H-3, H-11, H-12)."""
