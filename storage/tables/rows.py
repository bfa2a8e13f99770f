"""The rows, one class for each SQL table. Times are integer milliseconds, UTC; nothing cascades.

Games are kept when they end, so no row is deleted because another one was. What the rules encode (positions,
events, links) is bytes or text that nothing here reads.
"""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, LargeBinary, MetaData, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field, SQLModel

# SQLite's STRICT tables know INTEGER, TEXT and BLOB; an id that counts up must be INTEGER there.
_BIG = BigInteger().with_variant(Integer(), "sqlite")
# Text is sorted and compared by its bytes, as SQLite does it, whatever the language of a PostgreSQL database.
_TEXT = Text().with_variant(Text(collation="C"), "postgresql")
_FLAG = Boolean().with_variant(Integer(), "sqlite")

Id = Annotated[int | None, Field(primary_key=True, sa_type=Integer)]
Whole = Annotated[int, Field(sa_type=Integer)]
MaybeWhole = Annotated[int | None, Field(sa_type=Integer)]
Big = Annotated[int, Field(sa_type=_BIG)]  # a time in milliseconds, or an id of Discord's
MaybeBig = Annotated[int | None, Field(sa_type=_BIG)]
Words = Annotated[str, Field(sa_type=_TEXT)]
MaybeWords = Annotated[str | None, Field(sa_type=_TEXT)]
Bytes = Annotated[bytes, Field(sa_type=LargeBinary)]
MaybeBytes = Annotated[bytes | None, Field(sa_type=LargeBinary)]
Flag = Annotated[bool, Field(sa_type=_FLAG)]

OPEN = text("state NOT IN ('done', 'dropped')")  # a notice that still holds up its lane
SETTLED = text("state IN ('done', 'dropped')")  # one that holds up nothing any more
READY = text("notice.state = 'ready'")
HELD = text("until_ms IS NULL")
WAITING = text("until_ms IS NULL AND seat IS NULL AND person_id <> 0")  # in a lobby: once a person
_COUNTED = {"sqlite_autoincrement": True, "sqlite_strict": True}
_PLAIN = {"sqlite_strict": True}


class Row(SQLModel):
    """A row; its repr shows the columns in *shown* and nothing else, for many hold secrets."""

    metadata: ClassVar[MetaData] = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
        }
    )
    shown: ClassVar[tuple[str, ...]] = ("id",)

    def __repr_args__(self) -> Sequence[tuple[str | None, Any]]:
        return [(name, getattr(self, name)) for name in self.shown]


def _game(primary: bool = False) -> Any:
    """A column that names the game a row belongs to."""
    return Field(primary_key=primary, sa_type=Integer, sa_column_args=[ForeignKey("game.id")])


class GameRow(Row, table=True):
    """One table: who plays where, by which rules, and the position the journal has led to."""

    __tablename__ = "game"
    __table_args__ = (
        Index(None, "place_id"),
        Index(None, "stage"),
        Index(None, "guild_id"),
        Index(None, "host_id"),
        Index(
            "ix_game_stale_cards",
            "card_stale_ms",
            sqlite_where=text("card_stale_ms IS NOT NULL"),
            postgresql_where=text("card_stale_ms IS NOT NULL"),
        ),
        Index(
            None,
            "resumes_ms",
            sqlite_where=text("resumes_ms IS NOT NULL"),
            postgresql_where=text("resumes_ms IS NOT NULL"),
        ),
        _COUNTED,
    )

    id: Id = None
    name: Words  # the game's room: "quest"
    edition: Whole
    pack_id: MaybeWords = None
    pack_sha256: MaybeWords = None
    guild_id: Big
    channel_id: Big  # where the thread hangs
    place_id: MaybeBig = None  # the thread, once it is made
    host_id: Big
    seats: Whole  # wanted
    stage: Words  # lobby, dealing, running, ended
    config: Words  # JSON
    settings: Words  # JSON: how the table is run, not the rules
    seed: Bytes  # 32, secret until the end
    fingerprint: Words  # hex
    salt: MaybeWords = None
    version: Whole
    snapshot: MaybeBytes = None
    entries: Whole  # the journal's last number
    link: MaybeBytes = None  # the journal's last link
    halted: Words  # "", or why the game is held up: delivery, pause
    card_id: MaybeBig = None  # the status card's message
    card_stale_ms: MaybeBig = None  # since when the card wants drawing
    card_print: MaybeWords = None  # hash of what the card last showed
    made_ms: Big
    begun_ms: MaybeBig = None
    ended_ms: MaybeBig = None
    resumes_ms: MaybeBig = None  # when a pause ends by itself
    opened: MaybeWords = None  # JSON: when each question was opened


