"""An index for what may be said next, so that a long queue costs no more than a short one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_READY = sa.text("state = 'ready'")


def upgrade() -> None:
    op.create_index(
        "ix_notice_ready", "notice", ["priority", "id"], sqlite_where=_READY, postgresql_where=_READY
    )
