"""Known bugs, each as the change of one passage, and the tests that must notice it."""

from __future__ import annotations

from tests.mutation.mutant import Mutant as Mutant
from tests.mutation.next_game import NEXT_GAME

LOST_OR_TWICE = (
    Mutant(
        "acknowledged before the commit",
        "storage/connection/writer.py",
        "            changed = [self._attempt(job, alone=len(jobs) == 1) for job in jobs]\n",
        "            changed = [self._attempt(job, alone=len(jobs) == 1) for job in jobs]\n"
        "            _deliver(jobs)\n"
        "            __import__('time').sleep(0.02)\n",
        ("tests/storage/test_crash.py::test_nothing_acknowledged_is_lost_to_kill_9",),
    ),
    Mutant(
        "noted as said before it is sent",
        "bot/posting/courier.py",
        "            sent = None if is_out else await self._delivery.said(game, row)\n",
        "            await self._note(row, lambda outbox: outbox.done(row.id, None, None))\n"
        "            sent = None if is_out else await self._delivery.said(game, row)\n",
        (
            "tests/journeys/test_kills.py::"
            "test_a_game_killed_at_many_points_reads_like_one_that_never_was[2-quest]",
        ),
    ),
    Mutant(
        "another nonce with each try",
        "bot/posting/delivery.py",
        "nonce = row.nonce if number == 0 else",
        "nonce = self._bot.chance.bytes(9).hex() if number == 0 else",
        ("tests/journeys/test_bad_days.py::test_an_error_after_the_post_was_made_does_not_make_it_twice",),
    ),
    Mutant(
        "no look for a post before it is sent again",
        "bot/posting/delivery.py",
        "said = await self._said_since(channel, row) if late else {}",
        "said: dict[str, int] = {}",
        ("tests/journeys/test_bad_days.py::test_an_outage_of_ten_minutes_loses_and_doubles_nothing",),
    ),
    Mutant(
        "a clock removed before its lapse is entered",
        "bot/clocks/alarm.py",
        "            entered = await self._service.games.lapse(deadline)\n",
        "            await self._service.cache.database.write(\n"
        "                lambda c: Deadlines(c).drop(deadline.game_id, deadline.clock)\n"
        "            )\n"
        "            entered = await self._service.games.lapse(deadline)\n",
        (
            "tests/journeys/test_kills.py::"
            "test_a_game_killed_at_many_points_reads_like_one_that_never_was[2-quest]",
        ),
    ),
)

TOLD = (
    Mutant(
        "how many have acted in secret is counted",
        "rules/quest/kinds.py",
        'Kind("actions", Shown.AS_FACT, _DAY)',
        'Kind("actions", Shown.AS_COUNT, _DAY)',
        ("tests/rules/quest/test_twins.py::test_what_a_reader_may_not_know_he_cannot_tell",),
    ),
    Mutant(
        "who has acted stands in the public view",
        "rules/quest/view.py",
        "        case phases.Questing(_, party, ring) | phases.Bearing(_, party, ring):\n"
        "            return Ahead(state.proposed, party, ring, (), {}, ())\n",
        "        case phases.Questing(_, party, ring, deeds):\n"
        "            acted = tuple(seat for seat, deed in zip(party, deeds) if deed)\n"
        "            return Ahead(state.proposed, party, ring, acted, {}, ())\n"
        "        case phases.Bearing(_, party, ring):\n"
        "            return Ahead(state.proposed, party, ring, (), {}, ())\n",
        ("tests/rules/quest/test_twins.py::test_what_a_reader_may_not_know_he_cannot_tell",),
    ),
    Mutant(
        "the card is edited whenever somebody did something",
        "bot/posting/status.py",
        "        if print_ != row.card_print:\n",
        "        if True:\n",
        (
            "tests/journeys/test_time.py::"
            "test_twins_who_owes_in_secret_and_what_he_does_about_reminders_is_seen_by_nobody",
        ),
    ),
    Mutant(
        "an answer in the log",
        "bot/service/service.py",
        "        stored = self.chained(game, now, by, entered.words",
        "        __import__('logging').getLogger(__name__).info('%s: %s', by, entered.words)\n"
        "        stored = self.chained(game, now, by, entered.words",
        ("tests/journeys/test_logs.py::test_the_log_of_a_whole_game_holds_no_contents",),
    ),
    Mutant(
        "a reminder in the thread of what is secret",
        "bot/clocks/reminders.py",
        "(kinds[decision.question.kind].shown is Shown.BY_NAME) == public",
        "((kinds[decision.question.kind].shown is Shown.BY_NAME) == public or public)",
        ("tests/bot/games/test_reminders.py::test_who_owes_in_secret_is_reminded_in_private_alone",),
    ),
    Mutant(
        "who is late in secret, told to moderators who play",
        "bot/moderation/oversight.py",
        "    return any(kinds[decision.question.kind].shown is not Shown.BY_NAME for decision in owing)\n",
        "    return not kinds\n",
        (
            "tests/journeys/test_moderators_twins.py::"
            "test_who_is_late_in_secret_shows_on_no_page_of_a_moderator",
        ),
    ),
)

