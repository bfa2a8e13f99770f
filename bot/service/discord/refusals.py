"""What Discord can refuse: what each answer means, whether it may pass, who is told, and what mends it.

One row for each kind of answer; every answer there is belongs to one (`of`). The courier, the cards, health, the
marks and the doctor act from these rows, and TROUBLE.md shows them. Nothing is given up because of any of them: it
is tried again after waits that grow to ten minutes, until it is taken or somebody lets it go.
"""

from __future__ import annotations

import enum
import math
from typing import Final

import discord
from msgspec.structs import replace

from bot.language.words import said
from bot.service.discord.retrying import UNREACHED
from rules.game import Value

LONGEST_WAIT_MS: Final = 10 * 60 * 1000
"""Nothing waits longer until it is tried again."""

LATE_MS: Final = 5 * 60 * 1000
"""What has waited for so long is told of, whatever keeps it; a public post then stops its game's clocks."""

ERRORS: Final = (discord.HTTPException, discord.RateLimited, *UNREACHED)
"""How the library tells that Discord refused a request, or did not answer it."""


class WhoIsTold(enum.Enum):
    """Who is told that something was refused, and when."""

    NOBODY = "nobody"
    AT_ONCE = "moderators, at once"
    LATE = "moderators, after five minutes"
    SEAT = "its reader, on **My desk**; of a role also moderators"


class MetAt(enum.Enum):
    """What was refused: what mends it differs by that."""

    THREAD = "a post in a game's thread"
    BESIDE = "a post in another channel"
    CARD = "a change of a status card"
    TAG = "the tag of a forum's post"
    OPENING = "the thread of a new lobby"
    PRIVATE = "a private message"
    TALK = "a private thread in which players talk"


class Refusal(Value):
    """One kind of answer. *codes* are Discord's own, *bare* the statuses of answers without one of them.

    *means* and *mends* are about posts in a game's thread. *in_private*: what it means of a private message, which
    is let go where that does not pass. *instead*: what mends it elsewhere.
    *passes*: asked again it may be taken, though nobody does anything. *is_absence*: whoever answers so is not
    Discord, or is not well: nothing else may get through either.
    """

    name: str
    means: str
    mends: str
    told: WhoIsTold
    codes: tuple[int, ...] = ()
    bare: tuple[int, ...] = ()
    passes: bool = False
    is_absence: bool = False
    other: str = ""
    """What else counts as such an answer; in English, for TROUBLE.md."""
    in_private: str = ""
    instead: tuple[tuple[MetAt, str], ...] = ()

    def means_to(self, place: MetAt) -> str:
        """What it means there, to be translated."""
        return self.in_private if place is MetAt.PRIVATE and self.in_private else self.means

    def mended(self, place: MetAt) -> str:
        """What mends it there, to be translated."""
        usual = _ON_DESK if place is MetAt.PRIVATE and not self.passes else self.mends
        return dict(self.instead).get(place, usual)


_ON_DESK: Final = said("**My desk** still shows them everything.")
_NOT_TO_THEM: Final = said("Discord does not let me write to them.")
_TELL: Final = said("Tell the person who runs me.")
_TELL_NO_MORE: Final = (
    (MetAt.CARD, _TELL),
    (MetAt.TAG, _TELL),
    (MetAt.OPENING, _TELL),
    (MetAt.TALK, _TELL),
    (MetAt.PRIVATE, said("Tell the person who runs me. **My desk** still shows them everything.")),
)
"""Where no post waits there is none to skip."""

_KEEPS_TRYING: Final = said("You need not do anything: I keep trying.")
_TELL_OPERATOR: Final = said(
    "Tell the person who runs me, and skip the post if the game should not wait for it."
)

