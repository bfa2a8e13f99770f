"""How any game is worded and drawn: what two games share, and nothing that only one of them uses."""
