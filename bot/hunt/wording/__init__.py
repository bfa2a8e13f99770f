"""What happens in a hunt and how it stands, in words."""
