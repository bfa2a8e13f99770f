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
        ("tests/storage/test_crash.py",),
    ),
    Mutant(
        "noted as said before it is sent",
        "bot/posting/courier.py",
        "            sent = None if is_out else await self._delivery.said(game, row)\n",
        "            await self._note(row, lambda outbox: outbox.done(row.id, None, None))\n"
        "            sent = None if is_out else await self._delivery.said(game, row)\n",
        ("tests/journeys/test_kills.py",),
    ),
    Mutant(
        "another nonce with each try",
        "bot/posting/delivery.py",
        "nonce = row.nonce if number == 0 else",
        "nonce = self._bot.chance.bytes(9).hex() if number == 0 else",
        ("tests/journeys/test_bad_days.py",),
    ),
    Mutant(
        "no look for a post before it is sent again",
        "bot/posting/delivery.py",
        "said = await self._said_since(channel, row) if late else {}",
        "said: dict[str, int] = {}",
        ("tests/journeys/test_bad_days.py",),
    ),
    Mutant(
        "a clock removed before its lapse is entered",
        "bot/clocks/alarm.py",
        "            entered = await self._service.games.lapse(deadline)\n",
        "            await self._service.cache.database.write(\n"
        "                lambda c: Deadlines(c).drop(deadline.game_id, deadline.clock)\n"
        "            )\n"
        "            entered = await self._service.games.lapse(deadline)\n",
        ("tests/journeys/test_kills.py",),
    ),
)

TOLD = (
    Mutant(
        "how many have acted in secret is counted",
        "rules/quest/kinds.py",
        'Kind("actions", Shown.AS_FACT, _DAY)',
        'Kind("actions", Shown.AS_COUNT, _DAY)',
        ("tests/rules/quest/test_twins.py", "tests/journeys/test_twins.py"),
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
        ("tests/rules/quest/test_twins.py",),
    ),
    Mutant(
        "the card is edited whenever somebody did something",
        "bot/posting/status.py",
        "        if print_ != row.card_print:\n",
        "        if True:\n",
        ("tests/journeys/test_time.py", "tests/journeys/test_twins_of_every_game.py"),
    ),
    Mutant(
        "an answer in the log",
        "bot/service/service.py",
        "        stored = self.chained(game, now, by, entered.words",
        "        __import__('logging').getLogger(__name__).info('%s: %s', by, entered.words)\n"
        "        stored = self.chained(game, now, by, entered.words",
        ("tests/journeys/test_logs.py",),
    ),
    Mutant(
        "a reminder in the thread of what is secret",
        "bot/clocks/reminders.py",
        "(kinds[decision.question.kind].shown is Shown.BY_NAME) == public",
        "((kinds[decision.question.kind].shown is Shown.BY_NAME) == public or public)",
        ("tests/bot/games/test_reminders.py",),
    ),
    Mutant(
        "who is late in secret, told to moderators who play",
        "bot/moderation/oversight.py",
        "    return any(kinds[decision.question.kind].shown is not Shown.BY_NAME for decision in owing)\n",
        "    return not kinds\n",
        ("tests/journeys/test_moderators_twins.py", "tests/bot/games"),
    ),
)

