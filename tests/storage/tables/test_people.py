"""A seat has one holder at a time, a person one place in a lobby, and a join counts once."""

import pytest

from storage.database import Database
from storage.errors import Conflict, Repeated
from storage.tables.games import Games
from storage.tables.meta import Meta, Packs
from storage.tables.people import Holders, People
from tests.storage.kit import new_game


async def _join(database: Database, person_id: int, cause: str, seat: int | None = None) -> int:
    return await database.write(
        lambda c: Holders(c, 1).add(person_id=person_id, name="Ann", cause=cause, since_ms=10, seat=seat)
    )


async def test_whoever_joins_is_found_by_person_and_by_seat(database: Database) -> None:
    await database.write(new_game)
    ann = await _join(database, 5, "join:1")
    bob = await _join(database, 6, "join:2")

    await database.write(lambda c: Holders(c, 1).seat(ann, 2))
    await database.write(lambda c: Holders(c, 1).seat(bob, 1))
    await database.write(lambda c: Holders(c, 1).delivered(bob, 77))

    now = await database.read(lambda c: Holders(c, 1).now())
    assert [held.id for held in now] == [bob, ann]
    held = await database.read(lambda c: Holders(c, 1).of_seat(1))
    assert held is not None
    assert (held.id, held.delivered_ms, held.is_companion) == (bob, 77, False)
    assert await database.read(lambda c: Holders(c, 1).of_person(6)) == (held,)
    assert await database.read(lambda c: Holders(c, 1).of_person(7)) == ()


async def test_a_player_says_once_how_he_is_told_and_when_he_wants_no_reminder(database: Database) -> None:
    """Q-9.1: how, for all games; when, of one clock of one game."""
    await database.write(new_game)
    await _join(database, 5, "join:1", seat=1)
    bob = await _join(database, 6, "join:2", seat=2)
    await _join(database, 0, "join:3", seat=3)

    await database.write(lambda c: Holders(c, 1).quiet(bob, 500))
    before = await database.read(lambda c: Holders(c, 1).now())
    await database.write(lambda c: Holders(c, 1).quiet(bob, None))
    await database.write(lambda c: People(c).change(6, notify="dm"))
    await database.write(lambda c: People(c).change(5, locale="de"))
    after = await database.read(lambda c: Holders(c, 1).now())

    assert [(held.notify, held.quiet_ms) for held in before] == [
        ("thread", None),
        ("thread", 500),
        ("thread", None),
    ]
    assert [(held.notify, held.quiet_ms) for held in after] == [
        ("thread", None),
        ("dm", None),
        ("thread", None),
    ]
    assert await database.read(lambda c: Holders(c, 1).of_seat(2)) == after[1]
    assert await database.read(lambda c: Holders(c, 1).ever()) == tuple(
        sorted(after, key=lambda held: held.id)
    )


async def test_one_join_counts_once_and_one_person_sits_once(database: Database) -> None:
    await database.write(new_game)
    await _join(database, 5, "join:1")
    await _join(database, 7, "join:4", seat=1)

    with pytest.raises(Repeated):
        await _join(database, 5, "join:1")
    with pytest.raises(Conflict):
        await _join(database, 5, "join:2")
    with pytest.raises(Conflict):
        await _join(database, 6, "join:3", seat=1)


async def test_a_person_may_hold_two_seats_of_a_game_and_leave_one(database: Database) -> None:
    """H-17.6: who may is the rules' affair; each seat still has one holder, and the person one game."""
    await database.write(new_game)
    await _join(database, 5, "join:1", seat=2)
    second = await _join(database, 5, "replace:1", seat=4)

    both = await database.read(lambda c: Holders(c, 1).of_person(5))
    games = await database.read(lambda c: Games(c).of_person(5))
    with pytest.raises(Conflict):
        await _join(database, 6, "join:3", seat=4)
    await database.write(lambda c: Holders(c, 1).leave(second, 30))

    assert [held.seat for held in both] == [2, 4]
    assert games == (1,)
    assert [held.seat for held in await database.read(lambda c: Holders(c, 1).of_person(5))] == [2]


async def test_a_seat_passes_on_and_the_past_is_kept(database: Database) -> None:
    await database.write(new_game)
    ann = await _join(database, 5, "join:1", seat=1)
    await database.write(lambda c: Holders(c, 1).leave(ann, 20))
    with pytest.raises(Conflict):
        await database.write(lambda c: Holders(c, 1).leave(ann, 30))

    bob = await _join(database, 6, "join:2", seat=1)

    held = await database.read(lambda c: Holders(c, 1).of_seat(1))
    assert held is not None
    assert held.id == bob
    assert [each.until_ms for each in await database.read(lambda c: Holders(c, 1).ever())] == [20, None]


async def test_companions_may_hold_many_seats(database: Database) -> None:
    await database.write(new_game)

    for seat in (1, 2, 3):
        await _join(database, 0, f"companion:{seat}", seat=seat)

    assert all(held.is_companion for held in await database.read(lambda c: Holders(c, 1).now()))


async def test_a_person_is_known_by_what_was_changed(database: Database) -> None:
    big = 2**62

    await database.write(lambda c: People(c).change(big, locale="de"))
    await database.write(lambda c: People(c).change(big, dm_closed_ms=9))

    person = await database.read(lambda c: People(c).get(big))
    assert (person.id, person.locale, person.dm_closed_ms, person.settings) == (big, "de", 9, "{}")
    assert (await database.read(lambda c: People(c).get(4))).locale is None


async def test_a_fact_is_replaced_by_the_next(database: Database) -> None:
    await database.write(lambda c: Meta(c).put("commands", "one"))
    await database.write(lambda c: Meta(c).put("commands", "two"))

    assert await database.read(lambda c: Meta(c).get("commands")) == "two"
    assert await database.read(lambda c: Meta(c).get("nothing")) is None


async def test_a_pack_is_kept_while_a_game_uses_it(database: Database) -> None:
    await database.write(new_game)
    await database.write(lambda c: Packs(c).keep("aa", "plain", b"one"))
    await database.write(lambda c: Packs(c).keep("bb", "other", b"two"))
    await database.write(lambda c: Games(c).update(1, 0, pack_id="plain", pack_sha256="aa"))

    assert await database.write(lambda c: Packs(c).tidy()) == 1

    assert await database.read(lambda c: Packs(c).get("aa")) == b"one"
    assert await database.read(lambda c: Packs(c).get("bb")) is None


async def test_persons_of_whom_a_language_or_setting_is_remembered_are_found(database: Database) -> None:
    await database.write(lambda c: People(c).change(1, dm_channel_id=7))
    await database.write(lambda c: People(c).change(2, locale="de"))
    await database.write(lambda c: People(c).change(3, settings='{"heard": "de"}'))

    found = await database.read(lambda c: People(c).remarkable())

    assert sorted(person.id for person in found) == [2, 3]
