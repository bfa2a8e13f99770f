"""What keeps a game alive: servers, pauses that end, reminders, absences, and who was shown what."""

import sqlalchemy as sa
from alembic import op

from storage.migrations import only_added

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Sorted and compared by its bytes, as SQLite does it, whatever the database's language.
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("game", sa.Column("resumes_ms", _BIG))
    _where_set("ix_game_resumes_ms", "game", "resumes_ms")
    op.add_column("holder", sa.Column("pings", _TEXT, nullable=False, server_default="thread"))
    op.add_column("holder", sa.Column("quiet_ms", _BIG))
    op.add_column("holder", sa.Column("quiet_for", _TEXT))
    op.add_column("deadline", sa.Column("remind_ms", _BIG))
    op.add_column(
        "deadline", sa.Column("reminded", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    _where_set("ix_deadline_remind_ms", "deadline", "remind_ms")
    _guilds()
    _absences()
    _ledger()


def _guilds() -> None:
    op.create_table(
        "guild",
        sa.Column("id", _BIG, primary_key=True, autoincrement=False),
        sa.Column("settings", _TEXT, nullable=False),
        sqlite_strict=True,
    )


def _absences() -> None:
    op.create_table(
        "away",
        _game("away", primary_key=True),
        sa.Column("person_id", _BIG, primary_key=True, autoincrement=False),
        sa.Column("from_ms", _BIG, nullable=False),
        sa.Column("until_ms", _BIG, nullable=False),
        sqlite_strict=True,
    )


def _ledger() -> None:
    op.create_table(
        "seen",
        sa.Column("id", sa.Integer(), primary_key=True),
        _game("seen"),
        sa.Column("person_id", _BIG, nullable=False),
        sa.Column("what", _TEXT, nullable=False),
        sa.Column("at_ms", _BIG, nullable=False),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_seen_game_id_person_id", "seen", ["game_id", "person_id"])
    only_added("seen", "what was seen is added, never changed")


def _game(table: str, *, primary_key: bool = False) -> sa.Column[int]:
    reference = sa.ForeignKey("game.id", name=f"fk_{table}_game_id")
    return sa.Column("game_id", sa.Integer(), reference, primary_key=primary_key, nullable=False)


def _where_set(name: str, table: str, column: str) -> None:
    clause = sa.text(f"{column} IS NOT NULL")
    op.create_index(name, table, [column], sqlite_where=clause, postgresql_where=clause)
