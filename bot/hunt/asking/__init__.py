"""What a seat of a hunt is asked, what it may say, and what becomes of that, in words."""
