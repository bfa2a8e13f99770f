"""The questions of War, as rows of the kit."""
