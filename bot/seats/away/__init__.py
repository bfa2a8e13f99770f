"""Players who are away, announced or not: what is said, who plays for them, and who is missed."""
