"""What is asked in a battle, a row each (B-18.1)."""
