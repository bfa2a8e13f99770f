"""The slash commands, as people type them."""

from __future__ import annotations

import json

from bot.sandbox.rest.faults import Fault
from bot.sandbox.room.rehearsal import NAMES
from rules.record.verify import verify
from tests.journeys.kit import HOST, WARDEN, moderate, table


async def test_a_game_is_opened_and_its_options_chosen_by_menus() -> None:
    """Q-1.3, Q-1.4, Q-10.1: the fingerprint stands in the lobby before the first joins."""
    async with table() as game:
        host = game.be(HOST)
        opened = await host.command("game open", in_=game.sandbox.games_id, game="quest", seats=7)
        place = int(host.threads()[-1]["id"])
        lobby = host.read(place)[0]
        page = await host.press(lobby, label="Options")
        assert page.message is not None
        menus = [row["components"][0] for row in page.message["components"]]
        roles = next(menu for menu in menus if menu["custom_id"].endswith(":roles+"))
        after = await host.select(page.message, roles["custom_id"], ["denethor", "gollum", "saruman"])
        over = after.text
        better = await host.select(page.message, roles["custom_id"], ["aragorn", "saruman"])
        await game.rest(12_000)

        assert "The lobby is open" in opened.text
        assert lobby["pinned"]
        assert "Fingerprint of the seed: " in lobby["content"]
        assert "**Players: 0 of 7.**" in lobby["content"]
        assert "1 too many" in over
        assert "You can play with these options." in better.text
        assert "Aragorn" in host.read(place)[0]["content"]


async def test_join_and_leave_redraw_the_lobby_in_place() -> None:
    """Players join and leave by button; the post itself answers."""
    async with table() as game:
        await game.lobby(5)
        lobby = game.sandbox.posts(game.place)[0]
        left = await game.be("Eve").press(lobby, label="Leave")
        out = game.thread()[0]
        again = await game.be("Fay").press(lobby, label="Join")
        full = await game.be("Gil").press(lobby, label="Join")
        await game.quiet()
        twice = await game.be("Fay").press(lobby, label="Join")
        start = await game.be("Bob").press(lobby, label="Start")

        assert (left.kind, again.kind) == ("update", "update")
        assert "Eve" not in out
        assert "Ann, Bob, Cid, Dan, Fay" in game.thread()[0]
        assert "Waiting for a seat: Gil" in full.text
        assert "as number 1 on the list" in str(full.followups)
        assert "You have joined already" in twice.text
        assert "Only the host" in start.text
        assert all(each.ephemeral for each in (twice, start))


async def test_vote_act_and_desk() -> None:
    """Q-4.1, Q-4.2, Q-12: by command in public or private, with completion by name."""
    async with table() as game:
        await game.begin(5)
        leader = await game.leader()
        verbs = await game.be(leader).complete("act", "words", "", in_=game.place)
        party = await game.be(leader).complete("act", "words", "propose Bob ", in_=game.place)
        sent = await game.say(leader, party[0]["value"])
        public = await game.be("Cid").command("vote", in_=game.place, choice="reject", publicly=True)
        await game.quiet()
        shown = game.newest()
        private = await game.be("Cid").command("vote", in_=game.place, choice="reject")
        await game.quiet()
        replaced = game.newest()
        desk = await game.be("Cid").command("desk", in_=game.place)

        assert "propose" in [each["value"] for each in verbs]
        assert party[0]["name"].startswith("propose Bob ")
        assert "You have proposed" in sent.text
        assert "Your public ballot: **reject**" in public.text
        assert "**Cid** votes in public: **reject**." in shown
        assert "You can change it" in private.text
        assert "**Cid** has voted again, in private. Only the new ballot counts." in replaced
        assert "Your ballot on this party: **reject**" in desk.text
        assert all(each.ephemeral for each in (sent, public, private, desk))


