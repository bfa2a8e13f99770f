"""A notice is one post: nothing ever counted the parts of one."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.drop_column("notice", "part")
    op.drop_column("notice", "parts")
