"""The service: games are loaded, entered and committed; what one reader may see of one; who is told what."""