async def test_commands_from_a_private_message_find_the_only_game() -> None:
    """Without a thread the game is the only one there is; of several it is to be named."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")
        desk = await bob.command("desk", in_=bob.dm_id)
        stranger = game.be("Jon")
        none = await stranger.command("desk", in_=stranger.dm_id)
        await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
        second = int(game.be(HOST).threads()[-1]["id"])
        await bob.press(bob.read(second)[0], label="Join")
        several = await bob.command("act", in_=bob.dm_id, words="approve")
        offered = await bob.complete("desk", "game", "", in_=bob.dm_id)
        named = await bob.command("desk", in_=bob.dm_id, game=str(game.game_id))

        assert "You are" in desk.text
        assert "You are not in a game" in none.text
        assert "You are in several games" in several.text
        assert [each["value"] for each in offered] == ["1", "2"]
        assert named.text == desk.text


async def test_status_record_and_pace() -> None:
    """R-1.7: till the end the record is what is public; Q-9.1, Q-9.2: deadlines by kind, in the lobby."""
    async with table() as game:
        await game.lobby(5)
        host, bob = game.be(HOST), game.be("Bob")
        kinds = await host.complete("game pace", "kind", "vo", in_=game.place)
        paced = await host.command(
            "game pace", in_=game.place, kind=kinds[0]["value"], deadline="90m", policy="ask"
        )
        wrong = await host.command("game pace", in_=game.place, kind="vote", deadline="soon")
        other = await bob.command("game pace", in_=game.place, kind="vote", deadline="1h")
        await game.start(game.game_id)
        late = await host.command("game pace", in_=game.place, kind="vote", deadline="1h")
        party = await game.propose_any()
        status = await bob.command("game status", in_=game.place)
        record = await bob.command("game record", in_=game.place)
        file = (record.message or {})["attachments"][0]
        written = game.sandbox.world.files[int(file["id"])]

        assert kinds[0]["value"] == "vote"
        assert "90 minutes for the vote; then I ask the moderators" in paced.text
        assert "Write a deadline like `90m`" in wrong.text
        assert "Only the host" in other.text
        assert "This game has started" in late.text
        assert "Nobody has voted yet" in status.text
        assert all(name in status.text for name in party)
        assert verify(written).ok
        assert "seed" not in json.loads(written) or not json.loads(written)["seed"]


async def test_a_replacement_takes_over_everything_and_the_old_holder_is_shut_out() -> None:
    """Q-9.7, Q-9.12: the dossier to the newcomer; whoever left can do nothing more and is shown nothing more."""
    async with table() as game:
        await game.begin(5)
        party = await game.propose_any()
        out, new = next(name for name in reversed(party) if name != HOST), NAMES[5]
        await game.vote("approve", out)
        await game.be(out).command("act", in_=game.place, words="preload reject")
        role = game.be(out).dms()[0]
        before = (await game.desk(out)).text
        host = game.be(WARDEN)
        offered = await host.complete("gm replace", "player", out, in_=game.place)
        done = await moderate(
            host,
            "gm replace",
            in_=game.place,
            player=offered[0]["value"],
            newcomer=game.be(new),
            reason="moved away",
        )
        await game.quiet()
        dossier = game.be(new).dms()[-1]
        had = len(game.be(out).dms())
        refused = [
            await game.press(out, "vote/1:reject"),
            await game.press(out, "desk"),
            await game.be(out).press(role, label="My desk"),
            await game.be(out).command("act", in_=game.place, words="approve"),
        ]
        page = await game.be(new).press(dossier, label="My desk")
        back = await moderate(
            host, "gm replace", in_=game.place, player=new, newcomer=game.be(out), reason="back"
        )
        double = await moderate(
            host, "gm replace", in_=game.place, player=new, newcomer=game.be(HOST), reason="x"
        )

        assert [each["name"] for each in offered] == [out]
        assert "announced in the thread" in done.text
        assert f"has replaced **{out}** with **{new}**" in game.thread()[-1]
        assert "Reason: moved away" in game.thread()[-1]
        assert "You take over a seat" in dossier["content"]
        for line in before.split("\n\n")[1].split("\n"):
            assert line in dossier["content"] + page.text
        assert "Your ballot on this party: **approve**" in dossier["content"]
        assert "For the next party: **Reject.**" in dossier["content"]
        for answer in refused:
            assert answer.text.startswith("You hold no seat in this game.")
        assert len(game.be(out).dms()) - had <= 1  # the answer to his own press, in his own messages
        assert "cannot take another" in back.text
        assert "cannot hold that seat too" in double.text
        await game.vote("reject", *(name for name in game.names if name != out))
        await game.quiet()
        assert f"Approve: **{new}**" in game.newest()


async def test_a_moderator_without_a_seat_acts_and_a_player_does_not() -> None:
    """Q-9.8, Q-9.13: who manages threads may; one who plays waits for the deadline."""
    async with table() as game:
        await game.begin(5)
        moderator = game.sandbox.add_member("Mod", is_moderator=True)
        early = await moderate(game.be(HOST), "gm lapse", in_=game.place, kind="party", reason="slow")
        player = await moderate(game.be("Bob"), "gm lapse", in_=game.place, kind="party", reason="slow")
        closed = await moderate(moderator, "gm lapse", in_=game.place, kind="guess", reason="slow")
        done = await moderate(moderator, "gm lapse", in_=game.place, kind="party", reason="slow")
        await game.quiet()
        lapsed = game.newest()
        more = await moderate(
            moderator, "gm extend", in_=game.place, kind="party", length="2d", reason="holidays"
        )
        await game.quiet()

        assert "You play in this game: let the deadline pass first." in early.text
        assert "Only the host of a game" in player.text
        assert "No deadline of that kind is running now." in closed.text
        assert "Done" in done.text
        assert "**Mod** has ended the wait for choosing a party. Reason: slow" in lapsed
        assert "did not choose a party in time" in lapsed
        assert "Done" in more.text
        assert (
            "**Mod** gives 2 days more for choosing a party. **Ann** chooses a party by <t:" in game.newest()
        )


async def test_a_lobby_that_is_slow_to_come_is_waited_for() -> None:
    """After a second and a half there is only a deferral; what follows it counts."""
    async with table() as game:
        game.sandbox.faults.add(Fault("POST", "/channels/*/threads", status=None, delay=2))

        await game.begin(5)

        assert (await game.look()).facts.stage == "running"
