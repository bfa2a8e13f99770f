"""Notices go out in order within a lane, and no lane waits for another."""

import pytest
from sqlalchemy import Connection

from storage.errors import Conflict
from storage.tables.games import Games
from storage.tables.leases import Lease
from storage.tables.outbox import Late, Notice, Outbox
from tests.storage.kit import chance, new_game


@pytest.fixture
def game_id(connection: Connection) -> int:
    return new_game(connection)


def _say(connection: Connection, game_id: int, lane: str, *, priority: int = 0) -> int:
    return Outbox(connection, chance).add(
        game_id=game_id,
        lane=lane,
        kind="events",
        body=b"said",
        entry_n=1,
        made_ms=1_000,
        priority=priority,
    )


def _ids(notices: tuple[Notice, ...]) -> list[int]:
    return [notice.id for notice in notices]


def test_a_lane_goes_in_order_and_one_at_a_time(connection: Connection, game_id: int) -> None:
    outbox = Outbox(connection)
    first = _say(connection, game_id, "thread")
    second = _say(connection, game_id, "thread")

    assert _ids(outbox.claim(2_000)) == [first]
    assert outbox.claim(2_000) == ()
    outbox.done(first, 55, 66)

    assert _ids(outbox.claim(2_000)) == [second]
    said = outbox.by_id(first)
    assert said is not None
    assert (said.state, said.message_id, said.channel_id) == ("done", 55, 66)


def test_lanes_do_not_wait_for_each_other(connection: Connection, game_id: int) -> None:
    outbox = Outbox(connection)
    stuck = _say(connection, game_id, "person:5")
    _say(connection, game_id, "person:5")
    outbox.claim(2_000)
    outbox.retry(stuck, 9_000, "down 503")
    thread = _say(connection, game_id, "thread")

    assert _ids(outbox.ready(2_000)) == [thread]


def test_private_answers_go_before_reminders(connection: Connection, game_id: int) -> None:
    reminder = _say(connection, game_id, "thread", priority=5)
    answer = _say(connection, game_id, "person:5", priority=1)

    assert _ids(Outbox(connection).ready(2_000)) == [answer, reminder]


def test_games_take_turns(connection: Connection, game_id: int) -> None:
    loud = [_say(connection, game_id, f"person:{i}") for i in range(4)]
    other = new_game(connection)
    quiet = [_say(connection, other, f"person:{i}") for i in range(2)]

    assert _ids(Outbox(connection).ready(2_000, limit=5)) == [
        loud[0],
        quiet[0],
        loud[1],
        quiet[1],
        loud[2],
    ]
    assert _ids(Outbox(connection).ready(2_000, game_id=other)) == quiet


def test_what_was_being_said_at_a_crash_is_found_again(connection: Connection, game_id: int) -> None:
    """2.2: the first try tells how old the nonce is, and it stays when there is a second."""
    outbox = Outbox(connection)
    notice_id = _say(connection, game_id, "thread")
    (claimed,) = outbox.claim(2_000)

    assert outbox.open(game_id) == (claimed,)
    assert (claimed.state, claimed.attempts, claimed.first_try_ms) == ("sending", 1, 2_000)
    assert outbox.by_id(notice_id) == claimed
    outbox.retry(notice_id, 9_000)

    assert outbox.ready(8_999) == ()
    (again,) = outbox.claim(9_000)
    assert (again.attempts, again.first_try_ms, again.nonce) == (2, 2_000, claimed.nonce)


def test_what_is_being_said_holds_up_its_lane(connection: Connection, game_id: int) -> None:
    outbox = Outbox(connection)
    first = _say(connection, game_id, "thread")
    second = _say(connection, game_id, "thread")
    outbox.claim(2_000)

    assert outbox.ready(3_000) == ()
    outbox.done(first, 55)

    assert _ids(outbox.ready(3_000)) == [second]


def test_what_was_refused_is_tried_again_at_once_or_dropped(connection: Connection, game_id: int) -> None:
    outbox = Outbox(connection)
    first = _say(connection, game_id, "person:5")
    second = _say(connection, game_id, "person:5")
    outbox.claim(2_000)
    outbox.retry(first, 600_000, "denied 50013")
    assert outbox.ready(9_000) == ()
    assert _ids(outbox.refused(game_id)) == [first]

    assert outbox.mend(game_id) == 1
    assert outbox.refused(game_id) == ()
    (again,) = outbox.claim(5_000)
    assert (again.id, again.first_try_ms, again.attempts, again.failure) == (first, 2_000, 1, None)
    outbox.drop(first, "not wanted")

    assert _ids(outbox.open(game_id)) == [second]
    assert outbox.drop_lane(game_id, "person:5", "left") == 1
    assert outbox.open(game_id) == ()


