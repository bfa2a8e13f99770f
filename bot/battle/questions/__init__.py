"""What the bot says of each question of a battle: the same files and rows as `rules/battle/questions/`."""
