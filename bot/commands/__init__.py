"""The slash commands that are not moderators'."""
