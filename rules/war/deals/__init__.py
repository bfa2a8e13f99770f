"""Deals with Saruman: terms, cards laid face down, captives, and the swap (chapter 29)."""