@pytest.mark.parametrize(("is_certain", "since"), [(False, 2_000), (True, 5_000)])
def test_what_was_certainly_not_said_is_not_looked_for(
    connection: Connection, game_id: int, is_certain: bool, since: int
) -> None:
    """2.2: from the first try on that may have reached Discord a post is looked for before it is sent again."""
    outbox = Outbox(connection)
    notice_id = _say(connection, game_id, "thread")
    outbox.claim(2_000)

    outbox.retry(notice_id, 3_000, "denied 50013", is_certain=is_certain)
    (again,) = outbox.claim(5_000)

    assert (again.first_try_ms, again.failure, again.attempts) == (since, "denied 50013", 2)


def test_what_waits_for_one_reason_goes_on_when_that_is_over(connection: Connection, game_id: int) -> None:
    """Issue 13.23: what waits because of anything else waits its time."""
    outbox = Outbox(connection)
    down, limited, fresh = (_say(connection, game_id, lane) for lane in ("thread", "chair", "person:5"))
    outbox.claim(2_000, limit=2)
    outbox.retry(down, 600_000, "down 503")
    outbox.retry(limited, 600_000, "limit 429")

    assert outbox.hurry(3_000, "down") == 1
    assert sorted(_ids(outbox.ready(3_000))) == [down, fresh]


def test_what_waits_for_long_is_found_where_nobody_knows_it_yet(connection: Connection, game_id: int) -> None:
    """Issue 13.4: by when it was made; what was never refused is merely on its way."""
    outbox = Outbox(connection)
    thread, _fresh = (_say(connection, game_id, lane) for lane in ("thread", "chair"))
    outbox.claim(2_000, limit=1)
    outbox.retry(thread, 600_000, "edge 40333")

    connection.exec_driver_sql("UPDATE game SET stage = 'running'")
    assert outbox.late("thread", 1_000, "still") == (Late(game_id, 1_000, "edge 40333"),)
    assert outbox.late("thread", 999, "still") == outbox.late("chair", 1_000, "still") == ()
    near, far = (Lease(shard, 2, "", 1) for shard in (0, 1))
    shards = [len(outbox.late("thread", 1_000, "still", held)) for held in (near, far)]
    assert sorted(shards) == [0, 1]
    connection.exec_driver_sql("UPDATE game SET settings = '{\"still\": 5}'")
    assert outbox.late("thread", 1_000, "still") == ()
    assert Games(connection).with_setting("still") == (game_id,)
    assert Games(connection).with_setting("other") == ()
    assert outbox.waits_since(game_id, "thread") == 1_000
    assert outbox.waits_since(game_id, "person:5") is None


def test_what_an_older_version_gave_up_is_taken_up_again(connection: Connection, game_id: int) -> None:
    """Issue 13.4: its lane was silent for good."""
    outbox = Outbox(connection)
    sending, failed = (_say(connection, game_id, lane) for lane in ("thread", "chair"))
    outbox.claim(2_000)
    connection.exec_driver_sql(f"UPDATE notice SET state = 'failed', failure = '50013' WHERE id = {failed}")

    assert outbox.take_up(3_000) == 2
    assert _ids(outbox.ready(3_000)) == [sending, failed]


def test_what_is_not_being_said_cannot_have_been_said(connection: Connection, game_id: int) -> None:
    outbox = Outbox(connection)
    notice_id = _say(connection, game_id, "thread")

    with pytest.raises(Conflict):
        outbox.done(notice_id, 55)
    outbox.claim(2_000)
    outbox.done(notice_id, 55)
    with pytest.raises(Conflict):
        outbox.done(notice_id, 56)
    with pytest.raises(Conflict):
        outbox.retry(notice_id, 1)


def test_a_nonce_is_random_short_and_never_the_same(connection: Connection, game_id: int) -> None:
    """2.3: made from an id, it would swallow posts after a restart with a new database."""
    ids = [_say(connection, game_id, "thread") for _ in range(20)]

    notices = [Outbox(connection).by_id(notice_id) for notice_id in ids]

    assert len({notice.nonce for notice in notices if notice}) == 20
    assert len({notice.reference for notice in notices if notice}) == 20
    assert all(len(notice.nonce) == 16 for notice in notices if notice)


def test_an_id_never_comes_again(connection: Connection, game_id: int) -> None:
    last = _say(connection, game_id, "thread")
    connection.exec_driver_sql("DELETE FROM notice")

    assert _say(connection, game_id, "thread") > last
