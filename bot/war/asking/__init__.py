"""How a player of a war is asked, what words are called on buttons, and what came of an answer."""
