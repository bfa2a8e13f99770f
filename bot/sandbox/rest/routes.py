"""All routes that the sandbox serves."""

from bot.sandbox.rest import (
    routes_channels,
    routes_events,
    routes_guilds,
    routes_interactions,
    routes_login,
    routes_messages,
    routes_threads,
)

ROUTES = (
    *routes_login.route,
    *routes_messages.route,
    *routes_channels.route,
    *routes_threads.route,
    *routes_guilds.route,
    *routes_events.route,
    *routes_interactions.route,
)
