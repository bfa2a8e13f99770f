"""The Dark Power's player-turn: who moves where, and which places are whose (chapters 13, 52, 59)."""
