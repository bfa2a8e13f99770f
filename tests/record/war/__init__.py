"""How a stranger follows a war by its record."""