HUNTED = (
    Mutant(
        "the last mark of the log shows in the view of a hunt",
        "rules/hunt/view/__init__.py",
        "        **public(shown),\n",
        '        **{**public(shown), "moves": shown.moves + (shown.log[-1] if shown.log else 0)},\n',
        ("tests/rules/hunt/view/test_twin_logs.py",),
    ),
    Mutant(
        "steps of the open turn of the Ring-bearer are told at once",
        "rules/hunt/play.py",
        "        if self.state.shown is not None and event.to is None:\n",
        "        if self.state.shown is not None and event.to is None and self.rehearsed:\n",
        ("tests/rules/hunt/view/test_unseen.py",),
    ),
    Mutant(
        "a search is answered by where Frodo is, not by where he has been",
        "rules/hunt/ride/answers.py",
        "    return facts.is_featured(state, location)\n",
        "    return location == facts.last_location(state)\n",
        ("tests/rules/hunt/ride/test_searching.py",),
    ),
    Mutant(
        "a die of shadow can be spent twice",
        "rules/hunt/ride/dicepool.py",
        "            dice[at] = Die(face, spent=True)\n",
        '            dice[at] = Die(face, spent=face != "SHADOW")\n',
        ("tests/rules/hunt/ride/test_dicepool.py",),
    ),
    Mutant(
        "a tile that was drawn stays in the pool",
        "rules/hunt/bearer/encounter.py",
        "        play.set(tiles=tuple(other for other in play.state.tiles if other != tile))\n",
        "        play.set(tiles=tuple(play.state.tiles))\n        n -= tile in drawn\n",
        ("tests/rules/hunt/bearer/test_encounter.py", "tests/record/test_hunts.py"),
    ),
    Mutant(
        "Frodo can escape to an exit",
        "rules/hunt/bearer/encounter.py",
        "n != last and n not in board.exits)",
        "n != last)",
        ("tests/rules/hunt/bearer/test_encounter.py",),
    ),
    Mutant(
        "a standing reaction ignores its filters",
        "rules/hunt/cards/reactions.py",
        "wish.trigger == declaration.kind and wishes.matches(play, wish, declaration):",
        "wish.trigger == declaration.kind:",
        ("tests/rules/hunt/cards/test_reactions.py",),
    ),
    Mutant(
        "a ban of one game turn never ends",
        "rules/hunt/cards/bans.py",
        'until in ("turn", "activation") or',
        'until == "activation" or',
        ("tests/rules/hunt/days/test_game_turns.py", "tests/rules/hunt/cards/verbs/test_nazgul.py"),
    ),
    Mutant(
        "what was left in a seat counts for the newcomer unasked",
        "rules/kit/advance.py",
        "self.keeping(self.keeping(now, blank, blank), blank, waits=self.shown(now, seat))",
        "self.keeping(now, self.shown(now, seat), waits=blank)",
        ("tests/rules/hunt/orders/test_newcomers.py",),
    ),
    Mutant(
        "chance that was seen comes again after the game was taken back",
        "rules/entry.py",
        '        return Dice(key, f"{entry.number}/")\n',
        '        return Dice(key, position.prefix if position is not None else "")\n',
        ("tests/record/test_corrections.py",),
    ),
    Mutant(
        "a deck that was seen into is left as it lies",
        "rules/hunt/days/rewinding.py",
        '    _shuffle(play, "sorcery_deck", "sorcery")\n',
        "",
        ("tests/rules/hunt/days/test_rewinding.py",),
    ),
)

FOUGHT = (
    Mutant(
        "the Nazgul lends nothing",
        "rules/battle/strength.py",
        'lender.kind in ("gandalf", "nazgul") or',
        'lender.kind == "gandalf" or',
        ("tests/rules/battle/test_strength.py",),
    ),
    Mutant(
        "a river counts from the attacker's fortress",
        "rules/battle/strength.py",
        "found[is_river + (defender in pack.fortresses)]",
        "found[is_river + (attacker in pack.fortresses)]",
        ("tests/rules/battle/test_strength.py",),
    ),
    Mutant(
        "a taken hex is built on",
        "rules/battle/turn/building.py",
        "    if play.board.on(at):\n",
        "    if any(not piece.is_bearer for piece in play.board.on(at)):\n",
        ("tests/rules/battle/turn/test_building.py",),
    ),
    Mutant(
        "a throw is not the one of its number",
        "rules/battle/turn/fighting.py",
        'f"roll/{number}"',
        'f"roll/{number + 1}"',
        ("tests/record/test_battles.py",),
    ),
    Mutant(
        "a third stay in an Elven hex is scored",
        "rules/battle/turn/ending.py",
        "min(state.stays_of(bearer.side, bearer.at) + 1, 2)",
        "state.stays_of(bearer.side, bearer.at) + 1",
        ("tests/rules/battle/turn",),
    ),
)

AT_THE_TABLE = (
    Mutant(
        "clocks of a halted game go on at an answer",
        "bot/games/timing/clocks.py",
        "        elif clock in owed and not deadline.is_running and not halted:\n",
        "        elif clock in owed and not deadline.is_running:\n",
        ("tests/bot/games/test_pausing.py",),
    ),
    Mutant(
        "a hidden question answers others as an open one does",
        "rules/entry.py",
        "    return decision.seat == seat or game.kinds[decision.question.kind].shown is not Shown.HIDDEN\n",
        "    return bool(seat or game)\n",
        ("tests/bot/games/test_hidden_questions.py",),
    ),
    Mutant(
        "a hidden question makes late what others have sent",
        "bot/service/admission.py",
        "if d.seat == seat or kinds[d.question.kind].shown is not Shown.HIDDEN)",
        "if seat or kinds)",
        ("tests/bot/games/test_hidden_questions.py",),
    ),
    Mutant(
        "a snooze that ends wakes who is away",
        "bot/clocks/reminders.py",
        "    return bool(clocks & (steps | woken)) and not game.is_away(holder.person_id, now)  # F-9\n",
        "    return bool(clocks & woken or (clocks & steps and not game.is_away(holder.person_id, now)))\n",
        ("tests/bot/games/test_reminders.py",),
    ),
    Mutant(
        "a pick is not held against its offer",
        "bot/ui/answers/questions.py",
        "    if not answering.is_offered(look, decision, words):\n",
        "    if False:\n",
        ("tests/bot/ui/test_presses.py",),
    ),
)

