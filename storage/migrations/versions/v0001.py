"""Everything there was at first."""

import sqlalchemy as sa
from alembic import op

from storage.migrations import only_added

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# Sorted and compared by its bytes, as SQLite does it, whatever the database's language.
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_FLAG = sa.Boolean().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _games()
    _holders()
    _journal()
    _outbox()
    _deadlines()
    _others()


def _games() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", _TEXT, nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("pack_id", _TEXT),
        sa.Column("pack_sha256", _TEXT),
        sa.Column("guild_id", _BIG, nullable=False),
        sa.Column("channel_id", _BIG, nullable=False),
        sa.Column("place_id", _BIG),
        sa.Column("host_id", _BIG, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("stage", _TEXT, nullable=False),
        sa.Column("config", _TEXT, nullable=False),
        sa.Column("settings", _TEXT, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("fingerprint", _TEXT, nullable=False),
        sa.Column("salt", _TEXT),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary()),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("link", sa.LargeBinary()),
        sa.Column("halted", _TEXT, nullable=False),
        sa.Column("card_id", _BIG),
        sa.Column("card_stale_ms", _BIG),
        sa.Column("card_print", _TEXT),
        sa.Column("made_ms", _BIG, nullable=False),
        sa.Column("begun_ms", _BIG),
        sa.Column("ended_ms", _BIG),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_game_place_id", "game", ["place_id"])
    op.create_index("ix_game_stage", "game", ["stage"])
    _partial("ix_game_stale_cards", "game", ["card_stale_ms"], "card_stale_ms IS NOT NULL")


def _holders() -> None:
    op.create_table(
        "holder",
        sa.Column("id", sa.Integer(), primary_key=True),
        _game("holder"),
        sa.Column("person_id", _BIG, nullable=False),
        sa.Column("name", _TEXT, nullable=False),
        sa.Column("cause", _TEXT, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("since_ms", _BIG, nullable=False),
        sa.Column("until_ms", _BIG),
        sa.Column("delivered_ms", _BIG),
        sa.Column("by_dm", _FLAG, nullable=False),
        sa.UniqueConstraint("game_id", "cause", name="uq_holder_game_id_cause"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_holder_person_id", "holder", ["person_id"])
    held = "until_ms IS NULL"
    _partial("ix_holder_seat", "holder", ["game_id", "seat"], f"{held} AND seat IS NOT NULL", unique=True)
    _partial(
        "ix_holder_person", "holder", ["game_id", "person_id"], f"{held} AND person_id <> 0", unique=True
    )


def _journal() -> None:
    op.create_table(
        "entry",
        _game("entry", primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("at_ms", _BIG, nullable=False),
        sa.Column("by", _TEXT, nullable=False),
        sa.Column("action", _TEXT, nullable=False),
        sa.Column("reason", _TEXT),
        sa.Column("draws", _TEXT, nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("link", sa.LargeBinary(), nullable=False),
        sa.Column("cause", _TEXT, nullable=False),
        sa.Column("deed", _TEXT),
        sa.UniqueConstraint("game_id", "cause", name="uq_entry_game_id_cause"),
        sqlite_strict=True,
    )
    only_added("entry", "rows of the journal are added, never changed")


def _outbox() -> None:
    op.create_table(
        "notice",
        sa.Column("id", sa.Integer(), primary_key=True),
        _game("notice"),
        sa.Column("lane", _TEXT, nullable=False),
        sa.Column("kind", _TEXT, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("reference", _TEXT, nullable=False),
        sa.Column("nonce", _TEXT, nullable=False),
        sa.Column("state", _TEXT, nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("parts", sa.Integer(), nullable=False),
        sa.Column("made_ms", _BIG, nullable=False),
        sa.Column("first_try_ms", _BIG),
        sa.Column("next_try_ms", _BIG),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("message_id", _BIG),
        sa.Column("channel_id", _BIG),
        sa.Column("failure", _TEXT),
        sa.Column("entry_n", sa.Integer(), nullable=False),
        sa.UniqueConstraint("nonce", name="uq_notice_nonce"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    _partial("ix_notice_open", "notice", ["game_id", "lane", "id"], "state NOT IN ('done', 'dropped')")


def _deadlines() -> None:
    op.create_table(
        "deadline",
        _game("deadline", primary_key=True),
        sa.Column("clock", _TEXT, primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", _TEXT, nullable=False),
        sa.Column("due_ms", _BIG),
        sa.Column("left_ms", _BIG),
        sa.Column("started_ms", _BIG, nullable=False),
        sa.Column("asked_ms", _BIG),
        sa.Column("extended_ms", _BIG, nullable=False),
        sqlite_strict=True,
    )
    _partial("ix_deadline_due_ms", "deadline", ["due_ms"], "due_ms IS NOT NULL")


def _others() -> None:
    op.create_table(
        "person",
        sa.Column("id", _BIG, primary_key=True, autoincrement=False),
        sa.Column("dm_channel_id", _BIG),
        sa.Column("dm_closed_ms", _BIG),
        sa.Column("locale", _TEXT),
        sa.Column("settings", _TEXT, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "meta",
        sa.Column("key", _TEXT, primary_key=True),
        sa.Column("value", _TEXT, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "pack",
        sa.Column("sha256", _TEXT, primary_key=True),
        sa.Column("id", _TEXT, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sqlite_strict=True,
    )


def _game(table: str, *, primary_key: bool = False) -> sa.Column[int]:
    reference = sa.ForeignKey("game.id", name=f"fk_{table}_game_id")
    return sa.Column("game_id", sa.Integer(), reference, primary_key=primary_key, nullable=False)


def _partial(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    clause = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=clause, postgresql_where=clause)
