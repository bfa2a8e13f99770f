"""Which process looks after which part of the games, where several share the database."""

from storage.migrations.shorthand import create

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    create(
        "lease",
        "shard whole key, shards whole, owner text, epoch whole, until_ms big, session text, claimant text, "
        "claimed_ms big",
    )
