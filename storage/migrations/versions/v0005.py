"""Which process looks after which part of the games, where several share the database."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Sorted and compared by its bytes, as SQLite does it, whatever the database's language.
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("owner", _TEXT, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until_ms", _BIG, nullable=False),
        sa.Column("session", _TEXT, nullable=False),
        sa.Column("claimant", _TEXT, nullable=False),
        sa.Column("claimed_ms", _BIG, nullable=False),
        sqlite_strict=True,
    )
