"""D's player-turn: moves and places."""
