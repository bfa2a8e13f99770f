"""What any game's words and pictures are checked by, along random courses: as rules/checking checks its rules."""
