"""How much of a server one member may take up: games, open lobbies, and companions; as its `/setup` says."""

from __future__ import annotations

from sqlalchemy import Connection

from bot.games import finding, servers
from rules import registry
from rules.game import Illegal
from storage.tables.games import Games


def refuse_unplayed(connection: Connection, guild: int, *games: str) -> None:
    """Raise Illegal where one of these is a game that the server does not play."""
    server = servers.read(connection, guild)
    for game in games:
        if not server.plays(game):
            played = ", ".join(map(registry.title, filter(server.plays, finding.names())))
            raise Illegal(
                "F-22",
                "This server does not play {game}, so I changed nothing. It plays: {played}.",
                game=registry.title(game),
                played=played,
            )


def refuse_lobbies(connection: Connection, guild: int, host: int) -> None:
    """Raise Illegal where *host*, or the server, has as many lobbies open as it may have."""
    server, hosts = servers.read(connection, guild), Games(connection).hosts_of_lobbies(guild)
    if hosts.count(host) >= server.lobbies_each:
        raise Illegal(
            "F-22",
            "You cannot have more open lobbies here (at most {n}). Start one first, or close it on its "
            "**Moderators' panel**.",
            n=server.lobbies_each,
        )
    if len(hosts) >= server.lobbies:
        raise Illegal(
            "F-22",
            "This server cannot have more open lobbies (at most {n}). Join one of them, or wait until one "
            "starts or closes.",
            n=server.lobbies,
        )


def refuse_companions(connection: Connection, guild: int, host: int, more: int) -> None:
    """Raise Illegal where *more* companions would be more than there may be in the games of *host*, or in all."""
    server, hosts = servers.read(connection, guild), Games(connection).hosts_of_companions(guild)
    if hosts.count(host) + more > server.companions_each:
        raise Illegal(
            "F-22",
            "You cannot have that many companions in your games here (at most {n}). Choose fewer, or look "
            "for people.",
            n=server.companions_each,
        )
    if len(hosts) + more > server.companions:
        raise Illegal(
            "F-22",
            "This server cannot have that many companions (at most {n}). Choose fewer, or look for people.",
            n=server.companions,
        )
