"""Discord's REST side: routes, checks, limits, and faults on request."""
