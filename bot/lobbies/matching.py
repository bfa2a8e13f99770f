"""Whom to ask for which game: by wishes, open lobbies and the time alone. Pure; instants are milliseconds, UTC."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Final

from bot.games.timing.hours import Hours
from rules.game import Value

DAY_MS: Final = 24 * 60 * 60 * 1000

ANSWERS_MS: Final = DAY_MS
"""How long somebody has to say that they are there. Until then nobody asks them anything else."""

PACES: Final = ("quick", "usual", "slow")
"""How fast a game goes. Each game has its own names for these, in this order."""


class Wisher(Value):
    """Somebody who would play. *about*: an open question to them; *is_seated*: their wish gave them a seat."""

    person: int
    games: frozenset[str]
    paces: frozenset[str]
    made_ms: int
    hours: Hours | None = None
    asked_ms: int | None = None
    about: str = ""
    is_seated: bool = False


class Gathering(Value):
    """A game that needs people: an open lobby, or one that opens as soon as the first person asked is there.

    *key*: the lobby's number, or what `new_key` makes. *least*: people that make it a game, 0: as many as *seats*.
    *is_wished*: wishes opened it, so the bot fills its gaps however few wishes there are. *out*: who may not join.
    """

    key: str
    game: str
    pace: str
    seats: int
    people: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    least: int = 0
    is_wished: bool = False


class Asking(Value):
    """People to ask, in this order, whether they are there for a game."""

    gathering: Gathering
    people: tuple[int, ...]


def new_key(game: str, pace: str, seats: int, now_ms: int) -> str:
    """The key of a game that nobody has opened yet.

    >>> new_key("quest", "usual", 7, 1000)
    'quest/usual/7/1000'
    """
    return f"{game}/{pace}/{seats}/{now_ms}"


def of_key(key: str) -> Gathering | None:
    """The game of a *key* that `new_key` made; None for a lobby's number."""
    parts = key.split("/")
    return Gathering(key, parts[0], parts[1], int(parts[2]), is_wished=True) if len(parts) == 4 else None


def enough(seats: int, *, companions: bool) -> int:
    """How many people a game needs: all, or two thirds if companions take the other seats.

    >>> enough(7, companions=True), enough(3, companions=True), enough(7, companions=False)
    (5, 2, 7)
    """
    return -(-2 * seats // 3) if companions else seats


def whom_to_ask(
    wishers: Sequence[Wisher],
    lobbies: Iterable[Gathering],
    seats: Mapping[str, int],
    apart: Collection[tuple[int, int]],
    now_ms: int,
    *,
    companions: bool,
    opens: bool = True,
) -> tuple[Asking, ...]:
    """Whom to ask now: for open lobbies first, the fullest before others, then for games that wishes fill.

    *seats*: of each game that may be opened here, how many; *apart*: who would rather not sit with whom;
    *companions*: they may take a third of the seats; *opens*: there is a place for new games. Nobody is asked for
    two.
    """
    pending = {wisher.person: wisher.about for wisher in wishers if is_pending(wisher, now_ms)}
    free = sorted((wisher for wisher in wishers if _is_free(wisher, now_ms)), key=_turn)
    waiting = [begun for key in dict.fromkeys(pending.values()) if (begun := of_key(key)) is not None]
    fullest = sorted((*lobbies, *waiting), key=lambda gathering: -len(gathering.people))
    asked: list[Asking] = []
    for gathering in fullest:
        there = gathering.people | {person for person, key in pending.items() if key == gathering.key}
        fitting = _fitting(free, gathering, there, apart)
        is_filled = len(there) + len(fitting) >= (gathering.least or gathering.seats)
        if gathering.is_wished or is_filled:
            free = _ask(asked, gathering, gathering.seats - len(there), fitting, free, now_ms)
    if not opens:
        return tuple(asked)
    for game, pace in sorted(product(seats, PACES), key=lambda kind: -seats[kind[0]]):
        key = new_key(game, pace, seats[game], now_ms)
        gathering = Gathering(key, game, pace, seats[game], is_wished=True)
        fitting = _fitting(free, gathering, frozenset(), apart)
        if len(fitting) >= enough(seats[game], companions=companions):
            free = _ask(asked, gathering, seats[game], fitting, free, now_ms)
    return tuple(asked)


def is_pending(wisher: Wisher, now_ms: int) -> bool:
    """Whether they can still answer what the bot has asked them."""
    return bool(wisher.about) and wisher.asked_ms is not None and now_ms - wisher.asked_ms < ANSWERS_MS


def _is_free(wisher: Wisher, now_ms: int) -> bool:
    """Whether the bot may ask them: once a day, and not if their wish has given them a seat."""
    return not wisher.is_seated and (wisher.asked_ms is None or now_ms - wisher.asked_ms >= ANSWERS_MS)


def _turn(wisher: Wisher) -> tuple[int, int, int]:
    """Sorts people: the longest unasked first, then the oldest wish."""
    return wisher.asked_ms or 0, wisher.made_ms, wisher.person


def _fitting(
    free: Sequence[Wisher],
    gathering: Gathering,
    there: frozenset[int],
    apart: Collection[tuple[int, int]],
) -> list[Wisher]:
    """Those of *free* who would play this game, and with each other."""
    chosen: list[Wisher] = []
    together = set(there)
    for wisher in free:
        fits = gathering.game in wisher.games and gathering.pace in wisher.paces
        if not fits or wisher.person in there or wisher.person in gathering.out:
            continue
        if any((wisher.person, other) in apart or (other, wisher.person) in apart for other in together):
            continue
        chosen.append(wisher)
        together.add(wisher.person)
    return chosen


def _ask(
    asked: list[Asking],
    gathering: Gathering,
    free_seats: int,
    fitting: Sequence[Wisher],
    free: Sequence[Wisher],
    now_ms: int,
) -> list[Wisher]:
    """Ask as many of those *fitting* as there are seats and whose hours include now; the rest of *free*."""
    awake = [wisher for wisher in fitting if wisher.hours is None or wisher.hours.is_waking(now_ms)]
    people = tuple(wisher.person for wisher in awake[: max(0, free_seats)])
    if people:
        asked.append(Asking(gathering, people))
    return [wisher for wisher in free if wisher.person not in people]