class HolderRow(Row, table=True):
    """One person's time in one seat of one game; person 0 is a companion, seat None the lobby.

    A person has one place in a lobby; how many seats of a game one may hold its rules say (H-17.6).
    """

    __tablename__ = "holder"
    __table_args__ = (
        Unique("game_id", "cause"),
        Index(None, "person_id"),
        Index(
            "ix_holder_seat",
            "game_id",
            "seat",
            unique=True,
            sqlite_where=text("until_ms IS NULL AND seat IS NOT NULL"),
            postgresql_where=text("until_ms IS NULL AND seat IS NOT NULL"),
        ),
        Index(
            "ix_holder_person",
            "game_id",
            "person_id",
            unique=True,
            sqlite_where=WAITING,
            postgresql_where=WAITING,
        ),
        _COUNTED,
    )

    id: Id = None
    game_id: int = _game()
    person_id: Big
    name: Words
    cause: Words  # the join interaction
    seat: MaybeWhole = None
    since_ms: Big
    until_ms: MaybeBig = None
    delivered_ms: MaybeBig = None  # when its role had arrived
    quiet_ms: MaybeBig = None  # until when no reminder is wanted
    quiet_for: MaybeWords = None  # of which clocks, each as vote/7#1


class EntryRow(Row, table=True):
    """One entry of a game's journal; triggers refuse to change or delete it."""

    __tablename__ = "entry"
    __table_args__ = (Unique("game_id", "cause"), _PLAIN)
    shown = ("game_id", "n")

    game_id: int = _game(primary=True)
    n: int = Field(primary_key=True, sa_type=Integer)
    at_ms: Big
    by: Words
    action: Words
    reason: MaybeWords = None
    draws: Words  # JSON
    events: Bytes
    link: Bytes
    cause: Words
    deed: MaybeWords = None  # JSON: what of a deed is not published


class NoticeRow(Row, table=True):
    """One post that is still to be said, or was; a lane is one game and one place."""

    __tablename__ = "notice"
    __table_args__ = (
        Unique("nonce"),
        Index("ix_notice_open", "game_id", "lane", "id", sqlite_where=OPEN, postgresql_where=OPEN),
        Index(
            "ix_notice_ready",
            "priority",
            "id",
            sqlite_where=text("state = 'ready'"),
            postgresql_where=text("state = 'ready'"),
        ),
        _COUNTED,
    )

    id: Id = None
    game_id: int = _game()
    lane: Words  # thread, person:123, chair
    kind: Words
    body: Bytes
    reference: Words  # random, stands in the post, so that it can be found there
    nonce: Words  # random, goes with the request; never made from an id
    state: Words  # ready, sending, done, dropped; up to 0.5 also failed
    priority: Whole  # the least goes first
    made_ms: Big
    first_try_ms: MaybeBig = None
    next_try_ms: MaybeBig = None
    attempts: Whole
    message_id: MaybeBig = None
    channel_id: MaybeBig = None
    failure: MaybeWords = None  # why it was not said: see bot/posting/refusals.py
    entry_n: Whole


