"""Frodo's side: his turn, his marks, Gandalf, and encounters (H-5, H-10, H-13)."""
