"""The members: what they see, what they do, and those that are simulated."""
