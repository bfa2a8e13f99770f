"""Wishes for a game, who is barred from a server's games until when, and whom somebody would rather not sit with."""

from storage.migrations.shorthand import create, index

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    create(
        "wish",
        "guild_id big key, person_id big key, name text, games text, paces text, hours text?, made_ms big, "
        "until_ms big, asked_ms big?, about text, seated whole?",
    )
    index("ix_wish_person_id", "wish", "person_id")
    create("bar", "guild_id big key, person_id big key, until_ms big, reason text, by_id big, at_ms big")
    create("apart", "person_id big key, other_id big key")
    index("ix_apart_other_id", "apart", "other_id")
