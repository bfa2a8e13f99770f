"""For operators: settings, the start and the end, logs and figures, what `ringmaster` does beside running."""