UNANSWERED: Final = Refusal(
    "unanswered",
    said("Discord does not answer."),
    _KEEPS_TRYING,
    WhoIsTold.LATE,
    (),
    (408,),
    passes=True,
    is_absence=True,
    other="no answer within 30 seconds, a connection that fails, an answer that is cut off",
)
DOWN: Final = Refusal(
    "down",
    said("Discord has a problem."),
    _KEEPS_TRYING,
    WhoIsTold.LATE,
    passes=True,
    is_absence=True,
    other="any 5xx",
)
EDGE: Final = Refusal(
    "edge",
    said("Something between me and Discord turns me away."),
    said(
        "If it lasts, the person who runs me has to look at their network, or wait until Discord no longer "
        "blocks it."
    ),
    WhoIsTold.LATE,
    (40333,),
    (403, 404),
    passes=True,
    is_absence=True,
    other="a page instead of JSON, whatever its status",
)
LIMIT: Final = Refusal(
    "limit",
    said("Discord wants me to wait."),
    _KEEPS_TRYING,
    WhoIsTold.LATE,
    (20016, 20022, 20028, 20029, 30046, 40003, 40062),
    (429,),
    passes=True,
)
TOKEN: Final = Refusal(
    "token",
    said("Discord does not accept my token any more."),
    said(
        "The person who runs me has to copy the token anew from the Bot page of the application, and start "
        "me again."
    ),
    WhoIsTold.LATE,
    (40001, 50014),
    (401,),
    passes=True,
    is_absence=True,
)
MESSAGE: Final = Refusal(
    "message",
    said("A message of mine is gone."),
    _KEEPS_TRYING,
    WhoIsTold.LATE,
    (10008,),
    passes=True,
)
GONE: Final = Refusal(
    "gone",
    said("Somebody deleted the thread or channel."),
    said("A moderator can open a new thread for the game, or skip the post."),
    WhoIsTold.AT_ONCE,
    (10003,),
    in_private=said("My private channel with them is gone."),
    instead=(
        (MetAt.BESIDE, said("Skip the post. `/setup` chooses another channel for those that follow.")),
        (MetAt.OPENING, said("Choose another channel.")),
        (MetAt.TALK, said("**Try again** opens another one.")),
    ),
)
LOCKED: Final = Refusal(
    "locked",
    said("The thread is there, but it is locked."),
    said("Unlock it, or let me manage threads."),
    WhoIsTold.AT_ONCE,
    (50083, 160005),
    in_private=_NOT_TO_THEM,
    instead=((MetAt.OPENING, said("Leave its thread unlocked, or let me manage threads.")),),
)
DENIED: Final = Refusal(
    "denied",
    said("I am missing permissions there."),
    said("Please let me see it and write there."),
    WhoIsTold.AT_ONCE,
    (10004, 50001, 50013),
    other="any other code with 403 or 404",
    in_private=_NOT_TO_THEM,
)
FULL: Final = Refusal(
    "full",
    said("This server has as many open threads as Discord allows."),
    said("Close some that are no longer needed."),
    WhoIsTold.AT_ONCE,
    (160006, 160007),
    in_private=_NOT_TO_THEM,
)
UNTAGGED: Final = Refusal(
    "untagged",
    said("This forum takes no post without a tag, and I may set none of its tags."),
    said(
        "Add a tag that everybody may set, let me manage threads, or let the forum take posts without tags."
    ),
    WhoIsTold.AT_ONCE,
    (40067,),
    in_private=_NOT_TO_THEM,
)
FORUM: Final = Refusal(
    "forum",
    said("A forum has no private threads."),
    said("The players can write to each other in private messages."),
    WhoIsTold.AT_ONCE,
    other="nothing: Discord is not asked",
    in_private=_NOT_TO_THEM,
)
FILTERED: Final = Refusal(
    "filtered",
    said("A filter of this server does not let it through."),
    said("Exempt me from AutoMod there, or skip the post."),
    WhoIsTold.AT_ONCE,
    (200000, 200001, 240000),
    in_private=said("A filter of Discord's does not let it through."),
    instead=(
        (MetAt.CARD, said("Exempt me from AutoMod there.")),
        (MetAt.TAG, said("Exempt me from AutoMod there.")),
        (MetAt.OPENING, said("Exempt me from AutoMod there, or give the lobby another name.")),
        (MetAt.TALK, said("Exempt me from AutoMod there.")),
    ),
)
CLOSED: Final = Refusal(
    "closed",
    said("They take no private messages from me."),
    _ON_DESK,
    WhoIsTold.SEAT,
    (10013, 50007, 50278),
)
UNFIT: Final = Refusal(
    "unfit",
    said("Discord does not take what I wrote: that is my mistake."),
    _TELL_OPERATOR,
    WhoIsTold.LATE,
    (20009, 40005, 50006, 50035),
    (400, 405, 413),
    other="anything else",
    instead=_TELL_NO_MORE,
)
FAULT: Final = Refusal(
    "fault",
    said("I cannot write it: that is my mistake."),
    _TELL_OPERATOR,
    WhoIsTold.LATE,
    other="nothing: it is not sent at all",
    instead=_TELL_NO_MORE,
)
TOO_LATE: Final = Refusal(
    "too-late",
    said("My answer to a press came too late, or there was one already."),
    said("The player sees that the press failed, and presses again: it counts once."),
    WhoIsTold.NOBODY,
    (10062, 10015, 40060, 50027),
)

