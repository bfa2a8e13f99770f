"""Look-ups of a war: what is meant by what was typed, and what there is to tell of it."""
