"""The sheets that a server's hosts write line by line, and that it keeps for its next games."""

from storage.migrations.shorthand import create

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    create("sheet", "guild_id big key, game text key, version whole, body bytes?, lines text?")
