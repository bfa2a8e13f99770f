"""The rows: each SQL table, once, by what is read of it. Times are integer milliseconds, UTC; nothing cascades.

A new column is a new field: what makes, adds, changes and reads rows follows. Fields stand in the order of columns.

Games are kept when they end, so no row is deleted because another one was. What the rules encode (positions,
events, links) is bytes or text that nothing here reads.
"""

import json
from typing import ClassVar

from sqlalchemy import Index, text
from sqlalchemy import UniqueConstraint as Unique

from storage.tables.columns import (
    COUNTED,
    PLAIN,
    Big,
    Bytes,
    Id,
    KeyBig,
    KeyOfGame,
    KeyPerson,
    KeyWhole,
    KeyWords,
    MaybeBig,
    MaybeBytes,
    MaybeNamingWords,
    MaybeNotify,
    MaybeWhole,
    MaybeWords,
    NamingBytes,
    NamingWords,
    OfGame,
    PersonBig,
    Whole,
    Words,
    kept,
    only,
)
from storage.tables.columns import Notify as Notify
from storage.tables.columns import Row as Row
from storage.tables.columns import Stored as Stored
from storage.tables.values import Value

OPEN = text("state NOT IN ('done', 'dropped')")  # a notice that still holds up its lane
SETTLED = text("state IN ('done', 'dropped')")  # one that holds up nothing any more
READY = text("notice.state = 'ready'")
SEATED = text("until_ms IS NULL AND seat IS NOT NULL")
WAITING = text("until_ms IS NULL AND seat IS NULL AND person_id <> 0")  # in a lobby: once a person


@kept(
    "game",
    Index(None, "place_id"),
    Index(None, "stage"),
    Index(None, "guild_id"),
    Index(None, "host_id"),
    Index("ix_game_stale_cards", "card_stale_ms", **only(text("card_stale_ms IS NOT NULL"))),
    Index(None, "resumes_ms", **only(text("resumes_ms IS NOT NULL"))),
    Index(None, "absent_ms", **only(text("absent_ms IS NOT NULL"))),
    COUNTED,
)
class StoredGame(Value):
    """One table: who plays where, by which rules, and the position the journal has led to."""

    id: Id
    name: Words  # the game's room: "quest"
    edition: Whole
    pack_id: MaybeWords
    pack_sha256: MaybeWords
    guild_id: Big
    channel_id: Big  # where the thread hangs
    place_id: MaybeBig  # the thread, once it is made
    host_id: PersonBig
    seats: Whole  # wanted
    stage: Words  # lobby, dealing, running, ended
    config: Words  # JSON
    settings: NamingWords  # JSON: how the table is run, not the rules
    seed: Bytes  # 32, secret until the end
    fingerprint: Words  # hex
    salt: MaybeWords
    version: Whole
    snapshot: MaybeBytes
    entries: Whole  # the journal's last number
    link: MaybeBytes  # the journal's last link
    halted: Words  # "", or why the game is held up: delivery, pause
    card_id: MaybeBig  # the status card's message
    card_stale_ms: MaybeBig  # since when the card wants drawing
    card_print: MaybeWords  # hash of what the card last showed
    made_ms: Big
    begun_ms: MaybeBig
    ended_ms: MaybeBig
    resumes_ms: MaybeBig  # when a pause ends by itself
    opened: MaybeWords  # JSON: when each question was opened
    absent_ms: MaybeBig = None  # since when its rules are not installed here

    sealed: ClassVar[tuple[str, ...]] = ("seed", "snapshot")
    fixed: ClassVar[tuple[str, ...]] = (
        *("id", "name", "edition", "guild_id", "seed", "fingerprint", "made_ms"),
        "version",  # counts the changes
    )


@kept(
    "holder",
    Unique("game_id", "cause"),
    Index(None, "person_id"),
    Index("ix_holder_seat", "game_id", "seat", unique=True, **only(SEATED)),
    Index("ix_holder_person", "game_id", "person_id", unique=True, **only(WAITING)),
    COUNTED,
)
class Holder(Value):
    """One person's time in one seat of one game; person 0 is a companion, seat None the lobby.

    A person has one place in a lobby; how many seats of a game one may hold its rules say (F-7).
    """

    id: Id
    game_id: OfGame
    person_id: PersonBig
    name: NamingWords
    cause: Words  # the join interaction
    seat: MaybeWhole
    since_ms: Big
    until_ms: MaybeBig
    delivered_ms: MaybeBig  # when its role had arrived
    quiet_ms: MaybeBig  # until when no reminder is wanted
    quiet_for: MaybeWords  # of which clocks, each as vote/7#1
    former: MaybeNamingWords  # JSON: what else the person was called in it, the newest first
    notify: Notify = "thread"
    """What is remembered of the person."""

    @property
    def is_companion(self) -> bool:
        return self.person_id == 0

    @property
    def has_role(self) -> bool:
        """Whether the role has arrived; a companion is told none."""
        return self.delivered_ms is not None or self.is_companion

    @property
    def former_names(self) -> tuple[str, ...]:
        """What else the person was called in the game, the newest first."""
        return () if self.former is None else tuple(json.loads(self.former))


