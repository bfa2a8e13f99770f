"""The open seats of a game, as they are kept beside it, and whose consent they still want (F-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import written
from rules.game import Illegal, Seat, Value
from rules.reading import reader
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


def openings(found: LoadedGame) -> dict[Seat, OpenSeat]:
    """The seats that are open now."""
    kept = _openings(found.settings.get("openings", {}))
    return {int(seat): opening for seat, opening in kept.items()}


def without(found: LoadedGame, seat: Seat) -> Changes:
    """The change that ends the opening of *seat*; none where there is none."""
    left = openings(found)
    return {} if left.pop(seat, None) is None else kept_with(found, left)


def kept_with(found: LoadedGame, left: Mapping[Seat, OpenSeat]) -> Changes:
    """The change by which *left* are the open seats of the game."""
    kept = {str(seat): opening for seat, opening in left.items()}
    return {"settings": written(found.row.settings, openings=msgspec.to_builtins(kept))}


def holder_in(found: LoadedGame, seat: Seat) -> Holder:
    """Who holds *seat* now. Raises Illegal for one that does not exist."""
    holder = found.person_in(seat)
    if holder is None:
        raise Illegal("F-7", "There is no such seat in this game.")
    return holder


def unagreed(found: LoadedGame, seat: Seat) -> tuple[Holder, ...]:
    """Who has still to agree before another person takes *seat* (F-7); nobody whom the program plays."""
    view, handing_over = found.look(None).view, found.game.handing_over
    wanted = handing_over.consenting(view, seat) if view and handing_over else ()
    agreed = openings(found).get(seat, OpenSeat()).agreed
    held = (found.person_in(one) for one in wanted)
    return tuple(
        one for one in held if one is not None and not one.is_companion and one.person_id not in agreed
    )


def refuse_unagreed(found: LoadedGame, seat: Seat) -> None:
    """Raise Illegal while somebody's consent is missing."""
    if missing := unagreed(found, seat):
        raise Illegal(
            "F-7",
            "By the rules these must agree first, and are asked in the thread: {names}. Try again when they have.",
            names=", ".join(dict.fromkeys(one.name for one in missing)),
        )
