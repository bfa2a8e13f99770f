"""What boards need: graphs, hexes and maps of them."""
