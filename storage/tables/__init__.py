"""A row for each thing that is kept, and the few questions asked of each table."""
