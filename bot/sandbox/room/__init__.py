"""The rehearsal room: a director, the games that are played, and time that passes."""
