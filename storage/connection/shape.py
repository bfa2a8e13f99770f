"""Whether the tables are those that this program writes to: looked at once, at the start."""

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from storage.connection.trouble import sentence
from storage.errors import StorageError
from storage.tables.rows import Row


def refuse_other_tables(connection: Connection, name: object) -> None:
    """Raise StorageError where a table, a column or an index is missing, or a column is not as it should be.

    Tables and indexes of somebody else's are let be: they keep no entry from being written.
    """
    differences = compare_metadata(MigrationContext.configure(connection), Row.metadata)
    said = next(filter(None, map(_said, differences)), None)
    if said is not None:
        advice = f"{said}: the file is damaged, or another program has changed it; put the latest backup in its place"
        raise StorageError(sentence(name, advice))


def _said(difference: Any) -> str | None:
    """One difference in words, as Alembic finds it: what it would do to the database; None for what does no harm."""
    match difference:
        case ("add_table", table):
            return f"its table `{table.name}` is missing"
        case ("add_column", _, table, column):
            return f"its table `{table}` has no column `{column.name}`"
        case ("remove_column", _, table, column):
            return f"its table `{table}` has a column `{column.name}` that this program does not know"
        case [(_, _, table, column, *_), *_]:
            return f"the column `{column}` of its table `{table}` is of another kind"
        case ("add_index" | "add_constraint" | "add_fk", missing):
            return f"its table `{missing.table.name}` has lost `{missing.name}`"
        case _:
            return None
