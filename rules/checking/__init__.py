"""What any game is checked by, along random courses: tests call it, and so does `ringmaster game check`."""
