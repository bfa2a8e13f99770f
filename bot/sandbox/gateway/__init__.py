"""Discord's gateway: sessions of the bot, and which event goes to whom."""
