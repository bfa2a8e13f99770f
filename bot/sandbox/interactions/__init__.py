"""Presses, menus, commands and forms, as Discord sends them and as they are answered."""
