"""Whether the tables are those that this program writes to: looked at once, at the start."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from sqlalchemy import Connection, Dialect, Table, UniqueConstraint, inspect
from sqlalchemy.types import TypeEngine

from storage.connection.trouble import sentence
from storage.errors import StorageError
from storage.tables.rows import Row

_Kind: TypeAlias = tuple[str, bool]
"""A column's type as it is declared, and whether it may be empty."""

_Rule: TypeAlias = tuple[str | bool, ...]
"""An index or a constraint: what the database is held to by it, whoever named it."""


def refuse_other_tables(connection: Connection, name: object) -> None:
    """Raise StorageError where a table, a column or an index is missing, or a column is not as it should be.

    Tables and indexes of somebody else's are let be: they keep no entry from being written.
    """
    said = next(_differences(connection), None)
    if said is not None:
        advice = f"{said}: the file is damaged, or another program has changed it; put the latest backup in its place"
        raise StorageError(sentence(name, advice))


def _differences(connection: Connection) -> Iterator[str]:
    """What is not as it should be, each in words."""
    ours = Row.metadata.tables.values()
    kinds, rules = _found(connection)
    for table in ours:
        if table.name not in kinds:
            yield f"its table `{table.name}` is missing"
    for table in ours:
        yield from _of_columns(table.name, _kinds(table, connection.dialect), kinds[table.name])
        for name, rule in _rules(table).items():
            if rule not in rules[table.name]:
                yield f"its table `{table.name}` has lost `{name}`"


def _of_columns(table: str, wanted: Mapping[str, _Kind], found: Mapping[str, _Kind]) -> Iterator[str]:
    for column in sorted(wanted.keys() - found.keys()):
        yield f"its table `{table}` has no column `{column}`"
    for column in sorted(found.keys() - wanted.keys()):
        yield f"its table `{table}` has a column `{column}` that this program does not know"
    for column in sorted(wanted.keys() & found.keys()):
        if wanted[column] != found[column]:
            yield f"the column `{column}` of its table `{table}` is of another kind"


def _kinds(table: Table, dialect: Dialect) -> dict[str, _Kind]:
    return {column.name: (_declared(column.type, dialect), bool(column.nullable)) for column in table.columns}


def _declared(kind: TypeEngine[Any], dialect: Dialect) -> str:
    """How a type is declared; in which language's order its text is sorted is left open."""
    return kind.compile(dialect).partition(" COLLATE ")[0]


def _rules(table: Table) -> dict[str, _Rule]:
    """By their names."""
    unique = (constraint for constraint in table.constraints if isinstance(constraint, UniqueConstraint))
    refers = table.foreign_key_constraints
    return {
        **{str(index.name): ("index", bool(index.unique), *index.columns.keys()) for index in table.indexes},
        **{
            str(unique_constraint.name): ("unique", *unique_constraint.columns.keys())
            for unique_constraint in unique
        },
        **{str(one.name): ("refers", one.referred_table.name, *one.column_keys) for one in refers},
    }


def _found(connection: Connection) -> tuple[dict[str, dict[str, _Kind]], dict[str, set[_Rule]]]:
    """The same of the tables that are there, by their names."""
    there, dialect = inspect(connection), connection.dialect
    kinds = {
        table: {one["name"]: (_declared(one["type"], dialect), one["nullable"]) for one in columns}
        for (_, table), columns in there.get_multi_columns().items()
    }
    rules: dict[str, set[_Rule]] = {table: set() for table in kinds}
    for (_, table), indexes in there.get_multi_indexes().items():
        rules[table] |= {("index", bool(one["unique"]), *map(str, one["column_names"])) for one in indexes}
    for (_, table), unique in there.get_multi_unique_constraints().items():
        rules[table] |= {("unique", *one["column_names"]) for one in unique}
    for (_, table), refers in there.get_multi_foreign_keys().items():
        rules[table] |= {("refers", one["referred_table"], *one["constrained_columns"]) for one in refers}
    return kinds, rules
