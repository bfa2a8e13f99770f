"""What moderators do, are shown and may: deeds, `/gm`, the panel, the audit."""
