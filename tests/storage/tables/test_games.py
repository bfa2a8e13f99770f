"""Games are found by id, place and person; each change is of the version that was read."""

from sqlalchemy import Connection

from storage.database import Database
from storage.tables.deadlines import Deadlines
from storage.tables.games import Games, Standing
from storage.tables.outbox import Outbox
from storage.tables.people import Holders
from tests.storage.kit import SEED, chance, new_game, press


async def test_a_new_game_is_in_its_lobby(database: Database) -> None:
    game_id = await database.write(lambda c: new_game(c, place_id=2**62))

    game = await database.read(lambda c: Games(c).by_id(game_id))

    assert game is not None
    assert (game.stage, game.version, game.entries, game.halted) == ("lobby", 0, 0, "")
    assert (game.seed, game.place_id, game.snapshot, game.begun_ms) == (SEED, 2**62, None, None)
    assert await database.read(lambda c: Games(c).by_place(2**62)) == game
    assert await database.read(lambda c: Games(c).by_id(9)) is None


async def test_a_change_moves_the_version_and_nothing_it_does_not_name(database: Database) -> None:
    game_id = await database.write(new_game)
    before = await database.read(lambda c: Games(c).by_id(game_id))

    version = await database.write(
        lambda c: Games(c).update(game_id, 0, stage="running", salt="1,2", begun_ms=5)
    )

    after = await database.read(lambda c: Games(c).by_id(game_id))
    assert before is not None
    assert after is not None
    assert (version, after.version, after.stage, after.salt, after.begun_ms) == (1, 1, "running", "1,2", 5)
    assert (after.seed, after.config, after.made_ms) == (before.seed, before.config, before.made_ms)


async def test_an_ended_game_is_not_live(database: Database) -> None:
    ended = await database.write(new_game)
    live = await database.write(new_game)
    elsewhere = await database.write(lambda c: new_game(c, guild_id=101))
    await database.write(lambda c: Games(c).update(ended, 0, stage="ended", ended_ms=9))

    assert await database.read(lambda c: Games(c).of_guild(100)) == (live,)
    assert await database.read(lambda c: Games(c).of_channel(100, 200)) == (live,)
    assert await database.read(lambda c: Games(c).of_channel(100, 201)) == ()
    assert await database.read(lambda c: Games(c).of_host(300)) == (live, elsewhere)


async def test_lobbies_are_found_and_so_are_games_whose_thread_is_not_known(database: Database) -> None:
    """For those who look after them; what has begun elsewhere, or is over, is none."""
    lobby = await database.write(lambda c: new_game(c, place_id=5))
    homeless = await database.write(new_game)
    running = await database.write(lambda c: new_game(c, place_id=6))
    over = await database.write(new_game)

    def begin(connection: Connection) -> None:
        for game_id, stage in ((homeless, "dealing"), (running, "running"), (over, "ended")):
            Games(connection).update(game_id, 0, stage=stage)

    await database.write(begin)

    found = await database.read(lambda c: Games(c).lobbies())

    assert [(one.id, one.place_id) for one in found] == [(lobby, 5), (homeless, None)]


async def test_lobbies_and_companions_are_counted_by_host(database: Database) -> None:
    """Of one server; who has left counts no more, nor what is over."""
    first = await database.write(new_game)
    second = await database.write(new_game)
    elsewhere = await database.write(lambda c: new_game(c, guild_id=101))

    def seat(connection: Connection) -> None:
        for game_id in (first, second, elsewhere):
            rows = Holders(connection, game_id)
            for n in range(2):
                rows.add(person_id=0, name=f"C{n}", cause=f"companion:{n}", since_ms=1)
            rows.add(person_id=7, name="Ann", cause="1", since_ms=1)
        Holders(connection, second).leave(Holders(connection, second).now()[0].id, 2)
        Games(connection).update(first, 0, stage="running")

    await database.write(seat)

    assert await database.read(lambda c: Games(c).hosts_of_lobbies(100)) == (300,)
    assert await database.read(lambda c: Games(c).hosts_of_companions(100)) == (300, 300, 300)
    assert [one for one, _ in await database.read(lambda c: Games(c).lobbies_of(100, 300))] == [second]
    await database.write(lambda c: Games(c).update(first, 1, stage="ended"))
    assert await database.read(lambda c: Games(c).hosts_of_companions(100)) == (300,)


async def test_a_card_of_which_nothing_is_known_is_stale_whatever_it_showed(database: Database) -> None:
    """Since when it was stale is not forgotten: those that wait longest are drawn first."""
    drawn = await database.write(new_game)
    waiting = await database.write(new_game)

    def draw(connection: Connection) -> None:
        Games(connection).card_drawn(drawn, 0, 8, "print")
        Games(connection).update(waiting, 0, card_stale_ms=3)
        for game_id in (drawn, waiting):
            Games(connection).card_unknown(game_id, 5)

    await database.write(draw)

    card = await database.read(lambda c: Games(c).by_id(drawn))
    assert card is not None
    assert (card.card_id, card.card_print) == (8, None)
    assert await database.read(lambda c: Games(c).stale_cards()) == ((waiting, 3), (drawn, 5))


async def test_where_live_games_stand_is_told_without_their_positions(database: Database) -> None:
    """For those who look after all of them: one row each, and nothing of what is over."""
    ended = await database.write(new_game)
    resting = await database.write(new_game)
    elsewhere = await database.write(lambda c: new_game(c, guild_id=101))

    def halt(connection: Connection) -> None:
        for game_id, stage in ((ended, "ended"), (resting, "running"), (elsewhere, "running")):
            Games(connection).update(game_id, 0, stage=stage, halted="left-out")

    await database.write(halt)

    standing = await database.read(lambda c: Games(c).standing())

    assert standing == (
        Standing(resting, 100, None, 1_000, "running", "left-out"),
        Standing(elsewhere, 101, None, 1_000, "running", "left-out"),
    )
    assert await database.read(lambda c: Games(c).halted_in(100, "left-out")) == (resting,)
    assert await database.read(lambda c: Games(c).halted_in(100, "pause")) == ()


