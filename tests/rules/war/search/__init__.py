"""The Search Phase: placing, sighting, entering."""
