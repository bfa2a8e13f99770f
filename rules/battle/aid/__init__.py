"""What everybody can work out of what lies open: reach, threats, odds, losses, pools, boards of the past (B-19.7)."""
