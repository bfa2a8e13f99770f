"""How a game-turn goes: its sittings, what the bot does between them, and the end (chapters 5, 16, 38, 50)."""