HUNTED = (
    Mutant(
        "the last mark of the log shows in the view of a hunt",
        "rules/hunt/view/__init__.py",
        "        **public(shown),\n",
        '        **{**public(shown), "moves": shown.moves + (shown.log[-1] if shown.log else 0)},\n',
        ("tests/rules/hunt/view/test_twin_logs.py::test_nobody_can_tell_two_secret_logs_apart",),
    ),
    Mutant(
        "steps of the open turn of the Ring-bearer are told at once",
        "rules/hunt/play.py",
        "        if self.state.shown is not None and event.to is None:\n",
        "        if self.state.shown is not None and event.to is None and self.rehearsed:\n",
        ("tests/rules/hunt/view/test_unseen.py::test_an_open_turn_shows_nothing",),
    ),
    Mutant(
        "a search is answered by where Frodo is, not by where he has been",
        "rules/hunt/ride/answers.py",
        "    return facts.is_featured(state, location)\n",
        "    return location == facts.last_location(state)\n",
        ("tests/rules/hunt/ride/test_searching.py::test_a_hunt_may_aim_at_starts_and_at_tokens",),
    ),
    Mutant(
        "a die of shadow can be spent twice",
        "rules/hunt/ride/dicepool.py",
        "            dice[at] = Die(face, spent=True)\n",
        '            dice[at] = Die(face, spent=face != "SHADOW")\n',
        ("tests/rules/hunt/ride/test_dicepool.py::test_a_die_is_spent_once",),
    ),
    Mutant(
        "a tile that was drawn stays in the pool",
        "rules/hunt/bearer/encounter.py",
        "        play.set(tiles=tuple(other for other in play.state.tiles if other != tile))\n",
        "        play.set(tiles=tuple(play.state.tiles))\n        n -= tile in drawn\n",
        (
            "tests/rules/hunt/bearer/test_encounter.py::"
            "test_each_missing_tile_is_a_corruption_that_nothing_cancels",
        ),
    ),
    Mutant(
        "Frodo can escape to an exit",
        "rules/hunt/bearer/encounter.py",
        "n != last and n not in board.exits)",
        "n != last)",
        ("tests/rules/hunt/bearer/test_encounter.py::test_an_escape_elsewhere_is_refused",),
    ),
    Mutant(
        "a standing reaction ignores its filters",
        "rules/hunt/cards/reactions.py",
        "wish.trigger == declaration.kind and wishes.matches(play, wish, declaration):",
        "wish.trigger == declaration.kind:",
        ("tests/rules/hunt/cards/test_reactions.py::test_a_reaction_whose_filters_do_not_all_hold_waits",),
    ),
    Mutant(
        "a ban of one game turn never ends",
        "rules/hunt/cards/bans.py",
        'until in ("turn", "activation") or',
        'until == "activation" or',
        ("tests/rules/hunt/days/test_game_turns.py::test_what_ends_with_the_turn",),
    ),
    Mutant(
        "what was left in a seat counts for the newcomer unasked",
        "rules/kit/advance.py",
        "self.keeping(self.keeping(now, blank, blank), blank, waits=self.shown(now, seat))",
        "self.keeping(now, self.shown(now, seat), waits=blank)",
        ("tests/rules/hunt/orders/test_newcomers.py::test_a_queue_waits_for_the_newcomer",),
    ),
    Mutant(
        "chance that was seen comes again after the game was taken back",
        "rules/entry.py",
        '        return Dice(key, f"{entry.number}/")\n',
        '        return Dice(key, position.prefix if position is not None else "")\n',
        (
            "tests/record/test_corrections.py::"
            "test_a_hunt_that_was_taken_back_draws_what_nobody_could_foresee",
        ),
    ),
    Mutant(
        "a deck that was seen into is left as it lies",
        "rules/hunt/days/rewinding.py",
        '    _shuffle(play, "sorcery_deck", "sorcery")\n',
        "",
        ("tests/rules/hunt/days/test_rewinding.py::test_every_deck_is_shuffled_and_holds_what_it_held",),
    ),
)

