"""Each deed as a moderator who does not play does it once: what it asks and says, and what everybody reads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

DONE: Final = "**Done, and announced in the thread.**"


class Played(NamedTuple):
    """A deed in a moment of tests/bot/moderation/moments.py. Whatever is not said is empty.

    *asks*: the ids of its form, but for why; *says*: what stands above them. *fill*: what is typed, or chosen by
    its label; *question*: with which that is read back. *shown*: the panel's first line then. *told*: what all read,
    *noted*: what the audit says; *journal*: the entries, *command*: what its options are given where it has one.
    """

    word: str
    moment: str
    title: str
    asks: tuple[str, ...] = ()
    says: str = ""
    fill: Mapping[str, str] = MappingProxyType({})
    question: str = ""
    told: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    journal: tuple[str, ...] = ()
    shown: str = DONE
    command: Mapping[str, str] | None = None
    asked: str = ""


PARTY: Final = "choosing a party"
_NOON_3 = "**<t:1795521600:F>** (Tuesday, November 24, 2026, 12:00 UTC)"

LOBBY: Final = (
    Played(
        "remove", "lobby", "Take somebody out of the lobby", ("player",),
        "Their seat is free at once, and they cannot join again until you let them in.", {"player": "P102"},
        told=("**Moddy** has taken **P102** out of this lobby. Reason: because\n<@102>",),
        noted=("taken out of the lobby: **P102**. Reason: because",),
    ),
    Played(
        "admit", "banned", "Let somebody join again", ("player",), fill={"player": "P103"},
        told=("**Moddy** lets **P103** join this lobby again. Reason: because\n<@103>",),
        noted=("let into the lobby again: **P103**. Reason: because",),
    ),
    Played(
        "close", "lobby", "Close the lobby",
        says=("Close this lobby for good? I tell everybody who joined, and nobody can join any more. You "
             "cannot undo this."),
        told=(
            "**Moddy** has closed this lobby. Nobody can join it any more. Reason: because\n"
            "<@100> <@101> <@102> <@103>",
        ),
        noted=("lobby closed. Reason: because",),
    ),
    Played(
        "tale", "lobby", "Lines of story with the results", ("well", "ill"), fill={"well": "Home again", "ill": ""},
        noted=("lines of story changed. Reason: because",), shown="Done. I tell this game's story in these lines.",
    ),
    Played(
        "tale", "lobby", "Lines of story with the results", ("well", "ill"), fill={"well": "", "ill": ""},
        noted=("lines of story changed. Reason: because",), shown="Done. I tell no story in this game.",
    ),
    Played(
        "host", "lobby", "Propose another host", ("person",),
        "I ask them in the thread. It counts once they accept.", {"person": "102"},
        told=("<@102>, **Moddy** asks whether you will host this game from now on. Reason: because",),
        shown="**I have asked them in the thread.** It counts once they accept.",
    ),
    *(
        Played(
            word, "lobby", title, (field,), fill={field: typed}, question=question,
            shown="Done. It counts as soon as the game begins.",
        )
        for word, title, field, typed, question in (
            ("hours", "Hours and days in which the clocks run", "hours", "always",
             "Let the clocks run at all hours from now on?"),
            ("reminders", "When I remind players", "steps", "half 2h",
             "Change the reminders? Reminders: at half time and 2 hours before."),
            ("floor", "How far away a time of day must be", "least", "third",
             "Change this? A time of day counts only if it is not too near: a third of the time since "
             "the last one must be "
             "left. If not, the next one counts."),
            ("credit", "Time given back after outages", "longer_than", "off",
             "Leave the deadlines as they are, however long I was offline?"),
        )
    ),
)  # fmt: skip
"""In a lobby most is told by its post alone, and there is no journal yet."""

PAUSED: Final = (
    "Without a length it goes on <t:1797854400:R> (<t:1797854400:f>), or as soon as somebody resumes it."
)
CLOCKS: Final = (
    Played(
        "resume", "paused", "Let the game go on",
        told=("**Moddy** lets the game go on. **P105** chooses a party by "
              "<t:1795348800:f> (<t:1795348800:R>). Reason: because",),
        noted=("game resumed. Reason: because",), journal=("resume",),
        command={}, asked="Let the game go on?",
    ),
    Played(
        "pause", "running", "Pause the game", ("length", "answers"), fill={"length": "Sunday 8pm"}, says=PAUSED,
        question="Pause the game until **<t:1795377600:F>** (Sunday, November 22, 2026, 20:00 UTC)?",
        told=("**Moddy** has paused the game. It goes on <t:1795377600:R> (<t:1795377600:f>). Until then deadlines "
              "stand still and you cannot answer. Reason: because",),
        noted=("game paused. Reason: because",), journal=("pause",),
        command={"length": "2d", "answers": "yes"},
        asked="Pause the game until **<t:1795435200:F>** (Monday, November 23, 2026, 12:00 UTC)?",
    ),
    Played(
        "pause", "running", "Pause the game", ("length", "answers"), fill={"answers": "taken"}, says=PAUSED,
        told=("**Moddy** has paused the game. It goes on <t:1797854400:R> (<t:1797854400:f>). Deadlines stand still; "
              "you can still answer. Reason: because",),
        noted=("game paused. Reason: because",), journal=("pause",),
        command={},
        asked="Pause the game until <t:1797854400:f> (<t:1797854400:R>), or until somebody resumes it?",
    ),
    Played(
        "extend", "running", "Give everyone more time", ("kind", "length"), fill={"kind": PARTY, "length": "3h"},
        told=("**Moddy** gives 3 hours more for choosing a party. **P105** chooses a party by "
              "<t:1795359600:f> (<t:1795359600:R>). Reason: because",),
        noted=("more time for choosing a party (`extend party 3h`). Reason: because",),
        journal=("extend party 3h",), command={"kind": "party", "length": "3h"},
        asked="More time for choosing a party: 3 hours? New deadline: <t:1795359600:R> (<t:1795359600:f>).",
    ),
    Played(
        "lapse", "running", "Go on without those who are late", ("kind",),
        "The game goes on at once, and the rules say what happens to missing answers. You cannot undo this.",
        {"kind": PARTY}, told=("**Moddy** has ended the wait for choosing a party. Reason: because",),
        noted=("wait ended for choosing a party (`lapse party`). Reason: because",), journal=("lapse party",),
        command={"kind": PARTY}, asked="Go on without waiting for choosing a party?",
    ),
    Played(
        "remind", "running", "Remind those who have not answered",
        told=("**Moddy** reminds everyone who has not answered. Reason: because",),
        noted=("players reminded. Reason: because",), journal=("remind",),
    ),
)  # fmt: skip

_PACE = ("named", "kind", "deadline", "policy")
_STAY = "Running deadlines stay as they are. Reason: because"

PACE: Final = (
    Played(
        "pace", "running", "Deadlines from now on", _PACE, fill={"named": "Brisk"},
        told=(f"**Moddy** has set a new pace: brisk. {_STAY}",),
        noted=("deadlines changed (`pace brisk`). Reason: because",), journal=("pace brisk",),
    ),
    Played(
        "pace", "running", "Deadlines from now on", _PACE,
        fill={"kind": "the vote", "deadline": "20 Uhr Berlin", "policy": "Wait"},
        question="Change the deadline for the vote to: Until 20:00 Europe/Berlin? Next deadline, if I "
        "asked now: **<t:1795374000:F>** (Sunday, November 22, 2026, 20:00 Europe/Berlin).",
        told=(f"**Moddy** has set a new deadline for the vote: Until 20:00 Europe/Berlin. {_STAY}",
              "**Moddy** has chosen what happens when a deadline for the vote passes: then the game waits. This "
              "counts for deadlines that pass from now on. Reason: because"),
        noted=("deadlines changed (`pace vote 20:00 Europe/Berlin`). Reason: because",
               "what happens after deadlines changed (`policy vote wait`). Reason: because"),
        journal=("pace vote 20:00 Europe/Berlin", "policy vote wait"),
    ),
    Played(
        "hours", "running", "Hours and days in which the clocks run", ("hours",),
        fill={"hours": "08:00-22:00 Europe/Berlin"},
        question="Let the clocks run only in these hours? **08:00 to 22:00**, Europe/Berlin.",
        told=("**Moddy** lets the clocks run only in these hours: 08:00-22:00 Europe/Berlin. "
              "Running deadlines keep all the time that is left. Reason: because",),
        noted=("waking hours changed (`hours 08:00-22:00 Europe/Berlin`). Reason: because",),
        journal=("hours 08:00-22:00 Europe/Berlin",),
    ),
    Played(
        "reminders", "running", "When I remind players", ("steps",), fill={"steps": "halb, 2 Stunden"},
        question="Change the reminders? Reminders: at half time and 2 hours before.",
        told=("**Moddy** has changed the reminders. Reminders: at half time and 2 hours before. Reason: because",),
        noted=("reminders changed (`reminders half 2h`). Reason: because",), journal=("reminders half 2h",),
    ),
    Played(
        "floor", "running", "How far away a time of day must be", ("least",), fill={"least": "6h"},
        question="Change this? A time of day counts only if it is at least 6 hours away. If not, the "
        "next one counts.",
        told=("**Moddy** has chosen how far away a time of day must be to count as a deadline. A time of day counts "
              "only if it is at "
              f"least 6 hours away. If not, the next one counts. {_STAY}",),
        noted=("changed: how near a time of day may be (`floor 6h`). Reason: because",), journal=("floor 6h",),
    ),
    Played(
        "credit", "running", "Time given back after outages", ("longer_than",), fill={"longer_than": "1h"},
        question="Move the deadlines when I was offline for longer than 1 hour?",
        told=("**Moddy** has chosen that I move deadlines if I am offline for longer than 1 hour. "
              "Reason: because",),
        noted=("changed: time given back after outages (`credit 1h`). Reason: because",), journal=("credit 1h",),
    ),
)  # fmt: skip

SEATS: Final = (
    Played(
        "companion", "running", "Let the bot play a seat", ("player",),
        "The companion takes over everything that belongs to the seat. Every open deadline starts anew. "
        "**The player who leaves cannot come back.**", {"player": "P102"},
        told=(r"**Moddy** has replaced **P102** with **Rowan \(companion\)**. All open deadlines start anew. "
              "Reason: because",),
        noted=(r"**P102**, seat 2, replaced by **Rowan \(companion\)**. Reason: because",), journal=("replace 2",),
    ),
    Played(
        "advertise", "running", "Look for somebody to take over a seat", ("player", "channel"),
        fill={"player": "P102", "channel": "2"},
        told=("**Moddy** is looking for somebody to take over the seat of **P102**. Reason: because",),
        noted=("seat 2 of **P102** advertised. Reason: because",), journal=("advertise 2",),
    ),
    Played(
        "recall", "advertised", "Stop looking for somebody to take a seat", ("player",), fill={"player": "P102"},
        told=("**Moddy** is no longer looking for somebody to take over the seat of **P102**. Reason: because",),
        noted=("advert withdrawn for seat 2 of **P102**. Reason: because",), journal=("recall 2",),
    ),
    Played(
        "lend", "running", "Let somebody play for a player who is away", ("player", "until", "sitter"),
        fill={"player": "P102", "until": "3d", "sitter": "777"},
        question=f"Let **P777** play for **P102** until {_NOON_3}?",
        told=("**Moddy** lets **P777** play for **P102** until <t:1795521600:f>. Then the seat goes back "
              "by itself, or "
              "sooner with **I am back** on **My desk**. All open deadlines start anew. Reason: because\n"
              "<@777> <@102>",),
        noted=("**P102**, seat 2, replaced by **P777**. Reason: because",), journal=("replace 2",),
    ),
    Played(
        "lend", "running", "Let somebody play for a player who is away", ("player", "until", "sitter"),
        fill={"player": "P102", "until": "3d"}, question=f"Let the bot play for **P102** until {_NOON_3}?",
        told=(r"**Moddy** lets **Rowan \(companion\)** play for **P102** until <t:1795521600:f>. Then the seat goes "
              "back by itself, or sooner with **I am back** on **My desk**. All open deadlines start anew. "
              "Reason: because\n<@102>",),
        noted=(r"**P102**, seat 2, replaced by **Rowan \(companion\)**. Reason: because",), journal=("replace 2",),
    ),
    Played(
        "give-back", "lent", "Give a lent seat back to its owner", ("player",), fill={"player": "P777"},
        told=("**P102** plays again, in place of **P777**. All open deadlines start anew. Reason: because\n<@102>",),
        noted=("**P777**, seat 2, replaced by **P102**. Reason: because",), journal=("replace 2",),
    ),
    Played(
        "lock", "running", "Lock the thread for all but the players",
        told=("**Moddy** has locked this thread for all but the players: I remove messages of others. "
              "Reason: because",),
        noted=("thread locked to players. Reason: because",), journal=("lock",),
    ),
    Played(
        "unlock", "locked", "Open the thread to everyone",
        told=("**Moddy** has opened this thread to everyone. Reason: because",),
        noted=("thread opened to all. Reason: because",), journal=("unlock",),
    ),
    Played(
        "reveal", "running", "See all secrets: then you can never play here",
        says=("You see every player's role and what they know. I tell everybody that you looked, and **you "
             "can never play in this game**."),
        told=("**Moddy** has looked at all secrets, because of an emergency. They do not play, and can never play in "
              "this game. Reason: because",),
        noted=("**secrets looked at**. Reason: because",), journal=("reveal",),
        shown="**Only for you.** I told everybody that you have seen this.",
    ),
)  # fmt: skip

ENDS: Final = (
    Played(
        "rewind", "played", "Take the game back after a fault", ("moment",),
        "Only if **the program** has made a mistake, never for a player's mistake. Everything after the "
        "moment that you choose is void, for everybody, and I shuffle the decks again. The record keeps all "
        "of it. You cannot undo this.",
        {"moment": "2"},
        told=("**Moddy** has taken the game back to <t:1795262400:f>, because I made a mistake. "
              "Everything after that does not count. Reason: because",),
        noted=("game taken back after a fault. Reason: because",), journal=("rewind 2",),
    ),
    Played(
        "abort", "running", "End the game without a winner",
        says="**The game is over at once, and nobody wins.** I publish every role. You cannot undo this.",
        told=("**Moddy** has ended the game. Reason: because",), noted=("game ended. Reason: because",),
        journal=("abort",), command={}, asked="End the game without a winner, and publish everything?",
    ),
    Played(
        "host", "running", "Propose another host", ("person",),
        "I ask them in the thread. It counts once they accept.", {"person": "102"},
        told=("<@102>, **Moddy** asks whether you will host this game from now on. Reason: because",),
        shown="**I have asked them in the thread.** It counts once they accept.",
    ),
    Played(
        "pass", "refused", "Skip a post that Discord does not take", ("post",),
        "I never make that post, and the posts behind it follow. The card, **My desk** and the record show "
        "what it would have said. You cannot undo this.", {"post": "The post that I could not make in the thread"},
        told=("**Moddy** has skipped a post that I could not make here. **My desk** and the card show how the game "
              "stands. Reason: because",),
        noted=("post skipped. Reason: because",), journal=("pass",),
    ),
    Played(
        "move", "gone", "Open a new thread", ("channel",),
        "Open a new thread for this game, in place of the deleted one?",
        told=("**Moddy** has opened this thread, because the old one is gone. <@101>, <@102>, <@103>, <@104>, and "
              "<@105>, the game goes on here.",),
        noted=("new thread",), journal=("move",), shown="The game goes on in <#702>.",
    ),
)  # fmt: skip

PLAYED: Final = (*LOBBY, *CLOCKS, *PACE, *SEATS, *ENDS)
APART: Final = frozenset({"ready", "replace"})
"""The deeds whose button leads to no form of their own: it is done at once, or leads to a page."""
