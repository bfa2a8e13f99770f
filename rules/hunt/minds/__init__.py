"""How the reference players think (H-24.12, H-24.13): from a seat's view and options alone."""
