"""War of the Ring in the bot's room: its words, its pictures, its posts."""
