"""What waits for moderators: who is called to it, how it is said again, and what becomes of the message."""
