"""A row for each deed of a moderator, a file for each subject."""