async def test_what_is_played_in_a_thread_is_told_alike_and_nothing_of_what_is_over(
    database: Database,
) -> None:
    """Discord tells of threads of whatever server; most are none of a game's."""
    ended = await database.write(lambda c: new_game(c, place_id=55))
    here = await database.write(lambda c: new_game(c, place_id=56))
    await database.write(lambda c: Games(c).update(ended, 0, stage="ended"))

    found = await database.read(lambda c: [Games(c).standing_at(place) for place in (55, 56, 57)])

    assert found == [(), (Standing(here, 100, 56, 1_000, "lobby", ""),), ()]


async def test_a_pause_ends_at_its_time(database: Database) -> None:
    """Q-9.14: a pause that was given a length ends by itself, that of a game which is over never."""

    def pause(connection: Connection, until_ms: int | None, stage: str = "running") -> int:
        game_id = new_game(connection)
        Games(connection).update(game_id, 0, stage=stage, halted="pause", resumes_ms=until_ms)
        return game_id

    late = await database.write(lambda c: pause(c, 300))
    early = await database.write(lambda c: pause(c, 200))
    await database.write(lambda c: pause(c, 200, "ended"))
    await database.write(lambda c: pause(c, None))

    assert await database.read(lambda c: Games(c).to_resume(199)) == ()
    assert await database.read(lambda c: Games(c).to_resume(300)) == (early, late)
    await database.write(lambda c: Games(c).update(early, 1, halted="", resumes_ms=None))
    assert await database.read(lambda c: Games(c).to_resume(300)) == (late,)


async def test_a_person_has_the_live_games_he_has_not_left(database: Database) -> None:
    def join(connection: Connection, left: bool = False) -> int:
        game_id = new_game(connection)
        holders = Holders(connection, game_id)
        held = holders.add(person_id=5, name="Ann", cause="join:1", since_ms=1)
        if left:
            holders.leave(held, 2)
        return game_id

    games = [await database.write(join), await database.write(join)]
    await database.write(lambda c: join(c, left=True))
    await database.write(lambda c: Games(c).update(games[0], 0, stage="ended"))

    mine = await database.read(lambda c: Games(c).of_person(5))

    assert mine == (games[1],)


async def test_a_card_that_the_game_has_outrun_stays_stale(database: Database) -> None:
    game_id = await database.write(new_game)
    await database.write(lambda c: Games(c).update(game_id, 0, card_stale_ms=50))
    await database.write(press(game_id, "press:1"))  # the game is at version 2 now

    await database.write(lambda c: Games(c).card_drawn(game_id, 1, 777, "print"))
    assert await database.read(lambda c: Games(c).stale_cards()) == ((game_id, 50),)
    await database.write(lambda c: Games(c).card_drawn(game_id, 2, 777, "print"))

    assert await database.read(lambda c: Games(c).stale_cards()) == ()
    game = await database.read(lambda c: Games(c).by_id(game_id))
    assert game is not None
    assert (game.card_id, game.card_print, game.version) == (777, "print", 2)


async def test_games_that_stand_still_or_have_asked_are_those_in_which_something_may_wait(
    database: Database,
) -> None:
    """Whoever calls moderators loads no other game; what ended lately may have a message with buttons still."""

    def make(connection: Connection) -> dict[str, int]:
        names = ("lobby", "going", "still", "asked", "told", "over", "long over")
        made = {name: new_game(connection) for name in names}
        games, rows = Games(connection), Deadlines(connection)
        for name in ("going", "still", "asked", "told"):
            games.update(made[name], 0, stage="running")
        for name in ("going", "asked", "told"):
            rows.start(made[name], "vote/1", "vote", 1, 10)
        rows.asked(made["asked"], "vote/1", 11)
        games.update(made["told"], 1, settings='{"calls": {"x": 1}}')
        for name, at in (("over", 100), ("long over", 9)):
            games.update(made[name], 0, stage="ended", ended_ms=at, settings='{"calls": {"x": 1}}')
        return made

    made = await database.write(make)

    found = await database.read(lambda c: Games(c).perhaps_waiting(50))

    assert [one.id for one in found] == [made[name] for name in ("still", "asked", "told", "over")]
    assert [one.version for one in found] == [1, 1, 2, 1]


async def test_servers_with_something_to_say_are_known_also_of_games_that_are_over(
    database: Database,
) -> None:
    """It is let go for a whole server at once, but for one lane's news."""

    def make(connection: Connection) -> tuple[int, int]:
        here, there = new_game(connection), new_game(connection, guild_id=101)
        Games(connection).update(here, 0, stage="ended")
        for game_id, lane, at in (
            (here, "thread", 9),
            (here, "chair", 1),
            (here, "chair", 9),
            (there, "chair", 1),
        ):
            Outbox(connection, chance).add(
                game_id=game_id, lane=lane, kind="x", body=b"", entry_n=1, made_ms=at
            )
        return here, there

    here, there = await database.write(make)
    before = await database.read(lambda c: Games(c).servers_unsaid())
    dropped = await database.write(lambda c: Outbox(c).drop_server(100, "chair", 5, "out"))
    left = await database.read(lambda c: [(row.lane, row.made_ms) for row in Outbox(c).open(here)])

    assert sorted(before) == [100, 101]
    assert dropped == 2
    assert left == [("chair", 9)]
    assert len(await database.read(lambda c: Outbox(c).open(there))) == 1
