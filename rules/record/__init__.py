"""The record of a game: written, played again, checked by whoever has it (RECORD.md)."""
