"""What a seat can work out of what it knows: reach, zones, odds, whereabouts; and plots as people write them."""
