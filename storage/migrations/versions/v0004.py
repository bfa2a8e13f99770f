"""An index for what may be said next, so that a long queue costs no more than a short one."""

from storage.migrations.shorthand import index

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    index("ix_notice_ready", "notice", "priority id", "state = 'ready'")
