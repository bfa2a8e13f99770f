"""The open seats of a game, as they are kept beside it, and whose consent they still want (F-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import written
from rules.game import Illegal, Seat, Value
from rules.kit.reading import reader
from storage.tables.games import Changes
from storage.tables.people import Holder


class Offer(Value):
    """Somebody who would take a seat; *declined*: the moderators chose otherwise."""

    person: int
    name: str
    declined: bool = False


class OpenSeat(Value):
    """A seat that may change hands. *wished*: by its player; *aloud*: everyone was told; *channels*: its adverts.

    *asked*: those whose consent the rules want were asked for it; *agreed*: the persons who have given it.
    """

    wished: bool = False
    aloud: bool = False
    channels: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    asked: bool = False
    agreed: tuple[int, ...] = ()


_openings: Final = reader(dict[str, OpenSeat])


def openings(game: LoadedGame) -> dict[Seat, OpenSeat]:
    """The seats that are open now."""
    kept = _openings(game.settings.get("openings", {}))
    return {int(seat): opening for seat, opening in kept.items()}


def without(game: LoadedGame, seat: Seat) -> Changes:
    """The change that ends the opening of *seat*; none where there is none."""
    left = openings(game)
    return {} if left.pop(seat, None) is None else kept_with(game, left)


def kept_with(game: LoadedGame, left: Mapping[Seat, OpenSeat]) -> Changes:
    """The change by which *left* are the open seats of the game."""
    kept = {str(seat): opening for seat, opening in left.items()}
    return {"settings": written(game.row.settings, openings=msgspec.to_builtins(kept))}


def holder_in(game: LoadedGame, seat: Seat) -> Holder:
    """Who holds *seat* now. Raises Illegal for one that does not exist."""
    holder = game.person_in(seat)
    if holder is None:
        raise Illegal("F-7", "There is no such seat in this game.")
    return holder


def unagreed(game: LoadedGame, seat: Seat) -> tuple[Holder, ...]:
    """Who has still to agree before another person takes *seat* (F-7); nobody whom the program plays."""
    view, handing_over = game.look(None).view, game.game.handing_over
    wanted = handing_over.consenting(view, seat) if view and handing_over else ()
    agreed = openings(game).get(seat, OpenSeat()).agreed
    held = (game.person_in(one) for one in wanted)
    return tuple(
        holder
        for holder in held
        if holder is not None and not holder.is_companion and holder.person_id not in agreed
    )


def refuse_unagreed(game: LoadedGame, seat: Seat) -> None:
    """Raise Illegal while somebody's consent is missing."""
    if missing := unagreed(game, seat):
        raise Illegal(
            "F-7",
            "By the rules {names} must agree first. I ask them in the thread; try again when they have.",
            names=", ".join(dict.fromkeys(holder.name for holder in missing)),
        )