ROWS: Final = tuple(one for one in tuple(globals().values()) if isinstance(one, Refusal))
"""All of the above, in that order."""

_BY_CODE: Final = {code: row for row in ROWS for code in row.codes}
_BY_STATUS: Final = {status: row for row in ROWS for status in row.bare}
_BY_NAME: Final = {row.name: row for row in ROWS}


class MetRefusal(Value):
    """One refusal that was met, with what Discord said; 0 where it said nothing.

    It is kept beside what was not said as *written*, such as `denied 50013`.
    """

    refusal: Refusal
    said: int = 0
    place: MetAt = MetAt.THREAD

    @property
    def means(self) -> str:
        """What it means there, to be translated."""
        return self.refusal.means_to(self.place)

    @property
    def mends(self) -> str:
        """What mends it there, to be translated."""
        return self.refusal.mended(self.place)

    @property
    def written(self) -> str:
        return f"{self.refusal.name} {self.said}" if self.said else self.refusal.name


def of(error: Exception) -> MetRefusal:
    """What *error*, one of ERRORS, says; of any other that something here is at fault."""
    if isinstance(error, discord.HTTPException):
        return answered(error.status, error.code, is_json=_is_json(error))
    if isinstance(error, discord.RateLimited):
        return MetRefusal(LIMIT, 429)
    return MetRefusal(UNANSWERED if isinstance(error, ERRORS) else FAULT)


def answered(status: int, code: int, *, is_json: bool = True) -> MetRefusal:
    """What an answer says that is no success: Discord's own *code* counts, where there is one."""
    if status >= 500:
        return MetRefusal(DOWN, code or status)
    if not is_json:
        return MetRefusal(EDGE, status)
    if code == 0:
        return MetRefusal(_BY_STATUS.get(status, UNFIT), status)
    if (row := _BY_CODE.get(code)) is not None:
        return MetRefusal(row, code)
    known = {403: DENIED, 404: DENIED}
    return MetRefusal(known.get(status) or _BY_STATUS.get(status, UNFIT), code)


def read(written: str, place: MetAt = MetAt.THREAD) -> MetRefusal:
    """What was kept as *written*, of what was refused there. Versions up to 0.5 kept Discord's code alone."""
    name, _, number = written.partition(" ")
    if name.isdecimal():
        return replace(answered(400, int(name)), place=place)
    return MetRefusal(_BY_NAME.get(name, UNFIT), int(number) if number.isdecimal() else 0, place)


def wait_ms(attempts: int, asked_s: float = 0.0) -> int:
    """How long after so many *attempts* it is tried again: a second at first, ten minutes at most.

    But never less than the *asked_s* seconds that Discord wants.
    """
    return max(math.ceil(asked_s * 1000), min(LONGEST_WAIT_MS, 1000 << min(max(attempts, 1) - 1, 20)))


def _is_json(error: discord.HTTPException) -> bool:
    """Whether Discord answered, and not something before it with a page for people."""
    return is_json(str(error.response.headers.get("Content-Type", "")))


def is_json(content_type: str) -> bool:
    """Whether that is the type of JSON, whatever else stands behind it, such as its letters."""
    return content_type.partition(";")[0].strip().lower() == "application/json"
