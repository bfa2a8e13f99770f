"""What the bot asks of Discord: how long it waits for an answer, and what it makes of one that says no."""