FOUGHT = (
    Mutant(
        "the Nazgul lends nothing",
        "rules/battle/strength.py",
        'lender.kind in ("gandalf", "nazgul") or',
        'lender.kind == "gandalf" or',
        ("tests/rules/battle/test_strength.py::test_worked_examples",),
    ),
    Mutant(
        "a river counts from the attacker's fortress",
        "rules/battle/strength.py",
        "found[is_river + (defender in pack.fortresses)]",
        "found[is_river + (attacker in pack.fortresses)]",
        ("tests/rules/battle/test_strength.py::test_worked_examples",),
    ),
    Mutant(
        "a taken hex is built on",
        "rules/battle/turn/building.py",
        "    if play.board.on(at):\n",
        "    if any(not piece.is_bearer for piece in play.board.on(at)):\n",
        ("tests/rules/battle/turn/test_building.py::test_a_crown_must_be_empty_now_and_no_more",),
    ),
    Mutant(
        "a throw is not the one of its number",
        "rules/battle/turn/fighting.py",
        'f"roll/{number}"',
        'f"roll/{number + 1}"',
        ("tests/record/test_battles.py::test_a_battle_that_was_taken_back_verifies",),
    ),
    Mutant(
        "a third stay in an Elven hex is scored",
        "rules/battle/turn/ending.py",
        "min(state.stays_of(bearer.side, bearer.at) + 1, 2)",
        "state.stays_of(bearer.side, bearer.at) + 1",
        ("tests/rules/battle/turn/test_movement.py::test_who_cannot_go_stays_and_keeps_its_shelter",),
    ),
)

AT_THE_TABLE = (
    Mutant(
        "clocks of a halted game go on at an answer",
        "bot/games/timing/clocks.py",
        "        elif clock in owed and not deadline.is_running and not halted:\n",
        "        elif clock in owed and not deadline.is_running:\n",
        ("tests/bot/games/test_pausing.py::test_an_answer_in_a_pause_that_takes_them_sets_no_clock_going",),
    ),
    Mutant(
        "a hidden question answers others as an open one does",
        "rules/entry.py",
        "    return decision.seat == seat or game.kinds[decision.question.kind].shown is not Shown.HIDDEN\n",
        "    return bool(seat or game)\n",
        (
            "tests/bot/games/test_hidden_questions.py::"
            "test_a_hidden_question_refuses_others_like_one_that_never_was",
        ),
    ),
    Mutant(
        "a hidden question makes late what others have sent",
        "bot/service/admission.py",
        "if d.seat == seat or kinds[d.question.kind].shown is not Shown.HIDDEN)",
        "if seat or kinds)",
        (
            "tests/bot/games/test_hidden_questions.py::"
            "test_a_hidden_question_makes_nothing_late_that_others_have_sent",
        ),
    ),
    Mutant(
        "a snooze that ends wakes who is away",
        "bot/clocks/reminders.py",
        "    return bool(clocks & (steps | woken)) and not game.is_away(holder.person_id, now)  # F-9\n",
        "    return bool(clocks & woken or (clocks & steps and not game.is_away(holder.person_id, now)))\n",
        ("tests/bot/games/test_reminders.py::test_a_snooze_that_ends_wakes_nobody_who_is_away",),
    ),
    Mutant(
        "a pick is not held against its offer",
        "bot/ui/answers/questions.py",
        "    if not answering.is_offered(look, decision, words):\n",
        "    if False:\n",
        ("tests/bot/ui/test_presses.py::test_a_pick_is_held_against_what_was_on_offer",),
    ),
)

ON_THE_WAY_OUT = (
    Mutant(
        "the waits of what is tried again grow without bound",
        "bot/service/discord/refusals.py",
        "min(LONGEST_WAIT_MS, 1000 << min(max(attempts, 1) - 1, 20))",
        "1000 << min(max(attempts, 1) - 1, 20)",
        ("tests/bot/posting/test_refusals.py::test_waits_grow_from_a_second_to_ten_minutes",),
    ),
    Mutant(
        "closed messages are noted anew with each that is not tried",
        "bot/posting/undelivered.py",
        "        if known.dm_closed_ms is None or now - known.dm_closed_ms >= CLOSED_FOR_MS:\n",
        "        if now >= CLOSED_FOR_MS:\n",
        ("tests/journeys/test_lanes.py::test_closed_messages_are_noted_as_of_when_they_were_refused",),
    ),
)

