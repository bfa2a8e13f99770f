"""The Ring and Gollum (chapter 57), and the fire (W-60.2)."""
