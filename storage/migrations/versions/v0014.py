"""Since when the rules of a game are not installed: until they are, nothing of it falls due."""

from storage.migrations.shorthand import add, index

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    add("game", "absent_ms big?")
    index("ix_game_absent_ms", "game", "absent_ms", "absent_ms IS NOT NULL")
