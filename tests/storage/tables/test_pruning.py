"""What a game that ended long ago had said, and its clocks, are let go; its journal stays."""

import pytest
from sqlalchemy import Connection, func, select

from storage.tables.deadlines import Deadlines
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.outbox import Outbox
from storage.tables.pruning import KEPT_MS, Stale, let_go, stale
from storage.tables.rows import deadline, notice
from tests.storage.kit import enter, new_game

NOW = 10 * KEPT_MS
BROUGHT = ("done", "dropped", "refused", "ready")
STATES = ["done", "dropped", "ready", "ready"]


def _a_game(connection: Connection, ended_ms: int | None) -> int:
    """A game with a notice in each state and two clocks, one of which runs where it goes on."""
    game_id = new_game(connection)
    for state in BROUGHT:
        n = enter(connection, game_id, f"press:{game_id}-{state}")
        _bring(Outbox(connection), game_id, state)
        assert n
    clocks = Deadlines(connection)
    clocks.start(game_id, "vote/1", "vote", 1_000, NOW)
    clocks.start(game_id, "vote/2", "vote", 1_000, NOW)
    clocks.drop(game_id, "vote/1")
    if ended_ms is not None:
        clocks.drop_all(game_id)
        game = Games(connection).by_id(game_id)
        assert game is not None
        Games(connection).update(game_id, game.version, stage="ended", ended_ms=ended_ms)
    return game_id


def _bring(outbox: Outbox, game_id: int, state: str) -> None:
    """Bring the last notice of a game into this state."""
    last = outbox.open(game_id)[-1].id
    match state:
        case "done":
            outbox.claim(2_000, game_id=game_id)
            outbox.done(last, 77)
        case "dropped":
            outbox.drop(last, "settled")
        case "refused":
            outbox.claim(2_000, game_id=game_id)
            outbox.retry(last, 10**15, "closed")


def _left(connection: Connection, game_id: int) -> tuple[list[str], int, int]:
    """The states of its notices, how many clocks it has, and how many entries."""
    states = connection.execute(
        select(notice.c.state).where(notice.c.game_id == game_id).order_by(notice.c.id)
    )
    clocks = connection.execute(
        select(func.count()).select_from(deadline).where(deadline.c.game_id == game_id)
    )
    return list(states.scalars()), clocks.scalar_one(), len(Journal(connection, game_id).entries())


@pytest.mark.parametrize(
    ("ended_ms", "goes"),
    [(NOW - KEPT_MS - 1, True), (NOW - KEPT_MS, False), (NOW - 1, False), (None, False)],
)
def test_what_was_over_for_a_month_goes_and_nothing_else(
    connection: Connection, ended_ms: int | None, goes: bool
) -> None:
    """Issue 13.24: what still has to be said, and the journal, stay in any case."""
    game_id = _a_game(connection, ended_ms)
    whole = (STATES, 2, 4)
    assert _left(connection, game_id) == whole

    found = stale(connection, NOW, 100)
    let_go(connection, found)

    assert _left(connection, game_id) == ((["ready", "ready"], 0, 4) if goes else whole)
    assert bool(found.notices) == bool(found.games) == goes
    assert stale(connection, NOW, 100) == Stale((), ())


def test_no_more_than_asked_for_goes_at_once(connection: Connection) -> None:
    """The oldest first; what is left goes the next time."""
    first, second = (_a_game(connection, 1) for _ in range(2))

    let_go(connection, stale(connection, NOW, 1))

    assert _left(connection, first) == (["dropped", "ready", "ready"], 0, 4)
    assert _left(connection, second) == (STATES, 2, 4)


def test_what_was_mended_meanwhile_stays(connection: Connection) -> None:
    """What is found by a reader is deleted by the writer later: it looks again."""
    game_id = _a_game(connection, 1)
    open_one = Outbox(connection).open(game_id)[-1].id

    let_go(connection, Stale((open_one,), ()))

    assert _left(connection, game_id)[0] == STATES