class DeadlineRow(Row, table=True):
    """One clock: due at a time, or standing still with a rest, or (neither) not in use."""

    __tablename__ = "deadline"
    __table_args__ = (
        Index(
            None,
            "due_ms",
            sqlite_where=text("due_ms IS NOT NULL"),
            postgresql_where=text("due_ms IS NOT NULL"),
        ),
        Index(
            None,
            "remind_ms",
            sqlite_where=text("remind_ms IS NOT NULL"),
            postgresql_where=text("remind_ms IS NOT NULL"),
        ),
        _PLAIN,
    )
    shown = ("game_id", "number")

    game_id: int = _game(primary=True)
    clock: str = Field(primary_key=True, sa_type=_TEXT)  # vote/7
    number: Whole  # one more whenever it starts anew
    kind: Words
    due_ms: MaybeBig = None
    left_ms: MaybeBig = None
    started_ms: Big
    asked_ms: MaybeBig = None  # when moderators were asked
    extended_ms: Big
    remind_ms: MaybeBig = None  # the next reminder
    reminded: Whole = 0  # steps of reminding that are done


class AwayRow(Row, table=True):
    """One player's absence from one game; a new one takes the place of the last."""

    __tablename__ = "away"
    __table_args__ = (Index(None, "until_ms"), _PLAIN)
    shown = ("game_id", "person_id")

    game_id: int = _game(primary=True)
    person_id: int = Field(primary_key=True, sa_type=_BIG, sa_column_kwargs={"autoincrement": False})
    from_ms: Big
    until_ms: Big


class DraftRow(Row, table=True):
    """Words that a seat is still putting together for a question: in no journal and in no record."""

    __tablename__ = "draft"
    __table_args__ = (_PLAIN,)
    shown = ("game_id", "seat")

    game_id: int = _game(primary=True)
    seat: int = Field(primary_key=True, sa_type=Integer, sa_column_kwargs={"autoincrement": False})
    question: str = Field(primary_key=True, sa_type=_TEXT)
    person_id: Big  # who chose them
    words: Words


class SeenRow(Row, table=True):
    """Somebody without a seat was shown a secret of a game; triggers refuse to change or delete it."""

    __tablename__ = "seen"
    __table_args__ = (Index(None, "game_id", "person_id"), _COUNTED)

    id: Id = None
    game_id: int = _game()
    person_id: Big
    what: Words
    at_ms: Big


class GuildRow(Row, table=True):
    """What is set for one server."""

    __tablename__ = "guild"
    __table_args__ = (_PLAIN,)

    id: int = Field(primary_key=True, sa_type=_BIG, sa_column_kwargs={"autoincrement": False})
    settings: Words  # JSON


class PersonRow(Row, table=True):
    """What is remembered of one person across games."""

    __tablename__ = "person"
    __table_args__ = (_PLAIN,)

    id: int = Field(primary_key=True, sa_type=_BIG, sa_column_kwargs={"autoincrement": False})
    dm_channel_id: MaybeBig = None
    dm_closed_ms: MaybeBig = None
    locale: MaybeWords = None
    settings: Words  # JSON
    notify: MaybeWords = None  # how to be told of questions: thread, dm, reminders, nothing; NULL as thread


class MetaRow(Row, table=True):
    """One fact about the installation, such as the hash of the commands last made known to Discord."""

    __tablename__ = "meta"
    __table_args__ = (_PLAIN,)
    shown = ("key",)

    key: str = Field(primary_key=True, sa_type=_TEXT)
    value: Words


class LeaseRow(Row, table=True):
    """Which process looks after one shard; nothing is in it where a file is used by one process alone."""

    __tablename__ = "lease"
    __table_args__ = (_PLAIN,)
    shown = ("shard", "epoch")

    shard: int = Field(primary_key=True, sa_type=Integer, sa_column_kwargs={"autoincrement": False})
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
    __table_args__ = (_PLAIN,)
    shown = ("sha256",)

    sha256: str = Field(primary_key=True, sa_type=_TEXT)
    id: Words
    body: Bytes


game = Row.metadata.tables["game"]
holder = Row.metadata.tables["holder"]
entry = Row.metadata.tables["entry"]
notice = Row.metadata.tables["notice"]
deadline = Row.metadata.tables["deadline"]
away = Row.metadata.tables["away"]
draft = Row.metadata.tables["draft"]
seen = Row.metadata.tables["seen"]
guild = Row.metadata.tables["guild"]
person = Row.metadata.tables["person"]
meta = Row.metadata.tables["meta"]
lease = Row.metadata.tables["lease"]
pack = Row.metadata.tables["pack"]
