"""Of a deed it may be forgotten who did it, and of the ledger who was shown something: no row is deleted for that."""

from alembic import op

revision = "0010"
down_revision = "0009"

_ENTRY = 'game_id, n, at_ms, "by", action, reason, draws, events, link, cause'
_SEEN = "id, game_id, what, at_ms"
_JOURNAL = "rows of the journal are added, never changed"
_LEDGER = "what was seen is added, never changed"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _of_sqlite("entry_refuses_update", f"UPDATE OF {_ENTRY} ON entry", _JOURNAL)
        _of_sqlite("seen_refuses_update", f"UPDATE OF {_SEEN} ON seen", _LEDGER)
        _of_sqlite("seen_refuses_person", "UPDATE OF person_id ON seen WHEN NEW.person_id >= 0", _LEDGER)
        return
    _of_postgresql("entry", _ENTRY)
    _of_postgresql("seen", _SEEN)
    op.execute(
        "CREATE TRIGGER seen_refuses_person BEFORE UPDATE OF person_id ON seen "
        "FOR EACH ROW WHEN (NEW.person_id >= 0) EXECUTE FUNCTION seen_refuses()"
    )


def _of_sqlite(name: str, deed: str, reason: str) -> None:
    op.execute(f"DROP TRIGGER IF EXISTS {name}")
    op.execute(f"CREATE TRIGGER {name} BEFORE {deed} BEGIN SELECT RAISE(ABORT, '{reason}'); END")


def _of_postgresql(table: str, columns: str) -> None:
    op.execute(f"DROP TRIGGER {table}_refuses ON {table}")
    op.execute(
        f"CREATE TRIGGER {table}_refuses BEFORE UPDATE OF {columns} OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_refuses()"
    )
