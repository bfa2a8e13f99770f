"""Known bugs of how the next game finds its people, each as the change of one passage."""

from __future__ import annotations

from tests.mutation.mutant import Mutant

NEXT_GAME = (
    Mutant(
        "somebody is asked for games as often as there are any",
        "bot/lobbies/matching.py",
        "    return not wisher.is_seated and (wisher.asked_ms is None or now_ms - wisher.asked_ms >= ANSWERS_MS)",
        "    return not wisher.is_seated",
        ("tests/bot/lobbies/test_matching.py::test_only_who_would_play_that_and_may_be_asked_counts",),
    ),
    Mutant(
        "a wish is shown to others",
        "storage/tables/wishes.py",
        "_one = Prepared(select(wish).where(*_OF_WISH))",
        "_one = Prepared(select(wish).where(_OF_WISH[0]))",
        ("tests/journeys/test_wishes.py::test_three_wishes_become_a_hunt_that_begins_by_itself",),
    ),
    Mutant(
        "reliability counts a game that runs",
        "storage/tables/people.py",
        '        game.c.guild_id == bindparam("guild_id"),\n        game.c.stage == "ended",\n',
        '        game.c.guild_id == bindparam("guild_id"),\n',
        (
            "tests/bot/lobbies/test_reliability.py::"
            "test_what_was_answered_in_time_counts_for_and_what_the_clock_ended_against",
        ),
    ),
    Mutant(
        "who is listed hears of the list",
        "bot/lobbies/seating.py",
        "lambda connection: Apartness(connection).of(person)",
        "lambda connection: {who for who, other in Apartness(connection).pairs() if other == person}",
        (
            "tests/journeys/test_bars.py::"
            "test_who_would_rather_not_play_with_somebody_is_told_alone_and_no_join_is_refused",
        ),
    ),
    Mutant(
        "an absence counts against somebody",
        "bot/lobbies/reliability.py",
        "and not turn.is_excused(now)",
        "",
        ("tests/bot/lobbies/test_reliability.py::test_an_absence_that_was_announced_does_not_count_against",),
    ),
    Mutant(
        "a sitter answers for what he missed",
        "bot/lobbies/reliability.py",
        "        if _is_sitter(holders, one):",
        "        if False:",
        (
            "tests/bot/lobbies/test_reliability.py::"
            "test_what_a_sitter_misses_counts_against_nobody_and_neither_has_left_a_seat",
        ),
    ),
    Mutant(
        "who lends his seat has left it",
        "bot/lobbies/reliability.py",
        "            and not is_lent\n",
        "",
        (
            "tests/bot/lobbies/test_reliability.py::"
            "test_what_a_sitter_misses_counts_against_nobody_and_neither_has_left_a_seat",
        ),
    ),
    Mutant(
        "who is barred waits for a seat",
        "bot/lobbies/seating.py",
        "            refuse_barred(connection, game.row.guild_id, who.person, now)\n",
        "",
        ("tests/journeys/test_bars.py::test_who_is_barred_neither_waits_for_a_seat_nor_takes_one_over",),
    ),
    Mutant(
        "who is barred is offered for a seat",
        "bot/seats/openings.py",
        "not in declined | gone | barred]",
        "not in declined | gone]",
        ("tests/journeys/test_bars.py::test_who_is_barred_neither_waits_for_a_seat_nor_takes_one_over",),
    ),
    Mutant(
        "who is barred comes over by a merge",
        "bot/lobbies/filling/merging.py",
        " | Bars(connection).people(other.row.guild_id, now)",
        "",
        ("tests/journeys/test_merging.py::test_who_is_barred_comes_over_by_no_merge_and_nothing_is_lost",),
    ),
    Mutant(
        "who waits where he sits has two seats",
        "bot/lobbies/filling/merging.py",
        "_joined(game, other, seated | out)",
        "_joined(game, other, out)",
        (
            "tests/journeys/test_merging.py::"
            "test_who_waited_has_the_next_seat_of_the_merged_lobby_or_waits_there_and_is_told",
        ),
    ),
    Mutant(
        "a merge leaves the waiting list behind",
        "bot/lobbies/filling/merging.py",
        "for waits in (*other.lobby.waiting, *game.lobby.waiting):",
        "for waits in other.lobby.waiting:",
        (
            "tests/journeys/test_merging.py::"
            "test_who_waited_has_the_next_seat_of_the_merged_lobby_or_waits_there_and_is_told",
        ),
    ),
    Mutant(
        "a host is not told at Start who is new",
        "bot/posting/pressing.py",
        "is_full and seated.is_notable and",
        "is_full and False and",
        (
            "tests/journeys/test_reliability.py::"
            "test_a_host_reads_who_is_new_before_the_deal_and_presses_once_more",
        ),
    ),
    Mutant(
        "who does not want it is asked to join",
        "bot/lobbies/filling/asking.py",
        "if known.unasked or is_closed",
        "if is_closed",
        (
            "tests/journeys/test_hearing.py::"
            "test_who_does_not_want_it_or_takes_no_messages_is_not_asked_and_the_answer_is_the_same",
        ),
    ),
    Mutant(
        "wishes open a game that the server does not play",
        "bot/lobbies/wishing.py",
        "{name: many for name, many in seats.items() if server.plays(name)}",
        "seats",
        (
            "tests/journeys/test_wishes.py::"
            "test_a_game_that_the_server_does_not_play_is_neither_wished_for_nor_opened_nor_played_again",
        ),
    ),
)
