"""Groups on their way, what gives them away, and who watches (chapters 6 to 10)."""
