"""A person may hold several seats of a game, where its rules allow it; in a lobby each has one place."""

from alembic import op

from storage.migrations.shorthand import index

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.drop_index("ix_holder_person", "holder")
    waiting = "until_ms IS NULL AND seat IS NULL AND person_id <> 0"
    index("ix_holder_person", "holder", "game_id person_id", waiting, unique=True)
