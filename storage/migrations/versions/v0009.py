"""Words that a seat is still putting together are kept as a draft."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    words = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "draft",
        sa.Column(
            "game_id", sa.Integer(), sa.ForeignKey("game.id", name="fk_draft_game_id"), primary_key=True
        ),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("question", words, primary_key=True),
        sa.Column("person_id", number, nullable=False),
        sa.Column("words", words, nullable=False),
        sqlite_strict=True,
    )
