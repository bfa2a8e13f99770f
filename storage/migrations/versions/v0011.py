"""Who is renamed is still understood by the names that he had: those are kept beside the present one."""

from storage.migrations.shorthand import add

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    add("holder", "former text?")
