"""A person may hold several seats of a game, where its rules allow it; in a lobby each has one place."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_WAITING = sa.text("until_ms IS NULL AND seat IS NULL AND person_id <> 0")


def upgrade() -> None:
    op.drop_index("ix_holder_person", "holder")
    op.create_index(
        "ix_holder_person",
        "holder",
        ["game_id", "person_id"],
        unique=True,
        sqlite_where=_WAITING,
        postgresql_where=_WAITING,
    )