@kept("entry", Unique("game_id", "cause"), PLAIN)
class StoredEntry(Value):
    """One entry of a game's journal; triggers refuse to change or delete it."""

    game_id: KeyOfGame
    n: KeyWhole
    at_ms: Big
    by: Words
    action: Words
    reason: MaybeWords
    draws: Words  # JSON
    events: Bytes
    link: Bytes
    cause: Words
    deed: MaybeNamingWords = None  # JSON: what of a deed is not published

    sealed: ClassVar[tuple[str, ...]] = ("action", "draws", "events", "deed")


@kept(
    "notice",
    Unique("nonce"),
    Index("ix_notice_open", "game_id", "lane", "id", **only(OPEN)),
    Index("ix_notice_ready", "priority", "id", **only(text("state = 'ready'"))),
    COUNTED,
)
class Notice(Value):
    """One post that is still to be said, or was; a lane is one game and one place."""

    id: Id
    game_id: OfGame
    lane: NamingWords  # thread, person:123, chair
    kind: Words
    body: NamingBytes
    reference: Words  # random, stands in the post, so that it can be found there
    nonce: Words  # random, goes with the request; never made from an id
    state: Words  # ready, sending, done, dropped; up to 0.5 also failed
    priority: Whole  # the least goes first
    made_ms: Big
    first_try_ms: MaybeBig
    next_try_ms: MaybeBig
    attempts: Whole
    message_id: MaybeBig
    channel_id: MaybeBig
    failure: MaybeWords  # why it was not said: see bot/service/discord/refusals.py
    entry_n: Whole

    sealed: ClassVar[tuple[str, ...]] = ("body",)


@kept(
    "deadline",
    Index(None, "due_ms", **only(text("due_ms IS NOT NULL"))),
    Index(None, "remind_ms", **only(text("remind_ms IS NOT NULL"))),
    PLAIN,
)
class Deadline(Value):
    """One clock: due at a time, or standing still with a rest, or (neither) not in use."""

    game_id: KeyOfGame
    clock: KeyWords  # vote/7
    number: Whole  # one more whenever it starts anew
    kind: Words
    due_ms: MaybeBig
    left_ms: MaybeBig
    started_ms: Big
    asked_ms: MaybeBig  # when moderators were asked
    extended_ms: Big
    remind_ms: MaybeBig  # the next reminder
    reminded: Whole  # steps of reminding that are done

    @property
    def cause(self) -> str:
        """What the journal knows its lapse by."""
        return f"lapse:{self.game_id}:{self.clock}:{self.number}"

    @property
    def is_running(self) -> bool:
        return self.due_ms is not None

    @property
    def is_used(self) -> bool:
        return self.due_ms is not None or self.left_ms is not None


@kept("away", Index(None, "until_ms"), PLAIN)
class Away(Value):
    """One player's absence from one game; a new one takes the place of the last."""

    game_id: KeyOfGame
    person_id: KeyPerson
    from_ms: Big
    until_ms: Big


@kept("draft", PLAIN)
class Draft(Value):
    """Words that a seat is still putting together for a question: in no journal and in no record."""

    game_id: KeyOfGame
    seat: KeyWhole
    question: KeyWords
    person_id: PersonBig  # who chose them
    words: Words

    sealed: ClassVar[tuple[str, ...]] = ("words",)


@kept("seen", Index(None, "game_id", "person_id"), COUNTED)
class Seen(Value):
    """Somebody without a seat was shown a secret of a game; triggers refuse to change or delete it."""

    id: Id
    game_id: OfGame
    person_id: PersonBig
    what: Words
    at_ms: Big


@kept("guild", PLAIN)
class Guild(Value):
    """What is set for one server."""

    id: KeyBig
    settings: NamingWords = "{}"  # JSON


@kept("opens", Index(None, "person_id"), PLAIN)
class Opens(Value):
    """Of which games' lobbies on one server a person wants to be told, and how far that was done."""

    guild_id: KeyBig
    person_id: KeyPerson
    games: Words  # names, with blanks between
    told_ms: Big  # when he was told last
    known: Whole  # of lobbies up to this game he was told, or need not be


