"""What cannot be done in a lobby, or not any more."""

from __future__ import annotations

from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from rules.game import Illegal, Stale


def refuse_begun(found: LoadedGame | Facts) -> None:
    """Raise Illegal after the start, and once the lobby is closed."""
    refuse_closed(found)
    if (found.stage if isinstance(found, Facts) else found.row.stage) != "lobby":
        raise Illegal("F-24", "This game has started, so its players and options are fixed.")


def refuse_closed(found: LoadedGame | Facts) -> None:
    """Raise Stale for a lobby that was closed."""
    if found.lobby.closed is not None:
        raise Stale("R-1.4", "This lobby is closed. `/game open` opens a new one.")


def refuse_out(game: LoadedGame, person: int) -> None:
    """Raise Illegal for who was taken out of the lobby, until he is let in again."""
    if any(ban.person == person for ban in game.lobby.out):
        raise Illegal(
            "F-23", "A moderator took you out of this lobby. Ask its host or a moderator to let you in again."
        )


def refuse_others(game: LoadedGame, person: int) -> None:
    """Raise Illegal for anybody but the host."""
    if person != game.row.host_id:
        raise Illegal("F-24", "Only the host of this game can do that.")
