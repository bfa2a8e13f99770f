"""Presses, menus and forms: where they end, what is drawn, what an id says, how each is answered."""
