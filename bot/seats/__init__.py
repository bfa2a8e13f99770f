"""Who sits where: replacement, open seats, leaving, absences."""