ON_THE_WAY_OUT = (
    Mutant(
        "the waits of what is tried again grow without bound",
        "bot/service/discord/refusals.py",
        "min(LONGEST_WAIT_MS, 1000 << min(max(attempts, 1) - 1, 20))",
        "1000 << min(max(attempts, 1) - 1, 20)",
        ("tests/bot/posting/test_refusals.py",),
    ),
    Mutant(
        "closed messages are noted anew with each that is not tried",
        "bot/posting/undelivered.py",
        "        if known.dm_closed_ms is None or now - known.dm_closed_ms >= CLOSED_FOR_MS:\n",
        "        if now >= CLOSED_FOR_MS:\n",
        ("tests/journeys/test_lanes.py",),
    ),
)

RIGHTS = (
    Mutant(
        "a player who moderates takes a rival's sitter out",
        "bot/moderation/rows/sitters.py",
        "    limits=_limits_giving_back,\n",
        "",
        ("tests/bot/moderation/test_limits.py",),
    ),
    Mutant(
        "of two lent seats the second never comes back",
        "bot/seats/succession.py",
        "if is_back and len(lent.of_owner(game, person)) == 1:",
        "if is_back:",
        ("tests/bot/games/test_two_seats.py",),
    ),
    Mutant(
        "a host moderates where the server says no",
        "bot/ui/wardens.py",
        "mine = press.user.id if server.hosts else None",
        "mine = press.user.id",
        ("tests/bot/moderation/test_wardens.py",),
    ),
    Mutant(
        "an advert frees a seat for another player",
        "bot/seats/eligibility.py",
        "    if opening is not None and opening.wished:\n",
        "    if opening is not None:\n",
        ("tests/bot/seats/test_whose_seat.py",),
    ),
    Mutant(
        "the Ring-bearer's player may ride too",
        "bot/seats/eligibility.py",
        "    if not held - {seat} <= set(together):\n",
        "    if not together:\n",
        ("tests/bot/seats/test_whose_seat.py",),
    ),
    Mutant(
        "anybody pencils on another's board",
        "bot/service/drafting.py",
        "if seat in game.seats_of(person) and game.is_playing:",
        "if game.is_playing:",
        ("tests/bot/seats/test_whose_seat.py",),
    ),
    Mutant(
        "Join is offered to who was taken out",
        "bot/commands/games.py",
        "        and all(ban.person != member.id for ban in facts.lobby.out)\n",
        "",
        ("tests/bot/commands/test_open_games.py",),
    ),
    Mutant(
        "a private message to who wants to hear nothing",
        "bot/clocks/reminders.py",
        '    if holder.notify in ("nothing", "daily"):\n        return ()\n    secret = ',
        "    secret = ",
        ("tests/bot/games/test_reminders.py",),
    ),
    Mutant(
        "names are taken out of what is still to be said",
        "storage/tables/forgetting.py",
        "or_(~unsaid, ",
        "or_(game.c.id > 0, ",
        ("tests/storage/tables/test_forgetting.py",),
    ),
    Mutant(
        "a revoke tells how much leave others have",
        "rules/battle/turn/leave.py",
        "leave=replace(one, number=0)",
        "leave=one",
        ("tests/rules/battle/turn/test_leave.py",),
    ),
    Mutant(
        "who has resigned builds by default",
        "rules/battle/turn/phases.py",
        "Phase.BUILDING and play.state.side not in play.state.resigned",
        "Phase.BUILDING",
        ("tests/rules/battle/turn/test_phases.py",),
    ),
    Mutant(
        "the aid drops a journey with as many wild entries as may be",
        "rules/hunt/aid/whereabouts.py",
        "if to[2] <= high}",
        "if to[2] < high}",
        ("tests/rules/hunt/aid/test_true_ways.py",),
    ),
    Mutant(
        "the aid drops a way with more dots",
        "rules/hunt/aid/whereabouts.py",
        "mask & other == mask and dots <= more for",
        "mask & other == mask for",
        ("tests/rules/hunt/aid/test_true_ways.py",),
    ),
)

MUTANTS = LOST_OR_TWICE + TOLD + HUNTED + FOUGHT + AT_THE_TABLE + ON_THE_WAY_OUT + RIGHTS + NEXT_GAME
