"""The owners' table: a war on the printed map, of which the bot knows what its owners have told it (chapter 44)."""
