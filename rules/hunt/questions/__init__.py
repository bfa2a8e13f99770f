"""What is asked now, and the words that may answer it (chapter 18, H-19.19)."""
