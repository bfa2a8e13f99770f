"""Words that a seat is still putting together are kept as a draft."""

from storage.migrations.shorthand import create

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    create("draft", "game_id game key, seat whole key, question text key, person_id big, words text")