RIGHTS = (
    Mutant(
        "a player who moderates takes a rival's sitter out",
        "bot/moderation/rows/sitters.py",
        "    limits=_limits_giving_back,\n",
        "",
        ("tests/bot/moderation/test_limits.py::test_a_player_takes_no_rivals_sitter_out",),
    ),
    Mutant(
        "of two lent seats the second never comes back",
        "bot/seats/succession.py",
        "if is_back and len(lent.of_owner(game, person)) == 1:",
        "if is_back:",
        ("tests/bot/games/test_two_seats.py::test_of_two_lent_seats_the_second_comes_back_too",),
    ),
    Mutant(
        "a host moderates where the server says no",
        "bot/ui/wardens.py",
        "mine = press.user.id if server.hosts else None",
        "mine = press.user.id",
        (
            "tests/bot/moderation/test_wardens.py::"
            "test_a_host_moderates_his_games_and_no_others_unless_the_server_says_no",
        ),
    ),
    Mutant(
        "an advert frees a seat for another player",
        "bot/seats/eligibility.py",
        "    if opening is not None and opening.wished:\n",
        "    if opening is not None:\n",
        ("tests/bot/seats/test_whose_seat.py::test_an_advert_alone_frees_no_seat_for_another_player",),
    ),
    Mutant(
        "the Ring-bearer's player may ride too",
        "bot/seats/eligibility.py",
        "    if not held - {seat} <= set(together):\n",
        "    if not together:\n",
        ("tests/bot/seats/test_whose_seat.py::test_who_has_held_the_other_side_takes_no_seat_of_this_one",),
    ),
    Mutant(
        "anybody pencils on another's board",
        "bot/service/drafting.py",
        "if seat in game.seats_of(person) and game.is_playing:",
        "if game.is_playing:",
        (
            "tests/bot/seats/test_whose_seat.py::"
            "test_nobody_writes_on_the_board_or_the_draft_of_a_seat_that_is_not_his",
        ),
    ),
    Mutant(
        "Join is offered to who was taken out",
        "bot/commands/games.py",
        "        and all(ban.person != member.id for ban in facts.lobby.out)\n",
        "",
        ("tests/bot/commands/test_open_games.py::test_only_what_he_can_join_is_offered",),
    ),
    Mutant(
        "a private message to who wants to hear nothing",
        "bot/clocks/reminders.py",
        '    if holder.notify in ("nothing", "daily"):\n        return ()\n    secret = ',
        "    secret = ",
        ("tests/bot/games/test_reminders.py::test_who_wants_to_hear_nothing_gets_no_private_message",),
    ),
    Mutant(
        "names are taken out of what is still to be said",
        "storage/tables/forgetting.py",
        "or_(~unsaid, ",
        "or_(game.c.id > 0, ",
        (
            "tests/storage/tables/test_forgetting.py::"
            "test_nobody_is_forgotten_in_a_game_that_has_still_to_say_who_he_is",
        ),
    ),
    Mutant(
        "a revoke tells how much leave others have",
        "rules/battle/turn/leave.py",
        "leave=replace(one, number=0)",
        "leave=one",
        (
            "tests/rules/battle/turn/test_leave.py::"
            "test_what_is_taken_back_is_told_without_its_number_and_to_the_two_alone",
        ),
    ),
    Mutant(
        "who has resigned builds by default",
        "rules/battle/turn/phases.py",
        "Phase.BUILDING and play.state.side not in play.state.resigned",
        "Phase.BUILDING",
        ("tests/rules/battle/turn/test_phases.py::test_a_side_that_resigns_while_it_builds_builds_nothing",),
    ),
    Mutant(
        "the aid drops a journey with as many wild entries as may be",
        "rules/hunt/aid/whereabouts.py",
        "if to[2] <= high}",
        "if to[2] < high}",
        (
            "tests/rules/hunt/aid/test_true_ways.py::"
            "test_every_journey_that_the_class_allows_is_kept_and_no_other",
        ),
    ),
    Mutant(
        "the aid drops a way with more dots",
        "rules/hunt/aid/whereabouts.py",
        "mask & other == mask and dots <= more for",
        "mask & other == mask for",
        (
            "tests/rules/hunt/aid/test_true_ways.py::"
            "test_of_two_ways_to_a_place_the_one_with_more_dots_can_be_the_true_one",
        ),
    ),
)

MUTANTS = LOST_OR_TWICE + TOLD + HUNTED + FOUGHT + AT_THE_TABLE + ON_THE_WAY_OUT + RIGHTS + NEXT_GAME
