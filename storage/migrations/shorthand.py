"""The short form in which migrations write tables down. What it means is history: it never changes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

# Sorted and compared by its bytes, as SQLite does it, whatever the database's language.
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FLAG = sa.Boolean().with_variant(sa.Integer(), "sqlite")
_KINDS: dict[str, Any] = {
    "text": TEXT,
    "big": BIG,
    "flag": FLAG,
    "whole": sa.Integer(),
    "bytes": sa.LargeBinary(),
}


def create(table: str, columns: str, *, counted: bool = False, unique: tuple[str, ...] = ()) -> None:
    """Make a *table*; *counted*: its key counts up, and never comes twice.

    A column is `name kind`, or `name kind?` where it may be empty, or `name kind key`; one of the kind `game` names
    a game.
    """
    number: Any = "auto" if counted else False
    made: list[Any] = [_column(table, column, autoincrement=number) for column in columns.split(",")]
    if unique:
        made.append(sa.UniqueConstraint(*unique, name=f"uq_{table}_{'_'.join(unique)}"))
    op.create_table(table, *made, sqlite_autoincrement=counted, sqlite_strict=True)


def add(table: str, column: str, default: str | sa.TextClause | None = None) -> None:
    """Add a *column*, written as in `create`, to a *table* that there is."""
    op.add_column(table, _column(table, column, server_default=default))


def index(name: str, table: str, columns: str, where: str | None = None, *, unique: bool = False) -> None:
    """An index; with *where*, of those rows alone."""
    clause = None if where is None else sa.text(where)
    op.create_index(name, table, columns.split(), unique=unique, sqlite_where=clause, postgresql_where=clause)


def only_added(table: str, reason: str) -> None:
    """Have the database refuse to change or delete rows of *table*, with a *reason*."""
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_refuses_{deed.lower()} BEFORE {deed} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{reason}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN RAISE EXCEPTION '{reason}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_refuses BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_refuses()"
    )


def _column(table: str, written: str, **more: Any) -> sa.Column[Any]:
    name, kind, *key = written.split()
    if kind == "game":
        reference = sa.ForeignKey("game.id", name=f"fk_{table}_game_id")
        return sa.Column(name, sa.Integer(), reference, primary_key=bool(key), nullable=False)
    return sa.Column(
        name, _KINDS[kind.rstrip("?")], primary_key=bool(key), nullable=kind.endswith("?"), **more
    )
