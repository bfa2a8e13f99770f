"""How somebody is told that something is asked of him is the person's choice in all games, not a seat's in each."""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.migrations.shorthand import BIG, FLAG, TEXT, add

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    add("person", "notify text?")
    _take_over()
    op.drop_column("holder", "by_dm")
    op.drop_column("holder", "pings")


def _take_over() -> None:
    """What was chosen in the games that a person plays now, else in the last one, is the choice for all games."""
    holder = sa.table(
        "holder",
        *(sa.column(name, BIG) for name in ("id", "game_id", "person_id", "until_ms")),
        sa.column("by_dm", FLAG),
        sa.column("pings", TEXT),
    )
    game = sa.table("game", sa.column("id", BIG), sa.column("stage", TEXT))
    person = sa.table(
        "person", *(sa.column(name, TEXT) for name in ("settings", "notify")), sa.column("id", BIG)
    )
    is_under_way = sa.and_(holder.c.until_ms.is_(None), game.c.stage != "ended")
    asked = (
        sa.select(holder.c.person_id, holder.c.by_dm, holder.c.pings, is_under_way.label("now"))
        .join_from(holder, game, game.c.id == holder.c.game_id)
        .where(holder.c.person_id != 0)
        .order_by(holder.c.id)
    )
    connection = op.get_bind()
    choices: dict[int, list[Any]] = {}
    for row in connection.execute(asked):
        choices.setdefault(row.person_id, []).append(row)
    known = set(connection.execute(sa.select(person.c.id)).scalars())
    for number, rows in choices.items():
        chosen = _choice([row for row in rows if row.now] or rows[-1:])
        if chosen is None:
            continue
        if number in known:
            connection.execute(sa.update(person).where(person.c.id == number).values(notify=chosen))
        else:
            connection.execute(sa.insert(person).values(id=number, settings="{}", notify=chosen))


def _choice(rows: Iterable[Any]) -> str | None:
    """In private where that was wanted for questions or reminders anywhere; nothing where no reminder was, in any."""
    found = [(bool(row.by_dm), row.pings) for row in rows]
    if any(by_dm or pings == "dm" for by_dm, pings in found):
        return "dm"
    return "nothing" if all(pings == "off" for _, pings in found) else None
