"""How the next game finds its people: played again, asked for, told of, begun by itself."""
