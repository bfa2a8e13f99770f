"""War of the Ring, refereed (rules/war/RULES.md)."""
