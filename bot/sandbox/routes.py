"""All routes that the sandbox serves."""

from bot.sandbox import (
    routes_channels,
    routes_guilds,
    routes_interactions,
    routes_login,
    routes_messages,
    routes_threads,
)

MODULES = (
    routes_login,
    routes_messages,
    routes_channels,
    routes_threads,
    routes_guilds,
    routes_interactions,
)
"""Importing them is what registers their routes."""
