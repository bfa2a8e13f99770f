"""What happens in a battle and how it stands, in words."""
