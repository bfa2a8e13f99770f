"""What a seat says beforehand (chapter 16)."""
