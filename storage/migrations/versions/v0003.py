"""When each question was opened, reminders for clocks that had none, and indexes for what is asked often."""

import sqlalchemy as sa
from alembic import op

from storage.migrations.shorthand import BIG, add, index

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    add("game", "opened text?")
    index("ix_game_guild_id", "game", "guild_id")
    index("ix_game_host_id", "game", "host_id")
    index("ix_away_until_ms", "away", "until_ms")
    _remind()


def _remind() -> None:
    """Have every clock looked at that runs and knows of no reminder, as all do that ran before there were any.

    Whether a step has come, and when the next one does, is found out then, from the game's own settings.
    """
    clock = sa.table(
        "deadline",
        *(sa.column(name, BIG) for name in ("due_ms", "started_ms", "asked_ms", "remind_ms", "reminded")),
    )
    op.execute(
        sa.update(clock)
        .where(
            clock.c.due_ms.is_not(None),
            clock.c.asked_ms.is_(None),
            clock.c.remind_ms.is_(None),
            clock.c.reminded == 0,
        )
        .values(remind_ms=clock.c.started_ms)
    )
