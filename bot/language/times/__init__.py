"""Times as people type them, in English and German: bot/TIMES.md lists all that is understood."""