@kept("asked", PLAIN)
class Asked(Value):
    """Somebody was asked to join a lobby: that is done once."""

    game_id: KeyOfGame
    person_id: KeyPerson
    asked_ms: Big


@kept("again", PLAIN)
class Again(Value):
    """Somebody who played a game that is over would play it again: nobody learns it before enough would."""

    game_id: KeyOfGame
    person_id: KeyPerson
    name: NamingWords
    cause: Words  # the press
    how: Words  # lot, swap
    at_ms: Big


@kept("wish", Index(None, "person_id"), PLAIN)
class Wish(Value):
    """Somebody would play on a server: what, how fast, when he answers, and how long that holds.

    *about*: what he was asked at *asked_ms* and has not answered, a lobby's number or a game that is to be opened;
    *seated*: the lobby in which he has a seat by it.
    """

    guild_id: KeyBig
    person_id: KeyPerson
    name: NamingWords
    games: Words  # names, with blanks between
    paces: Words  # quick, usual, slow, with blanks between
    hours: MaybeWords  # JSON: the hours of the day in which he answers
    made_ms: Big
    until_ms: Big
    asked_ms: MaybeBig
    about: Words
    seated: MaybeWhole


@kept("bar", PLAIN)
class Bar(Value):
    """Somebody is barred from a server's games until then."""

    guild_id: KeyBig
    person_id: KeyPerson
    until_ms: Big
    reason: NamingWords
    by_id: PersonBig  # the moderator
    at_ms: Big


@kept("apart", Index(None, "other_id"), PLAIN)
class Apart(Value):
    """Somebody would rather not sit with another, who never learns it: no row is shown to *other_id*."""

    person_id: KeyPerson
    other_id: KeyPerson


@kept("person", Index(None, "daily_ms", **only(text("daily_ms IS NOT NULL"))), PLAIN)
class Person(Value):
    """What is remembered of one person across games."""

    id: KeyPerson
    dm_channel_id: MaybeBig = None
    dm_closed_ms: MaybeBig = None
    locale: MaybeWords = None
    settings: Words = "{}"  # JSON
    notify: MaybeNotify = None  # how to be told of questions: thread, dm, reminders, nothing; NULL as thread
    """None: nothing was chosen."""
    daily: MaybeWords = None  # the time of day and the zone of the daily line: 18:00 Europe/Berlin
    daily_ms: MaybeBig = None  # when it is due next
    unasked: MaybeWhole = None  # 1: nobody may have him asked to join a lobby


@kept("sheet", PLAIN)
class Sheet(Value):
    """What a server's hosts have written of their own for one game, as a pack and as lines."""

    guild_id: KeyBig
    game: KeyWords  # the game's room: "war"
    version: Whole = 0  # counts the changes
    body: MaybeBytes = None  # the pack by which tables are opened, once all lines were right together
    lines: MaybeWords = None  # what is not right yet, beside it; NULL: it is written as the pack says it


class MetaRow(Row, table=True):
    """One fact about the installation, such as the hash of the commands last made known to Discord."""

    __tablename__ = "meta"
    __table_args__ = (PLAIN,)

    key: KeyWords
    value: Words


class LeaseRow(Row, table=True):
    """Which process looks after one shard; nothing is in it where a file is used by one process alone."""

    __tablename__ = "lease"
    __table_args__ = (PLAIN,)

    shard: KeyWhole
    shards: Whole  # how many there are in all
    owner: Words  # of which process, "" for none
    epoch: Whole  # one more each time that it changes hands
    until_ms: Big  # by the server's clock
    session: Words  # the connection by which it was renewed: where that is gone, so is the process
    claimant: Words  # which process wants it back, "" for none
    claimed_ms: Big


class PackRow(Row, table=True):
    """A pack of data, whole, for as long as a game uses it."""

    __tablename__ = "pack"
    __table_args__ = (PLAIN,)

    sha256: KeyWords
    id: Words
    body: Bytes


_TABLES = Row.metadata.tables
game, holder, entry, notice = (_TABLES[name] for name in ("game", "holder", "entry", "notice"))
deadline, away, draft, seen = (_TABLES[name] for name in ("deadline", "away", "draft", "seen"))
opens, asked, again = (_TABLES[name] for name in ("opens", "asked", "again"))
wish, bar, apart = (_TABLES[name] for name in ("wish", "bar", "apart"))
guild, person, meta, lease, pack = (_TABLES[name] for name in ("guild", "person", "meta", "lease", "pack"))
sheet = _TABLES["sheet"]
