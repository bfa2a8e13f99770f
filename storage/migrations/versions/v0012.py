"""The next game: who wants to be told of lobbies, or once a day; who was asked to join; who would play again."""

from storage.migrations.shorthand import add, create, index

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    add("person", "daily text?")
    add("person", "daily_ms big?")
    add("person", "unasked whole?")
    index("ix_person_daily_ms", "person", "daily_ms", "daily_ms IS NOT NULL")
    create("opens", "guild_id big key, person_id big key, games text, told_ms big, known whole")
    index("ix_opens_person_id", "opens", "person_id")
    create("asked", "game_id game key, person_id big key, asked_ms big")
    create("again", "game_id game key, person_id big key, name text, cause text, how text, at_ms big")
